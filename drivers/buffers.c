/* buffers.c - buffers and their lifetimes as comma-separated values. */
#include "drivers/buffers.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 64 };

typedef enum Column {
    COLUMN_ID,
    COLUMN_LOWER,
    COLUMN_UPPER,
    COLUMN_SIZE,
    COLUMN_ALIGNMENT,
    COLUMN_HINT,
    COLUMN_GAPS,
    COLUMN_OFFSET,
    COLUMNS
} Column;

/* The last ones may be left out. */
enum { NEEDED = COLUMN_ALIGNMENT };

static const struct {
    const char *name;
    Column column;
} names[] = {
    {"id", COLUMN_ID},         {"buffer", COLUMN_ID},
    {"buffer_id", COLUMN_ID},  {"lower", COLUMN_LOWER},
    {"start", COLUMN_LOWER},   {"begin", COLUMN_LOWER},
    {"upper", COLUMN_UPPER},   {"end", COLUMN_UPPER},
    {"size", COLUMN_SIZE},     {"alignment", COLUMN_ALIGNMENT},
    {"hint", COLUMN_HINT},     {"gaps", COLUMN_GAPS},
    {"offset", COLUMN_OFFSET},
};
enum { NNAME = sizeof names / sizeof *names };

static const char *const column_name[COLUMNS] = {
    "id", "lower", "upper", "size", "alignment", "hint", "gaps", "offset"};

typedef struct Reader {
    Source *source;
    size_t next, end;
    Span line;
    Span field[MOST_COLUMNS];
    uint32_t nfield, ncolumn;
    int at[COLUMNS];    /* which field, or -1 */
    int64_t last_is_in; /* 1: the upper bound is one more than it says */
    bool ok;
    Arena *arena;
    Diag *diag;
} Reader;

static void reject(Reader *r, Span text, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static void reject(Reader *r, Span text, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    diag_verror(r->diag, text, fmt, args);
    va_end(args);
    r->ok = false;
}

/* ---- lines and fields ---- */

/* Without blanks around it. */
static Span trimmed(const Reader *r, size_t begin, size_t end)
{
    const char *text = r->source->text;

    while (begin < end && isspace((unsigned char)text[begin]))
        begin++;
    while (end > begin && isspace((unsigned char)text[end - 1]))
        end--;
    return (Span){r->source, begin, end - begin};
}

/* Go to the next line that is not blank; false: there is none. */
static bool next_line(Reader *r)
{
    const char *text = r->source->text;

    while (r->next < r->end) {
        const char *stop = memchr(text + r->next, '\n', r->end - r->next);
        size_t end = stop ? (size_t)(stop - text) : r->end;
        r->line = trimmed(r, r->next, end);
        r->next = end + 1;
        if (r->line.len)
            return true;
    }
    return false;
}

/* Split the line at commas that are not in quotes. */
static void split(Reader *r)
{
    const char *text = r->source->text;
    size_t end = r->line.at + r->line.len, begin = r->line.at;
    bool quoted = false;

    r->nfield = 0;
    for (size_t i = begin; i <= end; i++) {
        if (i < end && text[i] == '"')
            quoted = !quoted;
        if (i < end && (text[i] != ',' || quoted))
            continue;
        if (r->nfield == MOST_COLUMNS) {
            reject(r, (Span){r->source, begin, 1},
                   "there are more than %d columns", MOST_COLUMNS);
            return;
        }
        r->field[r->nfield++] = trimmed(r, begin, i);
        begin = i + 1;
    }
}

/* ---- columns ---- */

static bool is_text(const Reader *r, Span text, const char *name)
{
    return text.len == strlen(name) &&
           !memcmp(r->source->text + text.at, name, text.len);
}

static void read_header(Reader *r)
{
    for (int i = 0; i < COLUMNS; i++)
        r->at[i] = -1;
    if (!next_line(r)) {
        reject(r, (Span){r->source, r->end, 0},
               "a line with the names of the columns expected");
        return;
    }
    split(r);
    r->ncolumn = r->nfield;
    for (uint32_t i = 0; i < r->nfield; i++)
        for (int k = 0; k < NNAME; k++) {
            if (!is_text(r, r->field[i], names[k].name))
                continue;
            if (r->at[names[k].column] >= 0)
                reject(r, r->field[i], "a second column '%s'",
                       column_name[names[k].column]);
            r->at[names[k].column] = (int)i;
            if (is_text(r, r->field[i], "end"))
                r->last_is_in = 1;
        }
    for (int i = 0; i < NEEDED && r->ok; i++)
        if (r->at[i] < 0)
            reject(r, r->line, "there is no column '%s'", column_name[i]);
}

/* ---- values ---- */

/* A number at *AT, which goes on after it; false: there is none. */
static bool scan(const char **at, int64_t *value)
{
    char *end;

    if (**at != '-' && !isdigit((unsigned char)**at))
        return false;
    errno = 0;
    *value = strtoll(*at, &end, 10);
    if (errno || end == *at)
        return false;
    *at = end;
    return true;
}

/* The number in COLUMN, from LEAST on; OTHER if there is no such column. */
static int64_t number(Reader *r, Column column, int64_t least, int64_t other)
{
    int64_t value;

    if (r->at[column] < 0)
        return other;
    Span text = r->field[r->at[column]];
    const char *at = r->source->text + text.at, *end = at + text.len;
    if (!scan(&at, &value) || at != end) {
        reject(r, text, "%s: an integer of 64 bits expected",
               column_name[column]);
        return other;
    }
    if (value < least) {
        reject(r, text, "%s: %lld is less than %lld", column_name[column],
               (long long)value, (long long)least);
        return other;
    }
    return value;
}

/* "3-5", or "3-5@0:8", which ends at END. */
static bool scan_gap(const Reader *r, const char *at, const char *end,
                     PlanGap *gap)
{
    gap->from = gap->to = 0;
    if (!scan(&at, &gap->lower) || *at++ != '-' || !scan(&at, &gap->upper) ||
        __builtin_add_overflow(gap->upper, r->last_is_in, &gap->upper))
        return false;
    if (at == end)
        return true;
    return *at++ == '@' && scan(&at, &gap->from) && *at++ == ':' &&
           scan(&at, &gap->to) && at == end;
}

static int compare_gaps(const void *a, const void *b)
{
    const PlanGap *x = a, *y = b;

    return x->lower < y->lower ? -1 : x->lower > y->lower;
}

static void check_gaps(Reader *r, Span text, const PlanBuffer *b)
{
    int64_t from = b->lower;

    for (uint32_t i = 0; i < b->ngap; i++) {
        const PlanGap *gap = &b->gap[i];
        if (gap->lower < from || gap->upper < gap->lower ||
            gap->upper > b->upper)
            reject(r, text,
                   "gaps: not apart, or not within the lifetime: %lld-%lld",
                   (long long)gap->lower,
                   (long long)(gap->upper - r->last_is_in));
        else if (gap->from < 0 || gap->to < gap->from || gap->to > b->size)
            reject(r, text, "gaps: %lld:%lld is no part of %lld bytes",
                   (long long)gap->from, (long long)gap->to,
                   (long long)b->size);
        from = gap->upper;
    }
}

static void read_gaps(Reader *r, PlanBuffer *b)
{
    if (r->at[COLUMN_GAPS] < 0)
        return;
    Span text = r->field[r->at[COLUMN_GAPS]];
    const char *at = r->source->text + text.at, *end = at + text.len;
    PlanGap *gap = ARENA_NEW(r->arena, PlanGap, text.len / 3 + 1);

    for (; at < end; at++) {
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at && !scan_gap(r, at, stop, &gap[b->ngap++])) {
            reject(r, text,
                   "gaps: LOWER-UPPER, or LOWER-UPPER@FROM:TO, expected");
            return;
        }
        at = stop;
    }
    qsort(gap, b->ngap, sizeof *gap, compare_gaps);
    b->gap = gap;
    check_gaps(r, text, b);
}

static PlanBuffer read_buffer(Reader *r)
{
    Span id = r->field[r->at[COLUMN_ID]];
    PlanBuffer b = {.name =
                        arena_text(r->arena, r->source->text + id.at, id.len),
                    .lower = number(r, COLUMN_LOWER, INT64_MIN, 0),
                    .upper = number(r, COLUMN_UPPER, INT64_MIN, 0),
                    .size = number(r, COLUMN_SIZE, 0, 0),
                    .alignment = number(r, COLUMN_ALIGNMENT, 1, 1),
                    .hint = number(r, COLUMN_HINT, PLAN_NO_HINT, PLAN_NO_HINT)};

    if (!r->ok)
        return b;
    if (__builtin_add_overflow(b.upper, r->last_is_in, &b.upper))
        reject(r, r->field[r->at[COLUMN_UPPER]],
               "upper: an integer of 64 bits expected");
    else if (b.upper < b.lower)
        reject(r, r->field[r->at[COLUMN_UPPER]],
               "upper: %lld is less than %lld", (long long)b.upper,
               (long long)b.lower);
    else
        read_gaps(r, &b);
    return b;
}

static int64_t read_offset(Reader *r, const PlanBuffer *b)
{
    int64_t offset = number(r, COLUMN_OFFSET, 0, 0), end;

    if (r->ok && __builtin_add_overflow(offset, b->size, &end))
        reject(r, r->field[r->at[COLUMN_OFFSET]],
               "offset: the end is no integer of 64 bits");
    return offset;
}

bool buffers_read(Buffers *buffers, Source *source, size_t begin, size_t end,
                  bool offsets, Arena *arena, Diag *diag)
{
    Reader r = {.source = source,
                .next = begin,
                .end = end,
                .ok = true,
                .arena = arena,
                .diag = diag};
    PlanBuffer *buffer = NULL;
    BuffersRow *row = NULL;
    int64_t *offset = NULL;
    uint32_t n = 0, room = 0, rooms = 0, places = 0, wrong = 0;

    read_header(&r);
    *buffers =
        (Buffers){.header = r.line, .has_offset = r.at[COLUMN_OFFSET] >= 0};
    if (r.ok && offsets && !buffers->has_offset)
        reject(&r, r.line, "there is no column 'offset'");
    if (!r.ok)
        return false;
    while (next_line(&r)) {
        r.ok = true;
        split(&r);
        if (r.ok && r.nfield != r.ncolumn)
            reject(&r, r.line, "%u fields, but there are %u columns", r.nfield,
                   r.ncolumn);
        if (r.ok) {
            arena_grow(arena, &buffer, n, &room, sizeof *buffer);
            arena_grow(arena, &row, n, &rooms, sizeof *row);
            arena_grow(arena, &offset, n, &places, sizeof *offset);
            buffer[n] = read_buffer(&r);
            row[n].line = r.line;
            if (buffers->has_offset)
                row[n].offset = r.field[r.at[COLUMN_OFFSET]];
            if (offsets)
                offset[n] = read_offset(&r, &buffer[n]);
            n++;
        }
        wrong += !r.ok;
    }
    buffers->row = row;
    buffers->offset = offset;
    buffers->problem = (PlanProblem){buffer, n};
    if (!wrong && !plan_fits(&buffers->problem)) {
        reject(&r, buffers->header,
               "the sizes, alignments and hints are too large: their sum is no "
               "integer of 64 bits");
        wrong++;
    }
    return !wrong;
}

void buffers_write(const Buffers *buffers, const int64_t *offset, Buf *out)
{
    const char *text = buffers->header.source->text;

    buf_bytes(out, text + buffers->header.at, buffers->header.len);
    buf_text(out, buffers->has_offset ? "\n" : ",offset\n");
    for (uint32_t k = 0; k < buffers->problem.n; k++) {
        const BuffersRow *row = &buffers->row[k];
        size_t end = row->line.at + row->line.len;
        size_t after = row->offset.at + row->offset.len;
        if (!buffers->has_offset) {
            buf_bytes(out, text + row->line.at, row->line.len);
            buf_printf(out, ",%lld\n", (long long)offset[k]);
            continue;
        }
        buf_bytes(out, text + row->line.at, row->offset.at - row->line.at);
        buf_printf(out, "%lld", (long long)offset[k]);
        buf_bytes(out, text + after, end - after);
        buf_char(out, '\n');
    }
}
