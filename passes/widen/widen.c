/* widen.c - elements that are narrower than what is computed with them.
 *
 * Compilers that make vectors of a loop take as many iterations together as the
 * narrowest type in it has in a vector: of a byte beside floats, four times as
 * many as floats have.  A loop over many arrays then needs more registers than
 * there are, and leaves more iterations over.  So in a kernel that accesses
 * much else, a narrow element becomes an i32 where it is read.  That is what is
 * compared and converted; who prints code may read ahead.
 *
 * Every narrow value is an i32, and comparisons and conversions to other types
 * give of that what they give of the value.
 *
 * requires  a verified program of IMP
 * keeps     values, and the order of accesses
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/new.h"

typedef struct WidenOptions {
    long long least;
} WidenOptions;

static const Option options[] = {
    {"least", OPTION_COUNT, offsetof(WidenOptions, least), .arg = "N",
     .min = 0, .max = 1000000,
     .help = "in kernels with N or more other accesses (16)"},
    {0},
};

static const WidenOptions defaults = {.least = 16};
static const WidenOptions eager = {.least = 0};

typedef struct Widen {
    Prog *prog;
    PassContext *cx;
    const Var *narrow; /* which is looked at */
    const Scalar *wide; /* what is to stand for it */
    uint32_t sets;
    bool ok;
} Widen;

static bool takes(const Scalar *s, const Var *var)
{
    for (uint32_t i = 0; i < s->narg; i++)
        if (scalar_is_var(s->arg[i], var))
            return true;
    return false;
}

/* ---- what is computed with it ---- */

/* A bool is `wide != 0`; a number may be compared with a literal, and converted
 * to what is not narrow. */
static bool can_stand(const Scalar *s, const Var *var)
{
    if (var->type->elem != ELEM_BOOL && takes(s, var))
        return s->op == OP_CONVERT
                   ? !elem_is_narrow((Elem)s->elem)
                   : op_is_comparison(s->op) && (s->arg[0]->op == OP_CONST ||
                                          s->arg[1]->op == OP_CONST);
    for (uint32_t i = 0; i < s->narg; i++)
        if (!can_stand(s->arg[i], var))
            return false;
    return true;
}

/* Operands of STM from this one on are computed with. */
static uint32_t first_value(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET || stm->exp.form == FORM_IMP_READ;
}

static bool look_at_stm(Stm *stm, void *data)
{
    Widen *w = data;
    uint32_t first = first_value(stm);

    if (first)
        w->sets += scalar_is_var(stm->exp.arg[0], w->narrow);
    for (uint32_t i = first; i < stm->exp.narg; i++)
        w->ok = w->ok && can_stand(stm->exp.arg[i], w->narrow) &&
                !scalar_is_var(stm->exp.arg[i], w->narrow);
    return true;
}

/* Is READ, in BODY, all that sets its variable, which is declared right before
 * it? */
static bool is_only_value(Widen *w, Body *body, const Stm *read)
{
    const Stm *declares = read->prev;

    w->narrow = read->exp.arg[0]->u.var;
    w->sets = 0;
    w->ok = true;
    if (!declares || declares->exp.form != FORM_IMP_VAR ||
        declares->pat[0] != w->narrow || attr_find(read->attrs, "spec"))
        return false;
    body_each_stm(body, look_at_stm, w);
    return w->sets == 1;
}

/* Can all that is computed with the variable be computed with an i32? */
static bool can_widen(Widen *w, Body *body, const Stm *read)
{
    if (!is_only_value(w, body, read))
        return false;
    if (PASS_LEGAL(widen_computed, w->ok))
        return true;
    pass_remark(w->cx, w->prog, REMARK_MISSED, "narrow", read->loc,
                "'%s' stays narrow: it is computed with, or written, as it is",
                w->narrow->name->text);
    return false;
}

/* ---- the rewrite ---- */

static const Scalar *widen_scalar(const Widen *w, const Scalar *s)
{
    Store *store = w->prog->store;
    const Scalar *arg[MAX_ARITY];

    if (scalar_is_var(s, w->narrow)) /* a bool */
        return scalar_binary(store, OP_NE, w->wide,
                             scalar_int(store, ELEM_I32, 0));
    bool mine = w->narrow->type->elem != ELEM_BOOL && takes(s, w->narrow);
    for (uint32_t i = 0; i < s->narg; i++)
        arg[i] = !mine ? widen_scalar(w, s->arg[i])
                 : s->arg[i]->op == OP_CONST
                     ? scalar_int(store, ELEM_I32, (int64_t)s->arg[i]->u.bits)
                     : w->wide;
    return scalar_with(store, s, arg);
}

static bool widen_stm(Stm *stm, void *data)
{
    for (uint32_t i = first_value(stm); i < stm->exp.narg; i++)
        if (stm->exp.arg[i]->elem != ELEM_NONE)
            stm->exp.arg[i] = widen_scalar(data, stm->exp.arg[i]);
    return true;
}

/* After READ: an i32 is declared and set. */
static void widen(Widen *w, Body *body, Stm *read)
{
    Store *store = w->prog->store;
    Var *var =
        var_named(w->prog, w->narrow->name->text, type_scalar(store, ELEM_I32));
    const Scalar *narrow = scalar_convert(store, ELEM_I32, read->exp.arg[0]);
    Stm *next = read->next;

    w->wide = scalar_var(store, var);
    body_each_stm(body, widen_stm, w);
    body_insert_before(body, next, imp_new_var(w->prog, read->loc, var));
    Stm *set = imp_new_set(w->prog, read->loc, w->wide, narrow);
    set->attrs = attr_with(w->prog, NULL, "spec"); /* perhaps nothing uses it */
    body_insert_before(body, next, set);
    pass_remark(w->cx, w->prog, REMARK_DONE, "wide", read->loc,
                "'%s' becomes an i32 where it is read", w->narrow->name->text);
}

/* ---- kernels ---- */

typedef struct Access {
    uint32_t wide;
    bool simple; /* there are no loops, and nothing is parallel inside */
} Access;

static bool count_accesses(Stm *stm, void *data)
{
    Access *a = data;

    if (form_info[stm->exp.form].offset &&
        !elem_is_narrow((Elem)stm->exp.elem))
        a->wide++;
    a->simple = a->simple && (!stm->exp.nfn || stm->exp.form == FORM_IMP_IF);
    return true;
}

/* Why nothing in a kernel with these accesses is widened, or NULL. */
static const char *why_not(const Widen *w, const Access *a)
{
    const WidenOptions *o = w->cx->options;

    if (!a->simple)
        return "it has loops, or what is parallel, in it";
    return a->wide < o->least ? "it has few other accesses" : NULL;
}

static void visit_iteration(Widen *w, const Stm *kernel)
{
    Body *body = kernel->exp.fn[0].body;
    Access a = {0, true};

    body_each_stm(body, count_accesses, &a);
    const char *why = why_not(w, &a);
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form != FORM_IMP_READ || !elem_is_narrow((Elem)s->exp.elem))
            continue;
        if (why) {
            pass_remark(w->cx, w->prog, REMARK_MISSED, "kernel", kernel->loc,
                        "narrow elements of this kernel stay: %s", why);
            return;
        }
        if (can_widen(w, body, s) && pass_rewrite(w->cx))
            widen(w, body, s);
    }
}

static bool visit_kernel(Stm *stm, void *data)
{
    bool kernel = stm->exp.form == FORM_IMP_KERNEL;

    if (kernel)
        visit_iteration(data, stm);
    return !kernel;
}

static bool run(Prog *prog, PassContext *cx)
{
    Widen w = {.prog = prog, .cx = cx};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        body_each_stm(f->body, visit_kernel, &w);
    }
    return true;
}

const Pass widen_pass = {
    .name = "widen",
    .summary = "convert narrow elements to i32 where they are read",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(WidenOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
