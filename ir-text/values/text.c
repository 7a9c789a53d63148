/* text.c - read values as text: docs/language.md, section 8.
 *
 * An array is read without recursion, its elements one after the other as
 * they come; its shape is what its first row, its first plane, ... have, and
 * what all others must have.
 */
#include "ir-text/numbers/bytes.h"
#include "ir-text/numbers/number.h"
#include "ir-text/values/formats.h"

#include <string.h>

/* ---- scalars ---- */

typedef struct Atom {
    const char *begin, *stop;
    uint64_t bits;
    Elem elem;
    bool undef, suffixed;
} Atom;

static size_t atom_len(const Atom *a)
{
    return (size_t)(a->stop - a->begin);
}

static uint64_t sign_of(Elem elem)
{
    return elem == ELEM_F32 ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
}

static bool read_number(ValueReader *r, const char *digits, bool negative,
                        Atom *a)
{
    Number n;
    bool ok = number_read(r->source, r->diag, digits, r->plain, &n);

    a->stop = n.stop;
    if (!ok)
        return false;
    a->elem = n.elem;
    a->suffixed = n.suffixed;
    a->bits = n.bits;
    if (elem_is_float(n.elem)) {
        a->bits ^= negative ? sign_of(n.elem) : 0;
        return true;
    }
    if (negative)
        a->bits = (uint64_t)0 - n.bits;
    return number_fits(n.elem, n.bits, negative) ||
           value_error(r, a->begin, atom_len(a),
                       "this literal does not fit %s", elem_info[n.elem].text);
}

typedef enum WordKind { WORD_BOOL, WORD_FLOAT, WORD_UNDEF } WordKind;

static const struct Word {
    const char *text;
    WordKind kind;
    uint64_t f32, f64; /* the bits */
} words[] = {
    {"true", WORD_BOOL, 1, 1},
    {"false", WORD_BOOL, 0, 0},
    {"inf", WORD_FLOAT, 0x7f800000, 0x7ff0000000000000},
    {"nan", WORD_FLOAT, 0x7fc00000, 0x7ff8000000000000},
    {"undef", WORD_UNDEF, 0, 0},
};

/* The type that the word's suffix in [from, stop) gives it; false where it is
 * none. */
static bool word_type(const ValueReader *r, WordKind kind, const char *from,
                      Atom *a)
{
    bool plain = from == a->stop;

    a->suffixed = !plain;
    if (!plain && !elem_named(from, a->stop, &a->elem))
        return false;
    switch (kind) {
    case WORD_BOOL:
        a->elem = ELEM_BOOL;
        return plain;
    case WORD_FLOAT:
        if (plain)
            a->elem = elem_is_float(r->plain) ? r->plain : ELEM_F64;
        return elem_is_float(a->elem);
    case WORD_UNDEF:
        if (plain)
            a->elem = r->plain == ELEM_NONE ? ELEM_I64 : r->plain;
        return plain || a->elem != ELEM_I64;
    }
    return false;
}

static bool unknown_word(ValueReader *r, const char *from, const Atom *a)
{
    size_t len = (size_t)(a->stop - from);
    Elem elem;

    if (elem_named(from, a->stop, &elem) && elem_is_float(elem) &&
        *a->stop == '.' &&
        (strncmp(a->stop, ".nan", 4) == 0 || strncmp(a->stop, ".inf", 4) == 0))
        return value_error(r, from, len + 4, "'%.*s' is written %.3s%.*s",
                           (int)len + 4, from, a->stop + 1, (int)len, from);
    if (len == 8 && memcmp(from, "undefi64", 8) == 0)
        return value_error(r, from, len,
                           "an undefined i64 is written 'undef'");
    return value_error(r, from, len,
                       "a value is a number, true, false, inf, nan, undef, "
                       "an array in brackets, or empty(...); '%.*s' is none",
                       len < 40 ? (int)len : 40, from);
}

static bool read_word(ValueReader *r, const char *from, bool negative, Atom *a)
{
    a->stop = bytes_skip(from, BYTE_REST);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const struct Word *w = &words[i];
        size_t len = strlen(w->text);
        if (strncmp(from, w->text, len) != 0 ||
            !word_type(r, w->kind, from + len, a))
            continue;
        if (negative && w->kind != WORD_FLOAT)
            return value_error(r, a->begin, atom_len(a),
                               "a '-' is allowed only before a number");
        a->bits = a->elem == ELEM_F32 ? w->f32 : w->f64;
        a->bits ^= negative ? sign_of(a->elem) : 0;
        a->undef = w->kind == WORD_UNDEF;
        return true;
    }
    return unknown_word(r, from, a);
}

/* What stands at P instead of a value. */
static bool no_value(ValueReader *r, const char *p)
{
    unsigned char c = (unsigned char)*p;

    if (p == r->end)
        return value_error(r, p, 0, "expected a number, but the text ends");
    if (c == ',')
        return value_error(r, p, 1, "expected a value before the ','");
    if (c == ']')
        return value_error(r, p, 1, "this ']' has no '['");
    if (c == '-')
        return value_error(
            r, p, 1, "expected a number after '-'; a comment begins with '//'");
    if (c > 0x20 && c < 0x7f)
        return value_error(r, p, 1, "no value begins with '%c'", c);
    return value_error(r, p, 1, "no value begins with the byte 0x%02x", c);
}

/* The scalar at P. */
static bool read_atom(ValueReader *r, const char *p, Atom *a)
{
    bool negative = *p == '-';

    a->begin = p;
    a->undef = false;
    if (negative)
        p = bytes_skip(p + 1, BYTE_BLANK);
    if (byte_is(p, BYTE_DIGIT))
        return read_number(r, p, negative, a);
    if (byte_is(p, BYTE_START))
        return read_word(r, p, negative, a);
    return no_value(r, p);
}

/* ---- arrays that have no elements ---- */

typedef struct Shape {
    uint32_t rank;
    int64_t at[VALUE_MAX_RANK];
} Shape;

/* Is it `empty`, which may have blanks after it? */
static bool is_empty(const char *p)
{
    return strncmp(p, "empty", 5) == 0 && !byte_is(p + 5, BYTE_REST);
}

/* `[3]` at P; after it, or NULL. */
static const char *read_extent(ValueReader *r, const char *p, int64_t *extent)
{
    const char *digits = value_skip_blanks(r, p + 1);
    Number n;

    if (!byte_is(digits, BYTE_DIGIT)) {
        value_error(r, digits, 1,
                    "an extent must be a number, as in "
                    "empty([0][3]f32)");
        return NULL;
    }
    if (!number_read(r->source, r->diag, digits, ELEM_I64, &n))
        return NULL;
    if (n.elem != ELEM_I64 || n.suffixed || n.bits > INT64_MAX) {
        value_error(r, digits, (size_t)(n.stop - digits),
                    "an extent is an integer without a suffix that fits i64");
        return NULL;
    }
    *extent = (int64_t)n.bits;
    p = value_skip_blanks(r, n.stop);
    if (*p == ']')
        return p + 1;
    value_error(r, p, 1, "expected ']' after an extent");
    return NULL;
}

/* `empty([0][3]f32)` at P. */
static const char *read_empty(ValueReader *r, const char *begin, Elem *elem,
                              Shape *shape)
{
    const char *p = value_skip_blanks(r, begin + 5), *type;
    bool empty = false;

    shape->rank = 0;
    if (*p != '(') {
        value_error(r, p, 1, "'empty' is written with a shape and a type: "
                             "empty([0][3]f32)");
        return NULL;
    }
    for (p = value_skip_blanks(r, p + 1); *p == '[';
         p = value_skip_blanks(r, p)) {
        if (shape->rank == VALUE_MAX_RANK) {
            value_error(r, p, 1, "arrays have at most %d dimensions here",
                        VALUE_MAX_RANK);
            return NULL;
        }
        int64_t *extent = &shape->at[shape->rank++];
        p = read_extent(r, p, extent);
        if (!p)
            return NULL;
        empty |= *extent == 0;
    }
    type = p;
    p = bytes_skip(type, BYTE_REST);
    if (!elem_named(type, p, elem)) {
        value_error(r, type, p > type ? (size_t)(p - type) : 1,
                    "an element type is missing: empty([0]f32)");
        return NULL;
    }
    p = value_skip_blanks(r, p);
    if (*p != ')') {
        value_error(r, p, 1, "a ')' ends 'empty('");
        return NULL;
    }
    if (!empty) {
        value_error(r, begin, (size_t)(p + 1 - begin),
                    "this shape has elements: one of its extents must be 0");
        return NULL;
    }
    return p + 1;
}

/* ---- arrays ---- */

enum { UNKNOWN = -1 };

/* An array that is being read. */
typedef struct Nest {
    ValueReader *r;
    uint32_t depth;                    /* brackets that are open */
    const char *open[VALUE_MAX_RANK];  /* they themselves */
    int64_t here[VALUE_MAX_RANK];      /* elements there so far */
    const char *model[VALUE_MAX_RANK]; /* the first array that was closed */
    Shape shape;                       /* its extents, or UNKNOWN */
    bool started;                      /* the first element was met */
    bool is_empty;                     /* it was an empty(...) */
    Atom first;
    uint32_t scalars_at; /* the depth at which elements stand */
    Buf data, undef;
    int64_t count;
} Nest;

static bool nest_error(Nest *n, const char *from, const char *to,
                       const char *what)
{
    return value_error(n->r, from, (size_t)(to - from), "%s", what);
}

static void note_at(Nest *n, const char *from, size_t len, const char *what)
{
    const char *text = n->r->source->text;
    diag_note(n->r->diag, (Span){n->r->source, (size_t)(from - text), len},
              "%s", what);
}

static bool open_bracket(Nest *n, const char *p)
{
    if (n->started && n->depth == n->scalars_at) {
        nest_error(
            n, p, p + 1,
            "this element is an array, but the elements before it are scalars");
        note_at(n, n->first.begin, atom_len(&n->first), "the first element");
        return false;
    }
    if (n->depth == VALUE_MAX_RANK)
        return value_error(n->r, p, 1,
                           "arrays have at most %d dimensions here",
                           VALUE_MAX_RANK);
    if (!n->started)
        n->shape.at[n->depth] = UNKNOWN;
    n->open[n->depth] = p;
    n->here[n->depth++] = 0;
    return true;
}

/* An unsuffixed literal of A's type could have been one of ELEM's. */
static bool could_be(const Atom *a, Elem elem)
{
    return !a->suffixed && a->elem != elem && elem != ELEM_BOOL &&
           (a->undef || (elem_is_int(a->elem) && elem_is_int(elem)) ||
            (elem_is_float(a->elem) && elem_is_float(elem)));
}

/* ", written 2.0f32", where that helps. */
static void hint(Buf *out, const Atom *a, Elem elem)
{
    if (could_be(a, elem))
        buf_printf(out, ": write %.*s%s", (int)(atom_len(a) < 40 ? atom_len(a)
                                                                 : 40),
                   a->begin, elem_info[elem].text);
    buf_char(out, '\0');
}

static bool mixed(Nest *n, const Atom *a)
{
    Buf here = {0}, there = {0};

    hint(&here, a, n->first.elem);
    hint(&there, &n->first, a->elem);
    value_error(n->r, a->begin, atom_len(a),
                "this element is of type %s, the first one of type %s%s",
                elem_info[a->elem].text, elem_info[n->first.elem].text,
                here.at);
    diag_note(n->r->diag,
              (Span){n->r->source,
                     (size_t)(n->first.begin - n->r->source->text),
                     atom_len(&n->first)},
              "the first element%s", there.at);
    buf_free(&here);
    buf_free(&there);
    return false;
}

static bool scalar_misplaced(Nest *n, const Atom *a)
{
    nest_error(
        n, a->begin, a->stop,
        "this element is a scalar, but the elements before it are arrays");
    note_at(n, n->first.begin, atom_len(&n->first), "the first element");
    return false;
}

static void push_bits(Nest *n, uint64_t bits)
{
    size_t bytes = elem_info[n->first.elem].bytes;
    uint8_t b8 = (uint8_t)bits;
    uint16_t b16 = (uint16_t)bits;
    uint32_t b32 = (uint32_t)bits;

    buf_bytes(&n->data,
              bytes == 8   ? (const void *)&bits
              : bytes == 4 ? (const void *)&b32
              : bytes == 2 ? (const void *)&b16
                           : (const void *)&b8,
              bytes);
}

/* The marks of undefined elements begin with the first one. */
static void push_undef(Nest *n, bool undef)
{
    if (undef && !n->undef.len)
        buf_fill(&n->undef, 0, (size_t)n->count);
    if (undef || n->undef.len)
        buf_char(&n->undef, undef);
}

static bool add_atom(Nest *n, const Atom *a)
{
    if (!n->started) {
        n->started = true;
        n->scalars_at = n->shape.rank = n->depth;
        n->first = *a;
    }
    if (n->depth != n->scalars_at || n->is_empty)
        return scalar_misplaced(n, a);
    if (a->elem != n->first.elem)
        return mixed(n, a);
    push_undef(n, a->undef);
    push_bits(n, a->bits);
    n->count++;
    return true;
}

/* `empty(...)` as an element: all of them are of one shape. */
static bool add_empty(Nest *n, const char *begin, const char *stop, Elem elem,
                      const Shape *shape)
{
    uint32_t outer = n->depth;
    Atom a = {.begin = begin, .stop = stop, .elem = elem, .suffixed = true};

    if (!n->started) {
        n->started = n->is_empty = true;
        n->first = a;
        n->scalars_at = outer;
        if (shape->rank > VALUE_MAX_RANK - outer)
            return value_error(n->r, begin, 1,
                               "arrays have at most %d dimensions here",
                               VALUE_MAX_RANK);
        n->shape.rank = outer + shape->rank;
        memcpy(n->shape.at + outer, shape->at,
               shape->rank * sizeof *shape->at);
        return true;
    }
    if (elem != n->first.elem)
        return mixed(n, &a);
    if (n->is_empty && outer == n->scalars_at &&
        n->shape.rank == outer + shape->rank &&
        memcmp(n->shape.at + outer, shape->at,
               shape->rank * sizeof *shape->at) == 0)
        return true;
    nest_error(n, begin, stop,
               "this array differs in shape from the first one");
    note_at(n, n->first.begin, atom_len(&n->first), "the first element");
    return false;
}

/* The `]` at P; the elements of arrays are of one length. */
static bool close_bracket(Nest *n, const char *p)
{
    uint32_t k = --n->depth;
    int64_t *extent = &n->shape.at[k], found = n->here[k];

    if (*extent == UNKNOWN) {
        *extent = found;
        n->model[k] = n->open[k];
        return true;
    }
    if (*extent == found)
        return true;
    value_error(n->r, n->open[k], (size_t)(p + 1 - n->open[k]),
                "this array has %lld element%s, the first one at this depth "
                "%lld", (long long)found, found == 1 ? "" : "s",
                (long long)*extent);
    note_at(n, n->model[k], 1, "the first one");
    return false;
}

/* After an element: the `]`s and the `,`.  P is the next element, or after
 * the array where no bracket is open any more; NULL after a mistake. */
static const char *end_element(Nest *n, const char *p)
{
    while (n->depth) {
        p = value_skip_blanks(n->r, p);
        n->here[n->depth - 1]++;
        if (*p == ',')
            return value_skip_blanks(n->r, p + 1);
        if (*p != ']') {
            nest_error(n, p, p + (p < n->r->end),
                       p < n->r->end ? "expected ',' or ']' after an element"
                                     : "the text ends in an array");
            note_at(n, n->open[n->depth - 1], 1, "which begins here");
            return NULL;
        }
        if (!close_bracket(n, p++))
            return NULL;
    }
    return p;
}

static bool no_elements(Nest *n, const char *p)
{
    if (n->here[n->depth - 1])
        return nest_error(n, p, p + 1, "expected a value before the ']'");
    return nest_error(n, n->open[n->depth - 1], p + 1,
                      "an array that has no elements is written with its "
                      "shape and type, like empty([0]f32)");
}

/* The element at P: a scalar, or empty(...); after it, or NULL. */
static const char *read_element(Nest *n, const char *p)
{
    Atom a;

    if (p == n->r->end) {
        nest_error(n, p, p, "expected a value, but the text ends");
        if (n->depth)
            note_at(n, n->open[n->depth - 1], 1, "in this array");
        return NULL;
    }
    if (is_empty(p)) {
        Shape shape;
        Elem elem;
        const char *stop = read_empty(n->r, p, &elem, &shape);
        return stop && add_empty(n, p, stop, elem, &shape) ? stop : NULL;
    }
    return read_atom(n->r, p, &a) && add_atom(n, &a) ? a.stop : NULL;
}

static const char *read_nest(Nest *n, const char *p)
{
    do {
        while (*p == '[') {
            if (!open_bracket(n, p))
                return NULL;
            p = value_skip_blanks(n->r, p + 1);
        }
        if (*p == ']' && n->depth) {
            no_elements(n, p);
            return NULL;
        }
        p = read_element(n, p);
        if (p)
            p = end_element(n, p);
    } while (p && n->depth);
    return p;
}

/* What was read becomes a value of the arena. */
static bool finish(Nest *n, const char *begin, const char *stop, Value *value)
{
    ValueReader *r = n->r;

    if (!value_new(r->arena, n->first.elem, n->shape.rank, n->shape.at, value))
        return value_error(r, begin, (size_t)(stop - begin),
                           "this shape is larger than memory");
    if (n->data.len)
        memcpy(value->data, n->data.at, n->data.len);
    if (n->undef.len) {
        value->undef = ARENA_NEW(r->arena, uint8_t, n->undef.len);
        memcpy(value->undef, n->undef.at, n->undef.len);
    }
    r->at = stop;
    return true;
}

static bool is_apart(const ValueReader *r, const char *p)
{
    return p == r->end || byte_is(p, BYTE_BLANK) ||
           (p[0] == '/' && p[1] == '/');
}

bool value_read_text(ValueReader *r, Value *value)
{
    Nest n = {.r = r};
    const char *begin = r->at, *stop = read_nest(&n, begin);
    bool ok = stop &&
              (is_apart(r, stop) ||
               value_error(r, stop, 1, "expected white space between values"));

    ok = ok && finish(&n, begin, stop, value);
    buf_free(&n.data);
    buf_free(&n.undef);
    return ok;
}
