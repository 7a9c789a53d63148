/* number.c - the numbers of the text. */
#include "ir-text/numbers/number.h"

#include "ir-text/numbers/bytes.h"

#include <stdlib.h>
#include <string.h>

/* A number that is being read. */
typedef struct Reading {
    Source *source;
    Diag *diag;
    const char *begin, *stop; /* with its suffix */
    Elem plain;
    Number *number;
} Reading;

static bool error_at(const Reading *r, const char *from, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* A mistake from FROM to the number's end; false. */
static bool error_at(const Reading *r, const char *from, const char *fmt, ...)
{
    Span span = {r->source, (size_t)(from - r->source->text),
                 (size_t)(r->stop - from)};
    va_list args;

    va_start(args, fmt);
    diag_verror(r->diag, span, fmt, args);
    va_end(args);
    return false;
}

/* So much of [from, to) as a message shows. */
static int shown(const char *from, const char *to)
{
    return to - from < 40 ? (int)(to - from) : 40;
}

/* ---- suffixes ---- */

bool elem_named(const char *from, const char *to, Elem *elem)
{
    size_t len = (size_t)(to - from);

    for (int e = 0; e < (int)ELEM_COUNT; e++) {
        const char *text = elem_info[e].text;
        if (text[0] == *from && strlen(text) == len &&
            memcmp(text, from, len) == 0) {
            *elem = (Elem)e;
            return true;
        }
    }
    return false;
}

/* The number's type, by the suffix from FROM on, or else PLAIN. */
static bool take_suffix(const Reading *r, const char *from, Elem plain)
{
    Number *n = r->number;

    n->elem = plain;
    n->suffixed = from < r->stop;
    if (!n->suffixed ||
        (elem_named(from, r->stop, &n->elem) && n->elem != ELEM_BOOL))
        return true;
    return error_at(r, from,
                    "'%.*s' is no suffix of a literal; the suffixes are i8 "
                    "i16 i32 i64 u8 u16 u32 u64, and f32 f64 after a point "
                    "or an exponent",
                    shown(from, r->stop), from);
}

/* ---- integers ---- */

static bool int_value(const char *p, const char *to, unsigned base,
                      uint64_t *value)
{
    for (*value = 0; p < to; p++) {
        unsigned digit = *p <= '9' ? (unsigned)(*p - '0')
                                   : (unsigned)((*p | 32) - 'a' + 10);
        if (*value > (UINT64_MAX - digit) / base)
            return false;
        *value = *value * base + digit;
    }
    return true;
}

bool number_fits(Elem elem, uint64_t magnitude, bool negative)
{
    const ElemInfo *info = &elem_info[elem];

    if (!negative)
        return magnitude <= info->max;
    return magnitude <= (uint64_t)0 - (uint64_t)info->min;
}

/* An integer whose digits are [from, to). */
static bool read_int(const Reading *r, const char *from, const char *to,
                     unsigned base)
{
    if (!take_suffix(r, to, elem_is_int(r->plain) ? r->plain : ELEM_I64))
        return false;
    if (elem_is_float(r->number->elem))
        return error_at(
            r, r->begin, "a float needs a point or an exponent: write %.*s.0%s",
            shown(r->begin, to), r->begin, elem_info[r->number->elem].text);
    if (!int_value(from, to, base, &r->number->bits))
        return error_at(r, r->begin, "this literal fits no integer type");
    return true;
}

/* ---- floats ---- */

/* The number after the `e` at P, of at most two digits. */
static bool short_exponent(const char *p, const char *to, int *exponent)
{
    bool negative = *++p == '-';

    if (*p == '-' || *p == '+')
        p++;
    if (to - p > 2)
        return false;
    for (*exponent = 0; p < to; p++)
        *exponent = *exponent * 10 + (*p - '0');
    if (negative)
        *exponent = -*exponent;
    return true;
}

/* `ddd.ddde-dd` as an integer below 2^53 over a power of ten: false where
 * there is more. */
static bool short_digits(const char *p, const char *to, uint64_t *value,
                         int *power)
{
    bool point = false;
    int exponent = 0;

    if (to - p > 19)
        return false;
    for (*value = 0, *power = 0; p < to; p++) {
        if (*p == '.') {
            point = true;
        } else if (byte_is(p, BYTE_DIGIT)) {
            *value = *value * 10 + (uint64_t)(*p - '0');
            *power += point;
        } else if (*p != 'e' || !short_exponent(p, to, &exponent)) {
            return false;
        } else {
            break;
        }
    }
    *power -= exponent;
    return *value < UINT64_C(1) << 53;
}

/* Rounds D, which is a decimal rounded to double, to the float that the
 * decimal itself would be rounded to: where D is between two neighbouring
 * floats and not just in their middle, the decimal is on the same side of
 * that middle. */
static bool round_to_float(double d, uint64_t *bits)
{
    uint64_t wide;
    float f = (float)d;

    memcpy(&wide, &d, sizeof wide);
    bool in_the_middle = (wide & 0x1fffffff) == 0x10000000;
    if (d != 0 && (in_the_middle || d < 0x1p-126))
        return false;
    *bits = 0;
    memcpy(bits, &f, sizeof f);
    return true;
}

/* Short decimals are exact integers over, or times, exact powers of ten: IEEE
 * arithmetic rounds them as reading does (Clinger, "How to Read Floating Point
 * Numbers Accurately", PLDI 1990). */
static bool short_float(const char *text, const char *to, Elem elem,
                        uint64_t *bits)
{
    static const double powers[] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
        1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    };
    enum { MOST = sizeof powers / sizeof *powers - 1 };
    uint64_t value;
    int power;

    if (!short_digits(text, to, &value, &power) || power > MOST ||
        power < -MOST)
        return false;
    double d = power < 0 ? (double)value * powers[-power]
                         : (double)value / powers[power];
    if (elem == ELEM_F32)
        return round_to_float(d, bits);
    memcpy(bits, &d, sizeof d);
    return true;
}

static uint64_t float_bits(const char *text, Elem elem, bool *too_large)
{
    uint64_t bits = 0;

    if (elem == ELEM_F32) {
        float f = strtof(text, NULL);
        *too_large = f > 0x1.fffffep127f;
        memcpy(&bits, &f, sizeof f);
    } else {
        double d = strtod(text, NULL);
        *too_large = d > 0x1.fffffffffffffp1023;
        memcpy(&bits, &d, sizeof d);
    }
    return bits;
}

/* A float whose digits and exponent end at TO. */
static bool read_float(const Reading *r, const char *to)
{
    Number *n = r->number;
    bool too_large = false;

    if (!take_suffix(r, to, elem_is_float(r->plain) ? r->plain : ELEM_F64))
        return false;
    if (!elem_is_float(n->elem))
        return error_at(r, to,
                        "'%.*s' is no suffix of a float; the suffixes are "
                        "f32 and f64", shown(to, r->stop), to);
    if (short_float(r->begin, to, n->elem, &n->bits))
        return true;
    n->bits = float_bits(r->begin, n->elem, &too_large);
    return !too_large || error_at(r, r->begin,
                                  "this literal is too large for %s",
                                  elem_info[n->elem].text);
}

/* ---- both ---- */

/* After the digits at P, an exponent's end, or NULL where none is. */
static const char *skip_exponent(const char *p, char letter)
{
    if ((*p | 32) != letter)
        return NULL;
    p++;
    if (*p == '+' || *p == '-')
        p++;
    return byte_is(p, BYTE_DIGIT) ? bytes_skip(p, BYTE_DIGIT) : NULL;
}

bool number_read(Source *source, Diag *diag, const char *begin, Elem plain,
                 Number *number)
{
    bool hex = begin[0] == '0' && (begin[1] | 32) == 'x';
    int class = hex ? BYTE_HEX : BYTE_DIGIT;
    const char *digits = hex ? begin + 2 : begin;
    const char *whole = bytes_skip(digits, class), *to = whole;
    bool point = *to == '.';

    if (point)
        to = bytes_skip(to + 1, class);
    const char *exponent = skip_exponent(to, hex ? 'p' : 'e');
    const char *stop = bytes_skip(exponent ? exponent : to, BYTE_REST);
    Reading r = {source, diag, begin, stop, plain, number};
    number->stop = stop;
    if (digits == whole || (point && to == whole + 1))
        return error_at(
            &r, begin,
            hex && digits == whole
                ? "digits are missing after '0x'"
                : "a float needs a digit on both sides of the point");
    if (exponent)
        return read_float(&r, exponent);
    if (point && hex)
        return error_at(&r, begin,
                        "a hexadecimal float needs an exponent: %.*sp0",
                        shown(begin, to), begin);
    if (point || (elem_is_float(plain) && to == stop))
        return read_float(&r, to);
    return read_int(&r, digits, whole, hex ? 16 : 10);
}
