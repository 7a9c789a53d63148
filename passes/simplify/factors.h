/* factors.h - how large a number may be in a product that types compare.
 *
 * Problem: sizes are equal if their polynomials are.  A product of numbers that
 * leaves i64 is no polynomial, and equal to nothing.  One name alone is free.
 *
 * Algorithm: the bits of a product are those of its factors together.  Each
 * name is taken for one that may become as large a number.
 *
 * The answers are in bits of the absolute value, from 0 to FACTORS_FREE.
 */
#ifndef PASSES_SIMPLIFY_FACTORS_H
#define PASSES_SIMPLIFY_FACTORS_H

#include "ir-text/ir/ir.h"

enum { FACTORS_FREE = 64 };

uint32_t bits_of_number(int64_t n);
/* If each name in S, or in the type and the place of VAR, were a number of so
 * many bits, no product would leave i64. */
uint32_t scalar_bits_per_name(const Scalar *s);
uint32_t var_bits_per_name(const Var *var);

#endif
