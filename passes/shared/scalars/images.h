/* images.h - what the scalars of a body are, said from outside of it.
 *
 * A scalar that a body computes of its indices and of what it gets from
 * outside has an image: its value in these terms.  With images in their
 * places an expression can leave the body, where it is to be known before the
 * body runs.  A walk binds what it meets to the depth of the body that it is
 * in; bodies count from 1.
 */
#ifndef PASSES_SHARED_SCALARS_IMAGES_H
#define PASSES_SHARED_SCALARS_IMAGES_H

#include "ir-text/ir/ir.h"

typedef struct Images {
    Prog *prog;
    Subst subst;
    uint32_t *depth;      /* by Var.id: of the body that binds it */
    const Scalar **image; /* by Var.id, or NULL */
    uint32_t room;
} Images;

/* Of the variables that PROG has now; the tables are in ARENA. */
Images images_new(Prog *prog, Arena *arena);
void images_free(Images *images);
/* Of those, too, that PROG has got since. */
void images_grow(Images *images, Arena *arena);

/* The body at DEPTH binds these. */
void images_bind(Images *images, Var *const *var, uint32_t n, uint32_t depth);
/* It binds what STM does, whose value is remembered if it is a scalar made of
 * other images and of the NINDEX indices INDEX. */
void images_pass(Images *images, const Stm *stm, uint32_t depth,
                 Var *const *index, uint32_t nindex);
/* VAR, which the body at DEPTH has bound, is S there. */
void images_say(Images *images, const Var *var, const Scalar *s,
                uint32_t depth, Var *const *index, uint32_t nindex);

/* Does S read something that the body at DEPTH binds and that has no image,
 * other than these indices? */
bool images_lack(const Images *images, const Scalar *s, uint32_t depth,
                 Var *const *index, uint32_t nindex);
/* S with images for what the body at DEPTH binds; NULL: it would nest too
 * deep. */
const Scalar *images_expand(Images *images, const Scalar *s, uint32_t depth);
/* S with BY for VAR, and without the zeros and sums of numbers that come of
 * it. */
const Scalar *images_put(Images *images, const Scalar *s, Var *var,
                         const Scalar *by);

bool scalar_mentions(const Scalar *s, const Var *var);

#endif
