/* same_values.h - do two programs compute the same?
 *
 * docs/language.md, section 5.14: where a run of the reference succeeds, that
 * of the other program succeeds with the same value; where it fails, the other
 * one may do as it likes.  So both are run on inputs with which the reference
 * succeeds.  FUN, FUNMEM and IMP may be mixed: blocks and what is marked
 * `#[mem]` are neither arguments nor results.
 */
#ifndef VERIFIER_VALIDITY_SAME_VALUES_H
#define VERIFIER_VALIDITY_SAME_VALUES_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"
#include "verifier/inputs/inputs.h"

/* Runs G of the other program on INPUT in another way than by the interpreter;
 * as run_any, in verifier/interpreter/interpreter.h. */
typedef bool (*SameRun)(const Fun *g, const Input *input, Arena *arena,
                        Diag *diag, Value **results, size_t *nresult,
                        void *data);

typedef struct SameOptions {
    uint32_t count; /* inputs for each function */
    uint64_t seed;
    double tolerance; /* of floats, see values_agree; 0: their bits */
    bool may_lack_inputs; /* a function without any is left out, and no error */
    InputsTried tried;    /* or NULL, and */
    void *tried_data;     /* what it gets */
    SameRun run;          /* or NULL, and */
    void *data;           /* what it gets */
} SameOptions;

/* Both are verified.  Compared are the entries of REFERENCE, or all its
 * functions where it has none, with those of these names.  The first
 * difference of each goes to DIAG, with an input that shows it; true where
 * there is none. */
bool same_values(Prog *reference, Prog *other, const SameOptions *options,
                 Diag *diag);

#endif
