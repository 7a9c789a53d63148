/* fun.c - functions of IMP as functions of C, and what stands between
 * them and arrays of callers: docs/language.md, section 7.1. */
#include "printer/emit/inside.h"

static bool has_head(const Fun *fun)
{
    return fun->nres > 0;
}

static bool is_placed(const Var *var)
{
    return var->place.ixfn != NULL;
}

bool emit_is_value(const Var *var)
{
    return !type_is_mem(var->type) && !attr_find(var->attrs, "mem");
}

bool emit_is_argument(const Fun *fun, const Var *param)
{
    return !has_head(fun) || emit_is_value(param);
}

bool emit_is_entry(const Emitter *e, const Fun *fun)
{
    return (fun->entry || !e->has_entries) && !fun_is_any_version(fun);
}

const Fun *emit_version(const Emitter *e, const Fun *fun)
{
    const Fun *f = e->prog->first;

    while (f && !fun_is_version(f, fun))
        f = f->next;
    return emit_may_run_on(e->request->dialect, false) ? f : NULL;
}

/* ---- the function itself ---- */

static bool find_return(Stm *stm, void *data)
{
    const Stm **found = data;

    if (stm->exp.form == FORM_IMP_RETURN && !*found)
        *found = stm;
    return !*found;
}

const Stm *emit_find_return(const Fun *fun)
{
    const Stm *found = NULL;

    body_each_stm(fun->body, find_return, (void *)&found);
    return found;
}

static void print_parameter(Emitter *e, const Var *param)
{
    const char *type =
        type_is_mem(param->type)
            ? emit_pointer(e, param, param->attrs)
            : arena_printf(&e->arena, "%s ", elem_info[param->type->elem].text);

    buf_printf(e->out, ", %s%s%s", e->use[param->id].read ? "" : "FUN_UNUSED ",
               type, emit_declare(e, param));
}

static void print_results(Emitter *e, const Stm *returned)
{
    for (uint32_t i = 0; returned && i < returned->exp.narg; i++) {
        uint8_t elem = returned->exp.arg[i]->elem;
        buf_printf(e->out, ", %s*fun_r%u",
                   elem == ELEM_NONE
                       ? "fun_mem "
                       : arena_printf(&e->arena, "%s ", elem_info[elem].text),
                   i);
    }
}

/* VERSION does what FUN, whose parameters these are, does. */
static void call_version(Emitter *e, const Fun *fun, const Fun *version)
{
    const Stm *returned = emit_find_return(fun);

    emit_begin(e);
    buf_printf(e->out, "return fun_f_%s(fun_ctx", e->function[version->number]);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (!is_placed(fun->param[i]))
            buf_printf(e->out, ", %s", emit_declare(e, fun->param[i]));
    for (uint32_t i = 0; returned && i < returned->exp.narg; i++)
        buf_printf(e->out, ", fun_r%u", i);
    buf_text(e->out, ");\n");
}

/* Where FUN has a version for processors, which devices run that cannot do what
 * FUN does, too.  Is that all, as there is nothing else to run on? */
static bool print_version(Emitter *e, const Fun *fun)
{
    const Fun *version = emit_version(e, fun);
    bool always = !emit_may_run_on(e->request->dialect, true);

    if (!version)
        return false;
    if (!always)
        emit_line(e, "if (fun_is_cpu(fun_ctx->device)%s)",
                  body_any_stm(fun->body, emit_updates_wide, NULL)
                      ? " || !fun_updates_wide(fun_ctx->device)"
                      : "");
    e->indent += !always;
    call_version(e, fun, version);
    e->indent -= !always;
    return always;
}

void emit_function(Emitter *e, const Fun *fun)
{
    buf_printf(e->out, "/* imp %s */\n", fun->name->text);
    buf_printf(e->out, "static bool fun_f_%s(FUN_UNUSED fun_context *fun_ctx",
               e->function[fun->number]);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (!is_placed(fun->param[i]))
            print_parameter(e, fun->param[i]);
    print_results(e, emit_find_return(fun));
    buf_text(e->out, ")\n{\n");
    e->indent = 1;
    if (!print_version(e, fun)) {
        emit_body(e, fun->body);
        if (!fun->body->last || fun->body->last->exp.form != FORM_IMP_RETURN)
            emit_line(e, "return true;");
    }
    e->indent = 0;
    emit_line(e, "}\n");
}

/* ---- layouts ---- */

static void fail_unless(Emitter *e, const char *condition, const char *text)
{
    emit_line(e, "if (!(%s)) {", condition);
    e->indent++;
    emit_fail_saying(e, text);
    emit_line(e, "return false;");
    emit_close(e);
}

static void emit_row(Emitter *e, const FoldRow *row)
{
    emit_open(e);
    emit_begin(e);
    buf_text(e->out, "const i64 fun_modulus = ");
    emit_scalar(e, row->modulus);
    buf_text(e->out, ";\n");
    fail_unless(e, "fun_modulus > 0",
                "the modulus of a layout is not "
                "positive");
    emit_begin(e);
    buf_text(e->out, "const i64 fun_row = (");
    emit_scalar(e, row->row);
    buf_text(e->out, ") % fun_modulus;\n");
    emit_line(e, "fun_o = fun_size_add(fun_size_mul(fun_o, fun_modulus), "
                 "fun_row < 0 ? fun_row + fun_modulus : fun_row);");
    emit_close(e);
}

static void emit_fold_layout(Emitter *e, const Fold *fold)
{
    for (uint32_t i = 0; i < fold->nindex; i++) {
        const char *name = emit_declare(e, fold->index[i]);
        emit_line(e, "const i64 %s = fun_i%u;", name, i);
        emit_line(e, "(void)%s;", name);
    }
    for (uint32_t i = 0; i < fold->nrow; i++)
        emit_row(e, &fold->row[i]);
}

/* fun_o = offset + sum of INDEX_d * stride_d */
static void emit_lmad(Emitter *e, const Lmad *lmad, const char *index)
{
    emit_begin(e);
    buf_text(e->out, "fun_o = ");
    emit_size(e, lmad->offset);
    buf_text(e->out, ";\n");
    for (uint32_t d = 0; d < lmad->rank; d++) {
        emit_begin(e);
        buf_printf(e->out, "fun_o = fun_size_add(fun_o, fun_size_mul(%s%u, ",
                   index, d);
        emit_size(e, lmad->dim[d].stride);
        buf_text(e->out, "));\n");
    }
}

/* fun_o as an index in row-major order of what LMAD counts; then its offset. */
static void emit_link(Emitter *e, const Lmad *lmad)
{
    emit_open(e);
    fail_unless(e, "fun_o >= 0", "a layout has no offset for an element");
    for (uint32_t d = lmad->rank; d-- > 0;) {
        emit_begin(e);
        buf_printf(e->out, "const i64 fun_c%u = ", d);
        emit_size(e, lmad->dim[d].count);
        buf_text(e->out, ";\n");
        fail_unless(e, arena_printf(&e->arena, "fun_c%u > 0", d),
                    "a layout has no offset for an element");
        emit_line(e, "const i64 fun_j%u = fun_o %% fun_c%u;", d, d);
        emit_line(e, "fun_o /= fun_c%u;", d);
    }
    fail_unless(e, "fun_o == 0", "a layout has no offset for an element");
    emit_lmad(e, lmad, "fun_j");
    emit_close(e);
}

/* fun_o: where the element at fun_i0, ... stands. */
static void emit_position(Emitter *e, const IxFn *ixfn)
{
    uint32_t n = ixfn->nlmad;

    emit_line(e, "i64 fun_o = 0;");
    if (ixfn->fold)
        emit_fold_layout(e, ixfn->fold);
    else
        emit_lmad(e, ixfn->lmad[--n], "fun_i");
    while (n-- > 0)
        emit_link(e, ixfn->lmad[n]);
}

/* Around what is done with each element of an array with such a shape. */
static void open_elements(Emitter *e, const Var *var, const char *shape)
{
    for (uint32_t d = 0; d < var->type->rank; d++) {
        emit_line(e, "for (i64 fun_i%u = 0; fun_i%u < %s[%u]; fun_i%u++) {", d,
                  d, shape, d, d);
        e->indent++;
    }
    if (!var->type->rank)
        emit_open(e);
    emit_position(e, var->place.ixfn);
}

static void close_elements(Emitter *e, const Var *var)
{
    for (uint32_t d = 0; d < (var->type->rank ? var->type->rank : 1); d++)
        emit_close(e);
}

static bool is_plain(const Var *var)
{
    const IxFn *ixfn = var->place.ixfn;

    return type_is_array(var->type) && !ixfn->fold && ixfn->nlmad == 1 &&
           lmad_reads_row_major(ixfn->lmad[0]);
}

/* ---- arguments ---- */

const char *const emit_kind[] = {
#define ELEM(id, ...) [ELEM_##id] = "FUN_" #id,
#include "ir-text/language/elem.def"
#undef ELEM
    [ELEM_NONE] = "FUN_NONE",
};

const char *const emit_member[] = {
#define ELEM(id, text, ...) [ELEM_##id] = "of_" text,
#include "ir-text/language/elem.def"
#undef ELEM
};

/* `const i64 fun_sizes[]`, in a block of its own. */
static void open_shape(Emitter *e, const Type *type)
{
    emit_open(e);
    emit_begin(e);
    buf_text(e->out, "const i64 fun_sizes[] = {");
    for (uint32_t d = 0; d < type->rank; d++) {
        buf_text(e->out, d ? ", " : "");
        emit_size(e, type->size[d]);
    }
    if (!type->rank)
        buf_char(e->out, '0');
    buf_text(e->out, "};\n");
}

static void check_shape(Emitter *e, const Var *param, uint32_t at)
{
    if (!type_is_array(param->type))
        return;
    open_shape(e, param->type);
    emit_begin(e);
    buf_printf(e->out, "if (!fun_fits(fun_ctx, fun_in[%u].array, ", at);
    emit_string(e->out, param->name->text);
    buf_printf(e->out, ", %u, fun_sizes))\n", param->type->rank);
    emit_line(e, "    return false;");
    emit_close(e);
}

/* Where argument PARAM stands in fun_in. */
static uint32_t place_of(const Fun *fun, const Var *param)
{
    uint32_t at = 0;

    for (uint32_t i = 0; fun->param[i] != param; i++)
        at += emit_is_argument(fun, fun->param[i]);
    return at;
}

static void return_unless(Emitter *e, const char *what)
{
    emit_line(e, "if (!%s)", what);
    emit_line(e, "    return false;");
}

/* How large BLOCK has to be, and then its elements. */
static void make_room(Emitter *e, const Fun *fun, const Var *param)
{
    emit_open(e);
    if (type_is_array(param->type))
        emit_line(e, "const i64 *fun_s = fun_in[%u].array->shape;",
                  place_of(fun, param));
    open_elements(e, param, "fun_s");
    emit_line(e,
              "fun_room = fun_o < 0 ? INT64_MIN : fun_room == INT64_MIN ? "
              "fun_room : fun_size_max(fun_room, fun_size_mul("
              "fun_size_add(fun_o, 1), %u));",
              elem_info[param->type->elem].bytes);
    close_elements(e, param);
    emit_close(e);
}

/* fun_bN: the bytes of BLOCK on the host, for a while. */
static void open_block(Emitter *e, const char *name, const char *type,
                       const char *block)
{
    emit_line(e, "%s *%s = (%s *)fun_open(fun_ctx, %s);", type, name, type,
              block);
    emit_line(e, "if (!%s)", name);
    emit_line(e, "    return false;");
}

static void close_block(Emitter *e, const char *block, bool written)
{
    emit_line(e, "if (!fun_close(fun_ctx, %s, %s))", block,
              written ? "true" : "false");
    emit_line(e, "    return false;");
}

static void put_elements(Emitter *e, const Fun *fun, const Var *param)
{
    const char *stored = emit_stored(param->type->elem);
    uint32_t at = place_of(fun, param);
    bool array = type_is_array(param->type);

    emit_open(e);
    const char *block = emit_name(e, param->place.mem);
    const char *from = arena_printf(&e->arena, "fun_in[%u].array->block", at);
    open_block(e, "fun_b", stored, block);
    if (array) {
        emit_line(e, "const i64 *fun_s = fun_in[%u].array->shape;", at);
        open_block(e, "fun_e", stored, from);
    }
    open_elements(e, param, "fun_s");
    if (array)
        emit_line(e, "fun_b[fun_o] = *fun_e++;");
    else
        emit_line(e, "fun_b[fun_o] = fun_in[%u].%s;", at,
                  emit_member[param->type->elem]);
    close_elements(e, param);
    if (array)
        close_block(e, from, false);
    close_block(e, block, true);
    emit_close(e);
}

static void each_in_block(Emitter *e, const Fun *fun, const Var *block,
                          void (*fn)(Emitter *, const Fun *, const Var *))
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (is_placed(fun->param[i]) && fun->param[i]->place.mem == block &&
            emit_is_argument(fun, fun->param[i]))
            fn(e, fun, fun->param[i]);
}

/* The one array whose block can be BLOCK as it is. */
static const Var *only_array(const Fun *fun, const Var *block)
{
    const Var *found = NULL;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (!is_placed(param) || param->place.mem != block ||
            !emit_is_argument(fun, param))
            continue;
        if (found || !is_plain(param))
            return NULL;
        found = param;
    }
    return found;
}

static bool is_consumed(const Fun *fun, const Var *block)
{
    const Var *array = only_array(fun, block);

    return !has_head(fun) || (array && array->unique);
}

static void take_block(Emitter *e, const Fun *fun, const Var *block)
{
    const char *name = emit_declare(e, block);
    const Var *array = only_array(fun, block);

    if (!has_head(fun)) {
        emit_line(e, "fun_mem %s = fun_lend(fun_ctx, fun_in[%u].array, true);",
                  name, place_of(fun, block));
    } else if (array) {
        emit_line(e, "fun_mem %s = fun_lend(fun_ctx, fun_in[%u].array, %s);",
                  name, place_of(fun, array),
                  is_consumed(fun, block) ? "true" : "false");
    } else {
        emit_line(e, "fun_mem %s = NULL;", name);
        emit_open(e);
        emit_line(e, "i64 fun_room = 0;");
        each_in_block(e, fun, block, make_room);
        emit_line(e, "%s = fun_alloc(fun_ctx, fun_room, \"%s\");", name,
                  block->name->text);
        emit_close(e);
    }
    return_unless(e, name);
    if (has_head(fun) && !array)
        each_in_block(e, fun, block, put_elements);
}

static void take_arguments(Emitter *e, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (is_placed(param) || type_is_mem(param->type))
            continue;
        const char *name = emit_declare(e, param);
        Elem elem = (Elem)param->type->elem;
        if (emit_is_argument(fun, param))
            emit_line(e, "FUN_UNUSED const %s %s = fun_in[%u].%s;",
                      elem_info[elem].text, name, place_of(fun, param),
                      emit_member[elem]);
        else
            emit_line(e, "FUN_UNUSED const %s %s = 0;", elem_info[elem].text,
                      name);
    }
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (emit_is_argument(fun, fun->param[i]) && is_placed(fun->param[i]))
            check_shape(e, fun->param[i], place_of(fun, fun->param[i]));
    /* What is given away is no longer there to be lent. */
    for (int consumed = 0; consumed < 2; consumed++)
        for (uint32_t i = 0; i < fun->nparam; i++)
            if (type_is_mem(fun->param[i]->type) &&
                is_consumed(fun, fun->param[i]) == consumed)
                take_block(e, fun, fun->param[i]);
}

/* ---- results ---- */

/* A C name of result I, and the one that the program calls it by. */
static const char *result_name(Emitter *e, const Fun *fun, uint32_t i)
{
    const Var *var = fun->res[i].var;
    return fun->res[i].named && var->name
               ? emit_declare(e, var)
               : arena_printf(&e->arena, "fun_v%u", i);
}

static void declare_results(Emitter *e, const Fun *fun, const Stm *returned)
{
    for (uint32_t i = 0; i < fun->nres; i++) {
        const Var *var = fun->res[i].var;
        if (is_placed(var))
            continue;
        if (type_is_mem(var->type))
            emit_line(e, "fun_mem %s = NULL;", result_name(e, fun, i));
        else
            emit_line(e, "%s %s = 0;", elem_info[var->type->elem].text,
                      result_name(e, fun, i));
    }
    for (uint32_t i = 0; !has_head(fun) && returned && i < returned->exp.narg;
         i++) {
        Elem elem = (Elem)returned->exp.arg[i]->elem;
        if (elem == ELEM_NONE)
            emit_line(e, "fun_mem fun_v%u = NULL;", i);
        else
            emit_line(e, "%s fun_v%u = 0;", elem_info[elem].text, i);
    }
}

static void emit_invocation(Emitter *e, const Fun *fun, const Stm *returned)
{
    emit_begin(e);
    buf_printf(e->out, "if (!fun_f_%s(fun_ctx", e->function[fun->number]);
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (!is_placed(fun->param[i]))
            buf_printf(e->out, ", %s", emit_name(e, fun->param[i]));
    for (uint32_t i = 0; i < fun->nres; i++)
        if (!is_placed(fun->res[i].var))
            buf_printf(e->out, ", &%s", result_name(e, fun, i));
    for (uint32_t i = 0; !has_head(fun) && returned && i < returned->exp.narg;
         i++)
        buf_printf(e->out, ", &fun_v%u", i);
    buf_text(e->out, "))");
    emit_end(e);
    emit_line(e, "    return false;");
}

static void give_plain(Emitter *e, const Var *var, uint32_t at)
{
    open_shape(e, var->type);
    emit_line(e,
              "fun_out[%u].array = fun_array_in(fun_ctx, %s, %s, %u, "
              "fun_sizes);",
              at, emit_name(e, var->place.mem), emit_kind[var->type->elem],
              var->type->rank);
    return_unless(e, arena_printf(&e->arena, "fun_out[%u].array", at));
    emit_close(e);
}

static void give_array(Emitter *e, const Var *var, uint32_t at)
{
    emit_line(e,
              "fun_array *fun_a = fun_array_new(fun_ctx, NULL, %s, %u, "
              "fun_sizes);",
              emit_kind[var->type->elem], var->type->rank);
    return_unless(e, "fun_a");
    emit_line(e, "fun_out[%u].array = fun_a;", at);
}

/* An array whose layout is one LMAD. */
static void give_strided(Emitter *e, const Var *var, uint32_t at)
{
    const Lmad *lmad = var->place.ixfn->lmad[0];

    open_shape(e, var->type);
    give_array(e, var, at);
    emit_begin(e);
    buf_text(e->out, "const i64 fun_strides[] = {");
    for (uint32_t d = 0; d < lmad->rank; d++) {
        buf_text(e->out, d ? ", " : "");
        emit_size(e, lmad->dim[d].stride);
    }
    buf_text(e->out, "};\n");
    emit_begin(e);
    buf_printf(e->out, "if (!fun_gather(fun_ctx, fun_a, %s, ",
               emit_name(e, var->place.mem));
    emit_size(e, lmad->offset);
    buf_text(e->out, ", fun_strides))\n");
    emit_line(e, "    return false;");
    emit_close(e);
}

static bool is_strided(const Var *var)
{
    const IxFn *ixfn = var->place.ixfn;

    return type_is_array(var->type) && !ixfn->fold && ixfn->nlmad == 1;
}

static void give_elements(Emitter *e, const Var *var, uint32_t at)
{
    const char *stored = emit_stored(var->type->elem);
    const char *mem = emit_name(e, var->place.mem);
    bool array = type_is_array(var->type);

    open_shape(e, var->type);
    if (array) {
        give_array(e, var, at);
        open_block(e, "fun_e", stored, "fun_a->block");
    } else {
        emit_line(e, "(void)fun_sizes;");
    }
    open_block(e, "fun_b", stored, mem);
    open_elements(e, var, "fun_a->shape");
    fail_unless(e,
                arena_printf(&e->arena, "fun_inside(fun_ctx, %s, fun_o, %u)",
                             mem, elem_info[var->type->elem].bytes),
                "an element of a result stands outside of its block");
    if (array)
        emit_line(e, "*fun_e++ = fun_b[fun_o];");
    else
        emit_line(e, "fun_out[%u].%s = fun_b[fun_o]%s;", at,
                  emit_member[var->type->elem],
                  var->type->elem == ELEM_BOOL ? " != 0" : "");
    close_elements(e, var);
    close_block(e, mem, false);
    if (array)
        close_block(e, "fun_a->block", true);
    emit_close(e);
}

static void give_results(Emitter *e, const Fun *fun)
{
    uint32_t at = 0;

    for (uint32_t i = 0; i < fun->nres; i++) {
        const Var *var = fun->res[i].var;
        if (!emit_is_value(var))
            continue;
        if (!is_placed(var))
            emit_line(e, "fun_out[%u].%s = %s;", at,
                      emit_member[var->type->elem], result_name(e, fun, i));
        else if (is_plain(var))
            give_plain(e, var, at);
        else if (is_strided(var))
            give_strided(e, var, at);
        else
            give_elements(e, var, at);
        at++;
    }
}

static void give_flat(Emitter *e, const Stm *returned)
{
    for (uint32_t i = 0; returned && i < returned->exp.narg; i++) {
        const Scalar *s = returned->exp.arg[i];
        if (s->elem != ELEM_NONE) {
            emit_line(e, "fun_out[%u].%s = fun_v%u;", i, emit_member[s->elem],
                      i);
            continue;
        }
        emit_line(e,
                  "fun_out[%u].array = fun_array_flat(fun_ctx, fun_v%u, "
                  "%s);",
                  i, i, emit_kind[emit_written(e, s->u.var)]);
        return_unless(e, arena_printf(&e->arena, "fun_out[%u].array", i));
    }
}

void emit_call(Emitter *e, const Fun *fun)
{
    const Stm *returned = emit_find_return(fun);

    buf_printf(e->out,
               "static bool fun_call_%s(fun_context *fun_ctx,\n"
               "    FUN_UNUSED const fun_arg *fun_in, FUN_UNUSED fun_arg "
               "*fun_out)\n{\n",
               e->function[fun->number]);
    e->indent = 1;
    take_arguments(e, fun);
    declare_results(e, fun, returned);
    emit_invocation(e, fun, returned);
    if (has_head(fun))
        give_results(e, fun);
    else
        give_flat(e, returned);
    emit_line(e, "return true;");
    e->indent = 0;
    emit_line(e, "}\n");
}
