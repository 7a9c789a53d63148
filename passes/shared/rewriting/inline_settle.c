/* inline_settle.c - calls that have to stay for their types' sake.
 *
 * That two sizes are one is decided by what is asserted and by canonical forms
 * (docs/language.md, section 2), and a caller may know an equality in a form
 * that decides less: of `7 == p * r` and `7 == q * s` nothing follows for
 * `p * r * 7` and `q * s * 7`, of `k == p * r` and `l == q * s` it does; and
 * with numbers near 2^63 a polynomial may have a coefficient that i64 does not
 * hold, and be no polynomial any more.  So the verifier is asked about each
 * function in which calls are gone.  Where it rejects one, halves of its calls
 * come back, and halves of these, until all are found that have to stay.
 */
#include "passes/shared/rewriting/inline_call.h"

/* Of functions that were rejected; what is left then stays.  An estimate. */
enum { MAX_TRIALS = 1000 };

/* ---- back and forth ---- */

static void move(Body *from, Body *to, Stm *before, Stm *stm)
{
    body_remove(from, stm);
    body_insert_before(to, before, stm);
}

static void take_back(Inlining *in, Inlined *at)
{
    at->aside = body_new(in->prog);
    body_insert_before(at->body, at->first, at->call);
    for (Stm *s = at->first, *next; s; s = next) {
        next = s == at->last ? NULL : s->next;
        move(at->body, at->aside, NULL, s);
    }
}

static void put_again(Inlined *at)
{
    for (Stm *s = at->first, *next; s; s = next) {
        next = s->next;
        move(at->aside, at->body, at->call, s);
    }
    body_remove(at->body, at->call);
    at->aside = NULL;
}

static void take_back_all(Inlining *in, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        take_back(in, &in->done[i]);
}

static void put_all_again(Inlining *in, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        put_again(&in->done[i]);
}

/* ---- which of them ---- */

typedef struct Settling {
    Inlining *in;
    Fun *fun;
    TakenBackFn taken_back;
    void *data;
} Settling;

static bool is_accepted(Inlining *in, Fun *fun, Diag *diag)
{
    if (!in->verifier)
        in->verifier = fun_verifier_new(in->prog);
    return fun_verifier_still_accepts(in->verifier, fun, diag);
}

/* Call I stays; WHY is what the verifier said without it. */
static void refuse(const Settling *s, uint32_t i, const Diag *why)
{
    Inlining *in = s->in;
    const Inlined *at = &in->done[i];
    Remark *remark = at->remark;

    in->cx->rewrites--;
    s->taken_back(at->call, s->data);
    if (!remark)
        return;
    remark->kind = REMARK_MISSED;
    remark->name = "types";
    remark->text = arena_printf(
        in->cx->arena,
        "the call of '%s' stays: the verifier rejects the inlined program%s%s",
        at->call->exp.u.callee->name->text, why->first ? ": " : "",
        why->first ? why->first->text : "");
}

/* The calls FROM to before TO are back, and FUN is accepted. */
static void try_calls(const Settling *s, uint32_t from, uint32_t to)
{
    Inlining *in = s->in;
    Diag why = {0};
    bool one = to - from == 1, may_try = in->trials++ < MAX_TRIALS;

    if (may_try) {
        put_all_again(in, from, to);
        if (is_accepted(in, s->fun, one ? &why : NULL))
            return;
        take_back_all(in, from, to);
    }
    if (one) {
        refuse(s, from, &why);
        diag_free(&why);
        return;
    }
    uint32_t middle = from + (to - from) / 2;
    try_calls(s, from, middle);
    try_calls(s, middle, to);
}

/* A function that was none of the language before is as good without its
 * calls. */
void inline_settle(Inlining *in, Fun *fun, TakenBackFn taken_back, void *data)
{
    Settling s = {in, fun, taken_back, data};
    uint32_t n = in->ndone;

    if (n > 0 && !is_accepted(in, fun, NULL)) {
        take_back_all(in, 0, n);
        if (is_accepted(in, fun, NULL))
            try_calls(&s, 0, n);
        else
            put_all_again(in, 0, n);
    }
    in->ndone = 0;
}
