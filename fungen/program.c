/* program.c - programs, function by function. */
#include "fungen/function.h"
#include "fungen/makers/makers.h"
#include "fungen/memory/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scalar operations of one run.  An estimate. */
enum { FUNCTION_BUDGET = 6000, PROGRAM_BUDGET = 40000 };

/* ---- functions ---- */

static void pick_params(Gen *g, Head *head)
{
    uint32_t sizes = 1 + below(g, 2), arrays = 1 + below(g, 3);
    uint32_t scalars = below(g, 3);

    for (uint32_t i = 0; i < sizes; i++)
        head_add_size(g, head);
    if (head->is_entry && chance(g, 45))
        head_add_fact(g, head);
    for (uint32_t i = 0; i < arrays; i++)
        head_add_array(g, head);
    for (uint32_t i = 0; i < scalars; i++)
        head_add_scalar(g, head);
}

static void make_function(Gen *g, const char *name, bool is_entry, uint32_t n)
{
    Head head = {.is_entry = is_entry};
    Fun *fun = prog_add_fun(g->prog, sym_intern(g->store, name, strlen(name)));

    fun->entry = is_entry;
    function_begin(g, fun);
    if (!is_entry && chance(g, 12)) { /* for groups only */
        g->exec = AT_BLOCK;
        g->has_lane = true;
    }
    pick_params(g, &head);
    Frame frame = body_open(g, NULL);
    head_assume(g, &head);
    if (is_entry && g->memory && g->options->invalid) {
        uint32_t before = below(g, n);
        make_statements(g, before);
        make_invalid(g);
        n -= before;
    }
    make_statements(g, n);
    function_end(g, &head, &frame);
}

/* ---- the whole ---- */

/* Functions get a part of the statements; long programs have many. */
static void make_functions(Gen *g, uint32_t size)
{
    char name[32];

    if (g->options->partial && chance(g, 50))
        make_partial_function(g, "partial");
    if (size < 10 || chance(g, 25))
        return;
    for (uint32_t left = size / 3; left >= 3;) {
        uint32_t n = 3 + below(g, left < 30 ? left : 30);
        snprintf(name, sizeof name, "g%u", g->prog->nfun);
        make_function(g, name, false, n);
        left = left > n ? left - n : 0;
        if (size < 100 && chance(g, 50))
            return;
    }
}

static void gen_free(Gen *g)
{
    memory_free(g->memory);
    for (uint32_t e = 0; e < ELEM_COUNT; e++) {
        free(g->scalars[e].at);
        for (uint32_t r = 0; r <= MAX_RANK; r++)
            free(g->arrays[e][r].at);
    }
    free(g->all.at);
    free(g->pushed);
    free(g->item);
    free(g->class);
    free(g->sizes.at);
    free(g->positive.at);
    free(g->consumed);
    free(g->callee);
    subst_free(&g->subst);
    arena_free(&g->scratch);
}

static bool reuses_names(const GenOptions *options)
{
    Random random = {~options->seed};

    return options->names == GEN_NAMES_REUSED ||
           (options->names == GEN_NAMES_SOME && random_one_in(&random, 4));
}

Prog *gen_program(Store *store, const GenOptions *options)
{
    Gen g = {.store = store, .options = options};

    g.prog = prog_new(store);
    g.random = (Random){options->seed};
    g.subst = subst_new(g.prog);
    g.budget = FUNCTION_BUDGET;
    if (options->funmem)
        g.memory = memory_new(&g);
    make_functions(&g, options->size);
    g.budget = PROGRAM_BUDGET + 300 * (int64_t)options->size;
    make_function(&g, "main", true,
                  options->size > g.made ? options->size - g.made : 1);
    if (options->funmem)
        memory_place(&g);
    if (reuses_names(options))
        gen_reuse_names(g.prog, options->seed);
    gen_free(&g);
    return g.prog;
}
