/* names.h - where each name of a text is bound and used.
 *
 * The parser resolves names, and notes where they stand (text_map.h).  A name
 * of a program is its variable; of a function its word, for functions have a
 * name space of their own; of a problem its word, too: there a word is one set
 * or one integer.
 */
#ifndef DRIVERS_FUN_LSP_NAMES_H
#define DRIVERS_FUN_LSP_NAMES_H

#include "ir-text/parse/text_map.h"

#include <stddef.h>

typedef struct Name {
    uint32_t at, len;
    const void *thing; /* a Var; of a function, or in a problem: a Sym */
    bool is_fun;
    bool binds; /* it stands where it is bound */
} Name;

typedef struct Names {
    Name *at; /* by position */
    size_t count, room;
} Names;

/* Those that MAP tells of, in TEXT, which is a problem if IS_PROBLEM. */
Names names_of(const TextMap *map, const char *text, bool is_problem);
/* What the map does not tell of the functions of PROG, which was read from
 * TEXT: where they are defined, and which ones attributes name. */
void names_add_functions(Names *names, const Prog *prog, const char *text);
void names_free(Names *names);

/* The name that AT stands in, or at the end of; or NULL. */
const Name *names_find(const Names *names, size_t at);

/* Where what NAME means is bound; an integer of a problem is where it is first
 * named. */
const Name *names_binding(const Names *names, const Name *name);

static inline bool name_means(const Name *name, const Name *other)
{
    return name->thing == other->thing && name->is_fun == other->is_fun;
}

#endif
