/* expand_seal.c - what a thread's blocks may be, is the thread's own.
 *
 * Where `if` or `loop` in a parallel body may give a block from outside of it
 * as well as one that an iteration allocates, the two cannot be expanded
 * alike: the one is there once, the other for each iteration.  There the block
 * from outside is replaced by a new one, into which the arrays that go along
 * with it are copied.
 */
#include "passes/expand.h"

#include "verifier/facts_walk.h"
#include "verifier/lmad_facts.h"

typedef struct Sealer {
    Prog *prog;
    PassContext *cx;
    Facts *facts;
    BlockSets sets;
    bool *own;       /* by set: an iteration allocates one of its blocks */
    uint32_t *depth; /* by Var.id: of the body that binds it */
    uint32_t nvar;
} Sealer;

/* What the names in TO get: a block and arrays in it, by the operands FROM,
 * N of each. */
typedef struct Flow {
    Var *const *to;
    const Scalar **from;
    uint32_t n;
    Body *body; /* copies go here, before NEXT or last */
    Stm *next;
} Flow;

/* ---- how large ---- */

static const Scalar *combine(Sealer *s, Op op, const Scalar *a,
                             const Scalar *b)
{
    return a && b ? scalar_binary(s->prog->store, op, a, b) : NULL;
}

static const Scalar *number(Sealer *s, int64_t value)
{
    return scalar_int(s->prog->store, ELEM_I64, value);
}

static const Scalar *product(Sealer *s, const Scalar *a, const Scalar *b)
{
    int64_t one;

    return a && scalar_is_int(a, &one) && one == 1 ? b
                                                   : combine(s, OP_MUL, a, b);
}

/* How far a dimension that has elements goes up; NULL: not at all. */
static const Scalar *reach(Sealer *s, const LmadDim *dim)
{
    const Scalar *steps = combine(s, OP_SUB, dim->count, number(s, 1));
    int64_t stride;

    if (!scalar_is_int(dim->stride, &stride))
        return combine(s, OP_MAX, number(s, 0),
                       combine(s, OP_MUL, steps, dim->stride));
    if (stride <= 0)
        return NULL;
    return stride == 1 ? steps : combine(s, OP_MUL, steps, dim->stride);
}

/* One more than the largest offset, where there is any. */
static const Scalar *end_of_lmad(Sealer *s, const Lmad *lmad)
{
    const Scalar *end = combine(s, OP_ADD, lmad->offset, number(s, 1));

    for (uint32_t i = 0; i < lmad->rank; i++) {
        const Scalar *up = reach(s, &lmad->dim[i]);
        if (up)
            end = combine(s, OP_ADD, end, up);
    }
    return end;
}

static const Scalar *elements(Sealer *s, const IxFn *ixfn)
{
    const Scalar *count = number(s, 1);

    if (!ixfn->nlmad)
        for (uint32_t i = 0; i < ixfn->fold->nrow; i++)
            count = product(s, count, ixfn->fold->row[i].modulus);
    else if (lmad_reads_row_major(ixfn->lmad[0]))
        for (uint32_t i = 0; i < ixfn->lmad[0]->rank; i++)
            count = product(s, count, ixfn->lmad[0]->dim[i].count);
    else
        count = end_of_lmad(s, ixfn->lmad[0]);
    return count;
}

static const Scalar *bytes(Sealer *s, const Var *array)
{
    int64_t width = (int64_t)elem_info[array->type->elem].bytes;
    const Scalar *count = elements(s, array->place.ixfn);

    count = combine(s, OP_MAX, number(s, 0), count);
    return width == 1 ? count : combine(s, OP_MUL, count, number(s, width));
}

/* ---- one flow ---- */

static Var *operand(const Scalar *s)
{
    return s->op == OP_VAR ? s->u.var : NULL;
}

static void put(const Flow *flow, Stm *stm)
{
    if (flow->next)
        body_insert_before(flow->body, flow->next, stm);
    else
        body_append(flow->body, stm);
}

/* Do the arrays of TO that live in block K come from arrays in its operand?
 * Scalars in memory do not: they are no arrays to be copied. */
static bool holds_arrays(const Flow *flow, uint32_t k)
{
    for (uint32_t i = 0; i < flow->n; i++)
        if (flow->to[i]->place.mem == flow->to[k] &&
            (!operand(flow->from[i]) ||
             !type_is_array(operand(flow->from[i])->type)))
            return false;
    return true;
}

/* Where elements share a place, a copy would write there several times. */
static bool has_places_of_its_own(const Sealer *s, const IxFn *ixfn)
{
    bool own = !ixfn->fold;

    for (uint32_t i = 0; i < ixfn->nlmad && own; i++)
        own = lmad_injective(s->facts, ixfn->lmad[i]).verdict == PROVED;
    return own;
}

static bool can_be_copied(const Sealer *s, const Flow *flow, uint32_t k)
{
    for (uint32_t i = 0; i < flow->n; i++)
        if (flow->to[i]->place.mem == flow->to[k] &&
            !PASS_LEGAL(memexpand_copies_once,
                        has_places_of_its_own(
                            s, operand(flow->from[i])->place.ixfn)))
            return false;
    return true;
}

static const Scalar *size_of_block(Sealer *s, const Flow *flow, uint32_t k)
{
    const Scalar *size = number(s, 0);

    for (uint32_t i = 0; i < flow->n && size; i++) {
        if (flow->to[i]->place.mem != flow->to[k])
            continue;
        const Scalar *own = bytes(s, operand(flow->from[i]));
        int64_t zero;
        size = scalar_is_int(size, &zero) ? own
                                          : combine(s, OP_MAX, size, own);
    }
    return size;
}

static void copy_array(Sealer *s, const Flow *flow, uint32_t i, Var *block,
                       Loc loc)
{
    Var *old = operand(flow->from[i]), *copy = var_fresh(s->prog, old);
    Stm *stm = stm_new(s->prog, FORM_COPY, 1, &copy);

    copy->place.mem = block;
    copy->unique = false;
    copy->attrs = NULL;
    stm->loc = loc;
    exp_set_args(s->prog, &stm->exp, 1, &flow->from[i]);
    put(flow, stm);
    flow->from[i] = scalar_var(s->prog->store, copy);
}

/* Operand K, a block from outside, becomes one of the iteration. */
static void replace(Sealer *s, const Flow *flow, uint32_t k, Loc loc)
{
    const Scalar *size;

    if (!holds_arrays(flow, k) || !can_be_copied(s, flow, k))
        return;
    size = size_of_block(s, flow, k);
    if (!size || !pass_rewrite(s->cx))
        return;
    Var *foreign = operand(flow->from[k]);
    Var *block = var_fresh(s->prog, flow->to[k]);
    Stm *alloc = stm_new(s->prog, FORM_ALLOC, 1, &block);
    block->attrs = NULL;
    alloc->loc = loc;
    exp_set_args(s->prog, &alloc->exp, 1, &size);
    put(flow, alloc);
    for (uint32_t i = 0; i < flow->n; i++)
        if (flow->to[i]->place.mem == flow->to[k])
            copy_array(s, flow, i, block, loc);
    flow->from[k] = scalar_var(s->prog->store, block);
    pass_remark(s->cx, s->prog, REMARK_DONE, "copied", loc,
                "'%s' may be the block '%s' from outside of the parallel "
                "body, or one of the iteration's own: what is in the former "
                "is copied",
                flow->to[k]->name->text, foreign->name->text);
}

/* OUTERMOST is the depth of the outermost parallel body around. */
static void seal(Sealer *s, const Flow *flow, uint32_t outermost, Loc loc)
{
    for (uint32_t k = 0; k < flow->n; k++) {
        const Var *from = operand(flow->from[k]);
        if (type_is_mem(flow->to[k]->type) && from && from->id < s->nvar &&
            s->depth[from->id] < outermost &&
            s->own[block_set(&s->sets, from)])
            replace(s, flow, k, loc);
    }
}

static void seal_stm(Sealer *s, Body *body, Stm *stm, uint32_t outermost)
{
    Exp *exp = &stm->exp;
    uint32_t first = exp->form == FORM_LOOP && !exp->is_while ? 1 : 0;

    if (exp->form == FORM_LOOP) {
        const Lambda *loop = &exp->fn[0];
        Flow init = {loop->param + first, exp->arg + first,
                     exp->narg - first, body, stm};
        Flow next = {loop->param + first, loop->body->res, loop->body->nres,
                     loop->body, NULL};
        seal(s, &init, outermost, stm->loc);
        seal(s, &next, outermost, stm->loc);
    }
    for (uint32_t i = 0; i < exp->nfn && exp->form == FORM_IF; i++) {
        Flow branch = {stm->pat, exp->fn[i].body->res, exp->fn[i].body->nres,
                       exp->fn[i].body, NULL};
        seal(s, &branch, outermost, stm->loc);
    }
}

/* ---- the walk ---- */

static void bind(Sealer *s, Var *const *var, uint32_t n, uint32_t depth)
{
    for (uint32_t i = 0; i < n; i++)
        s->depth[var[i]->id] = depth;
}

/* Depths, and which sets an iteration allocates. */
static void look(Sealer *s, const Body *body, uint32_t depth, bool parallel)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        bind(s, stm->pat, stm->npat, depth);
        if (parallel && stm_is_device_alloc(stm))
            s->own[block_set(&s->sets, stm->pat[0])] = true;
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            const Lambda *lambda = &stm->exp.fn[i];
            bind(s, lambda->param, lambda->nparam, depth + 1);
            look(s, lambda->body, depth + 1,
                 parallel || stm_is_parallel(stm));
        }
    }
}

static void visit(Sealer *s, Body *body, uint32_t depth, uint32_t outermost)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        uint32_t inner = !outermost && stm_is_parallel(stm) ? depth + 1
                                                            : outermost;
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            uint32_t mark = facts_mark(s->facts);
            facts_enter(s->facts, stm, i);
            visit(s, stm->exp.fn[i].body, depth + 1, inner);
            facts_undo(s->facts, mark);
        }
        if (outermost)
            seal_stm(s, body, stm, outermost);
        facts_pass(s->facts, stm);
    }
}

void seal_blocks(Prog *prog, PassContext *cx)
{
    uint32_t n = prog->nvar;
    PolyStore *polys = poly_store_new(prog->store);
    Sealer s = {.prog = prog, .cx = cx, .nvar = n,
                .facts = facts_new(prog, polys),
                .sets = block_sets_new(prog, cx->arena),
                .own = ARENA_NEW(cx->arena, bool, n),
                .depth = ARENA_NEW(cx->arena, uint32_t, n)};

    for (Fun *f = prog->first; f; f = f->next) {
        bind(&s, f->param, f->nparam, 1);
        look(&s, f->body, 1, false);
    }
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        facts_enter_fun(s.facts, f);
        visit(&s, f->body, 1, 0);
        facts_undo(s.facts, 0);
    }
    facts_free(s.facts);
    poly_store_free(polys);
}
