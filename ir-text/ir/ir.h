/* ir.h - programs.
 *
 * A program is a list of functions; a body is a list of statements and a
 * result; a statement binds the results of one right-hand side.  All three
 * levels are made of these.  Every right-hand side keeps its operands in
 * `arg` and its nested bodies in `fn`, whatever its form, so that a pass that
 * does not care which form it has needs no switch.
 *
 * What stands in arg and fn (a bar ends what every such form has):
 *
 *   SCALAR      value
 *   INDEX       array, index...
 *   SLICE       array, operands of the selection...
 *   LMAD_SLICE  array, offset, (count, stride)...
 *   COPY, MANIFEST   array
 *   the changes of layout (views.def)   array, size... (where it is shaped)
 *   ROTATE      array, by
 *   IOTA        count
 *   REPLICATE   value, size...
 *   SCRATCH     size...
 *   CONCAT      array, array...
 *   UPDATE      array, value, operands of the selection...
 *   IF          condition                 fn: then, else
 *   LOOP        bound, init... (for);  init... (while)
 *                                         fn: body; its parameters are the
 *                                         index (for) and those of the loop
 *   KERNEL      bound...                  fn: body (index...)
 *   REDUCE, SCAN   bound, neutral...      fn: body (index), lambda...
 *   FILTER, PARTITION   bound             fn: body (index)
 *   SCATTER     bound, array, neutral...  fn: body (index), lambda...
 *   ONCE                                  fn: body
 *   CALL        argument...
 *   ALLOC       bytes
 *   ASSERT      condition
 *   IMP_SET     variable, value           IMP_ALLOC   variable, bytes
 *   IMP_READ    variable, block, offset   IMP_WRITE   block, offset, value
 *   IMP_RETAIN, IMP_RELEASE  block        IMP_RETURN  value...
 *   IMP_IF, IMP_KERNEL, IMP_WHILE (condition variable), IMP_FOR (bound) as
 *   above; their bodies have no results
 *   IMP_REDUCE, IMP_SCAN, IMP_FILTER, IMP_PARTITION, IMP_SCATTER as above,
 *   with `Into` for what they write; see there
 */
#ifndef IR_TEXT_IR_IR_H
#define IR_TEXT_IR_IR_H

#include "ground/source.h"
#include "ir-text/terms/terms.h"

/* Where the text said it: 0 is nowhere, else an offset into the program's
 * source plus 1.  prog_span makes a place for a message of it. */
typedef uint32_t Loc;

typedef struct Body Body;
typedef struct Stm Stm;
typedef struct Fun Fun;

/* #[name] or #[name(args)]; ARGS is NULL or the text between the outermost
 * parentheses. */
typedef struct Attr {
    struct Attr *next;
    const Sym *name;
    const char *args;
} Attr;

/* Where a value lives: in the block MEM, laid out by IXFN.  Both are NULL
 * where a program says nothing about memory. */
typedef struct Place {
    Var *mem;
    const IxFn *ixfn;
} Place;

struct Var {
    const Sym *name;
    const Type *type;
    Place place;
    Attr *attrs;
    const Scalar *leaf; /* its OP_VAR, once there is one */
    uint32_t id;        /* index for side arrays, below Prog.nvar */
    Loc loc;
    bool unique; /* `*`: parameters of functions and loops */
    bool fresh;  /* made by a pass; its name is settled before printing */
};

/* A body with parameters. */
typedef struct Lambda {
    Var **param;
    uint32_t nparam;
    Body *body;
} Lambda;

struct Body {
    Stm *first, *last;
    const Scalar **res;
    uint32_t nres;
    Loc loc; /* of its `in` or `yield`; of the word that ends a block */
};

/* Execution levels: what executes a form's iterations, or a body; see exec.h.
 * Bits, for sets: the callers of a function may be executed at several. */
enum {
    AT_NONE = 0,   /* of a form: none is stated */
    AT_HOST = 1,   /* outside of all parallel forms */
    AT_BLOCK = 2,  /* a work-group together */
    AT_THREAD = 4, /* of a grid, alone */
    AT_LANE = 8,   /* of a work-group, alone */
    EXEC_LEVELS = 4
};
typedef uint8_t ExecLevel;
extern const char *const exec_text[AT_LANE + 1]; /* "", "block", ... */

/* How one dimension of `A[...]` is selected, and its operands in arg. */
typedef enum DimKind {
    DIM_POINT,  /* e          index */
    DIM_RANGE,  /* o : n      offset, count */
    DIM_STRIDE, /* o : n : s  offset, count, stride */
    DIM_ALL,    /* :          none */
    DIM_BACK    /* all, the last one first; views only, no text says it */
} DimKind;
extern const uint8_t dim_operands[DIM_BACK + 1];

/* What `A[...]` selects.  As LMAD: offset, then count and stride of each of
 * the RANK dimensions; else RANK dimensions by their kinds. */
typedef struct Selection {
    const uint8_t *dim; /* DimKind of each dimension; NULL: an LMAD */
    uint32_t rank;
    uint32_t first; /* the first operand in arg */
} Selection;

typedef enum OperatorKind {
    OPERATOR_BUILTIN,
    OPERATOR_LAMBDA,
    OPERATOR_ID
} OperatorKind;

/* An operator of reduce, scan or scatter.  A lambda stands in fn, its
 * neutral elements in arg. */
typedef struct Operator {
    Attr *attrs;
    uint8_t kind; /* OperatorKind */
    uint8_t op;   /* Op of a builtin */
    uint32_t width; /* results that it combines; 1 but for lambdas */
    uint32_t fn, neutral; /* of a lambda: its index in fn, and in arg */
} Operator;

typedef struct OperatorList {
    Operator *at;
    uint32_t count;
    uint32_t then; /* of a scan: which fn makes its results, for each index, of
                      what is combined; 0: none, that is what results are */
} OperatorList;

/* Where a parallel statement of IMP leaves one result: ELEM at MEM[OFFSET],
 * both in arg from FIRST on. */
typedef struct Into {
    uint32_t first;
    Elem elem;
} Into;

typedef struct IntoList {
    Into *at;
    uint32_t count;
    uint32_t rejected; /* PARTITION: from here on for what is rejected */
    Var *position;     /* FILTER, PARTITION, SCATTER: names the place */
    OperatorList ops;
} IntoList;

typedef struct Exp {
    uint8_t form;  /* FormId */
    ExecLevel exec; /* that is stated */
    uint8_t elem;  /* SCRATCH, IMP_READ, IMP_WRITE: Elem; ALLOC: Space */
    bool is_while; /* LOOP */
    uint32_t narg, nfn;
    const Scalar **arg;
    Lambda *fn;
    union {
        Selection sel;       /* SLICE, LMAD_SLICE, UPDATE, INDEX */
        uint32_t *perm;      /* MANIFEST, permuted views: as many as nperm */
        OperatorList ops;    /* REDUCE, SCAN, SCATTER */
        IntoList *into;      /* the parallel statements of IMP */
        Fun *callee;         /* CALL */
        const char *text;    /* ASSERT: what it says, or NULL */
        Var *condition;      /* LOOP with is_while: the parameter */
    } u;
    uint32_t nperm;
    uint32_t dim; /* ROTATE, views of one dimension: which */
} Exp;

struct Stm {
    Stm *prev, *next;
    Var **pat;
    uint32_t npat;
    Loc loc;
    Attr *attrs;
    Exp exp;
};

/* One result of a function; NAME is NULL where the list does not name it. */
typedef struct Result {
    Var *var; /* its type, place, attributes; a name for later results */
    bool named;
} Result;

struct Fun {
    Fun *next;
    const Sym *name;
    bool entry, imp;
    Attr *attrs;
    Var **param;
    uint32_t nparam;
    Result *res; /* of an IMP function: none where its head does not say */
    uint32_t nres;
    Body *body;
    Loc loc;         /* of its name */
    Loc begin;       /* of its first word or attribute */
    uint32_t number; /* position in the program */
};

/* What is said in the program's source from FROM on stood in FILE once, at
 * PLACE: `#[loc("file.fun", 12, 3)]`, as the tool before us wrote it. */
typedef struct Origin {
    Loc from;
    const char *file; /* NULL: the tool did not say */
    LineCol place;
} Origin;

typedef struct Prog {
    Store *store;
    Source *source; /* what it was read from, or NULL */
    size_t begin, end; /* the part of it that was read */
    Origin *origin; /* by `from` */
    uint32_t norigin, origin_room;
    Fun *first, *last;
    uint32_t nfun;
    uint32_t nvar; /* Var ids are below */
    uint32_t nvar_kept; /* and those of heads, while bodies are forgotten */
    bool has_fresh; /* there may be variables without a name of their own */
} Prog;

/* ---- building ---- */

Prog *prog_new(Store *store);
Fun *prog_add_fun(Prog *prog, const Sym *name);
Fun *prog_find_fun(const Prog *prog, const Sym *name);
bool prog_has_entry(const Prog *prog);
/* `#[processor(f)]`: what f does, as processors like it.  Is FUN such a
 * version, of OF, or of any function? */
#define FUN_PROCESSOR "processor"
bool fun_is_version(const Fun *fun, const Fun *of);
bool fun_is_any_version(const Fun *fun);

Var *var_new(Prog *prog, const Sym *name, const Type *type);
/* A variable like OLD with a name that grows from its. */
Var *var_fresh(Prog *prog, const Var *old);
/* A variable whose name grows from NAME. */
Var *var_named(Prog *prog, const char *name, const Type *type);

/* Does STM, which was read, stand in the text?  Others are written out by the
 * parser (docs/language.md, section 3.6), and stand where what they bind is
 * read. */
static inline bool stm_is_written(const Stm *stm)
{
    return stm->npat == 0 || stm->pat[0]->loc != stm->loc;
}

/* Which nested body of STM, a scan, makes its results of what is combined; 0:
 * none, or it is no scan. */
static inline uint32_t stm_goes_on(const Stm *stm)
{
    return stm->exp.form == FORM_SCAN ? stm->exp.u.ops.then : 0;
}

/* Where a parallel statement of IMP leaves its results; NULL: it is none. */
static inline IntoList *exp_into(const Exp *exp)
{
    return form_info[exp->form].level == LEVEL_IMP ? exp->u.into : NULL;
}

/* Its name for the place of a result; NULL: it has none. */
static inline Var *exp_position(const Exp *exp)
{
    return exp_into(exp) ? exp->u.into->position : NULL;
}

/* The operators of a form that combines; NULL: it does not. */
static inline OperatorList *exp_operators(const Exp *exp)
{
    const FormInfo *info = &form_info[exp->form];

    return !info->combines            ? NULL
           : info->level == LEVEL_IMP ? &exp->u.into->ops
                                      : (OperatorList *)&exp->u.ops;
}

/* The operator of OPS that combines result I, which becomes its number among
 * the operator's own; NULL: none does. */
static inline const Operator *operator_of(const OperatorList *ops, uint32_t *i)
{
    for (uint32_t k = 0; k < ops->count; *i -= ops->at[k++].width)
        if (*i < ops->at[k].width)
            return &ops->at[k];
    return NULL;
}

/* Is result I of EXP, which reduces or scans, what its iterations give? */
static inline bool operator_keeps(const Exp *exp, uint32_t i)
{
    const Operator *op = operator_of(&exp->u.ops, &i);
    return op && op->kind == OPERATOR_ID;
}

Body *body_new(Prog *prog);
/* Put STM after all others of BODY, before NEXT (NULL: likewise), or take it
 * out. */
void body_append(Body *body, Stm *stm);
void body_insert_before(Body *body, Stm *next, Stm *stm);
/* The statements of MADE, which loses them, likewise. */
void body_insert_all_before(Body *body, Stm *next, Body *made);
void body_remove(Body *body, Stm *stm);
void body_set_results(Prog *prog, Body *body, uint32_t n,
                      const Scalar *const *res);

Stm *stm_new(Prog *prog, FormId form, uint32_t npat, Var *const *pat);
/* One at LOC that binds nothing, with N operands: a statement of IMP. */
Stm *stm_with(Prog *prog, FormId form, Loc loc, uint32_t n,
              const Scalar *const *arg);
void exp_set_args(Prog *prog, Exp *exp, uint32_t n, const Scalar *const *arg);
void exp_set_fns(Prog *prog, Exp *exp, uint32_t n, const Lambda *fn);

/* `#[assume] assert c`: who runs it may trust that c holds. */
#define STM_ASSUMED "assume"

const Attr *attr_find(const Attr *attrs, const char *name);
/* Is there an attribute NAME without arguments, as `#[simd]` is a mark, and
 * `#[simd(off)]` is not? */
bool attr_marks(const Attr *attrs, const char *name);
/* ATTRS and #[NAME], if that is not there yet. */
Attr *attr_with(Prog *prog, Attr *attrs, const char *name);
/* ATTRS and, after them, those of MORE whose names are not there yet. */
Attr *attrs_join(Prog *prog, Attr *attrs, const Attr *more);

/* ATTRS without #[NAME]. */
Attr *attr_without(Prog *prog, Attr *attrs, const char *name);
/* The same with one attribute NAME, which says ARGS, a literal. */
Attr *attr_set(Prog *prog, Attr *attrs, const char *name, const char *args);

/* ---- places ---- */

/* What is said from FROM on stood in FILE (a text that lives as long as the
 * program) at PLACE; NULL: that is not known.  FROM is after all that were
 * noted before. */
void prog_note_origin(Prog *prog, Loc from, const char *file, LineCol place);

/* Where LOC stood first: in the text that a whole pipeline began with, or,
 * where nothing says so, in the program's own source.  False: nowhere, or
 * the tool before us did not say. */
bool prog_origin(const Prog *prog, Loc loc, const char **file,
                 LineCol *place);

/* The place of LEN bytes at LOC, for a message: where they stood first, as
 * far as that is known, else in the program's own source. */
Span prog_span(const Prog *prog, Loc loc, size_t len);

/* ---- walking ---- */

/* Called for each use of a variable. */
typedef void (*VarFn)(Var *var, void *data);

void scalar_each_var(const Scalar *s, VarFn fn, void *data);
void type_each_var(const Type *type, VarFn fn, void *data);
void place_each_var(Place place, VarFn fn, void *data);
/* The sizes and the place of a binding: what VAR's type reads. */
void var_each_use(const Var *var, VarFn fn, void *data);
/* All that the statement itself reads: operands, the types of its pattern
 * and of its bodies' parameters; not what stands inside the bodies. */
void stm_each_use(const Stm *stm, VarFn fn, void *data);
void body_each_result_use(const Body *body, VarFn fn, void *data);
/* All uses in BODY, nested ones too. */
void body_each_use(const Body *body, VarFn fn, void *data);
/* How often STM itself, or BODY with all that is in it, uses VAR. */
uint32_t stm_count_uses(const Stm *stm, const Var *var);
uint32_t body_count_uses(const Body *body, const Var *var);

/* What the statement itself reads, and the results of its bodies. */
void stm_each_own_use(const Stm *stm, VarFn fn, void *data);
/* All uses in STM and in its bodies. */
void stm_each_use_inside(const Stm *stm, VarFn fn, void *data);

/* What a statement binds: its pattern, and the parameters of its bodies; what
 * all statements of BODY do, nested ones too; and of FUN, with its own
 * parameters. */
void stm_each_binding(const Stm *stm, VarFn fn, void *data);
void body_each_binding(const Body *body, VarFn fn, void *data);
void fun_each_binding(const Fun *fun, VarFn fn, void *data);

/* Called for each statement; false leaves its nested bodies out. */
typedef bool (*StmFn)(Stm *stm, void *data);
void body_each_stm(Body *body, StmFn fn, void *data);
/* The same for STM, and then for what its bodies hold; or for that alone. */
void stm_each_stm(Stm *stm, StmFn fn, void *data);
void stm_each_stm_inside(Stm *stm, StmFn fn, void *data);

/* Is there a variable, among those that each_var and each_use give, that IS
 * holds of?  Or such a statement in BODY, nested ones too; or in the bodies
 * of STM? */
typedef bool (*VarTest)(const Var *var, const void *data);
/* The test for one variable, OTHER. */
bool var_is(const Var *var, const void *other);
bool scalar_any_var(const Scalar *s, VarTest is, const void *data);
bool type_any_var(const Type *type, VarTest is, const void *data);
bool place_any_var(Place place, VarTest is, const void *data);
bool var_any_use(const Var *var, VarTest is, const void *data);
bool body_any_use(const Body *body, VarTest is, const void *data);
bool body_any_binding(const Body *body, VarTest is, const void *data);
typedef bool (*StmTest)(const Stm *stm, const void *data);
bool body_any_stm(const Body *body, StmTest is, const void *data);
/* The first such statement, or NULL. */
const Stm *body_find_stm(const Body *body, StmTest is, const void *data);
bool stm_any_stm_inside(const Stm *stm, StmTest is, const void *data);

/* The free variables of BODY, in the order of their first use, without
 * repetition; in ARENA. */
Var **body_free_vars(const Prog *prog, const Body *body, Arena *arena,
                     uint32_t *count);

/* ---- substitution and cloning ---- */

/* What stands for a variable: TO[var id], or NULL for itself.  A block's or
 * an array's name is replaced by another such name only. */
typedef struct Subst {
    Prog *prog;
    const Scalar **to;
    uint32_t room;
} Subst;

Subst subst_new(Prog *prog);
void subst_free(Subst *subst);
void subst_put(Subst *subst, const Var *var, const Scalar *to);

/* NULL where the result would nest too deep, which leaves (variables and
 * literals) as images never bring about. */
const Scalar *scalar_subst(const Subst *subst, const Scalar *s);
const Type *type_subst(const Subst *subst, const Type *type);
const IxFn *ixfn_subst(const Subst *subst, const IxFn *ixfn);
Place place_subst(const Subst *subst, Place place);

/* Replace in place, in STM and in its nested bodies.  All images must be
 * leaves. */
void stm_subst(const Subst *subst, Stm *stm);
void body_subst(const Subst *subst, Body *body);

/* A fresh variable like OLD, of its type and at its place in the terms of
 * SUBST; from now on it stands for OLD. */
Var *var_clone(Subst *subst, const Var *old);
/* A copy of BODY whose bindings are fresh variables; SUBST says what stands
 * for its free variables (leaves) and learns the fresh ones. */
Body *body_clone(Subst *subst, const Body *body);
Lambda lambda_clone(Subst *subst, const Lambda *lambda);
Stm *stm_clone(Subst *subst, const Stm *stm);

/* ---- names ---- */

/* Give every fresh variable a name that grows from its old one (x, x_1, ...)
 * and is not taken in its function.  Printers want settled names. */
void names_settle(Prog *prog);
/* The same in FUN, which may lack its body, where no other function has fresh
 * variables. */
void names_settle_fun(Prog *prog, Fun *fun);

/* A binding that was moved to where another one of its name is in scope
 * becomes fresh: no name is shadowed once names are settled. */
void names_unshadow(Prog *prog);

#endif
