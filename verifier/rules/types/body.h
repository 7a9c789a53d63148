/* body.h - the typing rules of forms with bodies, for the table of all
 * forms. */
#ifndef VERIFIER_RULES_TYPES_BODY_H
#define VERIFIER_RULES_TYPES_BODY_H

#include "verifier/rules/check.h"

bool operands_none(Checker *c, Stm *stm);
bool operands_bounds(Checker *c, Stm *stm);
bool operands_loop(Checker *c, Stm *stm);
bool operands_folding(Checker *c, Stm *stm);
bool operands_scatter(Checker *c, Stm *stm);
bool operands_call(Checker *c, Stm *stm);

bool bind_if(Checker *c, Stm *stm);
bool bind_loop(Checker *c, Stm *stm);
bool bind_parallel(Checker *c, Stm *stm);
bool bind_filtered(Checker *c, Stm *stm);
bool bind_scattered(Checker *c, Stm *stm);
bool bind_once(Checker *c, Stm *stm);
bool bind_call(Checker *c, Stm *stm);

/* The results of nested body FN of STM. */
bool check_stm_results(Checker *c, Stm *stm, uint32_t fn);
/* The results of BODY (nested body FN of STM, or the function's) are what VAR
 * say; earlier ones of VAR stand for the results that they get. */
bool check_results_are(Checker *c, const Stm *stm, uint32_t fn,
                       const Body *body, Var *const *var, uint32_t n);

#endif
