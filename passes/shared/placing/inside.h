/* inside.h - what the files of the memory engine share.
 *
 *   engine.c   functions, as often as need be
 *   walk.c     the walk that finds places: all recursion is here
 *   blocks.c   before: which arrays live in one block whatever happens
 *   vars.c     what is known of variables
 *   varies.c   what may differ between the members of a group
 *   fresh.c    arrays that are made
 *   derived.c  views and updates
 *   room.c     how large arrays get in any trip of the loops around
 *   home.c     one block for all that a name may stand for
 *   branch.c   `if` and `once`
 *   loop.c     loops
 *   call.c     calls and functions
 *   seen.c     index functions as they are seen from outside a body
 *   general.c  what several arrays have in common
 *   carried.c  what parameters have in common
 *   extra.c    what is passed along with an array
 *   write.c    after: the program is changed
 *   remarks.c  and what was done is said
 *
 * Loops may be walked more than once: what a trip passes on decides where its
 * parameters are.  So the walk changes nothing but the places of variables,
 * and notes what is to be inserted.
 */
#ifndef PASSES_SHARED_PLACING_INSIDE_H
#define PASSES_SHARED_PLACING_INSIDE_H

#include "ir-text/lmad/known.h"
#include "passes/shared/placing/placing.h"
#include "passes/shared/storage/dense.h"
#include "verifier/prover/facts/facts.h"

/* ---- notes: what is to be inserted ---- */

typedef struct Alloc {
    struct Alloc *next;
    const Var *array; /* that it is for */
    Var *mem;
    const Scalar *bytes; /* NULL: MEM was allocated before */
} Alloc;

/* OF is copied to TO, which stands for it as operand or result SLOT. */
typedef struct Copy {
    struct Copy *next;
    uint32_t slot;
    Var *of, *to;
    Alloc alloc;
    const char *why;
} Copy;

typedef struct Inserts {
    Alloc *alloc, *last_alloc;
    Copy *copy, *last_copy;
} Inserts;

typedef struct StmNote {
    Inserts before;
    Inserts *end; /* of each nested body */
} StmNote;

/* ---- what is passed along with an array ---- */

typedef struct Extra {
    Var *mem; /* its block; NULL: that is known anyway */
    uint32_t npart;
    Var **part;          /* components of its index function, */
    uint32_t *component; /* these */
} Extra;

/* A parameter of a loop or a function: what is not the same for all arrays
 * that it may be.  This only grows, so that walking again comes to an end. */
typedef struct Carried {
    bool block;  /* the block */
    bool copied; /* all are made alike, by copies, because of */
    const char *why;
    uint32_t n;          /* components */
    bool *part;          /* this component, told by */
    Var **name;          /* this variable */
    const Scalar **said; /* what it is when it is no part: NULL, or so */
} Carried;

/* What is known of a variable. */
typedef struct VarInfo {
    /* blocks.c: variables of one set live in one block. */
    const Var *set;       /* towards the one that stands for it; or NULL */
    bool leaves;          /* of a set: a function gives it or gets it */
    uint32_t joins;       /* of a set: as one of several that become one, */
    uint32_t uses;        /* and as an operand or a result */
    const Var *origin;    /* what it is a view or an update of; or NULL */
    bool in_parallel;     /* of an origin: a parallel body reads it */
    bool may_overlap;     /* an update whose value may alias its target; of
                             the first name of the pattern */
    const IxFn *into_ixfn, *value_ixfn; /* what derived.c was asked of
                                           that, */
    bool apart;           /* and its answer */
    uint32_t depth;       /* of parallel bodies around its binding */

    uint32_t born;  /* variables are bound in this order */
    bool varies;    /* may differ between the blocks and lanes of a group */
    bool is_given;  /* a parameter: some call gives it what varies */
    const Scalar *trips; /* of the index of a loop: it is less than that */
    bool distinct;  /* a block that is none of the other distinct ones */
    Var *block;     /* that is allocated for this array */
    bool has_home;  /* home.c: what becomes this goes into its block */
    bool homeless;  /* it had one, and cannot have one */
    const Var *into; /* it is made where this variable is; or NULL */
    const Var *stands; /* for this one, seen from outside the body */
    const Poly *seen;  /* the same for its definition, */
    uint32_t seen_from; /* by who knows what was bound before this */
    Extra *extra;
    Carried *carried;
    StmNote *note; /* of the statement whose first name it is */
} VarInfo;

/* A function that calls. */
typedef struct Caller {
    const struct Caller *next;
    const Fun *fun;
} Caller;

typedef struct FunInfo {
    ExecLevel exec;
    bool overlaps; /* some update's value may be where it writes */
    bool again;    /* it has to be walked (again) */
    const Caller *caller; /* one for each function that calls it, at least */
    uint32_t mark; /* of its parameters: what was bound before its body */
    Inserts end;
} FunInfo;

/* Variables.  An estimate. */
enum { PAGE_VARS = 256 };

typedef struct Engine {
    Prog *prog;
    Store *store;
    PassContext *cx;
    const MemoryPolicy *policy;
    Arena scratch;
    VarInfo **page; /* PAGE_VARS each, by Var.id */
    uint32_t npage;
    FunInfo *fun;   /* by Fun.number */
    Known known;
    Facts *facts;   /* of the current function; NULL: no update asks for
                       them */
    Subst subst;    /* empty between its uses */

    const Fun *at;
    Loc loc;        /* of the current statement, for errors */
    ExecLevel exec;
    bool in_group;  /* a block or lanes execute this, or a `once` does, of
                       which a launch knows nothing */
    bool in_doubt;  /* or there is a parameter that varies */
    uint32_t varied; /* variables bound so far that do */
    uint32_t clock; /* of VarInfo.born */
    uint32_t begin; /* when the current body began */
    uint32_t loops; /* around the current statement */
    bool unsettled; /* a loop far inside has to be walked again */
    bool frozen;    /* parameters of functions stay as they are */
    bool failed;
} Engine;

/* ---- vars.c ---- */

VarInfo *info_of(Engine *e, const Var *var);
/* The variable that S is if it is an array, else NULL. */
Var *array_of(const Scalar *s);
/* The first parameter, and operand, of a loop that is no index. */
uint32_t loop_first(const Exp *exp);
/* Does the type of VAR name what STM binds before it? */
bool names_pattern(const Stm *stm, const Var *var);
/* VAR is bound now: does it vary?  Like all that is bound here. */
void bind_as(Engine *e, const Var *var, bool varies);
void bind_var(Engine *e, const Var *var);
/* A new variable named for OLD, which is bound: `A` and "%s_mem" give A_mem. */
Var *engine_var(Engine *e, const char *format, const Var *old,
                const Type *type);
/* What FUN was walked with has changed. */
void walk_again(Engine *e, const Fun *fun);
/* An expression nests too deep, or the like: WHY. */
void engine_fail(Engine *e, const char *why);

/* ---- blocks.c ---- */

/* Also what executes each function, and who calls it.  Is there an update whose
 * value may overlap its target? */
bool memory_find_blocks(Engine *e);
/* The variable that has what is known of the set of VAR. */
VarInfo *set_of(Engine *e, const Var *var);
/* Does a parallel body read VAR, or a view of it, that is bound outside? */
bool is_read_in_parallel(Engine *e, const Var *var);

/* ---- fresh.c ---- */

/* Where VAR is put; the other arguments as in FreshArray. */
Placement ask_policy(Engine *e, const Var *var, const Type *room,
                     const uint32_t *order, bool leaves);
/* The same for a place that does not leave its body. */
Placement ask_policy_here(Engine *e, const Var *var);
/* A block of its own, in row-major order. */
Placement dense_placement(Engine *e, const Type *type, Space space);
void insert_alloc(Engine *e, Inserts *at, Var *var, Placement place);
/* Let an array be copied, to stand for operand or result SLOT. */
Var *insert_copy(Engine *e, Inserts *at, uint32_t slot, Var *of,
                 Placement place, const char *why);
/* A copy of OF instead of operand SLOT: as the policy likes it, or DENSE. */
Var *copy_operand(Engine *e, StmNote *note, uint32_t slot, Var *of, bool dense,
                  const char *why);
/* The operands of an operator are blocks that its applications share. */
void place_operands(Engine *e, Stm *stm, StmNote *note);
/* The arrays that STM makes. */
void place_fresh(Engine *e, Stm *stm, StmNote *note);

/* ---- varies.c ---- */

/* All bindings are told, in their order. */
void bind_params(Engine *e, const Stm *stm, uint32_t fn);
void bind_pattern(Engine *e, const Stm *stm, bool inside);
void bind_fun(Engine *e, const Fun *fun);
void note_arguments(Engine *e, const Stm *stm);
bool type_varies(Engine *e, const Type *type);

/* ---- room.c ---- */

/* ROOM, at its largest for all indices of loops around; itself where that
 * cannot be said. */
const Type *largest_room(Engine *e, const Type *room);

/* ---- derived.c ---- */

void place_view(Engine *e, Stm *stm, StmNote *note);
void place_updated(Engine *e, Stm *stm, StmNote *note);

/* ---- extra.c ---- */

bool is_device(const Var *block);
Attr *mem_attr(Engine *e); /* #[mem] */
Extra *extra_of(Engine *e, const Var *var);
/* The name of component K of IXFN, which belongs to an array like NAMED; OLD
 * is the one that it had when we came here before, or NULL. */
Var *part_name(Engine *e, const Var *named, const IxFn *ixfn, uint32_t k,
               const char *end, Var *old);
/* The name of the block that is passed along with VAR: its own, or of FORMAT
 * with the name of NAMED. */
Var *pass_block(Engine *e, const Var *var);
Var *block_name(Engine *e, const Var *var, const Var *named,
                const char *format);

/* Outside, VAR is what result S of a body becomes. */
void let_stand(Engine *e, const Scalar *s, const Var *var);
void forget_stand(Engine *e, const Scalar *s);
/* Let e->subst put nothing for VAR. */
void drop_images(Engine *e, Var *const *var, uint32_t n);

/* VAR is where LIKE is, as e->subst puts it; what is passed along with LIKE
 * gets names of VAR's, and is put, too. */
void mirror_place(Engine *e, Var *var, const Var *like);
/* Let e->subst put nothing for VAR and what is passed along with it. */
void forget_place(Engine *e, const Var *var);

/* ---- seen.c ---- */

/* An array that is passed out of a body, seen from where only what was bound
 * before MARK is known, and names that `stands` tells. */
typedef struct Offer {
    Var *array;
    Place place;
    bool is_dense; /* R(sizes) */
    uint32_t n;          /* components: */
    const Scalar **here; /* in these terms; NULL: it has none */
    const Scalar **back; /* in terms of the names that results get */
} Offer;

Offer make_offer(Engine *e, Var *array, uint32_t mark);
/* What BODY offers for the arrays among VAR. */
Offer *make_offers(Engine *e, const Body *body, Var *const *var,
                   uint32_t mark);
bool is_dense(Engine *e, const IxFn *ixfn);
/* IXFN with these components; the counts of its last LMAD are the sizes of
 * TYPE. */
const IxFn *with_components(Engine *e, const IxFn *ixfn, const Type *type,
                            const Scalar *const *component);
/* Component K of IXFN, as ixfn_component. */
const Scalar *component_of(Engine *e, const IxFn *ixfn, uint32_t k);

/* ---- general.c ---- */

extern const char why_links[], why_locality[], why_space[];

/* The index function of VAR, which gets what is OFFERed; its parts have names
 * like that of NAMED, with END.  NULL, and why there is none. */
const IxFn *generalise(Engine *e, const Var *var, const Var *named,
                       const char *end, const Offer *offer, uint32_t n,
                       const char **why);
/* PLACE in terms of what e->subst puts for its names. */
Placement placement_subst(Engine *e, Placement place);
/* OFFER as it is to be: copied, where it is not so already. */
void normalise(Engine *e, Inserts *at, uint32_t slot, Placement place,
               Offer *offer, const char *why);

/* ---- carried.c ---- */

Carried *carried_of(Engine *e, const Var *param, const IxFn *base);
/* The index function of PARAM, which is like BASE but for its parts. */
const IxFn *carried_ixfn(Engine *e, const Var *param, const IxFn *base,
                         Carried *carried);
/* Are arrays like IXFN and like OTHER good enough as PARAM? */
bool is_good(Engine *e, const Var *param, Carried *carried, const IxFn *ixfn,
             const IxFn *other);

/* ---- home.c ---- */

/* Is name I of STM to be found in a block of its own, which is allocated
 * BEFORE it?  FROM, if that is an array, is in that block already where that
 * can be.  Then the name has its place. */
bool find_home(Engine *e, const Stm *stm, Inserts *before, uint32_t i,
               const Var *a, const Var *b, const Var *from);
bool is_at(Engine *e, Place place, const Var *array);
/* ARRAY stands for result SLOT: it is brought to PLACE. */
void bring_home(Engine *e, Inserts *at, uint32_t slot, Place place,
                Var *array);

/* ---- branch.c ---- */

/* The names of STM that have a block of their own, by their numbers: HOME. */
bool *find_homes(Engine *e, const Stm *stm, StmNote *note);
/* Branch B has been walked, and what it knows is known; MARK: what was bound
 * before. */
Offer *end_branch(Engine *e, const Stm *stm, StmNote *note, uint32_t b,
                  const bool *home, uint32_t mark);
/* Each name gets one of two arrays, what branches OFFER. */
void pass_branches(Engine *e, const Stm *stm, StmNote *note, const bool *home,
                   Offer *const *offer, uint32_t mark);
/* The body of a `once` that finds out the sizes of its arrays has been walked,
 * and what it knows is known; MARK: what was bound before.  It hands blocks
 * over, so that nothing is left to be copied. */
void pass_once(Engine *e, Stm *stm, StmNote *note, uint32_t mark);

/* ---- loop.c ---- */

typedef struct LoopWalk LoopWalk;

LoopWalk *begin_loop(Engine *e, Stm *stm, StmNote *note);
/* Is the body to be walked (again)?  Then its parameters have places. */
bool begin_trip(LoopWalk *w);
/* The body has been walked, and what it knows is known. */
void end_trip(LoopWalk *w);
void end_loop(LoopWalk *w);

/* ---- call.c ---- */

void pass_call(Engine *e, Stm *stm, StmNote *note);
void place_params(Engine *e, const Fun *fun);
void place_results(Engine *e, const Fun *fun);

/* ---- walk.c ---- */

void walk_fun(Engine *e, Fun *fun);

/* ---- write.c ---- */

void memory_write(Engine *e);

/* ---- remarks.c ---- */

void memory_remarks(Engine *e);

#endif
