/* inside.h - what the files of elements share; see elements.c. */
#ifndef PASSES_ELEMENTS_INSIDE_H
#define PASSES_ELEMENTS_INSIDE_H

#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/storage/points_to.h"

/* What a variable is used for. */
typedef struct ElementVar {
    const Body *home; /* where it is declared */
    uint32_t sets;    /* statements that give it a value */
    Stm *declares;
    Var *inner;       /* in the current kernel */
    bool needed;      /* by the host, from here on */
    bool used_later;  /* by anybody */
    uint32_t moves;   /* the run with which it does, */
    uint32_t wanted;  /* of which what moves depends on it, */
    uint32_t follows; /* where it moves, or depends on what does */
} ElementVar;

typedef struct Elements {
    Prog *prog;
    PassContext *cx;
    PointsTo sets;
    ElementVar *var;   /* by Var.id, of those that there were */
    uint32_t *written; /* by block set: the last loop that does, in parallel */
    uint32_t loop;     /* the innermost loop around, by number; 0: none */
    uint32_t nloop;
    uint32_t run;      /* the current one, by number */
} Elements;

typedef struct StmList {
    Stm **at;
    uint32_t n, room;
} StmList;

/* Neighbours in BODY, from the first one to the last one, which writes. */
typedef struct Run {
    Body *body;
    Stm *first, *last;
    StmList moved, stay; /* in the order of the text; */
    StmList late;        /* these stay, and follow from what moves */
    Var **out;           /* variables of what moves that are used later, too */
    uint32_t nout, out_room;
    bool reaches; /* what parallel statements of this trip write */
} Run;

static inline ElementVar *element_var(const Elements *e, const Var *var)
{
    return &e->var[var->id];
}

/* What STM, which reads, sets, allocates or writes, does that to. */
static inline Var *element_target(const Stm *stm)
{
    return stm->exp.arg[0]->u.var;
}

/* Does STM give a scalar its value? */
static inline bool element_gives(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_READ ||
           (stm->exp.form == FORM_IMP_SET &&
            type_is_scalar(element_target(stm)->type));
}

/* ---- kernel.c ---- */

/* Which variables of what moves are used later, too, and what they are in the
 * kernel. */
void elements_find_out(const Elements *e, Run *run);
/* A kernel runs what moves. */
void elements_move(const Elements *e, const Run *run);

#endif
