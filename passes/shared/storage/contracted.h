/* contracted.h - arrays that are not there as a whole. */
#ifndef PASSES_SHARED_STORAGE_CONTRACTED_H
#define PASSES_SHARED_STORAGE_CONTRACTED_H

#include "ir-text/ir/ir.h"
#include "ir-text/poly/poly.h"

/* May the index function of ARRAY, which has a place, fold elements onto each
 * other (docs/language.md, section 6.6)?  Then those that were written first
 * are gone. */
bool is_contracted(PolyStore *polys, const Var *array);

#endif
