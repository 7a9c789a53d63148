/* value.h - what programs take and give: scalars and arrays with numbers in
 * them, and the formats that they are written in.  docs/language.md, section
 * 8.
 */
#ifndef IR_TEXT_VALUES_VALUE_H
#define IR_TEXT_VALUES_VALUE_H

#include "ground/buf.h"
#include "ground/diag.h"
#include "ir-text/language/ops.h"

/* An array of RANK dimensions, in row-major order; a scalar has none.  Memory
 * is of an arena. */
typedef struct Value {
    Elem elem;
    uint32_t rank;
    int64_t *shape;  /* all >= 0 */
    int64_t count;   /* of elements: the product of the shape */
    void *data;      /* COUNT elements of elem_info[elem].bytes each; a bool is
                        one byte, 0 or 1 */
    uint8_t *undef;  /* one byte an element, 1: undefined; NULL: all defined */
    Span span;       /* where it was read; .source NULL: nowhere */
} Value;

/* In Futhark's binary format the rank is one byte. */
enum { VALUE_MAX_RANK = 255 };

/* A value with COUNT zeroed elements; false where the product of SHAPE is more
 * than memory can hold, or RANK more than VALUE_MAX_RANK. */
bool value_new(Arena *arena, Elem elem, uint32_t rank, const int64_t *shape,
               Value *value);

/* Element I as the bits that a Scalar's constant keeps (scalar_wrap). */
uint64_t value_get(const Value *value, int64_t i);
void value_set(Value *value, int64_t i, uint64_t bits);

/* ---- values.c: reading and writing, text.c, binary.c,
 * npy.c ---- */

typedef enum ValueFormat { VALUE_TEXT, VALUE_BINARY, VALUE_NPY } ValueFormat;

/* The values in SOURCE, one after the other: text, Futhark's binary format
 * (version 2), or NumPy's `.npy`, told apart by their first bytes, each value
 * anew.  A mistake goes to DIAG, with its line or byte, and ends the reading;
 * false then. */
bool values_read(Arena *arena, Source *source, Diag *diag, Value **values,
                 size_t *count);

/* The same, where it is known what is wanted: Futhark's own data files say
 * `[1, 2, 3]` for arrays of i32.  A literal without a suffix in value I < N is
 * of type WANTED[I] if it can be (`2` can be f32, `2.0` no i32; ELEM_NONE: as
 * in the language).  Whether the values are of the wanted types is left to the
 * caller, who knows their shapes and names, too. */
bool values_read_as(Arena *arena, Source *source, Diag *diag,
                    const Elem *wanted, size_t n, Value **values,
                    size_t *count);

/* Likewise those in PART of its source; what follows it is no word or number
 * that one of them could go on with. */
bool values_read_part(Arena *arena, Span part, Diag *diag, const Elem *wanted,
                      size_t n, Value **values, size_t *count);

/* One value, without a line end in text.  The binary formats cannot say that
 * an element is undefined: it is written as 0 there.  Text does not keep the
 * sign and the payload of a nan. */
void value_print(Buf *out, const Value *value, ValueFormat format);

#endif
