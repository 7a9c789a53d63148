/* map.h - other expressions in place of those of a program. */
#ifndef REDUCE_MAP_H
#define REDUCE_MAP_H

#include "ir-text/ir/ir.h"

/* What stands for a part of an expression; NULL: itself, with other operands
 * perhaps. */
typedef const Scalar *(*PartFn)(const Scalar *part, void *data);

/* S with FN's images of its parts, the outermost first; where they would nest
 * too deep, S itself. */
const Scalar *scalar_map(Store *store, const Scalar *s, PartFn fn, void *data);

/* The same with all expressions of PROG: operands, results, sizes, places. */
void prog_map(Prog *prog, PartFn fn, void *data);

/* With TO wherever PART stands. */
void prog_exchange(Prog *prog, const Scalar *part, const Scalar *to);

/* Called for each binding of PROG, in the order of the text. */
typedef void (*BinderFn)(Var *var, void *data);
void prog_each_binder(Prog *prog, BinderFn fn, void *data);
/* The same in BODY, nested ones too. */
void body_each_binder(Body *body, BinderFn fn, void *data);

/* Called for each expression in VAR's sizes and place, and in IXFN. */
typedef void (*ExpressionFn)(const Scalar *s, void *data);
void var_each_expression(const Var *var, ExpressionFn fn, void *data);
void ixfn_each_expression(const IxFn *ixfn, ExpressionFn fn, void *data);

#endif
