/* machine.h - the inside of the interpreters.
 *
 * No function calls itself, and iterations run one after the other: at any
 * time a variable has one value, and all of them live in one array.
 *
 * Arrays are views of cells: of values, where each fresh array has cells of
 * its own, or, in the heap semantics, of blocks, where the program says which
 * part.  What a statement does is the same; where its fresh arrays come from
 * (machine_fresh, machine_bind) and how elements are read, written and copied
 * (array_get, array_put, array_copy) is not.
 */
#ifndef VERIFIER_INTERPRETER_MACHINE_MACHINE_H
#define VERIFIER_INTERPRETER_MACHINE_MACHINE_H

#include "ir-text/operators/eval.h"
#include "verifier/interpreter/value/value.h"

#include <setjmp.h>
#include <stdlib.h>

/* Elements, shared by views of them. */
typedef struct Cells {
    int64_t refs, count;
    uint8_t *undef; /* one byte an element; NULL: all are defined */
    char *data;
    struct HeapBlock *block; /* whose bytes these are, or NULL */
    int64_t number;          /* of a run that is traced */
} Cells;

/* A view of cells: element (i0, i1, ...) stands at offset + sum of i * stride.
 */
typedef struct Array {
    struct Array *prev, *next; /* all that there are */
    int64_t refs;
    Cells *cells;
    Elem elem;
    uint32_t rank;
    int64_t offset;
    int64_t *shape, *stride; /* RANK each, after this struct */
    /* Of an array in the heap: */
    struct Links *links; /* take what the strides give on, or NULL */
    const Var *var;      /* says where it lives; a part of that where... */
    bool is_part;
    struct Array *twin; /* the value that it has to have, or NULL */
} Array;

typedef struct Slot {
    uint64_t bits; /* of a scalar */
    Array *array;  /* of an array, which it holds */
    bool undef;    /* a scalar that was never written */
    bool unset;    /* IMP: and that because its variable has no value yet */
    bool in_memory; /* a scalar that lives where ARRAY, of rank 0, says */
} Slot;

/* Memory of a form that runs: a stack, which a failure gives back. */
typedef struct Held {
    struct Held *below;
    max_align_t memory[];
} Held;

typedef struct Machine {
    Prog *prog;
    Diag *diag;
    Slot *slot;     /* by Var.id */
    EvalFn *fn;     /* by Scalar.id, once asked for */
    uint32_t nfn;
    Array *arrays;  /* all that there are */
    Held *held;     /* the newest first */
    Loc loc;        /* of the statement that runs, or of a body's results */
    Span argument;  /* before one runs: what is bound */
    const Var **index; /* of the loops and kernels that run, outermost first */
    uint32_t nindex, index_room;
    jmp_buf *on_failure;
    bool silent; /* a failure here yields an undefined value: #[spec] */
    RunBudget *budget; /* NULL: any number of steps */
    struct Heap *heap; /* NULL: the value semantics */
    bool tests_operators; /* value/operator.c */
    Buf *trace;           /* of accesses, by trace.c; NULL: none */
    const Var *writes;    /* then: the array that is written */
    int64_t ncells;
    Arena scratch; /* of the view that is bound */
} Machine;

/* ---- failure.c ---- */

/* Report a run-time error of the current statement, with the values of what
 * S (or NULL) and the loops around mention, and end the run. */
_Noreturn void machine_fail(Machine *m, const Scalar *s, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The two halves of that, for who has more to say in between, unless the
 * failure is silent. */
void machine_report(Machine *m, const Scalar *s, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
void machine_vreport(Machine *m, const Scalar *s, const char *fmt,
                     va_list args);
_Noreturn void machine_stop(Machine *m);
/* "i = 3, j = 4": the loops around, and what S (or NULL) mentions; "" where
 * there is nothing to tell.  In the arena of the diagnostics. */
const char *machine_where(Machine *m, const Scalar *s);

/* The budget is spent: ends the run, whatever stands around. */
_Noreturn void machine_exhausted(Machine *m);

static inline void machine_step(Machine *m, int64_t steps)
{
    if (!m->budget)
        return;
    if (steps > m->budget->steps)
        machine_exhausted(m);
    m->budget->steps -= steps;
}

/* A value of type ELEM as text. */
void machine_print_bits(Buf *out, Elem elem, uint64_t bits);

/* ---- machine.c ---- */

/* A machine for PROG, where nothing has a value yet.  The caller says where
 * failures go, on_failure. */
void machine_start(Machine *m, Prog *prog, Diag *diag);
void machine_free(Machine *m);

void machine_enter(Machine *m, const Var *index);
void machine_leave(Machine *m, uint32_t n);

/* So many bytes, zeroed and at least one, to be freed; NULL where there is no
 * memory for them. */
static inline void *machine_bytes(int64_t bytes)
{
    size_t size;

    return __builtin_add_overflow(bytes, 0, &size) ? NULL
                                                   : calloc(1, size ? size : 1);
}

/* COUNT zeroed objects of SIZE bytes; machine_give takes back the newest ones
 * that are still held, WHAT among them. */
void *machine_take(Machine *m, uint64_t count, size_t size);
void machine_give(Machine *m, void *what);
#define MACHINE_TAKE(m, type, count)                                           \
    ((type *)machine_take((m), (uint64_t)(count), sizeof(type)))

/* What M is like before something that may fail without a word; then
 * setjmp(here) tells whether it did. */
typedef struct Attempt {
    jmp_buf here, *outer;
    uint32_t nindex, nlevel;
    Held *held;
    bool was_silent;
} Attempt;

void machine_attempt(Machine *m, Attempt *a);
void machine_end_attempt(Machine *m, const Attempt *a);

/* ---- arrays: array.c ---- */

/* A fresh array in row-major order, all elements 0; with one reference. */
Array *array_fresh(Machine *m, Elem elem, uint32_t rank, const int64_t *shape);
/* The same over CELLS, to be filled in. */
Array *array_of_cells(Machine *m, Cells *cells, Elem elem, uint32_t rank);
/* A view of the same cells with RANK dimensions, to be filled in. */
Array *array_view(Machine *m, const Array *of, uint32_t rank);
/* Dimension TO of VIEW is COUNT elements of dimension DIM of OF, from its
 * first on, STRIDE apart; or COUNT times the same ones. */
void view_dim(Array *view, uint32_t to, const Array *of, uint32_t dim,
              int64_t count, int64_t stride);
void view_repeat(Array *view, uint32_t to, int64_t count);
/* VIEW begins at index I of dimension DIM of OF. */
void view_point(Array *view, const Array *of, uint32_t dim, int64_t i);
/* The whole of A. */
Array *array_same(Machine *m, const Array *a);
/* What stands at the N outermost indices of A; of all of them, rank 0. */
Array *array_inside(Machine *m, const Array *a, uint32_t n,
                    const int64_t *index);
Array *array_hold(Array *a);
void array_drop(Machine *m, Array *a);
int64_t array_count(const Array *a);
/* The product of SHAPE; false where that does not fit. */
bool shape_count(uint32_t rank, const int64_t *shape, int64_t *count);
/* The shape of A, and the strides of row-major order. */
void array_lay_out(Array *a, const int64_t *shape);
bool array_is_dense(const Array *a);

static inline int64_t array_at(const Array *a, const int64_t *index)
{
    int64_t at = a->offset;

    for (uint32_t d = 0; d < a->rank; d++)
        at += index[d] * a->stride[d];
    return at;
}

static inline uint64_t cells_get(const Array *a, int64_t at, bool *undef)
{
    const char *data = a->cells->data;

    *undef = a->cells->undef && a->cells->undef[at];
    switch (a->elem) {
    case ELEM_I8:
        return (uint64_t)((const int8_t *)data)[at];
    case ELEM_U8:
    case ELEM_BOOL:
        return ((const uint8_t *)data)[at];
    case ELEM_I16:
        return (uint64_t)((const int16_t *)(const void *)data)[at];
    case ELEM_U16:
        return ((const uint16_t *)(const void *)data)[at];
    case ELEM_I32:
        return (uint64_t)((const int32_t *)(const void *)data)[at];
    case ELEM_U32:
    case ELEM_F32:
        return ((const uint32_t *)(const void *)data)[at];
    case ELEM_I64:
    case ELEM_U64:
    case ELEM_F64:
    case ELEM_COUNT:
        break;
    }
    return ((const uint64_t *)(const void *)data)[at];
}

void cells_set(const Array *a, int64_t at, uint64_t bits, bool undef);
/* What FROM views in SOURCE to what TO, of the same shape with elements, views
 * in DATA, BYTES bytes each. */
void array_move(const Array *to, const Array *from, char *data,
                const char *source, int64_t bytes);
/* The elements of FROM to TO, a value of the same shape; undefined ones stay
 * so.  Where they share cells, FROM is read first. */
void array_copy_values(Machine *m, Array *to, const Array *from);
/* A copy in row-major order. */
Array *array_dense_copy(Machine *m, const Array *a);
bool shapes_equal(const Array *a, const Array *b);
const char *shape_text(Machine *m, const Array *a);

static inline Slot slot_hold(Slot slot)
{
    if (slot.array)
        array_hold(slot.array);
    return slot;
}

static inline void slot_drop(Machine *m, Slot *slot)
{
    array_drop(m, slot->array);
    *slot = (Slot){0};
}

/* VALUE as an array: of rank 0 where it is a scalar. */
Array *machine_as_array(Machine *m, const Slot *value, Elem elem);

/* The elements of an array in row-major order; AT: by the strides. */
typedef struct Walk {
    const Array *a;
    int64_t few[8], *index, at, left;
} Walk;

void walk_begin(Walk *w, const Array *a);
void walk_next(Walk *w);
void walk_end(Walk *w);

/* ---- traces: trace.c ---- */

/* A form begins whose iterations are in no order; one of these; it ends. */
void trace_begin(Machine *m);
void trace_iteration(Machine *m);
void trace_end(Machine *m);
/* Element AT of A's cells is read, or written as one of VAR. */
void trace_read(Machine *m, const Array *a, int64_t at);
void trace_write(Machine *m, const Var *var, const Array *a, int64_t at);
/* All elements of A are read, or made as those of VAR; those of FROM are
 * copied to TO as elements of M->writes, all at once; TO has what FROM has, and
 * only stands elsewhere. */
void trace_all(Machine *m, const Array *a);
void trace_made(Machine *m, const Var *var, const Array *a);
void trace_copies(Machine *m, uint32_t n, Array *const *to,
                  Array *const *from);
void trace_same(Machine *m, const Array *to, const Array *from);

/* ---- the heap: heap/ ---- */

struct Links *links_hold(struct Links *links);
void links_drop(struct Links *links);
void heap_drop_block(struct HeapBlock *block);
uint64_t heap_get(Machine *m, const Array *a, const int64_t *index,
                  bool *undef);
void heap_put(Machine *m, const Array *a, const int64_t *index, uint64_t bits,
              bool undef);
/* An element of A outside of its block is an error, accessed or not. */
void heap_contain(Machine *m, const Array *a);
/* The value of VAR, which lives in memory. */
uint64_t heap_scalar(Machine *m, const Var *var);
/* The scalar that VALUE is, which lives in memory. */
Slot heap_load(Machine *m, Slot value);
/* VAR is used, but undefined. */
_Noreturn void heap_fail_undefined(Machine *m, const Var *var);
/* What stands in the heap as a value; in lockstep it has to be the right one.
 */
Array *heap_read_out(Machine *m, Array *a);
void heap_copy_all(Machine *m, uint32_t n, Array **to, Array **from);
/* A view, of rank 0, of a fresh block. */
Array *heap_block(Machine *m, const Var *var, int64_t bytes, bool counts);
/* Where VAR, an array or scalar of the shape SHAPE, says that it lives, to be
 * filled. */
Array *heap_fresh(Machine *m, const Var *var, const int64_t *shape);
/* VALUE as VAR has it: where that says. */
Slot heap_bind(Machine *m, const Var *var, Slot value);
/* Make up the blocks and the `#[mem]` scalars that FUN takes. */
void heap_make_params(Machine *m, const Fun *fun, const Value *args,
                      size_t narg);
/* What dies with the statement whose first name is NAME, or with the body
 * whose first parameter it is, is gone. */
void heap_bury(Machine *m, const Var *name);
/* So is VAR. */
void heap_unbind(Machine *m, const Var *var);

/* Begin a parallel form of N iterations; one of them.  All its bodies have run,
 * when?  After that, begin what is ordered after the bodies that ran from FROM
 * to TO.  End the form. */
void heap_enter(Machine *m, const Stm *stm, int64_t n);
void heap_iterate(Machine *m);
uint64_t heap_join(Machine *m);
void heap_act(Machine *m, uint64_t from, uint64_t to);
/* The same for what an iteration writes by itself. */
void heap_act_apart(Machine *m, uint64_t from, uint64_t to);
void heap_leave(Machine *m);
uint64_t heap_now(const Machine *m);
/* How many run; only so many do from now on. */
uint32_t heap_levels(const Machine *m);
void heap_return(Machine *m, uint32_t nlevel);

static inline uint64_t array_get(Machine *m, const Array *a,
                                 const int64_t *index, bool *undef)
{
    if (a->cells->block)
        return heap_get(m, a, index, undef);
    return cells_get(a, array_at(a, index), undef);
}

static inline void array_put(Machine *m, Array *a, const int64_t *index,
                             uint64_t bits, bool undef)
{
    if (a->cells->block)
        heap_put(m, a, index, bits, undef);
    else
        cells_set(a, array_at(a, index), bits, undef);
}

/* ---- scalars: scalar.c ---- */

/* The value of an operator; and that of a variable which lives in memory, or
 * has none. */
uint64_t machine_compute(Machine *m, const Scalar *s);
uint64_t machine_load(Machine *m, const Var *var);

static inline uint64_t machine_eval(Machine *m, const Scalar *s)
{
    if (s->op == OP_CONST)
        return s->u.bits;
    if (s->op != OP_VAR)
        return machine_compute(m, s);
    const Slot *slot = &m->slot[s->u.var->id];
    return slot->undef || slot->in_memory ? machine_load(m, s->u.var)
                                          : slot->bits;
}

static inline int64_t machine_int(Machine *m, const Scalar *s)
{
    return (int64_t)machine_eval(m, s);
}

_Noreturn void machine_fail_count(Machine *m, const Scalar *s,
                                  const char *what, int64_t n);
/* A count or size; negative ones are an error ("a size", "a bound"). */
static inline int64_t machine_count(Machine *m, const Scalar *s,
                                    const char *what)
{
    int64_t n = machine_int(m, s);

    if (n < 0)
        machine_fail_count(m, s, what, n);
    return n;
}

/* The condition of the assert STM does not hold. */
_Noreturn void machine_fail_assert(Machine *m, const Stm *stm);
/* The array that the operand names. */
static inline Array *machine_array(const Machine *m, const Scalar *s)
{
    return m->slot[s->u.var->id].array;
}

/* The value of an operand or result, held; a copy may be undefined. */
Slot machine_value(Machine *m, const Scalar *s);
/* The same, read where it lives in memory. */
Slot machine_loaded(Machine *m, const Scalar *s);

/* An index gets a value. */
static inline void machine_bind_int(Machine *m, const Var *var, int64_t value)
{
    Slot *slot = &m->slot[var->id];

    slot->bits = (uint64_t)value;
    slot->undef = false;
}

/* ---- bindings: bind.c ---- */

/* The elements of FROM to TO, as above, or in the heap. */
void array_copy(Machine *m, Array *to, Array *from);
/* The same for N pairs, all at once. */
void array_copy_all(Machine *m, uint32_t n, Array **to, Array **from);
/* The array that VAR is about to be bound to, to be filled: a fresh one, or
 * where VAR says; of VAR's sizes where SHAPE is NULL. */
Array *machine_fresh(Machine *m, const Var *var, const int64_t *shape);
/* Bind VAR, which takes over VALUE. */
void machine_bind(Machine *m, const Var *var, Slot value);
/* The same to a scalar, quickly. */
static inline void machine_bind_bits(Machine *m, const Var *var,
                                     uint64_t bits, bool undef)
{
    Slot *slot = &m->slot[var->id];

    if (m->heap && var->place.ixfn) {
        machine_bind(m, var, (Slot){.bits = bits, .undef = undef});
        return;
    }
    slot->bits = bits;
    slot->undef = undef;
}
/* The same to a copy of VALUE, of its own or where VAR says. */
void machine_bind_copy(Machine *m, const Var *var, Slot value);

/* ---- views: view.c ---- */

/* What SEL takes of A, operand 0 of STM, checked; its operands are of ARG. */
Array *machine_select(Machine *m, const Stm *stm, const Selection *sel,
                      const Scalar *const *arg, const Array *a);
/* Do all its elements stand at places of their own? */
bool array_is_injective(const Array *a);
/* The same, but false where that would take a closer look. */
bool array_strides_nest(const Array *a);

/* ---- arguments and results: value/values.c ---- */

void machine_take_arguments(Machine *m, const Fun *fun, const Value *args,
                            size_t narg);
void machine_give_results(Machine *m, const Fun *fun, Arena *arena,
                          Value **results, size_t *nresult);

/* ---- bodies: value/run.c ---- */

/* An operand that is not a variable is evaluated where M->loc says; after
 * run_body that is the body's own `in`. */
void run_body(Machine *m, const Body *body);

#endif
