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
 * requires  a verified program of IMP
 * keeps     the iterations, and what each does
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/neighbours.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/imp/write.h"

typedef struct StripOptions {
    long long least, loops, most;
    bool first;
} StripOptions;

static const Option options[] = {
    {"least", OPTION_COUNT, offsetof(StripOptions, least), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "a strip has N iterations or more, but the last (1024)"},
    {"loops", OPTION_COUNT, offsetof(StripOptions, loops), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "or N, if their loops have no literal bounds (64)"},
    {"most", OPTION_COUNT, offsetof(StripOptions, most), .arg = "N", .min = 1,
     .max = 1 << 30,
     .help = "of one index, about N strips at most are that short (256)"},
    {"first", OPTION_FLAG, offsetof(StripOptions, first),
     .help = "the index of strips is the first one: along the others, tasks "
             "are the same neighbours"},
    {0},
};

/* Estimates. */
static const StripOptions defaults = {1024, 64, 256, false};
static const StripOptions eager = {2, 2, 3, true};

typedef struct Strips {
    Prog *prog;
    PassContext *cx;
    ImpWriter w;
    PassChoice choice;  /* for the current kernel, */
    Attr *attrs;        /* and its attributes: those of neighbours */
    Declared declared;  /* in the body of the current kernel */
    const Var *last;    /* its last index */
    const Scalar *from; /* a strip begins there, */
    const Scalar *size; /* and has so many iterations */
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
        put_neighbours(t, body);
    }
}

/* So many iterations a strip has, at least LEAST. */
static const Scalar *length_of(Strips *t, uint32_t nindex, const Scalar *n,
                               int64_t least)
{
    const StripOptions *o = t->choice.options;
    ImpWriter *w = &t->w;
    const Scalar *length = imp_int(w, least);

    if (nindex > 1)
        return length;
    return imp_leaf(
        w, "length",
        imp_op(w, OP_MAX, length, imp_op(w, OP_DIV, n, imp_int(w, o->most))));
}

/* The last index of FN, and its bound, go before all others. */
static void put_first(Lambda *fn, const Scalar **bound)
{
    uint32_t last = fn->nparam - 1;
    Var *index = fn->param[last];
    const Scalar *n = bound[last];

    memmove(fn->param + 1, fn->param, last * sizeof(Var *));
    memmove(bound + 1, bound, last * sizeof *bound);
    fn->param[0] = index;
    bound[0] = n;
}

/* KERNEL, before which the writer writes. */
static void put_tasks(Strips *t, Stm *kernel, int64_t least)
{
    ImpWriter *w = &t->w;
    Lambda *fn = &kernel->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    const Scalar *n = imp_leaf(w, "count", kernel->exp.arg[last]);
    const Scalar **bound =
        ARENA_NEW(store_arena(w->store), const Scalar *, fn->nparam);
    Body *body = fn->body;
    int64_t all;

    memcpy(bound, kernel->exp.arg, fn->nparam * sizeof *bound);
    t->last = fn->param[last];
    declared_enter(&t->declared, t->prog, body);
    fn->body = body_new(t->prog);
    fn->body->loc = body->loc;
    bool whole = scalar_is_int(n, &all) && all <= least;
    Var *strip = var_named(t->prog, "strip", type_scalar(w->store, ELEM_I64));
    if (whole) {
        bound[last] = imp_int(w, 1);
        fn->param[last] = strip;
        fn->nparam -= last > 0;
        t->from = imp_int(w, 0);
        t->size = n;
        w->to = fn->body;
    } else {
        const Scalar *length = length_of(t, fn->nparam, n, least);
        bound[last] = imp_leaf(w, "strips", imp_rounded_up(w, n, length));
        fn->param[last] = strip;
        w->to = fn->body;
        t->from = imp_leaf(
            w, "from", imp_op(w, OP_MUL, scalar_var(w->store, strip), length));
        t->size =
            imp_leaf(w, "size",
                     imp_op(w, OP_MIN, imp_op(w, OP_SUB, n, t->from), length));
        if (((const StripOptions *)t->choice.options)->first)
            put_first(fn, bound);
    }
    exp_set_args(t->prog, &kernel->exp, fn->nparam, bound);
    t->attrs = kernel->attrs;
    kernel->attrs = attr_with(t->prog, NULL, "task");
    put_row(t, body);
}

/* Why iterations of KERNEL do not go in strips, where their loops have such
 * bounds. */
static const char *why_not(const Stm *kernel, LoopBounds bounds)
{
    const Lambda *fn = &kernel->exp.fn[0];
    int64_t n;

    if (scalar_is_int(kernel->exp.arg[fn->nparam - 1], &n) && n < 2)
        return "it has no neighbours along its last index";
    if (bounds == LOOPS_OWN)
        return "each iteration says itself how long its loops are";
    return why_not_side_by_side(fn->body);
}

static void visit_kernel(Strips *t, Body *around, Stm *kernel)
{
    const Lambda *fn = &kernel->exp.fn[0];
    Body *made = body_new(t->prog);

    if (does_nothing(fn->body) || attr_find(kernel->attrs, "task"))
        return;
    t->choice = pass_choice(t->cx, t->prog, kernel);
    const StripOptions *o = t->choice.options;
    t->last = fn->param[fn->nparam - 1];
    declared_enter(&t->declared, t->prog, fn->body);
    LoopBounds bounds = bounds_of(t, fn->body);
    const char *why = t->choice.off ? PASS_OFF : why_not(kernel, bounds);
    if (why) {
        pass_missed(t->cx, t->prog, kernel, &t->choice, "strips",
                    "this kernel does not go in strips", why);
        return;
    }
    if (!pass_rewrite(t->cx))
        return;
    pass_remark(t->cx, t->prog, REMARK_DONE, "strips", kernel->loc,
                "this kernel goes in strips along '%s'", t->last->name->text);
    t->w.to = made;
    t->w.loc = kernel->loc;
    put_tasks(t, kernel, bounds > LOOPS_LITERAL ? o->loops : o->least);
    body_insert_all_before(around, kernel, made);
}

/* The kernels of the host's statements whose iterations threads run. */
static void visit_body(Strips *t, Body *body)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        if (stm->exp.form == FORM_IMP_KERNEL && stm->exp.exec == AT_NONE)
            visit_kernel(t, body, stm);
        for (uint32_t i = 0;
             stm->exp.form < FORM_IMP_KERNEL && i < stm->exp.nfn; i++)
            visit_body(t, stm->exp.fn[i].body);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Strips t = {
        .prog = prog, .cx = cx, .w = {.prog = prog, .store = prog->store}};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        visit_body(&t, f->body);
    }
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
