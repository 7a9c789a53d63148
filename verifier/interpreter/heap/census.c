/* census.c - how many bytes are alive if iterations run at the same time. */
#include "verifier/interpreter/heap/census.h"

#include "ir-text/ir/exec.h"

#include <stdlib.h>

void census_free(Census *c)
{
    free(c->form);
}

/* BLOCK counts TIMES times. */
static void count(Census *c, CensusBlock *block, int64_t times)
{
    CensusBytes bytes = (CensusBytes)block->bytes * times;

    c->alive[block->space] += bytes - block->counted;
    block->counted = bytes;
    if (c->peak[block->space] < c->alive[block->space])
        c->peak[block->space] = c->alive[block->space];
}

/* So do all from number FROM on. */
static void count_since(Census *c, uint64_t from, int64_t times)
{
    for (CensusBlock *b = c->newest; b && b->number >= from; b = b->older)
        count(c, b, times);
}

/* ---- forms ---- */

static CensusForm *innermost(const Census *c)
{
    return &c->form[c->nform - 1];
}

static int64_t times_now(const Census *c)
{
    return c->nform ? innermost(c)->all : 1;
}

static bool is_at_once(const CensusForm *f)
{
    return f->all != f->outer;
}

void census_enter(Census *c, ExecLevel exec, int64_t n)
{
    ExecLevel around = c->exec ? c->exec : AT_HOST;
    ExecLevel inside = exec_is_alone(around) ? around : exec_at(around, exec);
    int64_t outer = times_now(c), all = outer;

    if (inside != around && n > 0 && __builtin_mul_overflow(outer, n, &all))
        all = INT64_MAX;
    GROUND_ROOM(c->form, c->nform, c->room);
    c->form[c->nform++] = (CensusForm){.around = c->exec,
                                       .outer = outer,
                                       .all = all,
                                       .begin = c->nblock,
                                       .iteration = c->nblock};
    c->exec = inside;
}

void census_iterate(Census *c)
{
    CensusForm *f = innermost(c);

    if (is_at_once(f))
        count_since(c, f->iteration, 0);
    f->iteration = c->nblock;
}

void census_join(Census *c)
{
    CensusForm *f = innermost(c);

    if (is_at_once(f))
        count_since(c, f->begin, f->outer);
    f->iteration = c->nblock;
}

void census_leave(Census *c)
{
    census_join(c);
    c->exec = innermost(c)->around;
    c->nform--;
}

void census_return(Census *c, uint32_t nform)
{
    while (c->nform > nform)
        census_leave(c);
}

/* ---- blocks ---- */

void census_add(Census *c, CensusBlock *block, Space space, int64_t bytes)
{
    *block = (CensusBlock){.older = c->newest,
                           .number = c->nblock++,
                           .space = space,
                           .bytes = bytes};
    if (c->newest)
        c->newest->newer = block;
    c->newest = block;
    count(c, block, times_now(c));
}

void census_remove(Census *c, CensusBlock *block)
{
    count(c, block, 0);
    if (block->newer)
        block->newer->older = block->older;
    else
        c->newest = block->older;
    if (block->older)
        block->older->newer = block->newer;
}

int64_t census_peak(const Census *c, Space space)
{
    return c->peak[space] > INT64_MAX ? INT64_MAX : (int64_t)c->peak[space];
}
