/* validity.h - is a FUNMEM program valid?
 *
 * IFL22, definition 3.1: its value semantics and its heap semantics give the
 * same results, and no two iterations of a parallel construct race (equation
 * 4); and operators are associative (docs/language.md, "Parallel bodies"), and
 * commutative where the text says so, or `scatter` wants it.  All that on
 * inputs that are found for it, so that a valid program is accepted, and an
 * invalid one is found out where one of them exposes it.
 */
#ifndef VERIFIER_VALIDITY_VALIDITY_H
#define VERIFIER_VALIDITY_VALIDITY_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"
#include "verifier/inputs/inputs.h"

typedef struct ValidityOptions {
    uint32_t count; /* inputs for each function */
    uint64_t seed;
    bool races;
    bool may_lack_inputs; /* a function without any is left out, and no error */
    InputsTried tried;    /* or NULL, and */
    void *tried_data;     /* what it gets */
} ValidityOptions;

/* PROG is verified.  Looked at are its entries, or all functions of FUN and
 * FUNMEM where it has none; of FUN, which has no memory, only the operators.
 * The first thing that is wrong with each goes to DIAG, with an input that
 * shows it, and so does a function for which no input is found.  True where
 * nothing is wrong. */
bool validity_check(Prog *prog, const ValidityOptions *options, Diag *diag);

typedef enum Validity {
    VALIDITY_HOLDS,
    VALIDITY_FAILS, /* a message says why */
    VALIDITY_NONE   /* nobody can give the input */
} Validity;

/* Are the two semantics of FUN, of the FUNMEM program PROG, the same on INPUT,
 * with which its run of values succeeds, and is there no race? */
Validity validity_on(Prog *prog, const Fun *fun, const Input *input,
                     Diag *diag);

#endif
