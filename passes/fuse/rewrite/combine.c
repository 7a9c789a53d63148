/* combine.c - several invocations as one: Nessie, sections 8.2, 8.3.
 *
 * Bodies are put one after the other, and read elements where they read
 * arrays (thunk combination).  What iterates over what a filter lets through
 * comes into a branch that is taken where an element gets through:
 *
 *     let (y : f32) (p2 : bool) =
 *       if p then ... in (y1, p1) else in (0.0f32, false)
 *
 * so nothing is computed for an element that was never there; what is given
 * elsewhere changes nothing: `false` lets nothing through, an index of -1 is
 * written nowhere, a neutral element adds nothing.
 */
#include "passes/fuse/rewrite/combine.h"

#include "passes/fuse/rewrite/wants.h"
#include "passes/shared/scalars/algebra.h"

#include <string.h>

/* ---- reading elements ---- */

/* The element of the array that STM reads; NULL: not one of the cluster's. */
static const Scalar *element_read(Combine *c, const FusionNode *node,
                                  const Stm *stm)
{
    const RegionVar *known;

    if (!fusion_reads_own(node, stm))
        return NULL;
    known = region_var(c->r, stm->exp.arg[0]->u.var);
    return known && known->array ? c->element[known->array - 1] : NULL;
}

static bool is_whole(const Exp *exp, uint32_t n)
{
    if (exp->form == FORM_INDEX)
        return exp->narg == n + 1;
    for (uint32_t i = n; i < exp->u.sel.rank; i++)
        if (exp->u.sel.dim[i] != DIM_ALL)
            return false;
    return true;
}

/* STM reads a part of ROW, as it read that of an array at N indices. */
static void read_row(Combine *c, Stm *stm, const Scalar *row, uint32_t n)
{
    Exp *exp = &stm->exp;
    uint32_t narg = exp->narg - n;
    const Scalar **arg = ARENA_NEW(c->r->arena, const Scalar *, narg);

    arg[0] = row;
    for (uint32_t i = 1; i < narg; i++)
        arg[i] = exp->arg[n + i];
    exp_set_args(c->r->prog, exp, narg, arg);
    if (exp->form == FORM_SLICE)
        exp->u.sel.dim += n;
    exp->u.sel.rank -= n;
}

static void read_elements(Combine *c, const FusionNode *node, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        const Scalar *element = element_read(c, node, s);
        uint32_t n = fusion_indices(node);

        next = s->next;
        if (element && is_whole(&s->exp, n)) {
            subst_put(&c->subst, s->pat[0], element);
            body_remove(body, s);
            continue;
        }
        if (element)
            read_row(c, s, element, n);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            read_elements(c, node, s->exp.fn[i].body);
    }
}

/* ---- members ---- */

bool combine_is_read_inside(const Combine *c, const FusionArray *array)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (c->inside[array->reader[i]])
            return true;
    return false;
}

bool combine_is_wanted_outside(const Combine *c, const FusionArray *array)
{
    for (uint32_t i = 0; i < array->nreader; i++)
        if (!c->inside[array->reader[i]])
            return true;
    return array->escapes;
}

/* `let (name) = value`, and its name. */
const Scalar *combine_name_value(Combine *c, Body *body, const FusionNode *node,
                                const Var *like, const Scalar *value)
{
    Var *var = var_fresh(c->r->prog, like);
    Stm *stm = stm_new(c->r->prog, FORM_SCALAR, 1, &var);

    if (type_is_array(like->type))
        var->type = type_peel(c->store, like->type, fusion_indices(node));
    var->attrs = NULL;
    var->unique = false;
    stm->loc = node->stm->loc;
    exp_set_args(c->r->prog, &stm->exp, 1, &value);
    body_append(body, stm);
    return scalar_var(c->store, var);
}

/* Result I of NODE as an element that others read, if they do. */
const Scalar *combine_make_element(Combine *c, Body *body,
                                  const FusionNode *node, uint32_t i,
                                  const Scalar *value)
{
    const FusionArray *array = region_result(c->r, node, i);

    if (!combine_is_read_inside(c, array))
        return value;
    if (!scalar_is_leaf(value))
        value = combine_name_value(c, body, node, node->stm->pat[i], value);
    c->element[array - c->r->problem->array] = value;
    return value;
}

/* The elements of a permutation, in the order in which they are made. */
static void give_permuted(Combine *c, const FusionNode *node, Body *body,
                          const Scalar *value)
{
    const FusionArray *array = region_result(c->r, node, 0);

    if (!scalar_is_leaf(value))
        value = combine_name_value(c, body, node, node->stm->pat[0], value);
    c->element[array - c->r->problem->array] = value;
}

/* The statements of NODE's body come to BODY; *VALUE: its results, there. */
const Scalar **combine_move_body(Combine *c, const FusionNode *node,
                                Body *body, Var *const *index)
{
    Body *old = node->stm->exp.fn[0].body;
    Var *const *param = fusion_index_vars(node);

    read_elements(c, node, old);
    for (uint32_t i = 0; i < fusion_indices(node); i++)
        if (param[i] != index[i])
            subst_put(&c->subst, param[i], scalar_var(c->store, index[i]));
    body_subst(&c->subst, old);
    for (Stm *s = old->first, *next; s; s = next) {
        next = s->next;
        body_remove(old, s);
        body_append(body, s);
    }
    return old->res;
}

static void add_member(Combine *c, const FusionNode *node, Body *body,
                       Var *const *index)
{
    uint32_t nres = node->stm->exp.fn[0].body->nres;
    const Scalar **value = combine_move_body(c, node, body, index);
    uint32_t first = node->kind == FUSION_FILTER; /* its count is no array */

    for (uint32_t i = first; i < node->stm->npat; i++)
        if (fusion_is_elementwise(node, i))
            value[i - first] =
                combine_make_element(c, body, node, i, value[i - first]);
    if (node->kind == FUSION_FILTER)
        wants_filtered(c, node, value);
    else if (node->kind == FUSION_SCATTER && c->lead->kind == FUSION_REDUCE)
        give_permuted(c, node, body, value[1]);
    else if (node->kind == FUSION_SCATTER || node->kind == FUSION_PARTITION)
        wants_all(c, node, value, nres);
    else
        wants_results(c, node, value);
}

/* ---- filters ---- */

static bool has_members(const Combine *c, uint32_t space)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (c->r->node[c->member[i]].space == space)
            return true;
    return false;
}

static uint32_t space_after(const FusionRegion *r, uint16_t filter)
{
    uint32_t s = 0;

    while (r->space[s].filter != filter)
        s++;
    return s;
}

/* Might VALUE, which is said in BODY, be undefined where it is not wanted? */
static bool may_be_undefined(const Combine *c, const Body *body,
                             const Scalar *value)
{
    const Var *var = value->u.var;

    if (value->op != OP_VAR)
        return false;
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->npat != 1 || s->pat[0] != var)
            continue;
        if (attr_find(s->attrs, "spec"))
            return true;
        if (s->exp.form == FORM_SCALAR)
            return may_be_undefined(c, body, s->exp.arg[0]);
    }
    return var->id >= c->r->nmay_be || c->r->may_be_undefined[var->id];
}

/* An element that is there already does no harm where a filter does not let it
 * through, nor does a value that is written nowhere; but an index is chosen,
 * which needs one.  All of it was said in BODY. */
static bool needs_branch(const Combine *c, const Want *w, bool is_index,
                         const Body *then, const Body *body)
{
    if (then->first || !scalar_is_leaf(w->value))
        return true;
    if (is_index && may_be_undefined(c, body, w->value))
        return true;
    return c->lead->kind == FUSION_FILTER ? !w->result
                                          : c->lead->kind != FUSION_SCATTER;
}

/* What W wants where CONDITION holds, and else what changes nothing. */
static const Scalar *choose(Combine *c, const Want *w, const Scalar *condition)
{
    const Scalar *arg[] = {condition, w->value, w->otherwise};

    return scalar_op(c->store, OP_SELECT, arg);
}

/* The name of what W wants, after the branch. */
static Var *name_want(Combine *c, const Want *w)
{
    Var *var = var_fresh(c->r->prog, w->name);

    var->type = type_scalar(c->store, (Elem)w->value->elem);
    var->attrs = NULL;
    var->unique = false;
    return var;
}

/* What is wanted from FROM on is said in THEN, which runs where CONDITION
 * holds; from now on it is said in BODY. */
static void lift_wants(Combine *c, uint32_t from, const Scalar *condition,
                       Body *then, Body *body)
{
    Prog *prog = c->r->prog;
    uint32_t most = c->nwant - from, n = 0;
    Var **pat = ARENA_NEW(c->r->arena, Var *, most);
    const Scalar **some = ARENA_NEW(c->r->arena, const Scalar *, most);
    const Scalar **none = ARENA_NEW(c->r->arena, const Scalar *, most);
    Lambda fn[2] = {{.body = then}, {.body = body_new(prog)}};
    Stm *stm;

    for (uint32_t i = from; i < c->nwant; i++) {
        Want *w = &c->want[i];
        bool is_index = c->lead->kind == FUSION_SCATTER && i == from;
        if (!needs_branch(c, w, is_index, then, body)) {
            if (is_index)
                w->value = choose(c, w, condition);
            continue;
        }
        pat[n] = name_want(c, w);
        some[n] = w->value;
        none[n] = w->otherwise;
        w->value = scalar_var(c->store, pat[n++]);
    }
    if (!n)
        return;
    body_set_results(prog, then, n, some);
    body_set_results(prog, fn[1].body, n, none);
    stm = stm_new(prog, FORM_IF, n, pat);
    exp_set_args(prog, &stm->exp, 1, &condition);
    exp_set_fns(prog, &stm->exp, 2, fn);
    stm->loc = c->lead->stm->loc;
    body_append(body, stm);
}

static void add_space(Combine *c, uint32_t space, Body *body,
                      Var *const *index);

/* Predicates have no name in the text. */
static Var *predicate_name(const Combine *c)
{
    return var_new(c->r->prog, sym_intern(c->store, "keep", 4),
                   type_scalar(c->store, ELEM_BOOL));
}

static void want_predicate(Combine *c, const FusionNode *filter,
                           const Scalar *predicate)
{
    wants_add(c, filter, NULL, predicate_name(c), predicate,
              scalar_bool(c->store, false));
}

/* FILTER's statements are in BODY; what is done after it comes there. */
static void add_filtered(Combine *c, const FusionNode *filter, Body *body,
                         Var *const *index)
{
    const Body *old = filter->stm->exp.fn[0].body;
    const Scalar *predicate = old->res[old->nres - 1];
    uint32_t space = space_after(c->r, (uint16_t)(filter - c->r->node));

    if (has_members(c, space)) {
        Body *then = body_new(c->r->prog);
        uint32_t from = c->nwant;
        if (!scalar_is_leaf(predicate))
            predicate = combine_name_value(c, body, filter, predicate_name(c),
                                   predicate);
        add_space(c, space, then, index);
        lift_wants(c, from, predicate, then, body);
    }
    if (filter == c->last_filter && c->lead->kind == FUSION_FILTER)
        want_predicate(c, filter, predicate);
}

static void add_space(Combine *c, uint32_t space, Body *body,
                      Var *const *index)
{
    const FusionNode *filter = NULL;

    for (uint32_t i = 0; i < c->n; i++) {
        const FusionNode *node = &c->r->node[c->member[i]];
        if (node->space != space)
            continue;
        add_member(c, node, body, index);
        if (node->kind == FUSION_FILTER)
            filter = node;
    }
    if (filter)
        add_filtered(c, filter, body, index);
}

/* ---- the statement ---- */

/* Forms that others become, the first one the last resort.  A scatter with a
 * reduction is after a filter with it, or a permutation that it takes in. */
static const FusionKind leaders[] = {FUSION_MAP,    FUSION_FILTER,
                                     FUSION_SCAN,   FUSION_PARTITION,
                                     FUSION_SCATTER, FUSION_REDUCE};

static uint32_t rank_of(FusionKind kind)
{
    uint32_t i = 0;

    while (leaders[i] != kind)
        i++;
    return i;
}

static void choose_leader(Combine *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        const FusionNode *node = &c->r->node[c->member[i]];
        if (!c->lead || rank_of(node->kind) > rank_of(c->lead->kind))
            c->lead = node;
        if (node->kind == FUSION_FILTER)
            c->last_filter = node; /* inner ones stand below outer ones */
    }
    if (c->last_filter && c->lead->kind == FUSION_FILTER)
        c->lead = c->last_filter;
}

static const FusionNode *outermost(const Combine *c)
{
    const FusionNode *first = &c->r->node[c->member[0]];

    for (uint32_t i = 1; i < c->n; i++) {
        const FusionNode *node = &c->r->node[c->member[i]];
        for (uint32_t s = first->space; s != NO_SPACE;
             s = c->r->space[s].outer)
            if (s == node->space && s != first->space) {
                first = node;
                break;
            }
    }
    return first;
}

static Attr *join_attributes(const Combine *c)
{
    Attr *all = NULL;

    for (uint32_t i = 0; i < c->n; i++)
        all = attrs_join(c->r->prog, all,
                         c->r->node[c->member[i]].stm->attrs);
    return all;
}

static void set_pattern(Combine *c, Stm *stm)
{
    uint32_t n = 0;

    if (c->lead->kind == FUSION_SCATTER || c->lead->kind == FUSION_PARTITION) {
        stm->pat = c->lead->stm->pat;
        stm->npat = c->lead->stm->npat;
        return;
    }
    stm->pat = ARENA_NEW(store_arena(c->store), Var *, c->nwant + 1);
    if (c->lead->kind == FUSION_FILTER)
        stm->pat[n++] = c->lead->stm->pat[0];
    for (uint32_t i = 0; i < c->nwant; i++)
        if (c->want[i].result)
            stm->pat[n++] = c->want[i].result;
    stm->npat = n;
}

Stm *combine_statement(Combine *c, Body *body)
{
    const FusionNode *outer = c->outer;
    Prog *prog = c->r->prog;
    const Exp *lead = &c->lead->stm->exp;
    Stm *stm = stm_new(prog, (FormId)lead->form, 0, NULL);
    uint32_t n = fusion_indices(outer);
    Lambda *fn = ARENA_NEW(c->r->arena, Lambda, lead->nfn);
    const Scalar **arg = ARENA_NEW(c->r->arena, const Scalar *, lead->narg);

    set_pattern(c, stm);
    stm->loc = c->lead->stm->loc;
    stm->attrs = join_attributes(c);
    stm->exp.exec = outer->stm->exp.exec;
    stm->exp.u = lead->u;
    memcpy(fn, lead->fn, lead->nfn * sizeof *fn);
    fn[0] = (Lambda){.param = outer->stm->exp.fn[0].param, .nparam = n,
                     .body = body};
    memcpy(arg, lead->arg, lead->narg * sizeof *arg);
    memcpy(arg, outer->stm->exp.arg, n * sizeof *arg);
    exp_set_args(prog, &stm->exp, lead->narg, arg);
    exp_set_fns(prog, &stm->exp, lead->nfn, fn);
    if (c->lead->kind == FUSION_REDUCE || c->lead->kind == FUSION_SCAN)
        wants_operators(c, &stm->exp, arg[0]);
    return stm;
}

static void set_results(Combine *c, Body *body)
{
    const Scalar **res = ARENA_NEW(c->r->arena, const Scalar *, c->nwant);

    for (uint32_t i = 0; i < c->nwant; i++)
        res[i] = c->want[i].value;
    body_set_results(c->r->prog, body, c->nwant, res);
}

static uint32_t count_results(const Combine *c)
{
    uint32_t count = 1;

    for (uint32_t i = 0; i < c->n; i++)
        count += 2 * c->r->node[c->member[i]].stm->exp.fn[0].body->nres + 1;
    return count;
}

Stm *fusion_combine(FusionRegion *r, const uint16_t *member, uint32_t n)
{
    Combine c = {.r = r, .store = r->prog->store, .member = member, .n = n};
    Body *body = body_new(r->prog);
    Stm *stm;

    c.inside = ARENA_NEW(r->arena, bool, r->nnode);
    c.element = ARENA_NEW(r->arena, const Scalar *, r->problem->narray);
    c.want = ARENA_NEW(r->arena, Want, count_results(&c));
    c.subst = subst_new(r->prog);
    for (uint32_t i = 0; i < n; i++)
        c.inside[member[i]] = true;
    choose_leader(&c);
    c.outer = outermost(&c);
    if (combine_goes_on(&c)) {
        stm = combine_scan_and_go_on(&c);
    } else {
        body->loc = c.outer->stm->exp.fn[0].body->loc;
        add_space(&c, c.outer->space, body, fusion_index_vars(c.outer));
        set_results(&c, body);
        stm = combine_statement(&c, body);
    }
    subst_free(&c.subst);
    return stm;
}
