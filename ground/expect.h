/* expect.h - diagnostics that the text itself expects.
 *
 * A comment `// expected-error {{text}}` wants an error on its own line whose
 * message contains TEXT; likewise expected-warning, expected-remark and
 * expected-note.  `@+N`, `@-N` count lines from the comment, `@N` is line N,
 * `@above` and `@below` are the next lines without an expectation, `@unknown`
 * is a message without a place in
 * this text.  `expected-error 2 {{text}}` wants it twice.
 */
#ifndef GROUND_EXPECT_H
#define GROUND_EXPECT_H

#include "ground/diag.h"

/* Hold what FOUND says about SOURCE against the expectations in SOURCE.
 * Whatever is missing or was not expected goes to PROBLEMS as errors; true
 * where there are none. */
bool expect_verify(const Diag *found, Source *source, Diag *problems);

#endif
