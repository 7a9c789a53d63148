/* host.c - what the host does with blocks of a device: it gets and
 * frees them, and reads and writes single elements.  And what kernels say about
 * checks that failed. */
#include "printer/emit/inside.h"

/* ---- the host ---- */

static void leave(Emitter *e)
{
    emit_line(e, "    return false;");
}

void emit_device_give_up(Emitter *e)
{
    emit_line(e, "return false;");
}

void emit_device_alloc(Emitter *e, const Stm *stm)
{
    emit_take_block(e, stm, "fun_alloc(fun_ctx");
    leave(e);
}

void emit_device_read(Emitter *e, const Stm *stm)
{
    const Var *var = stm->exp.arg[0]->u.var;
    unsigned width = elem_info[stm->exp.elem].bytes;

    emit_comment(e, stm);
    if (e->declaring) {
        emit_line(e, "%s %s;", elem_info[var->type->elem].text,
                  emit_declare(e, var));
        emit_after_assignment(e, var);
    }
    emit_begin(e);
    buf_printf(e->out, "if (!fun_read%s(fun_ctx, %s, ",
               stm->exp.elem == ELEM_BOOL ? "_bool" : "",
               emit_name(e, stm->exp.arg[1]->u.var));
    emit_scalar(e, stm->exp.arg[2]);
    buf_printf(e->out, ", &%s, %u))\n", emit_name(e, var), width);
    leave(e);
}

static bool mentions_index(const Stm *kernel, const Scalar *s)
{
    return scalar_any_var(s, var_is, kernel->exp.fn[0].param[0]);
}

bool emit_device_copy(Emitter *e, const Stm *kernel)
{
    const Stm *var = kernel->exp.fn[0].body->first;
    const Stm *read = var ? var->next : NULL;
    const Stm *write = read ? read->next : NULL;
    int64_t n;

    if (kernel->exp.form != FORM_IMP_KERNEL || kernel->exp.narg != 1 ||
        !scalar_is_int(kernel->exp.arg[0], &n) || n != 1 || !write ||
        write->next || var->exp.form != FORM_IMP_VAR ||
        read->exp.form != FORM_IMP_READ || write->exp.form != FORM_IMP_WRITE ||
        attr_find(read->attrs, "spec") ||
        read->exp.arg[0] != write->exp.arg[2] ||
        !scalar_is_int(write->exp.arg[1], &n) || n != 0 ||
        mentions_index(kernel, read->exp.arg[2]))
        return false;
    emit_begin(e);
    buf_printf(e->out, "if (!fun_copy_element(fun_ctx, %s, %s, ",
               emit_name(e, write->exp.arg[0]->u.var),
               emit_name(e, read->exp.arg[1]->u.var));
    emit_scalar(e, read->exp.arg[2]);
    buf_printf(e->out, ", %u))\n", elem_info[read->exp.elem].bytes);
    leave(e);
    return true;
}

void emit_device_write(Emitter *e, const Stm *stm)
{
    emit_comment(e, stm);
    emit_open(e);
    emit_begin(e);
    buf_printf(e->out, "const %s fun_x = ", emit_stored(stm->exp.elem));
    emit_scalar(e, stm->exp.arg[2]);
    buf_text(e->out, ";\n");
    emit_begin(e);
    buf_printf(e->out, "if (!fun_write(fun_ctx, %s, ",
               emit_name(e, stm->exp.arg[0]->u.var));
    emit_scalar(e, stm->exp.arg[1]);
    buf_printf(e->out, ", &fun_x, %u))\n", elem_info[stm->exp.elem].bytes);
    leave(e);
    emit_close(e);
}

/* What a kernel found before comes first. */
void emit_device_fail(Emitter *e, const char *text, const Var *const *shown,
                      uint32_t nshown)
{
    emit_line(e, "fun_wait(fun_ctx);");
    emit_fail(e, text, shown, nshown);
}

/* ---- kernels ---- */

/* How the host says it, once it knows. */
static void note_failure(Emitter *e, const char *text, const Var *const *shown,
                         uint32_t nshown)
{
    Buf *out = &e->failures;

    buf_printf(out, "    case %u:\n        fun_fail(c, FUN_FAILED, ",
               e->nfailure);
    emit_string(out, text);
    for (uint32_t i = 0; i < nshown; i++)
        buf_printf(out,
                   elem_is_float((Elem)shown[i]->type->elem)
                       ? ", fun_double(v[%u])"
                       : ", (long long)v[%u]",
                   i);
    buf_text(out, ");\n        break;\n");
}

void emit_kernel_fail(Emitter *e, const char *text, const Var *const *shown,
                      uint32_t nshown)
{
    e->nfailure++;
    note_failure(e, text, shown, nshown);
    if (nshown == 0) {
        emit_line(e, "fun_claim(fun_status, %u);", e->nfailure);
        return;
    }
    emit_line(e, "if (fun_claim(fun_status, %u)) {", e->nfailure);
    e->indent++;
    for (uint32_t i = 0; i < nshown; i++)
        emit_line(e, "fun_note%s(fun_status, %u, %s);",
                  elem_is_float((Elem)shown[i]->type->elem) ? "_float" : "", i,
                  emit_name(e, shown[i]));
    emit_close(e);
}
