/* contract.c - the versions of an array that a loop makes share one block.
 *
 * Problem: a loop that makes a new array from the one of its last trip needs
 * two blocks.  If elements are written one after the other, the new ones may
 * take the places of those that are dead, and one block that is a little larger
 * than the array does.
 *
 * Method: Bhaskaracharya, Bondhugula and Cohen, "SMO: An Integrated Approach to
 * Intra-array and Inter-array Storage Optimization", POPL 2016, for the cells
 * of arrays (passes/shared/dataflow, passes/shared/smo).  A mapping becomes a
 * fold: `fold (p) -> ((p - t) mod (n + 1))`; what moves from trip to trip is
 * carried around the loop by the memory engine, of which this pass is a policy.
 * What the loop takes at first is copied into the block, and what it gives at
 * last out of it.  Each iteration of a kernel makes arrays of its own, so that
 * the body of a kernel is looked at as that of a function is.
 *
 * requires  a FUN program
 * keeps     all statements, names and results, and adds copies: `unmem` gives
 *           the program with these
 * leaves    an array in every block, as memintro does, but where mappings share
 *           them
 */
#include "passes/contract/inside.h"

#include "ir-text/ir/exec.h"

static void visit_body(Contract *c, Body *body, const Stm *kernel)
{
    c->body = body;
    c->kernel = kernel;
    plan_body(c);
    arena_free(&c->scratch);
}

/* What has a level is scheduled already, and has memory of that level. */
static void visit_kernel(Contract *c, const Stm *kernel)
{
    if (kernel->exp.exec == AT_NONE)
        visit_body(c, kernel->exp.fn[0].body, kernel);
    else
        pass_remark(c->cx, c->prog, REMARK_MISSED, "contract", kernel->loc,
                    "arrays in '%s' are not contracted: it runs 'at %s'",
                    kernel->pat[0]->name->text,
                    exec_text[kernel->exp.exec]);
}

/* The kernels in BODY; does a statement outside of all parallel forms update
 * an array? */
static bool visit_kernels(Contract *c, const Body *body)
{
    bool updates = false;

    for (const Stm *s = body->first; s; s = s->next) {
        updates = updates || s->exp.form == FORM_UPDATE;
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            bool inner = visit_kernels(c, s->exp.fn[i].body);
            if (inner && s->exp.form == FORM_KERNEL)
                visit_kernel(c, s);
            updates = updates || (inner && !form_info[s->exp.form].parallel &&
                                  s->exp.form != FORM_ONCE);
        }
    }
    return updates;
}

static void visit_fun(Contract *c, const Fun *fun)
{
    c->fun = c->cx->fun = fun;
    visit_kernels(c, fun->body);
    visit_body(c, fun->body, NULL);
}

static bool run(Prog *prog, PassContext *cx)
{
    Contract c = {.prog = prog, .cx = cx, .limits = cx->options};
    const MemoryPolicy policy = {contract_place, contract_accepts, &c};

    for (const Fun *f = prog->first; f; f = f->next)
        visit_fun(&c, f);
    bool ok = memory_introduce(prog, cx, &policy);
    if (ok)
        blocks_allocate(&c);
    arena_free(&c.arena);
    return ok;
}

const Pass contract_pass = {
    .name = "contract",
    .summary = "let the versions of an array that a loop makes share a block, "
               "and give every other array one",
    .in = LEVEL_FUN,
    .out = LEVEL_FUNMEM,
    .options = plain_options,
    .options_size = sizeof(PlainLimits),
    .defaults = &plain_limits,
    .run = run,
};
