/* across.h - what is in memory before a statement and is wanted behind it.
 *
 * A statement none of whose arrays is used may still be the one that puts the
 * right bytes where another array reads them: an array that was bound before,
 * whose block was written over in between, and that comes to its values again
 * by what the statement writes.  So it cannot just go where such an array
 * lives in a block that it writes.  What is bound behind it has its bytes
 * from what is behind it.
 */
#ifndef PASSES_ACROSS_H
#define PASSES_ACROSS_H

#include "passes/fun_rounds.h"

typedef struct Across Across;

/* Of those functions of the program that are due (ROUNDS NULL: of all), as
 * they are now. */
Across *across_new(const Prog *prog, const FunRounds *rounds);
void across_free(Across *across);

enum { ACROSS_NONE = 0 };

/* A set of blocks into which STM, or what is inside it, writes, and in which an
 * array lives that was bound before STM and is used behind it; or
 * ACROSS_NONE. */
uint32_t across_set(const Across *across, const Stm *stm);
/* The set in which VAR, a block or what is in one, is; or ACROSS_NONE.  No set
 * has a number above ACROSS's count. */
uint32_t across_set_of(const Across *across, const Var *var);
uint32_t across_count(const Across *across);

#endif
