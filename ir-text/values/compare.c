/* compare.c - comparison of two values, and the text of a difference. */
#include "ir-text/values/compare.h"

#include "ir-text/numbers/float_bits.h"

#include <math.h>

static bool is_near(Elem elem, uint64_t a, uint64_t b, double tolerance)
{
    double x = float_value(elem, a), y = float_value(elem, b);
    double size = fmax(1, fmax(fabs(x), fabs(y)));

    return isfinite(x) && isfinite(y) && fabs(x - y) <= tolerance * size;
}

static bool elements_agree(const Value *want, const Value *got,
                           double tolerance, int64_t i)
{
    if (want->undef && want->undef[i])
        return true;
    if (got->undef && got->undef[i])
        return false;
    uint64_t a = value_get(want, i), b = value_get(got, i);
    return a == b || (tolerance > 0 && elem_is_float(want->elem) &&
                      is_near(want->elem, a, b, tolerance));
}

bool values_agree(const Value *want, const Value *got, double tolerance,
                  int64_t *at)
{
    *at = -1;
    if (want->elem != got->elem || want->rank != got->rank)
        return false;
    for (uint32_t d = 0; d < want->rank; d++)
        if (want->shape[d] != got->shape[d])
            return false;
    for (int64_t i = 0; i < want->count; i++)
        if (!elements_agree(want, got, tolerance, i)) {
            *at = i;
            return false;
        }
    return true;
}

void value_print_type(Buf *out, const Value *value)
{
    for (uint32_t d = 0; d < value->rank; d++)
        buf_printf(out, "[%lld]", (long long)value->shape[d]);
    buf_text(out, elem_info[value->elem].text);
}

void value_print_index(Buf *out, const Value *value, int64_t at)
{
    int64_t inner = value->count;

    for (uint32_t d = 0; d < value->rank; d++) {
        inner /= value->shape[d];
        buf_printf(out, "%s%lld", d ? ", " : "[", (long long)(at / inner));
        at %= inner;
    }
    if (value->rank)
        buf_char(out, ']');
}

void value_print_element(Buf *out, const Value *value, int64_t at)
{
    uint64_t word = 0;
    uint8_t undef = value->undef && value->undef[at];
    Value one = {.elem = value->elem, .count = 1, .data = &word,
                 .undef = undef ? &undef : NULL};

    value_set(&one, 0, value_get(value, at));
    value_print(out, &one, VALUE_TEXT);
}

void value_print_difference(Buf *out, const Value *want, const Value *got,
                            int64_t at)
{
    buf_text(out, "is ");
    if (at < 0) {
        value_print_type(out, got);
        buf_text(out, ", not ");
        value_print_type(out, want);
        return;
    }
    value_print_element(out, got, at);
    if (want->rank) {
        buf_text(out, " at ");
        value_print_index(out, want, at);
    }
    buf_text(out, ", not ");
    value_print_element(out, want, at);
}
