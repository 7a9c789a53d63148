/* shape.h - shapes of lambdas that are associative, whatever they are filled
 * with.
 */
#ifndef FUNGEN_SHAPE_H
#define FUNGEN_SHAPE_H

#include "fungen/operator.h"

/* Each shape has types, with the ranges that keep it associative; neutral
 * elements; and what it makes of A and B, in the current body. */
typedef struct Shape {
    uint32_t width;
    bool commutes;
    bool chosen; /* where the first value is false, the second is neutral */
    void (*begin)(Gen *g, Combiner *c);
    void (*combine)(Gen *g, const Combiner *c, Var *const *a, Var *const *b,
                    const Scalar **res);
} Shape;

/* Any one that combines arrays. */
const Shape *pick_array_shape(Gen *g);
/* The sum of vectors of a given type. */
void begin_rows(Gen *g, const Type *type, Combiner *c);

#endif
