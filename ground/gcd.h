/* gcd.h - the greatest common divisor. */
#ifndef GROUND_GCD_H
#define GROUND_GCD_H

#include <stdint.h>

/* Of 0 and B it is B. */
static inline uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
