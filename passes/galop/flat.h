/* flat.h - flat arrays are seen in the dimensions that accesses name.
 *
 * `A[i * m + j]` of an array of n * m elements goes through a matrix: a layout
 * has an order of dimensions only where these are seen.  Before the index table
 * is made, each such access reads a view, `V[i, j]`; V is an LMAD slice of A.
 * When layouts are decided, what still reads V reads A again, as it stood.
 */
#ifndef PASSES_GALOP_FLAT_H
#define PASSES_GALOP_FLAT_H

#include "ground/arena.h"
#include "ir-text/ir/ir.h"

typedef struct FlatViews FlatViews;

/* The views of all functions of PROG are there; in ARENA. */
FlatViews *flat_views_make(Prog *prog, Arena *arena);
/* Those that no copy is made of are gone. */
void flat_views_settle(FlatViews *views);

#endif
