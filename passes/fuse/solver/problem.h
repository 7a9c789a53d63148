/* problem.h - which invocations become one: the problem, without programs.
 *
 * Nodes are the invocations (kernels and SOACs) of a control region in the
 * order of the text.  A partition of them into clusters is legal when
 *
 *   - any two nodes of a cluster may be together;
 *   - clusters can be put in an order: no cluster has to come both before and
 *     after another one;
 *   - the rules hold, which say that where some pairs are together others are
 *     ("a map that a filter takes in is read nowhere else").
 *
 * That is Nessie's problem (section 7.3 there) with its relations in one
 * table of pairs, and with the conditions that depend on other decisions,
 * HFUSE-PREDS among them, as rules.
 *
 * A cost has three parts, the first the most important: kernels, that is
 * clusters; arrays that are written to memory; traversals, that is arrays that
 * clusters read from memory.
 */
#ifndef PASSES_FUSE_SOLVER_PROBLEM_H
#define PASSES_FUSE_SOLVER_PROBLEM_H

#include "ground/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Nodes of one problem, at most; longer regions are cut.  An estimate; sets of
 * nodes are 64 bytes. */
enum { FUSION_NODES = 512 };

/* Two nodes, the one that stands first in the text in front. */
typedef struct FusionPair {
    uint16_t a, b;
} FusionPair;

/* FROM has to come before TO; in one cluster they can be only where there is no
 * BAR, which says why. */
typedef struct FusionEdge {
    uint16_t from, to;
    const char *bar;
} FusionEdge;

/* Where the NWHEN pairs WHEN are together, THEN is too; NEVER: they are not
 * together, all of them. */
typedef struct FusionRule {
    FusionPair when[2], then;
    uint8_t nwhen;
    bool never;
    const char *why; /* they are not: "an array of theirs is read elsewhere" */
} FusionRule;

enum { FUSION_INPUT = UINT16_MAX };

/* An array: who makes it, a node or, with FUSION_INPUT, nobody here; who reads
 * its elements, at whatever places; is it wanted in memory whatever happens? */
typedef struct FusionArray {
    uint16_t producer;
    const char *name;
    bool escapes;
    bool scalar; /* it is none: the count of a filter, what a reduction gives;
                    nobody's cost, but rules are about its readers */
    uint16_t *reader; /* ascending */
    uint32_t nreader;
} FusionArray;

static inline bool fusion_is_read_by(const FusionArray *array, uint32_t node)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (array->reader[i] == node)
            return true;
    return false;
}

typedef struct FusionProblem {
    Arena *arena;
    uint32_t n;
    const char **name; /* of each node */
    bool *may;         /* by a * n + b, both ways round; not of one node */
    FusionEdge *edge;
    uint32_t nedge, edge_room;
    FusionRule *rule;
    uint32_t nrule, rule_room;
    FusionArray *array;
    uint32_t narray, array_room;
    uint32_t *price; /* by node: of its elements, if it might be computed by
                        each who reads it (split.h); 0: it might not */
    /* Made by fusion_close: */
    bool *allowed;   /* MAY as it was before */
    bool *before;    /* by a * n + b: does A come before B? */
    uint32_t *first; /* of the edges that leave a node, in TO; n + 1 of them */
    uint16_t *to;
} FusionProblem;

typedef struct FusionCost {
    uint32_t kernels, arrays, traversals;
} FusionCost;

/* A partition: the cluster of each node.  Clusters are named by their first
 * node. */
typedef uint16_t *Clusters;

FusionProblem *fusion_new(Arena *arena, uint32_t n);
/* Neither order of the nodes matters. */
void fusion_allow(FusionProblem *p, uint32_t a, uint32_t b);
void fusion_forbid(FusionProblem *p, uint32_t a, uint32_t b);
void fusion_add_edge(FusionProblem *p, uint32_t from, uint32_t to,
                     const char *bar);
/* *RULE without its pairs' order. */
void fusion_add_rule(FusionProblem *p, FusionRule rule);
FusionArray *fusion_add_array(FusionProblem *p, uint32_t producer,
                              const char *name, uint32_t room);

/* Is ARRAY in memory in any case, since its producer may not be with all who
 * read it? */
bool fusion_always_stored(const FusionProblem *p, const FusionArray *array);

/* A pair of the two, in their order. */
FusionPair fusion_pair(uint32_t a, uint32_t b);
static inline bool fusion_may(const FusionProblem *p, uint32_t a, uint32_t b)
{
    return p->may[a * p->n + b];
}

/* All edges and rules are there: forbid the pairs that these exclude, and say
 * who comes before whom. */
void fusion_close(FusionProblem *p);
/* P, which is closed, with N edges MORE between nodes that may not be together,
 * wherever these stand in the text.  What is together in it has an order with
 * them, too; its `before` says nothing of them. */
FusionProblem fusion_with_edges(const FusionProblem *p,
                                const FusionEdge *more, uint32_t n,
                                Arena *arena);

/* Each node by itself; room for so many. */
Clusters fusion_alone(const FusionProblem *p, Arena *arena);
/* Put A and B into one cluster of C, with all that has to be in it then.
 * False where that cannot be: C is as it was. */
bool fusion_merge(const FusionProblem *p, Clusters c, uint32_t a, uint32_t b);
bool fusion_is_legal(const FusionProblem *p, const uint16_t *c);
FusionCost fusion_cost(const FusionProblem *p, const uint16_t *c);
/* Negative where A is the better one. */
int fusion_compare(FusionCost a, FusionCost b);

/* Take what can be taken from the top of the region down, or from its end
 * up: Nessie, 7.1. */
void fusion_greedy_down(const FusionProblem *p, Clusters c);
void fusion_greedy_up(const FusionProblem *p, Clusters c);
/* What can be found without a proof: the best of several greedy ones and of one
 * that is like WANTED, if not NULL, and what comes of moving nodes from cluster
 * to cluster. */
void fusion_improve(const FusionProblem *p, const uint16_t *wanted,
                    Clusters c);

/* Put together in C, where nodes are alone, what is together in some best
 * partition anyway. */
void fusion_merge_safe(const FusionProblem *p, Clusters c);
/* C becomes a legal partition that is like WANTED, which may be illegal. */
void fusion_follow(const FusionProblem *p, const uint16_t *wanted, Clusters c);

/* No legal partition has fewer arrays, or fewer traversals; kernels are not
 * counted. */
FusionCost fusion_bound(const FusionProblem *p);

#endif
