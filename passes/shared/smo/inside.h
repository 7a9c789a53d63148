/* inside.h - what the files of smo share. */
#ifndef PASSES_SHARED_SMO_INSIDE_H
#define PASSES_SHARED_SMO_INSIDE_H

#include "passes/pass.h"
#include "passes/shared/solvers/isl.h"
#include "passes/shared/smo/ilp.h"
#include "passes/shared/smo/smo.h"

typedef struct Statement {
    Span span;
    const char *name;
    uint32_t ndim;
    const char **dim;
    bool empty;  /* is never executed */
    Isl domain;  /* its tuple has no name */
    bool *fixed; /* dimensions in which all conflicts are at one value */
} Statement;

/* A convex set of conflicts, by the generators of its cone: a point, with the
 * constant, parameters and indices of both statements as coordinates. */
typedef struct Piece {
    uint32_t s, t, nrow;
    int64_t *row; /* nrow times width */
    uint32_t width;
    int free;       /* its dimension */
    int64_t weight; /* of satisfying it */
} Piece;

/* Made when they are asked for. */
typedef struct Pieces {
    Piece *at;
    uint32_t n;
    bool made;
} Pieces;

/* Conflicts between indices of S and T, as a map without names. */
typedef struct Pairs {
    uint32_t s, t;
    Isl map;
    Pieces *pieces;
    Span span;
} Pairs;

struct Conflicts {
    const IslLibrary *isl;
    Isl ctx;
    Isl params;  /* the space of all parameters */
    Isl context; /* what holds for them */
    Arena arena;
    long work; /* simplex runs, and nodes of walks, that are left */
    bool print_ilp;
    uint32_t nparam, nstm, npair, pair_room;
    const char **param;
    Statement *stm;
    Pairs *pair;
};

/* constant + param . P; an Affine has 1 + nparam numbers, the constant first */
typedef int64_t *Affine;

/* A storage hyperplane for each statement of a class, and one modulus. */
typedef struct Plane {
    int64_t **gamma; /* by statement; NULL for those outside of the class */
    int64_t *delta;
    Affine modulus;
    const char *note; /* of --explain */
    const char *lp;   /* of --print-ilp; NULL: none is asked for */
} Plane;

/* Statements that share an array. */
typedef struct Class {
    uint32_t n, nplane;
    uint32_t *stm;
    const Plane **plane;
    double size; /* where parameters are SIZE_PARAM */
} Class;

/* What remains of the conflicts of a class. */
typedef struct Rest {
    uint32_t n;
    Pairs *pair;
} Rest;

/* ---- pieces.c ---- */

/* The pieces of REST; if SPLIT, those within a statement are cut by the sign of
 * the first index in which they differ.  NULL: isl gave up. */
Piece *pieces_of(Conflicts *set, const Rest *rest, bool split, uint32_t *n,
                 Arena *arena);

/* The parameters for which S has any index, as a piece without differences. */
Piece *pieces_of_params(Conflicts *set, uint32_t s, uint32_t *n, Arena *arena);

/* ---- rest.c ---- */

/* The conflicts of the class, or what PLANE leaves of REST: where both indices
 * have the same residue. */
Rest rest_of_class(Conflicts *set, const uint32_t *stm, uint32_t n,
                   Arena *arena);
Rest rest_after(Conflicts *set, const Rest *rest, const Plane *plane,
                Arena *arena);
void rest_free(Conflicts *set, Rest *rest);

/* ---- sizes.c ---- */

/* Sizes are compared where each parameter is this; an estimate: what counts
 * are the leading terms. */
enum { SIZE_PARAM = 1000 };

/* Does A have no parameters?  Is it this NUMBER? */
bool affine_is_number(const Conflicts *set, const Affine a);
bool affine_is(const Conflicts *set, const Affine a, int64_t number);
double affine_size(const Conflicts *set, const Affine a, double param);
/* Infinite where an extent has no meaning for such parameters. */
double class_size(const Conflicts *set, const Class *c, double param);
/* Of all in the list; infinite where one of them is NULL. */
double classes_size(const Conflicts *set, Class *const *list, uint32_t n,
                    double param);
/* Are the NA arrays of A together no larger than those of B, where parameters
 * are SIZE_PARAM or less? */
bool classes_are_no_larger(const Conflicts *set, Class *const *a, uint32_t na,
                           Class *const *b, uint32_t nb);
/* FACTOR times NAME, or a number where it is NULL, after what stands in OUT. */
void print_term(int64_t factor, const char *name, bool *first, Buf *out);
/* In parentheses where it is no single name or number. */
void print_operand(const Conflicts *set, const Affine a, Buf *out);
void print_affine(const Conflicts *set, const Affine a, Buf *out);

/* ---- stage.c ---- */

/* One dimension: hyperplanes for the statements of a class.  Gives up to
 * STAGE_MOST alternatives, which satisfy the less, the smaller the bound. */
enum { STAGE_MOST = 12 };
uint32_t stage_planes(Conflicts *set, const uint32_t *stm, uint32_t n,
                      const Rest *rest, const SmoOptions *options,
                      const Plane **plane, Arena *arena);

/* The modulus of PLANE: 1 and the least affine bound on the differences of S
 * along it in PIECES; false: there is none. */
bool stage_modulus(Conflicts *set, uint32_t s, Plane *plane, const Piece *piece,
                   uint32_t n, Arena *arena);

/* ---- baseline.c ---- */

/* Find the moduli of hyperplanes for S, one after the other; false: one is not
 * affine, or conflicts are left. */
bool successive_moduli(Conflicts *set, uint32_t s, Plane *const *plane,
                       uint32_t nplane, Arena *arena);

Class **baseline_solve(Conflicts *set, uint32_t *n, Arena *arena);

/* ---- small.c ---- */

/* The best array for S by hyperplanes with small coefficients, or BEST, which
 * may be NULL, where that is not larger. */
Class *small_solve(Conflicts *set, uint32_t s, const Rest *rest, Class *best,
                   Arena *arena);

/* ---- classes.c ---- */

/* The best array that the statements can share; NULL: none was found. */
Class *class_solve(Conflicts *set, const uint32_t *stm, uint32_t n,
                   const SmoOptions *options, Arena *arena);

/* As OPTIONS say, within the bounds of the search; NULL: for one of them
 * nothing was found. */
Class **smo_classes(Conflicts *set, const SmoOptions *options, uint32_t *n,
                    Arena *arena);

/* A list of classes, which N counts. */
Class **classes_solve(Conflicts *set, const SmoOptions *options, uint32_t *n,
                      Arena *arena);

#endif
