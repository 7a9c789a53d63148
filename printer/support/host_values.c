/* host_values.c - values of the command line, as funrun reads and prints them.
 * Compiled with FUN_NO_MAIN there is none. */

#ifndef FUN_NO_MAIN
#include <ctype.h>
#include <errno.h>

static const char *fun_program = "";

FUN_NORETURN FUN_FORMAT(2)
static void fun_die(int status, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s: ", fun_program);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(status);
}

/* Without what a device has, nobody else would free it. */
FUN_NORETURN static void fun_die_with(fun_context *c)
{
    fprintf(stderr, "%s: error: %s\n", fun_program, c->message);
    fun_context_free(c);
    exit(1);
}

static void *fun_memory(void *old, size_t bytes)
{
    void *memory = realloc(old, bytes ? bytes : 1);

    if (!memory)
        fun_die(1, "error: there is no memory for a value");
    return memory;
}

/* ---- values ---- */

enum { FUN_RANKS = 255 };

typedef struct fun_value {
    int elem, rank;
    i64 shape[FUN_RANKS];
    unsigned char *data;
    i64 count, room; /* elements */
} fun_value;

typedef struct fun_input {
    const char *text, *at, *end;
    int plain; /* what numbers without a suffix are, or FUN_NONE */
} fun_input;

static bool fun_is_float(int elem)
{
    return elem == FUN_F32 || elem == FUN_F64;
}

static const char *const fun_elem_text[] = {"i8",  "i16", "i32", "i64",
                                            "u8",  "u16", "u32", "u64",
                                            "f32", "f64", "bool"};

FUN_NORETURN static void fun_bad_input(const fun_input *in, const char *what)
{
    int line = 1, col = 1;

    for (const char *p = in->text; p < in->at; p++) {
        col = *p == '\n' ? 1 : col + 1;
        line += *p == '\n';
    }
    fun_die(1, "<stdin>:%d:%d: error: %s", line, col, what);
}

static void fun_skip_blanks(fun_input *in)
{
    for (;;) {
        while (in->at < in->end && isspace((unsigned char)*in->at))
            in->at++;
        if (in->end - in->at < 2 || in->at[0] != '/' || in->at[1] != '/')
            return;
        while (in->at < in->end && *in->at != '\n')
            in->at++;
    }
}

static bool fun_take_char(fun_input *in, char c)
{
    fun_skip_blanks(in);
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

static bool fun_is_rest(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The element type that [FROM, TO) names, or FUN_NONE. */
static int fun_elem_named(const char *from, const char *to)
{
    for (int e = 0; e < FUN_NONE; e++)
        if (strlen(fun_elem_text[e]) == (size_t)(to - from) &&
            memcmp(fun_elem_text[e], from, (size_t)(to - from)) == 0)
            return e;
    return FUN_NONE;
}

typedef struct fun_atom {
    int elem;
    fun_arg value;
} fun_atom;

static bool fun_int_fits(int elem, bool negative, u64 size)
{
    static const u64 most[] = {INT8_MAX,  INT16_MAX,  INT32_MAX,  INT64_MAX,
                               UINT8_MAX, UINT16_MAX, UINT32_MAX, UINT64_MAX};

    if (elem < FUN_U8)
        return size <= most[elem] + negative;
    return elem <= FUN_U64 && size <= most[elem] && (!negative || size == 0);
}

static void fun_set_int(fun_arg *value, int elem, u64 bits)
{
    switch (elem) {
    case FUN_I8: case FUN_U8: value->of_u8 = (u8)bits; break;
    case FUN_I16: case FUN_U16: value->of_u16 = (u16)bits; break;
    case FUN_I32: case FUN_U32: value->of_u32 = (u32)bits; break;
    default: value->of_u64 = bits; break;
    }
}

static void fun_set_float(fun_arg *value, int elem, double d, float f)
{
    if (elem == FUN_F32)
        value->of_f32 = f;
    else
        value->of_f64 = d;
}

/* true, inf, undef, ... at the input's place. */
static void fun_read_word(fun_input *in, bool negative, fun_atom *a)
{
    static const struct { const char *text; int kind; } words[] = {
        {"true", 0}, {"false", 1}, {"inf", 2}, {"nan", 3}, {"undef", 4}};
    const char *stop = in->at;

    while (stop < in->end && fun_is_rest(*stop))
        stop++;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        size_t len = strlen(words[w].text);
        if ((size_t)(stop - in->at) < len ||
            memcmp(in->at, words[w].text, len) != 0)
            continue;
        bool plain = in->at + len == stop;
        int elem = fun_elem_named(in->at + len, stop);
        if (words[w].kind < 2 && plain && !negative) {
            a->elem = FUN_BOOL;
            a->value.of_u64 = 0;
            a->value.of_u8 = words[w].kind == 0;
        } else if ((words[w].kind == 2 || words[w].kind == 3) &&
                   (plain || fun_is_float(elem))) {
            double d = words[w].kind == 2 ? INFINITY : NAN;
            a->elem = !plain ? elem : in->plain == FUN_F32 ? FUN_F32 : FUN_F64;
            d = negative ? -d : d;
            fun_set_float(&a->value, a->elem, d, (float)d);
        } else if (words[w].kind == 4 && !negative &&
                   (plain || elem != FUN_NONE)) {
            fun_bad_input(in, "this is undefined; an argument must have a "
                              "value");
        } else {
            break;
        }
        in->at = stop;
        return;
    }
    fun_bad_input(in, "a value is a number, true, false, inf, nan, an array in "
                      "brackets, or empty(...)");
}

static void fun_read_float(fun_input *in, bool negative, const char *stop,
                           fun_atom *a)
{
    int elem = in->plain == FUN_F32 ? FUN_F32 : FUN_F64;
    const char *suffix = stop;

    if (*stop == 'f') {
        while (suffix < in->end && fun_is_rest(*suffix))
            suffix++;
        elem = fun_elem_named(stop, suffix);
        if (!fun_is_float(elem))
            fun_bad_input(in, "this is not a number");
    }
    a->elem = elem;
    double d = strtod(in->at, NULL);
    float f = strtof(in->at, NULL);
    if (elem == FUN_F32 ? isinf(f) : isinf(d))
        fun_bad_input(in, "this literal does not fit its type");
    fun_set_float(&a->value, elem, negative ? -d : d, negative ? -f : f);
    in->at = suffix;
}

static const char *fun_end_of_digits(const char *p, bool hex)
{
    while (hex ? isxdigit((unsigned char)*p) : isdigit((unsigned char)*p))
        p++;
    return p;
}

/* After the digits of a float, on both sides of the point if there is one, or
 * NULL: it is none.  Where floats are wanted, digits without a suffix are
 * one. */
static const char *fun_end_of_float(const char *p, bool wanted)
{
    bool hex = p[0] == '0' && (p[1] == 'x' || p[1] == 'X'), is_float = false;
    const char *from = p + (hex ? 2 : 0);

    p = fun_end_of_digits(from, hex);
    if (*p == '.') {
        const char *end = fun_end_of_digits(p + 1, hex);
        if (p == from || end == p + 1)
            return NULL;
        is_float = !hex;
        p = end;
    }
    const char *mark = p;
    if (hex ? *p == 'p' || *p == 'P' : *p == 'e' || *p == 'E') {
        p++;
        p += *p == '+' || *p == '-';
        if (!isdigit((unsigned char)*p))
            return is_float ? mark : NULL;
        while (isdigit((unsigned char)*p))
            p++;
        return p;
    }
    return is_float || (wanted && !fun_is_rest(*p)) ? p : NULL;
}

static void fun_read_int(fun_input *in, bool negative, fun_atom *a)
{
    bool hex = in->at[0] == '0' && (in->at[1] == 'x' || in->at[1] == 'X');
    char *stop;

    errno = 0;
    unsigned long long size = strtoull(in->at, &stop, hex ? 16 : 10);
    const char *suffix = stop;
    while (suffix < in->end && fun_is_rest(*suffix))
        suffix++;
    a->elem = suffix != stop           ? fun_elem_named(stop, suffix)
              : in->plain <= FUN_U64 ? in->plain
                                     : FUN_I64;
    if (a->elem >= FUN_F32)
        fun_bad_input(in, "this is not a number");
    if (errno || !fun_int_fits(a->elem, negative, size))
        fun_bad_input(in, "this literal does not fit its type");
    a->value.of_u64 = 0;
    fun_set_int(&a->value, a->elem, negative ? 0 - (u64)size : (u64)size);
    in->at = suffix;
}

static void fun_read_atom(fun_input *in, fun_atom *a)
{
    bool negative = fun_take_char(in, '-');

    fun_skip_blanks(in);
    if (in->at == in->end)
        fun_bad_input(in, "expected a value, but the text ends");
    if (isalpha((unsigned char)*in->at)) {
        fun_read_word(in, negative, a);
    } else if (isdigit((unsigned char)*in->at)) {
        const char *stop = fun_end_of_float(in->at, fun_is_float(in->plain));
        if (stop)
            fun_read_float(in, negative, stop, a);
        else
            fun_read_int(in, negative, a);
    } else {
        fun_bad_input(in, "no value begins here");
    }
}

/* What begins at FROM is wrong, which was read already. */
FUN_NORETURN
static void fun_bad_from(fun_input *in, const char *from, const char *what)
{
    in->at = from;
    fun_bad_input(in, what);
}

static void fun_push(fun_value *v, const fun_atom *a)
{
    i64 width = fun_bytes[v->elem];
    if (v->count == v->room) {
        v->room = v->room ? 2 * v->room : 8;
        v->data = (unsigned char *)fun_memory(v->data,
                                              (size_t)(v->room * width));
    }
    memcpy(v->data + v->count++ * width, &a->value, (size_t)width);
}

/* `empty([0][3]f32)` after its first word. */
static void fun_read_empty(fun_input *in, fun_value *v)
{
    bool empty = false;

    in->plain = FUN_NONE; /* for its extents */
    if (!fun_take_char(in, '('))
        fun_bad_input(in, "'empty' is written like empty([0][3]f32)");
    while (fun_take_char(in, '[')) {
        fun_atom size = {FUN_NONE, {0}};
        fun_skip_blanks(in);
        if (in->at < in->end && isdigit((unsigned char)*in->at))
            fun_read_atom(in, &size);
        if (size.elem != FUN_I64 || size.value.of_i64 < 0 ||
            v->rank == FUN_RANKS || !fun_take_char(in, ']'))
            fun_bad_input(in, "'empty' is written like empty([0][3]f32)");
        v->shape[v->rank++] = size.value.of_i64;
        empty = empty || size.value.of_i64 == 0;
    }
    fun_skip_blanks(in);
    const char *from = in->at;
    while (in->at < in->end && fun_is_rest(*in->at))
        in->at++;
    v->elem = fun_elem_named(from, in->at);
    if (!empty || v->elem == FUN_NONE || !fun_take_char(in, ')'))
        fun_bad_input(in, "'empty' is written like empty([0][3]f32)");
}

static bool fun_at_empty(const fun_input *in)
{
    return in->end - in->at >= 5 && memcmp(in->at, "empty", 5) == 0 &&
           !fun_is_rest(in->at[5]);
}

/* An array, its bracket or word not yet read, or a scalar: rows of DEPTH. */
static void fun_read_nest(fun_input *in, fun_value *v, int depth, bool first)
{
    fun_atom a;

    fun_skip_blanks(in);
    if (first && fun_at_empty(in)) {
        if (depth)
            fun_bad_input(in, "an array without elements cannot be an element");
        in->at += 5;
        fun_read_empty(in, v);
        return;
    }
    const char *from = in->at;
    if (!fun_take_char(in, '[')) {
        if (first)
            v->rank = depth;
        else if (depth != v->rank)
            fun_bad_input(in, "all elements must have the same depth");
        fun_read_atom(in, &a);
        if (v->elem == FUN_NONE)
            v->elem = a.elem;
        if (v->elem != a.elem)
            fun_bad_from(in, from, "the elements of an array are of one type");
        fun_push(v, &a);
        return;
    }
    if (depth == FUN_RANKS || (!first && depth >= v->rank))
        fun_bad_input(in, "all elements must have the same depth");
    i64 n = 0;
    do
        fun_read_nest(in, v, depth + 1, first && n == 0);
    while (n++, fun_take_char(in, ','));
    if (!fun_take_char(in, ']'))
        fun_bad_input(in, "expected ',' or ']' after an element");
    if (first)
        v->shape[depth] = n;
    else if (v->shape[depth] != n)
        fun_bad_from(in, from, "rows are of one length");
}

/* Futhark's binary format, after its `b`. */
static void fun_read_binary(fun_input *in, fun_value *v)
{
    static const char *const names[] = {"  i8", " i16", " i32", " i64",
                                        "  u8", " u16", " u32", " u64",
                                        " f32", " f64", "bool"};

    if (in->end - in->at < 6 || in->at[0] != 2)
        fun_bad_input(in, "this is not version 2 of the binary format");
    v->rank = (unsigned char)in->at[1];
    for (int e = 0; e < FUN_NONE; e++)
        if (memcmp(in->at + 2, names[e], 4) == 0)
            v->elem = e;
    in->at += 6;
    if (v->elem == FUN_NONE || in->end - in->at < 8 * v->rank)
        fun_bad_input(in, "the binary value is damaged");
    memcpy(v->shape, in->at, 8 * (size_t)v->rank);
    for (int d = 0; d < v->rank; d++)
        if (v->shape[d] < 0)
            fun_bad_input(in, "a size of the binary value is negative");
    in->at += 8 * v->rank;
    v->count = fun_count(v->rank, v->shape);
    if (v->count < 0 || v->count > (in->end - in->at) / fun_bytes[v->elem])
        fun_bad_input(in, "the binary value ends too early");
    size_t bytes = (size_t)(v->count * fun_bytes[v->elem]);
    v->data = (unsigned char *)fun_memory(NULL, bytes);
    memcpy(v->data, in->at, bytes);
    for (size_t i = 0; v->elem == FUN_BOOL && i < bytes; i++)
        if (v->data[i] > 1)
            fun_bad_input(in, "a bool of the binary value is neither 0 nor 1");
    in->at += bytes;
}

static void fun_read_value(fun_input *in, fun_value *v)
{
    memset(v, 0, sizeof *v);
    v->elem = FUN_NONE;
    fun_skip_blanks(in);
    if (in->end - in->at > 1 && in->at[0] == 'b' && in->at[1] == 2) {
        in->at++;
        fun_read_binary(in, v);
        return;
    }
    fun_read_nest(in, v, 0, true);
    if (in->at < in->end && !isspace((unsigned char)*in->at) &&
        !(in->at[0] == '/' && in->at[1] == '/'))
        fun_bad_input(in, "expected white space between values");
}

/* ---- printing ---- */

/* X > 0, rounded to COUNT digits: these, and the exponent of the first. */
static int fun_digits(double x, int count, char *digits)
{
    char text[40];

    snprintf(text, sizeof text, "%.*e", count - 1, x);
    digits[0] = text[0];
    for (int i = 1; i < count; i++)
        digits[i] = text[i + 1];
    digits[count] = 0;
    return atoi(strchr(text, 'e') + 1);
}

static bool fun_reads_back(const char *digits, int exponent, bool single,
                           double x)
{
    char text[48];

    snprintf(text, sizeof text, "%c.%se%d", digits[0], digits + 1, exponent);
    return single ? (double)strtof(text, NULL) == x : strtod(text, NULL) == x;
}

/* The next decimal of as many digits; its exponent. */
static int fun_next_up(char *digits, int exponent)
{
    for (int i = (int)strlen(digits) - 1; i >= 0; i--) {
        if (digits[i] != '9') {
            digits[i]++;
            return exponent;
        }
        digits[i] = '0';
    }
    digits[0] = '1';
    return exponent + 1;
}

/* The fewest digits that read back.  At a power of two the gap below is half
 * the one above, so that the upper neighbour of the nearest decimal may do. */
static int fun_shortest(double x, bool single, char *digits)
{
    int most = single ? 9 : 17, exponent = 0, whole;
    bool power = frexp(x, &whole) == 0.5;

    for (int count = 1; count <= most; count++) {
        exponent = fun_digits(x, count, digits);
        if (fun_reads_back(digits, exponent, single, x))
            break;
        if (!power)
            continue;
        char up[24];
        memcpy(up, digits, (size_t)count + 1);
        int higher = fun_next_up(up, exponent);
        if (fun_reads_back(up, higher, single, x)) {
            memcpy(digits, up, (size_t)count + 1);
            exponent = higher;
            break;
        }
    }
    for (size_t n = strlen(digits); n > 1 && digits[n - 1] == '0';)
        digits[--n] = 0;
    return exponent;
}

static void fun_print_float(double x, bool single)
{
    char digits[24];

    if (isnan(x)) {
        printf("nan");
        return;
    }
    if (signbit(x))
        putchar('-');
    x = fabs(x);
    if (isinf(x) || x == 0) {
        printf(x == 0 ? "0.0" : "inf");
        return;
    }
    int exponent = fun_shortest(x, single, digits), count = (int)strlen(digits);
    if (!(x > 1e-5 && x < 1e16)) {
        printf("%c%s%se%d", digits[0], count > 1 ? "." : "", digits + 1,
               exponent);
    } else if (exponent < 0) {
        printf("0.");
        for (int i = 1; i < -exponent; i++)
            putchar('0');
        printf("%s", digits);
    } else {
        for (int i = 0; i <= exponent; i++)
            putchar(i < count ? digits[i] : '0');
        printf(".%s", exponent + 1 < count ? digits + exponent + 1 : "0");
    }
}

static void fun_print_scalar(int elem, const void *at)
{
    fun_arg a = {0};

    memcpy(&a, at, (size_t)fun_bytes[elem]);
    switch (elem) {
    case FUN_I8: printf("%d", a.of_i8); break;
    case FUN_I16: printf("%d", a.of_i16); break;
    case FUN_I32: printf("%" PRId32, (int32_t)a.of_i32); break;
    case FUN_I64: printf("%" PRId64, (int64_t)a.of_i64); return;
    case FUN_U8: printf("%u", a.of_u8); break;
    case FUN_U16: printf("%u", a.of_u16); break;
    case FUN_U32: printf("%" PRIu32, (uint32_t)a.of_u32); break;
    case FUN_U64: printf("%" PRIu64, (uint64_t)a.of_u64); break;
    case FUN_F32: fun_print_float((double)a.of_f32, true); break;
    case FUN_F64: fun_print_float(a.of_f64, false); return;
    default: printf(a.of_u8 ? "true" : "false"); return;
    }
    printf("%s", fun_elem_text[elem]);
}

static const char *fun_print_rows(int elem, int rank, const i64 *shape,
                                  const char *at)
{
    if (rank == 0) {
        fun_print_scalar(elem, at);
        return at + fun_bytes[elem];
    }
    putchar('[');
    for (i64 i = 0; i < shape[0]; i++) {
        if (i)
            printf(", ");
        at = fun_print_rows(elem, rank - 1, shape + 1, at);
    }
    putchar(']');
    return at;
}

static void fun_print_text(const fun_value *v)
{
    if (v->count) {
        fun_print_rows(v->elem, v->rank, v->shape, (const char *)v->data);
    } else {
        printf("empty(");
        for (int d = 0; d < v->rank; d++)
            printf("[%" PRId64 "]", (int64_t)v->shape[d]);
        printf("%s)", fun_elem_text[v->elem]);
    }
    putchar('\n');
}

static void fun_print_binary(const fun_value *v)
{
    printf("b%c%c%4s", 2, v->rank, fun_elem_text[v->elem]);
    fwrite(v->shape, sizeof *v->shape, (size_t)v->rank, stdout);
    fwrite(v->data, (size_t)fun_bytes[v->elem], (size_t)v->count, stdout);
}

/* ---- results ---- */

/* What FROM is, as ITEM says, in memory of TO's own; false: the context says
 * why not. */
static bool fun_fetch_value(fun_context *c, const fun_item *item,
                            const fun_arg *from, fun_value *to)
{
    const fun_array *a = item->array ? from->array : NULL;

    memset(to, 0, sizeof *to);
    to->elem = a ? a->elem : item->elem;
    if (a && a->rank > FUN_RANKS) {
        fun_fail(c, FUN_FAILED, "a result has more than %d dimensions",
                 FUN_RANKS);
        return false;
    }
    to->rank = a ? a->rank : 0;
    for (int d = 0; d < to->rank; d++)
        to->shape[d] = a->shape[d];
    to->count = fun_count(to->rank, to->shape);
    size_t bytes = (size_t)(to->count * fun_bytes[to->elem]);
    to->data = (unsigned char *)malloc(bytes ? bytes : 1);
    if (!to->data) {
        fun_fail(c, FUN_NO_MEMORY, "there is no memory to print a result from");
        return false;
    }
    if (!a)
        memcpy(to->data, from, bytes);
    return !a || fun_array_values(c, a, to->data) == FUN_OK;
}

/* All of what ENTRY gave, before any of it is printed: what goes wrong on the
 * way leaves nothing on standard output. */
static int fun_fetch_results(fun_context *c, const fun_entry *entry,
                             const fun_arg *out, fun_value *results)
{
    for (int i = 0; entry->gives[i].name; i++)
        if (!fun_fetch_value(c, &entry->gives[i], &out[i], &results[i]))
            break;
    return c->status;
}

static void fun_print_value(const fun_value *v, bool binary)
{
    (binary ? fun_print_binary : fun_print_text)(v);
}

/* Room for N values that nobody has fetched yet. */
static fun_value *fun_no_values(int n)
{
    size_t bytes = (size_t)n * sizeof(fun_value);

    return (fun_value *)memset(fun_memory(NULL, bytes), 0, bytes);
}

static void fun_free_values(fun_value *values, int n)
{
    for (int i = 0; i < n; i++)
        free(values[i].data);
    free(values);
}
#endif
