/* search.c - finding literal texts, one or many at a time.
 *
 * Many are found as Karp & Rabin do it, "Efficient Randomized Pattern-Matching
 * Algorithms", IBM J. Res. Dev. 31(2), 1987: a hash of a window rolls over the
 * text, and a bitmap small enough for the first-level cache says for most
 * windows that no needle has it.  The hash is the gear hash of Xia et al.,
 * "Ddelta: A Deduplication-Inspired Fast Delta Compression Approach",
 * Performance Evaluation 79, 2014: every byte shifts it, so that the bytes in
 * front of the window fall off at its end by themselves.  The needles are
 * sorted into classes by length, so that a short one does not make the window
 * of long ones short.
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

/* The bitmap is 8 KB and stays in the first cache.  The others are
 * estimates. */
enum {
    BITS = 16, /* of the hash that the bitmap knows */
    WIDEST = 48, /* window */
    SHORTEST = 3, /* shorter needles are looked for one by one */
    NCLASS = 4
};

static const size_t class_ends[NCLASS] = {8, 16, 32, SIZE_MAX};

typedef struct Needle {
    struct Needle *next; /* with the same slot */
    Text text;
    uint64_t hash; /* of its window */
    size_t index;
} Needle;

/* The window is the last LEN of the first HEAD bytes of each needle. */
typedef struct Window {
    Needle **slots;
    uint32_t mask;
    uint64_t *bitmap;
    uint64_t gear[256]; /* what a byte adds to the hash */
    unsigned shift;     /* by how much each byte shifts the hash */
    unsigned drop;      /* its high bits that are of bytes before the window */
    size_t head, len;
    size_t left; /* needles not found yet */
} Window;

/* Numbers without a pattern, made by the finalizer of MurmurHash3 with the
 * constants of Stafford's variant 13. */
static void fill_gear(uint64_t *gear)
{
    for (uint64_t c = 0; c < 256; c++) {
        uint64_t z = (c + 1) * 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        gear[c] = z ^ (z >> 31);
    }
}


static uint32_t bit_of(uint64_t hash)
{
    return (uint32_t)(hash >> (64 - BITS));
}

static void add_needle(Window *w, Needle *needle)
{
    uint64_t hash = 0;
    for (size_t i = w->head - w->len; i < w->head; i++)
        hash = (hash << w->shift) +
               w->gear[(unsigned char)needle->text.at[i]];
    needle->hash = hash << w->drop;
    uint32_t bit = bit_of(needle->hash);
    Needle **slot = &w->slots[bit & w->mask];

    needle->next = *slot;
    *slot = needle;
    w->bitmap[bit / 64] |= (uint64_t)1 << bit % 64;
    w->left++;
}

/* Settle the needles that stand at the beginning of REST. */
static void settle(Window *w, uint64_t hash, Text rest, size_t at,
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
    const uint64_t *gear = w->gear, *bitmap = w->bitmap;
    unsigned shift = w->shift, drop = w->drop;
    uint64_t hash = 0;

    for (size_t i = 0; i < text.len; i++) {
        hash = (hash << shift) + gear[(unsigned char)text.at[i]];
        uint32_t bit = bit_of(hash << drop);
        if (!(bitmap[bit / 64] >> bit % 64 & 1) || i + 1 < w->head)
            continue;
        size_t at = i + 1 - w->head;
        settle(w, hash << drop, text_from(text, at), at, found);
        if (!w->left)
            return;
    }
}

/* A window for COUNT needles of HEAD bytes and more. */
static void make_window(Window *w, Arena *scratch, size_t head, size_t count)
{
    size_t nslot = 1;

    while (nslot < count)
        nslot *= 2;
    w->mask = (uint32_t)nslot - 1;
    w->slots = ARENA_NEW(scratch, Needle *, nslot);
    w->bitmap = ARENA_NEW(scratch, uint64_t, ((size_t)1 << BITS) / 64);
    w->head = head;
    w->len = head < WIDEST ? head : WIDEST;
    w->shift = (BITS + (unsigned)w->len - 1) / (unsigned)w->len;
    w->drop = 64 - w->shift * (unsigned)w->len;
    fill_gear(w->gear);
}

static bool is_in_class(Text needle, size_t class)
{
    return needle.len >= (class ? class_ends[class - 1] : SHORTEST) &&
           needle.len < class_ends[class];
}

/* Look for the needles of a class. */
static void search_class(Arena *scratch, Text text, const Text *needles,
                         size_t count, size_t class, size_t *found)
{
    size_t n = 0, shortest = SIZE_MAX;

    for (size_t i = 0; i < count; i++)
        if (is_in_class(needles[i], class)) {
            n++;
            shortest = needles[i].len < shortest ? needles[i].len : shortest;
        }
    if (!n || shortest > text.len)
        return;
    Window *w = ARENA_NEW(scratch, Window, 1);
    Needle *nodes = ARENA_NEW(scratch, Needle, n);
    make_window(w, scratch, shortest, n);
    for (size_t i = 0; i < count; i++)
        if (is_in_class(needles[i], class)) {
            *nodes = (Needle){.text = needles[i], .index = i};
            add_needle(w, nodes++);
        }
    roll(w, text, found);
}

void search_many(Arena *scratch, Text text, const Text *needles, size_t count,
                 size_t *found)
{
    for (size_t i = 0; i < count; i++)
        found[i] = needles[i].len < SHORTEST
                       ? search_literal(text, needles[i])
                       : NOT_FOUND;
    for (size_t c = 0; c < NCLASS; c++)
        search_class(scratch, text, needles, count, c, found);
}
