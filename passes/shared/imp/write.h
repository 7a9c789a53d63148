/* write.h - statements of IMP, written one after the other.
 *
 * A writer appends to a body.  What stands in a loop, a kernel or a branch is
 * written between imp_begin_... and imp_end.  An expression that would nest too
 * deep gets names for its operands.
 */
#ifndef PASSES_SHARED_IMP_WRITE_H
#define PASSES_SHARED_IMP_WRITE_H

#include "ir-text/ir/ir.h"

typedef struct ImpWriter {
    Prog *prog;
    Store *store;
    Body *to;
    Loc loc; /* of what is written */
} ImpWriter;

/* ---- expressions ---- */

const Scalar *imp_int(const ImpWriter *w, int64_t value);
/* A op B; of two numbers, the number, and 0 more or less is nothing. */
const Scalar *imp_op(ImpWriter *w, Op op, const Scalar *a, const Scalar *b);
/* IS ? YES : NO */
const Scalar *imp_select(ImpWriter *w, const Scalar *is, const Scalar *yes,
                         const Scalar *no);

/* IS ? 1 : 0 */
const Scalar *imp_one_where(ImpWriter *w, const Scalar *is);
/* N / BY, rounded up; BY is above 0, and of a negative N it is 0 or less. */
const Scalar *imp_rounded_up(ImpWriter *w, const Scalar *n, const Scalar *by);

/* ---- simple statements ---- */

Stm *imp_put(ImpWriter *w, FormId form, uint32_t n, const Scalar *const *arg);
/* A new variable, whose name grows from NAME; and one with VALUE. */
Var *imp_declare(ImpWriter *w, const char *name, const Type *type);
Var *imp_declare_scalar(ImpWriter *w, const char *name, Elem elem);
const Scalar *imp_let(ImpWriter *w, const char *name, const Scalar *value);
/* The same, but for a variable or a literal, which is there. */
const Scalar *imp_leaf(ImpWriter *w, const char *name, const Scalar *value);
void imp_set(ImpWriter *w, Var *var, const Scalar *value);
/* A new i64 that begins with FROM; and VAR is VALUE more. */
Var *imp_counter(ImpWriter *w, const char *name, const Scalar *from);
void imp_add_to(ImpWriter *w, Var *var, const Scalar *value);
/* A new variable with the element. */
const Scalar *imp_put_read(ImpWriter *w, const char *name, const Scalar *block,
                           const Scalar *offset, Elem elem);
void imp_put_write(ImpWriter *w, const Scalar *block, const Scalar *offset,
                   const Scalar *value, Elem elem);
/* A new name of a new block of COUNT elements. */
const Scalar *imp_alloc(ImpWriter *w, const char *name, const Scalar *count,
                        Elem elem, Space space);
void imp_release(ImpWriter *w, const Scalar *block);

/* The statements of BODY, which has none then. */
void imp_put_all(ImpWriter *w, Body *body);
/* The statements of BODY in the terms of SUBST, whose images are leaves; gives
 * a body without any, which has the results. */
const Body *imp_put_copy(ImpWriter *w, Subst *subst, const Body *body);

/* ---- with bodies ---- */

/* The body around. */
typedef Body *ImpAround;

/* A loop or a kernel of one index; *INDEX becomes that. */
ImpAround imp_begin_loop(ImpWriter *w, FormId form, const char *index,
                         const Scalar *bound, const Scalar **name);
/* A kernel of N indices, which are new. */
ImpAround imp_begin_kernel(ImpWriter *w, ExecLevel exec, uint32_t n,
                           Var *const *index, const Scalar *const *bound);
/* Of a constant only the branch that it chooses is left in the end. */
ImpAround imp_begin_if(ImpWriter *w, const Scalar *condition);
/* From the first branch of the current `if` to the second one. */
void imp_else(ImpWriter *w, ImpAround around);
void imp_end(ImpWriter *w, ImpAround around);

#endif
