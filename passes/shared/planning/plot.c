/* plot.c - a plan as a drawing: time to the right, addresses up. */
#include "passes/shared/planning/inside.h"

#include "ground/svg.h"

/* Pixels. */
enum { WIDTH = 1200, HEIGHT = 600, MARGIN = 20 };

typedef struct Plot {
    double first, life; /* of all */
    double height;
    Buf *svg;
} Plot;

static double x_of(const Plot *p, int64_t time)
{
    return MARGIN + ((double)time - p->first) / p->life * WIDTH;
}

static double y_of(const Plot *p, int64_t at)
{
    return MARGIN + HEIGHT - (double)at / p->height * HEIGHT;
}

static void draw_piece(const Plot *p, const PlanBuffer *b, const Piece *piece,
                       int64_t offset)
{
    double x = x_of(p, piece->lower), y = y_of(p, offset + piece->to);

    buf_printf(p->svg,
               "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" "
               "fill=\"%s\"><title>",
               x, y, x_of(p, piece->upper) - x,
               y_of(p, offset + piece->from) - y, svg_colour(piece->buffer));
    svg_text(p->svg, b->name, strlen(b->name));
    buf_printf(p->svg, ": %lld at %lld</title></rect>\n", (long long)b->size,
               (long long)offset);
}

static void draw_line(const Plot *p, int64_t at, const char *what,
                      const char *stroke)
{
    double y = y_of(p, at);

    buf_printf(p->svg,
               "<line x1=\"%d\" y1=\"%.2f\" x2=\"%d\" y2=\"%.2f\" "
               "stroke=\"%s\" stroke-dasharray=\"6 3\"><title>%s %lld"
               "</title></line>\n",
               MARGIN, y, MARGIN + WIDTH, y, stroke, what, (long long)at);
}

void plan_plot(const PlanProblem *problem, const Plan *plan, int64_t capacity,
               Buf *svg)
{
    Arena arena = {0};
    Pieces pieces;
    int64_t first = INT64_MAX, last = INT64_MIN;
    int64_t top = capacity > plan->height ? capacity : plan->height;

    pieces_make(&pieces, problem, &arena);
    for (uint32_t i = 0; i < pieces.n; i++) {
        const Piece *piece = &pieces.piece[i];
        first = piece->lower < first ? piece->lower : first;
        last = piece->upper > last ? piece->upper : last;
    }
    const Plot p = {(double)first, pieces.n ? (double)last - (double)first : 1,
                    top ? (double)top : 1, svg};
    buf_printf(svg,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
               "height=\"%d\">\n<g stroke=\"#555\" stroke-width=\"0.3\">\n",
               WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
    for (uint32_t i = 0; i < pieces.n; i++) {
        uint32_t k = pieces.piece[i].buffer;
        draw_piece(&p, &problem->buffer[k], &pieces.piece[i], plan->offset[k]);
    }
    buf_text(svg, "</g>\n");
    draw_line(&p, plan->load, "load", "#1f78b4");
    draw_line(&p, plan->height, "height", "#333333");
    if (capacity >= 0)
        draw_line(&p, capacity, "capacity", "#e31a1c");
    buf_text(svg, "</svg>\n");
    arena_free(&arena);
}
