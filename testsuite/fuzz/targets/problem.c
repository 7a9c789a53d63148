/* problem.c - fuzz the reader of `.lmad` problems, and that what is printed of
 * one is read as the same.
 *
 * The input is a text.  If it is accepted, then what is printed of it is read
 * again, and printing that gives the same bytes, with comments and without.
 */
#include "ir-text/problem/problem.h"
#include "printer/text/problem.h"
#include "testsuite/fuzz/targets/fuzz.h"

static bool reprint(const char *text, size_t len, int with_comments, Buf *out)
{
    Arena arena = {0};
    Source *source = source_of_text(&arena, "text", text, len);
    Store *store = store_new();
    Diag diag = {0};
    Comments comments = {0}, *kept = with_comments ? &comments : NULL;
    Problem *problem = parse_problem(store, source, 0, len, &diag, kept);
    bool accepted = !diag_failed(&diag);

    if (accepted)
        print_problem(problem, kept, out);
    else
        check_errors(&diag, source, out);
    comments_free(&comments);
    diag_free(&diag);
    store_free(store);
    source_free(source);
    arena_free(&arena);
    return accepted;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int with_comments = 0; with_comments < 2; with_comments++) {
        Buf out = {0};
        if (reprint((const char *)data, size, with_comments, &out))
            check_again(reprint, &out, with_comments, &out);
        buf_free(&out);
    }
    return 0;
}
