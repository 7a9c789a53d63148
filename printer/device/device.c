/* device.c - what is parallel at the top becomes kernels of a device,
 * which the host launches. */
#include "printer/emit/inside.h"

/* ---- what a kernel takes ---- */

static void pass(EmitKernel *k, const char *param, const char *value)
{
    buf_printf(&k->params, "%s\n    %s", k->npass ? "," : "", param);
    buf_printf(&k->passes, "%s%s", k->npass ? ",\n" : "", value);
    k->npass++;
}

static const char *line_of(Emitter *e, const char *value)
{
    return arena_printf(&e->arena, "%*s%s", (int)(4 * e->kernel->indent + 8),
                        "", value);
}

void emit_pass_value(Emitter *e, EmitKernel *k, const char *name, Elem elem)
{
    pass(k, arena_printf(&e->arena, "%s %s", emit_stored(elem), name),
         line_of(e, arena_printf(&e->arena, "FUN_VALUE(%s)", name)));
}

static void pass_block(Emitter *e, EmitKernel *k, const char *type,
                       const char *name, bool read, bool written)
{
    const char *how = !written ? "FUN_READS" : read ? "FUN_BOTH" : "FUN_WRITES";

    pass(k, arena_printf(&e->arena, "%s%s", type, name),
         line_of(e, arena_printf(&e->arena, "FUN_BLOCK(%s, %s)", name, how)));
}

/* A variable of the host that the kernel uses. */
static void pass_captured(Emitter *e, EmitKernel *k, const Var *var)
{
    const char *name = e->name[var->id];

    if (!type_is_mem(var->type)) {
        emit_pass_value(e, k, name, (Elem)var->type->elem);
        return;
    }
    bool read = emit_region_reads(e, var), written = emit_region_writes(e, var);
    const char *pointer = emit_pointer(e, var, e->use[var->id].attrs);
    bool keeps = !written && !e->renames && strncmp(pointer, "const ", 6) != 0;
    pass_block(e, k,
               arena_printf(&e->arena, "%s%s", keeps ? "const " : "", pointer),
               name, read, written);
    if (emit_is_sized(e, var))
        pass(k, arena_printf(&e->arena, "i64 fun_bytes_%s", name),
             line_of(e, arena_printf(&e->arena, "FUN_BYTES(%s)", name)));
}

EmitBound emit_host_bound(Emitter *e, const Scalar *bound)
{
    int64_t value;
    EmitBound b = {.literal = scalar_is_int(bound, &value)};

    if (bound->op == OP_VAR)
        b.var = bound->u.var;
    b.text = b.var ? emit_name(e, b.var) : emit_bound(e, bound);
    return b;
}

const char *emit_pass_bound(Emitter *e, EmitKernel *k, const EmitBound *bound)
{
    if (bound->var)
        return emit_name(e, bound->var);
    if (!bound->literal)
        emit_pass_value(e, k, bound->text, ELEM_I64);
    return bound->text;
}

/* ---- kernels ---- */

static void note_kernel(Emitter *e, const char *name)
{
    if (e->nkernel == e->kernel_room) {
        uint32_t room = e->kernel_room ? 2 * e->kernel_room : 16;
        const char **more = ARENA_NEW(&e->arena, const char *, room);
        if (e->nkernel)
            memcpy(more, e->kernel_name, e->nkernel * sizeof *more);
        e->kernel_name = more;
        e->kernel_room = room;
    }
    e->kernel_name[e->nkernel++] = name;
}

void emit_begin_kernel(Emitter *e, EmitKernel *k, const Stm *stm)
{
    uint32_t number = e->nkernel;

    *k = (EmitKernel){
        .number = number,
        .name = arena_printf(&e->arena, "%s_%s_%u", e->function[e->fun->number],
                             form_info[stm->exp.form].text, number),
        .statement = e->nstatement - 1,
        .exec = AT_THREAD,
        .out = e->out,
        .indent = e->indent,
        .stm = stm,
        .region = e->next + 1};
    note_kernel(e, k->name);
    e->out = &k->text;
    e->kernel = k;
    e->d = e->d->inside;
    e->used = &e->inside;
    e->indent = 1;
    e->here = ++e->next;
    e->label = ++e->next;
    e->label_used = false;
    e->ncapture = 0;
    emit_note_region(e, stm);
    if (e->checks)
        pass(k,
             arena_printf(&e->arena, "%si32 *fun_status",
                          e->d->space[SPACE_DEVICE]),
             line_of(e, "FUN_CHECKS"));
}

/* A failed check ends what follows it. */
static void print_kernel(Emitter *e, EmitKernel *k)
{
    Buf *out = &e->kernels;

    buf_text(out, "/* ");
    emit_in_comment(out, e->statement[k->statement]);
    buf_printf(out, " */\n%s%s(", e->d->kernel, k->name);
    buf_bytes(out, k->params.at, k->params.len);
    buf_text(out, ")\n{\n");
    buf_bytes(out, k->head.at, k->head.len);
    buf_bytes(out, k->text.at, k->text.len);
    buf_text(out, "}\n\n");
}

void emit_end_kernel(Emitter *e, EmitKernel *k)
{
    for (uint32_t i = 0; i < e->ncapture; i++)
        pass_captured(e, k, e->capture[i]);
    if (k->pooled && e->d->pool)
        buf_printf(&k->head, "    %s\n", e->d->pool);
    else if (k->pooled) /* the last one: it has no value */
        buf_printf(&k->params, "%s\n    %si64 *fun_pool", k->npass ? "," : "",
                   e->d->local);
    print_kernel(e, k);
    e->out = k->out;
    e->indent = k->indent;
    e->d = e->request->dialect;
    e->used = &e->outside;
    e->here = e->label = 0;
    e->kernel = NULL;
    buf_char(&k->shared, '\0');
    buf_text(&e->shared_names, "    ");
    emit_string(&e->shared_names, k->shared.at);
    buf_text(&e->shared_names, ",\n");
    buf_printf(&e->own_bytes, "    %lld,\n", (long long)k->own_bytes);
    buf_free(&k->shared);
    buf_free(&k->text);
    buf_free(&k->head);
    buf_free(&k->params);
}

/* ---- launches ---- */

static void print_launch(Emitter *e, EmitKernel *k, const char *call)
{
    emit_open(e);
    if (k->pooled) {
        emit_line(e, "i64 fun_pooled = 8; /* some */");
        buf_bytes(e->out, k->pool.at, k->pool.len);
    }
    if (k->npass) {
        emit_line(e, "const fun_pass fun_args[] = {");
        buf_bytes(e->out, k->passes.at, k->passes.len);
        buf_text(e->out, "};\n");
    }
    emit_line(e, "if (!%s, %u, %s))", call, k->npass,
              k->npass ? "fun_args" : "NULL");
    emit_line(e, "    return false;");
    emit_close(e);
    buf_free(&k->passes);
    buf_free(&k->pool);
}

void emit_launch_flat(Emitter *e, EmitKernel *k, const char *iterations)
{
    print_launch(e, k,
                 arena_printf(&e->arena, "fun_launch_flat(fun_ctx, %u, %u, %s",
                              k->number, k->statement, iterations));
}

void emit_launch_grid(Emitter *e, EmitKernel *k, bool tasks, const char *rows,
                      const char *columns)
{
    print_launch(e, k,
                 arena_printf(&e->arena,
                              "fun_launch_grid(fun_ctx, %u, %u, %s, %s, %s",
                              k->number, k->statement, tasks ? "true" : "false",
                              rows, columns));
}

void emit_launch_groups(Emitter *e, EmitKernel *k, const char *groups,
                        const char *lanes)
{
    print_launch(e, k,
                 arena_printf(&e->arena,
                              "fun_launch(fun_ctx, %u, %u, %s, %s, %s",
                              k->number, k->statement, groups, lanes,
                              k->pooled ? "fun_pooled" : "0"));
}

/* ---- all of them ---- */

/* Not every device has operations on wide elements that others do not
 * interrupt. */
static void need_wide_updates(Emitter *e, const Stm *stm)
{
    if (!e->request->dialect->may_be_cpu ||
        (!emit_updates_wide(stm, NULL) &&
         !stm_any_stm_inside(stm, emit_updates_wide, NULL)))
        return;
    emit_line(e, "if (!fun_may_update_wide(fun_ctx))");
    emit_line(e, "    return false;");
}

static void launch(Emitter *e, const Stm *stm)
{
    need_wide_updates(e, stm);
    if (stm->exp.form == FORM_IMP_SCATTER)
        emit_device_scatter(e, stm);
    else if (stm->exp.exec == AT_BLOCK || emit_shares(stm))
        emit_group_kernel(e, stm);
    else
        emit_grid_kernel(e, stm);
}

void emit_device_parallel(Emitter *e, const Stm *stm)
{
    emit_note_statement(e, stm);
    emit_open(e);
    if (!emit_device_copy(e, stm))
        launch(e, stm);
    emit_close(e);
}

/* ---- tables ---- */

void emit_device_lines(Buf *out)
{
    emit_lines(out, emit_device_status);
    emit_lines(out, emit_device_blocks);
    emit_lines(out, emit_device_launch);
}

void emit_device_tables(Emitter *e, Buf *out)
{
    buf_text(out, "static const char *const fun_kernel_names[] = {\n");
    for (uint32_t k = 0; k < e->nkernel; k++)
        buf_printf(out, "    \"%s\",\n", e->kernel_name[k]);
    buf_text(out, "    NULL\n};\n\n"
                  "FUN_UNUSED static const char *const fun_shared_names[] = "
                  "{\n");
    buf_bytes(out, e->shared_names.at, e->shared_names.len);
    buf_text(out, "    NULL\n};\n\n"
                  "FUN_UNUSED static const i64 fun_own_bytes[] = {\n");
    buf_bytes(out, e->own_bytes.at, e->own_bytes.len);
    buf_printf(out,
               "    0\n};\n\nenum { FUN_CAN_FAIL = %d };\n\n"
               "/* Check WHICH of the kernels failed, with values V. */\n"
               "static void fun_explain(fun_context *c, int which, "
               "const i64 *v)\n{\n    (void)v;\n    switch (which) {\n",
               e->nfailure > 0);
    emit_wrap(out, e->failures.at, e->failures.len);
    buf_text(out, "    default:\n        fun_fail(c, FUN_FAILED, \"check %d of "
                  "the kernels failed\", which);\n    }\n}\n\n");
}
