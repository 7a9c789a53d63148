/* inside.h - what the files of the value semantics share.
 *
 *   run.c       bodies, `if`, loops, calls: these four call each other,
 *   parallel.c  kernel, filter, partition and scatter,
 *   fold.c      reduce and scan,
 *   operator.c  operators, which are applied and tested
 *   iterate.c   what is around the bodies of parallel forms
 *   forms.c     statements without bodies
 *   agree.c     is what an operator gives in two orders the same?
 *   values.c    arguments and results
 */
#ifndef VERIFIER_INTERPRETER_VALUE_INSIDE_H
#define VERIFIER_INTERPRETER_VALUE_INSIDE_H

#include "verifier/interpreter/machine/machine.h"

/* ---- forms.c ---- */

/* What runs a statement of a form without bodies, or NULL. */
extern void (*const run_simple[FORM_COUNT])(Machine *, const Stm *);

/* ---- parallel.c, fold.c ---- */

void run_kernel(Machine *m, const Stm *stm);
void run_filter(Machine *m, const Stm *stm);
void run_scatter(Machine *m, const Stm *stm);
void run_fold(Machine *m, const Stm *stm);

/* ---- iterate.c ---- */

/* Begin STM, which has N iterations; end it. */
void begin_iterations(Machine *m, const Stm *stm, int64_t n);
void end_iterations(Machine *m, const Stm *stm);

/* The body of STM is about to run for index I. */
static inline void begin_iteration(Machine *m, const Stm *stm, int64_t i)
{
    machine_bind_int(m, stm->exp.fn[0].param[0], i);
    if (m->heap)
        heap_iterate(m);
    if (m->trace)
        trace_iteration(m);
}

/* The results of the body have been taken. */
static inline void end_iteration(Machine *m, const Lambda *fn)
{
    if (m->heap)
        heap_bury(m, fn->param[0]);
}

/* In the heap, what comes of the bodies may be brought together when all of
 * them have run; for each iteration, nevertheless. */
typedef struct Late {
    uint64_t *began; /* when each body began, and when the last one had run */
    Slot *value;     /* WIDTH of each iteration */
    uint32_t width;
} Late;

/* To be given back by what BEGAN is. */
Late take_late(Machine *m, int64_t n, uint32_t width);
/* What the body, which has run, gives for I. */
Slot *keep_late(Machine *m, const Stm *stm, Late *late, int64_t i);
void join_late(Machine *m, const Stm *stm, Late *late, int64_t n);
/* What was given for I is about to be used, in the order of iterations or in
 * any. */
Slot *use_late(Machine *m, const Stm *stm, Late *late, int64_t i,
               bool in_order);

void put_array(Machine *m, Array *whole, uint32_t n, const int64_t *index,
               Slot *value, const Var *var);

/* What stands at the N outermost indices of WHOLE, an array of VAR, becomes
 * VALUE, which is dropped. */
static inline void put(Machine *m, Array *whole, uint32_t n,
                       const int64_t *index, Slot *value, const Var *var)
{
    m->writes = var;
    if (value->array) {
        put_array(m, whole, n, index, value, var);
        return;
    }
    if (m->trace)
        trace_write(m, var, whole, array_at(whole, index));
    array_put(m, whole, index, value->bits, value->undef);
}

/* ---- operator.c ---- */

/* What an operator combined last. */
typedef struct Samples {
    Slot *slot; /* the left operands, then the right ones; NULL: no lambda */
    uint32_t count;
} Samples;

/* For the operators of STM; NULL where M does not test them.  Held, as
 * machine_take does it, and dropped by operators_give before that. */
Samples *operators_take(Machine *m, const Stm *stm);
void operators_give(Machine *m, const Stm *stm, Samples *all);

/* A: the left operands of operator OP of STM, and then the result; B: the right
 * ones, taken over.  With samples, OP is tested with what was noted before: a
 * run-time error where it is not what it has to be; and these are noted. */
void run_combine(Machine *m, const Stm *stm, Samples *all, const Operator *op,
                 Elem elem, Slot *a, Slot *b);

/* ---- values.c ---- */

/* The elements of A, which is no array in the heap; false: no memory. */
bool array_read(const Array *a, Arena *arena, Value *value);

/* ---- agree.c ---- */

typedef struct Test {
    Machine *m;
    const Stm *stm;
    const Operator *op;
    const Slot *x, *y, *z;
    Slot *left, *right, *work; /* WIDTH each */
    bool commutes;             /* x . y against y . x */
    Arena *arena;              /* for values to be compared and shown */
} Test;

bool test_agrees(const Test *t);
void test_report(const Test *t);

#endif
