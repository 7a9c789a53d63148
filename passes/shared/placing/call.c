/* call.c - arrays that functions take and give. */
#include "passes/shared/placing/inside.h"

#include <string.h>

/* ---- calls ---- */

/* Is MEM, the block of argument I, one that an entry may get?  e->subst puts
 * blocks for those of the parameters before. */
static bool may_be_given(Engine *e, const Stm *stm, uint32_t i, Var *mem)
{
    const Fun *callee = stm->exp.u.callee;
    bool is_alone = true;

    for (uint32_t k = 0; k < stm->exp.narg; k++) {
        if (k == i || !array_of(stm->exp.arg[k]))
            continue;
        is_alone = false;
        Place before = place_subst(
            &e->subst, (Place){.mem = callee->param[k]->place.mem});
        if (k < i && before.mem == mem)
            return false;
    }
    return is_alone || info_of(e, mem)->distinct;
}

static const char why_entry[] = "the blocks of an entry's parameters are "
                                "distinct";
static const char why_argument[] = "the parameter has another layout";

/* Is the parameter of another form than argument ARRAY, whatever its parts
 * are?  Else what differs becomes one, unless that is not wanted. */
static bool has_other_form(Engine *e, const Fun *callee, const Var *param,
                           const IxFn *want, const Var *array)
{
    const IxFn *ixfn = array->place.ixfn;
    Carried *carried = info_of(e, param)->carried;
    bool *part = ARENA_NEW(&e->scratch, bool, carried->n);

    if (carried->copied || !ixfn_has_form(&e->known.lmads, want, ixfn))
        return true;
    memcpy(part, carried->part, carried->n * sizeof *part);
    for (uint32_t k = 0; k < carried->n; k++)
        if (!ixfn_component_is_size(ixfn, k))
            part[k] |= !known_equal(&e->known, component_of(e, want, k),
                                    component_of(e, ixfn, k));
    if (memcmp(part, carried->part, carried->n * sizeof *part) == 0)
        return false;
    if (e->frozen)
        return true;
    Carried wider = *carried;
    wider.part = part;
    carried->copied = !is_good(e, param, &wider, want, ixfn);
    if (!carried->copied)
        carried->part = part;
    if (!carried->copied)
        walk_again(e, callee);
    return carried->copied;
}

/* What is passed for parameter I; e->subst puts the arguments before it. */
static void pass_argument(Engine *e, Stm *stm, StmNote *note, uint32_t i)
{
    const Fun *callee = stm->exp.u.callee;
    const Var *param = callee->param[i];
    Var *array = array_of(stm->exp.arg[i]);
    const Extra *extra = extra_of(e, param);
    Placement place = dense_placement(e, array->type, SPACE_DEVICE);

    if (e->failed)
        return;
    const IxFn *want = place.ixfn;
    if (!known_ixfns_equal(&e->known, want, array->place.ixfn) &&
        (callee->entry || has_other_form(e, callee, param, want, array)))
        array = insert_copy(e, &note->before, i, array, place, why_argument);
    else if (!is_device(array->place.mem))
        array = insert_copy(e, &note->before, i, array, place, why_space);
    else if (callee->entry && !may_be_given(e, stm, i, array->place.mem))
        array = insert_copy(e, &note->before, i, array, place, why_entry);
    subst_put(&e->subst, extra->mem, scalar_var(e->store, array->place.mem));
    for (uint32_t k = 0; k < extra->npart; k++)
        subst_put(&e->subst, extra->part[k],
                  component_of(e, array->place.ixfn, extra->component[k]));
}

/* S, computed: what stands for names may make it long. */
static const Scalar *shortened(Engine *e, const Scalar *s)
{
    const Scalar *other =
        s->narg ? poly_scalar(e->known.polys, poly_of(e->known.polys, s)) : s;
    return other && other->depth <= s->depth ? other : s;
}

static const IxFn *shortened_ixfn(Engine *e, const IxFn *ixfn,
                                  const Type *type)
{
    if (ixfn->nlmad == 1 && lmad_reads_row_major(ixfn->lmad[0]))
        return memory_dense(e->store, type, NULL);
    uint32_t n = ixfn_components(ixfn);
    const Scalar **component = ARENA_NEW(&e->scratch, const Scalar *, n);

    for (uint32_t k = 0; k < n; k++)
        component[k] = shortened(e, component_of(e, ixfn, k));
    return with_components(e, ixfn, type, component);
}

/* Name I of the pattern lives where the callee says. */
static void receive(Engine *e, const Stm *stm, uint32_t i)
{
    Var *var = stm->pat[i];

    mirror_place(e, var, stm->exp.u.callee->res[i].var);
    if (!e->failed)
        var->place.ixfn = shortened_ixfn(e, var->place.ixfn, var->type);
}

void pass_call(Engine *e, Stm *stm, StmNote *note)
{
    const Fun *callee = stm->exp.u.callee;

    note_arguments(e, stm);
    for (uint32_t i = 0; i < stm->exp.narg && !e->failed; i++) {
        if (array_of(stm->exp.arg[i]))
            pass_argument(e, stm, note, i);
        subst_put(&e->subst, callee->param[i], stm->exp.arg[i]);
    }
    for (uint32_t i = 0; i < stm->npat && !e->failed; i++) {
        if (type_is_array(stm->pat[i]->type))
            receive(e, stm, i);
        subst_put(&e->subst, callee->res[i].var,
                  scalar_var(e->store, stm->pat[i]));
    }
    for (uint32_t i = 0; i < callee->nparam; i++)
        forget_place(e, callee->param[i]);
    for (uint32_t i = 0; i < callee->nres; i++)
        forget_place(e, callee->res[i].var);
}

/* ---- functions ---- */

static void place_param(Engine *e, const Fun *fun, Var *param)
{
    const IxFn *base = memory_dense(e->store, param->type, NULL);

    if (!base) {
        engine_fail(e, NULL);
        return;
    }
    Carried *carried = carried_of(e, param, base);
    const IxFn *ixfn = carried_ixfn(e, param, base, carried);
    param->place = (Place){pass_block(e, param), ixfn};
    info_of(e, param->place.mem)->distinct = fun->entry;
}

void place_params(Engine *e, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam && !e->failed; i++)
        if (type_is_array(fun->param[i]->type))
            place_param(e, fun, fun->param[i]);
}

/* The result before I that returns block MEM already, or NULL. */
static const Var *returns_block(const Fun *fun, const Offer *offer,
                                uint32_t i, const Var *mem)
{
    for (uint32_t k = 0; k < i; k++)
        if (type_is_array(fun->res[k].var->type) &&
            offer[k].place.mem == mem)
            return fun->res[k].var;
    return NULL;
}

static void place_result(Engine *e, const Fun *fun, Offer *offer, uint32_t i)
{
    Var *var = fun->res[i].var;
    const char *why = why_space;
    Inserts *end = &e->fun[fun->number].end;
    const IxFn *ixfn =
        is_device(offer[i].place.mem)
            ? generalise(e, var, offer[i].array, "'", &offer[i], 1, &why)
            : NULL;

    if (!ixfn) {
        Placement dense =
            dense_placement(e, offer[i].array->type, SPACE_DEVICE);
        ixfn = memory_dense(e->store, var->type, NULL);
        if (!ixfn)
            engine_fail(e, NULL);
        normalise(e, end, i, dense, &offer[i], why);
    }
    const Var *same = returns_block(fun, offer, i, offer[i].place.mem);
    extra_of(e, var)->mem = NULL;
    var->place = (Place){
        same ? same->place.mem
             : block_name(e, var, offer[i].place.mem, "%s'"), ixfn};
}

void place_results(Engine *e, const Fun *fun)
{
    const Body *body = fun->body;
    Offer *offer = ARENA_NEW(&e->scratch, Offer, body->nres);
    uint32_t mark = e->fun[fun->number].mark;

    for (uint32_t i = 0; i < body->nres && !e->failed; i++) {
        Var *array = array_of(body->res[i]);
        if (array) {
            offer[i] = make_offer(e, array, mark);
            place_result(e, fun, offer, i);
        }
        if (fun->res[i].named)
            let_stand(e, body->res[i], fun->res[i].var);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        forget_stand(e, body->res[i]);
}
