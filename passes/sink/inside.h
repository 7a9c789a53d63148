/* inside.h - what the files of the pass share; see sink.c. */
#ifndef PASSES_SINK_INSIDE_H
#define PASSES_SINK_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/storage/points_to.h"

/* What is known of a variable. */
typedef struct Sunk {
    uint32_t sets;
    bool once;     /* what sets it stands in the body that declares it */
    bool is;       /* the host need not know it, as far as we know */
    bool wanted;   /* by a kernel, or by what is wanted by one */
    bool alone;    /* a block that is `#[restrict]` */
    bool constant; /* a block that is `#[const]` */
    uint8_t chain; /* it follows from so many that are sunk, and itself */
    Stm *stm;      /* that sets it */
    const Scalar *block, *offset; /* where kernels read it, if they do */
    uint32_t here; /* the last kernel that has a variable for it */
    uint32_t seen; /* the last element that was asked about, */
    bool follows;  /* and whether it follows from that */
} Sunk;

/* RELEASE, of BODY, has to be after LAST. */
typedef struct SinkLater {
    Body *body;
    Stm *release, *last;
} SinkLater;

typedef struct Sink {
    Prog *prog;
    PassContext *cx;
    ImpWriter w;
    PointsTo sets;
    Sunk *var; /* by Var.id */
    uint32_t nvar;
    const Var **alone; /* blocks that are `#[restrict]` */
    uint32_t nalone, alone_room;
    SinkLater *later;
    uint32_t nlater, later_room;
    uint32_t kernel;  /* the how manyth this is */
    uint32_t element; /* and this of those that were asked about */
    Subst names;      /* of its own variables */
} Sink;

/* NULL: a variable of the pass's own. */
static inline Sunk *sunk_of(const Sink *t, const Var *var)
{
    return var->id < t->nvar ? &t->var[var->id] : NULL;
}

static inline bool sink_is_parallel(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_KERNEL && stm->exp.nfn > 0;
}

/* May VAR, of DATA, a Sink, have another value when a kernel begins? */
bool sink_may_change(const Var *var, const void *data);

/* ---- stays.c ---- */

/* Why kernels cannot read the element where READ, of BODY, does; NULL: they
 * can, if releases are where sink_release_later moves them. */
const char *sink_why_copied(Sink *t, Body *body, const Stm *read);
void sink_release_later(Sink *t);

#endif
