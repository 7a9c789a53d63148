/* versions.c - functions that are there twice, for a device of many
 * threads and for a processor.
 *
 * Threads of a GPU like their own elements interleaved, those of a processor
 * one after the other; and a device of OpenCL may be either, as only a run
 * tells.  So a function may have a version for processors, which stands before
 * it and says so: `#[processor(f)]`.  Its blocks lie as these like it.  Where
 * all lie as they do in the function, there is no version.
 *
 * In a version, where iterations have a block of their own, both machines'
 * answers are compared.  Up to the first one that differs, a function and its
 * version are alike.
 */
#include "passes/memexpand/expand.h"

#include "ground/arena.h"

#include <string.h>

/* ---- which functions ---- */

static bool allocates(const Stm *stm, const void *data)
{
    (void)data;
    return stm_is_device_alloc(stm);
}

static bool is_parallel_and_allocates(const Stm *stm, const void *data)
{
    (void)data;
    return is_parallel(&stm->exp) && stm_any_stm_inside(stm, allocates, NULL);
}

static bool allocates_in_parallel(const Fun *fun)
{
    return body_any_stm(fun->body, is_parallel_and_allocates, NULL);
}

/* ---- copies ---- */

static const Sym *version_name(Prog *prog, const Fun *fun, Arena *arena)
{
    for (uint32_t i = 1;; i++) {
        const char *text = arena_printf(arena, "%s_%u", fun->name->text, i);
        const Sym *name = sym_intern(prog->store, text, strlen(text));
        if (!prog_find_fun(prog, name))
            return name;
    }
}

/* What FUN is, but for its name. */
static void copy_fun(Prog *prog, Fun *copy, const Fun *fun)
{
    Arena *arena = store_arena(prog->store);
    Subst subst = subst_new(prog);

    copy->entry = fun->entry;
    copy->imp = fun->imp;
    copy->loc = fun->loc;
    copy->begin = fun->begin;
    copy->nparam = fun->nparam;
    copy->param = ARENA_NEW(arena, Var *, fun->nparam);
    for (uint32_t i = 0; i < fun->nparam; i++)
        copy->param[i] = var_clone(&subst, fun->param[i]);
    copy->nres = fun->nres;
    copy->res = ARENA_NEW(arena, Result, fun->nres);
    for (uint32_t i = 0; i < fun->nres; i++)
        copy->res[i] = (Result){var_clone(&subst, fun->res[i].var),
                                fun->res[i].named};
    copy->body = body_clone(&subst, fun->body);
    copy->attrs = attr_with(prog, fun->attrs, FUN_PROCESSOR);
    copy->attrs->args = fun->name->text;
    subst_free(&subst);
}

/* A version of FUN, which *LINK says comes next, before it. */
static void add_version(Prog *prog, PassContext *cx, Fun **link)
{
    Fun *fun = *link;
    Fun *copy = ARENA_NEW(store_arena(prog->store), Fun, 1);

    copy->name = version_name(prog, fun, cx->arena);
    copy->next = fun;
    *link = copy;
    copy_fun(prog, copy, fun);
}

static void number_all(Prog *prog)
{
    prog->nfun = 0;
    for (Fun *f = prog->first; f; f = f->next) {
        f->number = prog->nfun++;
        prog->last = f;
    }
}

static bool has_version(const Prog *prog, const Fun *fun)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (fun_is_version(f, fun))
            return true;
    return false;
}

Version *versions_add(Prog *prog, PassContext *cx)
{
    bool entries = prog_has_entry(prog);
    Version *first = NULL;

    for (Fun **link = &prog->first; *link; link = &(*link)->next) {
        Fun *fun = *link;
        if ((!fun->entry && entries) || fun_is_any_version(fun) ||
            has_version(prog, fun) || !allocates_in_parallel(fun))
            continue;
        add_version(prog, cx, link);
        Version *v = ARENA_NEW(cx->arena, Version, 1);
        *v = (Version){.fun = *link, .next = first};
        first = v;
        link = &(*link)->next;
    }
    number_all(prog);
    return first;
}

static void drop(Prog *prog, const Fun *fun)
{
    Fun **link = &prog->first;

    while (*link != fun)
        link = &(*link)->next;
    *link = fun->next;
}

void versions_drop_alike(Prog *prog, PassContext *cx, const Version *first)
{
    for (const Version *v = first; v; v = v->next)
        if (!v->differs)
            drop(prog, v->fun);
        else
            pass_remark(cx, prog, REMARK_DONE, "version", v->fun->loc,
                        "'%s' is there twice: '%s' is for processors, which "
                        "like other layouts", v->fun->next->name->text,
                        v->fun->name->text);
    number_all(prog);
}

Version *version_of(Version *first, const Fun *fun)
{
    Version *v = first;

    while (v && v->fun != fun)
        v = v->next;
    return v;
}
