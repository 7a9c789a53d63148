/* gen.h - random programs.
 *
 * Every program is well-typed, and runs without an error on arguments that
 * satisfy its asserts; the seed decides it, on every machine alike.
 * docs/fungen.md says what is in it.
 */
#ifndef FUNGEN_GEN_H
#define FUNGEN_GEN_H

#include "ir-text/ir/ir.h"

/* What the programs have more of than others. */
typedef enum GenBias {
    GEN_ANY,
    GEN_CIRCUIT, /* arrays that are made to become part of others */
    GEN_SOAC,    /* graphs of kernels, folds and filters */
    GEN_LAYOUT,  /* transposes, columns, strides */
    GEN_LOOP,    /* nests of affine loops, stencils, time steps */
    GEN_BIASES
} GenBias;

/* Do its names mean several variables each, where scopes allow it? */
typedef enum GenNames {
    GEN_NAMES_SOME, /* in one program of four */
    GEN_NAMES_OWN,
    GEN_NAMES_REUSED
} GenNames;

typedef struct GenOptions {
    uint64_t seed;
    uint32_t size; /* statements, about */
    GenBias bias;
    bool funmem;   /* say where the arrays live, in unusual ways */
    bool invalid;  /* one of them is put where it must not be: with funmem */
    bool partial;  /* some statements may fail when they run */
    bool exact;    /* no function that targets compute differently */
    GenNames names;
} GenOptions;

/* A program in STORE, whose entry is `main`. */
Prog *gen_program(Store *store, const GenOptions *options);

/* The variables of PROG, which may be of any level, get names that mean several
 * of them each, as often as scopes allow.  SEED decides which.  Is any name
 * another one? */
bool gen_reuse_names(Prog *prog, uint64_t seed);

/* Variables of the functions of IMP in PROG are declared early, and used for
 * several things.  SEED decides which.  Has anything changed? */
bool gen_merge_vars(Prog *prog, uint64_t seed);

#endif
