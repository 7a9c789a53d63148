/* races_accesses.c - which accesses there are in the bodies of a parallel
 * form. */
#include "verifier/races_inside.h"

#include "ir-text/ir.h"
#include "verifier/facts_walk.h"

#include <stdlib.h>

typedef struct Collector {
    LmadCx *cx;
    AccessList *list;
    Inside *path; /* where the walk is */
    uint32_t npath, path_room;
} Collector;

void access_list_free(AccessList *list)
{
    free(list->at);
    free(list->inside);
    free(list->own);
    *list = (AccessList){0};
}

/* ---- the list ---- */

static void *grown(void *array, uint32_t n, uint32_t *room, size_t size)
{
    if (n < *room)
        return array;
    *room = 2 * n + 8;
    return ground_realloc(array, *room * size);
}

static void add(Collector *c, Access access)
{
    AccessList *list = c->list;

    if (!access.block)
        return;
    access.first = list->ninside;
    access.depth = c->npath;
    for (uint32_t i = 0; i < c->npath; i++) {
        list->inside = grown(list->inside, list->ninside, &list->inside_room,
                             sizeof *list->inside);
        list->inside[list->ninside++] = c->path[i];
    }
    list->at = grown(list->at, list->n, &list->room, sizeof *list->at);
    list->at[list->n++] = access;
}

/* All of VAR, an array or a scalar in memory. */
static Access whole(const Stm *stm, const Var *var, bool writes)
{
    return (Access){.stm = stm, .array = var, .block = var->place.mem,
                    .ixfn = var->place.ixfn, .elem = (Elem)var->type->elem,
                    .writes = writes};
}

/* ---- index functions ---- */

const IxFn *selected_ixfn(LmadCx *cx, const Var *array, const Selection *sel,
                          const Scalar *const *arg)
{
    return array->place.ixfn
               ? ixfn_select(cx, array->place.ixfn, sel, arg)
               : NULL;
}

static const IxFn *element_ixfn(LmadCx *cx, const Var *array,
                                const Scalar *const *index)
{
    const IxFn *ixfn = array->place.ixfn;

    for (uint32_t d = 0; ixfn && d < array->type->rank; d++)
        ixfn = ixfn_fix(cx, ixfn, 0, index[d]);
    return ixfn;
}

const IxFn *iteration_ixfn(LmadCx *cx, const Stm *form, uint32_t k)
{
    const IxFn *ixfn = form->pat[k]->place.ixfn;
    uint32_t n = stm_index_count(form);
    Store *store = poly_store_terms(cx->polys);

    for (uint32_t i = 0; ixfn && i < n; i++)
        ixfn = ixfn_fix(cx, ixfn, 0,
                        scalar_var(store, form->exp.fn[0].param[i]));
    return ixfn;
}

/* ---- statements ---- */

typedef struct ScalarReads {
    Collector *c;
    const Stm *stm;
} ScalarReads;

static void read_scalar(Var *var, void *data)
{
    ScalarReads *r = data;

    if (type_is_scalar(var->type) && var->place.mem)
        add(r->c, whole(r->stm, var, false));
}

/* Array operand VAR, all of it. */
static void read_operand(Collector *c, const Stm *stm, const Scalar *arg)
{
    if (arg->op == OP_VAR && type_is_array(arg->u.var->type))
        add(c, whole(stm, arg->u.var, false));
}

static void collect_update(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Var *target = exp->arg[0]->u.var;
    Access write = whole(stm, target, true);

    write.ixfn = selected_ixfn(c->cx, target, &exp->u.sel, exp->arg);
    read_operand(c, stm, exp->arg[1]);
    add(c, write);
}

static void collect_index(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Access read = whole(stm, exp->arg[0]->u.var, false);

    read.ixfn = element_ixfn(c->cx, read.array, exp->arg + 1);
    add(c, read);
}

/* Who knows what a callee does with the arrays it gets. */
static void collect_call(Collector *c, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Scalar *arg = stm->exp.arg[i];
        if (arg->op != OP_VAR || !type_is_array(arg->u.var->type))
            continue;
        Access access = whole(stm, arg->u.var, true);
        access.ixfn = NULL;
        add(c, access);
    }
}

static void collect_body(Collector *c, const Body *body);

static void collect_bodies(Collector *c, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Body *body = stm->exp.fn[i].body;
        c->path = grown(c->path, c->npath, &c->path_room, sizeof *c->path);
        c->path[c->npath++] = (Inside){stm, i};
        collect_body(c, body);
        /* What a parallel body gives is copied to where the result is. */
        for (uint32_t k = 0;
             form_info[stm->exp.form].parallel && k < body->nres; k++)
            read_operand(c, stm, body->res[k]);
        c->npath--;
    }
}

static void collect_stm(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    AccessList *list = c->list;

    for (uint32_t i = 0; i < exp->narg; i++)
        scalar_each_var(exp->arg[i], read_scalar, &(ScalarReads){c, stm});
    switch ((FormId)exp->form) {
    case FORM_ALLOC:
        list->own = grown(list->own, list->nown, &list->own_room,
                          sizeof *list->own);
        list->own[list->nown++] = stm->pat[0];
        return;
    case FORM_INDEX:
        collect_index(c, stm);
        break;
    case FORM_UPDATE:
        collect_update(c, stm);
        return;
    case FORM_CALL:
        collect_call(c, stm);
        return;
    case FORM_COPY:
    case FORM_MANIFEST:
    case FORM_ROTATE:
    case FORM_CONCAT:
    case FORM_REPLICATE:
        for (uint32_t i = 0; i < exp->narg; i++)
            read_operand(c, stm, exp->arg[i]);
        break;
    default:
        break;
    }
    collect_bodies(c, stm);
    if (exp->form == FORM_SCATTER)
        add(c, whole(stm, exp->arg[1]->u.var, true));
    for (uint32_t i = 0; i < stm->npat; i++) {
        bool fresh = form_info[exp->form].makes == MAKES_FRESH &&
                     exp->form != FORM_SCRATCH;
        if (fresh || type_is_scalar(stm->pat[i]->type))
            add(c, whole(stm, stm->pat[i], true));
    }
}

static void collect_body(Collector *c, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        collect_stm(c, s);
}

/* ---- the form ---- */

/* Where what the bodies give is written: by a kernel's iterations each its
 * own, else by what brings it together. */
static void collect_results(Collector *c, const Stm *form)
{
    const Body *body = form->exp.fn[0].body;

    c->npath = 1;
    for (uint32_t k = 0; k < body->nres; k++)
        read_operand(c, form, body->res[k]);
    for (uint32_t k = 0; k < form->npat; k++) {
        Access write = whole(form, form->pat[k], true);
        write.any_time = form->exp.form != FORM_KERNEL;
        if (!write.any_time)
            write.ixfn = iteration_ixfn(c->cx, form, k);
        add(c, write);
    }
}

/* Are they in a block that an iteration has for itself? */
static bool is_own(const AccessList *list, const Var *block)
{
    for (uint32_t i = 0; i < list->nown; i++)
        if (list->own[i] == block)
            return true;
    return false;
}

void collect_accesses(LmadCx *cx, const Stm *form, AccessList *list)
{
    Collector c = {.cx = cx, .list = list};
    uint32_t n = 0;

    *list = (AccessList){0};
    for (uint32_t i = 0; i < form->exp.nfn; i++) {
        uint32_t before = list->n;
        c.path = grown(c.path, 0, &c.path_room, sizeof *c.path);
        c.path[0] = (Inside){form, i};
        c.npath = 1;
        collect_body(&c, form->exp.fn[i].body);
        for (uint32_t k = before; i > 0 && k < list->n; k++)
            list->at[k].any_time = true; /* an operator */
    }
    c.path[0] = (Inside){form, 0};
    collect_results(&c, form);
    for (uint32_t i = 0; i < list->n; i++)
        if (!is_own(list, list->at[i].block))
            list->at[n++] = list->at[i];
    list->n = n;
    free(c.path);
}
