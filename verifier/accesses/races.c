/* races.c - accesses that have to be kept apart, and whether they are.
 *
 * A parallel form is looked at together with a copy of itself, whose bodies
 * have variables of their own: an access in the one and an access in the other
 * are those of two iterations.  The indices of the first dimension in which
 * these differ are ordered one way or the other; the facts of both bodies
 * hold.
 */
#include "verifier/accesses/inside.h"

#include "ir-text/ir/ir.h"
#include "verifier/accesses/iterations.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>
#include <string.h>

/* Whose block a name may be: anybody's; that of an alloc; a parameter's, or
 * that of an entry, whose blocks are distinct. */
typedef enum BlockKind {
    BLOCK_ANY,
    BLOCK_ALLOC,
    BLOCK_PARAM,
    BLOCK_ENTRY
} BlockKind;

/* An estimate: each is a question to the prover. */
enum { MAX_PAIRS = 2000 /* of one form */ };

/* ---- blocks ---- */

static void note_block(RaceWalk *w, const Var *var, BlockKind kind)
{
    if (!type_is_mem(var->type) || var->id >= w->nblock)
        return;
    w->block[var->id] = (uint8_t)kind;
    w->order[var->id] = ++w->norder;
    w->has_memory = true;
}

static bool note_stm(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        note_block(data, stm->pat[i],
                   stm->exp.form == FORM_ALLOC ? BLOCK_ALLOC : BLOCK_ANY);
    for (uint32_t f = 0; f < stm->exp.nfn; f++)
        for (uint32_t i = 0; i < stm->exp.fn[f].nparam; i++)
            note_block(data, stm->exp.fn[f].param[i], BLOCK_ANY);
    return true;
}

static void note_blocks(RaceWalk *w)
{
    w->nblock = w->prog->nvar;
    w->block = ground_alloc(w->nblock + 1);
    w->order = ground_alloc((w->nblock + 1) * sizeof *w->order);
    memset(w->block, BLOCK_ANY, w->nblock + 1);
    memset(w->order, 0, (w->nblock + 1) * sizeof *w->order);
    for (const Fun *f = w->prog->first; f; f = f->next) {
        if (f->imp)
            continue;
        for (uint32_t i = 0; i < f->nparam; i++)
            note_block(w, f->param[i], f->entry ? BLOCK_ENTRY : BLOCK_PARAM);
        body_each_stm(f->body, note_stm, w);
    }
}

static BlockKind kind_of(const RaceWalk *w, const Var *block)
{
    return block->id < w->nblock ? (BlockKind)w->block[block->id] : BLOCK_ANY;
}

/* Is A allocated when B is bound already?  Both are in scope where this is
 * asked. */
static bool is_newer(const RaceWalk *w, const Var *a, const Var *b)
{
    return kind_of(w, a) == BLOCK_ALLOC && a->id < w->nblock &&
           b->id < w->nblock && w->order[b->id] < w->order[a->id];
}

bool races_may_be_one(const RaceWalk *w, const Var *a, const Var *b,
                      bool in_scope)
{
    BlockKind x = kind_of(w, a), y = kind_of(w, b);

    if (a == b)
        return true;
    if (in_scope && (is_newer(w, a, b) || is_newer(w, b, a)))
        return false;
    if (x == BLOCK_ANY || y == BLOCK_ANY)
        return true;
    /* What is allocated was nobody's before. */
    return x == BLOCK_PARAM && y == BLOCK_PARAM;
}

/* ---- giving pairs out ---- */

void races_give(RaceWalk *w, Pair *pair)
{
    w->fn(pair, w->data);
    if (w->proof)
        proof_undo(w->proof, (ProofMark){0, 0});
}

void races_give_of(RaceWalk *w, Pair *pair, const Whole *whole)
{
    if (pair->verdict != PROVED && whole->pair->verdict == PROVED) {
        *whole->why = *pair->why;
        *whole->pair = *pair;
        whole->pair->kind = PAIR_FORM;
        whole->pair->why = whole->why;
    }
    races_give(w, pair);
}

static AccessName name_of(const Access *access)
{
    return (AccessName){access->stm, access->array,
                        access->kind == ACCESS_WRITE};
}

void races_say_region(RaceWalk *w, const char *name, const Region *region)
{
    Buf *out = proof_begin(w->proof);

    if (!out)
        return;
    buf_text(out, name);
    region_say(w->ps, region, out);
    proof_end(w->proof);
}

Verdict races_ask_apart(RaceWalk *w, const Region *a, const Region *b,
                        Why *why)
{
    why->proof = w->proof;
    return regions_disjoint(w->facts, w->prog, a, b, why);
}

/* ---- two iterations ---- */

static Verdict ask_orders(RaceWalk *w, const Stm *form, const Stm *copy,
                          const Region *a, const Region *b, bool both,
                          Why *why)
{
    uint32_t n = stm_index_count(form);

    for (uint32_t k = 0; k < n; k++)
        for (int less = 1; less >= (both ? 0 : 1); less--) {
            uint32_t mark = facts_mark(w->facts);
            iterations_suppose(w->facts, form, copy, k, less != 0);
            proof_line(w->proof, "where %s %s %s:",
                       form->exp.fn[0].param[k]->name->text, less ? "<" : ">",
                       copy->exp.fn[0].param[k]->name->text);
            proof_in(w->proof);
            Verdict verdict = races_ask_apart(w, a, b, why);
            proof_out(w->proof);
            facts_undo(w->facts, mark);
            if (verdict != PROVED)
                return verdict;
        }
    return PROVED;
}

typedef struct Twice {
    const Stm *form, *copy;
    AccessList list, copied;
} Twice;

static void ask_pair(RaceWalk *w, const Twice *t, uint32_t i, uint32_t k,
                     const Whole *whole)
{
    const Access *a = &t->list.at[i], *b = &t->copied.at[k];
    uint32_t mark = facts_mark(w->facts);
    Why why = {0};
    Region ra, rb;
    Pair pair = {.kind = PAIR_ITERATIONS, .form = t->form, .a = name_of(a),
                 .b = name_of(&t->list.at[k]), .verdict = UNKNOWN,
                 .why = &why};

    access_replay(w->facts, &t->list, a);
    access_replay(w->facts, &t->copied, b);
    if (!access_regions(w->facts, w->prog, a, b, &ra, &rb)) {
        pair.reason = "the offsets are not known";
    } else {
        races_say_region(w, "apart: ", &ra);
        races_say_region(w, "from:  ", &rb);
        proof_in(w->proof);
        pair.verdict = a->any_time || b->any_time
                           ? races_ask_apart(w, &ra, &rb, &why)
                           : ask_orders(w, t->form, t->copy, &ra, &rb, i != k,
                                        &why);
        proof_out(w->proof);
    }
    facts_undo(w->facts, mark);
    races_give_of(w, &pair, whole);
}

static bool needs_asking(const RaceWalk *w, const Twice *t, uint32_t i,
                         uint32_t k)
{
    const Access *a = &t->list.at[i], *b = &t->copied.at[k];
    bool is_scatter = t->form->exp.form == FORM_SCATTER;

    /* A result is put together once; but scatter may write a place twice. */
    if (a->any_time && b->any_time &&
        (!is_scatter || a->stm != t->form || t->form->exp.u.ops.count))
        return false;
    if (accesses_in_order(a, b))
        return false;
    bool outside = a->block == t->copied.at[i].block &&
                   b->block == t->list.at[k].block;
    return a->kind != ACCESS_PASS && b->kind != ACCESS_PASS &&
           (a->kind == ACCESS_WRITE || b->kind == ACCESS_WRITE) &&
           races_may_be_one(w, a->block, b->block, outside);
}

/* A form has more pairs than are looked at. */
static void give_up(RaceWalk *w, const Twice *t, uint32_t i, uint32_t k,
                    const Whole *whole)
{
    races_give_of(
        w,
        &(Pair){.kind = PAIR_ITERATIONS,
                .form = t->form,
                .a = name_of(&t->list.at[i]),
                .b = name_of(&t->list.at[k]),
                .verdict = UNKNOWN,
                .why = &(Why){0},
                .reason = "there are too many pairs; the rest are not listed"},
        whole);
}

static void ask_pairs(RaceWalk *w, const Twice *t, const Whole *whole)
{
    uint32_t asked = 0;

    for (uint32_t i = 0; i < t->list.n; i++)
        for (uint32_t k = i; k < t->copied.n && t->list.n == t->copied.n;
             k++) {
            if (!needs_asking(w, t, i, k))
                continue;
            if (asked++ == MAX_PAIRS) {
                give_up(w, t, i, k, whole);
                return;
            }
            ask_pair(w, t, i, k, whole);
        }
}

/* What a scan that goes on gives for an index is written by the iteration of
 * that index. */
static void write_elements(RaceWalk *w, const Stm *form, AccessList *list)
{
    for (uint32_t i = 0; stm_goes_on(form) && i < list->n; i++) {
        Access *access = &list->at[i];
        for (uint32_t k = 0; k < form->npat; k++) {
            if (!access->any_time || access->array != form->pat[k])
                continue;
            access->any_time = false;
            access->ixfn = iteration_ixfn(&w->cx, form, k);
        }
    }
}

static void ask_form(RaceWalk *w, const Stm *form)
{
    Twice t = {.form = form};
    Why why = {0};
    Pair whole = {.kind = PAIR_FORM, .form = form, .verdict = PROVED,
                  .why = &why};
    AccessCx cx = {.lmads = &w->cx};

    t.copy = iterations_another(w->prog, form);
    form_accesses(&cx, form, &t.list);
    form_accesses(&cx, t.copy, &t.copied);
    write_elements(w, form, &t.list);
    write_elements(w, t.copy, &t.copied);
    ask_pairs(w, &t, &(Whole){&whole, &why});
    uint32_t mark = facts_mark(w->facts);
    facts_pass(w->facts, form);
    races_ask_sifted(w, form, &(Whole){&whole, &why});
    facts_undo(w->facts, mark);
    races_give(w, &whole);
    access_list_free(&t.list);
    access_list_free(&t.copied);
}

/* ---- updates ---- */

static bool may_repeat(const Selection *sel)
{
    for (uint32_t i = 0; sel->dim && i < sel->rank; i++)
        if (sel->dim[i] == DIM_STRIDE)
            return true;
    return !sel->dim;
}

static void ask_update(RaceWalk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Why why = {.proof = w->proof};

    if (exp->form != FORM_UPDATE || !may_repeat(&exp->u.sel))
        return;
    AccessName target = {stm, exp->arg[0]->u.var, true};
    Pair pair = {.kind = PAIR_UPDATE, .form = stm, .a = target, .b = target,
                 .why = &why};
    facts_forget_used(w->facts);
    Answer answer = bound_injective(w->facts, &exp->u.sel, exp->arg);
    pair.verdict = answer.verdict == PROVED ? PROVED : UNKNOWN;
    if (pair.verdict == PROVED && w->proof) {
        Buf *out = proof_begin(w->proof);
        buf_text(out, "injective");
        if (facts_used(w->facts)) {
            buf_text(out, ", by ");
            facts_explain(w->facts, out);
        }
        proof_end(w->proof);
    }
    why.failed = answer;
    races_give(w, &pair);
}

/* ---- the walk ---- */

static void walk_body(RaceWalk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        ask_update(w, s);
        races_ask_copies(w, s);
        if (form_info[s->exp.form].parallel && w->has_memory)
            ask_form(w, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t mark = facts_mark(w->facts);
            facts_enter(w->facts, s, i);
            walk_body(w, s->exp.fn[i].body);
            races_ask_body(w, s, i);
            facts_undo(w->facts, mark);
        }
        facts_pass(w->facts, s);
    }
}

void prog_each_pair(Prog *prog, Proof *proof, PairFn fn, void *data)
{
    RaceWalk w = {.prog = prog, .proof = proof, .fn = fn, .data = data};

    names_settle(prog);
    w.ps = poly_store_new(prog->store);
    w.facts = facts_new(prog, w.ps);
    w.cx = (LmadCx){.polys = w.ps, .sign = prover_sign, .facts = w.facts,
                    .prog = prog};
    note_blocks(&w);
    for (const Fun *f = prog->first; f; f = f->next) {
        if (f->imp)
            continue;
        facts_enter_fun(w.facts, f);
        walk_body(&w, f->body);
        facts_undo(w.facts, 0);
    }
    free(w.block);
    free(w.order);
    facts_free(w.facts);
    poly_store_free(w.ps);
}

/* ---- in words ---- */

static size_t line_of(const Prog *prog, const Stm *stm)
{
    return stm->loc && prog->source
               ? source_line_col(prog->source, stm->loc - 1).line
               : 0;
}

static void say_access(const Prog *prog, const AccessName *access, Buf *out)
{
    buf_printf(out, "%s of '%s' at line %zu",
               access->writes ? "write" : "read", access->array->name->text,
               line_of(prog, access->stm));
}

void pair_say(const Prog *prog, const Pair *pair, Buf *out)
{
    switch (pair->kind) {
    case PAIR_ITERATIONS:
        say_access(prog, &pair->a, out);
        buf_text(out, " and ");
        say_access(prog, &pair->b, out);
        buf_printf(out, ", in two iterations of '%s'",
                   form_info[pair->form->exp.form].text);
        return;
    case PAIR_COPY:
        buf_printf(out, "copy of '%s' to '%s'", pair->a.array->name->text,
                   pair->b.array->name->text);
        return;
    case PAIR_WRITE:
        buf_printf(out, "each element of '%s' has its own offset",
                   pair->b.array->name->text);
        return;
    case PAIR_FORM:
        buf_printf(out, "no two iterations of '%s' race",
                   form_info[pair->form->exp.form].text);
        return;
    case PAIR_UPDATE:
        buf_printf(out, "each element of '%s' is written once",
                   pair->a.array->name->text);
        return;
    }
}

void pair_say_reason(const Pair *pair, Buf *out)
{
    if (pair->reason) {
        buf_text(out, pair->reason);
    } else if (pair->why->tired) {
        buf_text(out, "the bound on work was reached");
    } else if (pair->why->meets) {
        buf_text(out, "the known facts do not prove them disjoint");
    } else if (pair->why->failed.op && pair->why->failed.left) {
        answer_say(&pair->why->failed, out);
        buf_text(out, " is not proved");
    } else {
        buf_text(out, "no proof was found");
    }
}
