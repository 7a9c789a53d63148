/* formats.h - what the readers and printers of one format each offer to
 * values.c. */
#ifndef IR_TEXT_VALUES_FORMATS_H
#define IR_TEXT_VALUES_FORMATS_H

#include "ir-text/values/value.h"

typedef struct ValueReader {
    Arena *arena;
    Source *source;
    Diag *diag;
    const char *at, *end; /* what is left of the source */
    Elem plain;           /* what literals without a suffix are; ELEM_NONE: as
                             in the language */
} ValueReader;

/* A mistake in the LEN bytes from FROM on; false. */
bool value_error(ValueReader *r, const char *from, size_t len, const char *fmt,
                 ...) __attribute__((format(printf, 4, 5)));

/* The value that begins here; false where a mistake was told. */
bool value_read_text(ValueReader *r, Value *value);
bool value_read_binary(ValueReader *r, Value *value);
bool value_read_npy(ValueReader *r, Value *value);

void value_print_text(Buf *out, const Value *value);
void value_print_binary(Buf *out, const Value *value);
void value_print_npy(Buf *out, const Value *value);

/* ---- bytes.c: what the binary formats share ---- */

/* A mistake in the LEN bytes from FROM on, whose place is the number of that
 * byte in the source; false. */
bool value_byte_error(ValueReader *r, const char *from, size_t len,
                      const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* The data ends in the header of the value; false. */
bool value_truncated(ValueReader *r);

/* An unsigned number of LEN bytes, little-endian. */
uint64_t value_number(const char *at, size_t len);
void value_print_number(Buf *out, uint64_t number, size_t len);

/* How elements lie in the source. */
typedef struct Layout {
    bool big_endian;
    bool columns; /* the first index runs fastest, as in Fortran */
} Layout;

/* A new value whose elements are known. */
bool value_load(ValueReader *r, Elem elem, uint32_t rank, const int64_t *shape,
                Layout layout, Value *value);
/* The elements, little-endian; those that are undefined as 0. */
void value_store(Buf *out, const Value *value);

/* ---- values.c, value.c ---- */

/* After white space and comments. */
const char *value_skip_blanks(const ValueReader *r, const char *p);

/* How many elements an array of SHAPE has; false where they are more than
 * memory can hold. */
bool value_count(Elem elem, uint32_t rank, const int64_t *shape,
                 int64_t *count);

#endif
