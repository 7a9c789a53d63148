/* site.h - where something of a program can be made smaller. */
#ifndef REDUCE_SITE_H
#define REDUCE_SITE_H

#include "ir-text/ir/ir.h"

/* What is bound before a site, the nearest first. */
typedef struct Scope {
    const struct Scope *outer;
    Var *var;
} Scope;

typedef struct Site {
    Fun *fun;
    Body *body;         /* where STM stands */
    Stm *stm;           /* NULL: it is about no statement */
    const Scope *scope; /* of a statement */
    uint32_t index;     /* which of its parameters, results, parts */
    const Scalar **slot; /* where an expression stands */
    const Scalar *part;  /* of it */
    /* What may be taken away. */
    Attr **attrs;
    bool *flag;
    ExecLevel *exec;
    const char **text;
    Var *var;
} Site;

/* Where a statement may be put: before NEXT (NULL: at the end) of BODY. */
typedef struct Gap {
    Fun *fun;
    Body *body;
    Stm *next;
} Gap;

/* The gap after the site's statement. */
static inline Gap site_gap(const Site *site)
{
    return (Gap){site->fun, site->body, site->stm->next};
}

/* The sites of one reducer, in the order of the text. */
typedef struct Sites {
    Prog *prog;
    Arena arena;
    Site *at;
    uint32_t count, room;
} Sites;

void sites_free(Sites *sites);
void sites_add(Sites *sites, const Site *site);

/* Called for each statement of PROG, in the order of the text, with the site
 * that it is. */
typedef void (*SiteFn)(Sites *sites, const Site *stm);
void sites_each_stm(Sites *sites, SiteFn fn);

#endif
