/* names.h - names in a text in isl's notation. */
#ifndef PASSES_SHARED_SMO_NAMES_H
#define PASSES_SHARED_SMO_NAMES_H

#include "ground/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Is there a tuple NAME[...] in TEXT?  If its N places have names, these go to
 * DIM, which has N places and keeps what it has otherwise. */
bool names_of_tuple(const char *text, const char *name, uint32_t n,
                    const char **dim, Arena *arena);

/* The name of the next tuple in *TEXT, which is moved after it; NULL: there is
 * none. */
const char *names_next_tuple(const char **text, Arena *arena);

/* The places of the tuple that begins at TEXT, with its bracket. */
uint32_t names_places(const char *text);

/* Do names of the parameters at the begin of TEXT have primes? */
bool names_prime_params(const char *text);

/* Names that are there twice become others. */
void names_separate(uint32_t n, const char **dim, Arena *arena);

#endif
