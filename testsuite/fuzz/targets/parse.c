/* parse.c - fuzz ir-text/parse/parse.h.
 *
 * The input is a text.  It is read with and without its comments, to the same
 * verdict; a rejected text has errors, which can be shown, and an accepted
 * one can be printed.
 */
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "testsuite/fuzz/targets/fuzz.h"

/* Is the text accepted? */
static bool parse_and_print(Source *source, bool with_comments)
{
    Store *store = store_new();
    Diag diag = {0};
    Comments comments = {0}, *kept = with_comments ? &comments : NULL;
    Buf out = {0};
    Prog *prog = parse_program(store, source, 0, source->len, &diag, kept);
    bool accepted = !diag_failed(&diag);

    if (accepted)
        print_prog(prog, (PrintStyle){kept, false}, &out);
    else
        check_errors(&diag, source, &out);
    buf_free(&out);
    comments_free(&comments);
    diag_free(&diag);
    store_free(store);
    return accepted;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena arena = {0};
    Source *source = source_of_copy(&arena, "text", (const char *)data,
                                    size);

    insist(parse_and_print(source, true) == parse_and_print(source, false));
    source_free(source);
    arena_free(&arena);
    return 0;
}
