/* join.c - neighbouring kernels become one (horizontal fusion, of loops:
 * Kennedy and McKinley, "Typed fusion with applications to parallel and
 * sequential code generation", 1993).
 *
 *     kernel i < n do A done            kernel i < n do
 *     kernel i < n, j < n do B done       A
 *                                  =>     kernel j < n do B done
 *                                       done
 *
 * A parallel statement costs a region of threads, and a traversal of what it
 * reads.  fuse has joined what FUN shows; here are copies, which have become
 * kernels, and updates in place, of which only offsets tell what they touch.
 *
 * Two kernels become one if
 *   - they are neighbours: only declarations and allocations stand between
 *     them, and these go first;
 *   - the first one has one index; the second one has the same count, and one
 *     index, or two with the same count: then the iterations with one first
 *     index become one, with a kernel inside;
 *   - accesses to one block in iterations of different first indices are apart,
 *     unless both are reads (reach.h);
 *   - no assert is in them, so that the order of failures stays;
 *   - both consist of reads, writes and assignments, and a block is common to
 *     them; where they differ in indices, one that the first one writes and the
 *     second one reads, all of whose accesses are contiguous.
 *
 * Afterwards what an iteration has written it need not read (forward.c).
 *
 * requires  a verified program of IMP
 * keeps     values
 * leaves    neighbours that are so by then
 */
#include "passes/join/inside.h"

#include "passes/shared/imp/reach.h"
#include "passes/shared/imp/unused.h"

#include <stdlib.h>

/* Statements of a joined kernel: it has to do with the registers that there
 * are.  An estimate. */
enum { MOST_STATEMENTS = 48 };

/* ---- which kernels ---- */

static bool is_plain_stm(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_VAR || stm->exp.form == FORM_IMP_READ ||
           stm->exp.form == FORM_IMP_WRITE ||
           (stm->exp.form == FORM_IMP_SET &&
            type_is_scalar(stm->exp.arg[0]->u.var->type));
}

/* Its statements, if they are only such; else 0. */
static uint32_t count_plain(const Stm *kernel)
{
    uint32_t n = 0;

    for (const Stm *s = kernel->exp.fn[0].body->first; s; s = s->next, n++)
        if (!is_plain_stm(s))
            return 0;
    return n;
}

static bool is_plain(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_KERNEL && stm->exp.exec == AT_NONE &&
           !stm->attrs && count_plain(stm);
}

/* The next kernel after A; NULL: something else stands between them. */
static Stm *neighbour(const Stm *a)
{
    Stm *s = a->next;

    while (s && (s->exp.form == FORM_IMP_VAR || s->exp.form == FORM_IMP_ALLOC))
        s = s->next;
    return s && is_plain(s) ? s : NULL;
}

static const Poly *count_of(const Join *j, const Stm *kernel, uint32_t k)
{
    return poly_of(j->polys, kernel->exp.arg[k]);
}

static bool have_one_count(const Join *j, const Stm *a, const Stm *b)
{
    const Poly *count = count_of(j, a, 0);

    for (uint32_t k = 0; k < b->exp.fn[0].nparam; k++)
        if (!PASS_LEGAL(join_count, count_of(j, b, k) == count))
            return false;
    return true;
}

/* Is the last index of KERNEL a unit step, or none, in what STM accesses? */
static bool is_contiguous(const Join *j, const Stm *kernel, const Stm *stm)
{
    Var *last = kernel->exp.fn[0].param[kernel->exp.fn[0].nparam - 1];
    const Poly *next =
        poly_sub(j->polys, poly_var(j->polys, last), poly_const(j->polys, -1));
    const PolyPair pair = {last, next};
    const Poly *offset =
        poly_of(j->polys, stm->exp.arg[form_info[stm->exp.form].offset]);
    int64_t step;

    return offset &&
           poly_is_const(poly_sub(j->polys,
                                  poly_subst(j->polys, offset, 1, &pair),
                                  offset),
                         &step) &&
           (step == 0 || step == 1);
}

static bool all_contiguous(const Join *j, const Stm *kernel)
{
    for (const Stm *s = kernel->exp.fn[0].body->first; s; s = s->next)
        if (form_info[s->exp.form].offset && !is_contiguous(j, kernel, s))
            return false;
    return true;
}

static bool is_worth_it(const Join *j, const Stm *a, const Stm *b)
{
    if (count_plain(a) + count_plain(b) > MOST_STATEMENTS)
        return false;
    return b->exp.fn[0].nparam == 1
               ? join_shares(j, a, b)
               : join_feeds(j, a, b) && all_contiguous(j, b);
}

static bool can_join(const Join *j, const Stm *a, const Stm *b)
{
    if (a->exp.fn[0].nparam != 1 || b->exp.fn[0].nparam > 2 ||
        !have_one_count(j, a, b) || !is_worth_it(j, a, b))
        return false;
    if (PASS_LEGAL(join_apart, join_is_apart(j, a, b)))
        return true;
    pass_remark(j->cx, j->prog, REMARK_MISSED, "joined", b->loc,
                "this kernel is not joined with the one before it: it may "
                "access what another iteration of that writes, or write what "
                "another one accesses");
    return false;
}

/* ---- one of two ---- */

/* The iterations of KERNEL with one first index. */
static void nest(const Join *j, Stm *kernel)
{
    Lambda *fn = &kernel->exp.fn[0];
    Stm *inner = stm_with(j->prog, FORM_IMP_KERNEL, kernel->loc, fn->nparam - 1,
                          kernel->exp.arg + 1);
    Lambda inside = {
        .param = fn->param + 1, .nparam = fn->nparam - 1, .body = fn->body};

    exp_set_fns(j->prog, &inner->exp, 1, &inside);
    fn->body = body_new(j->prog);
    fn->body->loc = inside.body->loc;
    fn->nparam = 1;
    kernel->exp.narg = 1;
    body_append(fn->body, inner);
}

/* A, of BODY, does what it does in the iterations of B, which get its index. */
static void join(Join *j, Body *body, Stm *a, Stm *b)
{
    Body *from = a->exp.fn[0].body, *to;
    Subst subst = subst_new(j->prog);

    if (b->exp.fn[0].nparam > 1)
        nest(j, b);
    to = b->exp.fn[0].body;
    Var **index = &b->exp.fn[0].param[0];
    subst_put(&subst, *index,
              scalar_var(j->prog->store, a->exp.fn[0].param[0]));
    body_subst(&subst, to);
    *index = a->exp.fn[0].param[0];
    subst_free(&subst);
    for (Stm *before = to->first, *s; (s = from->first);) {
        body_remove(from, s);
        body_insert_before(to, before, s);
    }
    body_remove(body, a);
    pass_remark(j->cx, j->prog, REMARK_DONE, "joined", a->loc,
                "this kernel is joined with the next one");
    GROUND_ROOM(j->joined, j->njoined, j->joined_room);
    j->joined[j->njoined++] = b;
}

/* The statement to go on with after A. */
static Stm *visit_kernel(Join *j, Body *body, Stm *a)
{
    Stm *b = neighbour(a), *next = a->next;

    if (b && can_join(j, a, b) && pass_rewrite(j->cx))
        join(j, body, a, b);
    return next;
}

static void visit_body(Join *j, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = is_plain(s) ? visit_kernel(j, body, s) : s->next;
        for (uint32_t i = 0; i < s->exp.nfn && s->exp.form < FORM_IMP_KERNEL;
             i++) {
            ReachMark mark = reach_enter(j->reaching, s, i);
            visit_body(j, s->exp.fn[i].body);
            reach_leave(j->reaching, mark);
        }
        reach_pass(j->reaching, s);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Join j = {.prog = prog,
              .cx = cx,
              .polys = poly_store_new(prog->store),
              .trip =
                  var_named(prog, "trip", type_scalar(prog->store, ELEM_I64)),
              .sets = points_to_new(prog, cx->arena)};

    j.reaching = reaching_new(prog, j.polys, cx->arena);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        ReachMark mark = reach_enter_fun(j.reaching, f);
        visit_body(&j, f->body);
        reach_leave(j.reaching, mark);
    }
    reaching_free(j.reaching);
    for (uint32_t i = 0; i < j.njoined; i++)
        join_forward(&j, j.joined[i]);
    join_drop_unread(prog, cx);
    if (cx->rewrites)
        imp_drop_unused(prog);
    free(j.joined);
    poly_store_free(j.polys);
    return true;
}

const Pass join_pass = {
    .name = "join",
    .summary = "make one kernel of neighbours whose iterations do not conflict",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
