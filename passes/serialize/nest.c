/* nest.c - from a schedule to loops around iterations.
 *
 * isl generates the loops (Grosser, Verdoolaege and Cohen, "Polyhedral AST
 * Generation Is More Than Scanning Polyhedra", TOPLAS 2015).  Iterations with
 * the same time run in the order of their indices.  A loop carries the arrays
 * that are written in it.
 */
#include "passes/serialize/inside.h"

#include "ir-text/poly/poly.h"
#include "passes/shared/solvers/isl.h"

/* An estimate, in isl's own unit: a few seconds. */
enum { MOST_OPERATIONS = 5000000 };
/* As deep are loops at most; texts may nest deeper. */
enum { MOST_COORDINATES = 100 };

/* What one of isl's names is. */
typedef struct Iterator {
    const char *name;
    const Scalar *is;
} Iterator;

typedef struct Nest {
    Site *site;
    const IslLibrary *isl;
    Isl ctx;
    PolyStore *polys;
    Iterator *iterator;
    uint32_t n, room;
    const char *why; /* it cannot go on */
} Nest;

static Store *store_of(const Nest *n)
{
    return n->site->prog->store;
}

/* ---- scalars ---- */

/* ISL_OP_... with two operands, or any number of them. */
static const struct {
    bool known;
    Op op;
} operators[ISL_OP_COUNT] = {
    [ISL_OP_AND] = {true, OP_LAND},    [ISL_OP_AND_THEN] = {true, OP_LAND},
    [ISL_OP_OR] = {true, OP_LOR},      [ISL_OP_OR_ELSE] = {true, OP_LOR},
    [ISL_OP_MAX] = {true, OP_MAX},     [ISL_OP_MIN] = {true, OP_MIN},
    [ISL_OP_ADD] = {true, OP_ADD},     [ISL_OP_SUB] = {true, OP_SUB},
    [ISL_OP_MUL] = {true, OP_MUL},     [ISL_OP_DIV] = {true, OP_FDIV},
    [ISL_OP_FDIV_Q] = {true, OP_FDIV}, [ISL_OP_PDIV_Q] = {true, OP_FDIV},
    [ISL_OP_PDIV_R] = {true, OP_FMOD}, [ISL_OP_ZDIV_R] = {true, OP_FMOD},
    [ISL_OP_EQ] = {true, OP_EQ},       [ISL_OP_LE] = {true, OP_LE},
    [ISL_OP_LT] = {true, OP_LT},       [ISL_OP_GE] = {true, OP_GE},
    [ISL_OP_GT] = {true, OP_GT},
};

static const Scalar *give_up(Nest *n, const char *why)
{
    n->why = n->why ? n->why : why;
    return scalar_int(store_of(n), ELEM_I64, 0);
}

static const Scalar *number(Nest *n, int64_t value)
{
    return scalar_int(store_of(n), ELEM_I64, value);
}

/* The text of isl's ID, which is taken, in the arena. */
static const char *name_of(Nest *n, Isl id)
{
    const char *name = n->isl->id_get_name(id);
    Arena *arena = &n->site->arena;
    const char *text = arena_printf(arena, "%s", name ? name : "");

    n->isl->id_free(id);
    return text;
}

static const Scalar *scalar_named(Nest *n, const char *name)
{
    const ConflictTexts *texts = &n->site->texts;

    for (uint32_t i = n->n; i-- > 0;)
        if (strcmp(n->iterator[i].name, name) == 0)
            return n->iterator[i].is;
    for (uint32_t i = 0; i < texts->nparam; i++)
        if (strcmp(texts->param[i], name) == 0 &&
            texts->param_is[i]->elem == ELEM_I64)
            return texts->param_is[i];
    return give_up(n, "it has a name that is not known");
}

static const Scalar *scalar_of(Nest *n, Isl expr);

static const Scalar *operand(Nest *n, Isl expr, int i)
{
    return scalar_of(n, n->isl->ast_expr_get_op_arg(expr, i));
}

static const Scalar *operation(Nest *n, Isl expr)
{
    int op = n->isl->ast_expr_get_op_type(expr);
    int count = n->isl->ast_expr_get_op_n_arg(expr);

    if (op == ISL_OP_MINUS)
        return scalar_unary(store_of(n), OP_NEG, operand(n, expr, 0));
    if (op < 0 || op >= ISL_OP_COUNT || !operators[op].known)
        return give_up(n, "isl needs an operator that FUN does not have");
    const Scalar *s = operand(n, expr, 0);
    for (int i = 1; i < count; i++)
        s = scalar_binary(store_of(n), operators[op].op, s,
                          operand(n, expr, i));
    return s;
}

/* EXPR, which is taken. */
static const Scalar *scalar_of(Nest *n, Isl expr)
{
    const IslLibrary *isl = n->isl;
    const Scalar *s = NULL;

    switch (isl->ast_expr_get_type(expr)) {
    case ISL_EXPR_OP:
        s = operation(n, expr);
        break;
    case ISL_EXPR_ID:
        s = scalar_named(n, name_of(n, isl->ast_expr_get_id(expr)));
        break;
    case ISL_EXPR_INT: {
        Isl value = isl->ast_expr_get_val(expr);
        s = number(n, isl->val_get_num_si(value));
        isl->val_free(value);
        break;
    }
    default:
        s = give_up(n, isl->ctx_last_error_msg(n->ctx));
    }
    isl->ast_expr_free(expr);
    return s;
}

/* ---- which arrays a part writes ---- */

static Made *made_named(Nest *n, Isl expr)
{
    Isl called = n->isl->ast_expr_get_op_arg(expr, 0);
    const char *name = name_of(n, n->isl->ast_expr_get_id(called));
    Made *made = n->site->made;

    n->isl->ast_expr_free(called);
    while (strcmp(made->name, name) != 0)
        made++;
    return made;
}

typedef void (*NodeFn)(Nest *n, Isl node, void *data);

/* FN for each node of a block. */
static void each_child(Nest *n, Isl block, NodeFn fn, void *data)
{
    const IslLibrary *isl = n->isl;
    Isl list = isl->ast_node_block_get_children(block);
    int count = isl->ast_node_list_n_ast_node(list);

    for (int i = 0; i < count; i++)
        fn(n, isl->ast_node_list_get_ast_node(list, i), data);
    isl->ast_node_list_free(list);
}

/* NODE is taken; DATA is a flag for each array. */
static void note_written(Nest *n, Isl node, void *data)
{
    const IslLibrary *isl = n->isl;
    bool *written = data;

    switch (isl->ast_node_get_type(node)) {
    case ISL_NODE_FOR:
        note_written(n, isl->ast_node_for_get_body(node), data);
        break;
    case ISL_NODE_IF:
        note_written(n, isl->ast_node_if_get_then(node), data);
        if (isl->ast_node_if_has_else(node) == 1)
            note_written(n, isl->ast_node_if_get_else(node), data);
        break;
    case ISL_NODE_BLOCK:
        each_child(n, node, note_written, data);
        break;
    case ISL_NODE_USER: {
        Isl expr = isl->ast_node_user_get_expr(node);
        written[made_named(n, expr) - n->site->made] = true;
        isl->ast_expr_free(expr);
        break;
    }
    default:
        give_up(n, isl->ctx_last_error_msg(n->ctx));
    }
    isl->ast_node_free(node);
}

/* The arrays that NODE, which is kept, writes. */
static Made **written_in(Nest *n, Isl node, uint32_t *count)
{
    Site *site = n->site;
    bool *written = ARENA_NEW(&site->arena, bool, site->nmade);
    Made **list = ARENA_NEW(&site->arena, Made *, site->nmade);

    note_written(n, n->isl->ast_node_copy(node), written);
    *count = 0;
    for (uint32_t i = 0; i < site->nmade; i++)
        if (written[i])
            list[(*count)++] = &site->made[i];
    return list;
}

/* ---- statements ---- */

static void visit(Nest *n, Isl node, void *body);

/* BODY gives what the arrays of LIST are at its end. */
static void end_body(Nest *n, Body *body, Made *const *list, uint32_t count)
{
    const Scalar **res =
        ARENA_NEW(&n->site->arena, const Scalar *, count + 1);

    for (uint32_t i = 0; i < count; i++)
        res[i] = scalar_var(store_of(n), list[i]->now);
    body_set_results(n->site->prog, body, count, res);
}

static Stm *statement(Nest *n, FormId form, Made *const *list, uint32_t count,
                      Body *body)
{
    Var **pat = ARENA_NEW(&n->site->arena, Var *, count + 1);

    for (uint32_t i = 0; i < count; i++)
        pat[i] = array_like(n->site->prog, list[i]->now, list[i]->now->type);
    Stm *stm = stm_new(n->site->prog, form, count, pat);
    stm->loc = n->site->made[0].kernel->loc;
    body_append(body, stm);
    return stm;
}

static Body *open_body(Nest *n)
{
    Body *body = body_new(n->site->prog);

    body->loc = n->site->made[0].kernel->loc;
    return body;
}

static void set_now(Made *const *list, uint32_t count, Var *const *now)
{
    for (uint32_t i = 0; i < count; i++)
        list[i]->now = now[i];
}

static Var *index_named(Nest *n, const char *name)
{
    return var_named(n->site->prog, name,
                     type_scalar(store_of(n), ELEM_I64));
}

static void push(Nest *n, const char *name, const Scalar *is)
{
    arena_grow(&n->site->arena, &n->iterator, n->n, &n->room,
               sizeof *n->iterator);
    n->iterator[n->n++] = (Iterator){name, is};
}

/* NODE, which is kept, as a loop: its name, and what it begins with. */
typedef struct For {
    const char *name;
    const Scalar *first, *step, *trips;
} For;

static For for_of(Nest *n, Isl node)
{
    const IslLibrary *isl = n->isl;
    Store *store = store_of(n);
    Isl id = isl->ast_node_for_get_iterator(node);
    Isl cond = isl->ast_node_for_get_cond(node);
    int op = isl->ast_expr_get_op_type(cond);
    int64_t none, one;
    For f = {.name = name_of(n, isl->ast_expr_get_id(id)),
             .first = scalar_of(n, isl->ast_node_for_get_init(node)),
             .step = scalar_of(n, isl->ast_node_for_get_inc(node))};
    const Scalar *end = operand(n, cond, 1);

    if (op != ISL_OP_LT && op != ISL_OP_LE)
        give_up(n, "a loop ends by another condition");
    isl->ast_expr_free(id);
    isl->ast_expr_free(cond);
    f.trips = scalar_is_int(f.first, &none) && none == 0
                  ? end
                  : scalar_binary(store, OP_SUB, end, f.first);
    if (!scalar_is_int(f.step, &one) || one != 1) {
        const Scalar *more =
            op == ISL_OP_LT ? scalar_binary(store, OP_SUB, f.step, number(n, 1))
                            : f.step;
        f.trips = scalar_binary(
            store, OP_FDIV, scalar_binary(store, OP_ADD, f.trips, more),
            f.step);
    } else if (op == ISL_OP_LE) {
        f.trips = scalar_binary(store, OP_ADD, f.trips, number(n, 1));
    }
    const Poly *sum = poly_of(n->polys, f.trips);
    if (sum)
        f.trips = poly_scalar(n->polys, sum);
    return f;
}

/* What the iterator of F is in BODY, the COUNTER-th time. */
static const Scalar *value_of(Nest *n, const For *f, Var *counter, Body *body)
{
    Store *store = store_of(n);
    const Scalar *at = scalar_var(store, counter);
    int64_t value;

    if (!scalar_is_int(f->step, &value) || value != 1)
        at = scalar_binary(store, OP_MUL, f->step, at);
    if (!scalar_is_int(f->first, &value) || value != 0)
        at = scalar_binary(store, OP_ADD, f->first, at);
    if (at->op == OP_VAR)
        return at;
    Var *var = index_named(n, f->name);
    array_alias(n->site->prog, body, var, at, body->loc);
    return scalar_var(store, var);
}

static void visit_for(Nest *n, Isl node, Body *to)
{
    const For f = for_of(n, node);
    uint32_t count, before = n->n;
    Made **list = written_in(n, node, &count);
    Prog *prog = n->site->prog;
    Stm *loop = statement(n, FORM_LOOP, list, count, to);
    const Scalar **arg =
        ARENA_NEW(&n->site->arena, const Scalar *, count + 1);
    Var **param = ARENA_NEW(store_arena(prog->store), Var *, count + 1);
    Lambda fn = {.param = param, .nparam = count + 1, .body = open_body(n)};

    arg[0] = f.trips;
    param[0] = index_named(n, f.name);
    for (uint32_t i = 0; i < count; i++) {
        arg[1 + i] = scalar_var(prog->store, list[i]->now);
        param[1 + i] = array_like(prog, list[i]->now, list[i]->now->type);
        param[1 + i]->unique = true;
    }
    exp_set_args(prog, &loop->exp, count + 1, arg);
    exp_set_fns(prog, &loop->exp, 1, &fn);
    set_now(list, count, param + 1);
    push(n, f.name, value_of(n, &f, param[0], fn.body));
    visit(n, n->isl->ast_node_for_get_body(node), fn.body);
    n->n = before;
    end_body(n, fn.body, list, count);
    set_now(list, count, loop->pat);
}

/* A loop with one trip. */
static void visit_once(Nest *n, Isl node, Body *to)
{
    const IslLibrary *isl = n->isl;
    Isl id = isl->ast_node_for_get_iterator(node);
    const char *name = name_of(n, isl->ast_expr_get_id(id));
    const Scalar *is = scalar_of(n, isl->ast_node_for_get_init(node));
    uint32_t before = n->n;

    isl->ast_expr_free(id);
    if (is->op != OP_VAR) {
        Var *var = index_named(n, name);
        array_alias(n->site->prog, to, var, is,
                    n->site->made[0].kernel->loc);
        is = scalar_var(store_of(n), var);
    }
    push(n, name, is);
    visit(n, isl->ast_node_for_get_body(node), to);
    n->n = before;
}

static void visit_if(Nest *n, Isl node, Body *to)
{
    const IslLibrary *isl = n->isl;
    const Scalar *condition = scalar_of(n, isl->ast_node_if_get_cond(node));
    uint32_t count;
    Made **list = written_in(n, node, &count);
    Var **before = ARENA_NEW(&n->site->arena, Var *, count + 1);
    Stm *stm = statement(n, FORM_IF, list, count, to);
    Lambda fn[2] = {{.body = open_body(n)}, {.body = open_body(n)}};

    for (uint32_t i = 0; i < count; i++)
        before[i] = list[i]->now;
    visit(n, isl->ast_node_if_get_then(node), fn[0].body);
    end_body(n, fn[0].body, list, count);
    set_now(list, count, before);
    if (isl->ast_node_if_has_else(node) == 1)
        visit(n, isl->ast_node_if_get_else(node), fn[1].body);
    end_body(n, fn[1].body, list, count);
    set_now(list, count, stm->pat);
    exp_set_args(n->site->prog, &stm->exp, 1, &condition);
    exp_set_fns(n->site->prog, &stm->exp, 2, fn);
}

static void visit_user(Nest *n, Isl node, Body *to)
{
    Isl expr = n->isl->ast_node_user_get_expr(node);
    Made *made = made_named(n, expr);
    int count = n->isl->ast_expr_get_op_n_arg(expr);
    const Scalar **index =
        ARENA_NEW(&n->site->arena, const Scalar *, (size_t)count);

    for (int i = 1; i < count; i++)
        index[i - 1] = operand(n, expr, i);
    n->isl->ast_expr_free(expr);
    instance_emit(n->site, made, index, to);
}

/* NODE, which is taken, at the end of BODY. */
static void visit(Nest *n, Isl node, void *body)
{
    const IslLibrary *isl = n->isl;
    int type = isl->ast_node_get_type(node);

    if (n->why) {
        isl->ast_node_free(node);
        return;
    }
    if (type == ISL_NODE_FOR && isl->ast_node_for_is_degenerate(node) == 1)
        visit_once(n, node, body);
    else if (type == ISL_NODE_FOR)
        visit_for(n, node, body);
    else if (type == ISL_NODE_IF)
        visit_if(n, node, body);
    else if (type == ISL_NODE_BLOCK)
        each_child(n, node, visit, body);
    else if (type == ISL_NODE_USER)
        visit_user(n, node, body);
    else
        give_up(n, isl->ctx_last_error_msg(n->ctx));
    isl->ast_node_free(node);
}

/* ---- the nest ---- */

static uint32_t index_count(const Nest *n, const Made *made)
{
    return (n->site->loop != NULL) + made->kernel->exp.fn[0].nparam;
}

/* { S[i, ...] -> [i, ..., 0] }, of all statements. */
static Isl own_order(Nest *n)
{
    const Site *site = n->site;
    uint32_t most = 0;
    Buf text = {0};

    for (uint32_t k = 0; k < site->nmade; k++)
        most = index_count(n, &site->made[k]) > most
                   ? index_count(n, &site->made[k])
                   : most;
    buf_text(&text, "{ ");
    for (uint32_t k = 0; k < site->nmade; k++) {
        uint32_t own = index_count(n, &site->made[k]);
        buf_printf(&text, "%s%s[", k ? "; " : "", site->made[k].name);
        for (uint32_t i = 0; i < own; i++)
            buf_printf(&text, "%si%u", i ? ", " : "", i);
        buf_text(&text, "] -> [");
        for (uint32_t i = 0; i < most; i++)
            buf_printf(&text, i < own ? "%si%u" : "%s0", i ? ", " : "", i);
        buf_char(&text, ']');
    }
    buf_bytes(&text, " }", 3);
    Isl map = n->isl->union_map_read_from_str(n->ctx, text.at);
    buf_free(&text);
    return map;
}

static int check_times(Isl times, void *data)
{
    Nest *n = data;

    if (n->isl->set_dim(times, ISL_OUT) > MOST_COORDINATES)
        give_up(n, "times have more than 100 coordinates");
    n->isl->set_free(times);
    return 0;
}

/* The tree of loops, for all iterations; NULL: isl cannot. */
static Isl tree_of(Nest *n, const char *schedule)
{
    const IslLibrary *isl = n->isl;
    const ConflictTexts *texts = &n->site->texts;
    Isl order = isl->union_map_read_from_str(n->ctx, schedule);
    Isl times = isl->union_map_range(isl->union_map_copy(order));
    Isl build = NULL, tree = NULL;

    isl->union_set_foreach_set(times, check_times, n);
    isl->union_set_free(times);
    if (n->why) {
        isl->union_map_free(order);
        return NULL;
    }
    order = isl->union_map_intersect_domain(
        isl->union_map_flat_range_product(order, own_order(n)),
        isl->union_set_read_from_str(n->ctx, texts->domains));
    build = isl->ast_build_from_context(
        isl->set_read_from_str(n->ctx, texts->context));
    if (build)
        tree = isl->ast_build_node_from_schedule_map(build, order);
    else
        isl->union_map_free(order);
    isl->ast_build_free(build);
    return tree;
}

bool nest_emit(Site *site, const char *schedule, Body *body)
{
    Nest n = {.site = site,
              .isl = isl_library(),
              .polys = poly_store_new(site->prog->store)};

    n.ctx = n.isl->ctx_alloc();
    n.isl->options_set_on_error(n.ctx, ISL_CONTINUE);
    n.isl->ctx_set_max_operations(n.ctx, MOST_OPERATIONS);
    Isl tree = tree_of(&n, schedule);
    if (tree)
        visit(&n, tree, body);
    if (!n.why && (!tree || n.isl->ctx_last_error_msg(n.ctx)))
        give_up(&n, "isl needs too many operations");
    if (n.why)
        diag_error(site->cx->diag, (Span){0},
                   "--schedule: there are no loops for it: %s", n.why);
    n.isl->ctx_free(n.ctx);
    poly_store_free(n.polys);
    return !n.why;
}
