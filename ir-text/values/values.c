/* values.c - values one after the other, each in its own format. */
#include "ir-text/numbers/bytes.h"
#include "ir-text/values/formats.h"

#include <string.h>

bool value_error(ValueReader *r, const char *from, size_t len, const char *fmt,
                 ...)
{
    size_t at = (size_t)(from - r->source->text);
    va_list args;

    if (len > r->source->len - at)
        len = r->source->len - at;
    va_start(args, fmt);
    diag_verror(r->diag, (Span){r->source, at, len}, fmt, args);
    va_end(args);
    return false;
}

/* The source ends in a NUL. */
const char *value_skip_blanks(const ValueReader *r, const char *p)
{
    for (;;) {
        p = bytes_skip(p, BYTE_BLANK);
        if (p[0] != '/' || p[1] != '/')
            return p;
        p = memchr(p, '\n', (size_t)(r->end - p));
        if (!p)
            return r->end;
    }
}

/* No text begins with these: `b` and a version, or NumPy's first byte. */
static bool is_binary(const char *p, const char *end)
{
    return *p == 'b' && end - p > 1 && (unsigned char)p[1] < 0x20 &&
           !byte_is(p + 1, BYTE_BLANK);
}

static bool read_one(ValueReader *r, Value *value)
{
    const char *begin = r->at;
    bool ok = (unsigned char)*begin == 0x93 ? value_read_npy(r, value)
              : is_binary(begin, r->end)    ? value_read_binary(r, value)
                                            : value_read_text(r, value);

    if (ok)
        value->span = (Span){r->source, (size_t)(begin - r->source->text),
                             (size_t)(r->at - begin)};
    return ok;
}

bool values_read_part(Arena *arena, Span part, Diag *diag, const Elem *wanted,
                      size_t n, Value **values, size_t *count)
{
    const char *begin = part.source->text + part.at;
    ValueReader r = {arena, part.source,      diag,
                     begin, begin + part.len, ELEM_NONE};
    Buf found = {0};
    bool ok = true;

    r.at = bytes_skip_mark(r.at);
    for (*count = 0;; ++*count) {
        Value value;
        r.at = value_skip_blanks(&r, r.at);
        if (r.at >= r.end)
            break;
        r.plain = *count < n ? wanted[*count] : ELEM_NONE;
        ok = read_one(&r, &value);
        if (!ok)
            break;
        buf_bytes(&found, &value, sizeof value);
    }
    *values = ARENA_NEW(arena, Value, *count);
    if (*count)
        memcpy(*values, found.at, found.len);
    buf_free(&found);
    return ok;
}

bool values_read_as(Arena *arena, Source *source, Diag *diag,
                    const Elem *wanted, size_t n, Value **values, size_t *count)
{
    return values_read_part(arena, (Span){source, 0, source->len}, diag, wanted,
                            n, values, count);
}

bool values_read(Arena *arena, Source *source, Diag *diag, Value **values,
                 size_t *count)
{
    return values_read_as(arena, source, diag, NULL, 0, values, count);
}

void value_print(Buf *out, const Value *value, ValueFormat format)
{
    switch (format) {
    case VALUE_TEXT:
        value_print_text(out, value);
        return;
    case VALUE_BINARY:
        value_print_binary(out, value);
        return;
    case VALUE_NPY:
        value_print_npy(out, value);
        return;
    }
}
