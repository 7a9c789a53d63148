/* asked.h - the layouts that `--layout` asks for.
 *
 * For experiments and measurements: an array gets the layout that the user
 * names wherever that is legal, whatever it costs.  Layouts that are refused
 * are reported.
 */
#ifndef PASSES_GALOP_ASKED_H
#define PASSES_GALOP_ASKED_H

#include "ground/diag.h"
#include "ground/option.h"
#include "ir-text/ir/ir.h"

typedef struct LayoutAsked LayoutAsked;

/* TEXTS are like `A=1,0`, of arrays of PROG; what is wrong with them, here and
 * below, DIAG says.  In ARENA; NULL: they cannot be read. */
LayoutAsked *layout_asked_new(const Prog *prog, const OptionTexts *texts,
                              Arena *arena, Diag *diag);
/* What ARRAY is to have, the outermost dimension first; NULL: nobody says, or
 * not for so many dimensions. */
const uint32_t *layout_asked_of(LayoutAsked *asked, const Var *array);
/* Was each of them for arrays that a layout could be chosen for? */
bool layout_asked_met(const LayoutAsked *asked);

#endif
