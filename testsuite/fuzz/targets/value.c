/* value.c - fuzz the reader of values, and that what is printed of one is read
 * as the same.
 *
 * The input is data of any format.  It is rejected with a message, or what is
 * printed of its values is read again, in each format, and printing that gives
 * the same bytes.  The first byte says which type is wanted, so that literals
 * without a suffix are of every type.
 */
#include "ir-text/values/value.h"
#include "testsuite/fuzz/targets/fuzz.h"

/* The values in BYTES, printed in FORMAT; false where they are rejected, then
 * OUT gets the errors. */
static bool print_values(const char *bytes, size_t len, Elem wanted,
                         ValueFormat format, Buf *out)
{
    Arena arena = {0};
    Source *source = source_of_text(&arena, "data", bytes, len);
    Elem all[] = {wanted, wanted, wanted, wanted};
    Diag diag = {0};
    Value *values;
    size_t count;
    bool ok = values_read_as(&arena, source, &diag, all, 4, &values, &count);

    insist(ok != diag_failed(&diag));
    for (size_t i = 0; ok && i < count; i++) {
        value_print(out, &values[i], format);
        if (format == VALUE_TEXT)
            buf_char(out, '\n');
    }
    if (!ok)
        diag_print(&diag, out, (DiagStyle){.max_errors = 20});
    diag_free(&diag);
    source_free(source);
    arena_free(&arena);
    return ok;
}

static bool reprint(const char *bytes, size_t len, int format, Buf *out)
{
    return print_values(bytes, len, ELEM_NONE, (ValueFormat)format, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Elem wanted = size ? (Elem)(data[0] % (ELEM_COUNT + 1)) : ELEM_NONE;
    const char *bytes = (const char *)data + (size > 0);

    size -= size > 0;
    for (int format = VALUE_TEXT; format <= VALUE_NPY; format++) {
        Buf out = {0};
        if (print_values(bytes, size, wanted, (ValueFormat)format, &out))
            check_again(reprint, &out, format, &out);
        buf_free(&out);
    }
    return 0;
}
