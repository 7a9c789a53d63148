/* pull.c - arrays that are computed where they are read.
 *
 * What is read element by element need not be an array: `iota`, `replicate`,
 * `rotate` and `concat`, slices and layouts become arithmetic on the index
 * (pull arrays, Nessie section 12.1), and so does a kernel that is read
 * elsewhere than at the reader's own indices, where it can be fused with
 * nothing.
 *
 * Computing an element again costs; not having the array saves writing and
 * reading it.  A kernel is pulled where each of its elements is read once, or
 * where computing them so often is not more than what is saved
 * (price.h), or where no more elements are read in all than it has: that
 * is asked of the facts that hold where it stands.
 *
 * A read that would be out of bounds of the array that is gone is one no more,
 * or one of the arrays that are read instead: nothing is read there that was
 * not checked, as docs/language.md, section 5.14 allows.
 */
#include "passes/fuse/elements/pull.h"

#include "ir-text/lmad/view.h"
#include "passes/fuse/elements/element.h"
#include "passes/fuse/elements/price.h"
#include "passes/shared/storage/consumed.h"
#include "printer/text/print.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include <stdlib.h>
#include <string.h>

/* Bodies: pulling nests, and half is left to other passes. */
enum { DEPTH_MOST = IR_MAX_BODIES / 2 };

/* What is known of an array, by Var.id. */
typedef struct Pulled {
    Stm *stm;          /* that makes it; NULL: nothing that could be pulled */
    uint32_t depth;    /* of the body that binds it, whatever it is */
    uint32_t uses;     /* in all */
    uint32_t reads;    /* of an element */
    uint32_t once;     /* of these, those that read no element twice */
    uint32_t elsewhere; /* and those not at the indices of who reads */
    uint32_t cost;     /* of an element */
    const Poly *work;  /* how many are read, in all; NULL: who knows */
    const Scalar *value; /* of a scalar: what it is */
    bool pulled;
} Pulled;

/* An index that iterations count by, and the body that it is of. */
typedef struct Counter {
    const Var *var; /* NULL: of a loop that nobody counts */
    const Scalar *bound; /* of VAR */
    uint32_t depth;
} Counter;

typedef struct Pull {
    Prog *prog;
    PassContext *cx;
    Pulled *at; /* by Var.id, below NVAR */
    bool *consumed;
    uint32_t nvar;
    PolyStore *polys;
    Facts *facts; /* where the walk is; NULL: there is nothing to ask them */
    Counter *counter;
    uint32_t ncounter, room;
    bool own; /* kernels that are read at their readers' indices, too */
    bool last; /* nothing else is left to do: say what stays */
    bool any;
} Pull;

static Pulled *pulled_of(const Pull *p, const Scalar *s)
{
    return s->op == OP_VAR && s->u.var->id < p->nvar ? &p->at[s->u.var->id]
                                                     : NULL;
}

/* ---- what could be pulled ---- */

static bool is_scalar_body(const Body *body)
{
    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->elem == ELEM_NONE)
            return false;
    return true;
}

static bool note_exec(Stm *stm, void *data)
{
    *(bool *)data |= stm->exp.exec != AT_NONE || stm->exp.form == FORM_CALL;
    return true;
}

/* What says where it runs, runs there. */
static bool states_exec(const Stm *stm)
{
    bool found = stm->exp.exec == AT_BLOCK;

    body_each_stm(stm->exp.fn[0].body, note_exec, &found);
    return found;
}

/* One that changes nothing where STM makes none. */
static View view_by(const Pull *p, const Stm *stm)
{
    View view;

    view_of(&stm->exp, p->prog->store, p->cx->arena, &view);
    return view;
}

/* An alias is not worth it, and what an LMAD selects is not computed. */
static bool is_computed(View view)
{
    return view.sel.rank ? view.sel.dim != NULL : view.size || view.perm;
}

static bool can_be_pulled(const Pull *p, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (attr_find(stm->attrs, "spec"))
        return false;
    switch ((FormId)exp->form) {
    case FORM_KERNEL:
        return is_scalar_body(exp->fn[0].body) &&
               PASS_LEGAL(fuse_pulled_level, !states_exec(stm));
    case FORM_REPLICATE:
    case FORM_IOTA:
    case FORM_ROTATE:
    case FORM_CONCAT:
        return true;
    default:
        return is_computed(view_by(p, stm));
    }
}

static void spoil(Var *var, void *data)
{
    Pull *p = data;

    if (type_is_array(var->type) && p->consumed[var->id])
        p->any = true;
}

/* Does it read something that somebody consumes, when it is read itself? */
static bool reads_consumed(Pull *p, Stm *stm)
{
    bool any = p->any, found;

    p->any = false;
    stm_each_use(stm, spoil, p);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_use(stm->exp.fn[i].body, spoil, p);
    found = p->any;
    p->any = any;
    return found;
}

/* ---- counting ---- */

static void push(Pull *p, const Var *var, const Scalar *bound, uint32_t depth)
{
    GROUND_ROOM(p->counter, p->ncounter, p->room);
    p->counter[p->ncounter++] = (Counter){var, bound, depth};
}

typedef struct Steady {
    const Pull *p;
    uint32_t depth;
    bool ok;
} Steady;

static void check_steady(Var *var, void *data)
{
    Steady *steady = data;

    steady->ok &= var->id < steady->p->nvar &&
                  steady->p->at[var->id].depth <= steady->depth;
}

/* Is S made of what is bound outside of the bodies below DEPTH? */
static bool is_steady(const Pull *p, const Scalar *s, uint32_t depth)
{
    Steady steady = {p, depth, true};

    scalar_each_var(s, check_steady, &steady);
    return steady.ok;
}

/* What S is, if it is the name of that. */
static const Scalar *value_of(const Pull *p, const Scalar *s)
{
    const Pulled *of = pulled_of(p, s);

    for (; of && of->value; of = pulled_of(p, s))
        s = of->value;
    return s;
}

static bool is_factor(const Pull *p, const Scalar *s)
{
    int64_t number;

    return scalar_is_int(value_of(p, s), &number) && number != 0;
}

/* The one operand of S, a sum or a product, that it goes along with; NULL:
 * there is none. */
static const Scalar *moving_part(const Pull *p, const Scalar *s,
                                 uint32_t depth)
{
    for (uint32_t i = 0; i < 2; i++)
        if (s->op == OP_MUL ? is_factor(p, s->arg[i])
                            : is_steady(p, s->arg[i], depth))
            return s->arg[1 - i];
    return NULL;
}

/* S counts by this variable: it is a multiple of that, give or take what is
 * steady. */
static const Var *counted_by(const Pull *p, const Scalar *s, uint32_t depth)
{
    s = value_of(p, s);
    while (s && (s->op == OP_ADD || s->op == OP_SUB || s->op == OP_MUL)) {
        s = moving_part(p, s, depth);
        s = s ? value_of(p, s) : NULL;
    }
    return s && s->op == OP_VAR ? s->u.var : NULL;
}

/* Is each iteration's element another one?  So it is where each of the
 * indices that count from the array's body on says where the read is in a
 * dimension of its own. */
static bool reads_once(const Pull *p, const Stm *stm, uint32_t depth)
{
    for (uint32_t i = p->ncounter; i-- > 0 && p->counter[i].depth > depth;) {
        bool found = false;
        for (uint32_t k = 1; k < stm->exp.narg && !found; k++)
            found = p->counter[i].var &&
                    counted_by(p, stm->exp.arg[k], depth) ==
                        p->counter[i].var;
        if (!found)
            return false;
    }
    return true;
}

/* Is it at the indices of the outermost form that it is read in? */
static bool reads_at_own(const Pull *p, const Stm *stm, uint32_t depth)
{
    uint32_t first = p->ncounter;

    while (first > 0 && p->counter[first - 1].depth > depth)
        first--;
    for (uint32_t k = 1; k < stm->exp.narg; k++) {
        const Scalar *s = stm->exp.arg[k];
        if (first + k - 1 >= p->ncounter || s->op != OP_VAR ||
            s->u.var != p->counter[first + k - 1].var ||
            p->counter[first + k - 1].depth != depth + 1)
            return false;
    }
    return true;
}

/* How often the body runs that is looked at, for each time that the one at
 * DEPTH does; NULL: who knows. */
static const Poly *times_below(const Pull *p, uint32_t depth)
{
    const Poly *times = poly_const(p->polys, 1);

    for (uint32_t i = p->ncounter;
         times && i-- > 0 && p->counter[i].depth > depth;) {
        const Poly *bound =
            p->counter[i].var ? poly_of(p->polys, p->counter[i].bound) : NULL;
        times = bound ? poly_mul(p->polys, times, bound) : NULL;
    }
    return times;
}

static void count_work(const Pull *p, Pulled *source)
{
    const Poly *times = times_below(p, source->depth);

    if (source->reads == 1)
        source->work = times;
    else if (source->work)
        source->work =
            times ? poly_add(p->polys, source->work, times) : NULL;
}

static void count_use(Var *var, void *data)
{
    Pull *p = data;

    if (var->id < p->nvar)
        p->at[var->id].uses++;
}

static void count_read(Pull *p, const Stm *stm)
{
    Pulled *source = pulled_of(p, stm->exp.arg[0]);

    if (!source || !source->stm ||
        stm->exp.narg != 1 + stm->exp.arg[0]->u.var->type->rank)
        return;
    source->reads++;
    count_work(p, source);
    source->once += reads_once(p, stm, source->depth);
    source->elsewhere += !reads_at_own(p, stm, source->depth);
}

static void count_body(Pull *p, Body *body, uint32_t depth);

static void count_inside(Pull *p, Stm *stm, uint32_t depth)
{
    const Exp *exp = &stm->exp;
    bool repeats = form_info[exp->form].parallel || exp->form == FORM_LOOP;

    for (uint32_t i = 0; i < exp->nfn; i++) {
        uint32_t before = p->ncounter;
        bool counts = i == 0 && repeats && !exp->is_while;
        uint32_t n = exp->form == FORM_LOOP ? 1 : exp->fn[i].nparam;
        for (uint32_t k = 0; k < exp->fn[i].nparam; k++)
            p->at[exp->fn[i].param[k]->id].depth = depth + 1;
        if (counts)
            for (uint32_t k = 0; k < n; k++)
                push(p, exp->fn[i].param[k], exp->arg[k], depth + 1);
        else if (repeats)
            push(p, NULL, NULL, depth + 1);
        count_body(p, exp->fn[i].body, depth + 1);
        p->ncounter = before;
    }
}

static void count_body(Pull *p, Body *body, uint32_t depth)
{
    for (Stm *s = body->first; s; s = s->next) {
        stm_each_use(s, count_use, p);
        if (s->exp.form == FORM_INDEX)
            count_read(p, s);
        bool pullable =
            depth < DEPTH_MOST && can_be_pulled(p, s) &&
            PASS_LEGAL(fuse_pulled_unconsumed, !reads_consumed(p, s));
        for (uint32_t i = 0; i < s->npat; i++)
            p->at[s->pat[i]->id] =
                (Pulled){.stm = pullable ? s : NULL, .depth = depth,
                         .value = s->exp.form == FORM_SCALAR ? s->exp.arg[0]
                                                             : NULL};
        count_inside(p, s, depth);
    }
    body_each_result_use(body, count_use, p);
}

/* ---- costs ---- */

/* What is pulled, too, is computed. */
static uint32_t cost_of_read(const Stm *stm, const void *data)
{
    const Pulled *source = pulled_of(data, stm->exp.arg[0]);

    return source && source->pulled ? source->cost : PRICE_READ;
}

/* ---- which are pulled ---- */

static bool is_view(const Stm *stm)
{
    return form_info[stm->exp.form].makes == MAKES_VIEW;
}

/* Is it not more work to compute the elements of a kernel where they are
 * read? */
static bool pays(const Pulled *s, uint32_t cost)
{
    if (cost <= PRICE_READ)
        return true;
    return s->once == s->reads &&
           (s->reads == 1 || price_pays(cost, s->reads));
}

/* How many elements KERNEL makes of each of its results; NULL: who knows. */
static const Poly *made_by(const Pull *p, const Stm *kernel)
{
    const Poly *made = poly_const(p->polys, 1);

    for (uint32_t i = 0; made && i < kernel->exp.narg; i++) {
        const Poly *bound = poly_of(p->polys, kernel->exp.arg[i]);
        made = bound ? poly_mul(p->polys, made, bound) : NULL;
    }
    return made;
}

/* How many are read of all of its results; NULL: who knows. */
static const Poly *read_of(const Pull *p, const Stm *kernel)
{
    const Poly *read = poly_const(p->polys, 0);

    for (uint32_t i = 0; read && i < kernel->npat; i++) {
        const Pulled *source = &p->at[kernel->pat[i]->id];
        if (source->reads)
            read = source->work ? poly_add(p->polys, read, source->work)
                                : NULL;
    }
    return read;
}

/* Are READ elements, if any, no more than MADE? */
static bool reads_no_more(const Pull *p, const Poly *read, const Poly *made)
{
    const Poly *one = poly_const(p->polys, 1);
    bool proved;

    if (!read || !made || !p->facts)
        return read && read == made;
    uint32_t mark = facts_mark(p->facts);
    const Poly *some = poly_sub(p->polys, read, one);
    if (some)
        facts_suppose(p->facts, some);
    proved = is_le(p->facts, read, made);
    facts_undo(p->facts, mark);
    return proved;
}

/* In the end. */
static void remark_stays(const Pull *p, const Stm *kernel, const Poly *read,
                         const Poly *made)
{
    Buf text = {0};

    if (!p->last || !p->cx->wants_remarks || !read || !made)
        return;
    print_scalar(&text, poly_scalar(p->polys, read));
    buf_text(&text, " <= ");
    print_scalar(&text, poly_scalar(p->polys, made));
    pass_remark(p->cx, p->prog, REMARK_MISSED, "pulled", kernel->loc,
                "'%s' stays an array: '%.*s' is not proved, so that more "
                "elements may be read than it has",
                kernel->pat[0]->name->text, (int)text.len, text.at);
    buf_free(&text);
}

static bool kernel_pays(Pull *p, const Stm *stm)
{
    uint32_t cost = price_of_body(stm->exp.fn[0].body, cost_of_read, p);
    bool elsewhere = false, paying = true;

    for (uint32_t i = 0; i < stm->npat; i++) {
        Pulled *source = &p->at[stm->pat[i]->id];
        source->cost = cost;
        elsewhere |= source->elsewhere > 0;
        paying &= source->reads == 0 || pays(source, cost);
    }
    /* Where all is read at its reader's indices there are better ways, as long
     * as there are any. */
    if ((!elsewhere && !p->own) || (stm->npat > 1 && cost >= PRICE_MUCH))
        return false;
    const Poly *read = read_of(p, stm), *made = made_by(p, stm);
    if (paying || reads_no_more(p, read, made))
        return true;
    remark_stays(p, stm, read, made);
    return false;
}

static bool is_only_read(const Pull *p, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Pulled *source = &p->at[stm->pat[i]->id];
        if (source->uses != source->reads)
            return false;
    }
    return true;
}

static uint32_t cost_of_view(const Stm *stm)
{
    switch ((FormId)stm->exp.form) {
    case FORM_IOTA:
        return 0;
    case FORM_REPLICATE:
        return stm->exp.arg[0]->elem == ELEM_NONE ? PRICE_READ : 0;
    case FORM_ROTATE:
        return PRICE_READ + 4;
    case FORM_CONCAT:
        return PRICE_READ + 2 * stm->exp.narg;
    default:
        return PRICE_READ + 2;
    }
}

/* A reshape of what needs no array.  Others have no elements that are cheaper
 * to find than in the array as it is. */
static bool is_of_no_array(const Pull *p, const Stm *reshape)
{
    const Pulled *source = pulled_of(p, reshape->exp.arg[0]);

    return source && source->stm &&
           (source->stm->exp.form == FORM_IOTA ||
            source->stm->exp.form == FORM_REPLICATE);
}

/* Forms other than kernels are as good as their sources, but for a concat. */
static bool is_due(Pull *p, const Stm *stm)
{
    Pulled *source = &p->at[stm->pat[0]->id];

    if (!source->stm || source->stm != stm || !is_only_read(p, stm) ||
        !source->reads)
        return false;
    if (stm->exp.form == FORM_KERNEL)
        return kernel_pays(p, stm);
    source->cost = cost_of_view(stm);
    if (view_by(p, stm).size)
        return is_of_no_array(p, stm);
    return is_view(stm) || stm->exp.form != FORM_CONCAT ||
           source->once == source->reads;
}

/* ---- putting elements where they are read ---- */

static bool is_pulled(const Pull *p, const Stm *stm)
{
    const Pulled *source;

    if (stm->exp.form != FORM_INDEX)
        return false;
    source = pulled_of(p, stm->exp.arg[0]);
    return source && source->pulled;
}

static void decide(Pull *p, Stm *stm)
{
    if (!stm->npat || !is_due(p, stm) || !pass_rewrite(p->cx))
        return;
    for (uint32_t i = 0; i < stm->npat; i++)
        p->at[stm->pat[i]->id].pulled = true;
    p->any = true;
    pass_remark(p->cx, p->prog, REMARK_DONE, "pulled", stm->loc,
                "'%s' is computed where it is read", stm->pat[0]->name->text);
}

/* A kernel that is wanted for its reshape alone makes that, where who reads it
 * iterates over the new shape. */
static bool is_made_in_shape(const Pull *p, const Stm *stm)
{
    const Pulled *source, *own;

    if (!view_by(p, stm).size || stm->pat[0]->id >= p->nvar)
        return false;
    source = pulled_of(p, stm->exp.arg[0]);
    own = &p->at[stm->pat[0]->id];
    return source && source->stm && source->stm->exp.form == FORM_KERNEL &&
           source->stm->npat == 1 && source->uses == 1 &&
           source->depth == own->depth && own->reads &&
           (own->reads > own->elsewhere || own->reads == own->once);
}

static void make_in_shape(Pull *p, Stm *stm)
{
    Pulled *source = pulled_of(p, stm->exp.arg[0]);

    if (!pass_rewrite(p->cx))
        return;
    pass_remark(p->cx, p->prog, REMARK_DONE, "pulled", stm->loc,
                "'%s' is computed in the shape of '%s'",
                stm->exp.arg[0]->u.var->name->text, stm->pat[0]->name->text);
    element_reshape(p->prog, p->cx->arena, p->facts, stm, source->stm);
    source->pulled = p->any = true;
}

static void walk_inside(Pull *p, Stm *stm, uint32_t fn);

static void walk(Pull *p, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_inside(p, s, i);
        if (is_pulled(p, s))
            element_put(p->prog, p->cx->arena, p->facts, body, s,
                        pulled_of(p, s->exp.arg[0])->stm);
        if (is_made_in_shape(p, s))
            make_in_shape(p, s);
        else if (s->npat && s->pat[0]->id < p->nvar)
            decide(p, s);
        if (p->facts)
            facts_pass(p->facts, s);
    }
}

static void walk_inside(Pull *p, Stm *stm, uint32_t fn)
{
    uint32_t mark;

    if (!p->facts) {
        walk(p, stm->exp.fn[fn].body);
        return;
    }
    mark = facts_mark(p->facts);
    facts_enter(p->facts, stm, fn);
    walk(p, stm->exp.fn[fn].body);
    facts_undo(p->facts, mark);
}

/* Is it a matter of sizes whether something is pulled, or how? */
static bool wants_facts(const Pull *p)
{
    for (uint32_t i = 0; i < p->nvar; i++) {
        const Pulled *of = &p->at[i];
        if (!of->stm || of->uses != of->reads)
            continue;
        if (view_by(p, of->stm).size ||
            (of->stm->exp.form == FORM_KERNEL && of->work &&
             (of->elsewhere || p->own) &&
             (of->reads > 1 || of->once < of->reads)))
            return true;
    }
    return false;
}

static void drop_pulled(Pull *p, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->npat && s->pat[0]->id < p->nvar && p->at[s->pat[0]->id].pulled) {
            body_remove(body, s);
            continue;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            drop_pulled(p, s->exp.fn[i].body);
    }
}

bool fusion_pull(Prog *prog, Fun *fun, PassContext *cx, PolyStore *polys,
                 PullWhat what)
{
    Pull p = {.prog = prog, .cx = cx, .nvar = prog->nvar, .polys = polys,
              .own = what != PULL_ELSEWHERE, .last = what == PULL_LAST};

    p.at = ground_alloc(p.nvar * sizeof *p.at + 1);
    p.consumed = ground_alloc(p.nvar * sizeof *p.consumed + 1);
    memset(p.at, 0, p.nvar * sizeof *p.at);
    memset(p.consumed, 0, p.nvar * sizeof *p.consumed);
    consumed_mark(fun, p.consumed);
    count_body(&p, fun->body, 1);
    p.any = false;
    if (wants_facts(&p)) {
        p.facts = facts_new(prog, polys);
        facts_seek_proofs(p.facts);
        facts_enter_fun(p.facts, fun);
    }
    walk(&p, fun->body);
    if (p.facts)
        facts_free(p.facts);
    if (p.any)
        drop_pulled(&p, fun->body);
    free(p.at);
    free(p.consumed);
    free(p.counter);
    return p.any;
}
