/* stage.c - the program between two passes, as the page wants it. */
#include "drivers/funview/stage.h"

#include "drivers/funview/json.h"
#include "drivers/funview/kernels.h"
#include "ir-text/parse/parse.h"
#include "passes/pass.h"
#include "printer/text/print.h"

#include <stdlib.h>

typedef struct Line {
    const char *at;
    size_t len, number;
} Line;

typedef struct Lines {
    Line *at;
    size_t count, room;
} Lines;

/* ---- taking ---- */

static bool same(const Buf *a, const Buf *b)
{
    return a->len == b->len && (!a->len || memcmp(a->at, b->at, a->len) == 0);
}

/* The text is read again: so all places in it are known. */
static void look(Stage *stage, Prog *prog, Texts *texts)
{
    Arena arena = {0};
    Diag diag = {0};
    Store *store = store_new();

    Source *source =
        source_of_text(&arena, "", stage->text.at, stage->text.len);
    Prog *printed = parse_program(store, source, 0, source->len, &diag, NULL);
    if (!diag_failed(&diag)) {
        places_find(&stage->places, prog, printed);
        names_find(&stage->names, printed, texts);
        kernels_print(printed, texts, &stage->kernels, &stage->kernel_lines);
    }
    store_free(store);
    diag_free(&diag);
    source_free(source);
    arena_free(&arena);
}

void stage_free(Stage *stage)
{
    buf_free(&stage->text);
    places_free(&stage->places);
    names_free(&stage->names);
    buf_free(&stage->kernels);
    buf_free(&stage->kernel_lines);
}

/* ---- lines ---- */

static Lines lines_of(const Buf *text)
{
    Lines lines = {0};

    for (size_t at = 0; at < text->len;) {
        const char *end = memchr(text->at + at, '\n', text->len - at);
        size_t len = end ? (size_t)(end - text->at) - at : text->len - at;
        GROUND_ROOM(lines.at, lines.count, lines.room);
        lines.at[lines.count] = (Line){text->at + at, len, lines.count};
        lines.count++;
        at += len + 1;
    }
    return lines;
}

static int by_text(const Line *a, const Line *b)
{
    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    return memcmp(a->at, b->at, a->len);
}

static int by_text_and_number(const void *a, const void *b)
{
    const Line *x = a, *y = b;
    int text = by_text(x, y);

    return text ? text : (x->number > y->number) - (x->number < y->number);
}

/* The first one of SORTED like LINE, from number FROM on or else at all; the
 * number of lines where there is none. */
static size_t find_line(const Lines *sorted, Line line, size_t from)
{
    size_t lo = 0, hi = sorted->count;

    line.number = from;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (by_text_and_number(&sorted->at[mid], &line) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo < sorted->count && by_text(&sorted->at[lo], &line) == 0)
        return sorted->at[lo].number;
    return from ? find_line(sorted, line, 0) : sorted->count;
}

static void print_run(size_t begin, size_t len, Buf *out)
{
    if (len)
        buf_printf(out, "[%zu,%zu],", begin, len);
}

/* The lines of TEXT, with those of BEFORE, as a field; nothing if they are the
 * same. */
static void print_lines(const char *key, const Buf *before, const Buf *text,
                        Buf *out)
{
    if (same(before, text))
        return;
    Lines old = lines_of(before), lines = lines_of(text);
    size_t begin = 0, len = 0;

    if (old.count)
        qsort(old.at, old.count, sizeof *old.at, by_text_and_number);
    buf_printf(out, ",\"%s\":[", key);
    for (size_t i = 0; i < lines.count; i++) {
        size_t found = find_line(&old, lines.at[i], begin + len);
        if (found < old.count && found == begin + len) {
            len++;
            continue;
        }
        print_run(begin, len, out);
        begin = found < old.count ? found : begin + len;
        len = found < old.count;
        if (len)
            continue;
        quote_json(out, lines.at[i].at, lines.at[i].len);
        buf_text(out, ",\n");
    }
    print_run(begin, len, out);
    buf_text(out, "0]");
    free(old.at);
    free(lines.at);
}

static void print_changes(const Stage *before, const Stage *stage, Buf *out)
{
    print_lines("text", &before->text, &stage->text, out);
    print_lines("kernels", &before->kernels, &stage->kernels, out);
    buf_text(out, ",\"names\":[");
    names_changed(&before->names, &stage->names, out);
    buf_char(out, ']');
    if (same(&stage->kernel_lines, &before->kernel_lines))
        return;
    buf_text(out, ",\"kernelLines\":[");
    buf_bytes(out, stage->kernel_lines.at, stage->kernel_lines.len);
    buf_char(out, ']');
}

bool stage_next(Stage *stage, Prog *prog, Texts *texts, Buf *out)
{
    Stage now = {.prog = prog};
    Level level = prog_level(prog);

    json_field(out, "level",
               level == LEVEL_IMP      ? "IMP"
               : level == LEVEL_FUNMEM ? "FUNMEM"
                                       : "FUN");
    print_prog(prog, (PrintStyle){0}, &now.text);
    if (stage->prog == prog && same(&stage->text, &now.text)) {
        stage_free(&now);
        return false;
    }
    look(&now, prog, texts);
    print_changes(stage, &now, out);
    stage_free(stage);
    *stage = now;
    return true;
}
