/* dump_input.c - showing the input, with marks under its lines.
 *
 * A mark that spans several lines becomes one strip under each of them.  The
 * strips are sorted by line, and the lines are walked once.
 */
#include "funcheck/dump_input.h"

#include <stdlib.h>

/* An estimate: what a terminal shows in some fifty lines. */
enum { LINE_SHOWN = 4096 }; /* bytes of a very long line */

#define GREEN "\33[1;32m"
#define RED "\33[1;31m"
#define CYAN "\33[1;36m"
#define MAGENTA "\33[1;35m"
#define GRAY "\33[1;90m"
#define UNMATCHED "\33[1;46m"
#define RESET "\33[0m"

static const struct {
    char head;
    const char *color, *note;
    bool is_error;
} mark_kinds[] = {
#define X(name, head, color, note, is_error)                                   \
    [MARK_##name] = {head, color, note, is_error},
    MARK_KINDS(X)
#undef X
};

static const char *const short_names[CHECK_KIND_COUNT] = {
#define X(name, suffix, short_name) [CHECK_##name] = short_name,
    CHECK_KINDS(X)
#undef X
};

/* The part of a mark under one line.  Columns count from 1; END is after. */
typedef struct Strip {
    const Mark *mark;
    const char *label;
    size_t order, line, begin, end;
    bool is_first;
} Strip;

typedef struct Dump {
    const Report *report;
    DumpStyle style;
    Buf *out;
    Arena scratch;
    Strip *strips;
    size_t nstrip, room;
    size_t width; /* of the labels */
} Dump;

/* ---- strips ---- */

/* "next:12'0": the kind, the line in the check file, and, where a pattern has
 * several marks, which one it is. */
static const char *make_label(Dump *d, const Pattern *p, size_t nth,
                              size_t count)
{
    Buf text = {0};
    buf_printf(&text, "%s:", p->count > 1 ? "count" : short_names[p->kind]);
    if (p->implicit)
        buf_printf(&text, "imp%zu", p->implicit);
    else
        buf_printf(&text, "%zu",
                   source_line_col(p->span.source, p->span.at).line);
    if (count > 1)
        buf_printf(&text, "'%zu", nth);
    const char *label = arena_text(&d->scratch, text.at, text.len);
    d->width = text.len > d->width ? text.len : d->width;
    buf_free(&text);
    return label;
}

static void add_strip(Dump *d, Strip strip)
{
    GROUND_ROOM(d->strips, d->nstrip, d->room);
    d->strips[d->nstrip++] = strip;
}

static void add_strips(Dump *d, const Mark *mark, size_t order,
                       const char *label)
{
    LineCol begin = source_line_col(d->report->input, mark->begin);
    LineCol end = source_line_col(d->report->input, mark->end);

    for (size_t line = begin.line; line <= end.line; line++) {
        bool first = line == begin.line;
        if (!first && line == end.line && end.col == 1)
            break;
        Strip s = {mark, label, order, line, first ? begin.col : 1,
                   line < end.line ? SIZE_MAX : end.col, first};
        if (first && s.end <= s.begin)
            s.end = s.begin + 1;
        add_strip(d, s);
    }
}

/* Marks by their pattern, to count those that share a label. */
typedef struct Count {
    const Pattern *pattern;
    size_t order, nth, count;
} Count;

static int compare_patterns(const void *a, const void *b)
{
    const Count *x = a, *y = b;
    const Span *p = &x->pattern->span, *q = &y->pattern->span;

    if (x->pattern->implicit != y->pattern->implicit)
        return x->pattern->implicit < y->pattern->implicit ? -1 : 1;
    if (p->at != q->at)
        return p->at < q->at ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static int compare_orders(const void *a, const void *b)
{
    const Count *x = a, *y = b;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void count_marks(Count *counts, size_t n)
{
    for (size_t i = 0, j; i < n; i = j) {
        for (j = i; j < n && counts[j].pattern == counts[i].pattern; j++)
            counts[j].nth = j - i;
        for (size_t k = i; k < j; k++)
            counts[k].count = j - i;
    }
}

static int compare_strips(const void *a, const void *b)
{
    const Strip *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void make_strips(Dump *d)
{
    size_t n = d->report->nmark;
    Count *counts = ARENA_NEW(&d->scratch, Count, n);

    for (size_t i = 0; i < n; i++)
        counts[i] = (Count){d->report->marks[i].pattern, i, 0, 0};
    if (n)
        qsort(counts, n, sizeof *counts, compare_patterns);
    count_marks(counts, n);
    if (n)
        qsort(counts, n, sizeof *counts, compare_orders);
    for (size_t i = 0; i < n; i++)
        add_strips(d, &d->report->marks[i], i,
                   make_label(d, counts[i].pattern, counts[i].nth,
                              counts[i].count));
    if (d->nstrip)
        qsort(d->strips, d->nstrip, sizeof *d->strips, compare_strips);
}

/* ---- writing ---- */

static void color(const Dump *d, Buf *out, const char *code)
{
    if (d->style.color)
        buf_text(out, code);
}

/* Is column COL of a line in a good match?  N strips lie under the line. */
static bool is_matched(const Strip *strips, size_t n, size_t col)
{
    for (size_t i = 0; i < n; i++)
        if (strips[i].mark->kind == MARK_FOUND && !strips[i].mark->note &&
            strips[i].begin <= col && col < strips[i].end)
            return true;
    return false;
}

/* The line's bytes; with -v and colors, those that nothing matched stand
 * out. */
static void write_bytes(const Dump *d, Text line, const Strip *strips,
                        size_t n, Buf *out)
{
    bool mark = d->style.color && d->report->cx->request->verbose;
    bool on = false;

    for (size_t i = 0; mark && i < line.len; i++) {
        bool now = !is_matched(strips, n, i + 1);
        if (now != on)
            buf_text(out, now ? UNMATCHED : RESET);
        buf_char(out, line.at[i]);
        on = now;
    }
    if (on)
        buf_text(out, RESET);
    if (!mark)
        buf_bytes(out, line.at, line.len);
}

static void write_line(const Dump *d, size_t number, const Strip *strips,
                       size_t n, Buf *out)
{
    Text line = span_text(source_line(d->report->input, number));
    bool last = line.at + line.len ==
                d->report->input->text + d->report->input->len;
    bool is_long = line.len > LINE_SHOWN;

    color(d, out, GRAY);
    buf_printf(out, "%*zu: ", (int)d->width, number);
    color(d, out, RESET);
    write_bytes(d, text_upto(line, LINE_SHOWN), strips, n, out);
    if (is_long)
        buf_printf(out, " ... %zu bytes more", line.len - LINE_SHOWN);
    buf_text(out, last ? "\n" : " \n");
}

static void write_strip(const Dump *d, const Strip *s, Buf *out)
{
    Span line = source_line(d->report->input, s->line);
    size_t width = line.len + (line.at + line.len < d->report->input->len);
    bool error = mark_kinds[s->mark->kind].is_error;
    const char *note = s->mark->note ? s->mark->note
                                     : mark_kinds[s->mark->kind].note;
    bool is_place = !s->mark->note || s->mark->begin != s->mark->end;
    size_t col = s->begin;

    width = width < LINE_SHOWN ? width : LINE_SHOWN;
    color(d, out, mark_kinds[s->mark->kind].color);
    buf_printf(out, "%-*s ", (int)d->width, s->label);
    buf_fill(out, ' ', (col < width ? col : width));
    buf_char(out, !is_place       ? ' '
                  : !s->is_first  ? '~'
                                  : mark_kinds[s->mark->kind].head);
    for (col++; col < s->end && col <= width; col++)
        buf_char(out, '~');
    if (s->is_first && *note) {
        if (col <= width)
            buf_fill(out, ' ', width + 1 - col);
        buf_printf(out, " %s%s",
                   error && (!s->mark->note ||
                             s->mark->kind == MARK_BAD_VALUE)
                       ? "error: " : "",
                   note);
    }
    color(d, out, RESET);
    buf_char(out, '\n');
}

/* ---- which lines ---- */

static bool is_wanted(DumpFilter filter, const Strip *s)
{
    if (filter == DUMP_ERROR)
        return s->is_first && mark_kinds[s->mark->kind].is_error;
    return filter != DUMP_ANNOTATION || s->is_first;
}

/* The first line from NUMBER on that the filter wants, or SIZE_MAX; AT is
 * the first strip not above it. */
static size_t next_wanted(const Dump *d, size_t number, size_t at)
{
    if (d->style.filter == DUMP_ALL)
        return number;
    for (size_t i = at; i < d->nstrip; i++)
        if (is_wanted(d->style.filter, &d->strips[i]))
            return d->strips[i].line;
    return SIZE_MAX;
}

/* Lines left out become three dots, unless they are no more than that. */
static void flush_elided(const Dump *d, Buf *elided, size_t count)
{
    if (count > 3) {
        for (int i = 0; i < 3; i++) {
            color(d, d->out, GRAY);
            buf_printf(d->out, "%*s", (int)d->width, ".");
            color(d, d->out, RESET);
            buf_char(d->out, '\n');
        }
    } else {
        buf_bytes(d->out, elided->at, elided->len);
    }
    elided->len = 0;
}

static size_t strips_of(const Dump *d, size_t line, size_t at)
{
    size_t n = 0;
    while (at + n < d->nstrip && d->strips[at + n].line == line)
        n++;
    return n;
}

static bool is_near(const Dump *d, size_t line, size_t prev, size_t next)
{
    return (prev && line - prev <= d->style.context) ||
           (next != SIZE_MAX && next - line <= d->style.context);
}

static void write_lines(Dump *d, size_t first, size_t last)
{
    Buf elided = {0};
    size_t prev = 0, next = 0, at = 0, skipped = 0;

    for (size_t line = first; line <= last; line++) {
        if (next < line)
            next = next_wanted(d, line, at);
        if (next == line)
            prev = line;
        bool shown = is_near(d, line, prev, next);
        if (shown) {
            flush_elided(d, &elided, skipped);
            skipped = 0;
        }
        size_t n = strips_of(d, line, at);
        const Strip *strips = n ? &d->strips[at] : NULL;
        bool keep = shown || skipped <= 3;
        Buf *to = shown ? d->out : &elided;
        if (keep)
            write_line(d, line, strips, n, to);
        for (size_t i = 0; keep && i < n; i++)
            write_strip(d, &strips[i], to);
        at += n;
        if (!shown)
            skipped += 1 + n;
    }
    flush_elided(d, &elided, skipped);
    buf_free(&elided);
}

static size_t count_digits(size_t n)
{
    size_t digits = 1;
    for (; n >= 10; n /= 10)
        digits++;
    return digits;
}

void dump_input(const Report *report, DumpStyle style, Buf *out)
{
    Dump d = {.report = report, .style = style, .out = out};
    Source *input = report->input;
    size_t first = source_line_col(input, report->input_begin).line;
    size_t last = source_line_col(input, report->input_end).line;

    buf_text(out, "Input was:\n<<<<<<\n");
    make_strips(&d);
    if (report->input_end == input->len)
        last = source_count_lines(input);
    size_t digits = count_digits(last);
    d.width = (d.width > digits ? d.width : digits) + 3;
    d.width = d.width > style.label_width ? d.width : style.label_width;
    if (d.nstrip && d.strips[d.nstrip - 1].line > last)
        last = d.strips[d.nstrip - 1].line;
    write_lines(&d, first, last);
    buf_text(out, ">>>>>>\n");
    free(d.strips);
    arena_free(&d.scratch);
}

const char dump_input_help[] =
    "The annotated input that --dump-input prints:\n"
    "\n"
    "  - L:     line number L of the input; a space stands for its line end\n"
    "  - T:L    the only result for the pattern of type T from line L of the\n"
    "           check file, or for the I-th --implicit-check-not if L is impI\n"
    "  - T:L'N  the N-th result for such a pattern\n"
    "  - ^~~    a good match (reported with -v)\n"
    "  - !~~    a bad match, such as:\n"
    "           - CHECK-NEXT on the wrong line (error)\n"
    "           - CHECK-NOT found (error)\n"
    "           - CHECK-DAG overlapping match (discarded, reported with -vv)\n"
    "  - X~~    the text that was searched in vain, such as:\n"
    "           - CHECK-NEXT not found (error)\n"
    "           - CHECK-NOT not found (success, reported with -vv)\n"
    "           - CHECK-DAG not found after discarded matches (error)\n"
    "  - ?      the place that is most like a pattern that was not found\n"
    "  - ...    lines left out, as --dump-input-filter and\n"
    "           --dump-input-context say\n"
    "  - colors success, error, fuzzy match, discarded match, unmatched "
    "input\n"
    "\n"
    "--dump-input=WHEN says when, -v and -vv add annotations, --color adds\n"
    "colors. All of these can be set in FILECHECK_OPTS too.\n";
