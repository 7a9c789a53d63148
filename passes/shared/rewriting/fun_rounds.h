/* fun_rounds.h - the functions in which a pass still has something to do.
 *
 * Walks that are made again for as long as they find something look at those
 * functions again in which they did.
 */
#ifndef PASSES_SHARED_REWRITING_FUN_ROUNDS_H
#define PASSES_SHARED_REWRITING_FUN_ROUNDS_H

#include "passes/pass.h"

typedef struct FunRounds {
    bool *due;     /* by Fun.number: to be looked at in this round */
    bool *changed; /* something was rewritten in this round */
} FunRounds;

/* In ARENA; all functions of PROG are due. */
FunRounds fun_rounds_new(const Prog *prog, Arena *arena);
/* Those that changed are due; true where there are some. */
bool fun_rounds_next(FunRounds *rounds, const Prog *prog);
/* All are due. */
void fun_rounds_all(FunRounds *rounds, const Prog *prog);

/* TO, by Fun.number, holds for those that changed, too. */
void fun_rounds_add(bool *to, const FunRounds *rounds, const Prog *prog);

/* The first function from FUN on that is due, or NULL; with ROUNDS NULL all
 * are. */
Fun *fun_due(const FunRounds *rounds, Fun *fun);
/* FUN was looked at, and there were BEFORE rewrites before. */
void fun_looked_at(FunRounds *rounds, const Fun *fun, const PassContext *cx,
                   long long before);

#endif
