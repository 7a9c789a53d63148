/* mem_marks.h - scalars that only annotations need: `#[mem]`.
 *
 * Problem: a pass may remove the last use of a scalar as a value, while
 * index functions still name it.  The mark is then required
 * (docs/language.md, section 6.2).  One walk backwards finds all such
 * scalars; a loop's parameter takes another one.
 */
#ifndef PASSES_SHARED_REWRITING_MEM_MARKS_H
#define PASSES_SHARED_REWRITING_MEM_MARKS_H

#include "ir-text/ir/ir.h"

/* Mark the scalars of PROG that have to be marked and are not yet: the last
 * value that used them is gone, annotations still do.  What is marked stays
 * marked.  docs/language.md, section 6.2. */
void mem_marks_complete(Prog *prog);

#endif
