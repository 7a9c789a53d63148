/* model.h - fusion as an integer linear program.
 *
 * As Nessie's section 7.3 builds it: f(i, j) is 0 where nodes I and J are in
 * one cluster and 1 where they are not; c(a) is 1 where the array A is written
 * to memory.  To count clusters and not pairs, r(i) is 1 where node I is the
 * first of its cluster, and t(a, i) where it is the first there that reads the
 * array A.
 *
 * That is the model of pairs.  Where kernels are counted first, and so many are
 * known to be needed, another one is better (slots.h); both are solved
 * in the same way (search.h).
 *
 * There are no variables for the order of clusters, and so no large constants:
 * rows that keep clusters in an order (VFUSE-CLUSTER) and that make "in one
 * cluster" transitive are added where an answer breaks them (model_pairs_cut).
 */
#ifndef PASSES_FUSE_SOLVER_MODEL_H
#define PASSES_FUSE_SOLVER_MODEL_H

#include "ground/buf.h"
#include "passes/fuse/solver/problem.h"

/* sum of COEF * column, at least LEAST. */
typedef struct ModelRow {
    uint32_t n;
    uint32_t *column;
    int32_t *coef;
    int64_t least;
} ModelRow;

typedef enum ColumnKind {
    COLUMN_APART,  /* f(a, b) */
    COLUMN_FIRST,  /* r(a) */
    COLUMN_STORED, /* c(a) */
    COLUMN_READS,  /* t(a, b) */
    COLUMN_IN,     /* node A is in slot B */
    COLUMN_KEPT,   /* the array A is nowhere but in slot B */
    COLUMN_FETCHED /* the array A is read from memory in slot B */
} ColumnKind;

typedef struct ModelColumn {
    uint8_t kind; /* ColumnKind */
    uint8_t part; /* of the objective, that it counts for */
    bool decided; /* others follow from those that are */
    uint16_t a, b;
    int64_t cost;
} ModelColumn;

enum { MODEL_PARTS = 3 };

typedef struct Model Model;

/* What one kind of models does otherwise than another one. */
typedef struct ModelKind {
    int first; /* the value that a column is decided to have first */
    /* Rows that the values VALUE of the columns break, MOST of them at most;
     * how many were added. */
    uint32_t (*cut)(Model *m, const double *value, uint32_t most);
    /* The partition that VALUE says, all decided columns being 0 or 1 there
     * and no row being broken that CUT knows; false, and a row more, where it
     * is not legal. */
    bool (*read)(Model *m, const double *value, Clusters c);
    /* A legal partition that is like what VALUE says; may be NULL. */
    void (*suggest)(const Model *m, const double *value, Clusters c);
    /* What C costs in one part of the objective. */
    int64_t (*cost)(const Model *m, uint32_t part, const uint16_t *c);
} ModelKind;

struct Model {
    const ModelKind *kind;
    const FusionProblem *p;
    Arena *arena;
    ModelColumn *column;
    uint32_t ncolumn, column_room;
    ModelRow *row;
    uint32_t nrow, row_room;
    uint32_t *apart; /* of pairs, by a * n + b: 1 + its column; 0: always
                        apart */
    struct Slots *slots; /* or this */
    uint32_t nparts; /* of the objective: the first one decides, then the
                        others */
    int64_t fixed[MODEL_PARTS]; /* what all partitions cost */
};

/* Kernels, arrays and traversals, each a part; or one part as Nessie weighs
 * it: arrays, then pairs that share what they read, then pairs that are
 * apart. */
typedef enum Objective { OBJECTIVE_CLUSTERS, OBJECTIVE_PAPER } Objective;

Model *model_new(const FusionProblem *p, Objective objective, Arena *arena);

/* A column more; its number. */
uint32_t model_add_column(Model *m, ModelColumn column);
/* A row more, with room for ROOM columns; valid until the next one. */
ModelRow *model_begin_row(Model *m, uint32_t room, int64_t least);
/* COEF * COLUMN more in ROW. */
void model_put(ModelRow *row, uint32_t column, int32_t coef);

/* From now on partitions cost MOST at most in that part. */
void model_limit(Model *m, uint32_t part, int64_t most);

/* Of pairs. */
int64_t model_pairs_cost(const Model *m, uint32_t part, const uint16_t *c);
uint32_t model_pairs_cut(Model *m, const double *value, uint32_t most);
bool model_pairs_read(Model *m, const double *value, Clusters c);
void model_pairs_suggest(const Model *m, const double *value, Clusters c);

/* As a text in the format of CPLEX LP files. */
void model_print(const Model *m, Buf *out);

#endif
