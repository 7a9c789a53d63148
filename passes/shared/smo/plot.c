/* plot.c - the values of a small instance, their conflicts and cells.
 *
 * As in the figures of the paper, a value is a dot at its indices, and a line
 * joins two values in conflict, in red within a statement and in orange between
 * two.  Each statement has a panel, of its first two dimensions that vary.  A
 * dot has the colour and the name of its cell.
 */
#include "passes/shared/smo/formula.h"
#include "passes/shared/smo/small_set.h"

#include "ground/svg.h"

#include <string.h>

/* Pixels, and what can be seen. */
enum { STEP = 40, MARGIN = 50, RADIUS = 13, MOST_DOTS = 100, MOST_PARAM = 8 };

typedef struct Plot {
    const Conflicts *set;
    const SmoAnswer *answer;
    SmallSet small;
    int64_t *x, *y;    /* pixels, by value */
    const char **cell; /* by value */
    uint32_t *shade;   /* by value: which cell it is */
    int64_t width, height;
    Arena *arena;
} Plot;

/* ---- where the dots are ---- */

/* The dimensions of statement S that vary, at most two; n is the dimension
 * where there is none. */
static void find_axes(const Plot *p, uint32_t s, uint32_t axis[2])
{
    uint32_t ndim = p->set->stm[s].ndim, n = 0;

    axis[0] = axis[1] = ndim;
    for (uint32_t i = 0; i < ndim && n < 2; i++) {
        const Value *first = NULL;
        bool varies = false;
        for (uint32_t k = 0; k < p->small.n; k++) {
            const Value *v = &p->small.value[k];
            if (v->stm != s)
                continue;
            first = first ? first : v;
            varies |= v->index[i] != first->index[i];
        }
        if (varies)
            axis[n++] = i;
    }
}

/* A panel for S right of what is there; two dimensions go down and to the
 * right, a single one to the right. */
static void place(Plot *p, uint32_t s)
{
    uint32_t axis[2], ndim = p->set->stm[s].ndim;
    int64_t least[2] = {INT64_MAX, INT64_MAX}, most[2] = {0, 0};

    find_axes(p, s, axis);
    if (axis[1] == ndim) {
        axis[1] = axis[0];
        axis[0] = ndim;
    }
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < p->small.n; k++) {
            const Value *v = &p->small.value[k];
            if (v->stm != s)
                continue;
            int64_t at[2] = {axis[0] < ndim ? v->index[axis[0]] : 0,
                             axis[1] < ndim ? v->index[axis[1]] : 0};
            for (int i = 0; i < 2 && !pass; i++)
                least[i] = at[i] < least[i] ? at[i] : least[i];
            for (int i = 0; i < 2 && pass; i++)
                most[i] =
                    at[i] - least[i] > most[i] ? at[i] - least[i] : most[i];
            p->x[k] = p->width + MARGIN + (at[1] - least[1]) * STEP;
            p->y[k] = MARGIN + (at[0] - least[0]) * STEP;
        }
    p->width += 2 * MARGIN + most[1] * STEP;
    int64_t height = 2 * MARGIN + most[0] * STEP;
    p->height = height > p->height ? height : p->height;
}

/* ---- cells ---- */

static const SmoMapping *mapping_of(const Plot *p, uint32_t s)
{
    for (uint32_t i = 0; i < p->answer->nmapping; i++)
        if (strcmp(p->answer->mapping[i].statement, p->set->stm[s].name) == 0)
            return &p->answer->mapping[i];
    return NULL;
}

/* NULL, or what is wrong. */
static const char *find_cell(Plot *p, uint32_t k)
{
    const Value *v = &p->small.value[k];
    const SmoMapping *m = mapping_of(p, v->stm);
    const Names names[2] = {
        {p->set->stm[v->stm].ndim, p->set->stm[v->stm].dim, v->index},
        {p->set->nparam, p->set->param, p->small.param}};

    if (!m)
        return arena_printf(p->arena, "'%s' has no mapping",
                            p->set->stm[v->stm].name);
    p->cell[k] = p->answer->narray > 1 ? m->array : "";
    for (uint32_t i = 0; i < m->n; i++) {
        int64_t at;
        const char *wrong = formula_value(m->index[i], names, 2, &at, p->arena);
        if (wrong)
            return wrong;
        p->cell[k] = arena_printf(p->arena, "%s%s%lld", p->cell[k],
                                  *p->cell[k] ? "," : "", (long long)at);
    }
    p->shade[k] = k;
    for (uint32_t i = 0; i < k; i++)
        if (strcmp(p->cell[i], p->cell[k]) == 0) {
            p->shade[k] = p->shade[i];
            break;
        }
    return NULL;
}

/* Cells are numbered in the order in which they are found. */
static void number_shades(Plot *p)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < p->small.n; k++)
        p->shade[k] = p->shade[k] == k ? n++ : p->shade[p->shade[k]];
}

/* ---- the drawing ---- */

static void draw_conflicts(const Plot *p, Buf *svg)
{
    for (uint32_t a = 0; a < p->small.n; a++)
        for (uint32_t b = 0; b < a; b++) {
            if (!values_conflict(&p->small, a, b))
                continue;
            bool same = p->small.value[a].stm == p->small.value[b].stm;
            int64_t bend = p->y[a] == p->y[b] ? STEP / 2 : 0;
            buf_printf(svg,
                       "<path class=\"%s\" d=\"M %lld %lld Q %lld %lld %lld "
                       "%lld\"/>\n",
                       same ? "within" : "between", (long long)p->x[a],
                       (long long)p->y[a], (long long)(p->x[a] + p->x[b]) / 2,
                       (long long)((p->y[a] + p->y[b]) / 2 - bend),
                       (long long)p->x[b], (long long)p->y[b]);
        }
}

static void draw_values(const Plot *p, Buf *svg)
{
    for (uint32_t k = 0; k < p->small.n; k++) {
        buf_text(svg, "<g><title>");
        print_value(&p->small, k, svg);
        buf_printf(svg,
                   "</title><circle cx=\"%lld\" cy=\"%lld\" r=\"%d\" "
                   "fill=\"%s\"/><text x=\"%lld\" y=\"%lld\">%s</text></g>\n",
                   (long long)p->x[k], (long long)p->y[k], RADIUS,
                   svg_colour(p->shade[k]), (long long)p->x[k],
                   (long long)p->y[k] + 4, p->cell[k]);
    }
}

static void draw(Plot *p, Buf *svg)
{
    buf_printf(svg,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lld\" "
               "height=\"%lld\">\n<style>text { font: 10px sans-serif; "
               "text-anchor: middle } path { fill: none; stroke-opacity: 0.4 } "
               ".within { stroke: #d00000 } .between { stroke: #f28e2b } "
               "circle { stroke: #444444 }</style>\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
               (long long)p->width, (long long)p->height);
    draw_conflicts(p, svg);
    draw_values(p, svg);
    for (uint32_t s = 0; s < p->set->nstm; s++)
        for (uint32_t k = 0; k < p->small.n; k++)
            if (p->small.value[k].stm == s) {
                buf_printf(svg, "<text x=\"%lld\" y=\"20\">%s</text>\n",
                           (long long)p->x[k], p->set->stm[s].name);
                break;
            }
    buf_printf(svg, "<text x=\"%lld\" y=\"%lld\">", (long long)p->width / 2,
               (long long)p->height - 10);
    print_params(&p->small, svg);
    buf_text(svg, "</text>\n</svg>\n");
}

/* The values of the greatest equal parameters that can be drawn. */
static bool choose(Plot *p, int64_t *param)
{
    for (int64_t value = MOST_PARAM; value >= 0; value--) {
        for (uint32_t i = 0; i < p->set->nparam; i++)
            param[i] = value;
        if (small_set_open(&p->small, p->set, param, p->arena) &&
            p->small.n > 0 && p->small.n <= MOST_DOTS)
            return true;
    }
    return false;
}

const char *smo_plot(const Conflicts *set, const SmoAnswer *answer, Buf *svg,
                     Arena *arena)
{
    Plot p = {.set = set, .answer = answer, .arena = arena};

    if (!choose(&p, ARENA_NEW(arena, int64_t, set->nparam + 1)))
        return arena_printf(arena,
                            "there are no values, or more than %d, for equal "
                            "parameters up to %d",
                            MOST_DOTS, MOST_PARAM);
    p.x = ARENA_NEW(arena, int64_t, p.small.n);
    p.y = ARENA_NEW(arena, int64_t, p.small.n);
    p.cell = ARENA_NEW(arena, const char *, p.small.n);
    p.shade = ARENA_NEW(arena, uint32_t, p.small.n);
    for (uint32_t s = 0; s < set->nstm; s++)
        place(&p, s);
    for (uint32_t k = 0; k < p.small.n; k++) {
        const char *wrong = find_cell(&p, k);
        if (wrong)
            return wrong;
    }
    number_shades(&p);
    draw(&p, svg);
    return NULL;
}
