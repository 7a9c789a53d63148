/* float_text.c - floats as the language writes them.
 *
 * The C library rounds correctly for a given number of digits; what is
 * searched is that number.  A decimal of up to 15 (f32: 6) digits survives
 * the way to a normal float and back, so the shortest text of such a one is
 * the 15-digit one without its trailing zeros.  Otherwise one digit more
 * suffices most often, two always (f32: three).  At a power of two the gap
 * below is half the gap above, so that the nearest decimal may fail where its
 * upper neighbour reads back.
 */
#include "ir-text/numbers/float_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* So many decimal digits tell all f64 apart. */
enum { MOST_DIGITS = 17 };

typedef struct Decimal {
    char digits[MOST_DIGITS + 1]; /* d.ddd... without the point */
    int count;
    int exponent; /* of the first digit */
} Decimal;

static double to_double(Elem elem, uint64_t bits)
{
    double d;
    float f;

    if (elem == ELEM_F64) {
        memcpy(&d, &bits, sizeof d);
        return d;
    }
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    return f;
}

/* X > 0 rounded to COUNT digits. */
static Decimal round_to(double x, int count)
{
    char text[32];
    Decimal d = {.count = count};

    snprintf(text, sizeof text, "%.*e", count - 1, x);
    d.digits[0] = text[0];
    for (int i = 1; i < count; i++)
        d.digits[i] = text[i + 1];
    d.exponent = atoi(strchr(text, 'e') + 1);
    return d;
}

static bool reads_back(const Decimal *d, Elem elem, double x)
{
    char text[40];

    snprintf(text, sizeof text, "%c.%se%d", d->digits[0], d->digits + 1,
             d->exponent);
    return elem == ELEM_F64 ? strtod(text, NULL) == x
                            : (double)strtof(text, NULL) == x;
}

/* The next decimal of as many digits. */
static Decimal next_up(Decimal d)
{
    for (int i = d.count - 1; i >= 0; i--) {
        if (d.digits[i] != '9') {
            d.digits[i]++;
            return d;
        }
        d.digits[i] = '0';
    }
    d.digits[0] = '1';
    d.exponent++;
    return d;
}

static bool is_power_of_two(double x)
{
    int exponent;
    return frexp(x, &exponent) == 0.5;
}

/* VALUE / 10^SHIFT, where VALUE is not 0. */
static void set_digits(Decimal *d, uint64_t value, int shift)
{
    char text[20], *p = text + sizeof text;

    for (; value; value /= 10)
        *--p = (char)('0' + value % 10);
    d->count = (int)(text + sizeof text - p);
    d->exponent = d->count - 1 - shift;
    while (d->count > 1 && p[d->count - 1] == '0')
        d->count--;
    memcpy(d->digits, p, (size_t)d->count);
    d->digits[d->count] = 0;
}

/* X * 10^POWER, rounded once, where 10^|POWER| is exact. */
static double scale(double x, int power)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,
                                    1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
                                    1e18, 1e19, 1e20, 1e21, 1e22};
    return power < 0 ? x / powers[-power] : x * powers[power];
}

/* The shortest text of a float, in the arithmetic of doubles, whose errors are
 * far smaller than the gaps between floats: false where it is close to a tie
 * and the library has to decide, or far from 1. */
static bool shortest_float(double x, Decimal *d)
{
    static const double units[] = {1e3, 1e2, 1e1, 1e0}; /* of 9 digits */
    int power = 8; /* X * 10^POWER has 9 digits before the point */

    if (x < 1e-12 || x >= 1e24 || is_power_of_two(x))
        return false;
    while (power < 20 && scale(x, power) < 1e8)
        power++;
    while (scale(x, power) >= 1e9)
        power--;
    double scaled = scale(x, power);
    for (int k = 0; k < 4; k++) {
        double part = scaled / units[k];
        double whole = (double)(long long)(part + 0.5);
        double off = part - whole + 0.5; /* 0 and 1 are ties */
        double back = scale(whole * units[k], -power);
        uint64_t bits;
        memcpy(&bits, &back, sizeof bits);
        if (off < 1e-6 || off > 1 - 1e-6 ||
            (bits & 0x1fffffff) == 0x10000000) /* between two floats */
            return false;
        if ((double)(float)back == x) {
            set_digits(d, (uint64_t)(whole * units[k]), power);
            return true;
        }
    }
    return false;
}

static Decimal shortest(Elem elem, double x)
{
    bool denormal = elem == ELEM_F64 ? x < 0x1p-1022 : x < 0x1p-126;
    int safe = denormal ? 1 : elem == ELEM_F64 ? 15 : 6;
    int most = elem == ELEM_F64 ? 17 : 9;
    Decimal d = {0};

    for (int count = safe; count <= most; count++) {
        d = round_to(x, count);
        if (reads_back(&d, elem, x))
            break;
        if (is_power_of_two(x)) {
            Decimal up = next_up(d);
            if (reads_back(&up, elem, x))
                return up;
        }
    }
    while (d.count > 1 && d.digits[d.count - 1] == '0')
        d.digits[--d.count] = 0;
    return d;
}

/* The integer next to X >= 0; of two that are, the even one. */
static double round_to_even(double x)
{
    double up = (double)(long long)(x + 0.5);

    return up - x == 0.5 && (long long)up % 2 ? up - 1 : up;
}

/* Most floats in programs are short decimals like 0.25: an integer over a
 * power of ten, both exact, whose quotient IEEE rounds as reading would.  The
 * first such power gives the fewest digits. */
static bool short_decimal(Elem elem, double x, Decimal *d)
{
    static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4,
                                    1e5, 1e6, 1e7, 1e8};

    if (x < 1e-3 || x >= 1e5)
        return false;
    for (int k = 0; k < 9; k++) {
        double scaled = round_to_even(x * powers[k]);
        bool exact = elem == ELEM_F64
                         ? scaled / powers[k] == x
                         : scaled < 0x1p24 && (float)scaled /
                                                      (float)powers[k] ==
                                                  (float)x;
        if (!exact)
            continue;
        set_digits(d, (uint64_t)scaled, k);
        return true;
    }
    return false;
}

static void print_exponent(Buf *out, int exponent)
{
    unsigned size = (unsigned)(exponent < 0 ? -exponent : exponent);

    buf_word(out, exponent < 0 ? "e-" : "e");
    if (size >= 100)
        buf_char(out, (char)('0' + size / 100));
    if (size >= 10)
        buf_char(out, (char)('0' + size / 10 % 10));
    buf_char(out, (char)('0' + size % 10));
}

static void print_scientific(Buf *out, const Decimal *d)
{
    buf_char(out, d->digits[0]);
    if (d->count > 1) {
        buf_char(out, '.');
        buf_word(out, d->digits + 1);
    }
    print_exponent(out, d->exponent);
}

static void print_positional(Buf *out, const Decimal *d)
{
    int before = d->exponent + 1; /* digits before the point */

    if (before <= 0) {
        buf_text(out, "0.");
        buf_fill(out, '0', (size_t)-before);
        buf_word(out, d->digits);
        return;
    }
    for (int i = 0; i < before; i++)
        buf_char(out, i < d->count ? d->digits[i] : '0');
    buf_char(out, '.');
    buf_word(out, before < d->count ? d->digits + before : "0");
}

void float_print(Buf *out, Elem elem, uint64_t bits)
{
    double x = to_double(elem, bits);

    if (isnan(x)) {
        buf_text(out, "nan");
        return;
    }
    if (signbit(x))
        buf_char(out, '-');
    x = fabs(x);
    if (isinf(x)) {
        buf_text(out, "inf");
    } else if (x == 0) {
        buf_text(out, "0.0");
    } else {
        Decimal d = {0};
        if (!short_decimal(elem, x, &d) &&
            !(elem == ELEM_F32 && shortest_float(x, &d)))
            d = shortest(elem, x);
        if (x > 1e-5 && x < 1e16)
            print_positional(out, &d);
        else
            print_scientific(out, &d);
    }
}
