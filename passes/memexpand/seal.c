/* seal.c - what a thread's blocks may be, is the thread's own, and
 * what a trip passes on, is the trip's own.
 *
 * Where `if` or `loop` in a parallel body may give a block from outside of it
 * as well as one that an iteration allocates, the two cannot be expanded alike:
 * the one is there once, the other for each iteration.  There the block from
 * outside is replaced by a new one, into which the arrays that go along with it
 * are copied: several of them to where they are in their block, so that those
 * that share elements still do; one alone in row-major order from the block's
 * begin, if that can be said, so that each element has a place of its own and
 * no other one takes any.  What has no such order is copied one element after
 * the other.
 *
 * Where a loop may pass on a block that a trip allocates, but not as such (a
 * branch chooses it, say), what lives there is copied at the end of the trip,
 * to a block that is passed on instead.  So is what `once` gives, where only
 * the device would know in which block.
 *
 * And where one block hangs by its size on what lives in another, the two
 * cannot be expanded at once: what flows together with the former, of the
 * latter, is a copy.
 */
#include "passes/memexpand/seal.h"

#include "passes/shared/rewriting/result_list.h"
#include "passes/shared/storage/in_place.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

/* The parallel bodies around a flow, from the inside out. */
typedef struct Around {
    const struct Around *next;
    uint32_t depth;
} Around;

static const Scalar *combine(Sealer *s, Op op, const Scalar *a,
                             const Scalar *b)
{
    return a && b ? scalar_binary(s->prog->store, op, a, b) : NULL;
}

static const Scalar *number(Sealer *s, int64_t value)
{
    return scalar_int(s->prog->store, ELEM_I64, value);
}

/* ---- one flow ---- */

static void put(const Flow *flow, Stm *stm)
{
    body_insert_before(flow->body, flow->next, stm);
}

/* ---- copies ---- */

/* Is TO I the only array in its block? */
static bool is_alone(const Flow *flow, uint32_t i)
{
    const Var *block = flow->to[i]->place.mem;
    uint32_t n = 0;

    for (uint32_t j = 0; j < flow->n; j++)
        n += flow->to[j]->place.mem == block;
    return n == 1;
}

/* Can it be in row-major order as well? */
static bool can_be_denser(const Sealer *s, const Flow *flow, uint32_t i)
{
    return is_alone(flow, i) && lay_row_major(s, flow, i);
}

/* Does the copy have another layout than FROM I?  One with gaps, or far after
 * the begin of its block, would need a block for all that it leaves out. */
static bool is_laid_anew(const Sealer *s, const Flow *flow, uint32_t i)
{
    return type_is_array(flow->to[i]->type) &&
           !PASS_LEGAL(memexpand_copies_once,
                       lay_has_own_places(
                           s, flow_operand(flow->from[i])->place.ixfn) &&
                           !can_be_denser(s, flow, i));
}

/* How a copy lies. */
typedef struct Laid {
    const IxFn *anew; /* NULL: as it lies now */
    bool shares;      /* elements may have a place in common */
} Laid;

/* How what lives in block K of FLOW lies in a copy, by its place in the flow.
 * A proof may be found once and not again, so this is asked once. */
static Laid *lay_copies(const Sealer *s, const Flow *flow, uint32_t k)
{
    Laid *laid = ARENA_NEW(s->cx->arena, Laid, flow->n);

    for (uint32_t i = 0; i < flow->n; i++) {
        if (flow->to[i]->place.mem != flow->to[k] ||
            !is_laid_anew(s, flow, i))
            continue;
        laid[i].anew = is_alone(flow, i) ? lay_anew(s, flow, i) : NULL;
        laid[i].shares = !laid[i].anew;
    }
    return laid;
}

static const Scalar *size_of_block(Sealer *s, const Flow *flow, uint32_t k,
                                   const Laid *laid)
{
    const Scalar *size = number(s, 0);

    for (uint32_t i = 0; i < flow->n && size; i++) {
        if (flow->to[i]->place.mem != flow->to[k])
            continue;
        const Var *value = flow_operand(flow->from[i]);
        const Scalar *own =
            laid[i].anew
                ? place_bytes(s->prog->store, value, laid[i].anew)
                : array_bytes(s->prog->store, value && value->place.mem
                                                  ? value
                                                  : flow->to[i]);
        int64_t zero;
        size = scalar_is_int(size, &zero) ? own
                                          : combine(s, OP_MAX, size, own);
    }
    return size;
}

/* ---- a block that is there already ---- */

static uint32_t times_given(const Body *body, const Var *var)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < body->nres; i++)
        n += scalar_is_var(body->res[i], var);
    return n;
}

static bool has_room(const Sealer *s, const Body *body, const Var *block,
                     const Scalar *size)
{
    const Stm *alloc = body->first;

    while (alloc->npat == 0 || alloc->pat[0] != block)
        alloc = alloc->next;
    return is_le(s->facts, poly_of(s->polys, size),
                 poly_of(s->polys, alloc->exp.arg[0]));
}

/* The block that the other branch gives for TO K, allocated in front of both,
 * where nothing but that branch uses it: in this one it is free.  NULL: there
 * is no such block, or it has no room for SIZE bytes. */
static Var *free_block(const Sealer *s, const Flow *flow, uint32_t k,
                       const Scalar *size)
{
    Var *block = flow->other ? flow_operand(flow->other->res[k]) : NULL;

    if (!block || s->apart || block->id >= s->nvar ||
        s->home[block->id] != flow->around ||
        times_given(flow->other, block) != 1)
        return NULL;
    bool unused = body_count_uses(flow->around, block) ==
                  body_count_uses(flow->other, block);
    return PASS_LEGAL(memexpand_free_in_branch, unused) &&
                   PASS_LEGAL(memexpand_free_has_room,
                              has_room(s, flow->around, block, size))
               ? block
               : NULL;
}

/* ---- copies, one by one ---- */

/* A statement that binds COPY to FROM I. */
static void put_copy(Sealer *s, const Flow *flow, uint32_t i, Var *copy,
                     Loc loc)
{
    bool array = type_is_array(copy->type);
    Stm *stm = stm_new(s->prog, array ? FORM_COPY : FORM_SCALAR, 1, &copy);

    stm->loc = loc;
    exp_set_args(s->prog, &stm->exp, 1, &flow->from[i]);
    put(flow, stm);
}

static void put_elements(Sealer *s, const Flow *flow, uint32_t i, Var *copy,
                         Loc loc)
{
    Stm *stm[2];

    copy_elements(s->prog, s->cx->arena, flow_operand(flow->from[i]), copy,
                  loc, stm);
    put(flow, stm[0]);
    put(flow, stm[1]);
}

/* What FROM I, an array or a scalar in memory, is, in BLOCK. */
static void copy_value(Sealer *s, const Flow *flow, uint32_t i, Var *block,
                       const Laid *laid, Loc loc)
{
    bool array = type_is_array(flow->to[i]->type);
    Var *old = flow_operand(flow->from[i]);
    Var *copy = var_fresh(s->prog, old && array ? old : flow->to[i]);

    copy->place.mem = block;
    if (laid->anew) {
        copy->place.ixfn = laid->anew;
        lay_pass_along(flow, i, laid->anew);
    }
    copy->unique = false;
    copy->attrs = NULL;
    (laid->shares ? put_elements : put_copy)(s, flow, i, copy, loc);
    flow->from[i] = scalar_var(s->prog->store, copy);
}

static Var *allocate(Sealer *s, const Flow *flow, uint32_t k,
                     const Scalar *size, Loc loc)
{
    Var *block = var_fresh(s->prog, flow->to[k]);
    Stm *alloc = stm_new(s->prog, FORM_ALLOC, 1, &block);

    block->attrs = NULL;
    alloc->loc = loc;
    exp_set_args(s->prog, &alloc->exp, 1, &size);
    put(flow, alloc);
    s->allocs[points_to_set(&s->sets, flow->to[k])]++;
    return block;
}

/* Is all of FROM I there, to be copied? */
static bool is_whole(Sealer *s, const Flow *flow, uint32_t i, Loc loc)
{
    const Var *array = flow_operand(flow->from[i]);

    if (!array || !type_is_array(array->type))
        return true;
    const Var *over =
        wholes_overwriter(s->wholes, s->facts, array, flow->stm);
    if (over)
        pass_remark(
            s->cx, s->prog, REMARK_MISSED, "overwritten", loc,
            "'%s' would need a copy, but '%s' may overwrite a part of it",
            array->name->text, over->name->text);
    return !over;
}

/* Asked before anything is changed. */
static bool are_whole(Sealer *s, const Flow *flow, uint32_t k, Loc loc)
{
    bool whole = true;

    if (!s->wholes)
        s->wholes = wholes_new(s->prog, s->polys, &s->sets, s->cx->arena);
    for (uint32_t i = 0; i < flow->n && whole; i++)
        whole = flow->to[i]->place.mem != flow->to[k] ||
                is_whole(s, flow, i, loc);
    return whole;
}

/* Operand K becomes a block of its own. */
static bool replace(Sealer *s, const Flow *flow, uint32_t k, Loc loc)
{
    Laid *laid = lay_copies(s, flow, k);
    const Scalar *size = size_of_block(s, flow, k, laid);

    if (!size || !are_whole(s, flow, k, loc) || !pass_rewrite(s->cx))
        return false;
    Var *block = free_block(s, flow, k, size);
    if (!block)
        block = allocate(s, flow, k, size, loc);
    for (uint32_t i = 0; i < flow->n; i++)
        if (flow->to[i]->place.mem == flow->to[k])
            copy_value(s, flow, i, block, &laid[i], loc);
    flow->from[k] = scalar_var(s->prog->store, block);
    return true;
}

/* Is BLOCK there once for all iterations of a parallel body around, each of
 * which allocates a block that may be the same? */
static bool is_from_outside(const Sealer *s, const Around *around,
                            const Var *block)
{
    uint32_t own = s->own[points_to_set(&s->sets, block)];
    uint32_t outermost = UINT32_MAX;

    for (; around && around->depth > s->depth[block->id]; around = around->next)
        outermost = around->depth;
    return outermost <= own;
}

/* Does a block flow there that has to be told apart from it? */
static bool is_crossed(const Sealer *s, const Around *around, const Var *from,
                       const Var *to)
{
    return s->apart ? s->apart[from->id] && !s->apart[to->id]
                    : is_from_outside(s, around, from);
}

static const char *reason(const Sealer *s, const Var *to, const Var *from)
{
    return arena_printf(
        s->cx->arena,
        s->apart
            ? "'%s' may be the block '%s', or one whose size depends on that "
              "block's contents: the contents of the former are copied"
            : "'%s' may be the block '%s' from outside of the parallel body, "
              "or one of the iteration's own: the contents of the former are "
              "copied",
        to->name->text, from->name->text);
}

static void say_copied(Sealer *s, Loc loc, const char *why)
{
    pass_remark(s->cx, s->prog, REMARK_DONE, "copied", loc, "%s", why);
    if (s->require && s->in_place)
        pass_error(s->cx, s->prog, loc, 1,
                   "a statement that is #[inplace] copies: %s", why);
}

static void seal(Sealer *s, const Flow *flow, const Around *around, Loc loc)
{
    for (uint32_t k = 0; k < flow->n; k++) {
        const Var *from = flow_operand(flow->from[k]), *to = flow->to[k];
        if (!type_is_mem(to->type) || !from || from->id >= s->nvar ||
            !is_crossed(s, around, from, to) || !replace(s, flow, k, loc))
            continue;
        s->copies++;
        say_copied(s, loc, reason(s, to, from));
    }
}

/* ---- what a trip passes on ---- */

/* Is result K of the loop a block of the trip's own, or always the same? */
static bool is_plain(const Sealer *s, const Stm *loop, uint32_t k)
{
    const Body *body = loop->exp.fn[0].body;
    const Var *from = flow_operand(body->res[k]);

    return !from || from->id >= s->nvar || from == loop_params(&loop->exp)[k] ||
           s->home[from->id] == body;
}

/* BEFORE: how many blocks there were of the set of each result when the loop
 * began. */
static void seal_trips(Sealer *s, Stm *loop, const uint32_t *before)
{
    Body *body = loop->exp.fn[0].body;
    Flow next = {loop_params(&loop->exp), body->res, body->nres, body,
                 NULL, NULL, NULL, loop};

    for (uint32_t k = 0; k < loop->npat; k++) {
        const Var *to = next.to[k];
        if (!type_is_mem(to->type) || is_plain(s, loop, k) ||
            s->allocs[points_to_set(&s->sets, to)] == before[k])
            continue;
        const Var *from = flow_operand(body->res[k]);
        if (replace(s, &next, k, loop->loc))
            say_copied(s, loop->loc,
                       arena_printf(s->cx->arena,
                                    "the contents of '%s' are copied when a "
                                    "trip ends, to be passed on",
                                    from->name->text));
    }
}

static uint32_t *allocs_of_results(Sealer *s, const Stm *loop)
{
    uint32_t *before = ARENA_NEW(s->cx->arena, uint32_t, loop->npat);

    for (uint32_t k = 0; k < loop->npat; k++)
        if (type_is_mem(loop->pat[k]->type))
            before[k] = s->allocs[points_to_set(&s->sets, loop->pat[k])];
    return before;
}

/* ---- what the device gives to the host ---- */

/* Can the host tell which block it is that BODY, at DEPTH, gives? */
static bool is_told(const Sealer *s, const Body *body, uint32_t depth,
                    const Var *block)
{
    return !block || block->id >= s->nvar || s->home[block->id] == body ||
           s->depth[block->id] < depth;
}

static void seal_once(Sealer *s, Stm *once, uint32_t depth)
{
    Body *body = once->exp.fn[0].body;
    Flow given = {once->pat, body->res, body->nres, body,
                  NULL, NULL, NULL, once};

    for (uint32_t k = 0; k < once->npat; k++) {
        const Var *from = flow_operand(body->res[k]);
        if (type_is_mem(once->pat[k]->type) &&
            !is_told(s, body, depth, from) &&
            replace(s, &given, k, once->loc))
            say_copied(s, once->loc,
                       arena_printf(s->cx->arena,
                                    "only the device knows which block '%s' "
                                    "is: its contents are copied",
                                    from->name->text));
    }
}

static void seal_stm(Sealer *s, Body *body, Stm *stm, const Around *around)
{
    Exp *exp = &stm->exp;
    uint32_t first = exp->form == FORM_LOOP && !exp->is_while ? 1 : 0;

    if (exp->form == FORM_LOOP) {
        const Lambda *loop = &exp->fn[0];
        Flow init = {loop->param + first, exp->arg + first,
                     exp->narg - first, body, stm, NULL, NULL, stm};
        Flow next = {loop->param + first, loop->body->res, loop->body->nres,
                     loop->body, NULL, NULL, NULL, stm};
        seal(s, &init, around, stm->loc);
        seal(s, &next, around, stm->loc);
    }
    for (uint32_t i = 0; i < exp->nfn && exp->form == FORM_IF; i++) {
        Body *own = exp->fn[i].body;
        Flow branch = {stm->pat, own->res, own->nres, own, NULL, body,
                       exp->fn[1 - i].body, stm};
        seal(s, &branch, around, stm->loc);
    }
}

/* ---- the walk ---- */

static void bind(Sealer *s, Var *const *var, uint32_t n, uint32_t depth)
{
    for (uint32_t i = 0; i < n; i++)
        s->depth[var[i]->id] = depth;
}

/* Depths, and which sets iterations allocate.  PARALLEL is the depth of the
 * innermost parallel body, or 0. */
static void look(Sealer *s, const Body *body, uint32_t depth,
                 uint32_t parallel)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        bind(s, stm->pat, stm->npat, depth);
        if (parallel && stm_is_device_alloc(stm)) {
            uint32_t *own = &s->own[points_to_set(&s->sets, stm->pat[0])];
            *own = *own > parallel ? *own : parallel;
            s->home[stm->pat[0]->id] = body;
        }
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            const Lambda *lambda = &stm->exp.fn[i];
            bind(s, lambda->param, lambda->nparam, depth + 1);
            look(s, lambda->body, depth + 1,
                 is_parallel(&stm->exp) ? depth + 1 : parallel);
        }
    }
}

static void visit(Sealer *s, Body *body, uint32_t depth, const Around *around)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        const Around own = {around, depth + 1};
        bool loops = around && stm->exp.form == FORM_LOOP;
        uint32_t *before = loops ? allocs_of_results(s, stm) : NULL;
        bool within = s->in_place;
        s->in_place = within || stm_is_in_place(stm);
        if (stm_is_device_alloc(stm))
            s->allocs[points_to_set(&s->sets, stm->pat[0])]++;
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            uint32_t mark = facts_mark(s->facts);
            facts_enter(s->facts, stm, i);
            visit(s, stm->exp.fn[i].body, depth + 1,
                  is_parallel(&stm->exp) ? &own : around);
            facts_undo(s->facts, mark);
        }
        if (around)
            seal_stm(s, body, stm, around);
        else if (stm->exp.form == FORM_ONCE && !s->apart)
            seal_once(s, stm, depth + 1);
        if (loops && !s->apart)
            seal_trips(s, stm, before);
        s->in_place = within;
        facts_pass(s->facts, stm);
    }
}

static Sealer sealer_new(Prog *prog, PassContext *cx)
{
    uint32_t n = prog->nvar;
    PolyStore *polys = poly_store_new(prog->store);

    return (Sealer){.prog = prog, .cx = cx, .nvar = n,
                    .facts = facts_new(prog, polys),
                    .polys = polys,
                    .sets = points_to_new(prog, cx->arena),
                    .own = ARENA_NEW(cx->arena, uint32_t, n),
                    .depth = ARENA_NEW(cx->arena, uint32_t, n),
                    .home = ARENA_NEW(cx->arena, const Body *, n),
                    .allocs = ARENA_NEW(cx->arena, uint32_t, n)};
}

static void seal_all(Sealer *s)
{
    for (Fun *f = s->prog->first; f; f = f->next) {
        bind(s, f->param, f->nparam, 1);
        look(s, f->body, 1, 0);
    }
    const bool *in_place = functions_in_place(s->prog, s->cx->arena);
    for (Fun *f = s->prog->first; f; f = f->next) {
        s->cx->fun = f;
        s->in_place = in_place[f->number];
        facts_enter_fun(s->facts, f);
        visit(s, f->body, 1, NULL);
        facts_undo(s->facts, 0);
    }
    facts_free(s->facts);
    poly_store_free(s->polys);
}

void seal_blocks(Prog *prog, PassContext *cx, bool require)
{
    Sealer s = sealer_new(prog, cx);

    s.require = require;
    seal_all(&s);
}

bool seal_apart(Prog *prog, PassContext *cx, const VarList *names,
                bool require)
{
    Sealer s = sealer_new(prog, cx);

    s.require = require;
    s.apart = ARENA_NEW(cx->arena, bool, s.nvar);
    for (uint32_t i = 0; i < names->n; i++)
        s.apart[names->at[i]->id] = true;
    seal_all(&s);
    return s.copies > 0;
}
