/* candidate.c - programs that are made from the smallest one so far. */
#include "reduce/candidate.h"

#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "verifier/rules/verify.h"

#include <stdlib.h>

/* ---- texts as programs ---- */

typedef struct Reading {
    Arena arena;
    Store *store;
    Diag diag;
    Prog *prog; /* NULL: it cannot be read */
} Reading;

static void read_text(Reading *r, const char *text, size_t len)
{
    *r = (Reading){.store = store_new()};
    Source *source = source_of_text(&r->arena, "", text, len);
    Prog *prog = parse_program(r->store, source, 0, len, &r->diag, NULL);
    r->prog = diag_failed(&r->diag) ? NULL : prog;
}

static void forget_text(Reading *r)
{
    diag_free(&r->diag);
    store_free(r->store);
    arena_free(&r->arena);
}

static bool is_acceptable(Accept accept, Reading *r)
{
    return r->prog &&
           (accept == ACCEPT_PARSED || verify_prog(r->prog, &r->diag));
}

bool candidate_judge(Accept accept, const char *text, size_t len,
                     Measure *measure)
{
    Reading r;
    bool ok = true;

    if (accept == ACCEPT_TEXT) {
        *measure = measure_prog(NULL, len);
        return ok;
    }
    read_text(&r, text, len);
    ok = is_acceptable(accept, &r);
    if (ok)
        *measure = measure_prog(r.prog, len);
    forget_text(&r);
    return ok;
}

void candidate_canonical(const char *text, size_t len, Buf *out)
{
    Reading r;

    read_text(&r, text, len);
    if (r.prog)
        print_prog(r.prog, (PrintStyle){0}, out);
    else
        buf_bytes(out, text, len);
    forget_text(&r);
}

/* ---- changes ---- */

static uint32_t count_pieces(const Reducer *reducer, const char *text,
                             size_t len)
{
    Pieces pieces = {0};

    reducer->cut(text, len, &pieces);
    free(pieces.at);
    return pieces.count - 1;
}

uint32_t candidate_sites(const Reducer *reducer, const char *text, size_t len)
{
    Reading r;

    if (reducer->cut)
        return count_pieces(reducer, text, len);
    read_text(&r, text, len);
    Sites sites = {.prog = r.prog};
    if (r.prog)
        reducer->find(&sites);
    sites_free(&sites);
    forget_text(&r);
    return sites.count;
}

static void leave_out(const Reducer *reducer, uint32_t from, uint32_t to,
                      const char *text, size_t len, bool as_text, Buf *out)
{
    Pieces pieces = {0};
    Buf left = {0};

    reducer->cut(text, len, &pieces);
    buf_bytes(&left, text, pieces.at[from]);
    buf_bytes(&left, text + pieces.at[to], len - pieces.at[to]);
    if (as_text)
        buf_bytes(out, left.at, left.len);
    else
        candidate_canonical(left.at, left.len, out);
    buf_free(&left);
    free(pieces.at);
}

static void change(const Reducer *reducer, unsigned way, uint32_t from,
                   uint32_t to, Prog *prog)
{
    Sites sites = {.prog = prog};
    Edit edit;

    reducer->find(&sites);
    edit_start(&edit, prog);
    for (uint32_t i = to; i-- > from;)
        reducer->apply(&edit, &sites.at[i], way);
    edit_finish(&edit);
    edit_free(&edit);
    sites_free(&sites);
}

void candidate_make(const Reducer *reducer, unsigned way, uint32_t from,
                    uint32_t to, const char *text, size_t len, bool as_text,
                    Buf *out)
{
    Reading r;

    if (reducer->cut) {
        leave_out(reducer, from, to, text, len, as_text, out);
        return;
    }
    read_text(&r, text, len);
    change(reducer, way, from, to, r.prog);
    print_prog(r.prog, (PrintStyle){0}, out);
    forget_text(&r);
}
