/* kernels.h - what runs in parallel, how often, and which bytes it moves.
 *
 * Each parallel statement outside of all others, and each copy there, is one.
 * It is launched once for each trip of the loops around it.  Its bytes are
 * those of the accesses in it to memory of the device, each once for each
 * iteration and each trip of the loops around it there: both sides of a branch
 * count, and nothing is known of caches.  So this is how much the text says, in
 * the names of the program; no run and no model of a machine.
 */
#ifndef DRIVERS_FUNVIEW_KERNELS_H
#define DRIVERS_FUNVIEW_KERNELS_H

#include "drivers/funview/texts.h"
#include "ir-text/ir/ir.h"

/* Those of PRINTED, as it was read: each is a line of OUT, the numbers of texts
 * for the function, the form, the name, how many iterations (of a copy: none),
 * launches, bytes that are read, and written.  LINES gets the lines where they
 * stand. */
void kernels_print(Prog *printed, Texts *texts, Buf *out, Buf *lines);

#endif
