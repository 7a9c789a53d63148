/* measure.h - which of two programs is smaller. */
#ifndef REDUCE_MEASURE_H
#define REDUCE_MEASURE_H

#include "ir-text/ir/ir.h"

/* What decides, the first one first.  A candidate is smaller than the program
 * it was made from, so that a reduction ends. */
typedef struct Measure {
    uint64_t statements; /* nested ones too */
    uint64_t weight;     /* of all that stands in the program */
    uint64_t bytes;      /* of its text */
    uint64_t numbers;    /* the sum of its literals */
} Measure;

/* PROG may be NULL: then only the text counts. */
Measure measure_prog(const Prog *prog, size_t bytes);
bool measure_is_less(const Measure *a, const Measure *b);

#endif
