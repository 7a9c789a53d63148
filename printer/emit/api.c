/* api.c - what callers in C see: a context, arrays by element type and
 * rank, and a function for each entry. */
#include "printer/emit/inside.h"
#include "printer/text/print.h"

static EmitItem item_of(Emitter *e, const Var *var, uint32_t at, bool result)
{
    bool block = type_is_mem(var->type);

    return (EmitItem){
        .name = result ? arena_printf(&e->arena, "fun_out%u", at)
                       : e->name[var->id],
        .own = result ? "" : var->name->text,
        .var = result ? NULL : var,
        .elem = block ? ELEM_NONE : (Elem)var->type->elem,
        .rank = block ? 1 : var->type->rank,
        .array = block || type_is_array(var->type),
        .consumed = block || var->unique,
    };
}

EmitItems emit_arguments(Emitter *e, const Fun *fun)
{
    EmitItems items = {ARENA_NEW(&e->arena, EmitItem, fun->nparam), 0};

    for (uint32_t i = 0; i < fun->nparam; i++)
        if (emit_is_argument(fun, fun->param[i]))
            items.at[items.n++] = item_of(e, fun->param[i], i, false);
    return items;
}

EmitItems emit_results(Emitter *e, const Fun *fun)
{
    const Stm *returned = emit_find_return(fun);
    uint32_t n = fun->nres ? fun->nres : returned ? returned->exp.narg : 0;
    EmitItems items = {ARENA_NEW(&e->arena, EmitItem, n), 0};

    for (uint32_t i = 0; i < fun->nres; i++)
        if (emit_is_value(fun->res[i].var)) {
            items.at[items.n] = item_of(e, fun->res[i].var, items.n, true);
            items.n++;
        }
    for (uint32_t i = 0; !fun->nres && i < n; i++) {
        Elem elem = (Elem)returned->exp.arg[i]->elem;
        items.at[items.n++] =
            (EmitItem){.name = arena_printf(&e->arena, "fun_out%u", i),
                   .own = "",
                   .elem = elem,
                   .rank = elem == ELEM_NONE,
                   .array = elem == ELEM_NONE};
    }
    return items;
}

static const char *const plain_types[ELEM_COUNT] = {
    [ELEM_I8] = "int8_t",    [ELEM_I16] = "int16_t",  [ELEM_I32] = "int32_t",
    [ELEM_I64] = "int64_t",  [ELEM_U8] = "uint8_t",   [ELEM_U16] = "uint16_t",
    [ELEM_U32] = "uint32_t", [ELEM_U64] = "uint64_t", [ELEM_F32] = "float",
    [ELEM_F64] = "double",   [ELEM_BOOL] = "bool",
};

/* "f32_2d", "block" */
static const char *array_name(Emitter *e, const EmitItem *item)
{
    return item->elem == ELEM_NONE
               ? "block"
               : arena_printf(&e->arena, "%s_%ud", elem_info[item->elem].text,
                              item->rank);
}

/* ---- each kind of array once ---- */

typedef struct Kinds {
    EmitItem *at;
    uint32_t n, room;
} Kinds;

static void add_kind(Emitter *e, Kinds *kinds, const EmitItem *item)
{
    if (!item->array)
        return;
    for (uint32_t i = 0; i < kinds->n; i++)
        if (kinds->at[i].elem == item->elem && kinds->at[i].rank == item->rank)
            return;
    arena_grow(&e->arena, &kinds->at, kinds->n, &kinds->room,
               sizeof *kinds->at);
    kinds->at[kinds->n++] = *item;
}

static Kinds all_kinds(Emitter *e)
{
    Kinds kinds = {0};

    for (const Fun *f = e->prog->first; f; f = f->next) {
        if (!emit_is_entry(e, f))
            continue;
        EmitItems in = emit_arguments(e, f), out = emit_results(e, f);
        for (uint32_t i = 0; i < in.n; i++)
            add_kind(e, &kinds, &in.at[i]);
        for (uint32_t i = 0; i < out.n; i++)
            add_kind(e, &kinds, &out.at[i]);
    }
    return kinds;
}

/* ---- texts ---- */

static void print_sizes(const EmitItem *kind, const char *before, Buf *out)
{
    if (kind->elem == ELEM_NONE)
        buf_printf(out, "%sbytes", before);
    for (uint32_t d = 0; d < kind->rank && kind->elem != ELEM_NONE; d++)
        buf_printf(out, "%s%ssize%u", d && !*before ? ", " : "", before, d);
}

/* In TEXT, $ stands for what names begin with.  Of KIND % is its name, @ the
 * type of its elements and # the word for that, ^ its rank, & its sizes as
 * parameters and ~ as a list.  ! and < are the types of its place, to give and
 * to take, + and | an offset there, as a parameter and as an argument. */
static void print_text(Emitter *e, const char *text, const EmitItem *kind,
                       Buf *out)
{
    static const char marks[] = "%@#^&~!<+|";
    bool block = kind && kind->elem == ELEM_NONE;

    for (; *text; text++) {
        if (*text == '$')
            buf_text(out, e->request->name);
        else if (!kind || !strchr(marks, *text))
            buf_char(out, *text);
        else if (*text == '%')
            buf_text(out, array_name(e, kind));
        else if (*text == '@')
            buf_text(out, block ? "void" : plain_types[kind->elem]);
        else if (*text == '#')
            buf_text(out, block ? "FUN_U8" : emit_kind[kind->elem]);
        else if (*text == '^')
            buf_printf(out, "%u", kind->rank);
        else if (*text == '!' || *text == '<')
            print_text(e,
                       e->d->raw      ? e->d->raw
                       : *text == '!' ? "@ *"
                                      : "const @ *",
                       kind, out);
        else if (*text == '+')
            buf_text(out, e->d->raw ? ", int64_t offset" : "");
        else if (*text == '|')
            buf_text(out, e->d->raw ? "offset" : "0");
        else
            print_sizes(kind, *text == '&' ? ", int64_t " : "", out);
    }
}

static void print_lines(Emitter *e, const char *const *lines, Buf *out)
{
    for (; *lines; lines++)
        print_text(e, *lines, NULL, out);
}

/* ---- prototypes ---- */

#define NEW     "$_% *$_new_%($_context *context, const @ *data&)"
#define VALUES  "int $_values_%($_context *context, const $_% *array, @ *data)"
#define NEW_RAW "$_% *$_new_raw_%($_context *context, <data+&)"
#define RAW     "!$_values_raw_%($_context *context, const $_% *array)"
#define SHAPE   "const int64_t *$_shape_%($_context *context, const $_% *array)"
#define BYTES   "int64_t $_bytes_%($_context *context, const $_% *array)"
#define SHARING "%s_context *%s_context_new_on_%s(%s%s)"
#define FREE    "void $_free_%($_context *context, $_% *array)"

static void print_item(Emitter *e, const EmitItem *item, bool result, Buf *out)
{
    if (item->array)
        buf_printf(out, ", %s%s_%s *%s%s",
                   result || item->consumed ? "" : "const ", e->request->name,
                   array_name(e, item), result ? "*" : "", item->name);
    else
        buf_printf(out, ", %s %s%s", plain_types[item->elem], result ? "*" : "",
                   item->name);
}

static void print_entry(Emitter *e, const Fun *fun, Buf *out)
{
    EmitItems in = emit_arguments(e, fun), res = emit_results(e, fun);

    buf_printf(out, "int %s_entry_%s(%s_context *fun_context_",
               e->request->name, e->function[fun->number], e->request->name);
    for (uint32_t i = 0; i < res.n; i++)
        print_item(e, &res.at[i], true, out);
    for (uint32_t i = 0; i < in.n; i++)
        print_item(e, &in.at[i], false, out);
    buf_char(out, ')');
}

/* ---- the header ---- */

static void print_kind(Emitter *e, const EmitItem *kind, Buf *out)
{
    bool block = kind->elem == ELEM_NONE;

    print_text(e,
               "\ntypedef struct $_% $_%;\n" NEW ";\n" NEW_RAW ";\n" VALUES
               ";\n" RAW ";\n",
               kind, out);
    print_text(e, block ? BYTES ";\n" FREE ";\n" : SHAPE ";\n" FREE ";\n", kind,
               out);
}

static const char contract[] =
    "/* Functions give one of the codes below, and what makes something NULL "
    "where that fails; $_error says in words what went wrong in the last call, "
    "until the next one.  Arrays are row-major and are copied on their way in "
    "($_new_...) and out ($_values_...: as many elements as the sizes of "
    "$_shape_... say, which are there as long as the array).  $_new_raw_... "
    "copies nothing: the caller keeps the elements where they are, and does "
    "not change them during a call, as long as the array; functions only read "
    "them.  $_values_raw_... is where the elements are, as long as the array; "
    "results of one call may share them.  All that was made or given as a "
    "result is to be freed, once, before its context.  Before each entry "
    "stands in the words of the program what it takes and gives.  An array "
    "with `*`, and every block, is given away, whatever comes of it, and can "
    "only be freed; but not where the code is $_wrong_argument.  Where an "
    "entry fails, there are no results, and their places are as they were.  A "
    "context is on any device, or on the one of a number or with a part of a "
    "name; where there is none, $_error and all that is called say so.  It "
    "serves one thread at a time; threads with contexts of their own may run "
    "at the same time. */\n";

void emit_signature(Emitter *e, const Fun *fun, Buf *out)
{
    EmitItems res = emit_results(e, fun);
    uint32_t given = 0;

    buf_text(out, fun->name->text);
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (!emit_is_argument(fun, param))
            continue;
        buf_printf(out, " (%s : %s", param->name->text,
                   param->unique ? "*" : "");
        print_type(out, param->type, (Place){0});
        buf_char(out, ')');
    }
    for (uint32_t i = 0; i < fun->nres; i++) {
        const Var *var = fun->res[i].var;
        if (!emit_is_value(var))
            continue;
        buf_text(out, given++ ? ", " : " : (");
        if (fun->res[i].named)
            buf_printf(out, "%s : ", var->name->text);
        buf_text(out, var->unique ? "*" : "");
        print_type(out, var->type, (Place){0});
    }
    for (; given < res.n; given++)
        buf_printf(out, "%s%s", given ? ", " : " : (",
                   res.at[given].elem == ELEM_NONE
                       ? "mem"
                       : elem_info[res.at[given].elem].text);
    buf_text(out, given ? ")" : "");
}

void emit_header(Emitter *e, Buf *out)
{
    Kinds kinds = all_kinds(e);

    print_text(e,
               "#ifndef $_INTERFACE\n#define $_INTERFACE\n\n"
               "#include <stdbool.h>\n#include <stdint.h>\n\n",
               NULL, out);
    print_text(e, contract, NULL, out);
    buf_text(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    buf_text(out, e->d->types ? e->d->types : "");
    print_lines(e, emit_interface_head, out);
    if (e->d->queue)
        buf_printf(out, SHARING ";\n", e->request->name, e->request->name,
                   e->d->queue, e->d->queue_type, e->d->queue);
    for (uint32_t i = 0; i < kinds.n; i++)
        print_kind(e, &kinds.at[i], out);
    for (const Fun *f = e->prog->first; f; f = f->next)
        if (emit_is_entry(e, f)) {
            buf_text(out, "\n/* ");
            emit_signature(e, f, out);
            buf_text(out, " */\n");
            print_entry(e, f, out);
            buf_text(out, ";\n");
        }
    buf_text(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}

/* ---- the functions ---- */

static void define_kind(Emitter *e, const EmitItem *kind)
{
    print_text(e,
               NEW "\n{\n    const i64 fun_sizes[] = {~};\n"
                   "    return ($_% *)fun_array_of(context, data, #, ^, "
                   "fun_sizes);\n}\n\n" NEW_RAW
                   "\n{\n    const i64 fun_sizes[] = {~};\n"
                   "    return ($_% *)fun_array_around(context, data, |, #, ^, "
                   "fun_sizes);\n}\n\n" VALUES
                   "\n{\n    return fun_array_values(context, "
                   "(const fun_array *)array, data);\n}\n\n" RAW
                   "\n{\n    return (!)(uintptr_t)fun_array_raw(context, "
                   "(const fun_array *)array);\n}\n\n",
               kind, e->out);
    print_text(e,
               kind->elem == ELEM_NONE
                   ? BYTES "\n{\n    return fun_array_bytes(context, "
                           "(const fun_array *)array);\n}\n\n"
                   : SHAPE "\n{\n    return (const int64_t *)fun_array_shape("
                           "context, (const fun_array *)array);\n}\n\n",
               kind, e->out);
    print_text(e,
               FREE "\n{\n    fun_array_free(context, (fun_array *)array);\n"
                    "}\n\n",
               kind, e->out);
}

/* FUN is entry NUMBER of the table. */
static void define_entry(Emitter *e, const Fun *fun, uint32_t number)
{
    EmitItems in = emit_arguments(e, fun), res = emit_results(e, fun);

    print_entry(e, fun, e->out);
    buf_printf(e->out, "\n{\n    fun_arg fun_in[%u] = {{0}}, fun_out[%u];\n",
               in.n ? in.n : 1, res.n ? res.n : 1);
    for (uint32_t i = 0; i < in.n; i++)
        buf_printf(e->out, "    fun_in[%u].%s = %s%s;\n", i,
                   in.at[i].array ? "array" : emit_member[in.at[i].elem],
                   in.at[i].array ? "(fun_array *)(uintptr_t)" : "",
                   in.at[i].name);
    buf_text(e->out, "    if (!fun_context_");
    for (uint32_t i = 0; i < res.n; i++)
        buf_printf(e->out, " || !%s", res.at[i].name);
    buf_printf(e->out,
               ")\n        return fun_misses(fun_context_, \"'%s' has "
               "no place for a result\");\n",
               fun->name->text);
    buf_printf(e->out,
               "    if (fun_run(fun_context_, &fun_entries[%u], fun_in,"
               " fun_out))\n"
               "        return fun_context_->status;\n",
               number);
    for (uint32_t i = 0; i < res.n; i++) {
        if (res.at[i].array)
            buf_printf(e->out, "    *%s = (%s_%s *)fun_out[%u].array;\n",
                       res.at[i].name, e->request->name,
                       array_name(e, &res.at[i]), i);
        else
            buf_printf(e->out, "    *%s = fun_out[%u].%s;\n", res.at[i].name, i,
                       emit_member[res.at[i].elem]);
    }
    buf_text(e->out, "    return FUN_OK;\n}\n\n");
}

/* ---- tables ---- */

static void print_items(Emitter *e, const Fun *fun, const char *what,
                        const EmitItems *items)
{
    buf_printf(e->out, "static const fun_item fun_%s_%s[] = {\n", what,
               e->function[fun->number]);
    for (uint32_t i = 0; i < items->n; i++)
        buf_printf(e->out, "    {\"%s\", %s, %u, %s, %s},\n", items->at[i].own,
                   emit_kind[items->at[i].elem], items->at[i].rank,
                   items->at[i].array ? "true" : "false",
                   items->at[i].consumed ? "true" : "false");
    buf_text(e->out, "    {NULL, FUN_NONE, 0, false, false}\n};\n");
}

static void print_tables(Emitter *e)
{
    for (const Fun *f = e->prog->first; f; f = f->next) {
        if (!emit_is_entry(e, f))
            continue;
        EmitItems in = emit_arguments(e, f), out = emit_results(e, f);
        print_items(e, f, "takes", &in);
        print_items(e, f, "gives", &out);
    }
    buf_text(e->out, "static const fun_entry fun_entries[] = {\n");
    for (const Fun *f = e->prog->first; f; f = f->next) {
        if (!emit_is_entry(e, f))
            continue;
        const char *name = e->function[f->number];
        buf_text(e->out, "    {");
        emit_string(e->out, f->name->text);
        buf_printf(e->out, ", fun_call_%s, fun_takes_%s, fun_gives_%s},\n",
                   name, name, name);
    }
    buf_text(e->out, "};\n\n"
                     "FUN_UNUSED static const char *const "
                     "fun_statements[] = {\n");
    for (uint32_t i = 0; i < e->nstatement; i++) {
        buf_text(e->out, "    ");
        emit_string(e->out, e->statement[i]);
        buf_text(e->out, ",\n");
    }
    buf_text(e->out, "    NULL\n};\n\n");
}

void emit_interface(Emitter *e)
{
    Kinds kinds = all_kinds(e);
    uint32_t number = 0;

    print_tables(e);
    print_lines(e, emit_interface_context, e->out);
    if (e->d->queue)
        buf_printf(e->out,
                   SHARING
                   "\n{\n    return fun_context_new(sizeof fun_statements"
                   " / sizeof *fun_statements, NULL, &%s, false);\n}"
                   "\n\n",
                   e->request->name, e->request->name, e->d->queue,
                   e->d->queue_type, e->d->queue, e->d->queue);
    for (uint32_t i = 0; i < kinds.n; i++)
        define_kind(e, &kinds.at[i]);
    for (const Fun *f = e->prog->first; f; f = f->next)
        if (emit_is_entry(e, f))
            define_entry(e, f, number++);
}
