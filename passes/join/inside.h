/* inside.h - what the files of join share; see join.c. */
#ifndef PASSES_JOIN_INSIDE_H
#define PASSES_JOIN_INSIDE_H

#include "ir-text/ir/exec.h"
#include "ir-text/poly/poly.h"
#include "passes/pass.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/storage/points_to.h"

typedef struct Join {
    Prog *prog;
    PassContext *cx;
    PolyStore *polys;
    PointsTo sets;
    Var *trip; /* the first index of two kernels that are looked at */
    struct Reaching *reaching;
    Stm **joined; /* kernels, some of which are parts of later ones by now */
    uint32_t njoined, joined_room;
} Join;

/* ---- pair.c ---- */

/* Does each iteration of B, or each group of them with one first index, depend
 * on no iteration of A but that of the same index, and the other way round? */
bool join_is_apart(const Join *j, const Stm *a, const Stm *b);
/* Do A and B access a block that one of them writes, or that both read? */
bool join_shares(const Join *j, const Stm *a, const Stm *b);
/* Does B read a block that A writes? */
bool join_feeds(const Join *j, const Stm *a, const Stm *b);

/* ---- forward.c ---- */

/* In KERNEL, an element that an iteration has written is not read again. */
void join_forward(const Join *j, const Stm *kernel);
/* Blocks of PROG that nothing reads are not written. */
void join_drop_unread(Prog *prog, PassContext *cx);

#endif
