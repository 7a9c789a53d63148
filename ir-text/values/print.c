/* print.c - print values as text: docs/language.md, section 8. */
#include "ir-text/numbers/float_text.h"
#include "ir-text/values/formats.h"

static void print_int(Buf *out, Elem elem, uint64_t bits)
{
    char text[24], *end = text + sizeof text, *p = end;
    bool negative = elem_info[elem].is_signed && (int64_t)bits < 0;

    if (negative)
        bits = (uint64_t)0 - bits;
    do
        *--p = (char)('0' + bits % 10);
    while (bits /= 10);
    if (negative)
        *--p = '-';
    buf_bytes(out, p, (size_t)(end - p));
}

static void print_scalar(Buf *out, const Value *v, int64_t i)
{
    bool undef = v->undef && v->undef[i];
    uint64_t bits = value_get(v, i);
    Elem usual = elem_is_float(v->elem) ? ELEM_F64 : ELEM_I64;

    if (undef) {
        usual = ELEM_I64;
        buf_text(out, "undef");
    } else if (v->elem == ELEM_BOOL) {
        usual = ELEM_BOOL;
        buf_text(out, bits ? "true" : "false");
    } else if (elem_is_float(v->elem)) {
        float_print(out, v->elem, bits);
    } else {
        print_int(out, v->elem, bits);
    }
    if (v->elem != usual)
        buf_text(out, elem_info[v->elem].text);
}

static void print_shape(Buf *out, const Value *v)
{
    buf_text(out, "empty(");
    for (uint32_t k = 0; k < v->rank; k++)
        buf_printf(out, "[%lld]", (long long)v->shape[k]);
    buf_printf(out, "%s)", elem_info[v->elem].text);
}

/* The array of the dimensions from K on whose first element is I; the element
 * after it. */
static int64_t print_dim(Buf *out, const Value *v, uint32_t k, int64_t i)
{
    if (k == v->rank) {
        print_scalar(out, v, i);
        return i + 1;
    }
    buf_char(out, '[');
    for (int64_t j = 0; j < v->shape[k]; j++) {
        if (j)
            buf_text(out, ", ");
        i = print_dim(out, v, k + 1, i);
    }
    buf_char(out, ']');
    return i;
}

void value_print_text(Buf *out, const Value *value)
{
    if (value->count)
        print_dim(out, value, 0, 0);
    else
        print_shape(out, value);
}
