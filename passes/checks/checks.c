/* checks.c - two checks of an index as one comparison; shifts that need none
 * (shift.c).
 *
 *     assert 0 <= i               if u64(i) < u64(n) then
 *     assert i < n         =>     else
 *                                   assert 0 <= i
 *                                   assert i < n
 *                                 fi
 *
 * An index is checked by two asserts, one after the other.  Where iterations
 * check, and n is known not to be negative, one comparison says both: a
 * negative i is larger than any n there.  Only where that does not hold the two
 * are asked, which then say what is wrong.  C compilers do not find that, as
 * nothing tells them that n is not negative.
 *
 * That n is not negative has to be known before the first of the two: it may be
 * what follows from it.  And n is a name or a number, which nothing can fail
 * in.
 *
 * requires  a verified program of IMP
 * keeps     values, and which assert fails
 * leaves    nothing to a second run
 */
#include "passes/checks/inside.h"

#include "passes/shared/imp/new.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

typedef struct ChecksOptions {
    bool none;
} ChecksOptions;

static const Option options[] = {
    {"none", OPTION_FLAG, offsetof(ChecksOptions, none),
     .help = "only remove what is assumed, and so need not be checked"},
    {0},
};

/* With --none it goes, and so it stands alone. */
static bool is_assumed(const Stm *stm)
{
    return stm->exp.form == FORM_ASSERT && attr_marks(stm->attrs, STM_ASSUMED);
}

/* Of `0 <= i` the i; else NULL. */
static const Scalar *above_zero(const Stm *stm)
{
    const Scalar *s = stm->exp.form == FORM_ASSERT ? stm->exp.arg[0] : NULL;
    int64_t zero;

    return s && s->op == OP_LE && s->arg[1]->elem == ELEM_I64 &&
                   scalar_is_int(s->arg[0], &zero) && zero == 0
               ? s->arg[1]
               : NULL;
}

/* Of STM, `index < n`, the n; else NULL. */
static const Scalar *bound_of(const Stm *stm, const Scalar *index)
{
    const Scalar *s =
        stm && stm->exp.form == FORM_ASSERT ? stm->exp.arg[0] : NULL;

    return s && s->op == OP_LT && s->arg[0] == index ? s->arg[1] : NULL;
}

static bool is_nonneg_here(const Checks *c, const Scalar *bound)
{
    return is_nonneg(c->versions.facts,
                     poly_of(c->polys, versions_of(&c->versions, bound)));
}

/* `u64(i) < u64(n)`, of asserts that one comparison can stand for: STM and the
 * one after it; else NULL. */
static const Scalar *joined(const Checks *c, const Stm *stm)
{
    Store *store = c->prog->store;
    const Scalar *index = above_zero(stm);
    const Scalar *bound = index ? bound_of(stm->next, index) : NULL;

    if (!bound || is_assumed(stm) || is_assumed(stm->next) ||
        !exec_is_alone(c->exec) ||
        (bound->op != OP_VAR && bound->op != OP_CONST))
        return NULL;
    if (!PASS_LEGAL(checks_bound, is_nonneg_here(c, bound))) {
        pass_remark(c->cx, c->prog, REMARK_MISSED, "checks", stm->loc,
                    "these are two checks: the bound may be negative");
        return NULL;
    }
    index = scalar_convert(store, ELEM_U64, index);
    bound = scalar_convert(store, ELEM_U64, bound);
    const Scalar *is =
        index && bound ? scalar_binary(store, OP_LT, index, bound) : NULL;
    return is != c->asked ? is : NULL;
}

/* LOWER and the assert after it go into the second branch of an `if`. */
static Stm *join(const Checks *c, Body *body, Stm *lower,
                 const Scalar *condition)
{
    Stm *upper = lower->next;
    Stm *stm = imp_new_if(c->prog, lower->loc, condition);

    body_insert_before(body, lower, stm);
    body_remove(body, lower);
    body_remove(body, upper);
    body_append(stm->exp.fn[0].body,
                stm_with(c->prog, FORM_IMP_SKIP, lower->loc, 0, NULL));
    body_append(stm->exp.fn[1].body, lower);
    body_append(stm->exp.fn[1].body, upper);
    return stm;
}

static void walk_body(Checks *c, Body *body);

static void walk_inside(Checks *c, Stm *stm)
{
    ExecLevel around = c->exec;
    const Scalar *asked = c->asked;

    c->exec = exec_inside(&stm->exp, around);
    c->asked = stm->exp.form == FORM_IMP_IF ? stm->exp.arg[0] : NULL;
    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++) {
        VersionsMark mark = versions_enter(&c->versions, stm, fn);
        walk_body(c, stm->exp.fn[fn].body);
        versions_leave(&c->versions, mark, stm);
    }
    c->exec = around;
    c->asked = asked;
}

static void shift_all(Checks *c, const Scalar **arg, uint32_t n, Loc loc)
{
    for (uint32_t i = 0; i < n; i++)
        if (arg[i])
            arg[i] = checks_shifts(c, arg[i], loc);
}

/* Facts are those of the asserts, joined or not. */
static void walk_body(Checks *c, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        const Scalar *condition = joined(c, s);
        if (s->exp.form != FORM_IMP_WHILE) /* its condition is of each trip */
            shift_all(c, s->exp.arg, s->exp.narg, s->loc);
        if (condition && pass_rewrite(c->cx)) {
            pass_remark(c->cx, c->prog, REMARK_DONE, "checks", s->loc,
                        "one comparison checks this index");
            versions_pass(&c->versions, s);
            versions_pass(&c->versions, s->next);
            s = join(c, body, s, condition);
        } else {
            walk_inside(c, s);
            versions_pass(&c->versions, s);
        }
    }
    shift_all(c, body->res, body->nres, body->loc);
}

static bool join_all(Prog *prog, PassContext *cx)
{
    Checks c = {.prog = prog, .cx = cx, .polys = poly_store_new(prog->store)};

    c.versions = versions_new(prog, c.polys);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        c.exec = AT_HOST;
        uint32_t mark = facts_mark(c.versions.facts);
        facts_enter_fun(c.versions.facts, f);
        walk_body(&c, f->body);
        facts_undo(c.versions.facts, mark);
    }
    versions_free(&c.versions);
    poly_store_free(c.polys);
    return true;
}

/* ---- --none ---- */

static void remove_assumed(PassContext *cx, Prog *prog, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            remove_assumed(cx, prog, s->exp.fn[i].body);
        if (is_assumed(s) && pass_rewrite(cx)) {
            pass_remark(cx, prog, REMARK_DONE, "assumed", s->loc,
                        "this is assumed, and not checked");
            body_remove(body, s);
        }
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    const ChecksOptions *o = cx->options;

    if (!o->none)
        return join_all(prog, cx);
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        if (f->imp)
            remove_assumed(cx, prog, f->body);
    }
    return true;
}

const Pass checks_pass = {
    .name = "checks",
    .summary = "check an index by one comparison, and shifts by none",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(ChecksOptions),
    .run = run,
};
