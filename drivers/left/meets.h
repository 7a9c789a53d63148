/* meets.h - do two accesses meet, on some input?
 *
 * Problem: a copy or a block stays because two accesses are not proved to be
 * apart.  Is that for good, or did the prover not see it?
 *
 * Algorithm.  The pass that leaves it runs once more, and supposes that they
 * are apart.  Where they meet on an input, the result is not valid there
 * (verifier/validity), and the program with the copy is.  So a run shows it,
 * and nothing that was proved matters.
 */
#ifndef DRIVERS_LEFT_MEETS_H
#define DRIVERS_LEFT_MEETS_H

#include "drivers/left/left.h"

typedef struct Meets Meets;

/* For the program in [BEGIN, END) of TEXT, which is verified; on at most COUNT
 * inputs for each of what is left. */
Meets *meets_new(Source *text, size_t begin, size_t end, uint32_t count);
void meets_free(Meets *meets);

/* Add lines to OUT: a small input on which accesses meet that LEFT stays for,
 * and which they are; or that none was found.  Nothing is added where there is
 * nothing to suppose. */
void meets_tell(Meets *meets, const Left *left, Buf *out);

#endif
