/* stripmine.c - neighbouring iterations of a kernel become tasks (strip mining:
 * Wolfe, "Optimizing Supercompilers for Supercomputers", 1989).
 *
 *     kernel i < n, j < m do       #[task] kernel i < n, strip < (m + 1023) /
 *       x <- A[i]                                              1024 do
 *       B[i * m + j] <- x            x <- A[i]
 *     done                      =>   kernel k < min(m - strip * 1024, 1024)
 *                                             at thread do
 *                                      j <- strip * 1024 + k
 *                                      B[i * m + j] <- x
 *                                    done
 *                                  done
 *
 * Problem: a thread of a processor is worth some thousand instructions, and has
 * vectors; neighbouring iterations access neighbouring elements.
 *
 * Algorithm: the last index goes in strips, and a thread runs all of a strip,
 * in a kernel of its own.  There, passes find vectors.  What begins the body
 * and is the same for a row (invariant) stands before that kernel; a choice
 * that is all of the body and the same for a row (unswitch) stands around it.
 * Of one index, strips are longer where there are very many iterations.
 *
 * A strip costs some cycles, which a short row of a small kernel does not make
 * up for.  How long rows are, a run knows before the kernel, which is there
 * three times: for rows of fewer iterations than a vector is worth, which are a
 * loop, and of which neighbours go in strips; for rows that are a strip; and
 * for others.
 *
 * requires  a verified program of IMP
 * keeps     the iterations, and what each does
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/host_kernels.h"
#include "passes/shared/imp/neighbours.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/target/target.h"

/* Negative: what suits the target. */
typedef struct StripOptions {
    const char *target;
    long long least, loops, most, brief, statements;
    bool first;
} StripOptions;

static const Option options[] = {
    {"target", OPTION_TEXT, offsetof(StripOptions, target), .arg = TARGET_ARG,
     .help = "the machine that runs the strips (cpu)"},
    {"least", OPTION_COUNT, offsetof(StripOptions, least), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "a strip has N iterations or more, but the last (`task` of the "
             "target)"},
    {"loops", OPTION_COUNT, offsetof(StripOptions, loops), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "or N, if their loops have no literal bounds (`strip`)"},
    {"most", OPTION_COUNT, offsetof(StripOptions, most), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "of one index, about N strips at most are that short (`tasks`)"},
    {"first", OPTION_FLAG, offsetof(StripOptions, first),
     .help = "the index of strips is the first one: along the others, tasks "
             "are the same neighbours"},
    {"brief", OPTION_COUNT, offsetof(StripOptions, brief), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "rows of fewer than N iterations go in strips of rows (8)"},
    {"statements", OPTION_COUNT, offsetof(StripOptions, statements), .arg = "N",
     .min = 0, .max = 1 << 30,
     .help = "only of kernels that have N statements or fewer, which "
             "are there for short rows, too (24)"},
    {0},
};

static const StripOptions defaults = {"cpu", -1, -1, -1, 8, 24, false};
static const StripOptions eager = {"cpu", 4, 2, 3, 3, 24, true};

typedef struct Strips {
    Prog *prog;
    PassContext *cx;
    ImpWriter w;
    TargetNow now;
    StripOptions o;      /* for the current kernel, */
    Attr *attrs;         /* and its attributes: those of neighbours */
    Declared declared;   /* in the body of the current kernel */
    const Var *last;     /* its last index */
    const Scalar *from;  /* a strip begins there, */
    const Scalar *size;  /* and has so many iterations */
    const Scalar *trips; /* or of rows with so many, which are loops; or NULL */
} Strips;

/* ---- what a strip has in common ---- */

static bool is_own(const Var *var, const void *data)
{
    const Strips *t = data;

    return var == t->last || declared_in(&t->declared, var);
}

/* The `if` that is all of BODY, and has one outcome for all of a row. */
static const Stm *choice_of(const Strips *t, const Body *body)
{
    const Stm *s = body->first;

    return s && s == body->last && s->exp.form == FORM_IMP_IF &&
                   PASS_LEGAL(stripmine_alike,
                              !scalar_any_var(s->exp.arg[0], is_own, t))
               ? s
               : NULL;
}

/* Does STM declare a variable whose only value the next statement gives it, the
 * same for all of a row? */
static bool is_common(const Strips *t, const Stm *stm)
{
    const Stm *gives = stm->next;

    if (stm->exp.form != FORM_IMP_VAR || !gives ||
        (gives->exp.form != FORM_IMP_SET && gives->exp.form != FORM_IMP_READ) ||
        gives->exp.arg[0]->u.var != stm->pat[0] ||
        !declared_one_value(&t->declared, stm->pat[0]))
        return false;
    for (uint32_t i = 1; i < gives->exp.narg; i++)
        if (!PASS_LEGAL(stripmine_common,
                        !scalar_any_var(gives->exp.arg[i], is_own, t)))
            return false;
    return true;
}

/* What begins BODY and is so goes to where the writer writes. */
static void move_common(Strips *t, Body *body)
{
    while (body->first && is_common(t, body->first)) {
        const Var *var = body->first->pat[0];
        for (int i = 0; i < 2; i++) {
            Stm *stm = body->first;
            body_remove(body, stm);
            body_append(t->w.to, stm);
        }
        declared_move_out(&t->declared, t->prog, var);
    }
}

/* The rest of BODY as it will be left, to look at. */
static Body without_common(const Strips *t, const Body *body)
{
    Body rest = *body;

    while (rest.first && is_common(t, rest.first))
        rest.first = rest.first->next->next;
    return rest;
}

static LoopBounds bounds_of(const Strips *t, const Body *body)
{
    const Stm *choice = choice_of(t, body);

    if (choice) {
        LoopBounds yes = bounds_of(t, choice->exp.fn[0].body);
        LoopBounds no = bounds_of(t, choice->exp.fn[1].body);
        return yes > no ? yes : no;
    }
    Body rest = without_common(t, body);
    return loop_bounds(&rest);
}

/* Why it says itself how long its loops are. */
static PassWhy why_own(const Strips *t, const Body *body)
{
    const Stm *choice = choice_of(t, body);

    if (choice) {
        PassWhy yes = why_own(t, choice->exp.fn[0].body);
        return yes.one ? yes : why_own(t, choice->exp.fn[1].body);
    }
    Body rest = without_common(t, body);
    const Stm *loop = loop_with_own_bound(&rest);
    return (PassWhy){"each iteration says itself how long its loops are", loop,
                     loop ? loop_bound_given(&rest, loop) : NULL};
}

/* ---- the rewrite ---- */

static bool does_nothing(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form != FORM_IMP_SKIP)
            return false;
    return true;
}

/* A kernel that does what BODY does for all iterations of a strip. */
static void put_neighbours(Strips *t, Body *body)
{
    ImpWriter *w = &t->w;
    const Scalar *k;
    bool whole = t->from->op == OP_CONST;
    const char *name = whole ? t->last->name->text : "k";
    Var *index = var_fresh(t->prog, (Var *)t->last);
    Subst names = subst_new(t->prog);

    ImpAround around = imp_begin_loop(w, FORM_IMP_KERNEL, name, t->size, &k);
    around->last->exp.exec = AT_THREAD;
    around->last->attrs = t->attrs;
    if (!whole) {
        body_append(w->to, imp_new_var(t->prog, w->loc, index));
        imp_set(w, index, imp_op(w, OP_ADD, t->from, k));
        k = scalar_var(w->store, index);
    }
    subst_put(&names, t->last, k);
    body_subst(&names, body);
    subst_free(&names);
    imp_put_all(w, body);
    imp_end(w, around);
}

/* A loop that does what BODY does for all of a row. */
static void put_trips(Strips *t, Body *body)
{
    ImpWriter *w = &t->w;
    const Scalar *index;
    Subst names = subst_new(t->prog);
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_FOR, t->last->name->text, t->trips, &index);

    subst_put(&names, t->last, index);
    body_subst(&names, body);
    subst_free(&names);
    imp_put_all(w, body);
    imp_end(w, around);
}

static void put_row(Strips *t, Body *body)
{
    ImpWriter *w = &t->w;
    const Stm *choice = choice_of(t, body);

    if (choice) {
        const Body *fork[] = {choice->exp.fn[0].body, choice->exp.fn[1].body};
        ImpAround around = imp_begin_if(w, choice->exp.arg[0]);
        put_row(t, (Body *)fork[0]);
        imp_else(w, around);
        put_row(t, (Body *)fork[1]);
        imp_end(w, around);
    } else if (!does_nothing(body)) {
        move_common(t, body);
        if (t->trips)
            put_trips(t, body);
        else
            put_neighbours(t, body);
    }
}

/* So many iterations a strip has, at least LEAST. */
static const Scalar *length_of(Strips *t, uint32_t nindex, const Scalar *n,
                               int64_t least)
{
    ImpWriter *w = &t->w;
    const Scalar *length = imp_int(w, least);

    if (nindex > 1)
        return length;
    return imp_leaf(
        w, "length",
        imp_op(w, OP_MAX, length, imp_op(w, OP_DIV, n, imp_int(w, t->o.most))));
}

/* The last index of KERNEL, and its bound, go before all others. */
static void put_first(Stm *kernel)
{
    Lambda *fn = &kernel->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    Var *index = fn->param[last];
    const Scalar *n = kernel->exp.arg[last];

    memmove(fn->param + 1, fn->param, last * sizeof(Var *));
    memmove(kernel->exp.arg + 1, kernel->exp.arg, last * sizeof n);
    fn->param[0] = index;
    kernel->exp.arg[0] = n;
}

/* ---- kernels ---- */

/* KERNEL, which is in no body, becomes a task, which the writer has put. */
static Body *begin_task(Strips *t, Stm *kernel)
{
    Lambda *fn = &kernel->exp.fn[0];
    Body *body = fn->body;

    body_append(t->w.to, kernel);
    fn->body = body_new(t->prog);
    fn->body->loc = body->loc;
    t->attrs = kernel->attrs;
    kernel->attrs = attr_with(t->prog, NULL, "task");
    t->w.to = fn->body;
    declared_enter(&t->declared, t->prog, body);
    return body;
}

/* The indices of KERNEL before AT stay, and a new one, below BOUND, follows. */
static const Scalar *cut_indices(Strips *t, Stm *kernel, uint32_t at,
                                 const Scalar *bound)
{
    Store *store = t->prog->store;
    Lambda *fn = &kernel->exp.fn[0];
    const Scalar **arg = ARENA_NEW(store_arena(store), const Scalar *, at + 1);
    Var *strip = var_named(t->prog, "strip", type_scalar(store, ELEM_I64));

    memcpy(arg, kernel->exp.arg, at * sizeof *arg);
    arg[at] = bound;
    fn->param[at] = strip;
    fn->nparam = at + 1;
    exp_set_args(t->prog, &kernel->exp, at + 1, arg);
    return scalar_var(store, strip);
}

/* Tasks are strips of the index AT of KERNEL, of at least LEAST. */
static Body *begin_strips(Strips *t, Stm *kernel, uint32_t at, int64_t least)
{
    ImpWriter *w = &t->w;
    const Scalar *n = imp_leaf(w, "count", kernel->exp.arg[at]);
    const Scalar *length = length_of(t, at + 1, n, least);
    const Scalar *strips = imp_leaf(w, "strips", imp_rounded_up(w, n, length));
    const Scalar *strip = cut_indices(t, kernel, at, strips);
    Body *body = begin_task(t, kernel);

    t->from = imp_leaf(w, "from", imp_op(w, OP_MUL, strip, length));
    t->size = imp_leaf(
        w, "size", imp_op(w, OP_MIN, imp_op(w, OP_SUB, n, t->from), length));
    return body;
}

/* KERNEL in strips of its last index. */
static void put_strips(Strips *t, Stm *kernel, int64_t least)
{
    Body *to = t->w.to;
    uint32_t last = kernel->exp.fn[0].nparam - 1;

    t->last = kernel->exp.fn[0].param[last];
    put_row(t, begin_strips(t, kernel, last, least));
    if (t->o.first)
        put_first(kernel);
    t->w.to = to;
}

/* KERNEL, whose rows are a strip each. */
static void put_whole(Strips *t, Stm *kernel)
{
    Body *to = t->w.to;
    uint32_t last = kernel->exp.fn[0].nparam - 1;

    t->last = kernel->exp.fn[0].param[last];
    t->from = imp_int(&t->w, 0);
    t->size = imp_leaf(&t->w, "count", kernel->exp.arg[last]);
    if (last > 0) {
        kernel->exp.fn[0].nparam = last;
        exp_set_args(t->prog, &kernel->exp, last, kernel->exp.arg);
    } else {
        cut_indices(t, kernel, 0, imp_int(&t->w, 1));
    }
    put_row(t, begin_task(t, kernel));
    t->w.to = to;
}

/* KERNEL in strips of rows, each of which is a loop, of fewer than BRIEF trips;
 * its bound tells compilers so, else they make vectors. */
static void put_brief(Strips *t, Stm *kernel, int64_t brief, int64_t least)
{
    ImpWriter *w = &t->w;
    Body *to = w->to, *rows = body_new(t->prog);
    uint32_t last = kernel->exp.fn[0].nparam - 1;
    const Var *row = kernel->exp.fn[0].param[last - 1];
    const Scalar **bound = kernel->exp.arg, *none = imp_int(w, 0);
    const Scalar *trips = bound[last];

    /* Rows without iterations do nothing, not what they have in common. */
    bound[last - 1] =
        imp_select(w, imp_op(w, OP_GT, trips, none), bound[last - 1], none);
    t->last = kernel->exp.fn[0].param[last];
    Body *body = begin_strips(t, kernel, last - 1, least);
    Body *task = w->to;
    t->trips =
        imp_leaf(w, "trips", imp_op(w, OP_MIN, trips, imp_int(w, brief - 1)));
    w->to = rows;
    put_row(t, body);
    w->to = task;
    t->last = row;
    t->trips = NULL;
    t->attrs = NULL; /* these are for neighbours in a row */
    put_neighbours(t, rows);
    w->to = to;
}

/* KERNEL for rows of any length. */
static void put_versions(Strips *t, Stm *kernel, int64_t least)
{
    ImpWriter *w = &t->w;
    const Scalar **n = &kernel->exp.arg[kernel->exp.fn[0].nparam - 1];
    Subst names = subst_new(t->prog);

    *n = imp_leaf(w, "count", *n);
    Stm *brief = stm_clone(&names, kernel), *whole = stm_clone(&names, kernel);
    ImpAround around =
        imp_begin_if(w, imp_op(w, OP_LT, *n, imp_int(w, t->o.brief)));
    put_brief(t, brief, t->o.brief,
              least / t->o.brief > 0 ? least / t->o.brief : 1);
    imp_else(w, around);
    ImpAround longer = imp_begin_if(w, imp_op(w, OP_LE, *n, imp_int(w, least)));
    put_whole(t, whole);
    imp_else(w, longer);
    put_strips(t, kernel, least);
    imp_end(w, longer);
    imp_end(w, around);
    subst_free(&names);
}

/* Does BODY have N statements or fewer, which may all be there several times?
 * Gives how many more it may have, or a number below 0. */
static int64_t statements_left(const Body *body, int64_t n)
{
    for (const Stm *s = body->first; s && n >= 0; s = s->next) {
        switch (s->exp.form) {
        case FORM_IMP_VAR:
        case FORM_IMP_SKIP:
            break;
        case FORM_IMP_SET:
        case FORM_IMP_READ:
        case FORM_IMP_WRITE:
        case FORM_IMP_IF:
        case FORM_IMP_FOR:
            n--;
            break;
        default:
            return -1;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            n = statements_left(s->exp.fn[i].body, n);
    }
    return n;
}

/* KERNEL, whose loops have such bounds, goes to where the writer writes. */
static void put_tasks(Strips *t, Stm *kernel, LoopBounds bounds)
{
    const Lambda *fn = &kernel->exp.fn[0];
    int64_t least = bounds > LOOPS_LITERAL ? t->o.loops : t->o.least, n;

    if (scalar_is_int(kernel->exp.arg[fn->nparam - 1], &n)) {
        if (n <= least)
            put_whole(t, kernel);
        else
            put_strips(t, kernel, least);
    } else if (fn->nparam > 1 && bounds <= LOOPS_LITERAL &&
               statements_left(fn->body, t->o.statements) >= 0) {
        put_versions(t, kernel, least);
    } else {
        put_strips(t, kernel, least);
    }
}

/* What was chosen, or else suits the target.  False: there is no such target.
 */
static bool choose_options(Strips *t, const StripOptions *o)
{
    const Target *target = target_now(&t->now, t->cx, o->target);

    if (!target)
        return false;
    t->o = *o;
    t->o.least = target_or(t->o.least, target->task);
    t->o.loops = target_or(t->o.loops, target->strip);
    t->o.most = target_or(t->o.most, target->tasks);
    return true;
}

/* Why iterations of KERNEL do not go in strips, where their loops have such
 * bounds. */
static PassWhy why_not(const Strips *t, const Stm *kernel, LoopBounds bounds)
{
    const Lambda *fn = &kernel->exp.fn[0];
    int64_t n;

    if (t->o.least == 0 || t->o.loops == 0 || t->o.most == 0)
        return (PassWhy){"a thread of the target has one iteration", NULL,
                         NULL};
    if (scalar_is_int(kernel->exp.arg[fn->nparam - 1], &n) && n < 2)
        return (PassWhy){"it has no neighbours along its last index", NULL,
                         NULL};
    if (bounds == LOOPS_OWN)
        return why_own(t, fn->body);
    return why_not_side_by_side(fn->body);
}

static void visit_kernel(Body *around, Stm *kernel, void *data)
{
    Strips *t = data;
    const Lambda *fn = &kernel->exp.fn[0];
    Body *made = body_new(t->prog);

    if (kernel->exp.exec != AT_NONE || does_nothing(fn->body) ||
        attr_find(kernel->attrs, "task"))
        return;
    PassChoice choice = pass_choice(t->cx, t->prog, kernel);
    if (!choose_options(t, choice.options))
        return;
    t->last = fn->param[fn->nparam - 1];
    declared_enter(&t->declared, t->prog, fn->body);
    LoopBounds bounds = bounds_of(t, fn->body);
    PassWhy why = choice.off ? (PassWhy){PASS_OFF, NULL, NULL}
                             : why_not(t, kernel, bounds);
    if (why.text) {
        pass_missed(t->cx, t->prog, kernel, &choice, "strips",
                    "this kernel does not go in strips", why);
        return;
    }
    if (!pass_rewrite(t->cx))
        return;
    pass_remark(t->cx, t->prog, REMARK_DONE, "strips", kernel->loc,
                "this kernel goes in strips along '%s'", t->last->name->text);
    t->w.to = made;
    t->w.loc = kernel->loc;
    Stm *next = kernel->next;
    body_remove(around, kernel);
    put_tasks(t, kernel, bounds);
    body_insert_all_before(around, next, made);
}

static bool run(Prog *prog, PassContext *cx)
{
    Strips t = {
        .prog = prog, .cx = cx, .w = {.prog = prog, .store = prog->store}};

    if (!choose_options(&t, cx->options))
        return false;
    each_host_kernel(prog, cx, visit_kernel, &t);
    declared_free(&t.declared);
    return true;
}

const Pass stripmine_pass = {
    .name = "stripmine",
    .summary = "run strips of neighbouring iterations as tasks",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(StripOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
