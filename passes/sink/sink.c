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
 * cheap arithmetic, nobody has to wait: kernels read the element.  If it may be
 * another one by then (stays.c), it is copied on the device to a block of its
 * own, which they read.  The host reads what decides what it does: conditions,
 * bounds, sizes, offsets, checks, results.
 *
 * requires  a verified program of IMP
 * keeps     values
 * leaves    nothing to a second run
 */
#include "passes/sink/inside.h"

#include "passes/shared/scalars/quick.h"

/* A value that follows from others is computed anew by each iteration.
 * Statements.  An estimate. */
enum { LONGEST_CHAIN = 16 };

static bool is_sunk(const Sink *t, const Var *var)
{
    const Sunk *s = sunk_of(t, var);

    return s && s->is;
}

/* FN with the statements that the host runs, in their order. */
typedef void (*HostFn)(Sink *t, Body *body, Stm *stm);

static void each_of_host(Sink *t, Body *body, HostFn fn)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn && !sink_is_parallel(s); i++)
            each_of_host(t, s->exp.fn[i].body, fn);
        fn(t, body, s);
    }
}

/* ---- what could sink ---- */

static void note_block(Sink *t, const Var *var, const Attr *attrs)
{
    Sunk *s = sunk_of(t, var);

    s->constant = attr_find(attrs, "const") != NULL;
    s->alone = attr_find(attrs, "restrict") != NULL;
    if (!s->alone)
        return;
    arena_grow(t->cx->arena, &t->alone, t->nalone, &t->alone_room,
               sizeof *t->alone);
    t->alone[t->nalone++] = var;
}

static bool look_at(Stm *stm, void *data)
{
    Sink *t = data;

    if (stm->exp.form == FORM_IMP_VAR)
        note_block(t, stm->pat[0], stm->attrs);
    if (form_info[stm->exp.form].sets) {
        Sunk *s = sunk_of(t, stm->exp.arg[0]->u.var);
        s->sets++;
        s->once = declared_at(stm) != NULL;
        s->stm = stm;
    }
    return true;
}

bool sink_may_change(const Var *var, const void *data)
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
                        !scalar_any_var(stm->exp.arg[1], sink_may_change, t)) &&
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
        if (sink_is_parallel(s)) {
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
            scalar_each_var(
                s->exp.arg[i],
                given && given->is && s->exp.form == FORM_IMP_SET ? want : need,
                t);
    }
}

/* An element that the host does not read; what follows only from what the host
 * knows does not sink. */
static void settle(Sink *t, Body *body, Stm *stm)
{
    const Var *var =
        form_info[stm->exp.form].sets ? stm->exp.arg[0]->u.var : NULL;
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
    s->offset = imp_int(w, 0);
    s->block = imp_alloc(w, arena_printf(t->cx->arena, "%s_mem", text_of(var)),
                         imp_int(w, 1), elem, SPACE_DEVICE);
    made->first->attrs = attr_with(t->prog, NULL, "restrict");
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_KERNEL, "one", imp_int(w, 1), &one);
    const Scalar *x =
        imp_put_read(w, text_of(var), stm->exp.arg[1], stm->exp.arg[2], elem);
    w->to->last->attrs = stm->attrs;
    imp_put_write(w, s->block, s->offset, x, elem);
    imp_end(w, around);
    body_insert_all_before(body, stm, made);
    Stm *last = body->last->exp.form == FORM_IMP_RETURN ? body->last : NULL;
    w->to = made;
    imp_release(w, s->block);
    body_insert_all_before(body, last, made);
}

/* The offset of the element that STM reads, as the host knows it. */
static const Scalar *offset_of(Sink *t, Body *body, Stm *stm)
{
    const Scalar *offset = stm->exp.arg[2];
    Body *made = body_new(t->prog);

    t->w.to = made;
    t->w.loc = stm->loc;
    offset = scalar_any_var(offset, sink_may_change, t)
                 ? imp_let(&t->w, "at", offset)
                 : imp_leaf(&t->w, "at", offset);
    body_insert_all_before(body, stm, made);
    return offset;
}

/* Where kernels read the element that STM does. */
static void give_element(Sink *t, Body *body, Stm *stm)
{
    const Var *var = stm->exp.arg[0]->u.var;
    const char *why = sink_why_copied(t, body, stm);
    Sunk *s = sunk_of(t, var);

    if (why) {
        pass_remark(t->cx, t->prog, REMARK_NOTE, "copy", stm->loc,
                    "the element of '%s' is copied: %s", var->name->text, why);
        copy_element(t, body, stm);
        return;
    }
    s->block = stm->exp.arg[1];
    s->offset = offset_of(t, body, stm);
}

/* The declaration of what STM sets, and STM, go. */
static void move_out(Sink *t, Body *body, Stm *stm)
{
    const Var *var =
        form_info[stm->exp.form].sets ? stm->exp.arg[0]->u.var : NULL;

    if (!var || !is_sunk(t, var))
        return;
    if (stm->exp.form == FORM_IMP_READ)
        give_element(t, body, stm);
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
                  imp_put_read(w, text_of(var), s->block, s->offset,
                               (Elem)var->type->elem));
        if (s->block == s->stm->exp.arg[1])
            w->to->last->attrs = s->stm->attrs;
        return;
    }
    scalar_each_var(s->stm->exp.arg[1], define, t);
    const Scalar *value =
        imp_let(w, text_of(var), scalar_subst(&t->names, s->stm->exp.arg[1]));
    w->to->last->attrs = s->stm->attrs;
    subst_put(&t->names, var, value);
}

static void define_in(Sink *t, Body *body, Stm *stm)
{
    Body *inside = sink_is_parallel(stm) ? stm->exp.fn[0].body : NULL;
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
              .sets = points_to_new(prog, cx->arena),
              .var = ARENA_NEW(cx->arena, Sunk, prog->nvar),
              .nvar = prog->nvar};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        t.nalone = 0;
        for (uint32_t i = 0; i < f->nparam; i++)
            note_block(&t, f->param[i], f->param[i]->attrs);
        body_each_stm(f->body, look_at, &t);
        each_of_host(&t, f->body, find_candidate);
        find_needs(&t, f->body);
        each_of_host(&t, f->body, settle);
        each_of_host(&t, f->body, move_out);
        sink_release_later(&t);
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
