/* smo.h - storage mappings for statements from the conflicts of their values.
 *
 * Bhaskaracharya, Bondhugula and Cohen, "SMO: An Integrated Approach to
 * Intra-array and Inter-array Storage Optimization", POPL 2016.
 *
 * A conflict set has statements, each with a set of indices, and pairs of
 * indices whose values must not share a cell.  The answer maps the indices of
 * each statement to a cell of an array, by hyperplanes modulo the extents of
 * the array.  A mapping is shown only if isl proves, for all values of the
 * parameters, that no conflict is left.
 */
#ifndef PASSES_SHARED_SMO_SMO_H
#define PASSES_SHARED_SMO_SMO_H

#include "ground/diag.h"

typedef struct Conflicts Conflicts;

typedef struct SmoOptions {
    bool baseline;  /* successive modulo, and rectangular hulls */
    bool paper;     /* the paper's objective only */
    bool explain;   /* comments with hyperplanes and what they satisfied */
    bool print_ilp; /* comments with the ILPs of the answer */
    long long work; /* operations of isl for the search, in its own unit */
} SmoOptions;

/* NULL: *WHY says which library is missing. */
Conflicts *conflicts_open(const char **why);
void conflicts_close(Conflicts *set);

/* Read a file of the public tool.  False: errors say why. */
bool conflicts_read_input(Conflicts *set, Source *source, size_t begin,
                          size_t end, Diag *diag);

/* Parts of a conflict set as texts in isl's notation, in this order; SPAN is
 * where they stand. */
bool conflicts_context(Conflicts *set, const char *text, Span span, Diag *diag);
bool conflicts_domains(Conflicts *set, const char *text, Span span, Diag *diag);
bool conflicts_pairs(Conflicts *set, const char *text, Span span, Diag *diag);

/* What was read becomes a set to compute with; SPAN is its text.  False: errors
 * say what is wrong. */
bool conflicts_settle(Conflicts *set, Span span, Diag *diag);

/* Write the mappings of a settled set as YAML.  False: errors say why there are
 * none. */
bool smo_answer(Conflicts *set, const SmoOptions *options, Span span, Buf *out,
                Diag *diag);

/* ---- answers as numbers ---- */

/* Of a statement: index d of its array is
 * (gamma[d] . indices + delta[d]) mod the extent. */
typedef struct SmoPlaced {
    const char *name;
    uint32_t array;
    const int64_t *const *gamma;
    const int64_t *delta;
} SmoPlaced;

/* Extent d is modulus[d][0] + modulus[d][1 ...] . parameters; no extent is 1
 * for all parameters.  SIZE: of the array where all parameters are PARAM. */
typedef struct SmoShape {
    uint32_t ndim;
    const int64_t *const *modulus;
    const bool *negative; /* for some parameters; then there are no values */
    double size;
} SmoShape;

typedef struct SmoSolution {
    uint32_t nplaced, narray, nparam;
    SmoPlaced *placed;
    SmoShape *array;
    const char *const *param;
} SmoSolution;

/* The mappings of a settled set, in ARENA.  False: none was found. */
bool smo_solve(Conflicts *set, const SmoOptions *options, double param,
               SmoSolution *solution, Arena *arena);

/* ---- answers that are checked ---- */

typedef struct SmoMapping {
    const char *statement, *array;
    uint32_t n;
    const char **index;
    Span span;
} SmoMapping;

typedef struct SmoArray {
    const char *name, *size;
    Span span;
} SmoArray;

/* Formulas are texts (formula.h). */
typedef struct SmoAnswer {
    uint32_t nmapping, narray;
    SmoMapping *mapping;
    SmoArray *array;
    Span span;
} SmoAnswer;

/* For small parameters, write to OUT how many cells there are and how many
 * values are live at once.  False: an error says which two values share a cell,
 * or what else is wrong.  SET is settled. */
bool smo_check(const Conflicts *set, const SmoAnswer *answer, Buf *out,
               Diag *diag);

/* Draw the values, conflicts and cells of ANSWER where all parameters are one
 * small number.  NULL, or what is wrong (in ARENA). */
const char *smo_plot(const Conflicts *set, const SmoAnswer *answer, Buf *svg,
                     Arena *arena);

#endif
