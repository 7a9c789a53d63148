/* on_one.h - code of the host that one thread of the device runs, and its
 * scalar results.
 *
 * Problem: code of the host that needs elements in device memory.  It
 * becomes a body for the device (Region), and its scalar results go through
 * a small block (Outlet), which the host reads.
 */
#ifndef PASSES_LOWER_ON_ONE_H
#define PASSES_LOWER_ON_ONE_H

#include "passes/lower/inside.h"
#include "passes/shared/storage/operator_places.h"

/* A body that others execute. */
typedef struct Region {
    Open open;
    ExecLevel exec;
    Body *group;
    PartBlock *part_blocks;
    LowerMark mark;
} Region;

/* At EXEC, as a form states it. */
Region open_region(Lowerer *l, ExecLevel exec);
Body *close_region(Lowerer *l, Region *region);

/* A small block, eight bytes for each of them. */
typedef struct Outlet {
    Var *block;
    uint32_t count;
} Outlet;

/* For the scalars that STM gives, and so many MORE. */
Outlet open_outlet(Lowerer *l, const Stm *stm, uint32_t more);
/* The offset of VAR, which is in slot SLOT. */
const Scalar *outlet_offset(Lowerer *l, uint32_t slot, const Var *var);
/* What the statement left there becomes its variables. */
void read_outlet(Lowerer *l, const Stm *stm, const Outlet *outlet);

#endif
