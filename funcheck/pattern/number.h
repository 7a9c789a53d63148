/* number.h - the numbers of numeric substitutions, and how they are written.
 *
 * A number lies between -2^63 and 2^64 - 1; whatever leaves that range has
 * overflowed.
 */
#ifndef FUNCHECK_PATTERN_NUMBER_H
#define FUNCHECK_PATTERN_NUMBER_H

#include "funcheck/text.h"
#include "ground/buf.h"

#include <stdint.h>

typedef struct Number {
    uint64_t size; /* the absolute value */
    bool negative; /* never of 0 */
} Number;

typedef enum FormatKind {
    FORMAT_NONE, /* a literal goes with any format */
    FORMAT_UNSIGNED,
    FORMAT_SIGNED,
    FORMAT_HEX_UPPER,
    FORMAT_HEX_LOWER
} FormatKind;

/* Digits; more would be longer than any input.  An estimate. */
enum { PRECISION_MAX = 1 << 20 };

typedef struct NumberFormat {
    FormatKind kind;
    unsigned precision; /* at least so many digits */
    bool alternate;     /* with 0x */
} NumberFormat;

/* A OP B; false where it overflows or B is a zero to divide by. */
typedef bool NumberOp(Number a, Number b, Number *result);

NumberOp number_add, number_sub, number_mul, number_div, number_max,
    number_min;

bool format_equal(NumberFormat a, NumberFormat b);

/* "%u" and its like. */
const char *format_name(NumberFormat format);

/* Append the regular expression of all numbers in this format. */
void format_wildcard(NumberFormat format, Buf *out);

/* Append the number; false where the format cannot show it. */
bool number_print(Number number, NumberFormat format, Buf *out);

/* Read what the format's wildcard matched; false where it is too large. */
bool number_parse(Text text, NumberFormat format, Number *number);

/* Eat the longest run of digits of the base (0: 0x, 0b, 0o and 0 say which);
 * false, and nothing eaten, where there are none or they are too many. */
bool number_take(Text *text, unsigned base, uint64_t *value);

#endif
