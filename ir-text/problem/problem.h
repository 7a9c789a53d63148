/* problem.h - questions about sets of offsets: the `.lmad` files.
 *
 * A problem is a list of assumptions about integer parameters, of names for
 * sets, and of questions ("checks").  A set is what an index function
 * reaches, or a union of sets.
 *
 * Sets name parameters, and names of sets stay in them, so that a printer
 * shows what was written.  An index, `union i < n of W`, takes the place of
 * the parameter of its name in W, also where W is the name of a set that was
 * written with it: both are the same Var, and nothing that is assumed of the
 * parameter holds for the index.
 */
#ifndef IR_TEXT_PROBLEM_PROBLEM_H
#define IR_TEXT_PROBLEM_PROBLEM_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"
#include "ir-text/lex/lex.h"
#include "ir-text/parse/text_map.h"

typedef struct ProblemStm ProblemStm;
typedef struct Set Set;

typedef enum SetKind {
    SET_IXFN,  /* the offsets that an index function reaches */
    SET_NAMED, /* what a `let` bound */
    SET_UNION, /* (A | B | ...); two sets or more */
    SET_OVER   /* union i < n of A */
} SetKind;

/* Sets nest no deeper, by their names either, so that walks may recurse.  An
 * estimate: so many frames fit into the stack. */
enum { SET_MAX_NESTING = 2000 };

struct Set {
    uint8_t kind;   /* SetKind */
    uint32_t depth; /* 1 for an index function */
    Loc loc;
    union {
        const IxFn *ixfn;
        const ProblemStm *let; /* SET_NAMED */
        struct {
            const Set *const *at;
            uint32_t count;
        } parts; /* SET_UNION */
        struct {
            Var *index;
            const Scalar *bound; /* does not see the index */
            const Set *of;
        } over; /* SET_OVER */
    } u;
};

typedef enum ProblemStmKind {
    PROBLEM_ASSUME, /* assume c, ... */
    PROBLEM_LET,    /* let W = SET */
    PROBLEM_CHECK   /* check SET RELATION ... */
} ProblemStmKind;

typedef enum Relation {
    RELATION_DISJOINT,  /* SET disjoint SET */
    RELATION_INJECTIVE, /* SET injective: no offset is reached twice */
    RELATION_WITHIN,    /* SET within se: all in [0, se) */
    RELATION_SUBSET,    /* SET subset SET */
    RELATION_EQUAL      /* LMAD equal LMAD: the same index function */
} Relation;
enum { RELATION_COUNT = RELATION_EQUAL + 1 };
extern const char *const relation_text[RELATION_COUNT]; /* "disjoint", ... */

struct ProblemStm {
    ProblemStm *next;
    uint8_t kind;     /* ProblemStmKind */
    uint8_t relation; /* CHECK: Relation */
    Loc loc;
    const Scalar *const *condition; /* ASSUME */
    uint32_t ncondition;
    const Sym *name;    /* LET */
    Loc name_loc;
    const Set *set;     /* LET, CHECK */
    const Set *other;   /* DISJOINT, SUBSET, EQUAL */
    const Scalar *size; /* WITHIN */
};

typedef struct Problem {
    Store *store;
    Prog *prog; /* has no functions; variables are made in it */
    Source *source;
    ProblemStm *first, *last;
    Var **param; /* in the order of their first use; i64 */
    uint32_t nparam;
} Problem;

/* Read the problem in [BEGIN, END) of SOURCE.  Mistakes go to DIAG, as many
 * as there are; then the problem is not whole and must not be used.  Comments
 * go to COMMENTS unless that is NULL. */
Problem *parse_problem(Store *store, Source *source, size_t begin, size_t end,
                       Diag *diag, Comments *comments);

/* The same, and note where the names stand. */
Problem *problem_noting(Store *store, Source *source, size_t begin, size_t end,
                        Diag *diag, Comments *comments, TextMap *map);

/* Does the text begin as a problem, not as a program?  A text without words
 * does not. */
bool text_begins_problem(Source *source, size_t begin, size_t end);

/* The line of the text that STM begins in. */
size_t problem_line(const Problem *problem, const ProblemStm *stm);

/* SET, or what its name means; never a SET_NAMED. */
const Set *set_meant(const Set *set);

#endif
