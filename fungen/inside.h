/* inside.h - what the files of the generator share.
 *
 *   range.c     intervals of values
 *   scope.c     what is in scope, who may be consumed
 *   build.c     statements, bodies
 *   size.c      sizes, and indices that are in range
 *   scalar.c    scalar expressions
 *   array.c     an array of a given type, wherever it comes from
 *   makers.c    which statement comes next; makers.def has a row for each kind
 *   makers/   the kinds, by family
 *   operator.h  associative operators
 *   nest.c      bodies of parallel forms
 *   select.c    what stands between brackets
 *   loop.h      loops in the making
 *   function.c  functions, their parameters and results
 *   program.c   the whole
 *   memory.c    blocks, and where arrays are put
 *   invalid.c   and where they must not be put
 */
#ifndef FUNGEN_INSIDE_H
#define FUNGEN_INSIDE_H

#include "fungen/gen.h"
#include "fungen/range.h"
#include "ground/random.h"
#include "ir-text/ir/exec.h"
#include "ir-text/lmad/lmad.h"

typedef struct Gen Gen;
typedef struct Memory Memory; /* memory.h */

/* Estimates. */
enum {
    MAX_RANK = 4,
    MAX_SIZE = 40,      /* of one dimension */
    MAX_ELEMENTS = 600, /* of one array */
    MAX_RESULTS = 8,    /* of one statement, sizes included */
    MAX_DEPTH = 4       /* of bodies */
};

/* ---- scope.c ---- */

/* Arrays that may share elements are in one class, by union and find. */
typedef uint32_t ClassId;

typedef struct Class {
    ClassId parent;
    uint32_t region;    /* where it may be consumed: there, in no inner one */
    uint32_t held_from; /* somebody else's from this region inwards */
    uint32_t touched;   /* when it was used last */
    bool dead;          /* consumed, or given up */
    bool by_place;      /* some are one place in memory, and only there */
} Class;

/* What is known of a variable, by Var.id. */
typedef struct Item {
    GenRange range;      /* of its value, or of its elements */
    const Scalar *below; /* an index: it is less than this */
    ClassId class;       /* of an array */
    uint32_t uses;
} Item;

typedef struct Pool {
    Var **at;
    uint32_t count, room;
} Pool;

typedef struct Terms {
    const Scalar **at;
    uint32_t count, room;
} Terms;

typedef struct Frame {
    Body *outer;
    uint32_t pushed, sizes, positive;
    uint32_t first_var; /* what was bound outside has a smaller id */
    uint32_t region, depth;
    int64_t trips;
    ExecLevel exec;
    uint32_t groups; /* memory.c */
} Frame;

/* What a function takes, for its callers. */
typedef struct Callee {
    Fun *fun;
    GenRange *param, *result; /* of scalars and of elements */
    uint32_t nsize;        /* parameters that are sizes; they come first */
    bool has_lane, has_grid;
    int64_t work;
    uint32_t calls; /* so far */
} Callee;

struct Gen {
    Prog *prog;
    Store *store;
    Random random;
    const GenOptions *options;
    Fun *fun;
    Body *body;           /* statements go to its end */
    uint32_t first_var;   /* of BODY */
    uint32_t depth;       /* of bodies */
    uint32_t region;      /* of bodies that consume nothing from outside */
    int64_t trips;        /* how often BODY runs, at most */
    int64_t work, budget; /* scalar operations so far, and at most */
    uint32_t made, stop;  /* statements so far, and when to stop */
    uint32_t clock, began; /* now, and when the current statement began */
    uint32_t names;
    ExecLevel exec;
    bool has_lane, has_grid; /* of FUN */

    Item *item;
    uint32_t item_room;
    Class *class;
    uint32_t nclass, class_room;
    Pool scalars[ELEM_COUNT], arrays[ELEM_COUNT][MAX_RANK + 1], all;
    Pool **pushed; /* the pools in the order of what came into scope */
    uint32_t npushed, pushed_room;
    Terms sizes, positive; /* fit for dimensions; known to be positive */
    const Scalar *fact[2]; /* asserted to be equal, or NULL */
    ClassId *consumed;     /* in their order */
    uint32_t nconsumed, consumed_room;
    Callee *callee;
    uint32_t ncallee, callee_room;
    Fun *partial; /* of makers/spec.c, or NULL */
    Subst subst;     /* empty between its uses */

    Memory *memory; /* in FUNMEM */
    Arena scratch;
};


Item *item_of(const Gen *g, const Var *var);
GenRange var_range(const Gen *g, const Var *var);
GenRange scalar_range(const Gen *g, const Scalar *s);

/* Bring VAR into scope. */
void declare_scalar(Gen *g, Var *var, GenRange range);
/* One that nobody picks. */
void declare_hidden(Gen *g, Var *var, GenRange range);
void declare_index(Gen *g, Var *var, const Scalar *bound);
void declare_array(Gen *g, Var *var, GenRange elements, ClassId class);
/* One that shares its elements with none. */
void declare_fresh(Gen *g, Var *var, GenRange elements);

ClassId class_new(Gen *g);
ClassId class_find(const Gen *g, ClassId c);
ClassId class_of(const Gen *g, const Var *array);
/* One class for both; it has what restricts either of them. */
ClassId class_join(Gen *g, ClassId a, ClassId b);
/* The same for arrays that are one in memory, though not in the language. */
void class_join_by_place(Gen *g, const Var *a, const Var *b);
bool class_may_be_consumed(const Gen *g, ClassId c);
void class_consume(Gen *g, ClassId c);
/* What was consumed since is not, in the other branch; and is again. */
void consumed_hide(Gen *g, uint32_t since);
void consumed_show(Gen *g, uint32_t since);

/* May VAR be used here? */
bool is_live(const Gen *g, const Var *array);
/* Any live array of POOL for which FITS; NULL where none is found soon.
 * What came into scope last is found most often. */
typedef bool (*Fits)(Gen *g, const Var *var, const void *data);
Var *pick(Gen *g, const Pool *pool, Fits fits, const void *data);
Var *pick_array(Gen *g);
/* One whose elements are defined. */
Var *pick_defined(Gen *g);
/* One that may be consumed, and updated, here. */
Var *pick_consumable(Gen *g);
bool is_consumable_of(Gen *g, const Var *var, const void *type);
/* One of exactly this type. */
Var *pick_of_type(Gen *g, const Type *type);
void use(Gen *g, const Var *var);
/* A scalar of the current body that nobody has used, of any type; or NULL. */
Var *unused_scalar(Gen *g);

/* A body inside the current one; BOUND: it runs for each index below it, else
 * once. */
Frame body_open(Gen *g, const Scalar *bound);
/* It runs for each index below one more bound. */
void body_repeats(Gen *g, const Scalar *bound);
Body *body_close(Gen *g, const Frame *frame);
/* It may not consume what comes from outside. */
void body_is_region(Gen *g);

/* ---- build.c ---- */

/* C leaves the order of evaluation of arguments and initialisers to the
 * compiler: of two draws each stands in a statement of its own. */
bool chance(Gen *g, uint32_t percent);
uint32_t below(Gen *g, uint32_t n);
/* N at most: one with this probability, two with its square, ... */
uint32_t up_to(Gen *g, uint32_t n, uint32_t percent);
int64_t between(Gen *g, int64_t low, int64_t high);
/* Index I < N with a probability in proportion to WEIGHT[I]; the weights' sum
 * is positive. */
uint32_t weighted(Gen *g, uint32_t n, const uint16_t *weight);

const Type *scalar_type(Gen *g, Elem elem);
Var *new_var(Gen *g, const char *stem, const Type *type);
/* Named for what it is. */
Var *new_like(Gen *g, const Type *type);
const Scalar *term(Gen *g, Var *var);

/* A statement at the end of the body; its pattern is yet to be declared. */
Stm *append(Gen *g, FormId form, uint32_t npat, Var *const *pat,
            uint32_t narg, const Scalar *const *arg);
Var *let_scalar(Gen *g, const char *stem, const Scalar *value);
/* `#[name]` */
Attr *new_attr(Gen *g, const char *name);
/* Any, now and then. */
Attr *pick_attrs(Gen *g);

/* A statement that is not appended yet. */
Stm *prepare(Gen *g, FormId form, uint32_t npat, Var *const *pat,
             uint32_t narg, const Scalar *const *arg);
/* Append it.  The sizes that it binds are declared before, arrays after. */
void finish(Gen *g, Stm *stm);
/* The same for a statement that binds one array, which is declared: a fresh
 * one; a view, like its source (NULL where memory cannot say it); an update,
 * which consumes what it changes. */
Var *finish_fresh(Gen *g, Stm *stm, GenRange elements);
Var *finish_view(Gen *g, Stm *stm);
Var *finish_update(Gen *g, Stm *stm, GenRange elements);

/* Does TYPE name what is bound in the current body, or deeper? */
bool type_is_inner(const Type *type, uint32_t first_var);
bool scalar_is_inner(const Scalar *s, uint32_t first_var);

/* May N more scalar operations be done each time the body runs? */
bool affordable(const Gen *g, int64_t n);

/* ---- size.c ---- */

const Scalar *int_term(Gen *g, int64_t value);
const Scalar *plus(Gen *g, const Scalar *a, const Scalar *b);
const Scalar *minus(Gen *g, const Scalar *a, const Scalar *b);
const Scalar *mult(Gen *g, const Scalar *a, const Scalar *b);
const Scalar *divided(Gen *g, const Scalar *a, int64_t by);
/* Any other operator on i64 terms. */
const Scalar *combined(Gen *g, Op op, const Scalar *a, const Scalar *b);

bool same_size(const Gen *g, const Scalar *a, const Scalar *b);
bool same_type(const Gen *g, const Type *a, const Type *b);
/* The most elements that TYPE may have. */
int64_t type_elements(const Gen *g, const Type *type);
bool is_fit_size(const Gen *g, const Scalar *size);
bool is_positive(const Gen *g, const Scalar *size);
void know_positive(Gen *g, const Scalar *size);
void add_size(Gen *g, const Scalar *size);
/* A size of names bound before FIRST_VAR. */
const Scalar *pick_size(Gen *g, uint32_t first_var);
/* A type of such sizes; RANK 0: any rank but none. */
const Type *pick_type(Gen *g, Elem elem, uint32_t rank, uint32_t first_var);
/* An index below SIZE; NULL where SIZE may be 0. */
const Scalar *pick_index(Gen *g, const Scalar *size);
/* Indices of all dimensions of TYPE, into INDEX; false where one has none. */
bool pick_indices(Gen *g, const Type *type, const Scalar **index);

/* ---- scalar.c ---- */

Elem pick_elem(Gen *g);
/* Rather one of which there is an unused scalar. */
Elem pick_wanted_elem(Gen *g);
const Scalar *literal(Gen *g, Elem elem, int64_t value);
const Scalar *pick_literal(Gen *g, Elem elem);
/* An expression that does not fail. */
const Scalar *pick_scalar(Gen *g, Elem elem, uint32_t depth);
/* The same with a value in RANGE. */
const Scalar *pick_within(Gen *g, Elem elem, GenRange range, uint32_t depth);
/* S, or what it becomes when brought into RANGE. */
const Scalar *brought_within(Gen *g, const Scalar *s, GenRange range);
/* A number in RANGE out of X and Y, of their type. */
const Scalar *mixed(Gen *g, const Scalar *x, const Scalar *y, GenRange range);
const Scalar *pick_condition(Gen *g);

/* ---- array.c ---- */

/* An array of TYPE with elements in RANGE: one that there is, or one that is
 * made for it.  FRESH: one that nobody else has. */
Var *obtain_array(Gen *g, const Type *type, GenRange elements, bool fresh);
/* One that may be consumed here. */
Var *obtain_owned(Gen *g, const Type *type, GenRange elements);
/* What a loop makes of ARRAY, which it consumes, when it writes each element
 * in turn. */
Var *fill_array(Gen *g, Var *array);
/* A new array, element by element. */
Var *map_array(Gen *g, const Type *type, GenRange elements);
Var *copy_array(Gen *g, Var *array);
Var *replicate_scalar(Gen *g, const Type *type, const Scalar *value);
/* `x = A[...]` for some array, or for this one; NULL where no index is sure
 * to be in range.  DEFINED: an element that may be computed with. */
Var *read_some(Gen *g, bool defined);
Var *read_element(Gen *g, Var *array);
/* Elements of arrays of the current body that nobody has used. */
void read_unused(Gen *g);
/* All of A[i, ...]. */
Var *read_at(Gen *g, Var *array, const Scalar *const *index);

/* ---- select.c ---- */

/* What stands between brackets, and the type of what that selects. */
typedef struct Choice {
    Selection sel; /* without `first` */
    const Scalar *arg[3 * MAX_RANK];
    uint32_t narg;
    const Type *type;
    bool overlaps; /* an element may be selected twice */
} Choice;

enum {
    ONE_TO_ONE = 1, /* no element twice */
    NO_POINTS = 2,  /* no scalar index */
    OVERLAPPING = 4 /* elements twice, where choose_lmad is asked */
};

bool choose_points(Gen *g, const Type *type, Choice *choice);
bool choose_ranges(Gen *g, const Type *type, uint32_t how, Choice *choice);
/* Of an array of one dimension. */
bool choose_lmad(Gen *g, const Type *type, uint32_t how, Choice *choice);
/* Dimension D of TYPE fixed at INDEX. */
void choose_fixed(Gen *g, const Type *type, uint32_t d, const Scalar *index,
                  Choice *choice);
/* The N outermost dimensions of TYPE at INDEX. */
void choose_rows(Gen *g, const Type *type, uint32_t n, Var *const *index,
                 Choice *choice);
/* `array[choice]` */
Stm *prepare_selected(Gen *g, Var *var, Var *array, const Choice *choice);
/* `array with [choice] = value`, declared; consumes ARRAY. */
Var *update(Gen *g, Var *array, const Choice *choice, const Scalar *value);
/* The same where memory_wish asked for VALUE. */
Var *update_wished(Gen *g, Var *array, const Choice *choice,
                   const Scalar *value);
/* A view of ARRAY, declared; NULL where it cannot be. */
Var *slice(Gen *g, Var *array, const Choice *choice);

/* ---- nest.c ---- */

/* The head of a parallel form: indices below bounds. */
typedef struct GenNest {
    Frame frame;
    Var *index[MAX_RANK];
    const Scalar *bound[MAX_RANK];
    uint32_t rank;
    ExecLevel exec;
} GenNest;

/* Open a body that runs at once for all indices below BOUND, at any level, or
 * at this one. */
void nest_open(Gen *g, GenNest *nest, uint32_t rank,
               const Scalar *const *bound);
void nest_open_at(Gen *g, GenNest *nest, uint32_t rank,
                  const Scalar *const *bound, ExecLevel exec);
/* Its statements are in NEST's form; the frame is closed. */
Lambda nest_close(Gen *g, GenNest *nest, uint32_t nres,
                  const Scalar *const *res);
/* The kernel over NEST, with the body FN, that makes the new array VAR of
 * elements in RANGE: VAR. */
Var *finish_kernel(Gen *g, const GenNest *nest, const Lambda *fn, Var *var,
                   GenRange range);
/* The bodies of STM. */
void set_fns(Gen *g, Stm *stm, uint32_t n, const Lambda *fn);

/* ---- makers.c ---- */

/* Append about N statements. */
void make_statements(Gen *g, uint32_t n);
/* How many statements a nested body may have. */
uint32_t pick_share(Gen *g);

#endif
