/* price.h - the price of computing an element again.
 *
 * Problem: to compute an element for each reader saves a write and reads,
 * but repeats work.  The price of a body is the sum of its operators' and
 * reads' prices, in units of a simple operation.  Prices are estimates: no
 * legality depends on them.
 */
#ifndef PASSES_FUSE_ELEMENTS_PRICE_H
#define PASSES_FUSE_ELEMENTS_PRICE_H

#include "ir-text/ir/ir.h"

/* In the time of a simple operation.  Estimates. */
enum {
    PRICE_READ = 4,
    PRICE_WRITE = 4,
    PRICE_MUCH = 1 << 20 /* loops: more than anything that is saved */
};

/* What it costs to read with STM, an `A[i]`. */
typedef uint32_t (*PriceOfRead)(const Stm *stm, const void *data);

static inline uint32_t price_add(uint32_t a, uint32_t b)
{
    return a + b < PRICE_MUCH ? a + b : PRICE_MUCH;
}

/* Of the scalars of BODY, once; READ: NULL where all is read from memory. */
uint32_t price_of_body(const Body *body, PriceOfRead read, const void *data);

/* Is it not more work to compute an element of that price TIMES times than to
 * write it once and read it TIMES times? */
bool price_pays(uint32_t price, uint32_t times);

#endif
