/* liveness_attrs.h - attributes that mark last uses.
 *
 * They hold only until the program changes, so that pass_apply drops them
 * after each pass that does not write them (docs/language.md, section 1.4).
 */
#ifndef PASSES_SHARED_LIVENESS_LIVENESS_ATTRS_H
#define PASSES_SHARED_LIVENESS_LIVENESS_ATTRS_H

#include "ir-text/ir/ir.h"

/* Take the attributes out that say where something is used last. */
void liveness_attrs_drop(Prog *prog);

#endif
