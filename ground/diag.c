/* diag.c - collecting diagnostics, and showing them with their line. */
#include "ground/diag.h"

#include "ground/quote.h"

#include <stdarg.h>
#include <string.h>

/* An estimate: one line of a wide terminal. */
enum { SHOWN = 120 }; /* columns of a very long line */

static const struct {
    const char *name, *color;
} kinds[] = {
    [DIAG_ERROR] = {"error", "\33[1;31m"},
    [DIAG_WARNING] = {"warning", "\33[1;35m"},
    [DIAG_REMARK] = {"remark", "\33[1;34m"},
    [DIAG_NOTE] = {"note", "\33[1;36m"},
};

const char *diag_kind_name(DiagKind kind)
{
    return kinds[kind].name;
}

void diag_free(Diag *diag)
{
    arena_free(&diag->arena);
    *diag = (Diag){0};
}

static void add(Diag *diag, DiagKind kind, Span span, const char *fmt,
                va_list args)
{
    DiagEntry *entry = ARENA_NEW(&diag->arena, DiagEntry, 1);
    Buf text = {0};

    buf_vprintf(&text, fmt, args);
    entry->text = arena_text(&diag->arena, text.at, text.len);
    buf_free(&text);
    entry->span = span;
    if (span.source && !span.source->text) /* it may not live as long */
        entry->span = source_elsewhere(
            &diag->arena,
            arena_text(&diag->arena, span.source->name,
                       strlen(span.source->name)),
            span_line_col(span));
    entry->kind = kind;
    if (diag->last)
        diag->last->next = entry;
    else
        diag->first = entry;
    diag->last = entry;
    diag->count[kind]++;
}

void diag_add(Diag *diag, DiagKind kind, Span span, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    add(diag, kind, span, fmt, args);
    va_end(args);
}

void diag_verror(Diag *diag, Span span, const char *fmt, va_list args)
{
    add(diag, DIAG_ERROR, span, fmt, args);
}

#define DIAG_FUNCTION(name, kind)                                              \
    void name(Diag *diag, Span span, const char *fmt, ...)                     \
    {                                                                          \
        va_list args;                                                          \
        va_start(args, fmt);                                                   \
        add(diag, kind, span, fmt, args);                                      \
        va_end(args);                                                          \
    }
DIAG_FUNCTION(diag_error, DIAG_ERROR)
DIAG_FUNCTION(diag_warning, DIAG_WARNING)
DIAG_FUNCTION(diag_remark, DIAG_REMARK)
DIAG_FUNCTION(diag_note, DIAG_NOTE)

/* How many bytes of TEXT (LEN > 0 of them) make one character that a
 * terminal shows in one column; 0 for a byte that it would not show. */
static size_t shown_char(const char *text, size_t len)
{
    unsigned char c = (unsigned char)text[0];
    size_t n = utf8_length(text, len);

    if (n == 1)
        return (c >= 0x20 && c != 0x7f) || c == '\t';
    /* U+0080 to U+009F are control characters. */
    return c == 0xc2 && n == 2 && (unsigned char)text[1] < 0xa0 ? 0 : n;
}

/* One line of the source being shown, and the line of carets below it. */
typedef struct Excerpt {
    Buf *line, *carets;
    size_t at, end; /* the guilty bytes */
} Excerpt;

/* Below LEN bytes from AT on, shown in COLUMNS columns: PAD or the caret. */
static void mark_columns(Excerpt *e, size_t at, size_t len, size_t columns,
                         char pad)
{
    bool first = e->at >= at && e->at < at + len;
    bool guilty = first || (at > e->at && at < e->end);
    for (size_t i = 0; i < columns; i++)
        buf_char(e->carets, !guilty ? pad : first && i == 0 ? '^' : '~');
}

static void show_bytes(Excerpt *e, const char *text, size_t from, size_t to)
{
    for (size_t i = from; i < to;) {
        const char *p = text + i;
        size_t n = shown_char(p, to - i);
        if (n) {
            buf_bytes(e->line, p, n);
            mark_columns(e, i, n, 1, *p == '\t' ? '\t' : ' ');
        } else {
            buf_printf(e->line, "<%02X>", (unsigned char)*p);
            mark_columns(e, i, 1, 4, ' ');
            n = 1;
        }
        i += n;
    }
}

static bool inside_char(const char *text, size_t at)
{
    return ((unsigned char)text[at] & 0xc0) == 0x80;
}

static void show_line(Buf *out, Span span, size_t line_number)
{
    const char *text = span.source->text;
    Span line = source_line(span.source, line_number);
    size_t from = line.at, to = line.at + line.len;
    Buf carets = {0};
    Excerpt e = {out, &carets, span.at, span.at + span.len};

    if (e.end > to)
        e.end = to;
    if (to - from > 2 * SHOWN) { /* the part around the caret */
        if (e.at - from > SHOWN)
            from = e.at - SHOWN / 2;
        if (to - from > 2 * SHOWN)
            to = from + 2 * SHOWN;
        for (int i = 0; i < 3 && from > line.at && inside_char(text, from); i++)
            from--;
        for (int i = 0; i < 3 && to < line.at + line.len &&
                        inside_char(text, to);
             i++)
            to--;
    }
    bool cut = from > line.at;
    buf_text(out, cut ? "  ..." : "  ");
    buf_text(&carets, cut ? "     " : "  ");
    show_bytes(&e, text, from, to);
    if (to < line.at + line.len)
        buf_text(out, "...");
    if (e.at >= to)
        buf_char(&carets, '^');
    while (carets.len && strchr(" \t", carets.at[carets.len - 1]))
        carets.len--;
    buf_char(out, '\n');
    buf_bytes(out, carets.at, carets.len);
    buf_char(out, '\n');
    buf_free(&carets);
}

static void print_entry(const DiagEntry *entry, Buf *out, DiagStyle style)
{
    const char *bold = style.color ? "\33[1m" : "";
    const char *hue = style.color ? kinds[entry->kind].color : "";
    const char *plain = style.color ? "\33[0m" : "";
    Span span = entry->span;
    LineCol at = {0};

    buf_text(out, bold);
    if (span.source) {
        at = span_line_col(span);
        buf_printf(out, "%s:%zu:%zu: ", span.source->name, at.line, at.col);
    } else if (style.tool) {
        buf_printf(out, "%s: ", style.tool);
    }
    buf_printf(out, "%s%s%s: %s%s", plain, hue, kinds[entry->kind].name, plain,
               bold);
    buf_text(out, entry->text);
    buf_printf(out, "%s\n", plain);
    if (span.source && span.source->text)
        show_line(out, span, at.line);
}

void diag_print(const Diag *diag, Buf *out, DiagStyle style)
{
    size_t errors = 0;
    bool shown = true; /* whether the notes that follow are */

    for (const DiagEntry *e = diag->first; e; e = e->next) {
        if (e->kind == DIAG_ERROR)
            errors++;
        if (e->kind != DIAG_NOTE)
            shown = e->kind != DIAG_ERROR || style.max_errors == 0 ||
                    errors <= style.max_errors;
        if (shown)
            print_entry(e, out, style);
    }
    if (style.max_errors && errors > style.max_errors)
        buf_printf(out, "%s: %zu more error%s not shown\n",
                   style.tool ? style.tool : "note", errors - style.max_errors,
                   errors - style.max_errors == 1 ? "" : "s");
}
