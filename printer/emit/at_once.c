/* at_once.c - kernels in a thread that are one call. */
#include "printer/emit/inside.h"

static const Scalar *arg(const Stm *stm, uint32_t i)
{
    return stm->exp.arg[i];
}

/* The next statement from S on that is no declaration. */
static const Stm *after_declarations(const Stm *s)
{
    while (s && s->exp.form == FORM_IMP_VAR)
        s = s->next;
    return s;
}

/* Is STM an access to an array of its own, at INDEX? */
static bool is_element(const Emitter *e, const Stm *stm, const Var *index)
{
    bool reads = stm && stm->exp.form == FORM_IMP_READ;

    if (!reads && !(stm && stm->exp.form == FORM_IMP_WRITE))
        return false;
    const VarUse *use = &e->use[arg(stm, reads)->u.var->id];
    return use->local && use->accesses == stm->exp.elem &&
           scalar_is_var(arg(stm, reads + 1), index);
}

/* STM as a call of a function on vectors, if its iterations do nothing but
 * `x <- of[l]; y <- f(x); to[l] <- y`. */
static bool emit_wide_call(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Stm *read = after_declarations(fn->body->first);
    const Stm *call = read ? after_declarations(read->next) : NULL;
    const Stm *write = call ? call->next : NULL;

    if (!e->d->wide_call || fn->nparam != 1 || !write || write->next ||
        !is_element(e, read, fn->param[0]) ||
        !is_element(e, write, fn->param[0]) ||
        read->exp.form != FORM_IMP_READ || call->exp.form != FORM_IMP_SET ||
        write->exp.form != FORM_IMP_WRITE || arg(write, 2) != arg(call, 0))
        return false;
    const Scalar *s = arg(call, 1);
    if (s->narg != 1 || op_info[s->op].price != PRICE_OF_FUNCTION ||
        !elem_is_float((Elem)s->elem) || s->arg[0] != arg(read, 0))
        return false;
    e->d->wide_call(e, s, emit_name(e, arg(write, 0)->u.var),
                    emit_name(e, arg(read, 1)->u.var),
                    emit_bound(e, arg(stm, 0)));
    return true;
}

/* What OFFSET has more than INDEX, if it is INDEX or such a sum; or NULL. */
static const Scalar *more_than(Emitter *e, const Scalar *offset,
                               const Var *index)
{
    for (uint32_t i = 0; offset->op == OP_ADD && i < 2; i++)
        if (scalar_is_var(offset->arg[1 - i], index) &&
            !scalar_any_var(offset->arg[i], var_is, index))
            return offset->arg[i];
    return scalar_is_var(offset, index)
               ? scalar_int(e->prog->store, ELEM_I64, 0)
               : NULL;
}

/* STM as one copy, if its iterations do nothing but `x <- a[s + i]; b[t + i] <-
 * x`, and b is streamed. */
static bool emit_streamed_copy(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Stm *read = after_declarations(fn->body->first);
    const Stm *write = read ? after_declarations(read->next) : NULL;

    if (fn->nparam != 1 || !write || write->next ||
        read->exp.form != FORM_IMP_READ || read->attrs ||
        write->exp.form != FORM_IMP_WRITE || !emit_is_streamed(e, write) ||
        arg(write, 2) != arg(read, 0) || read->exp.elem != write->exp.elem)
        return false;
    const Scalar *to = more_than(e, arg(write, 1), fn->param[0]);
    const Scalar *from = more_than(e, arg(read, 2), fn->param[0]);
    Elem elem = (Elem)read->exp.elem;
    if (!to || !from)
        return false;
    const char *bound = emit_bound(e, arg(stm, 0));
    emit_begin(e);
    buf_text(e->out, "fun_stream_copy(&");
    emit_place(e, (const Scalar *[]){arg(write, 0), to}, elem);
    buf_text(e->out, ", &");
    emit_place(e, (const Scalar *[]){arg(read, 1), from}, elem);
    buf_printf(e->out, ", %s * %u);\n", bound, elem_info[elem].bytes);
    e->streams = true;
    return true;
}

bool emit_at_once(Emitter *e, const Stm *stm)
{
    return emit_wide_call(e, stm) || emit_streamed_copy(e, stm);
}
