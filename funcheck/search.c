/* search.c - finding literal texts, one or many at a time.
 *
 * Many are found by Karp & Rabin, "Efficient Randomized Pattern-Matching
 * Algorithms", IBM J. Res. Dev. 31(2), 1987: a hash of the window rolls over
 * the text, and a bitmap small enough for the first-level cache says for most
 * windows that no needle begins with it.  The needles are sorted into classes
 * by length, so that a short one does not make the window of long ones short.
 */
#include "funcheck/search.h"

#include <stdint.h>

size_t search_literal(Text text, Text needle)
{
    if (!needle.len)
        return 0;
    if (needle.len > text.len)
        return NOT_FOUND;
    const char *p = memmem(text.at, text.len, needle.at, needle.len);
    return p ? (size_t)(p - text.at) : NOT_FOUND;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool equal_ignoring_case(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

size_t search_ignoring_case(Text text, Text needle)
{
    if (!needle.len)
        return 0;
    char first = lower(*needle.at);
    for (size_t i = 0; i + needle.len <= text.len; i++)
        if (lower(text.at[i]) == first &&
            equal_ignoring_case(text.at + i, needle.at, needle.len))
            return i;
    return NOT_FOUND;
}

/* ---- many at a time ---- */

enum {
    BITS = 16, /* of the hash that the bitmap knows */
    MULTIPLIER = 0x2F0B4C47,
    SHORTEST = 3, /* shorter needles are looked for one by one */
    NCLASS = 4
};

static const size_t class_ends[NCLASS] = {8, 16, 32, SIZE_MAX};

typedef struct Needle {
    struct Needle *next; /* with the same slot */
    Text text;
    uint32_t hash; /* of its first `window` bytes */
    size_t index;
} Needle;

typedef struct Window {
    Needle **slots;
    uint32_t mask;
    uint64_t *bitmap;
    size_t len, left; /* needles not found yet */
} Window;

static uint32_t hash_of(const char *at, size_t len)
{
    uint32_t h = 0;
    for (size_t i = 0; i < len; i++)
        h = h * (uint32_t)MULTIPLIER + (unsigned char)at[i];
    return h;
}

/* The best mixed bits of a product are its high ones. */
static uint32_t bit_of(uint32_t hash)
{
    return (hash * 0x9E3779B1u) >> (32 - BITS);
}

static void add_needle(Window *w, Needle *needle)
{
    uint32_t bit = bit_of(needle->hash);
    Needle **slot = &w->slots[bit & w->mask];

    needle->next = *slot;
    *slot = needle;
    w->bitmap[bit / 64] |= (uint64_t)1 << bit % 64;
    w->left++;
}

/* Settle the needles that stand at the beginning of REST. */
static void settle(Window *w, uint32_t hash, Text rest, size_t at,
                   size_t *found)
{
    Needle **link = &w->slots[bit_of(hash) & w->mask];

    while (*link) {
        Needle *n = *link;
        if (n->hash == hash && n->text.len <= rest.len &&
            memcmp(n->text.at, rest.at, n->text.len) == 0) {
            found[n->index] = at;
            *link = n->next;
            w->left--;
        } else {
            link = &n->next;
        }
    }
}

static void roll(Window *w, Text text, size_t *found)
{
    uint32_t power = 1;
    for (size_t i = 1; i < w->len; i++)
        power *= (uint32_t)MULTIPLIER;
    uint32_t h = hash_of(text.at, w->len);
    const unsigned char *bytes = (const unsigned char *)text.at;
    for (size_t i = 0;; i++) {
        uint32_t bit = bit_of(h);
        if (w->bitmap[bit / 64] >> bit % 64 & 1) {
            settle(w, h, text_from(text, i), i, found);
            if (!w->left)
                return;
        }
        if (i + w->len >= text.len)
            return;
        h = (h - bytes[i] * power) * (uint32_t)MULTIPLIER + bytes[i + w->len];
    }
}

/* Look for the needles whose length is in [BEGIN, END). */
static void search_class(Arena *scratch, Text text, const Text *needles,
                         size_t count, size_t begin, size_t end, size_t *found)
{
    Window w = {.len = SIZE_MAX};
    size_t n = 0, nslot = 1;

    for (size_t i = 0; i < count; i++)
        if (needles[i].len >= begin && needles[i].len < end) {
            n++;
            w.len = needles[i].len < w.len ? needles[i].len : w.len;
        }
    if (!n || w.len > text.len)
        return;
    while (nslot < n)
        nslot *= 2;
    w.mask = (uint32_t)nslot - 1;
    w.slots = ARENA_NEW(scratch, Needle *, nslot);
    w.bitmap = ARENA_NEW(scratch, uint64_t, ((size_t)1 << BITS) / 64);
    Needle *nodes = ARENA_NEW(scratch, Needle, n);
    for (size_t i = 0; i < count; i++)
        if (needles[i].len >= begin && needles[i].len < end) {
            *nodes = (Needle){NULL, needles[i],
                              hash_of(needles[i].at, w.len), i};
            add_needle(&w, nodes++);
        }
    roll(&w, text, found);
}

void search_many(Arena *scratch, Text text, const Text *needles, size_t count,
                 size_t *found)
{
    for (size_t i = 0; i < count; i++)
        found[i] = needles[i].len < SHORTEST
                       ? search_literal(text, needles[i])
                       : NOT_FOUND;
    for (size_t c = 0, begin = SHORTEST; c < NCLASS; begin = class_ends[c++])
        search_class(scratch, text, needles, count, begin, class_ends[c],
                     found);
}
