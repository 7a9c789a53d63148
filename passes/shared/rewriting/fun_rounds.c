/* fun_rounds.c - the functions in which a pass still has something to do. */
#include "passes/shared/rewriting/fun_rounds.h"

FunRounds fun_rounds_new(const Prog *prog, Arena *arena)
{
    FunRounds rounds = {ARENA_NEW(arena, bool, prog->nfun),
                        ARENA_NEW(arena, bool, prog->nfun)};

    fun_rounds_all(&rounds, prog);
    return rounds;
}

bool fun_rounds_next(FunRounds *rounds, const Prog *prog)
{
    bool any = false;

    for (const Fun *f = prog->first; f; f = f->next) {
        any |= rounds->due[f->number] = rounds->changed[f->number];
        rounds->changed[f->number] = false;
    }
    return any;
}

void fun_rounds_all(FunRounds *rounds, const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        rounds->due[f->number] = true;
}

void fun_rounds_add(bool *to, const FunRounds *rounds, const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        to[f->number] |= rounds->changed[f->number];
}

Fun *fun_due(const FunRounds *rounds, Fun *fun)
{
    while (fun && rounds && !rounds->due[fun->number])
        fun = fun->next;
    return fun;
}

void fun_looked_at(FunRounds *rounds, const Fun *fun, const PassContext *cx,
                   long long before)
{
    if (rounds && cx->rewrites != before)
        rounds->changed[fun->number] = true;
}
