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

/* Does STM, or what is inside it, write into a block in which an array lives
 * that was bound before STM and is used behind it? */
bool across_any(const Across *across, const Stm *stm);

#endif
