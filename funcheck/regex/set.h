/* set.h - sets of bytes, and what regular expressions call letters.
 *
 * The classes are ASCII's, so that no locale changes what a check means.
 */
#ifndef FUNCHECK_REGEX_SET_H
#define FUNCHECK_REGEX_SET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ByteSet {
    uint64_t bits[4];
} ByteSet;

static inline bool set_has(const ByteSet *set, unsigned char c)
{
    return set->bits[c >> 6] >> (c & 63) & 1;
}

static inline void set_add(ByteSet *set, unsigned char c)
{
    set->bits[c >> 6] |= (uint64_t)1 << (c & 63);
}

static inline bool byte_is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static inline bool byte_is_letter(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool byte_is_word(unsigned char c)
{
    return byte_is_letter(c) || byte_is_digit(c) || c == '_';
}

/* The letter C in its other case. */
static inline unsigned char byte_other_case(unsigned char c)
{
    return c ^ 0x20;
}

#endif
