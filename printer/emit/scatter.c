/* scatter.c - where scatter puts what its iterations yield: in order, in
 * arrays of a part, and while others do so, too. */
#include "printer/emit/parallel.h"

void emit_update(Emitter *e, const Stm *stm, uint32_t number)
{
    Elem elem = parallel_elem(stm, 0);

    emit_begin(e);
    buf_printf(e->out, "%s fun_acc%u_0 = ", e->d->elem[elem], number);
    emit_place(e, stm->exp.arg + stm->exp.u.into->at[0].first, elem);
    buf_text(e->out, elem == ELEM_BOOL ? " != 0;\n" : ";\n");
    parallel_combine(e, stm, &stm->exp.u.into->ops.at[0], 0, "acc", "new",
                     number);
    parallel_write(e, stm, 0, parallel_name(e, "acc", number, 0));
}

/* OWN[place] = OWN[place] OP value; */
static void update_own(Emitter *e, const Stm *stm, uint32_t number,
                       const char *own, const char *place)
{
    const char *at = arena_printf(&e->arena, "%s[%s]", own, place);

    emit_begin(e);
    buf_printf(e->out, "%s = ", at);
    emit_apply(e, (Op)stm->exp.u.into->ops.at[0].op, parallel_elem(stm, 0), at,
               parallel_name(e, "new", number, 0));
    buf_text(e->out, ";\n");
}

/* const type NAME = value; */
static void define_as(Emitter *e, const char *type, const char *name,
                      const Scalar *value)
{
    emit_begin(e);
    buf_printf(e->out, "const %s %s = ", type, name);
    emit_value(e, value);
    buf_text(e->out, ";\n");
}

static void open_below(Emitter *e, const Stm *stm, const char *extent)
{
    emit_line(e, "if (fun_below(%s, %s)) {",
              emit_declare(e, stm->exp.u.into->position), extent);
    e->indent++;
}

/* An iteration of a scatter up to the branch of indices below EXTENT. */
static uint32_t begin_scattering(Emitter *e, const Stm *stm, const char *extent)
{
    const Body *body = stm->exp.fn[0].body;
    const char *place = emit_declare(e, stm->exp.u.into->position);
    uint32_t number = ++e->next;

    emit_body(e, body);
    define_as(e, "i64", place, body->res[0]);
    define_as(e, e->d->elem[body->res[1]->elem],
              parallel_name(e, "new", number, 0), body->res[1]);
    open_below(e, stm, extent);
    return number;
}

void emit_scattering(Emitter *e, const Stm *stm, const char *extent,
                     const char *own)
{
    uint32_t number = begin_scattering(e, stm, extent);

    if (own)
        update_own(e, stm, number, own,
                   emit_declare(e, stm->exp.u.into->position));
    else if (stm->exp.u.into->ops.count)
        emit_update(e, stm, number);
    else
        parallel_write(e, stm, 0, parallel_name(e, "new", number, 0));
    emit_close(e);
}

/* ---- a part, in an array of its own ---- */

static void scatter_from(Emitter *e, const Stm *stm, const char *extent,
                         const char *from)
{
    emit_loop(e, soac_body(stm)->param[0], from, "fun_to");
    emit_scattering(e, stm, extent, "fun_own");
    emit_close(e);
}

/* Some neighbours at a time, in a loop that compilers write out.  A loop over
 * all of them would only ask for that: gcc forgets such wishes where it makes
 * a function of what threads share. */
static void scatter_in_turns(Emitter *e, const Stm *stm, const char *extent)
{
    const char *index = emit_declare(e, soac_body(stm)->param[0]);

    emit_line(e, "i64 fun_next = fun_from;");
    emit_line(e, "for (; fun_to - fun_next >= FUN_TURNS; "
                 "fun_next += FUN_TURNS) {");
    e->indent++;
    e->d->scatter_loop(e, stm);
    emit_line(e, "for (int fun_l = 0; fun_l < FUN_TURNS; fun_l++) {");
    e->indent++;
    emit_line(e, "const i64 %s = fun_next + fun_l;", index);
    if (!soac_uses_index(stm))
        emit_line(e, "(void)%s;", index);
    emit_scattering(e, stm, extent, "fun_own");
    emit_close(e);
    emit_close(e);
    scatter_from(e, stm, extent, "fun_next");
}

void soac_scatter_part(Emitter *e, const Stm *stm, const char *extent)
{
    emit_line(e, "for (i64 fun_p = 0; fun_p < %s; fun_p++)", extent);
    emit_line(e, "    fun_own[fun_p] = %s;", soac_neutral(e, stm));
    if (e->d->scatter_loop && quick_is_cheap(soac_body(stm)->body))
        scatter_in_turns(e, stm, extent);
    else
        scatter_from(e, stm, extent, "fun_from");
}

/* ---- without an operator ---- */

bool emit_scatters_some(const Stm *stm)
{
    const Scalar *index = stm->exp.fn[0].body->res[0];
    int64_t otherwise;

    return index->op == OP_SELECT && scalar_is_int(index->arg[2], &otherwise) &&
           otherwise < 0;
}

void emit_scattering_some(Emitter *e, const Stm *stm, const char *extent,
                          const char *count)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *const *choice = fn->body->res[0]->arg;
    const char *elem = e->d->elem[fn->body->res[1]->elem];
    const char *position = emit_declare(e, stm->exp.u.into->position);
    uint32_t number = ++e->next;

    emit_line(e, "i64 fun_kept%u_0[%s];", number, count);
    emit_line(e, "%s fun_kept%u_1[%s];", elem, number, count);
    emit_line(e, "i64 fun_n = 0;");
    emit_loop(e, fn->param[0], "fun_next", "fun_stop");
    emit_body(e, fn->body);
    define_as(e, "i64", parallel_name(e, "new", number, 0), choice[1]);
    define_as(e, elem, parallel_name(e, "new", number, 1), fn->body->res[1]);
    define_as(e, "bool", "fun_is", choice[0]);
    emit_line(e, "fun_kept%u_0[fun_n] = fun_new%u_0;", number, number);
    emit_line(e, "fun_kept%u_1[fun_n] = fun_new%u_1;", number, number);
    emit_line(e, "fun_n += fun_is;");
    emit_close(e);
    emit_line(e, "for (i64 fun_q = 0; fun_q < fun_n; fun_q++) {");
    e->indent++;
    emit_line(e, "const i64 %s = fun_kept%u_0[fun_q];", position, number);
    open_below(e, stm, extent);
    parallel_write(e, stm, 0,
                   arena_printf(&e->arena, "fun_kept%u_1[fun_q]", number));
    emit_close(e);
    emit_close(e);
}

/* ---- while others do so ---- */

/* What one instruction does, on elements of 32 bits. */
static const char *const atomics[OP_COUNT] = {
    [OP_ADD] = "add", [OP_MIN] = "min", [OP_MAX] = "max",
    [OP_AND] = "and", [OP_OR] = "or",   [OP_XOR] = "xor",
};

/* What others may change, too: its text, and what functions end in whose
 * argument is its address. */
typedef struct Target {
    const char *at, *space;
} Target;

/* The place of STM. */
static Target target_of(Emitter *e, const Stm *stm)
{
    const Scalar *const *place = stm->exp.arg + stm->exp.u.into->at[0].first;
    EmitCapture text;

    emit_begin_capture(e, &text);
    emit_place(e, place, parallel_elem(stm, 0));
    return (Target){emit_end_capture(e, &text),
                    place[0]->u.var->type->space == SPACE_SHARED
                        ? e->d->on_shared
                        : ""};
}

/* X instead of OLD, where that is still there; and was it? */
static const char *exchange_of(Emitter *e, Elem elem, const char *space)
{
    return elem_is_float(elem)
               ? arena_printf(&e->arena, "fun_exchange_%s%s",
                              elem_info[elem].text, space)
               : arena_printf(&e->arena, "(%s)fun_exchange_%u%s",
                              e->d->elem[elem],
                              (unsigned)elem_info[elem].bytes, space);
}

static const char *same_of(Emitter *e, Elem elem)
{
    return elem_is_float(elem)
               ? arena_printf(&e->arena, "fun_is_same_%s(fun_seen, fun_old)",
                              elem_info[elem].text)
               : "fun_seen == fun_old";
}

/* acc = target; until nobody was faster: acc = acc OP new */
static void exchange(Emitter *e, const Stm *stm, uint32_t number,
                     const Target *target)
{
    Elem elem = parallel_elem(stm, 0);
    const char *type = e->d->elem[elem];

    emit_line(e, "%s fun_acc%u_0 = %s%s;", type, number, target->at,
              elem == ELEM_BOOL ? " != 0" : "");
    emit_line(e, "for (;;) {");
    e->indent++;
    emit_line(e, "const %s fun_old = fun_acc%u_0;", type, number);
    parallel_combine(e, stm, &stm->exp.u.into->ops.at[0], 0, "acc", "new",
                     number);
    emit_line(e, "const %s fun_seen = %s(&%s, fun_old, fun_acc%u_0);", type,
              exchange_of(e, elem, target->space), target->at, number);
    emit_line(e, "if (%s)", same_of(e, elem));
    emit_line(e, "    break;");
    emit_line(e, "fun_acc%u_0 = fun_seen;", number);
    emit_close(e);
}

/* fun_new is combined with TARGET. */
static void combine_atomically(Emitter *e, const Stm *stm, uint32_t number,
                               const Target *target)
{
    const Operator *op = &stm->exp.u.into->ops.at[0];
    const char *name = op->kind == OPERATOR_BUILTIN ? atomics[op->op] : NULL;
    Elem elem = parallel_elem(stm, 0);

    if (name && (elem == ELEM_I32 || elem == ELEM_U32))
        emit_line(e, "fun_atomic_%s_%s%s(&%s, %s);", name,
                  elem_info[elem].text, target->space, target->at,
                  parallel_name(e, "new", number, 0));
    else
        exchange(e, stm, number, target);
}

void emit_update_atomically(Emitter *e, const Stm *stm, uint32_t number)
{
    Target target = target_of(e, stm);

    combine_atomically(e, stm, number, &target);
}

void emit_scattering_atomically(Emitter *e, const Stm *stm, const char *extent,
                                const char *own)
{
    uint32_t number = begin_scattering(e, stm, extent);

    if (own) {
        Target target = {
            arena_printf(&e->arena, "%s[%s]", own,
                         emit_declare(e, stm->exp.u.into->position)),
            e->d->on_shared};
        combine_atomically(e, stm, number, &target);
    } else {
        emit_update_atomically(e, stm, number);
    }
    emit_close(e);
}

bool emit_scatters_in_any_order(const Stm *stm)
{
    return soac_is_exact(stm) || (!elem_is_float(parallel_elem(stm, 0)) &&
                                  soac_operators_compute(stm));
}

void parallel_scatter(Emitter *e, const Stm *stm)
{
    Iteration it;

    const char *n = emit_bound(e, stm->exp.arg[0]);
    const char *extent = emit_bound(e, stm->exp.arg[1]);
    if (e->d->scatter_loop)
        e->d->scatter_loop(e, stm);
    emit_loop(e, stm->exp.fn[0].param[0], "0", n);
    emit_begin_iteration(e, &it);
    emit_scattering(e, stm, extent, NULL);
    emit_end_iteration(e, &it);
    emit_close(e);
}
