/* value.h - what programs take and give: scalars and arrays with numbers in
 * them, and the formats that they are written in.  docs/language.md, section
 * 8.
 */
#ifndef IR_TEXT_VALUE_H
#define IR_TEXT_VALUE_H

#include "ground/buf.h"
#include "ground/diag.h"
#include "ir-text/ops.h"

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
} Value;

/* A value with COUNT zeroed elements; false where the product of SHAPE is more
 * than memory can hold. */
bool value_new(Arena *arena, Elem elem, uint32_t rank, const int64_t *shape,
               Value *value);

/* Element I as the bits that a Scalar's constant keeps (scalar_wrap). */
uint64_t value_get(const Value *value, int64_t i);
void value_set(Value *value, int64_t i, uint64_t bits);

/* ---- values.c: reading and writing, value_text.c, value_binary.c,
 * value_npy.c ---- */

typedef enum ValueFormat { VALUE_TEXT, VALUE_BINARY, VALUE_NPY } ValueFormat;

/* The values in SOURCE, one behind the other: text, Futhark's binary format
 * (version 2), or NumPy's `.npy`, told apart by their first bytes, each value
 * anew.  Mistakes go to DIAG, with their byte or line; false then. */
bool values_read(Arena *arena, Source *source, Diag *diag, Value **values,
                 size_t *count);

/* One value, without a line end in text. */
void value_print(Buf *out, const Value *value, ValueFormat format);

#endif
