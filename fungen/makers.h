/* makers.h - the functions behind the rows of makers.def. */
#ifndef FUNGEN_MAKERS_H
#define FUNGEN_MAKERS_H

#include "fungen/inside.h"

/* A statement that may fail when it runs. */
bool make_risk(Gen *g);
bool risk_size(Gen *g);
bool risk_curve(Gen *g);
bool risk_spec(Gen *g);
/* A function of scalars that may fail: for risk_spec. */
void make_partial_function(Gen *g, const char *name);
/* An array whose size hangs on the elements of ARRAY, which has one dimension
 * and whole numbers; intervals do not say how. */
void use_hidden_size(Gen *g, Var *array);
/* An array of one dimension, or NULL. */
Var *pick_flat(Gen *g);
/* A call of a function that nobody has called. */
bool make_first_call(Gen *g);

#define MAKER(NAME, ...) bool make_##NAME(Gen *g);
#include "fungen/makers.def"
#undef MAKER

#endif
