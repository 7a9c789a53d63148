/* bytes.c - elements as bytes: what the binary formats share. */
#include "ir-text/values/formats.h"

#include <stdio.h>
#include <string.h>

bool value_byte_error(ValueReader *r, const char *from, size_t len,
                      const char *fmt, ...)
{
    Buf text = {0};
    va_list args;

    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    value_error(r, from, len, "byte %zu: %.*s",
                (size_t)(from - r->source->text), (int)text.len, text.at);
    buf_free(&text);
    return false;
}

bool value_truncated(ValueReader *r)
{
    return value_byte_error(r, r->end, 0,
                            "the data ends in the header of the value at "
                            "byte %zu",
                            (size_t)(r->at - r->source->text));
}

uint64_t value_number(const char *at, size_t len)
{
    uint64_t number = 0;

    while (len--)
        number = number << 8 | (unsigned char)at[len];
    return number;
}

void value_print_number(Buf *out, uint64_t number, size_t len)
{
    for (; len--; number >>= 8)
        buf_char(out, (char)(number & 0xff));
}

/* ---- the order of bytes ---- */

static bool machine_is_big_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;

    memcpy(&first, &one, 1);
    return first == 0;
}

/* Turns each of the COUNT elements of BYTES bytes around. */
static void swap_bytes(void *data, int64_t count, unsigned bytes)
{
    uint16_t *d2 = data;
    uint32_t *d4 = data;
    uint64_t *d8 = data;

    for (int64_t i = 0; bytes == 2 && i < count; i++)
        d2[i] = __builtin_bswap16(d2[i]);
    for (int64_t i = 0; bytes == 4 && i < count; i++)
        d4[i] = __builtin_bswap32(d4[i]);
    for (int64_t i = 0; bytes == 8 && i < count; i++)
        d8[i] = __builtin_bswap64(d8[i]);
}

/* ---- the order of elements ---- */

/* Copies the elements of FROM, where the first index runs fastest, to where
 * the last one does: an odometer runs over the indices. */
static void copy_columns(Value *value, const char *from)
{
    size_t bytes = elem_info[value->elem].bytes;
    int64_t index[VALUE_MAX_RANK] = {0}, stride[VALUE_MAX_RANK], offset = 0;
    char *to = value->data;

    for (uint32_t k = 0; k < value->rank; k++)
        stride[k] = k ? stride[k - 1] * value->shape[k - 1] : 1;
    for (int64_t i = 0; i < value->count; i++) {
        memcpy(to + (size_t)i * bytes, from + (size_t)offset * bytes, bytes);
        for (uint32_t k = value->rank; k--;) {
            offset += stride[k];
            if (++index[k] < value->shape[k])
                break;
            offset -= stride[k] * value->shape[k];
            index[k] = 0;
        }
    }
}

/* ---- reading and printing ---- */

/* Booleans are 0 or 1. */
static bool check_bools(ValueReader *r, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)r->at[i];
        if (c > 1)
            return value_byte_error(r, r->at + i, 1,
                                    "a bool is 0 or 1, not %u", c);
    }
    return true;
}

static bool no_room(ValueReader *r, Elem elem, uint32_t rank,
                    const int64_t *shape, const char *what)
{
    Buf text = {0};

    for (uint32_t k = 0; k < rank; k++)
        buf_printf(&text, "[%lld]", (long long)shape[k]);
    value_byte_error(r, r->at, 0, "%.*s%s %s", (int)text.len, text.at,
                     elem_info[elem].text, what);
    buf_free(&text);
    return false;
}

bool value_load(ValueReader *r, Elem elem, uint32_t rank, const int64_t *shape,
                Layout layout, Value *value)
{
    size_t left = (size_t)(r->end - r->at);
    int64_t count;

    if (!value_count(elem, rank, shape, &count))
        return no_room(r, elem, rank, shape, "is larger than memory");
    size_t size = (size_t)count * elem_info[elem].bytes;
    if (size > left) {
        char what[80];
        snprintf(what, sizeof what, "is %zu bytes, but the data ends after %zu",
                 size, left);
        return no_room(r, elem, rank, shape, what);
    }
    if (elem == ELEM_BOOL && !check_bools(r, count))
        return false;
    value_new(r->arena, elem, rank, shape, value);
    if (layout.columns && rank > 1)
        copy_columns(value, r->at);
    else if (size)
        memcpy(value->data, r->at, size);
    if (layout.big_endian != machine_is_big_endian())
        swap_bytes(value->data, count, elem_info[elem].bytes);
    r->at += size;
    return true;
}

void value_store(Buf *out, const Value *value)
{
    size_t bytes = elem_info[value->elem].bytes;

    buf_reserve(out, (size_t)value->count * bytes);
    if (!value->undef && !machine_is_big_endian()) {
        buf_bytes(out, value->data, (size_t)value->count * bytes);
        return;
    }
    for (int64_t i = 0; i < value->count; i++) {
        bool undef = value->undef && value->undef[i];
        value_print_number(out, undef ? 0 : value_get(value, i), bytes);
    }
}
