/* operator.h - what the typing rules of forms with bodies share with
 * those of operators. */
#ifndef VERIFIER_RULES_TYPES_OPERATOR_H
#define VERIFIER_RULES_TYPES_OPERATOR_H

#include "verifier/rules/types/body.h"

/* How many values OPS combine. */
uint32_t total_width(const OperatorList *ops);
/* The same type but for sizes? */
bool are_alike(const Type *a, const Type *b);
/* What fits VAR, without its OUTER outermost dimensions; or NULL. */
const Type *inner_type(Checker *c, const Var *var, uint32_t outer);
bool check_result_count(Checker *c, const Stm *stm, uint32_t fn,
                        uint32_t found, uint32_t wanted);
/* Result I that FN gives in one iteration, bound as name AT of the pattern. */
bool check_iteration(Checker *c, const Stm *stm, uint32_t fn, uint32_t i,
                     uint32_t at, uint32_t outer);

/* Has the lambda OP, the K'th operator of STM, two parameters for each value
 * that it combines? */
bool check_param_count(Checker *c, const Stm *stm, uint32_t k,
                       const Operator *op);
/* What value I is that the operators of STM combine, or NULL. */
const Type *combined_type(Checker *c, const Stm *stm, uint32_t i);
/* The results of FN, an operator of STM or what comes after a scan. */
bool results_of_lambda(Checker *c, Stm *stm, uint32_t fn);

#endif
