/* across.h - what is in memory before a statement and is wanted after it.
 *
 * A statement none of whose arrays is used may still be the one that puts the
 * right bytes where another array reads them: an array that was bound before,
 * whose block was written over in between, and that comes to its values again
 * by what the statement writes.  So it has to stay where such an array lives in
 * a block that it writes.  What is bound after it has its bytes from what is
 * after it.
 *
 * An array is wanted up to the last use that itself is needed: the uses become
 * known one by one, and each may make writes needed.
 */
#ifndef PASSES_SHARED_LIVENESS_ACROSS_H
#define PASSES_SHARED_LIVENESS_ACROSS_H

#include "passes/shared/rewriting/fun_rounds.h"

typedef struct Across Across;

/* Of those functions of the program that are due (ROUNDS NULL: of all), as
 * they are now.  Asserts, the functions' results and what callers have are
 * wanted; nothing else is as yet. */
Across *across_new(const Prog *prog, const FunRounds *rounds);
void across_free(Across *across);

/* Where STM, which binds something, reads its operands. */
uint32_t across_operands(const Across *across, const Stm *stm);
/* Where its body FN ends. */
uint32_t across_results(const Across *across, const Stm *stm, uint32_t fn);

/* The use of VAR there is needed. */
void across_use(Across *across, const Var *var, uint32_t at);

/* A statement that writes into a block where by now an array is wanted that was
 * bound before it and is used after it; each once, then NULL. */
const Stm *across_next(Across *across);

#endif
