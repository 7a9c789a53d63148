/* sift.c - filter and partition in one thread, one iteration after the
 * other. */
#include "printer/emit/parallel.h"

static void write_sifted(Emitter *e, const Stm *stm, uint32_t number,
                         uint32_t first, const char *count)
{
    const IntoList *into = stm->exp.u.into;
    uint32_t width = stm->exp.fn[0].body->nres - 1;

    emit_line(e, "const i64 %s = %s%u++;", emit_declare(e, into->position),
              count, number);
    if (!e->use[into->position->id].read)
        emit_line(e, "(void)%s;", emit_declare(e, into->position));
    for (uint32_t k = 0; k < width; k++)
        parallel_write(e, stm, first + k, parallel_name(e, "new", number, k));
}

static void emit_sifting(Emitter *e, const Stm *stm, uint32_t number)
{
    const Body *body = stm->exp.fn[0].body;

    emit_body(e, body);
    parallel_yield(e, stm, number, body->nres - 1);
    emit_begin(e);
    buf_text(e->out, "if (");
    emit_value(e, body->res[body->nres - 1]);
    buf_text(e->out, ") {\n");
    e->indent++;
    write_sifted(e, stm, number, 0, "fun_yes");
    e->indent--;
    if (stm->exp.form == FORM_IMP_PARTITION) {
        emit_line(e, "} else {");
        e->indent++;
        write_sifted(e, stm, number, stm->exp.u.into->rejected, "fun_no");
        e->indent--;
    }
    emit_line(e, "}");
}

void parallel_sift(Emitter *e, const Stm *stm)
{
    uint32_t number = ++e->next;
    Iteration it;

    const char *n = emit_bound(e, stm->exp.arg[1]);
    emit_line(e, "i64 fun_yes%u = 0;", number);
    if (stm->exp.form == FORM_IMP_PARTITION)
        emit_line(e, "i64 fun_no%u = 0;", number);
    emit_loop(e, stm->exp.fn[0].param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_sifting(e, stm, number);
    emit_end_iteration(e, &it);
    emit_close(e);
    emit_line(e, "%s = fun_yes%u;", emit_name(e, stm->exp.arg[0]->u.var),
              number);
}
