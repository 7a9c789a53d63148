/* types.h - what the files of the typing rules share. */
#ifndef VERIFIER_RULES_TYPES_TYPES_H
#define VERIFIER_RULES_TYPES_TYPES_H

#include "verifier/rules/check.h"

/* S at WHERE is a well-typed scalar expression.  False where it was reported
 * that it is not. */
bool check_scalar(Checker *c, const Scalar *s, Where where);
/* The same, of type i64; RULE says for what, with the text and the type. */
bool check_i64(Checker *c, const Scalar *s, Where where, Rule rule);
/* A scalar expression or the name of an array or block: its type, or NULL
 * where something was reported. */
const Type *check_value(Checker *c, const Scalar *s, Where where);
/* The same, an array. */
const Type *check_array(Checker *c, const Scalar *s, Where where);

/* Operand I of STM. */
Where where_arg(const Checker *c, const Stm *stm, uint32_t i);

/* A note to the message just reported, where S is a literal that could be
 * written so that its type is WANTED. */
void note_literal(Checker *c, const Scalar *s, const Type *wanted,
                  Where where);
/* "integers and floats" */
const char *text_of_class(uint32_t class);

/* The sizes in the type of VAR and what else its binding says. */
bool check_binding(Checker *c, const Var *var, Where where);

/* TYPE with the images of c->subst; NULL where that nests too deep. */
const Type *substituted(Checker *c, const Type *type);
/* Forget the images of these variables. */
void forget_images(Checker *c, Var *const *var, uint32_t n);

/* Pattern name I is bound to what has type TYPE (NULL: not known, because of
 * an earlier mistake). */
bool check_bound(Checker *c, const Stm *stm, uint32_t i, const Type *type);
/* The right-hand side gives N results. */
bool check_bound_count(Checker *c, const Stm *stm, uint32_t n);

#endif
