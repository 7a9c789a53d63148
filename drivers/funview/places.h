/* places.h - from the place that a message names to a line of a stage.
 *
 * A message says where a statement stood first, in the text that was read;
 * passes move it, and make others of it.  The program and what is read of its
 * printed text have the same statements in the same order: so each statement,
 * name and function of the text gets the first place of its own.
 */
#ifndef DRIVERS_FUNVIEW_PLACES_H
#define DRIVERS_FUNVIEW_PLACES_H

#include "ir-text/ir/ir.h"

typedef struct Spot {
    const char *fun, *file;
    const char *name; /* that is bound there, first; NULL: none */
    LineCol place;    /* where it stood first */
    size_t line;      /* of the printed text */
} Spot;

typedef struct Places {
    Spot *at; /* in their order */
    size_t count, room;
} Places;

/* Those of PROG, whose printed text was read as PRINTED. */
void places_find(Places *places, const Prog *prog, const Prog *printed);
/* The line for what stood at PLACE of FILE first, as TEXT says something of it;
 * 0: none.  Of several it is one in FUN (or NULL), and one that binds a name
 * that stands between quotes in TEXT, if there is one. */
size_t places_line(const Places *places, const char *fun, const char *file,
                   LineCol place, const char *text);
void places_free(Places *places);

#endif
