/* roundtrip.c - fuzz that printing is what the parser reads.
 *
 * The input is a text.  A rejected one, with its comments or without them, has
 * errors, which can be shown.  If it is accepted, then what is printed of it is
 * read again, and printing that gives the same bytes: with comments, without
 * them, and where statements say where they stood first.  And comments change
 * nothing else: without them, what was printed with them prints as the program
 * without them does.
 */
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "testsuite/fuzz/targets/fuzz.h"

typedef enum Style { BARE, COMMENTS, LOCATIONS } Style;

static bool reprint(const char *text, size_t len, int style, Buf *out)
{
    Arena arena = {0};
    Source *source = source_of_text(&arena, "text", text, len);
    Store *store = store_new();
    Diag diag = {0};
    Comments comments = {0}, *kept = style == BARE ? NULL : &comments;
    Prog *prog = parse_program(store, source, 0, len, &diag, kept);
    PrintPlaces places = style == LOCATIONS ? PLACES_ALL : PLACES_KEPT;
    bool accepted = !diag_failed(&diag);

    if (accepted)
        print_prog(prog, (PrintStyle){kept, places}, out);
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
    const char *text = (const char *)data;
    Buf full = {0}, bare = {0}, placed = {0};

    if (reprint(text, size, COMMENTS, &full)) {
        insist(reprint(text, size, BARE, &bare));
        insist(reprint(text, size, LOCATIONS, &placed));
        check_again(reprint, &full, COMMENTS, &full);
        check_again(reprint, &bare, BARE, &bare);
        check_again(reprint, &full, BARE, &bare);
        check_again(reprint, &placed, LOCATIONS, &placed);
    } else {
        insist(!reprint(text, size, BARE, &bare));
    }
    buf_free(&full);
    buf_free(&bare);
    buf_free(&placed);
    return 0;
}
