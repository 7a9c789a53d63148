/* align.h - which statements of two programs are the same.
 *
 * Problem: a pass renames variables, and statements that do not depend on each
 * other stand in another order; a comparison by lines shows that as changes.
 *
 * Algorithm: functions are matched by their names, and statements of a body by
 * what they compute: their form and their operands, in terms of statements that
 * are matched already.  What then has no partner gets one of its name and form,
 * or else the statement after its neighbour's partner, if that has its form:
 * these have changed, and what depends on them need not have.  Bodies of
 * partners are matched likewise.
 *
 * Then the one program gets the other's names, and its statements the other's
 * order, as far as they may move: over no assert, no update, and no access to
 * memory.  What differs in the texts of the two is a change.
 */
#ifndef DRIVERS_FUNDIFF_ALIGN_H
#define DRIVERS_FUNDIFF_ALIGN_H

#include "ground/buf.h"
#include "ir-text/ir/ir.h"

/* Give OLD the names and the order of NEW, of the same store.  Neither need be
 * verified. */
void align(Prog *old, Prog *new);

/* The same of programs as texts: OLD is printed likewise, to OUT.  False: one
 * of them has mistakes. */
bool align_texts(const Buf *old, const Buf *new, Buf *out);

#endif
