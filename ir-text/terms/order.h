/* order.h - an order of scalar expressions that their text decides.
 *
 * Whatever sorts terms for a reader's eyes sorts them by this: neither
 * addresses nor the order in which a process met its terms can be seen in the
 * result.  Variables come first, by name, then literals, then operators;
 * these by their table's order, then by their arguments from the left.  Two
 * variables of one name (never both in scope, once names are settled) are
 * told apart by their ids.
 */
#ifndef IR_TEXT_TERMS_ORDER_H
#define IR_TEXT_TERMS_ORDER_H

#include "ir-text/terms/terms.h"

/* Negative, zero or positive, as A comes before, is, or comes after B.
 * Takes as long as one walk from the root down: arguments that are the same
 * pointer are skipped, and the first that are not decide. */
int scalar_order(const Scalar *a, const Scalar *b);

/* S, where the operands of each operator that commutes stand in this order:
 * the same for `m * n` as for `n * m`, with the same steps. */
const Scalar *scalar_sorted(Store *store, const Scalar *s);

#endif
