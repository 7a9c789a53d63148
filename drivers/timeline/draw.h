/* draw.h - the blocks and arrays of a run, as a drawing. */
#ifndef DRIVERS_TIMELINE_DRAW_H
#define DRIVERS_TIMELINE_DRAW_H

#include "ground/buf.h"
#include "verifier/interpreter/heap/heap.h"

/* Time to the right, addresses up, a panel for each space, in SVG.  The blocks
 * of a space have the offsets that passes/shared/planning finds.  In a block
 * are its arrays, at their bytes; one that overlaps another in memory and time
 * is narrower than that.  False: there are too many bytes. */
bool timeline_draw(const Timeline *timeline, Buf *svg);

#endif
