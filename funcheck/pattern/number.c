/* number.c - the numbers of numeric substitutions, and how they are written. */
#include "funcheck/pattern/number.h"

static const uint64_t most_negative = (uint64_t)1 << 63;

/* The number of that sign and size, where it is in range. */
static bool make(bool negative, uint64_t size, Number *result)
{
    *result = (Number){size, negative && size != 0};
    return !negative || size <= most_negative;
}

static Number negated(Number a)
{
    return (Number){a.size, !a.negative && a.size != 0};
}

static bool is_less(Number a, Number b)
{
    if (a.negative != b.negative)
        return a.negative;
    return a.negative ? a.size > b.size : a.size < b.size;
}

bool number_add(Number a, Number b, Number *result)
{
    if (a.negative == b.negative)
        return a.size <= UINT64_MAX - b.size &&
               make(a.negative, a.size + b.size, result);
    if (a.size >= b.size)
        return make(a.negative, a.size - b.size, result);
    return make(b.negative, b.size - a.size, result);
}

bool number_sub(Number a, Number b, Number *result)
{
    return number_add(a, negated(b), result);
}

bool number_mul(Number a, Number b, Number *result)
{
    if (a.size && b.size > UINT64_MAX / a.size)
        return false;
    return make(a.negative != b.negative, a.size * b.size, result);
}

bool number_div(Number a, Number b, Number *result)
{
    return b.size && make(a.negative != b.negative, a.size / b.size, result);
}

bool number_max(Number a, Number b, Number *result)
{
    *result = is_less(a, b) ? b : a;
    return true;
}

bool number_min(Number a, Number b, Number *result)
{
    *result = is_less(a, b) ? a : b;
    return true;
}

/* What sets the formats apart. */
static const struct {
    const char *name, *digits, *any, *exact;
    unsigned base;
} formats[] = {
    [FORMAT_NONE] = {"<none>", "", "", "", 10},
    [FORMAT_UNSIGNED] = {"%u", "0123456789", "[0-9]+", "([1-9][0-9]*)?[0-9]",
                         10},
    [FORMAT_SIGNED] = {"%d", "0123456789", "-?[0-9]+",
                       "-?([1-9][0-9]*)?[0-9]", 10},
    [FORMAT_HEX_UPPER] = {"%X", "0123456789ABCDEF", "[0-9A-F]+",
                          "([1-9A-F][0-9A-F]*)?[0-9A-F]", 16},
    [FORMAT_HEX_LOWER] = {"%x", "0123456789abcdef", "[0-9a-f]+",
                          "([1-9a-f][0-9a-f]*)?[0-9a-f]", 16},
};

bool format_equal(NumberFormat a, NumberFormat b)
{
    return a.kind == b.kind && a.precision == b.precision &&
           a.alternate == b.alternate;
}

const char *format_name(NumberFormat format)
{
    return formats[format.kind].name;
}

void format_wildcard(NumberFormat format, Buf *out)
{
    if (format.alternate)
        buf_text(out, "0x");
    if (format.precision)
        buf_printf(out, "%s{%u}", formats[format.kind].exact,
                   format.precision);
    else
        buf_text(out, formats[format.kind].any);
}

bool number_print(Number number, NumberFormat format, Buf *out)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned base = formats[format.kind].base;
    bool is_signed = format.kind == FORMAT_SIGNED;

    if (number.negative ? !is_signed : is_signed && number.size > INT64_MAX)
        return false;
    for (uint64_t rest = number.size; rest || at == sizeof digits;
         rest /= base)
        digits[--at] = formats[format.kind].digits[rest % base];
    if (number.negative)
        buf_char(out, '-');
    if (format.alternate)
        buf_text(out, "0x");
    if (format.precision > sizeof digits - at)
        buf_fill(out, '0', format.precision - (sizeof digits - at));
    buf_bytes(out, digits + at, sizeof digits - at);
    return true;
}

static unsigned digit_value(char c)
{
    if (is_digit_char(c))
        return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f')
        return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'F')
        return (unsigned)(c - 'A') + 10;
    return 16;
}

/* Eat the sign of a base. */
static unsigned take_base(Text *text)
{
    if (text_take(text, "0x") || text_take(text, "0X"))
        return 16;
    if (text_take(text, "0b") || text_take(text, "0B"))
        return 2;
    if (text_take(text, "0o"))
        return 8;
    if (text->len > 1 && text->at[0] == '0' && is_digit_char(text->at[1])) {
        *text = text_from(*text, 1);
        return 8;
    }
    return 10;
}

bool number_take(Text *text, unsigned base, uint64_t *value)
{
    Text rest = *text;
    uint64_t n = 0;

    if (!base)
        base = take_base(&rest);
    const char *first = rest.at;
    for (; rest.len && digit_value(*rest.at) < base;
         rest = text_from(rest, 1)) {
        unsigned digit = digit_value(*rest.at);
        if (n > (UINT64_MAX - digit) / base)
            return false;
        n = n * base + digit;
    }
    if (rest.at == first)
        return false;
    *text = rest;
    *value = n;
    return true;
}

bool number_parse(Text text, NumberFormat format, Number *number)
{
    bool negative = format.kind == FORMAT_SIGNED && text_take(&text, "-");
    uint64_t size;

    if (format.alternate)
        text_take(&text, "0x");
    if (!number_take(&text, formats[format.kind].base, &size) || text.len)
        return false;
    if (format.kind == FORMAT_SIGNED && !negative && size > INT64_MAX)
        return false;
    return make(negative, size, number);
}
