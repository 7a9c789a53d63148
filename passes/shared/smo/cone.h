/* cone.h - the generators of a cone. */
#ifndef PASSES_SHARED_SMO_CONE_H
#define PASSES_SHARED_SMO_CONE_H

#include "ground/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Vectors of N numbers. */
typedef struct Cone {
    uint32_t n, nline, nray, line_room, ray_room, nrow;
    int64_t **line;  /* both ways */
    int64_t **ray;
    uint64_t **zero; /* by ray: the rows that are 0 on it, as bits */
    uint32_t words;
    bool overflows;  /* a number left i64: there is no answer */
    Arena *arena;
} Cone;

/* All vectors of N numbers; MOST rows will follow. */
void cone_open(Cone *cone, uint32_t n, uint32_t most, Arena *arena);

/* Those with row . y >= 0, or = 0. */
void cone_cut(Cone *cone, const int64_t *row, bool equality);

#endif
