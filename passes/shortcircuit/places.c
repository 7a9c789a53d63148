/* places.c - where the arrays of a web are to be.
 *
 * The third property.  From the source of the copy, whose place is given, the
 * places of all others follow along the edges of the web: of a view from its
 * source, as everywhere; of the source from its view where the view has an
 * inverse and leaves nothing out; of what is passed on, it is the same place.
 * Then all are looked at once more in the order of their bindings: each array
 * that is made, or passed on, says its place in terms of what is in scope
 * there, views follow, and where two ways lead to one array they have to
 * agree.
 *
 * This knows no more than is known where the window begins, so that what it
 * takes for equal the verifier does, too.
 */
#include "passes/shortcircuit/circuit.h"

#include "ir-text/lmad/view.h"

/* ---- inverses of views ---- */

static const IxFn *unpermute(Circuits *c, const IxFn *ixfn,
                             const uint32_t *perm, uint32_t rank)
{
    Arena scratch = {0};
    uint32_t *inverse = ARENA_NEW(&scratch, uint32_t, rank);

    for (uint32_t d = 0; d < rank; d++)
        inverse[perm[d]] = d;
    const IxFn *result = ixfn_permute(&c->known.lmads, ixfn, inverse);
    arena_free(&scratch);
    return result;
}

/* The dimension D more, of one element. */
static const IxFn *insert_dim(Circuits *c, const IxFn *ixfn, uint32_t d)
{
    const Lmad *last = ixfn->lmad[ixfn->nlmad - 1];
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, last->rank + 1);
    const Lmad **lmad = ARENA_NEW(&scratch, const Lmad *, ixfn->nlmad);

    for (uint32_t i = 0; i < last->rank; i++)
        dim[i < d ? i : i + 1] = last->dim[i];
    dim[d] = (LmadDim){scalar_int(c->store, ELEM_I64, 1),
                       scalar_int(c->store, ELEM_I64, 0)};
    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i] = ixfn->lmad[i];
    lmad[ixfn->nlmad - 1] =
        lmad_new(c->store, last->offset, last->rank + 1, dim);
    const IxFn *result = ixfn_new(c->store, ixfn->nlmad, lmad, NULL);
    arena_free(&scratch);
    return result;
}

static bool is_number(Circuits *c, const Scalar *s, int64_t value)
{
    return known_equal(&c->known, s, scalar_int(c->store, ELEM_I64, value));
}

/* Is OFFSET : COUNT : STRIDE all of a dimension of SIZE, from one end to the
 * other; BACK: from the last one on? */
static bool is_whole(Circuits *c, const Scalar *const *range, bool strided,
                     const Scalar *size, bool *back)
{
    const Scalar *one = scalar_int(c->store, ELEM_I64, 1);

    *back = strided && is_number(c, range[2], -1);
    if (!PASS_LEGAL(shortcircuit_whole,
                    known_equal(&c->known, range[1], size)))
        return false;
    if (*back)
        return known_equal(&c->known, range[0],
                           scalar_binary(c->store, OP_SUB, size, one));
    return is_number(c, range[0], 0) &&
           (!strided || is_number(c, range[2], 1));
}

/* The dimension D from OFFSET elements before on, in all SIZE elements. */
static const IxFn *extend_dim(Circuits *c, const IxFn *ixfn, uint32_t d,
                              const Scalar *offset, const Scalar *size)
{
    const Lmad *own = ixfn->lmad[0];
    Arena scratch = {0};
    LmadDim *dim = ARENA_NEW(&scratch, LmadDim, own->rank);

    for (uint32_t i = 0; i < own->rank; i++)
        dim[i] = own->dim[i];
    dim[d].count = size;
    const Poly *before = poly_mul(c->polys, poly_of(c->polys, offset),
                                  poly_of(c->polys, dim[d].stride));
    const Poly *begin =
        before ? poly_sub(c->polys, poly_of(c->polys, own->offset), before)
               : NULL;
    const Scalar *from = begin ? poly_scalar(c->polys, begin) : NULL;
    const IxFn *result =
        from ? ixfn_of_lmad(c->store,
                            lmad_new(c->store, from, own->rank, dim))
             : NULL;
    arena_free(&scratch);
    return result;
}

/* The inverse of a slice by points and ranges.  What a range leaves out comes
 * to be beside it. */
static const IxFn *unslice(Circuits *c, const View *by, const Type *source,
                           const IxFn *ixfn)
{
    const Scalar *const *arg = by->arg + by->sel.first;
    uint32_t d = 0; /* of IXFN, in the making */
    bool back;

    for (uint32_t i = 0; i < by->sel.rank && ixfn; i++, d++) {
        uint8_t kind = by->sel.dim[i];
        const Scalar *size = source->size[i];
        if (kind == DIM_POINT) {
            bool single = PASS_LEGAL(shortcircuit_one_element,
                                     is_number(c, size, 1));
            ixfn = single && !ixfn->fold ? insert_dim(c, ixfn, d) : NULL;
        } else {
            back = kind == DIM_BACK;
            if (dim_operands[kind] &&
                !is_whole(c, arg, kind == DIM_STRIDE, size, &back)) {
                if (!c->extends || kind != DIM_RANGE || ixfn->fold ||
                    ixfn->nlmad != 1)
                    return NULL;
                c->extended = true;
                ixfn = extend_dim(c, ixfn, d, arg[0], size);
            } else if (back)
                ixfn = ixfn_reverse(&c->known.lmads, ixfn, d, size);
        }
        arg += dim_operands[kind];
    }
    return ixfn;
}

/* The inverse of an LMAD slice that is a permutation of all elements. */
static const IxFn *unselect(Circuits *c, const View *by, const Type *source,
                            const Type *view, const IxFn *ixfn)
{
    LmadCx *lmads = &c->known.lmads;
    const Lmad *flat = lmad_row_major(c->store, 1, source->size);
    const Lmad *taken = lmad_select(lmads, flat, &by->sel, by->arg);
    const Poly *count = poly_const(c->polys, 1);

    for (uint32_t d = 0; d < view->rank; d++)
        count = poly_mul(c->polys, count,
                         poly_of(c->polys, view->size[d]));
    known_learn(&c->known, source->size[0]);
    if (!taken || !count || ixfn->fold ||
        !PASS_LEGAL(shortcircuit_all_selected,
                    equalities_hold(c->known.equal, c->polys, count,
                                    poly_of(c->polys,
                                            source->size[0]))))
        return NULL;
    const Lmad *inverse = lmad_invert(lmads, taken);
    if (!inverse)
        return NULL;
    Arena scratch = {0};
    const Lmad **lmad = ARENA_NEW(&scratch, const Lmad *, ixfn->nlmad + 2);
    for (uint32_t i = 0; i < ixfn->nlmad; i++)
        lmad[i] = ixfn->lmad[i];
    lmad[ixfn->nlmad] = inverse;
    lmad[ixfn->nlmad + 1] = flat;
    const IxFn *chain = ixfn_new(c->store, ixfn->nlmad + 2, lmad, NULL);
    arena_free(&scratch);
    return ixfn_simplify(lmads, chain);
}

/* Where SOURCE is if the view EXP of it, VIEW, is at IXFN; NULL: nowhere. */
static const IxFn *unview(Circuits *c, const Exp *exp, const Type *source,
                          const Type *view, const IxFn *ixfn)
{
    Arena scratch = {0};
    View by;
    bool said = view_of(exp, c->store, &scratch, &by) ||
                form_info[exp->form].makes == MAKES_UPDATED;
    const Type *taken = view_type_taken(c->store, &by, source);

    if (by.size)
        ixfn = ixfn_reshape(&c->known.lmads, ixfn, view->size, taken->rank,
                            taken->size);
    if (ixfn && by.perm)
        ixfn = unpermute(c, ixfn, by.perm, taken->rank);
    if (ixfn && by.sel.rank)
        ixfn = by.sel.dim ? unslice(c, &by, source, ixfn)
                          : unselect(c, &by, source, view, ixfn);
    arena_free(&scratch);
    return said ? ixfn : NULL;
}

/* ---- what is passed on ---- */

/* IXFN, in terms of what STM binds, in terms of what its body FN gives (or
 * the other way round: of names that the body binds). */
static const IxFn *through_branch(Circuits *c, const Stm *stm, uint32_t fn,
                                  const IxFn *ixfn, bool outward)
{
    const Body *body = stm->exp.fn[fn].body;
    uint32_t begin = site_of_stm(c, stm)->begin;
    Subst subst = subst_new(c->prog);

    for (uint32_t k = 0; k < stm->npat; k++) {
        const Scalar *inner = body->res[k];
        Var *outer = stm->pat[k];
        if (!type_is_scalar(outer->type))
            continue;
        if (!outward)
            subst_put(&subst, outer, inner);
        else if (inner->op == OP_VAR &&
                 c->site[inner->u.var->id].bound > begin)
            subst_put(&subst, inner->u.var, scalar_var(c->store, outer));
    }
    const IxFn *result = ixfn_subst(&subst, ixfn);
    subst_free(&subst);
    return result;
}

static bool is_result(const Body *body, const Var *var, const Stm *stm,
                      const Var *pattern)
{
    for (uint32_t k = 0; k < stm->npat; k++)
        if (stm->pat[k] == pattern && body->res[k]->op == OP_VAR &&
            body->res[k]->u.var == var)
            return true;
    return false;
}

/* TO is passed on as FROM by the `if` STM, or the other way round. */
static const IxFn *at_branch(Circuits *c, const Stm *stm, const Var *from,
                             const Var *to, const IxFn *ixfn)
{
    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++) {
        const Body *body = stm->exp.fn[fn].body;
        if (is_result(body, to, stm, from))
            return through_branch(c, stm, fn, ixfn, false);
        if (is_result(body, from, stm, to))
            return through_branch(c, stm, fn, ixfn, true);
    }
    return NULL;
}

/* ---- along the edges ---- */

static bool is_passed(const Stm *stm)
{
    return stm->exp.form == FORM_IF || stm->exp.form == FORM_LOOP ||
           stm->exp.form == FORM_REDUCE;
}

/* Does VAR get its place from a source that it is a view of? */
static bool is_view(const Circuits *c, const Var *var)
{
    const CircuitSite *site = &c->site[var->id];
    return site->fn == NO_BODY && view_source(&site->stm->exp);
}

/* Where the other end of EDGE is if FROM is where it is now. */
static const IxFn *along(Circuits *c, const Edge *edge, const Var *from)
{
    const IxFn *ixfn = from->place.ixfn;

    if (edge->stm->exp.form == FORM_IF)
        return at_branch(c, edge->stm, from, edge->to, ixfn);
    if (edge->stm->exp.form == FORM_LOOP ||
        edge->stm->exp.form == FORM_REDUCE)
        return ixfn;
    if (edge->stm->pat[0] == edge->to)
        return view_ixfn(&c->known.lmads, &edge->stm->exp, from);
    return unview(c, &edge->stm->exp, edge->to->type, from->type, ixfn);
}

/* The number before which the names in the place of VAR are bound. */
static uint32_t scope_of(const Circuits *c, const Var *var)
{
    return site_of_stm(c, c->site[var->id].stm)->begin;
}

/* VAR, which is no view, is put at IXFN in BLOCK. */
static bool settle(Circuits *c, Var *var, Var *block, const IxFn *ixfn,
                   Refusal *why)
{
    uint32_t number = scope_of(c, var);

    if (!PASS_LEGAL(shortcircuit_in_scope,
                    c->site[block->id].bound < number)) {
        c->unallocated = true;
        return refuse(c, why, "scope", var->loc,
                      "'%s' is not allocated where '%s' is made",
                      block->name->text, var->name->text);
    }
    ixfn = circuits_translate(c, ixfn, var, number);
    if (!ixfn)
        return refuse(c, why, "scope", var->loc,
                      "the destination of '%s' is not known where it is made",
                      var->name->text);
    var->place = (Place){block, ixfn};
    return true;
}

static bool no_place(Circuits *c, const Var *var, Refusal *why)
{
    return refuse(c, why, "alias", var->loc,
                  "no index function expresses the destination of '%s'",
                  var->name->text);
}

/* Give the neighbours of VAR, which has its place, theirs. */
static bool spread(Circuits *c, Var *var, Var ***next, Refusal *why)
{
    for (Edge *e = c->site[var->id].edge; e; e = e->next) {
        if (e->to->place.mem || !web_follows(c, e))
            continue;
        const IxFn *ixfn = along(c, e, var);
        if (!ixfn)
            return no_place(c, e->to, why);
        if (is_view(c, e->to))
            e->to->place = (Place){var->place.mem, ixfn};
        else if (!settle(c, e->to, var->place.mem, ixfn, why))
            return false;
        *(*next)++ = e->to;
    }
    return true;
}

static bool spread_all(Circuits *c, const Circuit *circuit,
                       const CircuitWeb *web, Refusal *why)
{
    Arena scratch = {0};
    Var **queue = ARENA_NEW(&scratch, Var *, web->n), **next = queue;
    bool ok = true;

    for (uint32_t i = 0; i < web->n; i++)
        web->var[i]->place = (Place){0};
    circuit->source->place = circuit->to;
    if (!is_view(c, circuit->source))
        ok = settle(c, circuit->source, circuit->to.mem, circuit->to.ixfn,
                    why);
    *next++ = circuit->source;
    for (Var **at = queue; ok && at < next; at++)
        ok = spread(c, *at, &next, why);
    arena_free(&scratch);
    return ok;
}

/* ---- forward ---- */

/* Is VAR what a branch gives?  What the `if` binds says where that is to be in
 * the branch's terms; the other way round, several names may be one. */
static bool is_of_branch(const Circuits *c, const Edge *edge, const Var *var)
{
    const CircuitSite *site = &c->site[var->id];
    return edge->stm->exp.form == FORM_IF &&
           (site->stm != edge->stm || site->fn != NO_BODY);
}

/* What is passed on as VAR, or as what VAR is passed on, is at one place with
 * it; else an edge along which it is not. */
static const Edge *edge_apart(Circuits *c, const Var *var)
{
    for (const Edge *e = c->site[var->id].edge; e; e = e->next) {
        if (!is_passed(e->stm) || !web_follows(c, e) ||
            is_of_branch(c, e, var))
            continue;
        const IxFn *ixfn = along(c, e, var);
        if (!ixfn || !known_ixfns_equal(&c->known, ixfn, e->to->place.ixfn))
            return e;
    }
    return NULL;
}

static bool agrees(Circuits *c, const CircuitWeb *web, Refusal *why)
{
    const Var *var = web->var[0];
    const Edge *apart = NULL;

    for (uint32_t i = 0; i < web->n && !apart; i++) {
        var = web->var[i];
        apart = edge_apart(c, var);
    }
    if (PASS_LEGAL(shortcircuit_agrees, !apart))
        return true;
    return refuse(c, why, "alias", apart ? apart->stm->loc : var->loc,
                  "'%s' and '%s' would be at different places", var->name->text,
                  apart ? apart->to->name->text : var->name->text);
}

/* Views are where their sources are, now that these are settled. */
static bool settle_views(Circuits *c, const CircuitWeb *web)
{
    bool ok = true;

    for (uint32_t i = 0; i < web->n && ok; i++) {
        Var *var = web->var[i];
        if (!is_view(c, var))
            continue;
        const Exp *exp = &c->site[var->id].stm->exp;
        var->place.ixfn = view_ixfn(&c->known.lmads, exp, view_source(exp));
        ok = var->place.ixfn != NULL;
    }
    return ok;
}

void web_restore(const CircuitWeb *web)
{
    for (uint32_t i = 0; i < web->n; i++)
        web->var[i]->place = web->old[i];
}

bool web_move(Circuits *c, const Circuit *circuit, CircuitWeb *web,
              Refusal *why)
{
    c->extended = false;
    c->extends = circuit->stm->exp.form == FORM_CONCAT;
    bool ok = spread_all(c, circuit, web, why);

    if (ok && !settle_views(c, web))
        ok = no_place(c, circuit->source, why);
    return ok && agrees(c, web, why);
}

bool web_arrives(Circuits *c, const Circuit *circuit, Refusal *why)
{
    return known_ixfns_equal(&c->known, circuit->source->place.ixfn,
                             circuit->to.ixfn) ||
           no_place(c, circuit->source, why);
}
