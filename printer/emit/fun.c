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

static void print_size(Emitter *e, const Scalar *s)
{
    buf_text(e->out, ", ");
    emit_size(e, s);
}

/* ROW where the names of FOLD are 0, but name ONE is 1. */
static const Scalar *row_at(Emitter *e, const Fold *fold, const Scalar *row,
                            uint32_t one)
{
    Subst names = subst_new(e->prog);

    for (uint32_t i = 0; i < fold->nindex; i++)
        subst_put(&names, fold->index[i],
                  scalar_int(e->prog->store, ELEM_I64, i == one));
    row = scalar_subst(&names, row);
    subst_free(&names);
    return row;
}

/* Rows are affine in the names. */
static void print_fold(Emitter *e, const Fold *fold)
{
    buf_printf(e->out, "%u", fold->nrow);
    for (uint32_t k = 0; k < fold->nrow; k++) {
        const Scalar *row = fold->row[k].row;
        const Scalar *zero = row_at(e, fold, row, fold->nindex);
        print_size(e, fold->row[k].modulus);
        print_size(e, zero);
        for (uint32_t i = 0; i < fold->nindex; i++)
            print_size(e, scalar_binary(e->prog->store, OP_SUB,
                                        row_at(e, fold, row, i), zero));
    }
}

/* `const i64 fun_layout[]`: see host_arrays.c. */
static void print_layout(Emitter *e, const IxFn *ixfn)
{
    uint32_t n = ixfn->nlmad;

    emit_begin(e);
    buf_text(e->out, "const i64 fun_layout[] = {");
    if (ixfn->fold) {
        print_fold(e, ixfn->fold);
    } else {
        const Lmad *lmad = ixfn->lmad[--n];
        buf_text(e->out, "-1");
        print_size(e, lmad->offset);
        for (uint32_t d = 0; d < lmad->rank; d++)
            print_size(e, lmad->dim[d].stride);
    }
    while (n-- > 0) {
        const Lmad *lmad = ixfn->lmad[n];
        buf_printf(e->out, ", %u", lmad->rank);
        print_size(e, lmad->offset);
        for (uint32_t d = 0; d < lmad->rank; d++) {
            print_size(e, lmad->dim[d].count);
            print_size(e, lmad->dim[d].stride);
        }
    }
    buf_text(e->out, ", -1};\n");
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
    print_layout(e, param->place.ixfn);
    emit_line(e, "fun_room = fun_room_for(fun_room, fun_layout, %s, %u, %s);",
              emit_kind[param->type->elem], param->type->rank,
              type_is_array(param->type)
                  ? arena_printf(&e->arena, "fun_in[%u].array->shape",
                                 place_of(fun, param))
                  : "NULL");
    emit_close(e);
}

/* Elements of VAR go to their places, or (COME) come from there: to or from
 * WHERE. */
static void move_elements(Emitter *e, const Var *var, const char *where,
                          bool come)
{
    print_layout(e, var->place.ixfn);
    return_unless(
        e, arena_printf(
               &e->arena, "fun_move(fun_ctx, %s, fun_layout, %s, %u, %s, %s)",
               emit_name(e, var->place.mem), emit_kind[var->type->elem],
               var->type->rank, where, come ? "true" : "false"));
}

static void put_elements(Emitter *e, const Fun *fun, const Var *param)
{
    emit_open(e);
    move_elements(e, param,
                  arena_printf(&e->arena, "(fun_arg *)(uintptr_t)&fun_in[%u]",
                               place_of(fun, param)),
                  false);
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
    for (uint32_t i = 0; !has_head(fun) && returned &&
                         i < returned->exp.narg; i++) {
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
    for (uint32_t i = 0; !has_head(fun) && returned &&
                         i < returned->exp.narg; i++)
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

static void give_elements(Emitter *e, const Var *var, uint32_t at)
{
    if (type_is_array(var->type)) {
        open_shape(e, var->type);
        give_array(e, var, at);
    } else {
        emit_open(e);
    }
    move_elements(e, var, arena_printf(&e->arena, "&fun_out[%u]", at), true);
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
