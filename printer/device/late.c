/* late.c - values that the host of a device reads, but need not know.
 *
 * A host that reads an element waits for the device.  Where only kernels use
 * the value, and what follows from it by cheap arithmetic, nobody has to: the
 * element is copied on the device to a block of its own, which kernels read.
 * The host reads what decides what it does: conditions, bounds, sizes,
 * offsets, checks.
 */
#include "printer/device/late.h"

#include "printer/emit/quick.h"

/* A value that follows from others is computed anew in each thread.
 * Statements.  An estimate. */
enum { LONGEST_CHAIN = 16 };

static VarUse *use_of(Emitter *e, const Var *var)
{
    return &e->use[var->id];
}

static const Var *target(const Stm *stm)
{
    return stm->exp.arg[0]->u.var;
}

static bool is_parallel(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_KERNEL &&
           stm->exp.form != FORM_IMP_BARRIER;
}

/* FN with the statements that the host runs, in their order. */
typedef void (*HostFn)(Emitter *e, const Stm *stm);

static void each_of_host(Emitter *e, const Body *body, HostFn fn)
{
    for (const Stm *s = body->first; s; s = s->next) {
        fn(e, s);
        for (uint32_t i = 0; i < s->exp.nfn && !is_parallel(s); i++)
            each_of_host(e, s->exp.fn[i].body, fn);
    }
}

/* ---- what could be late ---- */

typedef struct Operands {
    Emitter *e;
    uint32_t chain; /* the longest one of those that are late; 0: none is */
    bool change;    /* one may have another value when a kernel begins */
} Operands;

static void look_at_operand(Var *var, void *data)
{
    Operands *o = data;
    const VarUse *use = use_of(o->e, var);

    if (use->late && use->chain > o->chain)
        o->chain = use->chain;
    o->change = o->change || (use->sets > 0 && !use->once);
}

static Operands operands_of(Emitter *e, const Scalar *s)
{
    Operands o = {.e = e};

    scalar_each_var(s, look_at_operand, &o);
    return o;
}

static void find_candidate(Emitter *e, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;
    VarUse *use;

    if ((form != FORM_IMP_READ && form != FORM_IMP_SET) ||
        !use_of(e, target(stm))->once || !type_is_scalar(target(stm)->type))
        return;
    use = use_of(e, target(stm));
    if (form == FORM_IMP_READ) {
        use->late = true;
        use->chain = 1;
        return;
    }
    Operands o = operands_of(e, stm->exp.arg[1]);
    use->late = o.chain > 0 && o.chain < LONGEST_CHAIN && !o.change &&
                !quick_is_expensive(stm->exp.arg[1]);
    use->chain = (uint8_t)(o.chain + 1);
}

/* ---- what the host has to know ---- */

static void need_var(Var *var, void *data)
{
    use_of(data, var)->late = false;
}

static void need(const Scalar *s, void *data)
{
    scalar_each_var(s, need_var, data);
}

static void want_var(Var *var, void *data)
{
    use_of(data, var)->wanted = true;
}

static void want(const Scalar *s, void *data)
{
    scalar_each_var(s, want_var, data);
}

static bool asks_host(Stm *stm, void *data)
{
    int64_t bytes;

    if (stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED &&
        !scalar_is_int(stm->exp.arg[1], &bytes))
        *(bool *)data = true;
    return !*(bool *)data;
}

static bool need_reads(Stm *stm, void *data)
{
    emit_each_read(stm, need, data);
    return true;
}

static bool want_reads(Stm *stm, void *data)
{
    emit_each_read(stm, want, data);
    return true;
}

/* Before the kernel begins, the host says how much its groups share. */
static void need_of_parallel(Emitter *e, const Stm *stm)
{
    bool asks = false;

    emit_each_read(stm, want, e);
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        need(stm->exp.arg[i], e);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        body_each_stm(stm->exp.fn[i].body, asks_host, &asks);
        body_each_stm(stm->exp.fn[i].body, want_reads, e);
    }
    for (uint32_t i = 0; i < stm->exp.nfn && asks; i++)
        body_each_stm(stm->exp.fn[i].body, need_reads, e);
}

static bool gives_late(Emitter *e, const Stm *stm)
{
    bool gives = stm->exp.form == FORM_IMP_SET ||
                 stm->exp.form == FORM_IMP_READ;

    if (gives && !use_of(e, target(stm))->wanted)
        use_of(e, target(stm))->late = false;
    return gives && use_of(e, target(stm))->late;
}

/* From the last statement to the first one, so that all that use a value are
 * known when it is given. */
static void find_needs(Emitter *e, const Body *body)
{
    for (const Stm *s = body->last; s; s = s->prev) {
        if (is_parallel(s)) {
            need_of_parallel(e, s);
            continue;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            find_needs(e, s->exp.fn[i].body);
        emit_each_read(s, gives_late(e, s) && s->exp.form == FORM_IMP_SET
                              ? want
                              : need, e);
    }
}

/* What follows only from what the host knows is not late. */
static void settle(Emitter *e, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_SET && use_of(e, target(stm))->late)
        use_of(e, target(stm))->late =
            operands_of(e, stm->exp.arg[1]).chain > 0;
}

void emit_find_late(Emitter *e, const Fun *fun)
{
    each_of_host(e, fun->body, find_candidate);
    find_needs(e, fun->body);
    each_of_host(e, fun->body, settle);
}

/* ---- the host ---- */

bool emit_is_late(const Emitter *e, const Var *var)
{
    return e->use[var->id].late;
}

static const char *block_of(Emitter *e, const Var *var)
{
    return arena_printf(&e->arena, "fun_late_%s", e->name[var->id]);
}

void emit_late_read(Emitter *e, const Stm *stm)
{
    const char *block = block_of(e, target(stm));
    unsigned width = elem_info[stm->exp.elem].bytes;

    emit_comment(e, stm);
    emit_temporary(e, stm, block, arena_printf(&e->arena, "%u", width));
    emit_begin(e);
    buf_printf(e->out, "if (!fun_copy_element(fun_ctx, %s, %s, ", block,
               emit_name(e, stm->exp.arg[1]->u.var));
    emit_scalar(e, stm->exp.arg[2]);
    buf_printf(e->out, ", %u))\n", width);
    emit_line(e, "    return false;");
}

void emit_drop_late(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_IMP_READ && emit_is_late(e, target(s)))
            emit_drop_temporary(e, block_of(e, target(s)));
}

/* ---- kernels ---- */

typedef struct Definition {
    Emitter *e;
    EmitKernel *k;
} Definition;

static void define(Var *var, void *data)
{
    Definition *d = data;
    Emitter *e = d->e;
    VarUse *use = use_of(e, var);

    if (!use->late || use->late_in == e->here)
        return;
    use->late_in = e->here;
    if (use->fixed)
        scalar_each_var(use->value, define, d);
    else
        emit_pass_block(e, d->k, block_of(e, var), (Elem)var->type->elem,
                        false);
    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", e->d->elem[var->type->elem],
               e->name[var->id]);
    if (use->fixed)
        emit_scalar(e, use->value);
    else
        buf_printf(e->out, "*%s%s", block_of(e, var),
                   var->type->elem == ELEM_BOOL ? " != 0" : "");
    buf_text(e->out, ";\n");
}

void emit_define_late(Emitter *e, EmitKernel *k)
{
    Definition d = {e, k};
    Buf *out = e->out;

    e->out = &k->head;
    e->indent = 1;
    for (uint32_t i = 0; i < e->ncapture; i++)
        define((Var *)(uintptr_t)e->capture[i], &d);
    e->out = out;
}
