/* makers.h - the functions after the rows of makers.def. */
#ifndef FUNGEN_MAKERS_MAKERS_H
#define FUNGEN_MAKERS_MAKERS_H

#include "fungen/inside.h"

/* A statement that may fail when it runs. */
bool make_risk(Gen *g);
bool risk_size(Gen *g);
bool risk_curve(Gen *g);
bool risk_spec(Gen *g);
/* A function of scalars that may fail: for risk_spec. */
void make_partial_function(Gen *g, const char *name);
/* An array whose size depends on the elements of ARRAY, which has one dimension
 * and whole numbers; intervals do not say how. */
void use_hidden_size(Gen *g, Var *array);
/* An array of one dimension, or NULL. */
Var *pick_flat(Gen *g);
/* ARRAY with one dimension; false where it has too many elements. */
bool flatten(Gen *g, Var *array);
/* Reduce or scan the elements of ARRAY, which has one dimension. */
bool make_fold_of(Gen *g, FormId form, Var *array);
/* In a group: those elements of ARRAY, of one dimension, for which a condition
 * holds. */
Var *sift_by_lanes(Gen *g, Var *array);
/* What the arrays of small programs hold, see pattern.c. */
Elem pick_plain(Gen *g);
GenRange plain_range(Elem elem);
/* An array that is ours to change, or NULL where TIMES operations for each
 * element would cost too much. */
Var *plain_array(Gen *g, uint32_t rank, int64_t times);
/* A number of any sign, for the sizes of make_linear_size. */
Var *let_factor(Gen *g);
/* In the body of NEST: an `if` on where an iteration is. */
void make_border(Gen *g, const GenNest *nest);
/* A call of a function that nobody has called. */
bool make_first_call(Gen *g);

#define MAKER(NAME, ...) bool make_##NAME(Gen *g);
#include "fungen/makers/makers.def"
#undef MAKER

#endif
