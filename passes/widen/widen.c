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
#include "passes/shared/imp/var_numbers.h"

#include <stdlib.h>

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

/* What is known of a variable of a narrow type, in the current kernel. */
typedef struct Narrow {
    uint32_t sets, uses;
    bool stays;          /* something is computed with it as it is */
    const Scalar *wide;  /* what is to stand for it */
} Narrow;

typedef struct Widen {
    Prog *prog;
    PassContext *cx;
    VarNumbers number; /* of a variable: its place in `narrow`, from 1 on */
    Narrow *narrow;
    uint32_t n, room;
} Widen;

/* Of a scalar that is a narrow variable; else NULL. */
static Narrow *narrow_of(Widen *w, const Scalar *s)
{
    if (s->op != OP_VAR || !elem_is_narrow((Elem)s->elem))
        return NULL;
    uint32_t k = var_number(&w->number, s->u.var);
    if (!k) {
        arena_grow(w->cx->arena, &w->narrow, w->n, &w->room,
                   sizeof *w->narrow);
        w->narrow[w->n++] = (Narrow){0};
        k = w->n;
        var_set_number(w->prog, &w->number, s->u.var, k);
    }
    return &w->narrow[k - 1];
}

/* ---- what is computed with them ---- */

/* Can an i32 be the operand K of S in the place of a narrow number?  It may be
 * compared with a literal, and converted to what is not narrow. */
static bool takes_wide(const Scalar *s, uint32_t k)
{
    return s->op == OP_CONVERT ? !elem_is_narrow((Elem)s->elem)
                               : op_is_comparison(s->op) &&
                                     s->arg[!k]->op == OP_CONST;
}

/* A bool is `wide != 0` wherever it is part of an expression. */
static void look_at(Widen *w, const Scalar *s)
{
    for (uint32_t k = 0; k < s->narg; k++) {
        Narrow *narrow = narrow_of(w, s->arg[k]);
        if (!narrow) {
            look_at(w, s->arg[k]);
            continue;
        }
        narrow->uses++;
        narrow->stays = narrow->stays || (s->arg[k]->elem != ELEM_BOOL &&
                                          !takes_wide(s, k));
    }
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
    Narrow *set = first ? narrow_of(w, stm->exp.arg[0]) : NULL;

    if (set)
        set->sets++;
    for (uint32_t i = first; i < stm->exp.narg; i++) {
        Narrow *whole = narrow_of(w, stm->exp.arg[i]);
        if (whole)
            whole->stays = true;
        look_at(w, stm->exp.arg[i]);
    }
    return true;
}

/* Is the variable of READ converted right after it, as this pass does it, and
 * used for nothing else? */
static bool is_wide_already(const Stm *read, const Narrow *narrow)
{
    const Stm *next = read->next ? read->next->next : NULL;

    return narrow->uses == 1 && next && next->exp.form == FORM_IMP_SET &&
           next->exp.arg[1]->op == OP_CONVERT &&
           next->exp.arg[1]->elem == ELEM_I32 &&
           next->exp.arg[1]->arg[0] == read->exp.arg[0];
}

/* READ is all that sets its variable, which is declared right before it; all
 * that is computed with that can be computed with an i32. */
static bool can_widen(Widen *w, const Stm *read)
{
    const Narrow *narrow = narrow_of(w, read->exp.arg[0]);
    const Var *var = read->exp.arg[0]->u.var;
    const Stm *declares = read->prev;

    if (!narrow || !declares || declares->exp.form != FORM_IMP_VAR ||
        declares->pat[0] != var || attr_find(read->attrs, "spec") ||
        narrow->sets != 1 || is_wide_already(read, narrow))
        return false;
    if (PASS_LEGAL(widen_computed, !narrow->stays))
        return true;
    pass_remark(w->cx, w->prog, REMARK_MISSED, "narrow", read->loc,
                "'%s' stays narrow: it is computed with, or written, as it is",
                var->name->text);
    return false;
}

/* ---- the rewrite ---- */

static const Scalar *wide_of(Widen *w, const Scalar *s)
{
    const Narrow *narrow = narrow_of(w, s);

    return narrow ? narrow->wide : NULL;
}

static const Scalar *widen_scalar(Widen *w, const Scalar *s)
{
    Store *store = w->prog->store;
    const Scalar *arg[MAX_ARITY], *wide = wide_of(w, s);
    bool takes = false;

    if (wide) /* a bool */
        return scalar_binary(store, OP_NE, wide,
                             scalar_int(store, ELEM_I32, 0));
    for (uint32_t i = 0; i < s->narg; i++)
        takes = takes || (s->arg[i]->elem != ELEM_BOOL &&
                          wide_of(w, s->arg[i]));
    for (uint32_t i = 0; i < s->narg; i++)
        arg[i] = !takes ? widen_scalar(w, s->arg[i])
                 : s->arg[i]->op == OP_CONST
                     ? scalar_int(store, ELEM_I32, (int64_t)s->arg[i]->u.bits)
                     : wide_of(w, s->arg[i]);
    return scalar_with(store, s, arg);
}

static bool widen_stm(Stm *stm, void *data)
{
    for (uint32_t i = first_value(stm); i < stm->exp.narg; i++)
        if (stm->exp.arg[i]->elem != ELEM_NONE)
            stm->exp.arg[i] = widen_scalar(data, stm->exp.arg[i]);
    return true;
}

/* The variable of READ is to be an i32. */
static void choose(Widen *w, const Stm *read)
{
    const Var *narrow = read->exp.arg[0]->u.var;
    Store *store = w->prog->store;
    Var *var =
        var_named(w->prog, narrow->name->text, type_scalar(store, ELEM_I32));

    narrow_of(w, read->exp.arg[0])->wide = scalar_var(store, var);
    pass_remark(w->cx, w->prog, REMARK_DONE, "wide", read->loc,
                "'%s' becomes an i32 where it is read", narrow->name->text);
}

/* After READ: an i32 is declared and set; perhaps nothing uses it. */
static void convert(Widen *w, Body *body, Stm *read, const Scalar *wide)
{
    Stm *next = read->next;
    Stm *set = imp_new_set(
        w->prog, read->loc, wide,
        scalar_convert(w->prog->store, ELEM_I32, read->exp.arg[0]));

    set->attrs = attr_with(w->prog, NULL, "spec");
    body_insert_before(body, next,
                       imp_new_var(w->prog, read->loc, wide->u.var));
    body_insert_before(body, next, set);
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

static bool is_narrow_read(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_READ &&
           elem_is_narrow((Elem)stm->exp.elem);
}

static void visit_iteration(Widen *w, const Stm *kernel)
{
    Body *body = kernel->exp.fn[0].body;
    Access a = {0, true};
    Stm *first = body->first;
    bool any = false;

    while (first && !is_narrow_read(first))
        first = first->next;
    if (!first)
        return;
    body_each_stm(body, count_accesses, &a);
    const char *why = why_not(w, &a);
    if (why) {
        pass_remark(w->cx, w->prog, REMARK_MISSED, "kernel", kernel->loc,
                    "narrow elements of this kernel stay: %s", why);
        return;
    }
    body_each_stm(body, look_at_stm, w);
    for (Stm *s = first; s; s = s->next)
        if (is_narrow_read(s) && can_widen(w, s) && pass_rewrite(w->cx)) {
            choose(w, s);
            any = true;
        }
    if (!any)
        return;
    body_each_stm(body, widen_stm, w);
    for (Stm *s = first, *next; s; s = next) {
        next = s->next;
        if (is_narrow_read(s) && wide_of(w, s->exp.arg[0]))
            convert(w, body, s, wide_of(w, s->exp.arg[0]));
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
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, visit_kernel, &w);
    }
    free(w.number.at);
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
