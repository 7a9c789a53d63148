/* fusion_model.h - fusion as an integer linear program.
 *
 * As Nessie's section 7.3 builds it: f(i, j) is 0 where nodes I and J are in
 * one cluster and 1 where they are not; c(a) is 1 where the array A is written
 * to memory.  To count clusters and not pairs, r(i) is 1 where node I is the
 * first of its cluster, and t(a, i) where it is the first there that reads the
 * array A.
 *
 * There are no variables for the order of clusters, and so no large constants:
 * rows that keep clusters in an order (VFUSE-CLUSTER) and that make "in one
 * cluster" transitive are added where an answer breaks them (model_cuts).
 */
#ifndef PASSES_FUSION_MODEL_H
#define PASSES_FUSION_MODEL_H

#include "ground/buf.h"
#include "passes/fusion.h"

/* sum of COEF * column, at least LEAST. */
typedef struct ModelRow {
    uint32_t n;
    uint32_t *column;
    int32_t *coef;
    int64_t least;
} ModelRow;

typedef enum ColumnKind {
    COLUMN_APART,  /* f(a, b): the one kind that is decided; others follow */
    COLUMN_FIRST,  /* r(a) */
    COLUMN_STORED, /* c(a) */
    COLUMN_READS   /* t(a, b) */
} ColumnKind;

typedef struct ModelColumn {
    uint8_t kind; /* ColumnKind */
    uint8_t part; /* of the objective, that it counts for */
    uint16_t a, b;
    int64_t cost;
} ModelColumn;

enum { MODEL_PARTS = 3 };

typedef struct Model {
    const FusionProblem *p;
    Arena *arena;
    ModelColumn *column;
    uint32_t ncolumn, column_room;
    ModelRow *row;
    uint32_t nrow, row_room;
    uint32_t *apart; /* by a * n + b: 1 + its column; 0: always apart */
    uint32_t nparts; /* of the objective: the first one decides, then the
                        others */
    int64_t fixed[MODEL_PARTS]; /* what all partitions cost */
} Model;

/* Kernels, arrays and traversals, each a part; or one part as Nessie weighs
 * it: arrays, then pairs that share what they read, then pairs that are
 * apart. */
typedef enum Objective { OBJECTIVE_CLUSTERS, OBJECTIVE_PAPER } Objective;

Model *model_new(const FusionProblem *p, Objective objective, Arena *arena);

/* A row more, whose memory is the model's. */
void model_add_row(Model *m, ModelRow row);

/* What C costs in one part of the objective. */
int64_t model_cost(const Model *m, uint32_t part, const uint16_t *c);
/* From now on partitions cost MOST at most in that part. */
void model_limit(Model *m, uint32_t part, int64_t most);

/* Rows that the values VALUE of the columns break, MOST of them at most; how
 * many were added. */
uint32_t model_cuts(Model *m, const double *value, uint32_t most);
/* The partition that VALUE says, all f being 0 or 1 there and no row being
 * broken that model_cuts knows; false, and a row more, where its clusters
 * cannot be put in an order. */
bool model_partition(Model *m, const double *value, Clusters c);

/* As a text in the format of CPLEX LP files. */
void model_print(const Model *m, Buf *out);

#endif
