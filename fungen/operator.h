/* operator.h - associative operators. */
#ifndef FUNGEN_OPERATOR_H
#define FUNGEN_OPERATOR_H

#include "fungen/inside.h"

/* Values that one operator combines: a pair is enough to mix them up. */
enum { MAX_WIDTH = 2 };

/* An operator in the making. */
typedef struct Combiner {
    const struct Shape *shape; /* of a lambda; NULL: builtin, or id */
    OperatorKind kind;
    Op op;
    bool commutes;
    uint32_t width;
    const Type *type[MAX_WIDTH];
    GenRange in[MAX_WIDTH];  /* what it is given is in here */
    GenRange out[MAX_WIDTH]; /* and what it makes of that */
    const Scalar *neutral[MAX_WIDTH];
    Var *captured; /* that a lambda reads, too, or NULL */
    Var *spare;    /* where a lambda puts what it makes, or NULL */
} Combiner;

/* Any operator for COUNT values at most; neutral elements that are arrays are
 * bound before it. */
void pick_combiner(Gen *g, const Scalar *count, Combiner *c);
/* A commutative one for values of TYPE, which are combined with ELEMENTS of
 * an array: for scatter. */
bool pick_combiner_of(Gen *g, const Type *type, GenRange elements,
                      const Scalar *count, Combiner *c);
/* What its lambda makes is put where an array of the current body was, which
 * is out of reach from now on. */
void combiner_overwrite(Gen *g, Combiner *c);
/* Values for it, in the current body. */
void pick_values(Gen *g, const Combiner *c, const Scalar **value);
/* Its lambda, for a form at LEVEL. */
Lambda combiner_lambda(Gen *g, const Combiner *c, ExecLevel exec);
/* The operators of STM, whose bodies and neutral elements begin with FN and
 * ARG. */
void set_operators(Gen *g, Stm *stm, uint32_t n, const Combiner *c,
                   uint32_t fn, uint32_t arg);

#endif
