/* needs.h - what a statement does besides binding its names. */
#ifndef PASSES_NEEDS_H
#define PASSES_NEEDS_H

#include "ir-text/ir.h"

/* Is it an assert, or has one inside, or in a function that it calls? */
bool stm_checks(const Stm *stm);
/* May it write into a block of memory?  In FUN nothing does. */
bool stm_writes_block(const Stm *stm);

#endif
