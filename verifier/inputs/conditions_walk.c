/* conditions_walk.c - what the statements of a function ask for. */
#include "verifier/inputs/conditions.h"

#include "ir-text/lmad/view.h"
#include "verifier/interpreter/value/value.h"

#include <stdlib.h>

/* What a variable stands for, at this point of the walk. */
typedef struct Binding {
    uint32_t node;   /* of a scalar, plus 1; 0: not followed */
    uint32_t origin; /* of an array: the parameter whose elements it has, plus
                        1; 0: others */
} Binding;

typedef struct Walk {
    Conditions *c;
    Binding *bound;  /* by Var.id */
    uint32_t guard;  /* node: what is walked runs where this holds */
    uint32_t left;   /* statements that may still be looked at */
    bool *reads_others; /* set where a variable is no parameter */
} Walk;

/* That the walk passes, those of callees included.  An estimate. */
enum { MAX_STATEMENTS = 1 << 13 };

static void walk_body(Walk *w, const Body *body);

/* ---- scalars ---- */

static uint32_t unknown(Walk *w, Elem elem)
{
    return node_leaf(w->c, NODE_UNKNOWN, elem, 0);
}

static uint32_t node_of(Walk *w, const Scalar *s)
{
    uint32_t arg[NODE_MAX_ARGS] = {NODE_NONE, NODE_NONE, NODE_NONE};

    if (s->op == OP_CONST)
        return node_const(w->c, (Elem)s->elem, s->u.bits);
    if (s->op == OP_VAR) {
        Binding *b = &w->bound[s->u.var->id];
        if (!b->node)
            b->node = unknown(w, (Elem)s->elem) + 1;
        return b->node - 1;
    }
    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = node_of(w, s->arg[i]);
        if (arg[i] == NODE_NONE)
            return NODE_NONE;
    }
    return node_op(w->c, s->op, (Elem)s->elem, arg[0], arg[1], arg[2]);
}

static void bind_node(Walk *w, const Var *var, uint32_t node)
{
    w->bound[var->id] = (Binding){.node = node + 1};
}

static uint32_t origin_of(const Walk *w, const Scalar *array)
{
    return w->bound[array->u.var->id].origin;
}

/* ---- asking ---- */

static void require(Walk *w, uint32_t node, Loc loc)
{
    Conditions *c = w->c;

    if (node == NODE_NONE || w->guard == NODE_NONE)
        return;
    if (!node_is_true(c, w->guard))
        node = node_binary(c, OP_LOR, node_not(c, w->guard), node);
    conditions_require(c, node, loc);
}

/* S is evaluated here. */
static uint32_t evaluate(Walk *w, const Scalar *s, Loc loc)
{
    uint32_t n = node_of(w, s);

    if (scalar_is_partial(s))
        require(w, node_defined(w->c, n), loc);
    return n;
}

static uint32_t at_least(Walk *w, uint32_t node, int64_t least)
{
    return node_binary(w->c, OP_GE, node, node_int(w->c, least));
}

static uint32_t both(Walk *w, uint32_t a, uint32_t b)
{
    return node_binary(w->c, OP_LAND, a, b);
}

/* LOW >= 0 and HIGH < SIZE. */
static uint32_t inside(Walk *w, uint32_t low, uint32_t high, uint32_t size)
{
    return both(w, at_least(w, low, 0),
                node_binary(w->c, OP_LT, high, size));
}

static uint32_t size_of(Walk *w, const Scalar *array, uint32_t dim)
{
    return node_of(w, array->u.var->type->size[dim]);
}

/* 2.2: a binding evaluates its sizes. */
static void require_sizes(Walk *w, const Var *var, Loc loc)
{
    for (uint32_t i = 0; i < var->type->rank; i++)
        require(w, at_least(w, node_of(w, var->type->size[i]), 0), loc);
}

/* ---- selections ---- */

/* (COUNT - 1) * STRIDE: the reach of a dimension that is not empty. */
static uint32_t reach(Walk *w, uint32_t count, uint32_t stride)
{
    Conditions *c = w->c;
    uint32_t last = node_binary(c, OP_SUB, count, node_int(c, 1));

    return node_binary(c, OP_MUL, last, stride);
}

/* An empty range may start anywhere. */
static void require_range(Walk *w, const Stm *stm, uint32_t dim,
                          const Scalar *const *arg, bool strided)
{
    Conditions *c = w->c;
    uint32_t first = node_of(w, arg[0]), count = node_of(w, arg[1]);
    uint32_t stride = strided ? node_of(w, arg[2]) : node_int(c, 1);
    uint32_t size = size_of(w, stm->exp.arg[0], dim);
    uint32_t last = node_binary(c, OP_ADD, first, reach(w, count, stride));
    uint32_t ends = both(w, inside(w, first, first, size),
                         inside(w, last, last, size));

    require(w, at_least(w, count, 0), stm->loc);
    require(w, node_binary(c, OP_LOR,
                           node_binary(c, OP_EQ, count, node_int(c, 0)), ends),
            stm->loc);
}

static void require_lmad(Walk *w, const Stm *stm, const Selection *sel,
                         const Scalar *const *arg)
{
    Conditions *c = w->c;
    uint32_t low = node_of(w, arg[0]), high = low;
    uint32_t zero = node_int(c, 0), empty = node_const(c, ELEM_BOOL, 0);

    for (uint32_t d = 0; d < sel->rank; d++) {
        uint32_t count = node_of(w, arg[1 + 2 * d]);
        uint32_t span = reach(w, count, node_of(w, arg[2 + 2 * d]));
        require(w, at_least(w, count, 0), stm->loc);
        low = node_binary(c, OP_ADD, low,
                          node_binary(c, OP_MIN, span, zero));
        high = node_binary(c, OP_ADD, high,
                           node_binary(c, OP_MAX, span, zero));
        empty = node_binary(c, OP_LOR, empty,
                            node_binary(c, OP_EQ, count, zero));
    }
    uint32_t fits = inside(w, low, high, size_of(w, stm->exp.arg[0], 0));
    require(w, node_binary(c, OP_LOR, empty, fits), stm->loc);
}

static void require_dims(Walk *w, const Stm *stm, const Selection *sel,
                         const Scalar *const *arg)
{
    for (uint32_t d = 0; d < sel->rank; d++) {
        DimKind kind = (DimKind)sel->dim[d];
        if (kind == DIM_POINT) {
            uint32_t i = node_of(w, arg[0]);
            require(w, inside(w, i, i, size_of(w, stm->exp.arg[0], d)),
                    stm->loc);
        } else if (dim_operands[kind]) {
            require_range(w, stm, d, arg, kind == DIM_STRIDE);
        }
        arg += dim_operands[kind];
    }
}

static void require_selection(Walk *w, const Stm *stm, const Selection *sel,
                              const Scalar *const *arg)
{
    (sel->dim ? require_dims : require_lmad)(w, stm, sel, arg + sel->first);
}

/* ---- statements ---- */

/* What a statement binds is not followed, but for what it says itself. */
static void bind_unknown(Walk *w, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        w->bound[stm->pat[i]->id] = (Binding){0};
}

static void walk_scalar(Walk *w, const Stm *stm)
{
    const Scalar *s = stm->exp.arg[0];
    const Var *var = stm->pat[0];

    if (type_is_scalar(var->type))
        bind_node(w, var, evaluate(w, s, stm->loc));
    else
        w->bound[var->id] = w->bound[s->u.var->id];
}

static void walk_index(Walk *w, const Stm *stm)
{
    const Scalar *array = stm->exp.arg[0];
    uint32_t origin = origin_of(w, array);
    Elem elem = (Elem)stm->pat[0]->type->elem;

    for (uint32_t d = 0; d + 1 < stm->exp.narg; d++) {
        uint32_t i = node_of(w, stm->exp.arg[d + 1]);
        require(w, inside(w, i, i, size_of(w, array, d)), stm->loc);
    }
    bind_node(w, stm->pat[0],
              origin ? node_leaf(w->c, NODE_ELEMENT, elem, origin - 1)
                     : unknown(w, elem));
}

/* Arrays with the elements of their first operand. */
static void walk_same_elements(Walk *w, const Stm *stm)
{
    w->bound[stm->pat[0]->id] = w->bound[stm->exp.arg[0]->u.var->id];
}

static uint32_t product(Walk *w, const Scalar *const *size, uint32_t n)
{
    uint32_t p = node_int(w->c, 1);

    for (uint32_t i = 0; i < n; i++)
        p = node_binary(w->c, OP_MUL, p, node_of(w, size[i]));
    return p;
}

static void require_count(Walk *w, const Stm *stm, const Type *from,
                          const View *view)
{
    uint32_t was = product(w, from->size, from->rank);
    uint32_t is = product(w, view->size, view->rank);

    require(w, node_binary(w->c, OP_EQ, was, is), stm->loc);
}

static void walk_view(Walk *w, const Stm *stm)
{
    const Type *source = stm->exp.arg[0]->u.var->type;
    Store *store = w->c->prog->store;
    Arena scratch = {0};
    View view;

    if (!form_info[stm->exp.form].total &&
        view_of(&stm->exp, store, &scratch, &view)) {
        if (view.sel.rank)
            require_selection(w, stm, &view.sel, view.arg);
        if (view.size)
            require_count(w, stm, view_type_taken(store, &view, source), &view);
    }
    arena_free(&scratch);
    walk_same_elements(w, stm);
}

static void walk_update(Walk *w, const Stm *stm)
{
    require_selection(w, stm, &stm->exp.u.sel, stm->exp.arg);
    bind_unknown(w, stm);
}

static void walk_assert(Walk *w, const Stm *stm)
{
    require(w, node_of(w, stm->exp.arg[0]), stm->loc);
}

/* ---- bodies ---- */

/* Walk BODY where GUARD holds, too. */
static void walk_guarded(Walk *w, const Body *body, uint32_t guard)
{
    uint32_t outer = w->guard;

    w->guard = outer == NODE_NONE || guard == NODE_NONE
                   ? NODE_NONE
                   : both(w, outer, guard);
    walk_body(w, body);
    w->guard = outer;
}

/* VAR is what RES of a body stands for. */
static void bind_result(Walk *w, const Var *var, const Scalar *res)
{
    if (type_is_scalar(var->type))
        bind_node(w, var, node_of(w, res));
    else if (type_is_array(var->type))
        w->bound[var->id] = w->bound[res->u.var->id];
}

static void bind_results(Walk *w, const Stm *stm, const Body *body)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        bind_result(w, stm->pat[i], body->res[i]);
}

static void walk_if(Walk *w, const Stm *stm)
{
    const Body *yes = stm->exp.fn[0].body, *no = stm->exp.fn[1].body;
    uint32_t condition = evaluate(w, stm->exp.arg[0], stm->loc);

    walk_guarded(w, yes, condition);
    walk_guarded(w, no, node_not(w->c, condition));
    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *var = stm->pat[i];
        if (type_is_scalar(var->type)) {
            uint32_t a = node_of(w, yes->res[i]), b = node_of(w, no->res[i]);
            bind_node(w, var,
                      node_op(w->c, NODE_CHOICE, (Elem)var->type->elem,
                              condition, a, b));
        } else if (type_is_array(var->type)) {
            uint32_t a = origin_of(w, yes->res[i]);
            bool same = a == origin_of(w, no->res[i]);
            w->bound[var->id] = (Binding){.origin = same ? a : 0};
        }
    }
}

static void bind_inits(Walk *w, const Stm *stm, uint32_t first)
{
    const Lambda *fn = &stm->exp.fn[0];

    for (uint32_t i = first; i < fn->nparam; i++)
        bind_result(w, fn->param[i], stm->exp.arg[i]);
}

/* The first trip begins with the initial values, a later one with what is not
 * followed. */
static void walk_loop(Walk *w, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    Conditions *c = w->c;

    if (stm->exp.is_while) {
        bind_inits(w, stm, 0);
        walk_guarded(w, fn->body, w->bound[stm->exp.u.condition->id].node - 1);
    } else {
        uint32_t bound = evaluate(w, stm->exp.arg[0], stm->loc);
        uint32_t one = node_int(c, 1);
        bind_inits(w, stm, 1);
        bind_node(w, fn->param[0], node_int(c, 0));
        walk_guarded(w, fn->body, node_binary(c, OP_GE, bound, one));
        for (uint32_t i = 1; i < fn->nparam; i++)
            w->bound[fn->param[i]->id] = (Binding){0};
        bind_node(w, fn->param[0], node_binary(c, OP_SUB, bound, one));
        walk_guarded(w, fn->body,
                     node_binary(c, OP_GE, bound, node_int(c, 2)));
    }
    bind_unknown(w, stm);
}

/* The indices of a parallel body are all the first, or all the last ones. */
static void walk_iterations(Walk *w, const Stm *stm, uint32_t nbound)
{
    const Lambda *fn = &stm->exp.fn[0];
    Conditions *c = w->c;
    uint32_t some = node_const(c, ELEM_BOOL, 1);
    uint32_t one = node_int(c, 1);

    for (uint32_t i = 0; i < nbound; i++) {
        uint32_t bound = node_of(w, stm->exp.arg[i]);
        require(w, at_least(w, bound, 0), stm->loc);
        some = both(w, some, at_least(w, bound, 1));
        bind_node(w, fn->param[i], node_int(c, 0));
    }
    walk_guarded(w, fn->body, some);
    for (uint32_t i = 0; i < nbound; i++)
        bind_node(w, fn->param[i],
                  node_binary(c, OP_SUB, node_of(w, stm->exp.arg[i]), one));
    walk_guarded(w, fn->body, some);
    bind_unknown(w, stm);
}

static void walk_kernel(Walk *w, const Stm *stm)
{
    walk_iterations(w, stm, stm->exp.narg);
}

static void walk_folding(Walk *w, const Stm *stm)
{
    walk_iterations(w, stm, 1);
}

/* Equal indices are an error where nothing combines the values. */
static void walk_scatter(Walk *w, const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;

    walk_iterations(w, stm, 1);
    uint32_t at = node_of(w, body->res[0]);
    if (at == NODE_NONE || stm->exp.u.ops.count)
        return;
    while (w->c->node[at].op == OP_CONVERT)
        at = w->c->node[at].arg[0];
    if (w->c->node[at].op == NODE_ELEMENT)
        w->c->param[w->c->node[at].param].distinct = true;
}

static void walk_once(Walk *w, const Stm *stm)
{
    walk_body(w, stm->exp.fn[0].body);
    bind_results(w, stm, stm->exp.fn[0].body);
}

static void walk_call(Walk *w, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;

    for (uint32_t i = 0; i < callee->nparam; i++)
        if (run_is_value(callee->param[i])) {
            bind_result(w, callee->param[i], stm->exp.arg[i]);
            require_sizes(w, callee->param[i], stm->loc);
        }
    walk_body(w, callee->body);
    bind_results(w, stm, callee->body);
}

static void (*const walks[FORM_COUNT])(Walk *, const Stm *) = {
    [FORM_SCALAR] = walk_scalar,
    [FORM_INDEX] = walk_index,
    [FORM_SLICE] = walk_view,
    [FORM_LMAD_SLICE] = walk_view,
#define VIEW(id, ...) [FORM_##id] = walk_view,
#include "ir-text/language/views.def"
    [FORM_ROTATE] = walk_same_elements,
    [FORM_IOTA] = bind_unknown,
    [FORM_REPLICATE] = bind_unknown,
    [FORM_SCRATCH] = bind_unknown,
    [FORM_COPY] = walk_same_elements,
    [FORM_CONCAT] = bind_unknown,
    [FORM_MANIFEST] = walk_same_elements,
    [FORM_UPDATE] = walk_update,
    [FORM_IF] = walk_if,
    [FORM_LOOP] = walk_loop,
    [FORM_KERNEL] = walk_kernel,
    [FORM_REDUCE] = walk_folding,
    [FORM_SCAN] = walk_folding,
    [FORM_FILTER] = walk_folding,
    [FORM_PARTITION] = walk_folding,
    [FORM_SCATTER] = walk_scatter,
    [FORM_ONCE] = walk_once,
    [FORM_CALL] = walk_call,
    [FORM_ASSERT] = walk_assert,
};

/* A speculative statement asks for nothing. */
static void walk_stm(Walk *w, const Stm *stm)
{
    if (run_is_erased(stm) || (stm->attrs && attr_find(stm->attrs, "spec"))) {
        bind_unknown(w, stm);
        return;
    }
    walks[stm->exp.form](w, stm);
    for (uint32_t i = 0; i < stm->npat; i++)
        require_sizes(w, stm->pat[i], stm->loc);
}

static void walk_body(Walk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (w->left == 0)
            return;
        w->left--;
        walk_stm(w, s);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->op != OP_VAR)
            evaluate(w, body->res[i], body->loc);
}

/* ---- the function ---- */

static void mark_size(Var *var, void *data)
{
    Walk *w = data;
    uint32_t node = w->bound[var->id].node;

    if (node && w->c->node[node - 1].op == NODE_PARAM)
        w->c->param[w->c->node[node - 1].param].is_size = true;
}

static void bind_parameter(Walk *w, const Var *var)
{
    Conditions *c = w->c;
    uint32_t number = c->nparam++;
    Parameter *p = &c->param[number];

    p->var = var;
    p->node = NODE_NONE;
    if (type_is_scalar(var->type)) {
        p->node = node_leaf(c, NODE_PARAM, (Elem)var->type->elem, number);
        bind_node(w, var, p->node);
        return;
    }
    p->size = ARENA_NEW(&c->arena, uint32_t, var->type->rank);
    for (uint32_t i = 0; i < var->type->rank; i++) {
        p->size[i] = node_of(w, var->type->size[i]);
        scalar_each_var(var->type->size[i], mark_size, w);
    }
    require_sizes(w, var, var->loc);
    w->bound[var->id] = (Binding){.origin = number + 1};
}

static void find_other_var(Var *var, void *data)
{
    const Walk *w = data;

    if (!w->bound[var->id].node)
        *w->reads_others = true;
}

/* Of IMP, whose variables change, what the asserts at the top ask of the
 * parameters. */
static void walk_imp(Walk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool reads_others = false;
        if (s->exp.form != FORM_ASSERT)
            continue;
        w->reads_others = &reads_others;
        scalar_each_var(s->exp.arg[0], find_other_var, w);
        if (!reads_others)
            walk_assert(w, s);
    }
}

void conditions_walk(Conditions *c)
{
    Walk w = {.c = c, .left = MAX_STATEMENTS};

    w.bound = ground_alloc((c->prog->nvar + 1) * sizeof *w.bound);
    memset(w.bound, 0, (c->prog->nvar + 1) * sizeof *w.bound);
    c->limit = UINT32_MAX;
    w.guard = node_const(c, ELEM_BOOL, 1);
    c->param = ARENA_NEW(&c->arena, Parameter, c->fun->nparam);
    for (uint32_t i = 0; i < c->fun->nparam; i++)
        if (run_is_value(c->fun->param[i]))
            bind_parameter(&w, c->fun->param[i]);
    c->limit = c->nnode + CONDITIONS_MAX_NODES;
    if (c->fun->imp)
        walk_imp(&w, c->fun->body);
    else
        walk_body(&w, c->fun->body);
    free(w.bound);
}
