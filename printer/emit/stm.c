/* stm.c - statements of IMP as C. */
#include "printer/emit/inside.h"

#include <stdlib.h>

static const Scalar *arg(const Stm *stm, uint32_t i)
{
    return stm->exp.arg[i];
}

/* ---- variables ---- */

static void emit_unread(Emitter *e, const Var *var)
{
    if (!e->use[var->id].read)
        emit_line(e, "(void)%s;", e->name[var->id]);
}

void emit_note_own(Emitter *e, int64_t bytes)
{
    EmitKernel *k = e->kernel;

    if (k && __builtin_add_overflow(k->own_bytes, bytes, &k->own_bytes))
        k->own_bytes = INT64_MAX;
}

static void declare_local(Emitter *e, const Var *var, int64_t bytes)
{
    const VarUse *use = &e->use[var->id];
    unsigned width =
        use->accesses < ELEM_COUNT ? elem_info[use->accesses].bytes : 1;

    if (width == 1 || bytes % width)
        emit_line(e, "%su8 %s[%lld];", e->d->aligned, emit_declare(e, var),
                  (long long)(bytes ? bytes : 1));
    else
        emit_line(e, "%s %s[%lld];", emit_stored(use->accesses),
                  emit_declare(e, var), (long long)(bytes ? bytes / width : 1));
    emit_note_own(e, bytes);
}

void emit_assigned(Emitter *e, const Var *var)
{
    if (!e->declaring)
        buf_printf(e->out, "%s = ", emit_name(e, var));
    else if (type_is_mem(var->type))
        buf_printf(e->out,
                   "%s%s = ", emit_pointer(e, var, e->use[var->id].attrs),
                   emit_declare(e, var));
    else
        buf_printf(e->out, "%s %s = ", elem_info[var->type->elem].text,
                   emit_declare(e, var));
}

void emit_after_assignment(Emitter *e, const Var *var)
{
    if (e->declaring)
        emit_unread(e, var);
    e->declaring = NULL;
}

/* A pointer of a kernel does not know what it points to: fun_bytes_x does. */
static bool has_bytes(Emitter *e, const Var *var)
{
    return e->kernel && type_is_mem(var->type) && emit_is_sized(e, var) &&
           !e->use[var->id].local;
}

/* Where it gets its first value? */
static bool is_declared_later(Emitter *e, const Var *var)
{
    return e->use[var->id].declares && !e->use[var->id].local &&
           !has_bytes(e, var);
}

static void declare_here(Emitter *e, const Stm *stm)
{
    const Var *var = stm->pat[0];
    const VarUse *use = &e->use[var->id];
    int64_t bytes;

    if (type_is_scalar(var->type))
        emit_line(e, "%s %s = 0;", elem_info[var->type->elem].text,
                  emit_declare(e, var));
    else if (use->local && scalar_is_int(use->local, &bytes))
        declare_local(e, var, bytes);
    else
        emit_line(e, "%s%s = NULL;", emit_pointer(e, var, stm->attrs),
                  emit_declare(e, var));
    if (has_bytes(e, var))
        emit_line(e, "i64 fun_bytes_%s = 0;", e->name[var->id]);
    emit_unread(e, var);
}

static void emit_var(Emitter *e, const Stm *stm)
{
    if (!is_declared_later(e, stm->pat[0]))
        declare_here(e, stm);
    if (e->kernel && type_is_mem(stm->pat[0]->type))
        emit_see(e, stm->pat[0]);
}

/* C does not take `const` away, nor make elements of others, by itself. */
static void print_pointer_cast(Emitter *e, const Var *block)
{
    buf_printf(e->out, "(%s)",
               e->kernel ? emit_pointer(e, block, NULL) : "void *");
}

static void emit_set(Emitter *e, const Stm *stm)
{
    const Var *var = arg(stm, 0)->u.var;

    emit_begin(e);
    emit_assigned(e, var);
    if (type_is_mem(var->type) && !e->d->block)
        print_pointer_cast(e, var);
    if (attr_find(stm->attrs, "spec"))
        emit_scalar(e, arg(stm, 1));
    else
        emit_value(e, arg(stm, 1));
    buf_text(e->out, ";\n");
    if (has_bytes(e, var))
        emit_line(e, "fun_bytes_%s = fun_bytes_%s;", e->name[var->id],
                  e->name[arg(stm, 1)->u.var->id]);
    emit_after_assignment(e, var);
}

/* ---- asserts ---- */

/* Variables in the message of a check.  An estimate. */
enum { MOST_SHOWN = 8 };

typedef struct Shown {
    const Var *at[MOST_SHOWN];
    uint32_t n;
} Shown;

static void show(Var *var, void *data)
{
    Shown *shown = data;

    for (uint32_t i = 0; i < shown->n; i++)
        if (shown->at[i] == var)
            return;
    if (shown->n < MOST_SHOWN)
        shown->at[shown->n++] = var;
}

static void print_format(Buf *out, const Shown *shown)
{
    for (uint32_t i = 0; i < shown->n; i++) {
        const Var *var = shown->at[i];
        buf_printf(out, "%s%s = %s", i ? ", " : ", where ", var->name->text,
                   elem_is_float((Elem)var->type->elem) ? "%.9g" : "%lld");
    }
}

/* "dot.fun:7:22: index of A: not i + 1 < n" */
static const char *text_of_assert(Emitter *e, const Stm *stm)
{
    const char *text = stm->exp.u.text ? stm->exp.u.text : "";
    bool tells = attr_find(stm->attrs, "guard") && *text;

    return arena_printf(&e->arena, "%s: %s%s%s", emit_where(e, stm->loc),
                        tells ? "" : "assertion failed",
                        tells || !*text ? "" : ": ", text);
}

void emit_fail(Emitter *e, const char *text, const Var *const *shown,
               uint32_t nshown)
{
    emit_begin(e);
    buf_text(e->out, "fun_fail(fun_ctx, FUN_FAILED, ");
    emit_string(e->out, text);
    for (uint32_t i = 0; i < nshown; i++)
        buf_printf(e->out, ", (%s)%s",
                   elem_is_float((Elem)shown[i]->type->elem) ? "double"
                                                             : "long long",
                   emit_name(e, shown[i]));
    buf_text(e->out, ");\n");
}

/* TEXT as a format that prints it: paths may have a '%'. */
static void print_literally(Buf *format, const char *text)
{
    for (const char *p = text; *p; p++)
        buf_printf(format, "%s%c", *p == '%' ? "%" : "", *p);
}

void emit_fail_saying(Emitter *e, const char *text)
{
    Buf format = {0};

    print_literally(&format, text);
    buf_char(&format, '\0');
    emit_fail(e, format.at, NULL, 0);
    buf_free(&format);
}

void emit_fail_uncounted(Emitter *e, const Stm *stm)
{
    emit_fail_saying(e, arena_printf(&e->arena,
                                     "%s: a bound is negative, or there are "
                                     "too many iterations",
                                     emit_where(e, stm->loc)));
}

static void emit_failure(Emitter *e, const Stm *stm, const Shown *shown)
{
    Buf format = {0};

    print_literally(&format, text_of_assert(e, stm));
    print_format(&format, shown);
    buf_char(&format, '\0');
    if (e->d->fail)
        e->d->fail(e, format.at, shown->at, shown->n);
    else
        emit_fail(e, format.at, shown->at, shown->n);
    buf_free(&format);
}

static void emit_assert(Emitter *e, const Stm *stm)
{
    Shown shown = {0};

    scalar_each_var(arg(stm, 0), show, &shown);
    emit_begin(e);
    buf_text(e->out, "if (FUN_RARELY(");
    emit_negated(e, arg(stm, 0));
    buf_text(e->out, ")) {\n");
    e->indent++;
    emit_failure(e, stm, &shown);
    e->d->give_up(e);
    emit_close(e);
}

/* ---- memory ---- */

static void print_block(Emitter *e, const Var *block, Elem elem)
{
    if (e->use[block->id].accesses == elem)
        buf_printf(e->out, "%s[", emit_name(e, block));
    else
        buf_printf(e->out, "((%s%s *)%s)[", e->d->space[block->type->space],
                   emit_stored(elem), emit_name(e, block));
}

void emit_place(Emitter *e, const Scalar *const *place, Elem elem)
{
    print_block(e, place[0]->u.var, elem);
    emit_value(e, place[1]);
    buf_char(e->out, ']');
}

static void emit_alloc(Emitter *e, const Stm *stm)
{
    if (!e->use[arg(stm, 0)->u.var->id].local)
        e->d->alloc(e, stm);
}

static void emit_read(Emitter *e, const Stm *stm)
{
    if (e->d->read) {
        e->d->read(e, stm);
        return;
    }
    emit_begin(e);
    emit_assigned(e, arg(stm, 0)->u.var);
    print_block(e, arg(stm, 1)->u.var, (Elem)stm->exp.elem);
    if (attr_find(stm->attrs, "spec")) /* what was asked about */
        emit_scalar(e, arg(stm, 2));
    else
        emit_value(e, arg(stm, 2));
    buf_char(e->out, ']');
    buf_text(e->out, stm->exp.elem == ELEM_BOOL ? " != 0;\n" : ";\n");
    emit_after_assignment(e, arg(stm, 0)->u.var);
}

/* 5.14: outside of its block, an element is undefined. */
static void emit_speculative_read(Emitter *e, const Stm *stm)
{
    const Var *block = arg(stm, 1)->u.var;
    const Scalar *local = e->use[block->id].local;
    unsigned width = elem_info[stm->exp.elem].bytes;
    int64_t bytes;

    emit_begin(e);
    buf_text(e->out, "if (");
    if (local && scalar_is_int(local, &bytes)) {
        buf_text(e->out, "(u64)(");
        emit_scalar(e, arg(stm, 2));
        buf_printf(e->out, ") < %lld)\n", (long long)(bytes / width));
    } else {
        buf_printf(e->out, "fun_%s%s, ",
                   e->kernel ? "within(fun_bytes_" : "inside(fun_ctx, ",
                   emit_name(e, block));
        emit_scalar(e, arg(stm, 2));
        buf_printf(e->out, ", %u))\n", width);
    }
    e->indent++;
    emit_read(e, stm);
    e->indent--;
}

bool emit_is_streamed(const Emitter *e, const Stm *stm)
{
    const Var *block = arg(stm, 0)->u.var;

    return e->d->streams && e->here && attr_marks(stm->attrs, "stream") &&
           block->type->space == SPACE_DEVICE && !e->use[block->id].local;
}

static void emit_streamed(Emitter *e, const Stm *stm)
{
    emit_begin(e);
    buf_printf(e->out, "fun_stream_%s(&", emit_stored(stm->exp.elem));
    emit_place(e, stm->exp.arg, (Elem)stm->exp.elem);
    buf_text(e->out, ", ");
    emit_value(e, arg(stm, 2));
    buf_text(e->out, ");\n");
    e->streams = true;
}

static void emit_write(Emitter *e, const Stm *stm)
{
    if (e->d->write) {
        e->d->write(e, stm);
        return;
    }
    if (emit_is_streamed(e, stm) && elem_info[stm->exp.elem].bytes >= 4) {
        emit_streamed(e, stm);
        return;
    }
    emit_begin(e);
    emit_if_writer(e, arg(stm, 0)->u.var);
    emit_place(e, stm->exp.arg, (Elem)stm->exp.elem);
    buf_text(e->out, " = ");
    emit_value(e, arg(stm, 2));
    buf_text(e->out, ";\n");
}

static void emit_owner(Emitter *e, const Stm *stm)
{
    emit_line(e, "fun_%s(fun_ctx, %s);", form_info[stm->exp.form].text,
              emit_name(e, arg(stm, 0)->u.var));
}

static void emit_barrier(Emitter *e, const Stm *stm)
{
    (void)stm;
    if (e->d->barrier)
        e->d->barrier(e);
}

/* ---- control ---- */

static void emit_if(Emitter *e, const Stm *stm)
{
    bool only_else = emit_is_empty(stm->exp.fn[0].body);

    if (e->d->fork)
        e->d->fork(e, stm);
    emit_begin(e);
    buf_text(e->out, "if (");
    (only_else ? emit_negated : emit_value)(e, arg(stm, 0));
    buf_text(e->out, ") {\n");
    e->indent++;
    emit_body(e, stm->exp.fn[only_else].body);
    e->indent--;
    if (!only_else && !emit_is_empty(stm->exp.fn[1].body)) {
        emit_line(e, "} else {");
        e->indent++;
        emit_body(e, stm->exp.fn[1].body);
        e->indent--;
    }
    emit_line(e, "}");
    if (e->d->join)
        e->d->join(e, stm);
}

const char *emit_bound(Emitter *e, const Scalar *bound)
{
    const VarUse *use = bound->op == OP_VAR ? &e->use[bound->u.var->id] : NULL;
    int64_t value;

    if (use && (use->sets == 0 || (use->sets == 1 && use->declares)))
        return emit_name(e, bound->u.var);
    if (scalar_is_int(bound, &value))
        return arena_printf(&e->arena,
                            value == (int32_t)value ? "%lld" : "INT64_C(%lld)",
                            (long long)value);
    const char *name = arena_printf(&e->arena, "fun_n%u", ++e->next);
    emit_begin(e);
    buf_printf(e->out, "const i64 %s = ", name);
    emit_value(e, bound);
    buf_text(e->out, ";\n");
    return name;
}

void emit_loop(Emitter *e, const Var *index, const char *from,
               const char *bound)
{
    const char *i = emit_declare(e, index);

    emit_line(e, "for (i64 %s = %s; %s < %s; %s++) {", i, from, i, bound, i);
    e->indent++;
}

static void enter_loop(Emitter *e, const Stm *stm)
{
    if (e->d->enter)
        e->d->enter(e, stm);
}

static void leave_loop(Emitter *e, const Stm *stm)
{
    emit_close(e);
    if (e->d->leave)
        e->d->leave(e, stm);
}

/* Before LOOP: what a compiler is to do with its trips. */
static void say_unrolled(Emitter *e, const Stm *loop)
{
    const Attr *unroll = attr_find(loop->attrs, "unroll");
    const char *how = unroll ? unroll->args : NULL;
    int64_t trips;

    if (how && strcmp(how, "lanes") == 0)
        emit_line(e, "FUN_UNROLL_IN_LANES");
    else if (how && atoi(how) > 0)
        emit_line(e, "FUN_UNROLL(%d)", atoi(how));
    else if (unroll && !how && scalar_is_int(arg(loop, 0), &trips))
        emit_line(e, "FUN_UNROLL_ALL(%lld)", (long long)trips);
}

static void emit_for(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    enter_loop(e, stm);
    const char *bound = emit_bound(e, arg(stm, 0));
    say_unrolled(e, stm);
    emit_loop(e, fn->param[0], "0", bound);
    emit_body(e, fn->body);
    leave_loop(e, stm);
}

static void emit_while(Emitter *e, const Stm *stm)
{
    enter_loop(e, stm);
    emit_line(e, "while (%s) {", emit_name(e, arg(stm, 0)->u.var));
    e->indent++;
    emit_body(e, stm->exp.fn[0].body);
    leave_loop(e, stm);
}

static void emit_return(Emitter *e, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        emit_begin(e);
        bool is_const =
            arg(stm, i)->elem == ELEM_NONE && !e->d->block &&
            attr_find(e->use[arg(stm, i)->u.var->id].attrs, "const");
        buf_printf(e->out, "*fun_r%u = %s", i, is_const ? "(fun_mem)" : "");
        emit_scalar(e, arg(stm, i));
        buf_text(e->out, ";\n");
    }
    emit_line(e, "return true;");
}

/* ---- iterations ---- */

void emit_begin_iteration(Emitter *e, Iteration *it)
{
    *it = (Iteration){
        .label = e->label, .takes_scratch = e->takes_scratch, .out = e->out};
    e->out = &it->text;
    it->mark = ++e->next;
    e->takes_scratch = false;
    if (!e->label) { /* giving up, inner ones leave the outermost */
        e->label = it->mark;
        e->label_used = false;
    }
}

void emit_end_iteration(Emitter *e, Iteration *it)
{
    bool takes = e->takes_scratch;

    e->out = it->out;
    if (takes)
        emit_line(e, "const fun_mark fun_m%u = fun_scratch_mark(&fun_local);",
                  it->mark);
    buf_bytes(e->out, it->text.at, it->text.len);
    if (e->label_used && !it->label)
        buf_printf(e->out, "%*sfun_next%u:;\n",
                   (int)(4 * (e->indent ? e->indent - 1 : 0)), "", it->mark);
    if (takes)
        emit_line(e, "fun_scratch_back(&fun_local, fun_m%u);", it->mark);
    buf_free(&it->text);
    e->label = it->label;
    if (takes)
        e->region_scratch = true;
    e->takes_scratch = it->takes_scratch;
}

void emit_take_block(Emitter *e, const Stm *stm, const char *call)
{
    const Var *var = arg(stm, 0)->u.var;

    emit_comment(e, stm);
    emit_begin(e);
    emit_assigned(e, var);
    buf_printf(e->out, "%s, ", call);
    emit_size(e, arg(stm, 1));
    buf_text(e->out, ", ");
    emit_string(e->out, emit_where(e, stm->loc));
    buf_text(e->out, ");\n");
    e->declaring = NULL;
    emit_line(e, "if (!%s)", emit_name(e, var));
}

/* May an iteration leave the loop at STM?  A loop of vectors has one end. */
static bool may_leave(const Stm *stm, const void *data)
{
    const Emitter *e = data;

    return stm->exp.form == FORM_ASSERT ||
           (stm->exp.form == FORM_IMP_ALLOC &&
            !e->use[arg(stm, 0)->u.var->id].local);
}

void emit_say_vector(Emitter *e, const Stm *stm)
{
    if (e->d->vector && attr_marks(stm->attrs, "simd") &&
        !body_any_stm(stm->exp.fn[0].body, may_leave, e))
        emit_line(e, "%s", e->d->vector);
}

static void open_loops(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const char **bound = ARENA_NEW(&e->arena, const char *, fn->nparam);

    for (uint32_t d = 0; d < fn->nparam; d++)
        bound[d] = emit_bound(e, arg(stm, d));
    for (uint32_t d = 0; d < fn->nparam; d++) {
        if (d + 1 == fn->nparam)
            emit_say_vector(e, stm);
        emit_loop(e, fn->param[d], "0", bound[d]);
    }
}

void emit_close_loops(Emitter *e, const Stm *stm)
{
    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++)
        emit_close(e);
}

void emit_loops(Emitter *e, const Stm *stm)
{
    Iteration it;

    if (emit_at_once(e, stm))
        return;
    open_loops(e, stm);
    emit_begin_iteration(e, &it);
    emit_body(e, stm->exp.fn[0].body);
    emit_end_iteration(e, &it);
    emit_close_loops(e, stm);
}

static void emit_parallel(Emitter *e, const Stm *stm)
{
    emit_comment(e, stm);
    if (!e->here)
        e->d->parallel(e, stm);
    else if (e->d->nested)
        e->d->nested(e, stm);
    else
        emit_loops(e, stm);
}

/* ---- all of them ---- */

static void (*const forms[FORM_COUNT])(Emitter *, const Stm *) = {
    [FORM_ASSERT] = emit_assert,       [FORM_IMP_SKIP] = NULL,
    [FORM_IMP_VAR] = emit_var,         [FORM_IMP_SET] = emit_set,
    [FORM_IMP_ALLOC] = emit_alloc,     [FORM_IMP_READ] = emit_read,
    [FORM_IMP_WRITE] = emit_write,     [FORM_IMP_RETAIN] = emit_owner,
    [FORM_IMP_RELEASE] = emit_owner,   [FORM_IMP_IF] = emit_if,
    [FORM_IMP_FOR] = emit_for,         [FORM_IMP_WHILE] = emit_while,
    [FORM_IMP_RETURN] = emit_return,   [FORM_IMP_KERNEL] = emit_parallel,
    [FORM_IMP_BARRIER] = emit_barrier, [FORM_IMP_SCATTER] = emit_parallel,
};

/* Is it STM that declares the variable that it sets? */
static bool declares_its_own(Emitter *e, const Stm *stm)
{
    const Var *var = form_info[stm->exp.form].sets ? arg(stm, 0)->u.var : NULL;

    return var && e->use[var->id].declares == stm && is_declared_later(e, var);
}

static void emit_stm(Emitter *e, const Stm *stm)
{
    if (declares_its_own(e, stm))
        e->declaring = stm;
    if (stm->exp.form == FORM_IMP_READ && attr_find(stm->attrs, "spec"))
        emit_speculative_read(e, stm);
    else if (forms[stm->exp.form])
        forms[stm->exp.form](e, stm);
}

void emit_body(Emitter *e, const Body *body)
{
    uint32_t seen = e->kernel ? e->kernel->nseen : 0;

    for (const Stm *s = body->first; s; s = s->next)
        emit_stm(e, s);
    if (e->kernel)
        e->kernel->nseen = seen;
}
