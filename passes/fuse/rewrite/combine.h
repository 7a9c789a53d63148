/* combine.h - a cluster as one statement: what its files share.
 *
 * Problem: the members of a legal cluster become one form (Nessie, sections
 * 8.2 and 8.3).  A Combine holds the new statement while members are added
 * in the order of the text: their bodies, the values that the form yields
 * (wants.h), and its operators.
 */
#ifndef PASSES_FUSE_REWRITE_COMBINE_H
#define PASSES_FUSE_REWRITE_COMBINE_H

#include "passes/fuse/rewrite/rewrite.h"

/* A value that the new statement's body gives. */
typedef struct Want {
    const Scalar *value;     /* said in the body that is worked on */
    const Scalar *otherwise; /* for what does not get through */
    Var *name;               /* to call it like */
    Var *result;             /* of the new statement; NULL: none */
    Var *param;              /* of a scan that goes on: its name there */
    uint32_t place;          /* among what NODE combines */
    uint16_t node;           /* that it is of */
    bool flags; /* it says whether what is wanted after it is there */
} Want;

typedef struct Combine {
    FusionRegion *r;
    Store *store;
    const uint16_t *member;
    uint32_t n;
    bool *inside;           /* by node: is it a member? */
    const Scalar **element; /* by array of the problem: its element */
    Want *want;
    uint32_t nwant;
    const FusionNode *last_filter;
    const FusionNode *lead; /* the one whose form it will be */
    const FusionNode *outer; /* the one whose indices it will have */
    Subst subst;
} Combine;

bool combine_is_read_inside(const Combine *c, const FusionArray *array);
bool combine_is_wanted_outside(const Combine *c, const FusionArray *array);
/* `let (name) = value`, and its name. */
const Scalar *combine_name_value(Combine *c, Body *body,
                                 const FusionNode *node, const Var *like,
                                 const Scalar *value);
/* Result I of NODE as an element that others read, if they do. */
const Scalar *combine_make_element(Combine *c, Body *body,
                                   const FusionNode *node, uint32_t i,
                                   const Scalar *value);
/* The statements of NODE's body come to BODY; gives its results, there. */
const Scalar **combine_move_body(Combine *c, const FusionNode *node,
                                 Body *body, Var *const *index);
/* The statement of C, whose body is BODY. */
Stm *combine_statement(Combine *c, Body *body);

/* Has the cluster kernels after scans, or scans that go on?  Then it is a scan
 * that goes on. */
bool combine_goes_on(Combine *c);
/* Such a cluster as a statement. */
Stm *combine_scan_and_go_on(Combine *c);

#endif
