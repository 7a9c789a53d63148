/* seen.c - texts that need no second look. */
#include "reduce/seen.h"

#include "ground/arena.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a over words of eight bytes, with what MurmurHash3 mixes them by; never
 * 0. */
uint64_t seen_hash(const char *text, size_t len)
{
    uint64_t hash = 0xcbf29ce484222325ULL ^ len;

    for (size_t i = 0; i < len; i += 8) {
        uint64_t word = 0;
        memcpy(&word, text + i, len - i < 8 ? len - i : 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 33;
    }
    return hash ? hash : 1;
}

/* Where HASH is, or would be. */
static size_t place_of(const Seen *seen, uint64_t hash)
{
    size_t at = hash & (seen->room - 1);

    while (seen->at[at] && seen->at[at] != hash)
        at = (at + 1) & (seen->room - 1);
    return at;
}

bool seen_has(const Seen *seen, uint64_t hash)
{
    return seen->room && seen->at[place_of(seen, hash)] != 0;
}

static void grow(Seen *seen)
{
    Seen old = *seen;

    seen->room = old.room ? 2 * old.room : 64;
    seen->at = ground_alloc(seen->room * sizeof *seen->at);
    memset(seen->at, 0, seen->room * sizeof *seen->at);
    for (size_t i = 0; i < old.room; i++)
        if (old.at[i])
            seen->at[place_of(seen, old.at[i])] = old.at[i];
    free(old.at);
}

void seen_add(Seen *seen, uint64_t hash)
{
    if (2 * seen->count >= seen->room)
        grow(seen);
    size_t at = place_of(seen, hash);
    seen->count += !seen->at[at];
    seen->at[at] = hash;
}

void seen_free(Seen *seen)
{
    free(seen->at);
    *seen = (Seen){0};
}
