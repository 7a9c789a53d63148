/* inside.h - what the files share that look at a problem's
 * states. */
#ifndef VERIFIER_PROBLEMS_INSIDE_H
#define VERIFIER_PROBLEMS_INSIDE_H

#include "verifier/problems/answer.h"
#include "verifier/problems/numbers.h"
#include "verifier/prover/models/models.h"

/* An assumption. */
typedef struct Assumption {
    const Scalar *condition;
    const ProblemStm *stm;
} Assumption;

struct Answers {
    Problem *problem;
    PolyStore *ps;
    Facts *facts;
    Models *models; /* of all parameters */
    SetNumbers numbers;
    Stm **stm; /* of each assumption, for explanations */
    Assumption *assumption;
    uint32_t nassumption;
};

/* Look for models of all parameters under the facts of now. */
Models *answers_models(Answers *a);
/* Set the numbers to model M of MODELS, or to the one that models_each is at
 * (MODELS_MAX); do all assumptions hold? */
bool answers_read_model(Answers *a, Models *models, uint32_t m);

#endif
