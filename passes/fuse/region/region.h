/* region.h - control regions as problems of fusion.
 *
 * A region is a run of statements of one body.  Its nodes are kernels and
 * SOACs; everything else - loops and branches with what is inside them,
 * calls, updates, scalars, asserts - is no node, but is on the way from node
 * to node: a value that goes through it, an array that it consumes, an assert
 * that guards what stands below it.
 */
#ifndef PASSES_FUSE_REGION_REGION_H
#define PASSES_FUSE_REGION_REGION_H

#include "ir-text/lmad/known.h"
#include "passes/fuse/solver/problem.h"
#include "verifier/rules/unique/alias.h"

typedef enum FusionKind {
    FUSION_MAP, /* kernel */
    FUSION_REDUCE,
    FUSION_SCAN,
    FUSION_FILTER,
    FUSION_PARTITION,
    FUSION_SCATTER,
    FUSION_KINDS
} FusionKind;

#define NO_SPACE UINT32_MAX
#define NO_STM UINT32_MAX
enum { NO_NODE = UINT16_MAX };

/* Where nodes iterate: the same bounds, at the same execution level. */
typedef struct FusionSpace {
    uint32_t nbound;
    const Scalar **bound;
    ExecLevel exec;
    uint16_t filter; /* the node that says how many there are, or NO_NODE */
    uint32_t outer;  /* the space of that filter */
} FusionSpace;

typedef struct FusionNode {
    Stm *stm;
    FusionKind kind;
    uint32_t space;
    uint32_t at; /* its place in the region */
    uint32_t *own; /* the arrays, by their numbers in the problem, of which it
                      reads the elements at its own indices; and the count of
                      the filter by which it iterates */
    uint32_t nown, own_room;
    const char *outside; /* why it cannot be done where the filter is, by
                            whose count it iterates; NULL: it can, or there is
                            none */
} FusionNode;

/* What is known of variables, by Var.id, below NVAR; kept from region to
 * region, and empty in between. */
typedef struct RegionVar {
    uint32_t def;    /* 1 + the statement that binds it; 0: none here */
    uint32_t array;  /* 1 + its number in the problem; 0: it is not there */
    uint32_t reader; /* 1 + the first in a list of those that use it */
    uint32_t inside; /* 1 + the node in whose bodies it is bound; 0: none */
    bool touched;    /* is in the list */
} RegionVar;

typedef struct RegionVars {
    RegionVar *at;
    uint32_t nvar;
    uint32_t *touched; /* ids; room for NVAR */
    uint32_t ntouched;
} RegionVars;

typedef struct FusionRegion {
    Prog *prog;
    Body *body;
    Arena *arena;
    Known *known;
    Aliases *aliases; /* who stores what, of the whole function */
    const uint8_t *may_be_undefined; /* by Var.id, below NMAY_BE */
    uint32_t nmay_be;
    bool vectors; /* it is for a processor that has them */
    Stm **stm; /* in the order of the text */
    uint32_t nstm;
    FusionNode *node;
    uint32_t nnode;
    uint16_t *node_of; /* by statement: NO_NODE for what is none */
    FusionSpace *space;
    uint32_t nspace;
    RegionVars *vars;
    /* What each statement has to come after, by statement: ORDER[FIRST[s]]
     * up to ORDER[FIRST[s + 1]]. */
    uint32_t *order, *first;
    bool *parts; /* by entry of ORDER: the two are not one, whatever they
                    are: the second consumes what the first reads */
    FusionProblem *problem;
} FusionRegion;

/* Is STM one that others may be fused with? */
bool region_is_node(const Stm *stm);

/* How many of the outermost dimensions of its array results a node's indices
 * go along. */
uint32_t fusion_indices(const FusionNode *node);
/* The parameters that are the indices of a node's iterations. */
Var *const *fusion_index_vars(const FusionNode *node);

/* Is result I of NODE an array whose elements its iterations give? */
bool fusion_is_elementwise(const FusionNode *node, uint32_t i);
/* Does STM, inside of NODE, read an array at NODE's own indices?  Then that
 * is operand 0. */
bool fusion_reads_own(const FusionNode *node, const Stm *stm);

/* The problem of the statements of R, which are set with prog, body, arena,
 * known, aliases, may_be_undefined and vars: finds all the rest. */
void region_analyse(FusionRegion *r);
/* VARS is empty again. */
void region_forget(FusionRegion *r);

/* What is known of VAR; NULL: it is newer than the region. */
RegionVar *region_var(const FusionRegion *r, const Var *var);
/* The node that binds VAR as its result *RESULT, or NO_NODE. */
uint16_t region_maker(const FusionRegion *r, const Var *var, uint32_t *result);
/* What the problem knows of result I of NODE. */
FusionArray *region_result(const FusionRegion *r, const FusionNode *node,
                           uint32_t i);

/* Why nodes A and B, the first of which comes before the other one, are not
 * together; NULL: they might be, but others were better. */
const char *region_why_apart(const FusionRegion *r, uint32_t a, uint32_t b);

/* What may be with what, and the rules, for nodes that are there. */
void region_relate(FusionRegion *r);

#endif
