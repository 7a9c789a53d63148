/* kernel.c - memory of the threads of a kernel, and of its groups.
 *
 * A kernel has all of its memory when it begins: an allocation only says which
 * array of the kernel a name means.  Where another name may still mean the
 * block that the last trip of a loop allocated, there are as many arrays as
 * names, and the allocation takes one that no name means.  Shared blocks whose
 * size the host knows first stand in one block, fun_pool, at offsets that the
 * host passes.
 */
#include "printer/emit/inside.h"

/* ---- sizes that the host knows ---- */

/* The size that STM asks for, in the host's words. */
static void print_host_size(Emitter *e, const Stm *stm, Buf *out)
{
    EmitKernel *k = e->kernel;
    const Dialect *d = e->d;
    Buf *kept = e->out;

    e->out = out;
    e->here = 0;
    e->d = e->request->dialect;
    e->used = &e->outside;
    emit_size(e, stm->exp.arg[1]);
    e->used = &e->inside;
    e->d = d;
    e->here = k->region;
    e->out = kept;
}

/* OFFSET, of the host: where what STM allocates stands in fun_pool. */
static void take_from_pool(Emitter *e, const Stm *stm, const char *offset)
{
    EmitKernel *k = e->kernel;
    int indent = (int)(4 * k->indent + 4);

    buf_printf(&k->pool, "%*sconst i64 %s = fun_pooled;\n", indent, "", offset);
    buf_printf(&k->pool, "%*sfun_pooled = fun_pool_add(fun_pooled, ", indent,
               "");
    print_host_size(e, stm, &k->pool);
    buf_text(&k->pool, ");\n");
    emit_pass_value(e, k, offset, ELEM_I64);
    k->pooled = true;
}

/* ---- arrays ---- */

static int64_t words(int64_t bytes)
{
    return bytes > 0 ? (bytes + 7) / 8 : 1;
}

/* Names other than VAR's in sight that may mean what STM allocates. */
static uint32_t other_names(Emitter *e, const Var *var)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < e->kernel->nseen; i++)
        n += e->kernel->seen[i] != var &&
             emit_may_be_same(e, e->kernel->seen[i], var);
    return n;
}

/* An array for what STM allocates. */
static const char *make_array(Emitter *e, const Stm *stm)
{
    uint32_t number = ++e->next;
    int64_t bytes;

    if (!scalar_is_int(stm->exp.arg[1], &bytes)) {
        take_from_pool(e, stm, arena_printf(&e->arena, "fun_shared%u", number));
        return arena_printf(&e->arena, "(fun_pool + fun_shared%u / 8)", number);
    }
    buf_printf(&e->kernel->head, "    %si64 fun_array%u[%lld];\n",
               stm->exp.elem == SPACE_SHARED ? e->d->local : "", number,
               (long long)words(bytes));
    if (stm->exp.elem != SPACE_SHARED)
        emit_note_own(e, bytes);
    return arena_printf(&e->arena, "fun_array%u", number);
}

/* Not this array where another name means it. */
static void emit_taken(Emitter *e, const Var *var)
{
    uint32_t n = 0;

    emit_begin(e);
    buf_text(e->out, "if (");
    for (uint32_t i = 0; i < e->kernel->nseen; i++) {
        const Var *other = e->kernel->seen[i];
        if (other != var && emit_may_be_same(e, other, var))
            buf_printf(e->out, "%s(%s)%s == %s", n++ ? " || " : "",
                       emit_pointer(e, var, NULL), e->name[other->id],
                       emit_name(e, var));
    }
    buf_text(e->out, ")\n");
}

static bool stands_at_top(const Stm *kernel, const Stm *stm)
{
    for (const Stm *s = kernel->exp.fn[0].body->first; s; s = s->next)
        if (s == stm)
            return true;
    return false;
}

/* Groups say how many bytes they share: some device may not have them. */
static void note_shared(Emitter *e, const Var *var)
{
    Buf *names = &e->kernel->shared;

    buf_printf(names, "%s%s", names->len ? ", " : "", var->name->text);
}

void emit_kernel_alloc(Emitter *e, const Stm *stm)
{
    const Var *var = stm->exp.arg[0]->u.var;
    const char *pointer = emit_pointer(e, var, NULL);
    uint32_t others = other_names(e, var);

    emit_comment(e, stm);
    if (stm->exp.elem == SPACE_SHARED) {
        note_shared(e, var);
        if (!stands_at_top(e->kernel->stm, stm))
            emit_kernel_barrier(e); /* who is after uses what was there */
    }
    emit_begin(e);
    emit_assigned(e, var);
    buf_printf(e->out, "(%s)%s;\n", pointer, make_array(e, stm));
    emit_after_assignment(e, var);
    for (uint32_t i = 0; i < others; i++) {
        emit_taken(e, var);
        emit_line(e, "    %s = (%s)%s;", emit_name(e, var), pointer,
                  make_array(e, stm));
    }
    if (emit_is_sized(e, var)) {
        emit_begin(e);
        buf_printf(e->out, "fun_bytes_%s = ", e->name[var->id]);
        emit_scalar(e, stm->exp.arg[1]);
        buf_text(e->out, ";\n");
    }
}

void emit_see(Emitter *e, const Var *var)
{
    EmitKernel *k = e->kernel;

    arena_grow(&e->arena, &k->seen, k->nseen, &k->seen_room, sizeof *k->seen);
    k->seen[k->nseen++] = var;
}
