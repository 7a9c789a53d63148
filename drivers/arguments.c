/* arguments.c - what a function wants of the values that it is called with. */
#include "drivers/arguments.h"

#include "ir-text/values/compare.h"
#include "verifier/interpreter/imp/imp.h"

#include <string.h>

static const Fun *named(const Prog *prog, const char *name)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (strcmp(f->name->text, name) == 0)
            return f;
    return NULL;
}

static const Fun *only_entry(const Prog *prog, size_t *count)
{
    const Fun *found = NULL;

    *count = 0;
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->entry && !fun_is_any_version(f)) {
            found = f;
            ++*count;
        }
    return found;
}

const Fun *argument_fun(const Prog *prog, const char *entry, Diag *diag)
{
    size_t entries;
    const Fun *fun = named(prog, entry ? entry : "main");

    if (!fun && entry)
        diag_error(diag, (Span){0}, "there is no function '%s'", entry);
    if (!fun && !entry) {
        fun = only_entry(prog, &entries);
        if (entries != 1) {
            diag_error(diag, (Span){0},
                       "%s; name the function to run: --entry=NAME",
                       entries ? "there are several entries"
                               : "there is no entry");
            fun = NULL;
        }
    }
    return fun;
}

const Elem *argument_elems(const Fun *fun, Arena *arena, size_t *count)
{
    Elem *elems = ARENA_NEW(arena, Elem, fun->nparam);

    *count = 0;
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (fun->imp ? imp_is_argument(fun, param) : run_is_value(param))
            elems[(*count)++] =
                type_is_mem(param->type) ? ELEM_NONE : (Elem)param->type->elem;
    }
    return elems;
}

bool arguments_are_defined(const Value *args, size_t narg, Diag *diag)
{
    for (size_t i = 0; i < narg; i++)
        for (int64_t k = 0; args[i].undef && k < args[i].count; k++) {
            Buf at = {0};
            if (!args[i].undef[k])
                continue;
            value_print_index(&at, &args[i], k);
            diag_error(diag, args[i].span,
                       "argument %zu is undefined%s%.*s; an argument must have "
                       "a value",
                       i + 1, at.len ? " at " : "", (int)at.len,
                       at.at ? at.at : "");
            buf_free(&at);
            return false;
        }
    return true;
}
