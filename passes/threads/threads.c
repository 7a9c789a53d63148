/* threads.c - which kernels are worth the threads of a processor.
 *
 *     kernel i < n, j < m do          if n > 1023 || m > 1023 || n * m > 1023
 *       ...                           then
 *     done                              kernel i < n, j < m do ... done
 *                               =>    else
 *                                       for i < n do
 *                                         for j < m do ... done
 *                                       done
 *                                     fi
 *
 * Problem: to begin threads, and to wait for them, costs what a thousand small
 * iterations do.
 *
 * Algorithm: an iteration is small if it repeats nothing.  A kernel of few such
 * iterations becomes loops.  Where only a run knows how many there are, it
 * stands there twice, if it is short.  What is asked about stays small where
 * the kernel does not fail: a product is made of factors, and of products, that
 * were found to be small.  Threads also get what has no iteration, but many
 * rows.
 *
 * requires  a verified program of IMP
 * keeps     what each iteration does
 * leaves    kernels of one iteration, which is one thread's, and tasks, which
 *           other passes have made worth a thread each; nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/write.h"

typedef struct ThreadsOptions {
    long long least, most;
} ThreadsOptions;

static const Option options[] = {
    {"least", OPTION_COUNT, offsetof(ThreadsOptions, least), .arg = "N",
     .min = 2, .max = 1 << 30,
     .help = "threads run N small iterations or more (1024)"},
    {"most", OPTION_COUNT, offsetof(ThreadsOptions, most), .arg = "N",
     .max = 1 << 30,
     .help = "a kernel of N statements at most is there twice (48)"},
    {0},
};

/* Estimates. */
static const ThreadsOptions defaults = {1024, 48};
static const ThreadsOptions eager = {3, 1000};

typedef struct Threads {
    Prog *prog;
    PassContext *cx;
    ImpWriter w;
    PassChoice choice; /* for the current kernel */
} Threads;

/* ---- which kernels ---- */

/* Does an iteration take long, or is it none of a loop of the host? */
static bool is_large(const Stm *stm, const void *none)
{
    (void)none;
    return form_info[stm->exp.form].repeats || stm->exp.form >= FORM_IMP_KERNEL;
}

static bool allocates(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_ALLOC;
}

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    *n += stm->exp.form != FORM_IMP_SKIP;
    return true;
}

static uint32_t statements_of(const Stm *kernel)
{
    uint32_t n = 0;

    body_each_stm(kernel->exp.fn[0].body, count_stm, &n);
    return n;
}

/* The product of the bounds of KERNEL that are numbers, up to MOST + 1; -1: one
 * is negative. */
static int64_t known_total(const Stm *kernel, int64_t most)
{
    int64_t total = 1, n;

    for (uint32_t d = 0; d < kernel->exp.narg; d++) {
        if (!scalar_is_int(kernel->exp.arg[d], &n))
            continue;
        if (n < 0)
            return -1;
        total = n > most || total * n > most ? most + 1 : total * n;
    }
    return total;
}

static bool is_known(const Stm *kernel)
{
    for (uint32_t d = 0; d < kernel->exp.narg; d++)
        if (kernel->exp.arg[d]->op != OP_CONST)
            return false;
    return true;
}

/* Why threads run KERNEL, whose bounds that are numbers come to TOTAL. */
static const char *why_not(const Threads *t, const Stm *kernel, int64_t total)
{
    const ThreadsOptions *o = t->choice.options;
    const Body *body = kernel->exp.fn[0].body;

    if (t->choice.off)
        return PASS_OFF;
    if (total >= o->least)
        return "there are many iterations";
    if (body_any_stm(body, is_large, NULL))
        return "an iteration takes long";
    if (!PASS_LEGAL(threads_own, !body_any_stm(body, allocates, NULL)))
        return "iterations allocate blocks";
    if (!is_known(kernel) && statements_of(kernel) > o->most)
        return "it is too long to be there twice";
    return NULL;
}

/* ---- what a run asks ---- */

static void add_term(Threads *t, const Scalar **condition, const Scalar *n,
                     int64_t most)
{
    ImpWriter *w = &t->w;
    const Scalar *term = imp_op(w, OP_GT, n, imp_int(w, most));

    *condition = *condition ? imp_op(w, OP_LOR, *condition, term) : term;
}

/* The first index of KERNEL that has the same bound as D. */
static uint32_t first_like(const Stm *kernel, uint32_t d)
{
    uint32_t i = 0;

    while (kernel->exp.arg[i] != kernel->exp.arg[d])
        i++;
    return i;
}

/* Are the bounds of KERNEL that are no numbers many iterations, more than
 * MOST?  The first of them that are few are also few together. */
static const Scalar *are_many(Threads *t, const Stm *kernel, int64_t most)
{
    const Scalar *condition = NULL, *product = NULL;

    for (uint32_t d = 0; d < kernel->exp.narg; d++) {
        const Scalar *n = kernel->exp.arg[d];
        if (n->op == OP_CONST)
            continue;
        if (first_like(kernel, d) == d)
            add_term(t, &condition, n, most);
        product = product ? imp_op(&t->w, OP_MUL, product, n) : n;
        if (product != n)
            add_term(t, &condition, product, most);
    }
    return condition;
}

/* ---- the rewrite ---- */

/* The iterations of KERNEL one after the other. */
static void put_loops(Threads *t, const Stm *kernel)
{
    ImpWriter *w = &t->w;
    const Lambda *fn = &kernel->exp.fn[0];

    for (uint32_t d = 0; d < fn->nparam; d++) {
        Stm *stm = imp_put(w, FORM_IMP_FOR, 1, &kernel->exp.arg[d]);
        Lambda loop = {.param = &fn->param[d], .nparam = 1};
        loop.body = d + 1 < fn->nparam ? body_new(t->prog) : fn->body;
        loop.body->loc = fn->body->loc;
        exp_set_fns(t->prog, &stm->exp, 1, &loop);
        w->to = loop.body;
    }
}

/* The bounds of KERNEL are variables and numbers. */
static void name_bounds(Threads *t, Stm *kernel)
{
    uint32_t n = kernel->exp.narg;
    const Scalar **bound =
        ARENA_NEW(store_arena(t->w.store), const Scalar *, n);

    for (uint32_t d = 0; d < n; d++) {
        uint32_t first = first_like(kernel, d);
        bound[d] = first < d ? bound[first]
                             : imp_leaf(&t->w, "count", kernel->exp.arg[d]);
    }
    exp_set_args(t->prog, &kernel->exp, n, bound);
}

/* KERNEL for many iterations, and loops for few ones. */
static void put_both(Threads *t, Stm *kernel, int64_t most)
{
    ImpWriter *w = &t->w;
    Subst own = subst_new(t->prog);

    name_bounds(t, kernel);
    Stm *loops = stm_clone(&own, kernel);
    ImpAround around = imp_begin_if(w, are_many(t, kernel, most));
    body_append(w->to, kernel);
    imp_else(w, around);
    put_loops(t, loops);
    imp_end(w, around);
    subst_free(&own);
}

/* Is it known by now that KERNEL has many iterations? */
static bool is_asked(Threads *t, const Stm *kernel, int64_t most,
                     const Scalar *asked)
{
    t->w.to = body_new(t->prog);
    return asked && !is_known(kernel) && are_many(t, kernel, most) == asked;
}

/* In the place of KERNEL, which is taken out of AROUND. */
static void rewrite(Threads *t, Body *around, Stm *kernel, int64_t most,
                    int64_t total)
{
    Body *made = body_new(t->prog);
    Stm *next = kernel->next;
    bool known = is_known(kernel);

    pass_remark(t->cx, t->prog, REMARK_DONE, "few", kernel->loc,
                known ? "one thread runs this kernel, as loops"
                      : "one thread runs this kernel, as loops, where there "
                        "are few iterations");
    t->w.to = made;
    t->w.loc = kernel->loc;
    body_remove(around, kernel);
    if (known)
        put_loops(t, kernel);
    else
        put_both(t, kernel, most / total);
    body_insert_all_before(around, next, made);
}

/* ASKED: what all of the body AROUND it is done for, or NULL. */
static void visit_kernel(Threads *t, Body *around, Stm *kernel,
                         const Scalar *asked)
{
    if (attr_find(kernel->attrs, "task"))
        return;
    t->choice = pass_choice(t->cx, t->prog, kernel);
    const ThreadsOptions *o = t->choice.options;
    int64_t most = o->least - 1;
    int64_t total = known_total(kernel, most);
    if (total <= 0 || (total == 1 && is_known(kernel)))
        return;
    const char *why = why_not(t, kernel, total);
    if (!why && is_asked(t, kernel, most / total, asked))
        return;
    if (why)
        pass_missed(t->cx, t->prog, kernel, &t->choice, "few",
                    "threads run this kernel", (PassWhy){why, NULL, NULL});
    else if (pass_rewrite(t->cx))
        rewrite(t, around, kernel, most, total);
}

/* The kernels of the host's statements whose iterations threads run. */
static void visit_body(Threads *t, Body *body, const Scalar *asked)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        const Exp *exp = &stm->exp;
        next = stm->next;
        if (exp->form == FORM_IMP_KERNEL && exp->exec != AT_BLOCK)
            visit_kernel(t, body, stm, asked);
        for (uint32_t i = 0; exp->form < FORM_IMP_KERNEL && i < exp->nfn; i++)
            visit_body(t, exp->fn[i].body,
                       exp->form == FORM_IMP_IF && i == 0 ? exp->arg[0] : NULL);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Threads t = {
        .prog = prog, .cx = cx, .w = {.prog = prog, .store = prog->store}};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        if (f->imp)
            visit_body(&t, f->body, NULL);
    }
    return true;
}

const Pass threads_pass = {
    .name = "threads",
    .summary = "let threads run kernels of many iterations only",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(ThreadsOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
