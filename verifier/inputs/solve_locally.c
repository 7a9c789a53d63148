/* solve_locally.c - from a bad assignment to one that is less bad.
 *
 * How far a condition is from holding is a number: |a - b| of `a == b`, the
 * sum of both of `p && q`, the smaller one of `p || q` (branch distances:
 * Korel, "Automated software test data generation", IEEE TSE 16(8), 1990).
 * One parameter at a time is changed, and changed back where that was no good.
 */
#include "verifier/inputs/solve.h"

#include "ir-text/numbers/float_bits.h"

#include <math.h>
#include <stdlib.h>

/* Nodes that are computed, and steps without progress.  Estimates. */
enum { MAX_VISITS = 1 << 19, PATIENCE = 300 };

/* Of a bool: how far it is from being true, and from being false. */
typedef struct Distance {
    double yes, no;
} Distance;

static double number(const Node *n, NodeValue v)
{
    if (elem_is_float((Elem)n->elem))
        return float_value((Elem)n->elem, v.bits);
    return n->elem == ELEM_U64 ? (double)v.bits : (double)(int64_t)v.bits;
}

/* Monotone, and of a size that can be summed. */
static double scaled(double distance)
{
    return isnan(distance) ? 50 : log1p(fabs(distance));
}

/* Of a comparison; one that is just missed is not far. */
static Distance compare(const Conditions *c, const Node *n,
                        const NodeValue *value, bool holds)
{
    double a = number(&c->node[n->arg[0]], value[n->arg[0]]);
    double b = number(&c->node[n->arg[1]], value[n->arg[1]]);
    double apart = scaled(a - b) + 0.1;

    return holds ? (Distance){0, apart} : (Distance){apart, 0};
}

static Distance distance_of(const Conditions *c, uint32_t i,
                            const NodeValue *value, const Distance *d)
{
    const Node *n = &c->node[i];
    bool holds = value[i].bits != 0;

    if (value[i].state == STATE_UNKNOWN)
        return (Distance){0, 0};
    if (value[i].state == STATE_ERROR)
        return (Distance){100, 100};
    switch (n->op) {
    case OP_LAND:
        return (Distance){d[n->arg[0]].yes + d[n->arg[1]].yes,
                          fmin(d[n->arg[0]].no, d[n->arg[1]].no)};
    case OP_LOR:
        return (Distance){fmin(d[n->arg[0]].yes, d[n->arg[1]].yes),
                          d[n->arg[0]].no + d[n->arg[1]].no};
    case OP_NOT:
        return (Distance){d[n->arg[0]].no, d[n->arg[0]].yes};
    default:
        if (n->narg == 2 && op_info[n->op].gives_bool)
            return compare(c, n, value, holds);
        return holds ? (Distance){0, 1} : (Distance){1, 0};
    }
}

typedef struct Climb {
    const Conditions *c;
    NodeValue *value;
    Distance *distance;
    uint64_t visits;
} Climb;

static double cost(Climb *w, const uint64_t *bits)
{
    const Conditions *c = w->c;
    double sum = 0;
    uint32_t unused;

    assignment_holds(c, bits, w->value, &unused);
    for (uint32_t i = 0; i < c->nnode; i++)
        w->distance[i] = c->node[i].elem == ELEM_BOOL
                             ? distance_of(c, i, w->value, w->distance)
                             : (Distance){0, 0};
    for (uint32_t i = 0; i < c->count; i++)
        sum += w->distance[c->at[i].node].yes;
    w->visits += c->nnode + 1;
    return sum;
}

/* ---- moves ---- */

/* Mostly a small power of two; now and then as large a one as there is. */
static int64_t pick_step(Elem elem, Random *random)
{
    uint32_t all = elem_is_float(elem) ? 32 : 8 * elem_info[elem].bytes - 1;
    uint32_t most = all > 12 && !random_one_in(random, 32) ? 12 : all;

    return INT64_C(1) << random_below(random, most);
}

static uint64_t moved(Elem elem, uint64_t bits, Random *random)
{
    int64_t step = pick_step(elem, random);
    bool down = random_one_in(random, 2);

    if (elem == ELEM_BOOL)
        return !bits;
    if (elem_is_float(elem)) {
        double value = float_value(elem, bits);
        double by = ldexp((double)step, -(int)random_below(random, 24));
        return float_bits(elem, down ? value - by : value + by);
    }
    return scalar_wrap(elem, bits + (uint64_t)(down ? -step : step));
}

static uint64_t anew(Elem elem, Random *random)
{
    int64_t value = random_in(random, -64, 64);

    return elem_is_float(elem) ? float_bits(elem, (double)value / 4)
                               : scalar_wrap(elem, (uint64_t)value);
}

static void begin(const Conditions *c, Random *random, const bool *given,
                  uint64_t *bits)
{
    for (uint32_t i = 0; i < c->nparam; i++)
        if (c->param[i].node != NODE_NONE && !(given && given[i]))
            bits[i] = anew((Elem)c->param[i].var->type->elem, random);
}

/* From a new beginning, until nothing becomes better for long. */
static bool climb(Climb *w, Random *random, const bool *given, uint64_t *bits)
{
    const Conditions *c = w->c;
    double now = cost(w, bits);

    for (uint32_t idle = 0;
         now > 0 && idle < PATIENCE && w->visits < MAX_VISITS; idle++) {
        uint32_t i = (uint32_t)random_below(random, c->nparam);
        if (c->param[i].node == NODE_NONE || (given && given[i]))
            continue;
        uint64_t was = bits[i];
        bits[i] = moved((Elem)c->param[i].var->type->elem, was, random);
        double then = cost(w, bits);
        if (then < now)
            idle = 0;
        if (then <= now)
            now = then;
        else
            bits[i] = was;
    }
    return now <= 0;
}

bool solve_locally(const Conditions *c, Random *random, const bool *given,
                   uint64_t *bits)
{
    Climb w = {.c = c};
    bool found = false;

    if (c->nparam == 0)
        return false;
    w.value = ground_alloc((size_t)c->nnode * sizeof *w.value);
    w.distance = ground_alloc((size_t)c->nnode * sizeof *w.distance);
    while (!found && w.visits < MAX_VISITS) {
        w.visits += PATIENCE;
        begin(c, random, given, bits);
        found = climb(&w, random, given, bits);
    }
    free(w.value);
    free(w.distance);
    return found;
}
