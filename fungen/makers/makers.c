/* makers.c - which statement comes next. */
#include "fungen/makers/makers.h"

enum { NEST = 1 };

typedef struct Maker {
    const char *name;
    bool (*make)(Gen *g);
    uint32_t needs;
    uint16_t weight[GEN_BIASES];
} Maker;

static const Maker makers[] = {
#define MAKER(NAME, needs, ...) {#NAME, make_##NAME, needs, {__VA_ARGS__}},
#include "fungen/makers/makers.def"
#undef MAKER
};

/* Makers tried for one statement, and percents of statements.  Estimates. */
enum {
    MAKERS = sizeof makers / sizeof *makers,
    MAKE_TRIES = 6,
    RISK_PERCENT = 6,
    CALL_PERCENT = 8
};

static bool may_nest(const Gen *g)
{
    return g->depth < MAX_DEPTH && affordable(g, 200);
}

static void try_makers(Gen *g)
{
    uint16_t weight[MAKERS];
    bool nest = may_nest(g);

    if (g->options->partial && chance(g, RISK_PERCENT) && make_risk(g))
        return;
    if (chance(g, CALL_PERCENT) && make_first_call(g))
        return;
    for (uint32_t i = 0; i < MAKERS; i++)
        weight[i] = !nest && makers[i].needs & NEST
                        ? 0
                        : makers[i].weight[g->options->bias];
    for (int i = 0; i < MAKE_TRIES; i++)
        if (makers[weighted(g, MAKERS, weight)].make(g))
            return;
    make_scalar(g);
}

static void make_statement(Gen *g)
{
    uint32_t outer = g->began;

    g->began = ++g->clock;
    try_makers(g);
    g->began = outer;
}

void make_statements(Gen *g, uint32_t n)
{
    uint32_t stop = g->stop;

    g->stop = g->made + n;
    while (g->made < g->stop)
        make_statement(g);
    g->stop = stop;
}

uint32_t pick_share(Gen *g)
{
    uint32_t left = g->stop > g->made ? g->stop - g->made : 0;
    uint32_t most = left < 8 ? left / 2 + 1 : 5;

    return below(g, most + 1);
}
