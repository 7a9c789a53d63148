/* accesses.c - which memory the parts of a program read and write. */
#include "verifier/accesses/accesses.h"

#include "ir-text/lmad/coincide.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

typedef struct Collector {
    const AccessCx *cx;
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

static void add(Collector *c, Access access)
{
    AccessList *list = c->list;

    if (!access.block)
        return;
    access.first = list->ninside;
    access.depth = c->npath;
    for (uint32_t i = 0; i < c->npath; i++) {
        GROUND_ROOM(list->inside, list->ninside, list->inside_room);
        list->inside[list->ninside++] = c->path[i];
    }
    GROUND_ROOM(list->at, list->n, list->room);
    list->at[list->n++] = access;
}

static void enter(Collector *c, const Stm *stm, uint32_t fn)
{
    GROUND_ROOM(c->path, c->npath, c->path_room);
    c->path[c->npath++] = (Inside){stm, fn};
}

/* All of VAR, an array or a scalar in memory. */
static Access whole(const Stm *stm, const Var *var, AccessKind kind)
{
    return (Access){.stm = stm, .array = var, .block = var->place.mem,
                    .ixfn = var->place.ixfn, .size = var->type->size,
                    .elem = (Elem)var->type->elem, .kind = kind};
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

    return ixfn ? ixfn_fix_first(cx, ixfn, array->type->rank, index) : NULL;
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

bool puts_values(const Stm *form)
{
    return form->exp.form == FORM_SCATTER && !form->exp.u.ops.count;
}

const IxFn *scattered_ixfn(LmadCx *cx, const Stm *form)
{
    const IxFn *ixfn = form->pat[0]->place.ixfn;

    return ixfn ? ixfn_fix(cx, ixfn, 0, form->exp.fn[0].body->res[0]) : NULL;
}

static const IxFn *part_ixfn(LmadCx *cx, const Var *result,
                             const Selection *sel, const Poly *offset,
                             const Scalar *count)
{
    const Scalar *range[2] = {offset ? poly_scalar(cx->polys, offset) : NULL,
                              count};

    return range[0] ? selected_ixfn(cx, result, sel, range) : NULL;
}

void concat_ixfns(LmadCx *cx, const Stm *stm, const IxFn **part)
{
    const Var *result = stm->pat[0];
    uint32_t rank = result->type->rank;
    Arena scratch = {0};
    uint8_t *dim = ARENA_NEW(&scratch, uint8_t, rank);
    Selection sel = {.dim = dim, .rank = rank};
    const Poly *offset = poly_const(cx->polys, 0);

    for (uint32_t d = 0; d < rank; d++)
        dim[d] = d ? DIM_ALL : DIM_RANGE;
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Scalar *count = stm->exp.arg[i]->u.var->type->size[0];
        part[i] = part_ixfn(cx, result, &sel, offset, count);
        offset = poly_add(cx->polys, offset, poly_of(cx->polys, count));
    }
    arena_free(&scratch);
}

/* ---- statements ---- */

typedef struct ScalarReads {
    Collector *c;
    const Stm *stm;
    bool is_result;
} ScalarReads;

static void read_scalar(Var *var, void *data)
{
    ScalarReads *r = data;
    Access read = whole(r->stm, var, ACCESS_READ);

    read.is_result = r->is_result;
    if (type_is_scalar(var->type) && var->place.mem)
        add(r->c, read);
}

/* What a result of STM's bodies is computed of. */
static void read_scalars(Collector *c, const Stm *stm, const Scalar *result)
{
    scalar_each_var(result, read_scalar, &(ScalarReads){c, stm, true});
}

static const Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

static bool same_place(const AccessCx *cx, Place a, Place b)
{
    if (!a.mem || a.mem != b.mem || !a.ixfn || !b.ixfn)
        return false;
    return cx->known ? places_coincide(cx->known, a, b)
                     : ixfn_equal(cx->lmads, a.ixfn, b.ixfn);
}

/* SOURCE is where WRITE would put it. */
static void add_still(Collector *c, const Var *source, Access write)
{
    Access read = whole(write.stm, source, ACCESS_READ);

    read.is_result = write.is_result;
    if (type_is_array(source->type)) {
        read.still = write.array;
        add(c, read);
    }
    write.still = source;
    add(c, write);
}

/* FROM, unless that has no place, is copied to what is written. */
static void add_copy(Collector *c, const Scalar *from, Access write)
{
    const Var *source =
        from->op == OP_VAR && from->u.var->place.mem ? from->u.var : NULL;

    if (source && same_place(c->cx, source->place,
                             (Place){(Var *)(uintptr_t)write.block,
                                     write.ixfn})) {
        if (c->cx->asks_still)
            add_still(c, source, write);
        return;
    }
    if (source && type_is_array(source->type)) {
        Access read = whole(write.stm, source, ACCESS_READ);
        read.is_result = write.is_result;
        add(c, read);
    }
    add(c, write);
}

static void collect_update(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Var *target = exp->arg[0]->u.var;
    Access write = whole(stm, target, ACCESS_WRITE);

    write.ixfn = selected_ixfn(c->cx->lmads, target, &exp->u.sel, exp->arg);
    write.size = array_of(exp->arg[1]) ? array_of(exp->arg[1])->type->size
                                       : NULL;
    add_copy(c, exp->arg[1], write);
}

static void collect_index(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Access read = whole(stm, exp->arg[0]->u.var, ACCESS_READ);

    read.ixfn = element_ixfn(c->cx->lmads, read.array, exp->arg + 1);
    read.size = NULL;
    add(c, read);
}

/* Who knows what a callee does with the arrays and the blocks that it gets. */
static void collect_call(Collector *c, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Scalar *arg = stm->exp.arg[i];
        if (arg->op != OP_VAR || type_is_scalar(arg->u.var->type))
            continue;
        Access access = whole(stm, arg->u.var, ACCESS_WRITE);
        access.ixfn = NULL;
        if (type_is_mem(arg->u.var->type))
            access.block = arg->u.var;
        add(c, access);
    }
}

static void collect_concat(Collector *c, const Stm *stm)
{
    Arena scratch = {0};
    const IxFn **part = ARENA_NEW(&scratch, const IxFn *, stm->exp.narg);

    concat_ixfns(c->cx->lmads, stm, part);
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        Access write = whole(stm, stm->pat[0], ACCESS_WRITE);
        write.ixfn = part[i];
        write.size = stm->exp.arg[i]->u.var->type->size;
        add_copy(c, stm->exp.arg[i], write);
    }
    arena_free(&scratch);
}

static void collect_passed(Collector *c, const Stm *stm, const Scalar *s,
                           bool is_result)
{
    const Var *array = array_of(s);

    if (!array)
        return;
    Access pass = whole(stm, array, ACCESS_PASS);
    pass.is_result = is_result;
    add(c, pass);
}

/* What the body FN of STM gives; the walk is in it. */
static void collect_given(Collector *c, const Stm *stm, uint32_t fn)
{
    const Body *body = stm->exp.fn[fn].body;
    bool copies =
        form_info[stm->exp.form].parallel || stm->exp.form == FORM_ONCE;

    for (uint32_t k = 0; k < body->nres; k++) {
        const Var *array = array_of(body->res[k]);
        read_scalars(c, stm, body->res[k]);
        if (!array)
            continue;
        if (!copies) {
            collect_passed(c, stm, body->res[k], true);
            continue;
        }
        Access read = whole(stm, array, ACCESS_READ);
        read.is_result = true;
        add(c, read);
    }
}

/* Operands of an operator are copied to where its parameters are. */
static void collect_operands(Collector *c, const Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];

    for (uint32_t i = 0; i < lambda->nparam; i++)
        if (type_is_array(lambda->param[i]->type))
            add(c, whole(stm, lambda->param[i], ACCESS_WRITE));
}

static void collect_body(Collector *c, const Body *body);

static void collect_bodies(Collector *c, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        enter(c, stm, i);
        if (i > 0 && form_info[stm->exp.form].parallel)
            collect_operands(c, stm, i);
        collect_body(c, stm->exp.fn[i].body);
        collect_given(c, stm, i);
        c->npath--;
    }
}

/* What is left of no iteration is a copy. */
static void collect_neutrals(Collector *c, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;

    if (stm->exp.form != FORM_REDUCE)
        return;
    for (uint32_t o = 0, k = 0; o < ops->count; k += ops->at[o++].width) {
        const Operator *op = &ops->at[o];
        for (uint32_t i = 0; op->kind == OPERATOR_LAMBDA && i < op->width; i++)
            if (array_of(stm->exp.arg[op->neutral + i]))
                add_copy(c, stm->exp.arg[op->neutral + i],
                         whole(stm, stm->pat[k + i], ACCESS_WRITE));
    }
}

static void note_own(AccessList *list, const Var *block)
{
    GROUND_ROOM(list->own, list->nown, list->own_room);
    list->own[list->nown++] = block;
}

/* Arrays that STM makes, scalars that it leaves in memory. */
static void collect_made(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool fresh = form_info[exp->form].makes == MAKES_FRESH &&
                 exp->form != FORM_SCRATCH;

    for (uint32_t i = 0; i < stm->npat; i++)
        if (fresh || type_is_scalar(stm->pat[i]->type))
            add(c, whole(stm, stm->pat[i], ACCESS_WRITE));
}

static void collect_stm(Collector *c, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    for (uint32_t i = 0; i < exp->narg; i++)
        scalar_each_var(exp->arg[i], read_scalar,
                        &(ScalarReads){c, stm, false});
    switch ((FormId)exp->form) {
    case FORM_ALLOC:
        note_own(c->list, stm->pat[0]);
        return;
    case FORM_UPDATE:
        collect_update(c, stm);
        return;
    case FORM_CALL:
        collect_call(c, stm);
        return;
    case FORM_CONCAT:
        collect_concat(c, stm);
        return;
    case FORM_COPY:
    case FORM_MANIFEST:
        add_copy(c, exp->arg[0], whole(stm, stm->pat[0], ACCESS_WRITE));
        return;
    case FORM_ROTATE:
    case FORM_REPLICATE:
        if (array_of(exp->arg[0]))
            add(c, whole(stm, array_of(exp->arg[0]), ACCESS_READ));
        break;
    case FORM_INDEX:
        collect_index(c, stm);
        break;
    case FORM_LOOP:
        for (uint32_t i = 0; i < exp->narg; i++)
            collect_passed(c, stm, exp->arg[i], false);
        break;
    default:
        break;
    }
    collect_neutrals(c, stm);
    collect_bodies(c, stm);
    if (exp->form == FORM_SCATTER)
        add(c, whole(stm, exp->arg[1]->u.var, ACCESS_WRITE));
    collect_made(c, stm);
}

static void collect_body(Collector *c, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        collect_stm(c, s);
}

bool accesses_in_order(const Access *a, const Access *b)
{
    return (a->at_end && b->kind == ACCESS_READ) ||
           (b->at_end && a->kind == ACCESS_READ);
}

void stm_accesses(const AccessCx *cx, const Stm *stm, AccessList *list)
{
    Collector c = {.cx = cx, .list = list};

    *list = (AccessList){0};
    collect_stm(&c, stm);
    free(c.path);
}

void neutral_accesses(const AccessCx *cx, const Stm *form, AccessList *list)
{
    Collector c = {.cx = cx, .list = list};

    *list = (AccessList){0};
    collect_neutrals(&c, form);
}

/* ---- the form ---- */

bool result_is_kept(const Stm *form, uint32_t k)
{
    if (form->exp.form != FORM_REDUCE && form->exp.form != FORM_SCAN)
        return form->exp.form == FORM_KERNEL || form->exp.form == FORM_ONCE;
    return !stm_goes_on(form) && operator_keeps(&form->exp, k);
}

/* Is what an iteration of the scatter FORM gives where it is put? */
static bool is_put_already(const Collector *c, const Stm *form)
{
    const Var *value = array_of(form->exp.fn[0].body->res[1]);

    return value && same_place(c->cx, value->place,
                               (Place){form->pat[0]->place.mem,
                                       scattered_ixfn(c->cx->lmads, form)});
}

/* A scan combines one after the other: after the body that gives it, and at
 * the same time as those of later iterations at most.  (What goes on from there
 * has other results than the body.) */
static bool is_scanned(const Stm *form, uint32_t k)
{
    return form->exp.form == FORM_SCAN && !stm_goes_on(form) &&
           !result_is_kept(form, k);
}

/* WRITE is that of result K in one iteration. */
static void to_iteration(const Collector *c, const Stm *form, uint32_t k,
                         Access *write)
{
    write->ixfn = iteration_ixfn(c->cx->lmads, form, k);
    write->size += stm_index_count(form);
}

/* Where what the bodies give is written: by an iteration each its own, or by
 * what brings it together. */
static void collect_results(Collector *c, const Stm *form)
{
    const Body *body = form->exp.fn[0].body;

    for (uint32_t k = 0; k < body->nres; k++)
        read_scalars(c, form, body->res[k]);
    if (puts_values(form) && is_put_already(c, form))
        return;
    for (uint32_t k = 0; k < body->nres; k++)
        if (!result_is_kept(form, k) && array_of(body->res[k])) {
            Access read = whole(form, array_of(body->res[k]), ACCESS_READ);
            read.is_result = true;
            add(c, read);
        }
    for (uint32_t k = 0; k < form->npat; k++) {
        Access write = whole(form, form->pat[k], ACCESS_WRITE);
        write.is_result = true;
        if (result_is_kept(form, k)) {
            to_iteration(c, form, k, &write);
            add_copy(c, body->res[k], write);
            continue;
        }
        write.any_time = !is_scanned(form, k);
        write.at_end = form->exp.form == FORM_REDUCE &&
                       type_is_scalar(form->pat[k]->type);
        if (!write.any_time)
            to_iteration(c, form, k, &write);
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

static void drop_own(AccessList *list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < list->n; i++)
        if (!is_own(list, list->at[i].block))
            list->at[n++] = list->at[i];
    list->n = n;
}

void form_accesses(const AccessCx *cx, const Stm *form, AccessList *list)
{
    Collector c = {.cx = cx, .list = list};
    bool parallel = form_info[form->exp.form].parallel;
    bool copies = parallel || form->exp.form == FORM_ONCE;

    *list = (AccessList){0};
    for (uint32_t i = 0; i < form->exp.nfn; i++) {
        uint32_t before = list->n;
        enter(&c, form, i);
        if (i > 0 && parallel)
            collect_operands(&c, form, i);
        collect_body(&c, form->exp.fn[i].body);
        if (i > 0 || !copies)
            collect_given(&c, form, i);
        for (uint32_t k = before; i > 0 && parallel && k < list->n; k++)
            list->at[k].any_time = true; /* an operator */
        c.npath = 0;
    }
    enter(&c, form, 0);
    if (copies)
        collect_results(&c, form);
    drop_own(list);
    free(c.path);
}

/* ---- asking about accesses ---- */

void access_replay(Facts *facts, const AccessList *list,
                   const Access *access)
{
    const Inside *inside = list->inside + access->first;

    for (uint32_t i = 0; i < access->depth; i++) {
        facts_enter(facts, inside[i].stm, inside[i].fn);
        const Stm *until =
            i + 1 < access->depth ? inside[i + 1].stm : access->stm;
        /* A result has passed all of the body. */
        if (until == inside[i].stm)
            until = NULL;
        for (const Stm *s = inside[i].stm->exp.fn[inside[i].fn].body->first;
             s && s != until; s = s->next)
            facts_pass(facts, s);
    }
}

bool region_in_bytes(PolyStore *ps, Region *region, uint32_t size)
{
    if (region->rank == REGION_MAX_RANK)
        return false;
    region->offset = poly_scale(ps, region->offset, size);
    for (uint32_t i = 0; i < region->rank; i++) {
        region->dim[i].stride =
            poly_scale(ps, region->dim[i].stride, size);
        if (!region->dim[i].stride)
            return false;
    }
    region->dim[region->rank++] =
        (RegionDim){poly_const(ps, size), poly_const(ps, 1)};
    return region->offset != NULL;
}

bool access_regions(Facts *facts, Prog *prog, const Access *a,
                    const Access *b, Region *ra, Region *rb)
{
    PolyStore *ps = facts_polys(facts);
    bool exact, one_to_one;

    if (!a->ixfn || !b->ixfn ||
        !region_of_ixfn(facts, prog, a->ixfn, a->size, ra, &exact,
                        &one_to_one) ||
        !region_of_ixfn(facts, prog, b->ixfn, b->size, rb, &exact,
                        &one_to_one))
        return false;
    return elem_info[a->elem].bytes == elem_info[b->elem].bytes ||
           (region_in_bytes(ps, ra, elem_info[a->elem].bytes) &&
            region_in_bytes(ps, rb, elem_info[b->elem].bytes));
}
