/* search.h - finding literal texts, one or many at a time. */
#ifndef FUNCHECK_SEARCH_H
#define FUNCHECK_SEARCH_H

#include "funcheck/text.h"
#include "ground/arena.h"

#define NOT_FOUND SIZE_MAX

/* Where NEEDLE first stands in TEXT, or NOT_FOUND. */
size_t search_literal(Text text, Text needle);

/* The same, letters of either case being equal. */
size_t search_ignoring_case(Text text, Text needle);

/* FOUND[i] becomes where NEEDLES[i] first stands in TEXT, or NOT_FOUND: all
 * of them in about the time that a few searches take. */
void search_many(Arena *scratch, Text text, const Text *needles, size_t count,
                 size_t *found);

#endif
