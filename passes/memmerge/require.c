/* require.c - does what is marked get a block of its own?
 *
 * A statement marked #[inplace] makes arrays in blocks in which there was an
 * array before, and nothing in it, nor in a function that it calls, allocates
 * a block; but parallel forms in it may have blocks for their work.
 *
 * The walk is over the program as the pass leaves it, in the order of the
 * text: a block that a trip begins again is not another one.
 */
#include "passes/memmerge/inside.h"

#include "passes/shared/storage/in_place.h"

typedef struct Requiring {
    Merger *m;
    PointsTo memory;
    BlockRanges *ranges;
    const Stm **alloc; /* by Var.id of a block, or NULL */
    bool *begun;       /* there was an array in it; or it was told of */
    bool failed;
    const Stm *stm;    /* that is looked at */
} Requiring;

/* ---- why ---- */

typedef struct Operand {
    const Requiring *r;
    const char *why; /* the block of the first one is not taken; or NULL */
} Operand;

static bool is_after(const Stm *stm, const Stm *other)
{
    while (stm && stm != other)
        stm = stm->next;
    return stm != NULL;
}

static void note_operand(Var *var, void *data)
{
    Operand *o = data;
    const BlockRange *range =
        var->place.mem && type_is_array(var->type) && !o->why
            ? block_range(o->r->ranges, var->place.mem)
            : NULL;

    if (!range || (range->alloc && !o->r->begun[range->block->id]))
        return; /* nothing was there before */
    o->why = arena_printf(
        &o->r->m->arena, "'%s', which it uses, is %s", var->name->text,
        !range->alloc && !range->given ? "the caller's"
        : range->last && !is_after(o->r->stm->next, range->last)
            ? "not known to have as much room"
            : "used later");
}

/* What its operands are, as no block was a candidate.  Of a loop, which may
 * return them, too, they say nothing. */
static const char *why_none(const Requiring *r)
{
    Operand o = {r, NULL};

    if (r->stm && r->stm->exp.form != FORM_LOOP)
        stm_each_use_inside(r->stm, note_operand, &o);
    return o.why ? o.why : "no other one is free then";
}

static void fail(Requiring *r, const Var *block, Loc loc)
{
    const char *why = block->id < r->m->nvar ? r->m->why[block->id] : NULL;

    r->failed = true;
    pass_error(r->m->cx, r->m->prog, loc, 1,
               "a statement that is #[inplace] gets a block of its own, '%s': "
               "%s",
               block->name->text, why ? why : why_none(r));
    r->begun[block->id] = true;
}

/* ---- which ---- */

static void check_origin(Var *block, void *data)
{
    Requiring *r = data;

    if (r->alloc[block->id] && !r->begun[block->id])
        fail(r, block, r->stm->loc);
}

static void note_origin(Var *block, void *data)
{
    Requiring *r = data;
    r->begun[block->id] = true;
}

static void each_block(Requiring *r, const Stm *stm, VarFn fn)
{
    r->stm = stm;
    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i]->place.mem)
            points_to_each_origin(&r->memory, stm->pat[i]->place.mem, fn, r);
}

static bool note_alloc(Stm *stm, void *data)
{
    Requiring *r = data;

    if (stm->exp.form == FORM_ALLOC)
        r->alloc[stm->pat[0]->id] = stm;
    return true;
}

/* WITHIN what is marked; in a PARALLEL form. */
static void check_body(Requiring *r, const Body *body, bool within,
                       bool parallel)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool marked = within || stm_is_in_place(s);
        bool forks = parallel || form_info[s->exp.form].parallel;
        if (s->exp.form == FORM_ALLOC) {
            if (within && !parallel && s->exp.elem == SPACE_DEVICE &&
                !r->begun[s->pat[0]->id]) {
                r->stm = NULL;
                fail(r, s->pat[0], s->loc);
            }
            continue;
        }
        if (stm_is_in_place(s))
            each_block(r, s, check_origin);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            check_body(r, s->exp.fn[i].body, marked, forks);
        if (form_info[s->exp.form].makes == MAKES_FRESH)
            each_block(r, s, note_origin);
    }
}

bool blocks_are_as_required(Merger *m)
{
    Prog *prog = m->prog;
    const bool *in_place = functions_in_place(prog, &m->arena);
    Requiring r = {.m = m, .memory = points_to_new(prog, &m->arena),
                   .alloc = ARENA_NEW(&m->arena, const Stm *, prog->nvar),
                   .begun = ARENA_NEW(&m->arena, bool, prog->nvar)};
    r.ranges = block_ranges_new(prog, &r.memory, &m->arena);

    for (Fun *f = prog->first; f; f = f->next) {
        m->cx->fun = f;
        body_each_stm(f->body, note_alloc, &r);
        check_body(&r, f->body, in_place[f->number], false);
    }
    return !r.failed;
}
