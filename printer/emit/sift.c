/* sift.c - what filter and partition do with what their iterations yield:
 * one at a time, and in chunks. */
#include "printer/emit/parallel.h"

/* ---- one at a time ---- */

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

/* ---- a chunk at a time ---- */

static uint32_t kept_width(const Stm *stm)
{
    return stm->exp.fn[0].body->nres - 1;
}

void emit_without_values(Emitter *e, const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;

    for (uint32_t k = 0; k < kept_width(stm); k++)
        parallel_evaluate(e, body, body->res[k], body->res[kept_width(stm)]);
}

void emit_kept_arrays(Emitter *e, const Stm *stm, uint32_t number,
                      const char *count)
{
    for (uint32_t k = 0; k < kept_width(stm); k++) {
        const char *elem = e->d->elem[parallel_elem(stm, k)];
        emit_line(e, "%s %s[%s];", elem, parallel_name(e, "kept", number, k),
                  count);
        if (stm->exp.form == FORM_IMP_PARTITION)
            emit_line(e, "%s %s[%s];", elem,
                      parallel_name(e, "left", number, k), count);
    }
}

void emit_keep(Emitter *e, const Stm *stm, uint32_t number)
{
    const Body *body = stm->exp.fn[0].body;
    bool both = stm->exp.form == FORM_IMP_PARTITION;

    parallel_yield(e, stm, number, kept_width(stm));
    for (uint32_t k = 0; k < kept_width(stm); k++) {
        const char *value = parallel_name(e, "new", number, k);
        emit_line(e, "%s[fun_n] = %s;", parallel_name(e, "kept", number, k),
                  value);
        if (both)
            emit_line(e, "%s[fun_m] = %s;", parallel_name(e, "left", number, k),
                      value);
    }
    emit_begin(e);
    buf_text(e->out, "const bool fun_is = ");
    emit_value(e, body->res[body->nres - 1]);
    buf_text(e->out, ";\n");
    emit_line(e, "fun_n += fun_is;");
    if (both)
        emit_line(e, "fun_m += !fun_is;");
}

void emit_kept(Emitter *e, const Stm *stm, uint32_t number, bool rejected,
               const char *place, const char *count)
{
    const IntoList *into = stm->exp.u.into;
    uint32_t first = rejected ? into->rejected : 0;
    const char *position = emit_declare(e, into->position);

    emit_line(e, "for (i64 fun_q = 0; fun_q < %s; fun_q++) {", count);
    e->indent++;
    emit_line(e, "const i64 %s = %s + fun_q;", position, place);
    if (!e->use[into->position->id].read)
        emit_line(e, "(void)%s;", position);
    for (uint32_t k = 0; k < kept_width(stm); k++)
        parallel_write(e, stm, first + k,
                       arena_printf(&e->arena, "%s[fun_q]",
                                    parallel_name(e, rejected ? "left" : "kept",
                                                  number, k)));
    emit_close(e);
    emit_line(e, "%s += %s;", place, count);
}
