/* draw.c - the blocks and arrays of a run, as a drawing. */
#include "drivers/timeline/draw.h"

#include "ground/svg.h"
#include "passes/shared/planning/planning.h"

#include <stdlib.h>
#include <string.h>

/* Pixels.  A letter of a label has LETTER by LINE. */
enum {
    WIDTH = 1200,
    LEFT = 110,
    RIGHT = 20,
    TITLE = 24,
    LARGE = 560,
    SMALL = 180,
    AXIS = 34,
    LETTER = 6,
    LINE = 11
};

/* How much the search for offsets may work.  An estimate. */
enum { WORK = 20000000 };

typedef struct Panel {
    const Timeline *timeline;
    Space space;
    uint32_t *block; /* those of the space, by number in the timeline */
    PlanBuffer *buffer;
    PlanProblem problem;
    Plan plan;
    double top, height; /* pixels */
    Buf *svg;
} Panel;

/* ---- places on the page ---- */

static double x_of(const Panel *p, int64_t time)
{
    int64_t end = p->timeline->end;

    return LEFT + (double)time / (end ? (double)end : 1) * WIDTH;
}

static double y_of(const Panel *p, int64_t at)
{
    int64_t top = p->plan.height;

    return p->top + p->height -
           (double)at / (top ? (double)top : 1) * p->height;
}

/* ---- texts ---- */

/* 12345678 as 12,345,678. */
static void print_number(Buf *svg, int64_t n)
{
    if (n >= 1000) {
        print_number(svg, n / 1000);
        buf_printf(svg, ",%03d", (int)(n % 1000));
    } else {
        buf_printf(svg, "%d", (int)n);
    }
}

static void print_range(Buf *svg, int64_t from, int64_t to)
{
    print_number(svg, from);
    buf_text(svg, " to ");
    print_number(svg, to);
}

static void draw_text(Buf *svg, double x, double y, const char *style,
                      const char *text)
{
    buf_printf(svg, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, style);
    svg_text(svg, text, strlen(text));
    buf_text(svg, "</text>\n");
}

/* Does TEXT fit into WIDE pixels? */
static bool fits_in(const char *text, double wide)
{
    return wide >= 6 + LETTER * (double)strlen(text);
}

/* ---- axes ---- */

/* 1, 2 or 5 times a power of ten, of which FEW at most are in MOST. */
static int64_t step_of(int64_t most, int64_t few)
{
    int64_t step = 1;

    for (int i = 0; most / step > few; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

static void draw_number(Buf *svg, double x, double y, const char *anchor,
                        int64_t n)
{
    buf_printf(svg, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y,
               anchor);
    print_number(svg, n);
    buf_text(svg, "</text>\n");
}

static void draw_addresses(const Panel *p)
{
    int64_t step = step_of(p->plan.height, p->height > SMALL ? 10 : 4);

    for (int64_t at = 0; at <= p->plan.height; at += step) {
        double y = y_of(p, at);
        buf_printf(p->svg,
                   "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
                   "stroke=\"#ddd\"/>\n",
                   LEFT, y, LEFT + WIDTH, y);
        draw_number(p->svg, LEFT - 6, y + 4, "end", at);
        if (at > INT64_MAX - step)
            break;
    }
}

static void draw_times(const Panel *p)
{
    int64_t end = p->timeline->end, step = step_of(end, 10);
    double y = p->top + p->height;

    for (int64_t t = 0; t <= end; t += step)
        draw_number(p->svg, x_of(p, t), y + LINE + 3, "middle", t);
    draw_text(p->svg, LEFT, y + 2 * LINE + 5, "",
              "time: elements read or written, and blocks and arrays that "
              "begin or end");
}

/* ---- arrays ---- */

/* A bar of an array, which may be bound several times.  DEPTH of those that it
 * overlaps are around it. */
typedef struct Bar {
    const TimelineArray *array;
    int64_t end;
    uint32_t depth;
} Bar;

/* Where it is on the page. */
typedef struct Box {
    double x, y, wide, high;
} Box;

static Box box_of(const Panel *p, int64_t offset, const Bar *bar)
{
    const TimelineArray *a = bar->array;
    Box box = {.x = x_of(p, a->begin), .y = y_of(p, offset + a->to)};
    double high = y_of(p, offset + a->from) - box.y;
    double most = high / 3, inset = 2.5 * (bar->depth + 1);

    inset = inset < most ? inset : most;
    box.y += inset;
    box.high = high - 2 * inset;
    box.wide = x_of(p, bar->end) - box.x;
    return box;
}

static void draw_bar(const Panel *p, const Bar *bar, Box box)
{
    const TimelineArray *a = bar->array;

    if (box.wide < 0.3 || box.high < 0.3)
        return;
    buf_printf(p->svg,
               "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
               "fill=\"#fff\" fill-opacity=\"0.45\" stroke=\"#777\" "
               "stroke-width=\"0.4\"><title>",
               box.x, box.y, box.wide, box.high);
    svg_text(p->svg, a->var->name->text, strlen(a->var->name->text));
    buf_text(p->svg, ": bytes ");
    print_range(p->svg, a->from, a->to);
    buf_text(p->svg, ", time ");
    print_range(p->svg, a->begin, bar->end);
    buf_text(p->svg, "</title></rect>\n");
}

/* Its name, if there is room above FLOOR: a line lower than those around it. */
static void draw_bar_name(const Panel *p, const Bar *bar, Box box, double floor)
{
    const char *name = bar->array->var->name->text;
    double y = box.y + LINE * (bar->depth + 1), end = box.y + box.high;

    if (y < (floor < end ? floor : end) + 1 && fits_in(name, box.wide))
        draw_text(p->svg, box.x + 3, y, "", name);
}

/* The bars of the block that is drawn. */
typedef struct Bars {
    Bar *bar;
    uint32_t n, room;
    uint32_t *active; /* those that have not ended where the last one begins */
    uint32_t nactive, active_room;
} Bars;

static bool same_bytes(const TimelineArray *a, const TimelineArray *b)
{
    return a->from == b->from && a->to == b->to;
}

static bool share_bytes(const TimelineArray *a, const TimelineArray *b)
{
    return a->from < b->to && b->from < a->to;
}

static void drop_ended(Bars *bars, int64_t time)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < bars->nactive; i++)
        if (bars->bar[bars->active[i]].end > time)
            bars->active[n++] = bars->active[i];
    bars->nactive = n;
}

/* The bar of the same name and bytes that goes on, as nobody sees the gap;
 * or NULL. */
static Bar *bar_of(Bars *bars, const TimelineArray *a)
{
    for (uint32_t i = 0; i < bars->nactive; i++) {
        Bar *bar = &bars->bar[bars->active[i]];
        if (bar->array->var == a->var && same_bytes(bar->array, a))
            return bar;
    }
    return NULL;
}

static bool is_taken(const Bars *bars, const TimelineArray *a, uint32_t depth)
{
    for (uint32_t i = 0; i < bars->nactive; i++) {
        const Bar *bar = &bars->bar[bars->active[i]];
        if (bar->depth == depth && share_bytes(bar->array, a))
            return true;
    }
    return false;
}

/* Arrays come in the order in which they begin. */
static void add_bar(const Panel *p, Bars *bars, const TimelineArray *a)
{
    drop_ended(bars, a->begin - p->timeline->end / WIDTH);
    Bar *bar = bar_of(bars, a);
    if (bar) {
        bar->end = a->end;
        return;
    }
    GROUND_ROOM(bars->bar, bars->n, bars->room);
    GROUND_ROOM(bars->active, bars->nactive, bars->active_room);
    bar = &bars->bar[bars->n];
    *bar = (Bar){.array = a, .end = a->end};
    while (is_taken(bars, a, bar->depth))
        bar->depth++;
    bars->active[bars->nactive++] = bars->n++;
}

static int compare_arrays(const void *a, const void *b)
{
    const TimelineArray *x = *(const TimelineArray *const *)a;
    const TimelineArray *y = *(const TimelineArray *const *)b;

    if (x->block != y->block)
        return x->block < y->block ? -1 : 1;
    return (x->begin > y->begin) - (x->begin < y->begin);
}

/* The arrays of T, by block, and by the time at which they begin. */
static const TimelineArray **sorted_arrays(const Timeline *t, Arena *arena)
{
    const TimelineArray **array =
        ARENA_NEW(arena, const TimelineArray *, t->narray + 1);

    for (uint32_t i = 0; i < t->narray; i++)
        array[i] = &t->array[i];
    qsort((void *)array, t->narray, sizeof *array, compare_arrays);
    return array;
}

/* ---- blocks ---- */

static void draw_rect(const Panel *p, const TimelineBlock *b, int64_t offset,
                      uint32_t k)
{
    double x = x_of(p, b->begin), y = y_of(p, offset + b->bytes);

    buf_printf(p->svg,
               "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
               "fill=\"%s\" stroke=\"#555\" stroke-width=\"%s\"><title>",
               x, y, x_of(p, b->end) - x, y_of(p, offset) - y, svg_colour(k),
               b->given ? "1.2" : "0.4");
    svg_text(p->svg, b->var->name->text, strlen(b->var->name->text));
    buf_text(p->svg, ": ");
    print_number(p->svg, b->bytes);
    buf_text(p->svg, b->given ? " bytes of the caller" : " bytes");
    if (b->blocks > 1) {
        buf_text(p->svg, ", ");
        print_number(p->svg, b->blocks);
        buf_text(p->svg, " times");
    }
    buf_text(p->svg, ", time ");
    print_range(p->svg, b->begin, b->end);
    buf_text(p->svg, "</title></rect>\n");
}

/* Is there room for its name below those of arrays? */
static bool has_name(const Panel *p, const TimelineBlock *b, int64_t offset)
{
    double high = y_of(p, offset) - y_of(p, offset + b->bytes);

    return high >= 2 * LINE + 4 &&
           fits_in(b->var->name->text, x_of(p, b->end) - x_of(p, b->begin));
}

/* ARRAY is the first array of block number K, or of a later one. */
static const TimelineArray **draw_block(const Panel *p, uint32_t k,
                                        const TimelineArray **array,
                                        const TimelineArray **end, Bars *bars)
{
    const TimelineBlock *b = &p->timeline->block[p->block[k]];
    int64_t offset = p->plan.offset[k];

    bars->n = bars->nactive = 0;
    while (array < end && (*array)->block < p->block[k])
        array++;
    for (; array < end && (*array)->block == p->block[k]; array++)
        add_bar(p, bars, *array);
    draw_rect(p, b, offset, p->block[k]);
    bool named = has_name(p, b, offset);
    double floor = y_of(p, offset) - (named ? LINE : 0);
    for (uint32_t i = 0; i < bars->n; i++)
        draw_bar(p, &bars->bar[i], box_of(p, offset, &bars->bar[i]));
    for (uint32_t i = 0; i < bars->n; i++)
        draw_bar_name(p, &bars->bar[i], box_of(p, offset, &bars->bar[i]),
                      floor);
    if (named)
        draw_text(p->svg, x_of(p, b->begin) + 3, y_of(p, offset) - 3,
                  " font-weight=\"bold\"", b->var->name->text);
    return array;
}

static void draw_blocks(const Panel *p, const TimelineArray **array)
{
    const TimelineArray **end = array + p->timeline->narray;
    Bars bars = {0};

    for (uint32_t k = 0; k < p->problem.n; k++)
        array = draw_block(p, k, array, end, &bars);
    free(bars.bar);
    free(bars.active);
}

static void draw_load(const Panel *p)
{
    double y = y_of(p, p->plan.load);

    buf_printf(p->svg,
               "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" "
               "stroke=\"#1f78b4\" stroke-dasharray=\"6 3\"><title>",
               LEFT, y, LEFT + WIDTH, y);
    print_number(p->svg, p->plan.load);
    buf_text(p->svg, " bytes of what is drawn are there at one time</title>"
                     "</line>\n");
}

static void draw_title(const Panel *p)
{
    buf_printf(p->svg, "<text x=\"%d\" y=\"%.1f\" font-weight=\"bold\">", LEFT,
               p->top - 7);
    buf_printf(p->svg, "%s memory: ", space_text[p->space]);
    print_number(p->svg, p->plan.load);
    buf_printf(p->svg, " bytes at one time, %u block%s", p->problem.n,
               p->problem.n == 1 ? "" : "s");
    buf_text(p->svg, "</text>\n");
}

static void draw_panel(const Panel *p, const TimelineArray **array)
{
    draw_title(p);
    draw_addresses(p);
    draw_blocks(p, array);
    draw_load(p);
}

/* ---- panels ---- */

/* The blocks of SPACE that are somewhere at some time, with offsets. */
static bool make_panel(Panel *p, const Timeline *t, Space space, Buf *svg,
                       Arena *arena)
{
    static const PlanOptions options = {.capacity = -1, .work = WORK};

    *p = (Panel){.timeline = t, .space = space, .svg = svg};
    p->block = ARENA_NEW(arena, uint32_t, t->nblock + 1);
    p->buffer = ARENA_NEW(arena, PlanBuffer, t->nblock + 1);
    for (uint32_t i = 0; i < t->nblock; i++) {
        const TimelineBlock *b = &t->block[i];
        if ((Space)b->var->type->space != space || !b->bytes ||
            b->begin == b->end)
            continue;
        p->block[p->problem.n] = i;
        p->buffer[p->problem.n++] = (PlanBuffer){.name = b->var->name->text,
                                                 .lower = b->begin,
                                                 .upper = b->end,
                                                 .size = b->bytes,
                                                 .alignment = 1,
                                                 .hint = PLAN_NO_HINT};
    }
    p->problem.buffer = p->buffer;
    if (!plan_fits(&p->problem))
        return false;
    plan_buffers(&p->problem, &options, &p->plan, arena);
    return true;
}

static void draw_all(Panel *panel, uint32_t n, const Timeline *t, Buf *svg,
                     Arena *arena)
{
    const TimelineArray **array = sorted_arrays(t, arena);
    double y = 0;

    for (uint32_t i = 0; i < n; i++) {
        panel[i].top = y + TITLE;
        panel[i].height = i == 0 ? LARGE : SMALL;
        y = panel[i].top + panel[i].height + (i + 1 < n ? LINE : 0);
    }
    buf_printf(svg,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
               "height=\"%.0f\" font-family=\"sans-serif\" "
               "font-size=\"10\">\n<rect width=\"100%%\" height=\"100%%\" "
               "fill=\"#fff\"/>\n",
               LEFT + WIDTH + RIGHT, y + AXIS);
    for (uint32_t i = 0; i < n; i++)
        draw_panel(&panel[i], array);
    if (n)
        draw_times(&panel[n - 1]);
    buf_text(svg, "</svg>\n");
}

bool timeline_draw(const Timeline *timeline, Buf *svg)
{
    Panel panel[SPACE_COUNT];
    Arena arena = {0};
    uint32_t n = 0;
    bool fits = true;

    for (int i = 0; i < SPACE_COUNT && fits; i++) {
        fits = make_panel(&panel[n], timeline, (Space)i, svg, &arena);
        n += panel[n].problem.n > 0;
    }
    if (fits)
        draw_all(panel, n, timeline, svg, &arena);
    arena_free(&arena);
    return fits;
}
