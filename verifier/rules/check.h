/* check.h - what the families of rules share.
 *
 * One walk (verify.c) goes over the program and asks each family about every
 * statement.  A family reports a broken rule by reject(), and says where in
 * the text it is broken by a Where; it never prints.
 */
#ifndef VERIFIER_RULES_CHECK_H
#define VERIFIER_RULES_CHECK_H

#include "ir-text/lmad/lmad.h"
#include "ir-text/poly/equality.h"
#include "verifier/rules/rows.h"
#include "verifier/rules/verify.h"

typedef enum Rule {
#define RULE(ID, id, section, message) RULE_##ID,
#include "verifier/rules/rules.def"
#undef RULE
    RULE_COUNT
} Rule;

/* A place in the program, to be found in its text. */
typedef enum Spot {
    SPOT_STM,       /* the statement up to its first nested body */
    SPOT_RHS,       /* its right-hand side, up to the first nested body */
    SPOT_ARG,       /* operand INDEX */
    SPOT_SELECTION, /* what stands between the brackets of `A[...]` */
    SPOT_WHILE,     /* the parameter after `while` */
    SPOT_PAT,       /* name INDEX of the pattern */
    SPOT_PAT_TYPE,  /* its type */
    SPOT_PARAM,     /* parameter INDEX of nested body FN; without a statement,
                       of the function */
    SPOT_PARAM_TYPE,
    SPOT_OPERATOR,  /* operator INDEX of reduce, scan, scatter */
    SPOT_BODY,      /* the results of nested body FN (without a statement: of
                       the function's body), as a whole */
    SPOT_BODY_RES,  /* result INDEX there */
    SPOT_RESULT,    /* the type of result INDEX of the function */
    SPOT_FUN        /* the function's name */
} Spot;

/* What of a binding's type is meant: all of it, or of `@ m -> R(n)` in it. */
typedef enum Part { PART_ALL, PART_PLACE, PART_BLOCK, PART_IXFN } Part;

typedef struct Where {
    const Fun *fun;
    const Stm *stm; /* NULL: the function's own head or body */
    Spot spot;
    uint32_t index, fn;
    const Scalar *inside; /* this part of the expression there, or NULL */
    Part part;            /* of a type */
} Where;

typedef struct Spans Spans;   /* locate.c */
typedef struct Reach Reach;   /* exec.c */
typedef struct Memory Memory; /* memory/inside.h */

/* What a program has, as far as it was looked at. */
typedef struct Findings {
    bool blocks;   /* blocks, or arrays that live in some */
    bool spaces;   /* shared or private blocks */
    bool marks;    /* `#[mem]` */
    bool unplaced; /* arrays of which nobody says where they live */
} Findings;

typedef struct Checker {
    Prog *prog;
    Store *store;
    Diag *diag; /* NULL: nobody asks what is wrong, but whether it is */
    bool rejected;
    PolyStore *polys;
    Equalities *equal; /* those asserted in scope, and definitions asked for */
    LmadCx lmads;
    Arena arena, scratch; /* scratch: what nobody needs after a function */
    const Fun *fun; /* the current one */
    Findings found;
    bool funmem;    /* the program says where its arrays live */
    Spans *spans;   /* made for the first mistake */
    Reach *reach;   /* by Fun.number */
    uint32_t nreach;

    Rows rows; /* what follows, by Var.id, and more in Memory */
    const Scalar **def; /* the scalar that a variable is bound to, or NULL */
    bool *in_scope;
    bool *def_known; /* its definition is in `equal` */
    Var **known_defs; /* in the order of their coming in */
    uint32_t nknown_defs, known_defs_room;
    const Scalar **asserted; /* what is not in `equal` as yet: nobody asked */
    uint32_t nasserted, asserted_room;
    Subst subst; /* empty between its uses */
    Memory *memory; /* what the rules of memory know; in FUNMEM */
    uint8_t *used;  /* memory/mark.c; once it is asked */
    /* IMP, by Var.id: 1 + the parallel body whose `var` declares it, or 0. */
    uint32_t *declared_in;
    uint32_t *first_set;    /* the number of that statement, or 0 */
    uint32_t *loops_around; /* its `var` */
} Checker;

/* ---- reporting: check.c ---- */

/* Report that RULE is broken at WHERE; the texts fill $1, $2, ... */
void reject_texts(Checker *c, Rule rule, Where where, uint32_t n,
                  const char *const *text);
#define REJECT(c, rule, where, ...)                                            \
    ((c)->rejected = true,                                                     \
     (c)->diag ? reject_texts((c), (rule), (where),                            \
                              sizeof((const char *[]){"", __VA_ARGS__}) /      \
                                      sizeof(char *) -                         \
                                  1,                                           \
                              (const char *[]){"", __VA_ARGS__} + 1)           \
               : (void)0)
/* A note to the message just reported: "'x' is bound here". */
void note_bound(Checker *c, const Var *var, const char *what);
void note_at(Checker *c, Where where, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Texts for messages, in the scratch arena. */
const char *text_of_type(Checker *c, const Type *type);
const char *text_of_place(Checker *c, const Type *type, Place place);
const char *text_of_scalar(Checker *c, const Scalar *s);
const char *text_of_ixfn(Checker *c, const IxFn *ixfn);
const char *text_of_count(Checker *c, uint64_t n, const char *one,
                          const char *many); /* "1 index", "3 indices" */

/* Places. */
static inline Where where_fn(const Checker *c, const Stm *stm, Spot spot,
                             uint32_t fn, uint32_t index)
{
    return (Where){.fun = c->fun, .stm = stm, .spot = spot, .index = index,
                   .fn = fn};
}

static inline Where where_stm(const Checker *c, const Stm *stm, Spot spot,
                              uint32_t index)
{
    return where_fn(c, stm, spot, 0, index);
}

/* The part S of the expression at WHERE. */
static inline Where where_inside(Where where, const Scalar *s)
{
    where.inside = s;
    return where;
}

/* The span of WHERE in the text; no place where the program has no text. */
Span locate(Checker *c, Where where);

/* ---- what is known of terms: check.c ---- */

/* The type that S has as an operand: of the variable, or its element type;
 * NULL for a scalar expression whose operands do not fit. */
const Type *type_of(Checker *c, const Scalar *s);
/* The variable that S is, or NULL. */
static inline Var *var_of(const Scalar *s)
{
    return s->op == OP_VAR ? s->u.var : NULL;
}
/* Let `equal` know how the names in S, and in PLACE, are defined.  Questions
 * about equality do this for what they are asked about. */
void learn_definitions(Checker *c, const Scalar *s);
void learn_place_definitions(Checker *c, Place place);
/* An assert: what it equates is equal from here on.  It gets into `equal` with
 * the next question, or the next mark. */
void learn_assert(Checker *c, const Scalar *condition);
/* What is equal now, before a body is entered; to come back to after it. */
uint32_t equal_mark(Checker *c);
void equal_undo(Checker *c, uint32_t mark);
/* What is left of S, an i64, by the equalities in scope. */
const Scalar *known_scalar(Checker *c, const Scalar *s);
/* Equal in value by the equalities in scope: docs/language.md, section 2. */
bool sizes_equal(Checker *c, const Scalar *a, const Scalar *b);
/* Equal up to sizes that are. */
bool types_equal(Checker *c, const Type *a, const Type *b);
/* Equal as functions on their domain. */
bool ixfns_equal(Checker *c, const IxFn *a, const IxFn *b);

/* ---- the families ---- */

/* Each of these gives false where it reported something.  They look at one
 * statement, not into its nested bodies. */

/* The operands; before the nested bodies are looked at. */
bool check_operand_types(Checker *c, Stm *stm);
/* The pattern; after them.  Where the right-hand side is not OK, nobody
 * knows what it gives. */
bool check_pattern_types(Checker *c, Stm *stm, bool ok);
/* The places of operands and pattern; where their types are right. */
bool check_memory(Checker *c, Stm *stm);

/* Parameters and result types of a function; before its body. */
bool check_fun_types(Checker *c, Fun *fun);
bool check_fun_memory(Checker *c, Fun *fun);

/* The results of nested body FN of STM (of the function's body where STM is
 * NULL), while what the body knows still holds. */
bool check_result_types(Checker *c, Stm *stm, uint32_t fn);
bool check_result_memory(Checker *c, Stm *stm, uint32_t fn);

/* Whole functions and programs. */
void check_unique(Checker *c, Fun *fun);
void check_fun_imp(Checker *c, Fun *fun);
void check_prog_memory(Checker *c);
/* Without asking whether it keeps the rules. */
void find_prog_memory(Checker *c);
void check_fun_exec(Checker *c, const Fun *fun);

/* As check_prog_memory for FUN, after the functions that were judged so.
 * False where it takes the whole program to know. */
bool check_next_memory(Checker *c, const Fun *fun);

#endif
