/* serialize.c - kernels become loops that update an array in place.
 *
 * Iterations of a kernel run in any order, so all that they read conflicts with
 * all that they write.  A loop says the order, and the elements of an array may
 * take each other's storage (passes/shared/dataflow).  This is scalarization
 * (Allen and Kennedy, "Optimizing compilers for modern architectures", 2001,
 * chapter 13), of an array that is new, so that no iteration reads it:
 *
 *   let (B : [n]t) =                let (B_1 : [n]t) = scratch [n] t
 *     kernel i < n do               let (B : [n]t) =
 *       ...                           loop (B_2 : *[n]t = B_1) for i < n do
 *       in (v)                          ...
 *                                       let (B_3 : [n]t) = B_2 with [i] = v
 *                                       in (B_3)
 *
 * An index is a loop; with a limit, inner indices remain those of a kernel that
 * makes rows.  A result that is a row is written as one, unless a
 * kernel of the body makes it and nothing else uses it: that kernel's loop then
 * carries the outer array on, and there is no row.
 *
 * Nothing that is evaluated is lost, so that what fails still fails: `scratch`
 * has the bounds as its sizes, and a row goes only if its sizes are evaluated
 * for the outer array, too, or cannot fail.  Where they are negative, so are
 * those of the outer array, or an assert between them fails.
 *
 * requires  a verified program of FUN
 * keeps     all values, and all failures
 * leaves    nothing to a second run
 */
#include "passes/serialize/inside.h"

#include "ir-text/ir/exec.h"

typedef struct SerializeOptions {
    bool all;
    long long depth;
    const char *kernel, *schedule;
} SerializeOptions;

static const Option options[] = {
    {"all", OPTION_FLAG, offsetof(SerializeOptions, all),
     .help = "also kernels that no loop of the host encloses"},
    {"kernel", OPTION_TEXT, offsetof(SerializeOptions, kernel), .arg = "NAME",
     .help = "those in the body of the kernel that makes NAME, as if that were "
             "a function's"},
    {"schedule", OPTION_TEXT, offsetof(SerializeOptions, schedule),
     .arg = "MAP",
     .help = "the kernels of one body, in any order: the times of their "
             "iterations, in isl's notation: '{ B[t, i] -> [t, i] }'"},
    {"depth", OPTION_COUNT, offsetof(SerializeOptions, depth), .arg = "N",
     .min = 1, .max = IR_MAX_BODIES,
     .help = "of indices in each other, only the N outermost ones (all)"},
    {0},
};

static const SerializeOptions defaults = {.depth = IR_MAX_BODIES},
                              eager = {.all = true, .depth = IR_MAX_BODIES};

/* An array that loops carry, and where in it a body writes one result. */
typedef struct Target {
    Var *now;             /* the array, in the innermost loop so far */
    const Type *type;     /* in all of them */
    const Scalar **index; /* of the loops around, the outermost first */
    uint32_t nindex;
    Var *written; /* what it is after a kernel of the body has written its row
                     there; NULL: the result is still to be written */
    const char *why; /* a kernel makes the row, and does not write it there */
} Target;

typedef struct Serialize {
    Prog *prog;
    PassContext *cx;
    const SerializeOptions *options;
    Arena arena;    /* of one function */
    uint32_t nvar;  /* variables that were there before */
    uint32_t *uses; /* of them, in the function, by Var.id */
    Target *
        *row_of;  /* likewise: what is used as a row of that alone, or NULL */
    bool found;   /* a body to look at */
    bool crowded; /* as loops, the function's kernels nest deeper than a text
                     may */
} Serialize;

/* Where the walk is. */
typedef struct Where {
    bool host;       /* outside of all parallel forms */
    bool repeated;   /* in a loop of the host */
    long long depth; /* indices around that have become loops */
} Where;

static void visit_body(Serialize *s, Body *body, Where where);

/* ---- where results go ---- */

/* May it fail that SIZE is evaluated, although WHOLE was? */
static bool may_fail(const Scalar *size, const Scalar *whole)
{
    return size != whole && scalar_is_partial(size);
}

/* Of result I of KERNEL, a row of TARGET. */
static bool sizes_may_fail(const Stm *kernel, uint32_t i, const Target *target)
{
    const Type *row = kernel->pat[i]->type;
    uint32_t nindex = kernel->exp.fn[0].nparam;

    for (uint32_t k = 0; k < row->rank; k++) {
        const Scalar *whole = target->type->size[target->nindex + k];
        if (may_fail(row->size[k], whole))
            return true;
        /* The bound of the outermost loop is always evaluated. */
        if (k > 0 && k < nindex && may_fail(kernel->exp.arg[k], whole))
            return true;
    }
    return false;
}

/* The target that result I of KERNEL is a row of, if it is written there at
 * once; else NULL. */
static Target *target_around(const Serialize *s, const Stm *kernel, uint32_t i)
{
    const Var *row = kernel->pat[i];
    Target *target = row->id < s->nvar ? s->row_of[row->id] : NULL;

    if (!target)
        return NULL;
    if (row->attrs)
        target->why = "it has attributes";
    else if (sizes_may_fail(kernel, i, target))
        target->why = "its size may fail to be computed";
    return target->why ? NULL : target;
}

/* The target of result I of KERNEL, in BODY, before any loop of KERNEL's. */
static Target target_begin(Serialize *s, Body *body, Stm *kernel, uint32_t i)
{
    Target *around = target_around(s, kernel, i);
    const Type *type = kernel->pat[i]->type;
    const Lambda *fn = &kernel->exp.fn[0];
    Target target = {.type = type};

    if (around) {
        target = *around;
        around->written = kernel->pat[i] =
            array_like(s->prog, around->now, around->type);
    } else {
        target.type = type_nest(s->prog->store,
                                type_peel(s->prog->store, type, fn->nparam),
                                fn->nparam, kernel->exp.arg);
        target.now = array_like(s->prog, kernel->pat[i], target.type);
        body_insert_before(body, kernel,
                           array_scratch(s->prog, target.now, kernel->loc));
    }
    target.index =
        ARENA_NEW(&s->arena, const Scalar *, target.nindex + fn->nparam);
    for (uint32_t k = 0; k < target.nindex; k++)
        target.index[k] = around->index[k];
    for (uint32_t k = 0; k < fn->nparam; k++)
        target.index[target.nindex++] =
            scalar_var(s->prog->store, fn->param[k]);
    return target;
}

/* ---- loops ---- */

/* STM becomes a loop over INDEX, below BOUND, that carries the TARGETS. */
static void make_loop(Serialize *s, Stm *stm, Var *index, const Scalar *bound,
                      Body *body, Target *target)
{
    uint32_t n = stm->npat + 1;
    const Scalar **arg = ARENA_NEW(&s->arena, const Scalar *, n);
    Var **param = ARENA_NEW(store_arena(s->prog->store), Var *, n);
    Lambda fn = {.param = param, .nparam = n, .body = body};

    arg[0] = bound;
    param[0] = index;
    for (uint32_t i = 1; i < n; i++) {
        Target *t = &target[i - 1];
        arg[i] = scalar_var(s->prog->store, t->now);
        t->now = param[i] = array_like(s->prog, t->now, t->type);
        t->now->unique = true;
    }
    stm->exp = (Exp){.form = FORM_LOOP};
    exp_set_args(s->prog, &stm->exp, n, arg);
    exp_set_fns(s->prog, &stm->exp, 1, &fn);
}

/* A loop, to be, that makes all of BODY, and gives what the TARGETS are. */
static Stm *only_loop(Serialize *s, Body *body, const Target *target,
                      uint32_t n, Loc loc)
{
    Var **pat = ARENA_NEW(&s->arena, Var *, n);
    const Scalar **res = ARENA_NEW(&s->arena, const Scalar *, n);

    for (uint32_t i = 0; i < n; i++) {
        pat[i] = array_like(s->prog, target[i].now, target[i].type);
        res[i] = scalar_var(s->prog->store, pat[i]);
    }
    Stm *stm = stm_new(s->prog, FORM_LOOP, n, pat);
    stm->loc = body->loc = loc;
    body_append(body, stm);
    body_set_results(s->prog, body, n, res);
    return stm;
}

/* KERNEL becomes a nest of loops, the innermost with its body. */
static void make_loops(Serialize *s, Stm *kernel, Target *target)
{
    Exp was = kernel->exp;
    const Lambda *fn = &was.fn[0];
    Stm *loop = kernel;

    for (uint32_t k = 0; k + 1 < fn->nparam; k++) {
        Body *body = body_new(s->prog);
        make_loop(s, loop, fn->param[k], was.arg[k], body, target);
        loop = only_loop(s, body, target, kernel->npat, kernel->loc);
    }
    make_loop(s, loop, fn->param[fn->nparam - 1], was.arg[fn->nparam - 1],
              fn->body, target);
}

/* KERNEL is one of its N outermost indices, of rows that an inner one makes. */
static void split(const Serialize *s, Stm *kernel, uint32_t n)
{
    const Exp was = kernel->exp;
    const Lambda *fn = &was.fn[0];
    Lambda outer = {.param = fn->param, .nparam = n}, inner = *fn;
    Var **pat = ARENA_NEW(s->cx->arena, Var *, kernel->npat);
    const Scalar **res = ARENA_NEW(s->cx->arena, const Scalar *, kernel->npat);

    for (uint32_t i = 0; i < kernel->npat; i++) {
        const Type *type = kernel->pat[i]->type;
        pat[i] = array_like(s->prog, kernel->pat[i],
                            type_peel(s->prog->store, type, n));
        res[i] = scalar_var(s->prog->store, pat[i]);
    }
    Stm *stm = stm_new(s->prog, FORM_KERNEL, kernel->npat, pat);
    inner.param += n;
    inner.nparam -= n;
    exp_set_args(s->prog, &stm->exp, inner.nparam, was.arg + n);
    exp_set_fns(s->prog, &stm->exp, 1, &inner);
    outer.body = body_new(s->prog);
    outer.body->loc = stm->loc = kernel->loc;
    body_append(outer.body, stm);
    body_set_results(s->prog, outer.body, kernel->npat, res);
    kernel->exp = (Exp){.form = FORM_KERNEL};
    exp_set_args(s->prog, &kernel->exp, n, was.arg);
    exp_set_fns(s->prog, &kernel->exp, 1, &outer);
}

/* ---- bodies ---- */

/* The array that RESULT names, which was there before; else NULL. */
static const Var *row_of(const Serialize *s, const Scalar *result)
{
    return result->op == OP_VAR && type_is_array(result->u.var->type) &&
                   result->u.var->id < s->nvar
               ? result->u.var
               : NULL;
}

static void say_copied(const Serialize *s, const Stm *kernel, uint32_t i,
                       const Var *row, const Target *target)
{
    pass_remark(s->cx, s->prog, REMARK_MISSED, "row", kernel->loc,
                "'%s' is copied into '%s': %s", row->name->text,
                kernel->pat[i]->name->text,
                target->why ? target->why : "no loop makes it, for this alone");
}

/* What the loops of KERNEL give: BODY's results go to the TARGETS. */
static void write_results(Serialize *s, const Stm *kernel, Body *body,
                          Target *target)
{
    for (uint32_t i = 0; i < kernel->npat; i++) {
        const Var *row = row_of(s, body->res[i]);
        Var *whole = target[i].written;
        if (row && !whole)
            say_copied(s, kernel, i, row, &target[i]);
        if (!whole)
            whole = array_write(s->prog, body, target[i].now, body->res[i],
                                target[i].index, target[i].nindex,
                                kernel->loc);
        body->res[i] = scalar_var(s->prog->store, whole);
    }
}

/* Rows that BODY gives, and that nothing else uses: kernels in it may write
 * them to the TARGETS at once. */
static void offer_targets(Serialize *s, const Body *body, Target *target)
{
    for (uint32_t i = 0; i < body->nres; i++) {
        const Var *row = row_of(s, body->res[i]);
        if (row && PASS_LEGAL(serialize_row_alone, s->uses[row->id] == 1))
            s->row_of[row->id] = &target[i];
    }
}

static void serialize(Serialize *s, Body *around, Stm *kernel, Where where)
{
    Body *body = kernel->exp.fn[0].body;
    Target *target = ARENA_NEW(&s->arena, Target, kernel->npat);
    uint32_t nindex = kernel->exp.fn[0].nparam;

    pass_remark(s->cx, s->prog, REMARK_DONE, "loop", kernel->loc,
                "the iterations that make '%s' run in their order",
                kernel->pat[0]->name->text);
    for (uint32_t i = 0; i < kernel->npat; i++)
        target[i] = target_begin(s, around, kernel, i);
    make_loops(s, kernel, target);
    offer_targets(s, body, target);
    where.host = false;
    where.depth += nindex;
    visit_body(s, body, where);
    write_results(s, kernel, body, target);
}

/* ---- the walk ---- */

/* Why KERNEL stays one; NULL: it becomes loops. */
static const char *why_not(const Serialize *s, const Stm *kernel)
{
    if (!PASS_LEGAL(serialize_no_level, kernel->exp.exec == AT_NONE))
        return arena_printf(s->cx->arena, "it runs 'at %s'",
                            exec_text[kernel->exp.exec]);
    if (s->crowded && kernel->exp.fn[0].nparam > 1)
        return arena_printf(s->cx->arena,
                            "the function's bodies would nest deeper than %d",
                            IR_MAX_BODIES);
    return NULL;
}

/* Is KERNEL one of those that were asked for? */
static bool is_wanted(const Serialize *s, const Stm *kernel, Where where)
{
    return kernel->exp.form == FORM_KERNEL &&
           (where.repeated || s->options->all);
}

static void visit_kernel(Serialize *s, Body *around, Stm *kernel, Where where)
{
    if (where.depth >= s->options->depth)
        return;
    const char *why = why_not(s, kernel);
    if (why)
        pass_remark(s->cx, s->prog, REMARK_MISSED, "loop", kernel->loc,
                    "'%s' stays a kernel: %s", kernel->pat[0]->name->text, why);
    if (why || !pass_rewrite(s->cx))
        return;
    long long left = s->options->depth - where.depth;
    if (left < kernel->exp.fn[0].nparam)
        split(s, kernel, (uint32_t)left);
    serialize(s, around, kernel, where);
}

static void visit_stm(Serialize *s, Body *around, Stm *stm, Where where)
{
    if (is_wanted(s, stm, where)) {
        visit_kernel(s, around, stm, where);
        return;
    }
    /* What has a level is scheduled already, with all that is in it. */
    if (stm->exp.exec != AT_NONE)
        return;
    where.repeated |= where.host && form_info[stm->exp.form].repeats;
    where.host &= !is_parallel(&stm->exp);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        visit_body(s, stm->exp.fn[i].body, where);
}

static void visit_body(Serialize *s, Body *body, Where where)
{
    for (Stm *stm = body->first; stm; stm = stm->next)
        visit_stm(s, body, stm, where);
}

static void count_use(Var *var, void *data)
{
    ((uint32_t *)data)[var->id]++;
}

/* How deep bodies nest in BODY if each index of a kernel is a loop. */
static uint32_t depth_of(const Body *body)
{
    uint32_t most = 0;

    for (const Stm *stm = body->first; stm; stm = stm->next)
        for (uint32_t i = 0; i < stm->exp.nfn; i++) {
            const Lambda *fn = &stm->exp.fn[i];
            uint32_t depth = depth_of(fn->body);
            if (stm->exp.form == FORM_KERNEL)
                depth += fn->nparam - 1;
            most = depth > most ? depth : most;
        }
    return most + 1;
}

/* The kernel in BODY that makes the array of that name; or NULL. */
static Stm *kernel_named(const Body *body, const char *name)
{
    Stm *found = NULL;

    for (Stm *stm = body->first; stm && !found; stm = stm->next) {
        for (uint32_t i = 0; i < stm->npat; i++)
            if (stm->exp.form == FORM_KERNEL &&
                strcmp(stm->pat[i]->name->text, name) == 0)
                found = stm;
        for (uint32_t i = 0; i < stm->exp.nfn && !found; i++)
            found = kernel_named(stm->exp.fn[i].body, name);
    }
    return found;
}

/* The body whose kernels are looked at; NULL: FUN has none. */
static Body *root_of(const Serialize *s, const Fun *fun)
{
    const char *name = s->options->kernel;
    const Stm *kernel = name ? kernel_named(fun->body, name) : NULL;

    if (!name)
        return fun->body;
    return kernel ? kernel->exp.fn[0].body : NULL;
}

static void visit_fun(Serialize *s, Fun *fun)
{
    Body *root = root_of(s, fun);

    if (!root)
        return;
    s->found = true;
    s->cx->fun = fun;
    s->crowded = depth_of(fun->body) > IR_MAX_BODIES;
    body_each_use(fun->body, count_use, s->uses);
    visit_body(s, root, (Where){.host = true});
    arena_free(&s->arena);
}

static bool chooses_kernels(const SerializeOptions *o)
{
    return o->all || o->kernel || o->depth != defaults.depth;
}

static bool run(Prog *prog, PassContext *cx)
{
    Serialize s = {
        .prog = prog, .cx = cx, .options = cx->options, .nvar = prog->nvar};

    if (s.options->schedule && chooses_kernels(s.options)) {
        diag_error(cx->diag, (Span){0},
                   "--schedule says which kernels: it goes without --all, "
                   "--depth and --kernel");
        return false;
    }
    if (s.options->schedule)
        return serialize_scheduled(prog, cx, s.options->schedule);
    s.uses = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    s.row_of = ARENA_NEW(cx->arena, Target *, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next)
        visit_fun(&s, f);
    if (s.options->kernel && !s.found)
        diag_error(cx->diag, (Span){0}, "no kernel makes '%s'",
                   s.options->kernel);
    return !s.options->kernel || s.found;
}

const Pass serialize_pass = {
    .name = "serialize",
    .summary = "make kernels loops that update arrays in place",
    .in = LEVEL_FUN,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(SerializeOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
