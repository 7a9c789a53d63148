/* guess.h - "did you mean ...?": how far apart two names are. */
#ifndef GROUND_GUESS_H
#define GROUND_GUESS_H

#include <stddef.h>

/* How many letters are wrong, missing, too many, or swapped with the next
 * one ("optimal string alignment" distance).  Names of more than 40 letters
 * count as 40 apart. */
size_t guess_distance(const char *a, size_t na, const char *b, size_t nb);

/* So many wrong letters in a name of LEN letters are no longer a slip. */
size_t guess_too_far(size_t len);

#endif
