/* binary.c - values in Futhark's binary data format.
 *
 * `b`, the version in one byte, the rank in one byte, the element type in
 * four, each extent in eight, and the elements in row-major order; all numbers
 * are little-endian.  Futhark User's Guide, "Binary Data Format".
 */
#include "ir-text/numbers/number.h"
#include "ir-text/values/formats.h"

#include <string.h>

enum { VERSION = 2, TYPE_AT = 3, TYPE_LEN = 4, SHAPE_AT = 7, EXTENT_LEN = 8 };

/* The type in the four bytes at P, blanks before its name. */
static bool read_type(ValueReader *r, const char *p, Elem *elem)
{
    const char *name = p, *to = p + TYPE_LEN;

    while (name < to && *name == ' ')
        name++;
    if (name < to && elem_named(name, to, elem))
        return true;
    if (memcmp(p, " f16", TYPE_LEN) == 0)
        return value_byte_error(r, p, TYPE_LEN,
                                "there is no type f16, only f32 and f64");
    return value_byte_error(r, p, TYPE_LEN,
                            "the four bytes of an element type, such as "
                            "' f32', are missing here");
}

static bool read_extents(ValueReader *r, const char *p, uint32_t rank,
                         int64_t *shape)
{
    for (uint32_t k = 0; k < rank; k++, p += EXTENT_LEN) {
        uint64_t extent = value_number(p, EXTENT_LEN);
        if (extent > INT64_MAX)
            return value_byte_error(r, p, EXTENT_LEN,
                                    "an extent must fit i64; this one is %llu",
                                    (unsigned long long)extent);
        shape[k] = (int64_t)extent;
    }
    return true;
}

bool value_read_binary(ValueReader *r, Value *value)
{
    const char *p = r->at;
    size_t left = (size_t)(r->end - p);
    int64_t shape[VALUE_MAX_RANK];
    Elem elem;

    if (p[1] != VERSION)
        return value_byte_error(r, p + 1, 1,
                                "version %d of the binary format is read, "
                                "this is %d", VERSION, p[1]);
    if (left < SHAPE_AT)
        return value_truncated(r);
    uint32_t rank = (unsigned char)p[2];
    if (!read_type(r, p + TYPE_AT, &elem))
        return false;
    if (left < SHAPE_AT + (size_t)rank * EXTENT_LEN)
        return value_truncated(r);
    if (!read_extents(r, p + SHAPE_AT, rank, shape))
        return false;
    r->at = p + SHAPE_AT + rank * EXTENT_LEN;
    return value_load(r, elem, rank, shape, (Layout){0}, value);
}

void value_print_binary(Buf *out, const Value *value)
{
    buf_char(out, 'b');
    buf_char(out, VERSION);
    buf_char(out, (char)value->rank);
    buf_printf(out, "%*s", TYPE_LEN, elem_info[value->elem].text);
    for (uint32_t k = 0; k < value->rank; k++)
        value_print_number(out, (uint64_t)value->shape[k], EXTENT_LEN);
    value_store(out, value);
}
