/* sink.c - elements that only kernels use are read by kernels.
 *
 *     x <- m[0] : f32                    x_mem <- alloc 4
 *     y <- x * 2.0f32                    kernel one < 1 do
 *     kernel i < n do                      x <- m[0] : f32
 *       a[i] <- y : f32                    x_mem[0] <- x : f32
 *     done                        =>     done
 *                                        kernel i < n do
 *                                          x_1 <- x_mem[0] : f32
 *                                          y <- x_1 * 2.0f32
 *                                          a[i] <- y : f32
 *                                        done
 *                                        release x_mem
 *
 * Problem: a host that reads an element waits for the device.
 *
 * Algorithm: where only kernels use the value, and what follows from it by
 * cheap arithmetic, nobody has to wait: the element is copied on the device to
 * a block of its own, which kernels read.  The host reads what decides what it
 * does: conditions, bounds, sizes, offsets, checks, results.
 *
 * requires  a verified program of IMP
 * keeps     values
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/write.h"
#include "passes/shared/scalars/quick.h"

/* A value that follows from others is computed anew by each iteration.
 * Statements.  An estimate. */
enum { LONGEST_CHAIN = 16 };

/* What is known of a variable. */
typedef struct Sunk {
    uint32_t sets;
    bool once;    /* what sets it stands in the body that declares it */
    bool is;      /* the host need not know it, as far as we know */
    bool wanted;  /* by a kernel, or by what is wanted by one */
    uint8_t chain; /* it follows from so many that are sunk, and itself */
    Stm *stm;      /* that sets it */
    const Scalar *block; /* the element, where it is one */
    uint32_t here; /* the last kernel that has a variable for it */
} Sunk;

typedef struct Sink {
    Prog *prog;
    PassContext *cx;
    ImpWriter w;
    Sunk *var; /* by Var.id */
    uint32_t nvar;
    uint32_t kernel; /* the how manyth this is */
    Subst names;     /* of its own variables */
} Sink;

static Sunk *sunk_of(const Sink *t, const Var *var)
{
    return var->id < t->nvar ? &t->var[var->id] : NULL;
}

static bool is_sunk(const Sink *t, const Var *var)
{
    const Sunk *s = sunk_of(t, var);

    return s && s->is;
}

static bool is_parallel(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_KERNEL && stm->exp.nfn > 0;
}

/* FN with the statements that the host runs, in their order. */
typedef void (*HostFn)(Sink *t, Body *body, Stm *stm);

static void each_of_host(Sink *t, Body *body, HostFn fn)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn && !is_parallel(s); i++)
            each_of_host(t, s->exp.fn[i].body, fn);
        fn(t, body, s);
    }
}

/* ---- what could sink ---- */

static bool count_sets(Stm *stm, void *data)
{
    Sink *t = data;

    if (form_info[stm->exp.form].sets) {
        Sunk *s = sunk_of(t, stm->exp.arg[0]->u.var);
        s->sets++;
        s->once = declared_at(stm) != NULL;
        s->stm = stm;
    }
    return true;
}

/* May VAR have another value when a kernel begins? */
static bool may_change(const Var *var, const void *data)
{
    const Sunk *s = sunk_of(data, var);

    return s->sets > 0 && !(s->sets == 1 && s->once);
}

typedef struct Longest {
    const Sink *t;
    uint8_t chain;
} Longest;

static void look_at_chain(Var *var, void *data)
{
    Longest *longest = data;
    const Sunk *s = sunk_of(longest->t, var);

    if (s->is && s->chain > longest->chain)
        longest->chain = s->chain;
}

/* Of the operands of S that are sunk; 0: none is. */
static uint8_t chain_of(const Sink *t, const Scalar *s)
{
    Longest longest = {t, 0};

    scalar_each_var(s, look_at_chain, &longest);
    return longest.chain;
}

static void find_candidate(Sink *t, Body *body, Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    (void)body;
    if (form != FORM_IMP_READ && form != FORM_IMP_SET)
        return;
    const Var *var = stm->exp.arg[0]->u.var;
    Sunk *s = sunk_of(t, var);
    if (s->sets != 1 || !s->once || !type_is_scalar(var->type))
        return;
    uint8_t chain = form == FORM_IMP_READ ? 0 : chain_of(t, stm->exp.arg[1]);
    s->chain = (uint8_t)(chain + 1);
    s->is = form == FORM_IMP_READ ||
            (chain > 0 && chain < LONGEST_CHAIN &&
             PASS_LEGAL(sink_stays,
                        !scalar_any_var(stm->exp.arg[1], may_change, t)) &&
             !quick_is_expensive(stm->exp.arg[1]));
}

/* ---- what the host has to know ---- */

static void need(Var *var, void *data)
{
    sunk_of(data, var)->is = false;
}

static void want(Var *var, void *data)
{
    sunk_of(data, var)->wanted = true;
}

static bool shares_unknown(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED &&
           stm->exp.arg[1]->op != OP_CONST;
}

/* Before a kernel begins, the host says how many iterations there are, and how
 * much its groups share. */
static void need_of_parallel(Sink *t, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    bool all = stm->exp.form != FORM_IMP_KERNEL ||
               body_any_stm(fn->body, shares_unknown, NULL);

    stm_each_use(stm, need, t);
    if (all)
        stm_each_use_inside(stm, need, t);
    else
        body_each_use(fn->body, want, t);
}

/* From the last statement to the first one, so that all that use a value are
 * known when it is given. */
static void find_needs(Sink *t, const Body *body)
{
    for (const Stm *s = body->last; s; s = s->prev) {
        if (is_parallel(s)) {
            need_of_parallel(t, s);
            continue;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            find_needs(t, s->exp.fn[i].body);
        Sunk *given = form_info[s->exp.form].sets
                          ? sunk_of(t, s->exp.arg[0]->u.var)
                          : NULL;
        if (given && !given->wanted)
            given->is = false;
        for (uint32_t i = given != NULL; i < s->exp.narg; i++)
            scalar_each_var(s->exp.arg[i],
                            given && given->is && s->exp.form == FORM_IMP_SET
                                ? want
                                : need,
                            t);
    }
}

/* An element that the host does not read; what follows only from what the host
 * knows does not sink. */
static void settle(Sink *t, Body *body, Stm *stm)
{
    const Var *var = form_info[stm->exp.form].sets ? stm->exp.arg[0]->u.var
                                                   : NULL;
    Sunk *s = var ? sunk_of(t, var) : NULL;

    (void)body;
    if (!s || (!s->is && stm->exp.form != FORM_IMP_READ) || s->stm != stm)
        return;
    if (stm->exp.form == FORM_IMP_SET)
        s->is = chain_of(t, stm->exp.arg[1]) > 0;
    else if (s->is)
        s->is = pass_rewrite(t->cx);
    else if (s->wanted)
        pass_remark(t->cx, t->prog, REMARK_MISSED, "read", stm->loc,
                    "the host reads '%s': it has to know that, too",
                    var->name->text);
    if (s->is && stm->exp.form == FORM_IMP_READ)
        pass_remark(t->cx, t->prog, REMARK_DONE, "read", stm->loc,
                    "kernels read '%s', and the host does not",
                    var->name->text);
}

/* ---- the host ---- */

static const char *text_of(const Var *var)
{
    return var->name->text;
}

/* The element that STM reads into a block of its own. */
static void copy_element(Sink *t, Body *body, Stm *stm)
{
    ImpWriter *w = &t->w;
    const Var *var = stm->exp.arg[0]->u.var;
    Sunk *s = sunk_of(t, var);
    Elem elem = (Elem)stm->exp.elem;
    Body *made = body_new(t->prog);
    const Scalar *one;

    w->to = made;
    w->loc = stm->loc;
    s->block = imp_alloc(w, arena_printf(t->cx->arena, "%s_mem", text_of(var)),
                         imp_int(w, 1), elem, SPACE_DEVICE);
    made->first->attrs = attr_with(t->prog, NULL, "restrict");
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_KERNEL, "one", imp_int(w, 1), &one);
    const Scalar *x = imp_put_read(w, text_of(var), stm->exp.arg[1],
                                   stm->exp.arg[2], elem);
    w->to->last->attrs = stm->attrs;
    imp_put_write(w, s->block, imp_int(w, 0), x, elem);
    imp_end(w, around);
    body_insert_all_before(body, stm, made);
    Stm *last = body->last->exp.form == FORM_IMP_RETURN ? body->last : NULL;
    w->to = made;
    imp_release(w, s->block);
    body_insert_all_before(body, last, made);
}

/* The declaration of what STM sets, and STM, go. */
static void move_out(Sink *t, Body *body, Stm *stm)
{
    const Var *var = form_info[stm->exp.form].sets ? stm->exp.arg[0]->u.var
                                                   : NULL;

    if (!var || !is_sunk(t, var))
        return;
    if (stm->exp.form == FORM_IMP_READ)
        copy_element(t, body, stm);
    body_remove(body, declared_at(stm));
    body_remove(body, stm);
}

/* ---- kernels ---- */

/* The kernel gets a variable for VAR, if that is sunk. */
static void define(Var *var, void *data)
{
    Sink *t = data;
    ImpWriter *w = &t->w;
    Sunk *s = sunk_of(t, var);

    if (!s || !s->is || s->here == t->kernel)
        return;
    s->here = t->kernel;
    if (s->block) {
        subst_put(&t->names, var,
                  imp_put_read(w, text_of(var), s->block, imp_int(w, 0),
                               (Elem)var->type->elem));
        return;
    }
    scalar_each_var(s->stm->exp.arg[1], define, t);
    const Scalar *value = imp_let(
        w, text_of(var), scalar_subst(&t->names, s->stm->exp.arg[1]));
    w->to->last->attrs = s->stm->attrs;
    subst_put(&t->names, var, value);
}

static void define_in(Sink *t, Body *body, Stm *stm)
{
    Body *inside = is_parallel(stm) ? stm->exp.fn[0].body : NULL;
    Body *made = body_new(t->prog);

    (void)body;
    if (!inside || stm->exp.form != FORM_IMP_KERNEL)
        return;
    t->kernel++;
    t->w.to = made;
    t->w.loc = stm->loc;
    t->names = subst_new(t->prog);
    body_each_use(inside, define, t);
    if (made->first) {
        body_subst(&t->names, inside);
        body_insert_all_before(inside, inside->first, made);
    }
    subst_free(&t->names);
}

static bool run(Prog *prog, PassContext *cx)
{
    Sink t = {.prog = prog,
              .cx = cx,
              .w = {.prog = prog, .store = prog->store},
              .var = ARENA_NEW(cx->arena, Sunk, prog->nvar),
              .nvar = prog->nvar};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, count_sets, &t);
        each_of_host(&t, f->body, find_candidate);
        find_needs(&t, f->body);
        each_of_host(&t, f->body, settle);
        each_of_host(&t, f->body, move_out);
        each_of_host(&t, f->body, define_in);
    }
    return true;
}

const Pass sink_pass = {
    .name = "sink",
    .summary = "let kernels read the elements that only kernels use",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
