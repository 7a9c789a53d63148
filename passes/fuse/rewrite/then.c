/* then.c - clusters that are scans which go on.
 *
 * What the scans are made of comes into the body, as in any other cluster; the
 * kernels that read prefixes, and all that no scan needs, come after `then`,
 * where what is combined are parameters.  What is made before and wanted after
 * is handed on by `id`.
 */
#include "passes/fuse/rewrite/combine.h"

#include "passes/fuse/region/after_scan.h"

typedef struct Then {
    Combine *c;
    Body *body;
    Var *index;
    bool *before;           /* by node: do scans need it? */
    const Scalar **handed;  /* by array of the problem: its element, after */
} Then;

static const FusionNode *member(const Combine *c, uint32_t i)
{
    return &c->r->node[c->member[i]];
}

static uint32_t number_of(const Combine *c, const FusionArray *array)
{
    return (uint32_t)(array - c->r->problem->array);
}

/* Does a member read what SCAN combines? */
static bool has_readers_after(const Combine *c, const FusionNode *scan)
{
    for (uint32_t i = 0; i < scan->stm->npat; i++) {
        const FusionArray *array = region_result(c->r, scan, i);
        if (fusion_is_combined(scan, i) && combine_is_read_inside(c, array))
            return true;
    }
    return false;
}

bool combine_goes_on(Combine *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        const FusionNode *node = member(c, i);
        if (node->kind == FUSION_SCAN &&
            (stm_goes_on(node->stm) || has_readers_after(c, node)))
            return true;
    }
    return false;
}

/* ---- before ---- */

/* Does a member that stands before read what NODE makes? */
static bool is_read_before(const Then *t, const FusionNode *node)
{
    const Combine *c = t->c;

    for (uint32_t i = 0; i < node->stm->npat; i++)
        for (uint32_t k = 0; k < c->n; k++)
            if (t->before[c->member[k]] &&
                fusion_is_read_by(region_result(c->r, node, i),
                                  c->member[k]))
                return true;
    return false;
}

/* Scans, and what they read: readers stand after what they read. */
static void find_before(Then *t)
{
    for (uint32_t i = t->c->n; i-- > 0;)
        t->before[t->c->member[i]] = member(t->c, i)->kind == FUSION_SCAN ||
                                     is_read_before(t, member(t->c, i));
}

/* Is the element of ARRAY, which is made before, wanted after? */
static bool is_wanted_after(const Then *t, const FusionArray *array)
{
    const Combine *c = t->c;

    if (combine_is_wanted_outside(c, array))
        return true;
    for (uint32_t k = 0; k < c->n; k++)
        if (!t->before[c->member[k]] &&
            fusion_is_read_by(array, c->member[k]))
            return true;
    return false;
}

/* VALUE, at PLACE of what NODE combines or gives, is a parameter after, named
 * like LIKE. */
static const Scalar *hand_on(Then *t, const FusionNode *node, uint32_t place,
                             const Var *like, const Scalar *value)
{
    Combine *c = t->c;
    Var *param = var_fresh(c->r->prog, like);

    param->type = type_scalar(c->store, (Elem)value->elem);
    param->attrs = NULL;
    param->unique = false;
    c->want[c->nwant++] = (Want){.value = value, .param = param,
                                 .place = place,
                                 .node = (uint16_t)(node - c->r->node)};
    return scalar_var(c->store, param);
}

static void hand_on_result(Then *t, const FusionNode *node, uint32_t i,
                           const Scalar *value)
{
    const FusionArray *array = region_result(t->c->r, node, i);

    t->handed[number_of(t->c, array)] =
        hand_on(t, node, i, node->stm->pat[i], value);
}

/* A scan that goes on already: what it combines is for its own `then`. */
static void hand_on_combined(Then *t, const FusionNode *node,
                             const Scalar *const *value)
{
    const Lambda *then = &node->stm->exp.fn[stm_goes_on(node->stm)];

    for (uint32_t k = 0; k + 1 < then->nparam; k++) {
        const Var *param = then->param[1 + k];
        subst_put(&t->c->subst, param, hand_on(t, node, k, param, value[k]));
    }
}

static void add_before(Then *t, const FusionNode *node, Body *body)
{
    Combine *c = t->c;
    const Scalar **value =
        combine_move_body(c, node, body, fusion_index_vars(c->outer));

    if (stm_goes_on(node->stm)) {
        hand_on_combined(t, node, value);
        return;
    }
    for (uint32_t i = 0; i < node->stm->npat; i++) {
        if (fusion_is_combined(node, i)) {
            hand_on_result(t, node, i, value[i]);
            continue;
        }
        value[i] = combine_make_element(c, body, node, i, value[i]);
        if (is_wanted_after(t, region_result(c->r, node, i)))
            hand_on_result(t, node, i, value[i]);
    }
}

/* ---- after ---- */

/* The elements that NODE gives after: VALUE. */
static void keep_elements(Then *t, const FusionNode *node,
                          const Scalar *const *value)
{
    Combine *c = t->c;

    for (uint32_t i = 0; i < node->stm->npat; i++) {
        const FusionArray *array = region_result(c->r, node, i);
        const Scalar *element =
            combine_make_element(c, t->body, node, i, value[i]);
        t->handed[number_of(c, array)] = element;
        c->element[number_of(c, array)] = element;
    }
}

/* What SCAN does with what it combines. */
static void add_then(Then *t, const FusionNode *scan)
{
    Combine *c = t->c;
    const Lambda *then = &scan->stm->exp.fn[stm_goes_on(scan->stm)];

    subst_put(&c->subst, then->param[0], scalar_var(c->store, t->index));
    body_subst(&c->subst, then->body);
    for (Stm *s = then->body->first, *next; s; s = next) {
        next = s->next;
        body_remove(then->body, s);
        body_append(t->body, s);
    }
    keep_elements(t, scan, then->body->res);
}

static void add_after(Then *t)
{
    Combine *c = t->c;

    for (uint32_t i = 0; i < c->r->problem->narray; i++)
        if (t->handed[i])
            c->element[i] = t->handed[i];
    for (uint32_t i = 0; i < c->n; i++)
        if (stm_goes_on(member(c, i)->stm))
            add_then(t, member(c, i));
    for (uint32_t i = 0; i < c->n; i++)
        if (!t->before[c->member[i]])
            keep_elements(t, member(c, i),
                          combine_move_body(c, member(c, i), t->body,
                                            &t->index));
}

/* ---- the statement ---- */

/* All that is wanted outside. */
static void set_results(Then *t, Stm *stm)
{
    Combine *c = t->c;
    const Scalar **res =
        ARENA_NEW(c->r->arena, const Scalar *, c->r->problem->narray);
    uint32_t n = 0;

    stm->pat = ARENA_NEW(store_arena(c->store), Var *, c->r->problem->narray);
    for (uint32_t i = 0; i < c->n; i++) {
        const FusionNode *node = member(c, i);
        for (uint32_t k = 0; k < node->stm->npat; k++) {
            const FusionArray *array = region_result(c->r, node, k);
            if (!combine_is_wanted_outside(c, array))
                continue;
            stm->pat[n] = node->stm->pat[k];
            res[n++] = t->handed[number_of(c, array)];
        }
    }
    stm->npat = n;
    body_set_results(c->r->prog, t->body, n, res);
}

static void set_then(Then *t, Stm *stm)
{
    Combine *c = t->c;
    Exp *exp = &stm->exp;
    Lambda *fn = ARENA_NEW(c->r->arena, Lambda, exp->nfn + 1);
    Var **param = ARENA_NEW(store_arena(c->store), Var *, c->nwant + 1);

    param[0] = t->index;
    for (uint32_t i = 0; i < c->nwant; i++)
        param[1 + i] = c->want[i].param;
    for (uint32_t i = 0; i < exp->nfn; i++)
        fn[i] = exp->fn[i];
    fn[exp->nfn] = (Lambda){.param = param, .nparam = c->nwant + 1,
                            .body = t->body};
    exp->u.ops.then = exp->nfn;
    exp_set_fns(c->r->prog, exp, exp->nfn + 1, fn);
}

Stm *combine_scan_and_go_on(Combine *c)
{
    FusionRegion *r = c->r;
    Then t = {.c = c, .body = body_new(r->prog)};
    Body *body = body_new(r->prog);
    const Scalar **res;
    Stm *stm;

    t.index = var_fresh(r->prog, fusion_index_vars(c->outer)[0]);
    t.before = ARENA_NEW(r->arena, bool, r->nnode);
    t.handed = ARENA_NEW(r->arena, const Scalar *, r->problem->narray);
    body->loc = t.body->loc = c->outer->stm->exp.fn[0].body->loc;
    find_before(&t);
    for (uint32_t i = 0; i < c->n; i++)
        if (t.before[c->member[i]])
            add_before(&t, member(c, i), body);
    add_after(&t);
    res = ARENA_NEW(r->arena, const Scalar *, c->nwant);
    for (uint32_t i = 0; i < c->nwant; i++)
        res[i] = c->want[i].value;
    body_set_results(r->prog, body, c->nwant, res);
    stm = combine_statement(c, body);
    set_then(&t, stm);
    set_results(&t, stm);
    return stm;
}
