/* cursor.h - which candidate is next.
 *
 * A cursor stands at one change: a reducer, one of its ways, and the sites
 * [end - chunk, end).  It goes from the last sites to the first, then to
 * chunks of half the size, then to the next way and the next reducer, and
 * round again as long as something got smaller.
 *
 * The first rounds are coarse: no reducer goes down to single sites of a large
 * program while another one might still take most of them away at once.
 */
#ifndef REDUCE_CURSOR_H
#define REDUCE_CURSOR_H

#include "reduce/reducer.h"

typedef struct Cursor {
    uint32_t reducer;
    unsigned way;
    uint32_t chunk, end; /* end 0: nothing here is left to try */
    bool begun;          /* chunk and end are set for this way */
    bool fine;           /* this round goes down to single sites */
    bool progress;       /* in this round */
    bool done;
} Cursor;

/* How many sites REDUCER has. */
typedef uint32_t (*SitesFn)(uint32_t reducer, void *data);
/* Does REDUCER take part? */
typedef bool (*TakesPartFn)(uint32_t reducer, void *data);

typedef struct CursorWorld {
    SitesFn sites;
    TakesPartFn takes_part;
    void *data;
} CursorWorld;

Cursor cursor_start(void);
/* Go to a change that can be tried, if the cursor does not stand at one. */
void cursor_settle(Cursor *cursor, const CursorWorld *world);
/* The change that it stands at failed. */
void cursor_failed(Cursor *cursor, const CursorWorld *world);
/* It was made: WORLD is another one now. */
void cursor_succeeded(Cursor *cursor, const CursorWorld *world);

uint32_t cursor_from(const Cursor *cursor);

#endif
