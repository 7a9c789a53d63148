/* npy.c - values in the .npy format of NumPy.
 *
 * A magic text, a version, the header's length, and the header: a dictionary
 * as Python writes it, then blanks and a line end; then the elements.  NumPy
 * Enhancement Proposal 1 and numpy/lib/format.py.  Versions 1.0 to 3.0 are
 * read; 1.0 is written, byte for byte as NumPy does it.
 */
#include "ir-text/numbers/bytes.h"
#include "ir-text/values/formats.h"

#include <stdio.h>
#include <string.h>

static const char magic[] = "\x93NUMPY";

enum {
    MAGIC_LEN = sizeof magic - 1,
    VERSION_AT = MAGIC_LEN,
    LENGTH_AT = MAGIC_LEN + 2,
    ALIGNMENT = 64,     /* of the elements in the file */
    LONGEST_EXTENT = 21 /* NumPy leaves room for the first one to grow */
};

/* ---- the header ---- */

/* The header's dictionary. */
typedef struct Header {
    ValueReader *r;
    const char *at, *end;
    Elem elem;
    Layout layout;
    uint32_t rank;
    int64_t shape[VALUE_MAX_RANK];
} Header;

static bool header_error(Header *h, const char *what)
{
    return value_byte_error(h->r, h->at, h->at < h->end, "%s", what);
}

/* The next byte that is not blank; 0 at the end. */
static char peek(Header *h)
{
    while (h->at < h->end && byte_is(h->at, BYTE_BLANK))
        h->at++;
    return h->at < h->end ? *h->at : '\0';
}

/* Skips C, if it is next. */
static bool take(Header *h, char c)
{
    if (peek(h) != c || h->at == h->end)
        return false;
    h->at++;
    return true;
}

static bool take_word(Header *h, const char *word)
{
    size_t len = strlen(word);

    peek(h);
    if ((size_t)(h->end - h->at) < len || memcmp(h->at, word, len) != 0)
        return false;
    h->at += len;
    return true;
}

/* A text in quotes; false where there is none. */
static bool take_string(Header *h, const char **from, size_t *len)
{
    char quote = peek(h);

    if (quote != '\'' && quote != '"')
        return false;
    *from = h->at + 1;
    const char *to = memchr(*from, quote, (size_t)(h->end - *from));
    if (!to)
        return false;
    *len = (size_t)(to - *from);
    h->at = to + 1;
    return true;
}

/* NumPy's kind of number, with its bytes, as an element type. */
static bool type_named(const char *text, size_t len, Elem *elem)
{
    for (int e = 0; e < (int)ELEM_COUNT; e++) {
        const ElemInfo *info = &elem_info[e];
        char kind = info->class & CLASS_BOOL ? 'b' : info->text[0];
        *elem = (Elem)e;
        if (len == 2 && text[0] == kind &&
            text[1] == (char)('0' + info->bytes))
            return true;
    }
    *elem = ELEM_BOOL;
    return len == 1 && *text == '?';
}

static bool read_descr(Header *h)
{
    const char *text, *begin = (peek(h), h->at);
    size_t len;

    if (!take_string(h, &text, &len))
        return header_error(h, "a type is a text such as '<f4'; records are "
                               "not read");
    char order = len ? *text : '\0';
    bool has_order = order && strchr("<>=|", order);
    if (type_named(text + has_order, len - has_order, &h->elem)) {
        h->layout.big_endian = order == '>';
        return true;
    }
    return value_byte_error(h->r, begin, (size_t)(h->at - begin),
                            "'%.*s' is no type that can be read: those are "
                            "b1, i1 to i8, u1 to u8, f4 and f8, after one "
                            "of < > | =", len < 40 ? (int)len : 40, text);
}

static bool read_order(Header *h)
{
    h->layout.columns = take_word(h, "True");
    return h->layout.columns || take_word(h, "False") ||
           header_error(h, "the order is True or False");
}

static bool read_extent(Header *h, int64_t *extent)
{
    const char *begin = h->at;

    for (*extent = 0; h->at < h->end && byte_is(h->at, BYTE_DIGIT); h->at++)
        if (__builtin_mul_overflow(*extent, 10, extent) ||
            __builtin_add_overflow(*extent, *h->at - '0', extent))
            return header_error(h, "an extent must fit i64");
    if (h->at == begin)
        return header_error(h, "an extent must be a number");
    if (h->at < h->end && *h->at == 'L') /* Python 2 */
        h->at++;
    return true;
}

/* `()`, `(3,)`, `(3, 4)`. */
static bool read_shape(Header *h)
{
    bool comma = true;

    if (!take(h, '('))
        return header_error(h, "a shape is a tuple such as (3, 4)");
    for (h->rank = 0; !take(h, ')'); comma = take(h, ',')) {
        if (!comma)
            return header_error(h, "expected ',' or ')' after an extent");
        if (h->rank == VALUE_MAX_RANK)
            return header_error(h, "arrays have at most 255 dimensions here");
        if (!read_extent(h, &h->shape[h->rank++]))
            return false;
    }
    return (h->rank != 1 || comma) ||
           header_error(h, "a tuple of one extent is written (3,)");
}

static const struct {
    const char *key;
    bool (*read)(Header *h);
} entries[] = {
    {"descr", read_descr},
    {"fortran_order", read_order},
    {"shape", read_shape},
};

enum { ENTRIES = sizeof entries / sizeof *entries };

/* One `'key': value`; *SEEN are those that were read already. */
static bool read_entry(Header *h, unsigned *seen)
{
    const char *key, *begin = (peek(h), h->at);
    size_t len, i;

    if (!take_string(h, &key, &len))
        return header_error(h, "a key such as 'shape' is missing here");
    for (i = 0; i < ENTRIES; i++)
        if (strlen(entries[i].key) == len &&
            memcmp(entries[i].key, key, len) == 0)
            break;
    if (i == ENTRIES || *seen & 1U << i)
        return value_byte_error(h->r, begin, (size_t)(h->at - begin),
                                "the keys are 'descr', 'fortran_order' and "
                                "'shape', each once");
    *seen |= 1U << i;
    if (!take(h, ':'))
        return header_error(h, "expected ':' after a key");
    return entries[i].read(h);
}

static bool read_header(Header *h)
{
    unsigned seen = 0;
    bool comma = true;

    if (!take(h, '{'))
        return header_error(h, "expected '{' at the start of the header");
    for (; !take(h, '}'); comma = take(h, ',')) {
        if (!comma)
            return header_error(h, "expected ',' or '}' after a value");
        if (!read_entry(h, &seen))
            return false;
    }
    for (size_t i = 0; i < ENTRIES; i++)
        if (!(seen & 1U << i))
            return value_byte_error(h->r, h->at - 1, 1,
                                    "the header has no '%s'", entries[i].key);
    peek(h);
    return h->at == h->end ||
           header_error(h, "expected nothing after the header's '}'");
}

/* ---- reading ---- */

bool value_read_npy(ValueReader *r, Value *value)
{
    const char *p = r->at;
    size_t left = (size_t)(r->end - p);

    if (memcmp(p, magic, left < MAGIC_LEN ? left : MAGIC_LEN) != 0)
        return value_byte_error(r, p, 1,
                                "NumPy's format begins with the byte 0x93 "
                                "and NUMPY");
    if (left < LENGTH_AT)
        return value_truncated(r);
    unsigned version = (unsigned char)p[VERSION_AT];
    if (version < 1 || version > 3 || p[VERSION_AT + 1] != 0)
        return value_byte_error(r, p + VERSION_AT, 2,
                                "versions 1.0, 2.0 and 3.0 of NumPy's format "
                                "are read, this is %u.%u", version,
                                (unsigned char)p[VERSION_AT + 1]);
    size_t header_at = LENGTH_AT + (version == 1 ? 2 : 4);
    if (left < header_at)
        return value_truncated(r);
    uint64_t len = value_number(p + LENGTH_AT, header_at - LENGTH_AT);
    if (len > left - header_at)
        return value_truncated(r);
    Header h = {.r = r, .at = p + header_at, .end = p + header_at + len};
    if (!read_header(&h))
        return false;
    r->at = h.end;
    return value_load(r, h.elem, h.rank, h.shape, h.layout, value);
}

/* ---- printing ---- */

static void print_shape(Buf *out, const Value *value)
{
    buf_char(out, '(');
    for (uint32_t k = 0; k < value->rank; k++)
        buf_printf(out, k ? ", %lld" : "%lld", (long long)value->shape[k]);
    buf_text(out, value->rank == 1 ? ",)" : ")");
}

/* So that an array can grow where it is, the first extent has room. */
static void print_room(Buf *out, const Value *value)
{
    char extent[32];

    if (value->rank) {
        int len = snprintf(extent, sizeof extent, "%lld",
                           (long long)value->shape[0]);
        buf_fill(out, ' ', (size_t)(LONGEST_EXTENT - len));
    }
}

void value_print_npy(Buf *out, const Value *value)
{
    const ElemInfo *info = &elem_info[value->elem];
    Buf header = {0};

    buf_printf(&header, "{'descr': '%c%c%u', 'fortran_order': False, "
                        "'shape': ",
               info->bytes == 1 ? '|' : '<',
               info->class & CLASS_BOOL ? 'b' : info->text[0], info->bytes);
    print_shape(&header, value);
    buf_text(&header, ", }");
    print_room(&header, value);
    size_t used = LENGTH_AT + 2 + header.len + 1;
    buf_fill(&header, ' ', ALIGNMENT - used % ALIGNMENT);
    buf_char(&header, '\n');

    buf_bytes(out, magic, MAGIC_LEN);
    buf_bytes(out, "\1\0", 2);
    value_print_number(out, header.len, 2);
    buf_bytes(out, header.at, header.len);
    value_store(out, value);
    buf_free(&header);
}
