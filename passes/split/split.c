/* split.c - loops whose offsets wrap, or max and min hold, go in ranges.
 *
 *     for i < n do                        from <- 0; more <- 0 < n
 *       ... m[at + i +                    while more do
 *             select(at + i < 0, k, 0)]     to <- the end of this range
 *       ... m[max(0, i - 1)]                if from > 0 then
 *     done                          =>        wrap <- select(at + from < 0,
 *                                                            k, 0)
 *                                             for i < to - from do
 *                                               ... m[at + (from + i) + wrap]
 *                                               ... m[from + i - 1]
 *                                             done
 *                                           else (the loop as it was)
 *                                           from <- to; more <- from < n
 *                                         done
 *
 * Problem: elements that follow each other in memory are found by a choice in
 * each trip, so that compilers have no vectors.
 *
 * Algorithm: index-set splitting.  The trips are cut where a choice changes:
 * after the last one with at + i < 0, and around those that max and min with an
 * invariant hold.  Choices of the first kind are made once for a range.  Ranges
 * in which max or min holds an index, some trips at the ends, run as before.
 *
 * requires  a verified program of IMP
 * keeps     the trips, in their order, and what each does
 * leaves    ranges in which max or min holds an index
 */
#include "passes/split/inside.h"

#include "passes/shared/imp/changes.h"
#include "passes/shared/imp/new.h"

/* Statements of a loop that is there twice, its cuts, and how large a number
 * may be that is added to its index.  Estimates. */
enum { MOST_STATEMENTS = 24, MOST_CUTS = 8, MOST_ADDED = 1 << 20 };

/* After which trip the range ends; where it goes on without its max and min. */
typedef enum Side { BOTH_SIDES, AFTER, UP_TO } Side;

typedef struct Cut {
    const Scalar *last;
    Side side;
} Cut;

/* A choice that is made once for a range: is FIRST plus the index below 0? */
typedef struct Choice {
    const Scalar *of, *first; /* of the program, and the sum for trip 0 */
    const Scalar *yes, *no, *name;
} Choice;

typedef struct Ranges {
    Prog *prog;
    PassContext *cx;
    Store *store;
    LoopChanges changes;
    Stm *loop;
    Var *index;
    Cut cut[MOST_CUTS];
    Choice choice[MOST_CUTS];
    uint32_t ncut, nchoice;
    bool ok;
    Subst copies; /* of variables of loops that are there twice */
    Subst starts; /* of the index of one */
} Ranges;

static const Scalar *number(const Ranges *r, int64_t value)
{
    return scalar_int(r->store, ELEM_I64, value);
}

static const Scalar *binary(Ranges *r, Op op, const Scalar *a, const Scalar *b)
{
    const Scalar *s = scalar_binary(r->store, op, a, b);

    r->ok = r->ok && s;
    return s ? s : a;
}

/* ---- what is split ---- */

static bool changes(Ranges *r, const Scalar *s)
{
    return scalar_any_var(s, var_is, r->index) || loop_changes(&r->changes, s);
}

/* Is S the index plus *REST? */
static bool is_sum_with_index(Ranges *r, const Scalar *s, const Scalar **rest)
{
    bool plus = s->op == OP_ADD && s->elem == ELEM_I64;

    *rest = number(r, 0);
    if (scalar_is_var(s, r->index))
        return true;
    if (!plus && (s->op != OP_SUB || s->elem != ELEM_I64))
        return false;
    uint32_t with = plus && changes(r, s->arg[1]);
    if (!PASS_LEGAL(split_term, !changes(r, s->arg[!with])) ||
        !is_sum_with_index(r, s->arg[with], rest))
        return false;
    int64_t before, value;
    bool first = scalar_is_int(*rest, &before) && before == 0;
    const Scalar *added = s->arg[!with];
    if (first && !plus && scalar_is_int(added, &value) && value >= -MOST_ADDED)
        *rest = number(r, -value);
    else
        *rest = first && plus ? added : binary(r, (Op)s->op, *rest, added);
    return r->ok;
}

static void add_cut(Ranges *r, const Scalar *last, Side side)
{
    for (uint32_t i = 0; i < r->ncut; i++)
        if (r->cut[i].last == last && r->cut[i].side == side)
            return;
    if (r->ncut == MOST_CUTS)
        r->ok = false;
    else
        r->cut[r->ncut++] = (Cut){last, side};
}

/* S is the max or min of WITH, which is the index plus a small number, and
 * HELD, which is invariant: cut where it is no longer, or not yet, HELD. */
static bool cut_at_clamp(Ranges *r, const Scalar *s, const Scalar *with,
                         const Scalar *held)
{
    const Scalar *rest;
    int64_t added, low;

    if (!PASS_LEGAL(split_held, !changes(r, held)) ||
        !is_sum_with_index(r, with, &rest) ||
        !scalar_is_int(rest, &added) || added < -MOST_ADDED ||
        added > MOST_ADDED)
        return false;
    if (s->op == OP_MAX && scalar_is_int(held, &low) && low >= -MOST_ADDED &&
        low <= MOST_ADDED)
        add_cut(r, number(r, low - added - 1), AFTER);
    else if (s->op == OP_MIN && added >= 0) /* so that nothing overflows */
        add_cut(r,
                binary(r, OP_SUB,
                       binary(r, OP_MAX, held, number(r, added - 1)),
                       number(r, added)),
                UP_TO);
    else
        return false;
    return true;
}

static const Scalar *straight(Ranges *r, const Scalar *s);

/* The choice S, select(index + rest < 0, yes, no), by its name; or NULL. */
static const Scalar *choose(Ranges *r, const Scalar *s)
{
    const Scalar *below = s->arg[0], *rest, *sum;
    uint32_t nchoice = r->nchoice;
    int64_t zero;

    if (below->op != OP_LT || below->arg[0]->elem != ELEM_I64 ||
        !scalar_is_int(below->arg[1], &zero) || zero != 0 ||
        changes(r, s->arg[1]) || changes(r, s->arg[2]))
        return NULL;
    sum = straight(r, below->arg[0]);
    if (r->nchoice != nchoice || !is_sum_with_index(r, sum, &rest))
        return NULL;
    for (uint32_t i = 0; i < r->nchoice; i++)
        if (r->choice[i].of == s)
            return r->choice[i].name;
    if (r->nchoice == MOST_CUTS)
        return NULL;
    Var *name = var_named(r->prog, "wrap", type_scalar(r->store, ELEM_I64));
    r->choice[r->nchoice] = (Choice){s, rest, s->arg[1], s->arg[2],
                                     scalar_var(r->store, name)};
    add_cut(r, binary(r, OP_SUB, number(r, -1), rest), BOTH_SIDES);
    return r->choice[r->nchoice++].name;
}

/* S, a part of an offset, where no max or min holds an index. */
static const Scalar *straight(Ranges *r, const Scalar *s)
{
    const Scalar *chosen;

    if (!scalar_any_var(s, var_is, r->index))
        return s;
    if (s->op == OP_MAX || s->op == OP_MIN)
        for (uint32_t i = 0; i < 2; i++)
            if (cut_at_clamp(r, s, s->arg[i], s->arg[!i]))
                return s->arg[i];
    if (s->op == OP_SELECT && (chosen = choose(r, s)))
        return chosen;
    if (s->op != OP_ADD && s->op != OP_SUB && s->op != OP_MUL)
        return s;
    return binary(r, (Op)s->op, straight(r, s->arg[0]),
                  straight(r, s->arg[1]));
}

/* Why LOOP is not there twice, or NULL: its statements have no bodies, so that
 * each trip does all of them. */
static const char *why_not_plain(const Stm *loop)
{
    uint32_t n = 0;

    for (const Stm *s = loop->exp.fn[0].body->first; s; s = s->next, n++)
        if (s->exp.form != FORM_IMP_VAR && s->exp.form != FORM_IMP_SET &&
            s->exp.form != FORM_IMP_READ && s->exp.form != FORM_IMP_WRITE)
            return "it has other statements than reads, writes and assignments";
    if (loop->attrs)
        return "it has an attribute";
    return n > MOST_STATEMENTS ? "it is too large to be there twice" : NULL;
}

/* The operand of STM that is an offset, which each trip evaluates; 0: none. */
static uint32_t offset_of(const Stm *stm)
{
    return attr_find(stm->attrs, "spec") ? 0
                                         : form_info[stm->exp.form].offset;
}

static bool is_choice(const Scalar *s, const void *data)
{
    const Ranges *r = data;

    return (s->op == OP_MAX || s->op == OP_MIN || s->op == OP_SELECT) &&
           scalar_any_var(s, var_is, r->index);
}

/* Does an offset in LOOP itself choose by the index? */
static bool has_choices(const Ranges *r, const Stm *loop)
{
    for (const Stm *s = loop->exp.fn[0].body->first; s; s = s->next) {
        uint32_t at = offset_of(s);
        if (at && scalar_any_part(s->exp.arg[at], is_choice, r))
            return true;
    }
    return false;
}

/* What LOOP's offsets are in ranges, by statement.  NULL: it stays as it is. */
static const Scalar **find_ranges(Ranges *r, Stm *loop)
{
    const Scalar **offset =
        ARENA_NEW(r->cx->arena, const Scalar *, MOST_STATEMENTS);
    uint32_t n = 0;

    r->loop = loop;
    r->ncut = r->nchoice = 0;
    r->ok = true;
    loop_changes_enter(&r->changes, loop);
    if (!PASS_LEGAL(split_bound, !loop_changes(&r->changes, loop->exp.arg[0])))
        return NULL;
    for (const Stm *s = loop->exp.fn[0].body->first; s; s = s->next, n++)
        if (offset_of(s))
            offset[n] = straight(r, s->exp.arg[offset_of(s)]);
    return r->ok && r->ncut ? offset : NULL;
}

/* ---- splitting ---- */

static const Scalar *declare(Ranges *r, const char *name, Elem elem, Body *body,
                             Stm *before)
{
    Var *var = var_named(r->prog, name, type_scalar(r->store, elem));

    body_insert_before(body, before,
                       imp_new_var(r->prog, r->loop->loc, var));
    return scalar_var(r->store, var);
}

static void set(Ranges *r, Body *body, Stm *before, const Scalar *name,
                const Scalar *value)
{
    Stm *stm = imp_new_set(r->prog, r->loop->loc, name, value);

    if (scalar_is_partial(value))
        stm->attrs = attr_with(r->prog, NULL, "spec");
    body_insert_before(body, before, stm);
}

/* LOOP makes the trips from FROM on, COUNT of them. */
static void start_at(Ranges *r, Stm *loop, const Scalar *from,
                     const Scalar *count)
{
    Lambda *fn = &loop->exp.fn[0];
    Var *index = var_fresh(r->prog, fn->param[0]);

    subst_put(&r->starts, fn->param[0],
              binary(r, OP_ADD, from, scalar_var(r->store, index)));
    body_subst(&r->starts, fn->body);
    subst_put(&r->starts, fn->param[0], NULL);
    fn->param[0] = index;
    exp_set_args(r->prog, &loop->exp, 1, &count);
}

/* TO becomes the end of the range that begins at FROM. */
static void find_end(Ranges *r, Body *body, const Scalar *from,
                     const Scalar *to, const Scalar *const *last)
{
    const Scalar *one = number(r, 1);

    for (uint32_t i = 0; i < r->ncut; i++) {
        const Scalar *end = binary(
            r, OP_ADD,
            binary(r, OP_MIN, last[i], binary(r, OP_SUB, to, one)), one);
        const Scalar *arg[] = {binary(r, OP_LE, from, last[i]), end, to};
        set(r, body, NULL, to, scalar_op(r->store, OP_SELECT, arg));
    }
}

/* Is the range from FROM on one without max and min?  NULL: all are. */
static const Scalar *is_straight(Ranges *r, const Scalar *from,
                                 const Scalar *const *last)
{
    const Scalar *all = NULL;

    for (uint32_t i = 0; i < r->ncut; i++) {
        if (r->cut[i].side == BOTH_SIDES)
            continue;
        const Scalar *is =
            binary(r, r->cut[i].side == AFTER ? OP_GT : OP_LE, from, last[i]);
        all = all ? binary(r, OP_LAND, all, is) : is;
    }
    return all;
}

/* The loop with these offsets, in BODY. */
static void put_straight(Ranges *r, Body *body, Stm *loop,
                         const Scalar *const *offset, const Scalar *from,
                         const Scalar *count)
{
    for (uint32_t i = 0; i < r->nchoice; i++) {
        const Choice *c = &r->choice[i];
        const Scalar *is = binary(r, OP_LT, binary(r, OP_ADD, c->first, from),
                                  number(r, 0));
        const Scalar *part[] = {is, c->yes, c->no};
        body_append(body, imp_new_var(r->prog, loop->loc, c->name->u.var));
        set(r, body, NULL, c->name, scalar_op(r->store, OP_SELECT, part));
    }
    for (Stm *s = loop->exp.fn[0].body->first; s; s = s->next, offset++)
        if (offset_of(s))
            s->exp.arg[offset_of(s)] = *offset;
    start_at(r, loop, from, count);
    body_append(body, loop);
}

/* LOOP, of BODY, in ranges, where it has these offsets. */
static void split(Ranges *r, Body *body, Stm *loop,
                  const Scalar *const *offset)
{
    Prog *prog = r->prog;
    Loc loc = loop->loc;
    Stm *other = stm_clone(&r->copies, loop);
    const Scalar *bound = loop->exp.arg[0], *last[MOST_CUTS];
    const Scalar *from = declare(r, "from", ELEM_I64, body, loop);
    const Scalar *more = declare(r, "more", ELEM_BOOL, body, loop);

    pass_remark(r->cx, prog, REMARK_DONE, "ranges", loc,
                "this loop is split into ranges of its index");
    set(r, body, loop, from, number(r, 0));
    set(r, body, loop, more, binary(r, OP_LT, from, bound));
    for (uint32_t i = 0; i < r->ncut; i++) {
        last[i] = r->cut[i].last;
        if (last[i]->op == OP_CONST)
            continue;
        last[i] = declare(r, "last", ELEM_I64, body, loop);
        set(r, body, loop, last[i], r->cut[i].last);
    }
    Stm *whole = stm_with(prog, FORM_IMP_WHILE, loc, 1, &more);
    Lambda fn = {.body = body_new(prog)};
    fn.body->loc = loc;
    exp_set_fns(prog, &whole->exp, 1, &fn);
    body_insert_before(body, loop, whole);
    body_remove(body, loop);
    const Scalar *to = declare(r, "to", ELEM_I64, fn.body, NULL);
    set(r, fn.body, NULL, to, bound);
    find_end(r, fn.body, from, to, last);
    const Scalar *count = declare(r, "count", ELEM_I64, fn.body, NULL);
    set(r, fn.body, NULL, count, binary(r, OP_SUB, to, from));
    const Scalar *condition = is_straight(r, from, last);
    Stm *fork = condition ? imp_new_if(prog, loc, condition) : NULL;
    put_straight(r, fork ? fork->exp.fn[0].body : fn.body, loop, offset,
                 from, count);
    if (fork) {
        start_at(r, other, from, count);
        body_append(fork->exp.fn[1].body, other);
        body_append(fn.body, fork);
    }
    set(r, fn.body, NULL, from, to);
    set(r, fn.body, NULL, more, binary(r, OP_LT, from, bound));
}

/* False: LOOP stays as it is. */
static bool visit_loop(Ranges *r, Body *body, Stm *loop)
{
    const Scalar **offset = NULL;

    r->index = loop->exp.fn[0].param[0];
    if (!has_choices(r, loop))
        return false;
    const char *why = why_not_plain(loop);
    if (!why && !(offset = find_ranges(r, loop)))
        why = r->ncut == MOST_CUTS || r->nchoice == MOST_CUTS
                  ? "its offsets choose at too many places"
                  : "where its offsets choose is not known before it";
    if (why) {
        pass_remark(r->cx, r->prog, REMARK_MISSED, "ranges", loop->loc,
                    "this loop is not split into ranges of its index: %s", why);
        return false;
    }
    if (!pass_rewrite(r->cx))
        return false;
    split(r, body, loop, offset);
    return true;
}

static void walk_body(Ranges *r, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form == FORM_IMP_FOR && visit_loop(r, body, s))
            continue;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            walk_body(r, s->exp.fn[i].body);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Ranges r = {.prog = prog, .cx = cx, .store = prog->store,
                .changes = loop_changes_new(prog),
                .copies = subst_new(prog),
                .starts = subst_new(prog)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        walk_body(&r, f->body);
    }
    subst_free(&r.copies);
    subst_free(&r.starts);
    loop_changes_free(&r.changes);
    split_kernels(prog, cx);
    return true;
}

const Pass split_pass = {
    .name = "split",
    .summary = "split loops whose offsets choose by the index into ranges",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
