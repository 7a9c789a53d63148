/* liveness_attrs.h - what a program says about its last uses. */
#ifndef PASSES_SHARED_LIVENESS_LIVENESS_ATTRS_H
#define PASSES_SHARED_LIVENESS_LIVENESS_ATTRS_H

#include "ir-text/ir/ir.h"

/* Take the attributes out that say where something is used last. */
void liveness_attrs_drop(Prog *prog);

#endif
