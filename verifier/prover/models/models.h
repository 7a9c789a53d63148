/* models.h - a few states in which all facts hold, found by trying numbers.
 *
 * What does not hold in one of them cannot be proved: that is quicker to see
 * than that no proof is found.  A set of models belongs to one question, as
 * supposed facts come and go: MASK has a bit for each model that is still one.
 * (States are kept from fact to fact: states.h.  These are as many as there are
 * to be found, and small, so that sums of them can be computed.)
 *
 * What is found are hints.  Opaque expressions whose operators are not those
 * of integers are given any value; so whoever wants to show a model to a user
 * tries it first.
 */
#ifndef VERIFIER_PROVER_MODELS_MODELS_H
#define VERIFIER_PROVER_MODELS_MODELS_H

#include "verifier/prover/facts/facts.h"

typedef struct Models Models;

/* Models that are kept.  An estimate. */
enum { MODELS_MAX = 24 };

/* Look for models of the facts that bear on the N polynomials, and on what
 * these facts mention: MOST of them, and no more than MODELS_MAX. */
Models *models_new(Facts *facts, uint32_t n, const Poly *const *p,
                   uint32_t most);
/* Under the same facts: look on, as if so many had been asked for at first. */
void models_find(Models *models, uint32_t most);
void models_free(Models *models);
uint32_t models_count(const Models *models);

/* The value of P, with equalities applied, in model M; false where it is not
 * known or large. */
bool models_value(Models *models, uint32_t m, const Poly *p, int64_t *value);
/* That of a variable. */
bool models_var(Models *models, uint32_t m, const Var *var, int64_t *value);

/* The models of MASK in which P >= 0 (or P == 0). */
uint64_t models_where(Models *models, uint64_t mask, const Poly *p,
                      bool is_zero);

/* Call FN for all of them whose values are no more than SPREAD away from what
 * bounds them, up to TRIES values, until it says true; that is the result. */
bool models_each(Models *models, int64_t spread, uint64_t tries,
                 bool (*fn)(void *data), void *data);
/* The value of a variable, while FN looks. */
bool models_var_now(Models *models, const Var *var, int64_t *value);

#endif
