/* plot.c - a problem's sets as a drawing.
 *
 * Memory is drawn in rows, as the figures of Munksgaard, Henriksen,
 * Sadayappan and Oancea (SC22, figs. 2 and 10) have it: a row is as long as
 * that stride of the sets that makes the drawing the most square.  Each set
 * has a colour; a cell of several is divided among them and has a red border.
 */
#include "verifier/problems/plot.h"

#include "ground/svg.h"
#include "verifier/problems/inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Sets, cells and pixels, by how plots look. */
enum {
    MAX_SETS = 10,
    MAX_CELLS = 4000,
    GOOD_CELLS = 600, /* as many as can be seen */
    CELL = 18,        /* pixels */
    MARGIN = 50,
    LINE = 18
};

static const char *const colour[MAX_SETS] = {
    "#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#edc948",
    "#76b7b2", "#9c755f", "#ff9da7", "#bab0ac", "#86bcb6"};

typedef struct Drawn {
    const char *name;
    const Set *set;
    NumberSet numbers;
    int64_t *offset;
    size_t n;
} Drawn;

typedef struct Plot {
    Answers *a;
    Drawn set[MAX_SETS];
    uint32_t n;
    int64_t least, greatest, width;
} Plot;

/* ---- which sets ---- */

static void add_set(Plot *plot, const char *name, const Set *set)
{
    if (set && plot->n < MAX_SETS)
        plot->set[plot->n++] = (Drawn){.name = name, .set = set};
}

static void choose_sets(Plot *plot)
{
    const ProblemStm *check = NULL;

    for (const ProblemStm *s = plot->a->problem->first; s; s = s->next) {
        if (s->kind == PROBLEM_LET)
            add_set(plot, s->name->text, s->set);
        if (s->kind == PROBLEM_CHECK && !check)
            check = s;
    }
    if (plot->n || !check)
        return;
    add_set(plot, "first set", check->set);
    add_set(plot, "second set", check->other);
}

static void forget_numbers(Plot *plot)
{
    for (uint32_t i = 0; i < plot->n; i++) {
        number_set_free(&plot->set[i].numbers);
        free(plot->set[i].offset);
        plot->set[i].offset = NULL;
        plot->set[i].n = 0;
    }
}

/* All sets at the numbers of now; false where that is too much. */
static bool read_numbers(Plot *plot)
{
    bool any = false;
    int64_t span;

    forget_numbers(plot);
    for (uint32_t i = 0; i < plot->n; i++) {
        Drawn *d = &plot->set[i];
        if (!numbers_set(&plot->a->numbers, d->set, &d->numbers))
            return false;
        d->offset = number_set_offsets(&d->numbers, MAX_CELLS, &d->n);
        if (!d->offset)
            return false;
        if (!d->n)
            continue;
        int64_t low = d->offset[0], high = d->offset[d->n - 1];
        plot->least = any && plot->least < low ? plot->least : low;
        plot->greatest = any && plot->greatest > high ? plot->greatest : high;
        any = true;
    }
    /* Rows begin at 0, if that is near. */
    if (any && plot->least > 0 && plot->least < MAX_CELLS / 2)
        plot->least = 0;
    return any && !__builtin_sub_overflow(plot->greatest, plot->least, &span) &&
           span < MAX_CELLS;
}

/* How good a state is for a drawing: no set is empty, and there are many
 * cells, but not too many. */
static int64_t worth(const Plot *plot)
{
    int64_t cells = plot->greatest - plot->least + 1, sets = 0;

    for (uint32_t i = 0; i < plot->n; i++)
        sets += plot->set[i].n > 1 ? 2 : (int64_t)plot->set[i].n;
    return sets * MAX_CELLS + (cells > GOOD_CELLS ? GOOD_CELLS - cells : cells);
}

/* ---- which state ---- */

typedef struct Assignment {
    const Var *var;
    int64_t value;
} Assignment;

static const Var *find_param(const Problem *problem, const char *name,
                             size_t len)
{
    for (uint32_t i = 0; i < problem->nparam; i++) {
        const Sym *sym = problem->param[i]->name;
        if (sym->len == len && memcmp(sym->text, name, len) == 0)
            return problem->param[i];
    }
    return NULL;
}

/* Learn "n = 5, b = 2"; NULL, or what is wrong with it. */
static const char *learn_values(Answers *a, const char *at, Arena *arena)
{
    while (*at) {
        size_t len = 0;
        while (isspace((unsigned char)*at))
            at++;
        while (at[len] && at[len] != '=' && !isspace((unsigned char)at[len]))
            len++;
        const Var *var = find_param(a->problem, at, len);
        if (!var)
            return arena_printf(arena, "'%.*s' is no parameter", (int)len, at);
        const char *equals = strchr(at, '=');
        char *end = NULL;
        long long value = equals ? strtoll(equals + 1, &end, 10) : 0;
        if (!equals || end == equals + 1)
            return arena_printf(arena, "'%s' needs a number", var->name->text);
        facts_suppose_zero(a->facts,
                           poly_sub(a->ps, poly_var(a->ps, (Var *)var),
                                    poly_const(a->ps, value)));
        while (isspace((unsigned char)*end))
            end++;
        if (*end && *end != ',')
            return arena_printf(arena, "unexpected '%s'", end);
        at = *end ? end + 1 : end;
    }
    return NULL;
}

typedef struct Choice {
    Plot *plot;
    Models *models;
    int64_t best, *value; /* of the parameters, in their order */
    bool found;
} Choice;

static void keep_if_better(Choice *c)
{
    Answers *a = c->plot->a;

    if (!read_numbers(c->plot) || (c->found && worth(c->plot) <= c->best))
        return;
    c->found = true;
    c->best = worth(c->plot);
    for (uint32_t i = 0; i < a->problem->nparam; i++)
        numbers_get(&a->numbers, a->problem->param[i], &c->value[i]);
}

static bool look(void *data)
{
    Choice *c = data;

    if (answers_read_model(c->plot->a, c->models, MODELS_MAX))
        keep_if_better(c);
    return false;
}

static bool choose_state(Plot *plot)
{
    Answers *a = plot->a;
    Choice c = {.plot = plot, .models = answers_models(a)};

    c.value = ground_alloc((a->problem->nparam + 1) * sizeof *c.value);
    for (uint32_t m = 0; m < models_count(c.models); m++)
        if (answers_read_model(a, c.models, m))
            keep_if_better(&c);
    models_each(c.models, 4, 2000, look, &c);
    for (uint32_t i = 0; c.found && i < a->problem->nparam; i++)
        numbers_put(&a->numbers, a->problem->param[i], c.value[i]);
    models_free(c.models);
    free(c.value);
    return c.found && read_numbers(plot);
}

/* ---- the drawing ---- */

static void choose_width(Plot *plot)
{
    int64_t cells = plot->greatest - plot->least + 1, best = 0;

    plot->width = cells < 40 ? cells : 32;
    for (uint32_t i = 0; i < plot->n; i++)
        for (uint32_t p = 0; p < plot->set[i].numbers.n; p++) {
            const NumberPart *part = &plot->set[i].numbers.part[p];
            for (uint32_t d = 0; d < part->rank; d++) {
                int64_t s = part->stride[d];
                if (s < -100 || s > 100 || part->count[d] < 2)
                    continue;
                s = s < 0 ? -s : s;
                if (s < 2)
                    continue;
                int64_t square = s * s > cells ? s * s - cells : cells - s * s;
                if (!best || square < best) {
                    best = square;
                    plot->width = s;
                }
            }
        }
}

static uint32_t sets_of(const Plot *plot, int64_t offset, uint32_t *in)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < plot->n; i++)
        for (size_t k = 0; k < plot->set[i].n; k++)
            if (plot->set[i].offset[k] == offset) {
                in[n++] = i;
                break;
            }
    return n;
}

static void draw_rect(Buf *svg, int64_t x, int64_t y, int64_t width,
                      int64_t height, const char *style)
{
    buf_printf(svg,
               "<rect x=\"%lld\" y=\"%lld\" width=\"%lld\" height=\"%lld\" "
               "%s/>\n",
               (long long)x, (long long)y, (long long)width, (long long)height,
               style);
}

static void draw_cell(const Plot *plot, int64_t offset, Buf *svg)
{
    uint32_t in[MAX_SETS], n = sets_of(plot, offset, in);
    int64_t at = offset - plot->least;
    int64_t x = MARGIN + at % plot->width * CELL;
    int64_t y = LINE + at / plot->width * CELL;
    char style[60];

    for (uint32_t k = 0; k < n; k++) {
        int64_t from = CELL * k / n, to = CELL * (k + 1) / n;
        strcpy(style, "fill=\"");
        strcat(style, colour[in[k]]);
        strcat(style, "\"");
        draw_rect(svg, x, y + from, CELL, to - from, style);
    }
    draw_rect(svg, x, y, CELL, CELL,
              n > 1 ? "fill=\"none\" stroke=\"#d00000\" stroke-width=\"2\""
                    : "fill=\"none\" stroke=\"#cccccc\"");
}

static void draw_text(Buf *svg, int64_t x, int64_t y, const char *anchor,
                      const Buf *text)
{
    buf_printf(svg, "<text x=\"%lld\" y=\"%lld\" text-anchor=\"%s\">",
               (long long)x, (long long)y, anchor);
    svg_text(svg, text->at, text->len);
    buf_text(svg, "</text>\n");
}

static void draw_row_number(const Plot *plot, int64_t row, Buf *svg)
{
    Buf text = {0};

    buf_printf(&text, "%lld", (long long)(plot->least + row * plot->width));
    draw_text(svg, MARGIN - 6, LINE + row * CELL + 13, "end", &text);
    buf_free(&text);
}

static void draw_legend(const Plot *plot, int64_t y, Buf *svg)
{
    const Problem *problem = plot->a->problem;
    Buf text = {0};

    for (uint32_t i = 0; i < plot->n; i++, y += LINE) {
        char style[40] = "fill=\"";
        strcat(style, colour[i]);
        strcat(style, "\"");
        draw_rect(svg, MARGIN, y - 10, 12, 12, style);
        text.len = 0;
        buf_printf(&text, "%s%s", plot->set[i].name,
                   plot->set[i].n ? "" : " (empty)");
        draw_text(svg, MARGIN + 20, y, "start", &text);
    }
    text.len = 0;
    for (uint32_t i = 0; i < problem->nparam; i++) {
        int64_t value;
        if (numbers_get(&plot->a->numbers, problem->param[i], &value))
            buf_printf(&text, "%s%s = %lld", text.len ? ", " : "",
                       problem->param[i]->name->text, (long long)value);
    }
    draw_text(svg, MARGIN, y, "start", &text);
    buf_free(&text);
}

static void draw(const Plot *plot, Buf *svg)
{
    int64_t cells = plot->greatest - plot->least + 1;
    int64_t rows = (cells + plot->width - 1) / plot->width;
    int64_t below = LINE + rows * CELL + 2 * LINE;
    int64_t width = 2 * MARGIN + plot->width * CELL;

    buf_printf(svg,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%lld\" "
               "height=\"%lld\" font-family=\"sans-serif\" "
               "font-size=\"12\">\n",
               (long long)(width < 500 ? 500 : width),
               (long long)(below + LINE * (int64_t)(plot->n + 1)));
    for (int64_t row = 0; row < rows; row++)
        draw_row_number(plot, row, svg);
    /* Borders of overlaps lie above the others. */
    for (int overlaps = 0; overlaps < 2; overlaps++)
        for (int64_t k = 0; k < cells; k++) {
            uint32_t in[MAX_SETS];
            if ((sets_of(plot, plot->least + k, in) > 1) == (overlaps != 0))
                draw_cell(plot, plot->least + k, svg);
        }
    draw_legend(plot, below, svg);
    buf_text(svg, "</svg>\n");
}

const char *problem_plot(Answers *a, const char *values, Buf *svg, Arena *arena)
{
    Plot plot = {.a = a};
    uint32_t mark = facts_mark(a->facts);
    const char *why = values ? learn_values(a, values, arena) : NULL;

    choose_sets(&plot);
    if (!why && !plot.n)
        why = "the problem has no sets";
    if (!why && !choose_state(&plot))
        why = "no values of the parameters were found for which the sets can "
              "be drawn";
    if (!why) {
        choose_width(&plot);
        draw(&plot, svg);
    }
    forget_numbers(&plot);
    facts_undo(a->facts, mark);
    return why;
}
