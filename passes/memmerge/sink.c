/* sink.c - allocations go down to the first use of their blocks.
 *
 * Other passes want allocations early (motion/hoist_up.h).  When these are
 * done, a block that is there before anybody needs it only takes room: what is
 * dead by its first use is not yet, when it is allocated.
 */
#include "passes/memmerge/inside.h"

#include "ir-text/ir/exec.h"

typedef struct Sinker {
    Prog *prog;
    PassContext *cx;
    BlockRanges *ranges;
    bool entered; /* some branch was: blocks are used elsewhere in there */
} Sinker;

static void say_sunk(const Sinker *s, const Stm *alloc, const char *where)
{
    pass_remark(s->cx, s->prog, REMARK_DONE, "sunk", alloc->loc,
                "'%s' is allocated %s", alloc->pat[0]->name->text, where);
}

/* Is there anything between ALLOC and BEFORE that may take room, or give it
 * back? */
static bool is_early(const Stm *alloc, const Stm *before)
{
    for (const Stm *s = alloc->next; s != before; s = s->next)
        if (s->exp.form != FORM_ALLOC && s->exp.form != FORM_SCALAR &&
            form_info[s->exp.form].makes != MAKES_VIEW)
            return true;
    return false;
}

static void sink(Sinker *s, Body *body, Stm *alloc, bool parallel)
{
    const BlockRange *range = block_range(s->ranges, alloc->pat[0]);
    Stm *first = range->first;

    if (!first || range->body != body)
        return;
    Body *branch = parallel || first->exp.form != FORM_IF ||
                           alloc->exp.elem != SPACE_DEVICE
                       ? NULL
                       : range->within;
    if ((!branch && !is_early(alloc, first)) || !pass_rewrite(s->cx))
        return;
    say_sunk(s, alloc,
             branch ? "in the only branch that uses it"
                    : "where it is used first");
    body_remove(body, alloc);
    body_insert_before(branch ? branch : body, branch ? branch->first : first,
                       alloc);
    s->entered = s->entered || branch;
}

static void sink_body(Sinker *s, Body *body, bool parallel)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        if (stm->exp.form == FORM_ALLOC)
            sink(s, body, stm, parallel);
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            sink_body(s, stm->exp.fn[i].body,
                      parallel || is_parallel(&stm->exp));
    }
}

void sink_allocs(Prog *prog, PassContext *cx)
{
    Sinker s = {prog, cx, NULL, true};

    while (s.entered) {
        Arena scratch = {0};
        s.entered = false;
        const PointsTo memory = points_to_new(prog, &scratch);
        s.ranges = block_ranges_new(prog, &memory, &scratch);
        for (Fun *f = prog->first; f; f = f->next) {
            cx->fun = f;
            sink_body(&s, f->body, false);
        }
        arena_free(&scratch);
    }
}
