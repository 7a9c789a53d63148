/* number.h - the numbers of the text: docs/language.md, section 1.3. */
#ifndef IR_TEXT_NUMBERS_NUMBER_H
#define IR_TEXT_NUMBERS_NUMBER_H

#include "ground/diag.h"
#include "ir-text/language/ops.h"

typedef struct Number {
    const char *stop; /* after the suffix, also where it is a mistake */
    uint64_t bits;    /* of an integer: the magnitude; of a float: its bits */
    Elem elem;        /* by suffix or by default */
    bool suffixed;
} Number;

/* The number whose first digit is at BEGIN, in SOURCE.  Without a suffix it
 * is of type PLAIN where it can be (`2` can be a float, `2.0` no integer);
 * ELEM_NONE: as in programs, i64 or f64.  Whether an integer fits its type is
 * left to the caller, who knows the sign.  A mistake goes to DIAG; false
 * then. */
bool number_read(Source *source, Diag *diag, const char *begin, Elem plain,
                 Number *number);

/* The element type that the letters in [from, to) name. */
bool elem_named(const char *from, const char *to, Elem *elem);

/* Does MAGNITUDE fit the integer type ELEM, after a `-` or without one? */
bool number_fits(Elem elem, uint64_t magnitude, bool negative);

#endif
