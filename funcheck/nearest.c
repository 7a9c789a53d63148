/* nearest.c - the place that a pattern was probably meant for.
 *
 * P. H. Sellers, "The theory and computation of evolutionary distances:
 * pattern recognition", J. Algorithms 1(4), 1980: the edit distance between a
 * pattern and any part of a line, from one table whose first row is zero.  A
 * regular expression in the pattern is a gap, which takes any text for free.
 * The work is bounded by the size of the window and of the pattern.
 */
#include "funcheck/nearest.h"

/* Bytes of the input and of a pattern that are compared, whose product is the
 * time: 5 million steps.  GAP is no byte. */
enum { WINDOW = 32 * 1024, PATTERN_MAX = 160, GAP = 256 };

/* The pattern as symbols: bytes and gaps. */
typedef struct Example {
    int symbol[PATTERN_MAX];
    size_t len, nbyte;
} Example;

/* An alignment: what it costs, and where in the line it begins. */
typedef struct Cell {
    unsigned cost;
    size_t begin;
} Cell;

static void add_bytes(Example *x, Text text)
{
    for (size_t i = 0; i < text.len && x->len < PATTERN_MAX; i++, x->nbyte++)
        x->symbol[x->len++] = (unsigned char)text.at[i];
}

static void make_example(Example *x, const Pattern *p)
{
    *x = (Example){.len = 0};
    for (size_t i = 0; i < p->npart; i++) {
        Buf value = {0};
        const Part *part = &p->parts[i];
        if (part->kind == PART_LITERAL)
            add_bytes(x, part->text);
        else if (part->kind == PART_USE && pattern_use_value(part->use, &value))
            add_bytes(x, (Text){value.at, value.len});
        else if (x->len && x->len < PATTERN_MAX &&
                 x->symbol[x->len - 1] != GAP)
            x->symbol[x->len++] = GAP;
        buf_free(&value);
    }
}

static Cell cheaper(Cell a, Cell b)
{
    return b.cost < a.cost ? b : a;
}

static Cell plus(Cell cell, unsigned cost)
{
    cell.cost += cost;
    return cell;
}

/* The best alignment with any part of LINE. */
static Cell align(const Example *x, Text line, Cell *row)
{
    Cell best = {(unsigned)x->len + 1, 0};

    for (size_t i = 0; i <= x->len; i++) {
        bool gap = i && x->symbol[i - 1] == GAP;
        row[i] = (Cell){i ? row[i - 1].cost + !gap : 0, 0};
    }
    for (size_t j = 0; j < line.len; j++) {
        Cell diagonal = row[0];
        row[0] = (Cell){0, j + 1};
        for (size_t i = 1; i <= x->len; i++) {
            bool gap = x->symbol[i - 1] == GAP;
            bool same = x->symbol[i - 1] == (unsigned char)line.at[j];
            Cell cell = plus(diagonal, !gap && !same);
            cell = cheaper(cell, plus(row[i - 1], !gap));
            cell = cheaper(cell, plus(row[i], !gap));
            diagonal = row[i];
            row[i] = cell;
        }
        best = cheaper(best, row[x->len]);
    }
    return best;
}

bool nearest_find(Arena *scratch, const Pattern *pattern, Text text,
                  size_t *at)
{
    Example x;
    size_t begin = 0;

    make_example(&x, pattern);
    if (!x.nbyte)
        return false;
    Cell *row = ARENA_NEW(scratch, Cell, x.len + 1);
    unsigned least = (unsigned)(x.nbyte / 2) + 1;
    bool any = false;
    text = text_upto(text, WINDOW);
    while (begin < text.len) {
        Text line = text_from(text, begin);
        line = text_upto(line, text_find_char(line, '\n'));
        Cell best = align(&x, line, row);
        if (best.cost < least) {
            least = best.cost;
            *at = begin + best.begin;
            any = true;
        }
        begin += line.len + 1;
    }
    return any && *at != 0;
}
