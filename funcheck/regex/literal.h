/* literal.h - literal bytes that a regex promises, and finding them. */
#ifndef FUNCHECK_REGEX_LITERAL_H
#define FUNCHECK_REGEX_LITERAL_H

#include "funcheck/regex/tree.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes to look for; RAREST is where the one stands that is least likely in
 * a program text. */
typedef struct Literal {
    const char *at;
    size_t len;
    size_t rarest;
} Literal;

typedef struct Literals {
    Literal prefix;   /* every match begins with it */
    Literal required; /* every match contains it */
} Literals;

/* What every match of ROOT promises.  LEN bounds the bytes of its text. */
Literals literals_of(const Node *root, size_t len, Arena *arena);

/* The first place of LITERAL, not empty, in TEXT[FROM, END); END if none. */
size_t literal_find(const Literal *literal, const char *text, size_t from,
                    size_t end);

#endif
