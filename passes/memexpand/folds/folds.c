/* folds.c - folds that need memory are split.
 *
 * A `reduce` or `scan` whose operator combines arrays, or allocates, is beyond
 * what a target's own can do: one thread would run it.  At the top it is split
 * in chunks of consecutive iterations that a thread folds each; what they give
 * is left for one thread (reduce.c, scan.c).
 *
 * The threads are apart: each has blocks of its own for the operators' operands
 * and for what they make, and their results are rows of new arrays.
 */
#include "passes/memexpand/expand.h"

#include "passes/memexpand/folds/inside.h"

typedef struct Splitter {
    Prog *prog;
    PassContext *cx;
    FoldBlocks blocks;
    bool in_group; /* in a body that a group runs */
} Splitter;

/* Does STM write into a block of the device?  Views do not write. */
static bool writes_to_device(const Stm *stm)
{
    Makes makes = (Makes)form_info[stm->exp.form].makes;

    for (uint32_t i = 0; i < stm->npat; i++)
        if ((makes != MAKES_VIEW || type_is_scalar(stm->pat[i]->type)) &&
            stm->pat[i]->place.mem &&
            stm->pat[i]->place.mem->type->space == SPACE_DEVICE)
            return true;
    return false;
}

static bool uses_device(const Stm *stm, const void *data)
{
    (void)data;
    return stm_is_device_alloc(stm) || writes_to_device(stm);
}

/* For its operands, or what it does in between. */
static bool needs_memory(const Lambda *fn)
{
    for (uint32_t i = 0; i < fn->nparam; i++)
        if (type_is_array(fn->param[i]->type))
            return true;
    return body_any_stm(fn->body, uses_device, NULL);
}

static bool operators_need_memory(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    bool need = false;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA)
            need |= needs_memory(&stm->exp.fn[ops->at[o].fn]);
    return need;
}

static bool operators_are_apart(const Splitter *s, const Stm *stm)
{
    for (uint32_t i = 1; i < stm->exp.nfn; i++)
        if (!operator_is_apart(&s->blocks, stm, &stm->exp.fn[i]))
            return false;
    return true;
}

static bool has_collected(const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_ID)
            return true;
    return false;
}

static void split(Splitter *s, Body *body, Stm *stm)
{
    Split p = {.blocks = &s->blocks, .cx = s->cx, .prog = s->prog,
               .body = body, .stm = stm, .in_group = s->in_group};
    const char *name = stm->pat[0]->name->text;
    Loc loc = stm->loc;

    if (!split_can_say(&p) || (s->in_group && !split_fits_group(&p)) ||
        !pass_rewrite(s->cx))
        return;
    if (has_collected(stm))
        collect_apart(&s->blocks, s->cx, body, stm);
    if (stm->exp.form == FORM_SCAN)
        split_scan(&p);
    else
        split_reduce(&p);
    pass_remark(s->cx, s->prog, REMARK_DONE, "split", loc,
                "'%s' is folded in chunks, each by a %s", name,
                s->in_group ? "lane" : "thread");
}

/* ---- blocks that nothing was copied to ---- */

typedef struct Mentions {
    bool *is;       /* by Var.id */
    uint32_t first; /* that is new */
} Mentions;

static void note_mention(Var *var, void *data)
{
    Mentions *m = data;
    m->is[var->id] = true;
}

static void drop_unused(Body *body, const Mentions *m)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            drop_unused(stm->exp.fn[i].body, m);
        if (stm->exp.form == FORM_ALLOC && stm->pat[0]->id >= m->first &&
            !m->is[stm->pat[0]->id])
            body_remove(body, stm);
    }
}

/* New allocations, from variable FIRST on, that nobody needs. */
static void drop_new_allocs(const Prog *prog, uint32_t first)
{
    Arena scratch = {0};
    Mentions m = {ARENA_NEW(&scratch, bool, prog->nvar), first};

    for (const Fun *f = prog->first; f; f = f->next)
        body_each_use(f->body, note_mention, &m);
    for (const Fun *f = prog->first; f; f = f->next)
        drop_unused(f->body, &m);
    arena_free(&scratch);
}

/* ---- the walk ---- */

static bool is_fold(const Stm *stm)
{
    return stm->exp.form == FORM_REDUCE ||
           (stm->exp.form == FORM_SCAN && !stm_goes_on(stm));
}

/* Of lanes only a reduce, that they give no more than a few rows of. */
static bool is_at_level(const Splitter *s, const Stm *stm)
{
    if (!s->in_group)
        return stm->exp.exec == AT_NONE || stm->exp.exec == AT_THREAD;
    return stm->exp.exec == AT_LANE && stm->exp.form == FORM_REDUCE &&
           !has_collected(stm);
}

static void consider(Splitter *s, Body *body, Stm *stm)
{
    if (!is_fold(stm) || !is_at_level(s, stm) ||
        attr_find(stm->attrs, "spec") || !operators_need_memory(stm) ||
        !split_is_long(stm))
        return;
    if (!PASS_LEGAL(memexpand_fold_apart, operators_are_apart(s, stm)))
        pass_remark(s->cx, s->prog, REMARK_MISSED, "split", stm->loc,
                    "'%s' is folded by one %s: the operator writes memory "
                    "from outside",
                    stm->pat[0]->name->text, s->in_group ? "lane" : "thread");
    else
        split(s, body, stm);
}

static void visit(Splitter *s, Body *body);

static void visit_inside(Splitter *s, Stm *stm)
{
    bool parallel = is_parallel(&stm->exp);

    if (parallel && (s->in_group || stm->exp.exec != AT_BLOCK))
        return;
    s->in_group |= parallel;
    for (uint32_t i = 0; i < stm->exp.nfn && (!parallel || i == 0); i++)
        visit(s, stm->exp.fn[i].body);
    s->in_group &= !parallel;
}

/* What no thread runs. */
static void visit(Splitter *s, Body *body)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        visit_inside(s, stm);
        fold_blocks_pass(&s->blocks, body, stm);
        consider(s, body, stm);
    }
}

void split_folds(Prog *prog, PassContext *cx)
{
    Splitter s = {prog, cx, fold_blocks_new(prog, cx->arena), false};
    uint32_t first = prog->nvar;

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        visit(&s, f->body);
    }
    if (prog->nvar > first)
        drop_new_allocs(prog, first);
}
