/* verify.c - fuzz verifier/rules/verify.h.
 *
 * The input is a text.  What the parser accepts the verifier accepts or
 * rejects with errors that can be shown, and leaves as it is: an accepted
 * program prints, parses and is accepted again, with the same text.  What is
 * accepted function after function is accepted as a whole.
 */
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "testsuite/fuzz/targets/fuzz.h"
#include "verifier/rules/verify.h"

/* The verdict on a text: what is printed of it, or its errors. */
typedef enum Verdict { MALFORMED, REJECTED, ACCEPTED } Verdict;

static Verdict judge(const char *text, size_t len, Buf *out)
{
    Arena arena = {0};
    Source *source = source_of_copy(&arena, "text", text, len);
    Store *store = store_new();
    Diag diag = {0};
    Prog *prog = parse_program(store, source, 0, len, &diag, NULL);
    Verdict verdict = MALFORMED;

    if (!diag_failed(&diag)) {
        verdict = verify_prog(prog, &diag) ? ACCEPTED : REJECTED;
        insist((verdict == ACCEPTED) == !diag_failed(&diag));
    }
    if (verdict == ACCEPTED)
        print_prog(prog, (PrintStyle){0}, out);
    else
        check_errors(&diag, source, out);
    diag_free(&diag);
    store_free(store);
    source_free(source);
    arena_free(&arena);
    return verdict;
}

typedef struct Judge {
    FunVerifier *verifier;
    bool accepted;
} Judge;

static bool accept_fun(Prog *prog, Fun *fun, void *data)
{
    Judge *judge = data;

    if (!judge->verifier)
        judge->verifier = fun_verifier_new(prog);
    judge->accepted = fun_verifier_accepts(judge->verifier, fun);
    return judge->accepted;
}

static bool accepts_each(const char *text, size_t len)
{
    Arena arena = {0};
    Source *source = source_of_copy(&arena, "text", text, len);
    Store *store = store_new();
    Diag diag = {0};
    Judge judge = {.accepted = true};

    parse_each(store, source, 0, len, &diag, NULL, accept_fun, &judge);
    bool accepted = judge.accepted && !diag_failed(&diag);
    fun_verifier_free(judge.verifier);
    diag_free(&diag);
    store_free(store);
    source_free(source);
    arena_free(&arena);
    return accepted;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Buf once = {0}, again = {0};
    Verdict verdict = judge((const char *)data, size, &once);

    if (accepts_each((const char *)data, size))
        insist(verdict == ACCEPTED);
    if (verdict == ACCEPTED) {
        if (judge(once.at, once.len, &again) != ACCEPTED ||
            !same_text(&once, &again)) {
            show("accepted", &once);
            show("judged again", &again);
            abort();
        }
    }
    buf_free(&once);
    buf_free(&again);
    return 0;
}
