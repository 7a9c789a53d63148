/* inside.h - what the files of this folder share. */
#ifndef DRIVERS_FUNDIFF_INSIDE_H
#define DRIVERS_FUNDIFF_INSIDE_H

#include "drivers/fundiff/align.h"

enum { NO_PARTNER = -1 };

/* The statements of the old program and their partners. */
typedef struct Match {
    Prog *old, *new;
    Subst to_new; /* matched variables of the old one, as the new one's */
    int64_t *slot_of; /* which statement of a run that is put in order binds a
                         variable, by Var.id; or none */
    Arena scratch;
} Match;

/* Match the statements of OLD and NEW, and put those of OLD in order. */
void match_bodies(Match *m, Body *old, Body *new);

/* Put the statements of BODY, of which the i-th one's partner is the
 * PARTNER[i]-th of another body, in the order of that, as far as they may
 * move. */
void order_body(Match *m, Body *body, const int64_t *partner);

#endif
