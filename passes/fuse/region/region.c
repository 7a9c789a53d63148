/* region.c - the graph of a control region.
 *
 * Edges are those of Nessie's section 7.3 and what this language needs
 * besides: a statement that consumes an array comes after all that read it,
 * and nothing moves above an assert (docs/language.md, 5.14).  Ways from node
 * to node through what is no node become bars; sets of nodes are bit sets, so
 * all of this is linear in the text.
 */
#include "passes/fuse/region/region.h"

#include "passes/fuse/elements/price.h"
#include "passes/fuse/region/after_scan.h"
#include "passes/fuse/region/index.h"
#include "passes/fuse/region/vectors.h"
#include "passes/fuse/solver/set.h"
#include "passes/pass.h"
#include "passes/shared/storage/consumed.h"

#include <string.h>

/* ---- variables ---- */

RegionVar *region_var(const FusionRegion *r, const Var *var)
{
    return var->id < r->vars->nvar ? &r->vars->at[var->id] : NULL;
}

/* The same, to be written to. */
static RegionVar *touch(FusionRegion *r, const Var *var)
{
    RegionVar *known = region_var(r, var);

    if (known && !known->touched) {
        known->touched = true;
        r->vars->touched[r->vars->ntouched++] = var->id;
    }
    return known;
}

void region_forget(FusionRegion *r)
{
    while (r->vars->ntouched)
        r->vars->at[r->vars->touched[--r->vars->ntouched]] = (RegionVar){0};
}

uint16_t region_maker(const FusionRegion *r, const Var *var, uint32_t *result)
{
    const RegionVar *known = region_var(r, var);
    const Stm *stm;

    if (!known || !known->def || r->node_of[known->def - 1] == NO_NODE)
        return NO_NODE;
    stm = r->stm[known->def - 1];
    for (*result = 0; stm->pat[*result] != var;)
        ++*result;
    return r->node_of[known->def - 1];
}

static FusionArray *array_of(const FusionRegion *r, const Var *var)
{
    const RegionVar *known = region_var(r, var);

    return known && known->array ? &r->problem->array[known->array - 1] : NULL;
}

FusionArray *region_result(const FusionRegion *r, const FusionNode *node,
                           uint32_t i)
{
    return array_of(r, node->stm->pat[i]);
}

/* ---- nodes ---- */

static const struct {
    FormId form;
    FusionKind kind;
} kinds[] = {
    {FORM_KERNEL, FUSION_MAP},      {FORM_REDUCE, FUSION_REDUCE},
    {FORM_SCAN, FUSION_SCAN},       {FORM_FILTER, FUSION_FILTER},
    {FORM_PARTITION, FUSION_PARTITION}, {FORM_SCATTER, FUSION_SCATTER},
};

/* A block's arrays share its memory: two of them in one would want twice as
 * much. */
static bool is_node(const Stm *stm, FusionKind *kind)
{
    if (stm->exp.exec == AT_BLOCK || attr_find(stm->attrs, "spec"))
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].form == stm->exp.form) {
            *kind = kinds[i].kind;
            return true;
        }
    return false;
}

bool region_is_node(const Stm *stm)
{
    FusionKind kind;

    return is_node(stm, &kind);
}

uint32_t fusion_indices(const FusionNode *node)
{
    return node->kind == FUSION_MAP ? node->stm->exp.narg : 1;
}

Var *const *fusion_index_vars(const FusionNode *node)
{
    return node->stm->exp.fn[0].param;
}

bool fusion_is_elementwise(const FusionNode *node, uint32_t i)
{
    switch (node->kind) {
    case FUSION_MAP:
        return true;
    case FUSION_SCAN:
        return stm_goes_on(node->stm) || operator_keeps(&node->stm->exp, i);
    case FUSION_REDUCE:
        return operator_keeps(&node->stm->exp, i);
    case FUSION_FILTER:
        return i > 0;
    case FUSION_PARTITION:
    case FUSION_SCATTER:
    case FUSION_KINDS:
        break;
    }
    return false;
}

static bool are_own(const FusionNode *node, const Exp *exp)
{
    for (uint32_t i = 0; i < fusion_indices(node); i++)
        if (!scalar_is_var(exp->arg[1 + i], fusion_index_vars(node)[i]))
            return false;
    return true;
}

bool fusion_reads_own(const FusionNode *node, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    uint32_t n = fusion_indices(node);

    if (exp->form != FORM_INDEX && exp->form != FORM_SLICE)
        return false;
    if (exp->narg < n + 1 || exp->arg[0]->u.var->type->rank < n)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (exp->form == FORM_SLICE && exp->u.sel.dim[i] != DIM_POINT)
            return false;
    return PASS_LEGAL(fuse_own_indices, are_own(node, exp));
}

/* ---- spaces ---- */

static bool same_bounds(FusionRegion *r, const FusionSpace *space,
                        const Scalar *const *bound)
{
    for (uint32_t i = 0; i < space->nbound; i++)
        if (space->bound[i] != bound[i] &&
            !known_equal(r->known, space->bound[i], bound[i]))
            return false;
    return true;
}

static ExecLevel exec_of(const Stm *stm)
{
    return stm->exp.exec == AT_THREAD ? AT_NONE : stm->exp.exec;
}

static uint32_t find_space(FusionRegion *r, const Stm *stm, uint32_t nbound)
{
    for (uint32_t i = r->nspace; i-- > 0;)
        if (r->space[i].exec == exec_of(stm) &&
            r->space[i].nbound == nbound &&
            PASS_LEGAL(fuse_same_bounds,
                       same_bounds(r, &r->space[i], stm->exp.arg)))
            return i;
    r->space[r->nspace] = (FusionSpace){
        .nbound = nbound, .bound = stm->exp.arg, .exec = exec_of(stm),
        .filter = NO_NODE, .outer = NO_SPACE};
    return r->nspace++;
}

/* As many as the filter NODE lets through. */
static void add_filtered_space(FusionRegion *r, uint16_t node)
{
    const FusionNode *filter = &r->node[node];
    const Scalar **bound = ARENA_NEW(r->arena, const Scalar *, 1);

    bound[0] = scalar_var(r->prog->store, filter->stm->pat[0]);
    r->space[r->nspace++] = (FusionSpace){
        .nbound = 1, .bound = bound, .exec = exec_of(filter->stm),
        .filter = node, .outer = filter->space};
}

static void add_node(FusionRegion *r, uint32_t at, FusionKind kind)
{
    uint16_t number = (uint16_t)r->nnode++;
    FusionNode *node = &r->node[number];

    *node = (FusionNode){.stm = r->stm[at], .kind = kind, .at = at};
    r->node_of[at] = number;
    node->space = find_space(r, node->stm, fusion_indices(node));
    if (kind == FUSION_FILTER)
        add_filtered_space(r, number);
}

static void find_nodes(FusionRegion *r)
{
    uint32_t most = 0;
    FusionKind kind;

    for (uint32_t i = 0; i < r->nstm; i++)
        most += is_node(r->stm[i], &kind);
    r->node = ARENA_NEW(r->arena, FusionNode, most + 1);
    r->space = ARENA_NEW(r->arena, FusionSpace, 2 * most + 1);
    for (uint32_t i = 0; i < r->nstm; i++) {
        r->node_of[i] = NO_NODE;
        if (is_node(r->stm[i], &kind))
            add_node(r, i, kind);
        known_pass(r->known, r->stm[i]);
        for (uint32_t k = 0; k < r->stm[i]->npat; k++)
            touch(r, r->stm[i]->pat[k])->def = i + 1;
    }
}

/* ---- what comes before what ---- */

typedef struct Before {
    uint32_t stm, next; /* 1 + the index of the next one in the list */
    bool parts;
} Before;

typedef struct Graph {
    FusionRegion *r;
    Before *before;
    uint32_t nbefore, room;
    uint32_t *first;  /* by statement: of its list */
    uint32_t at;      /* the statement that is looked at */
} Graph;

static void push(Graph *g, uint32_t *list, uint32_t stm, bool parts)
{
    if (*list && g->before[*list - 1].stm == stm &&
        g->before[*list - 1].parts == parts)
        return;
    arena_grow(g->r->arena, &g->before, g->nbefore, &g->room,
               sizeof *g->before);
    g->before[g->nbefore] = (Before){stm, *list, parts};
    *list = ++g->nbefore;
}

static void note_use(Var *var, void *data)
{
    Graph *g = data;
    RegionVar *known = touch(g->r, var);

    if (!known)
        return;
    if (known->def && known->def - 1 < g->at)
        push(g, &g->first[g->at], known->def - 1, false);
    if (type_is_array(var->type))
        push(g, &known->reader, g->at, false);
}

/* VAR may be what is consumed: who reads it does so before. */
static void note_readers(Var *var, void *data)
{
    Graph *g = data;

    const RegionVar *known = region_var(g->r, var);

    if (!known)
        return;
    for (uint32_t i = known->reader; i; i = g->before[i - 1].next)
        if (g->before[i - 1].stm < g->at)
            push(g, &g->first[g->at], g->before[i - 1].stm, true);
}

static void note_consumed(Var *var, void *data)
{
    Graph *g = data;

    if (PASS_LEGAL(fuse_read_before_consumed, g->at > 0))
        aliases_each(g->r->aliases, var, note_readers, g);
}

static bool note_consumers(Stm *stm, void *data)
{
    stm_each_consumed(stm, note_consumed, data);
    return true;
}

static void note_statement(Graph *g, Stm *stm)
{
    stm_each_use_inside(stm, note_use, g);
    stm_each_stm(stm, note_consumers, g);
}

static void list_order(Graph *g)
{
    FusionRegion *r = g->r;
    uint32_t n = 0;

    r->order = ARENA_NEW(r->arena, uint32_t, g->nbefore + 1);
    r->parts = ARENA_NEW(r->arena, bool, g->nbefore + 1);
    r->first = ARENA_NEW(r->arena, uint32_t, r->nstm + 1);
    for (uint32_t s = 0; s < r->nstm; s++) {
        r->first[s] = n;
        for (uint32_t i = g->first[s]; i; i = g->before[i - 1].next) {
            r->order[n] = g->before[i - 1].stm;
            r->parts[n++] = g->before[i - 1].parts;
        }
    }
    r->first[r->nstm] = n;
}

static void order_statements(FusionRegion *r)
{
    Graph g = {.r = r};
    uint32_t guard = NO_STM; /* the assert above */

    g.first = ARENA_NEW(r->arena, uint32_t, r->nstm + 1);
    for (uint32_t s = 0; s < r->nstm; s++) {
        g.at = s;
        if (guard != NO_STM)
            push(&g, &g.first[s], guard, false);
        note_statement(&g, r->stm[s]);
        if (r->stm[s]->exp.form == FORM_ASSERT)
            guard = s;
    }
    list_order(&g);
}

/* ---- edges between nodes ---- */

/* How a node uses what other nodes make. */
typedef struct Uses {
    FusionRegion *r;
    uint16_t node;
    NodeSet *flows; /* that it reads as it should */
    NodeSet *bars;  /* that it wants done before */
    const Var *own; /* what the statement reads at the node's own indices */
} Uses;

/* NODE reads VAR; the number of that array in the problem. */
static uint32_t add_reader(FusionRegion *r, const Var *var, uint16_t node)
{
    RegionVar *known = touch(r, var);

    if (!known->array) {
        fusion_add_array(r->problem, FUSION_INPUT, var->name->text, r->nnode);
        known->array = r->problem->narray;
    }
    FusionArray *array = array_of(r, var);
    if (!array->nreader || array->reader[array->nreader - 1] != node)
        array->reader[array->nreader++] = node;
    return known->array - 1;
}

/* ... at NODE's own indices. */
static void add_own(FusionRegion *r, const Var *var, uint16_t number)
{
    FusionNode *node = &r->node[number];

    if (!region_var(r, var))
        return;
    arena_grow(r->arena, &node->own, node->nown, &node->own_room,
               sizeof *node->own);
    node->own[node->nown++] = add_reader(r, var, number);
}

/* A use that is no reading of elements at the node's own indices. */
static void note_bar(Var *var, void *data)
{
    Uses *u = data;
    uint32_t result;
    uint16_t node;

    if (var == u->own)
        return;
    node = region_maker(u->r, var, &result);
    if (node == NO_NODE || node == u->node)
        return;
    set_put(u->bars, node);
    array_of(u->r, var)->escapes = true;
}

/* Can NODE be where the elements of that result of FROM, which VAR is, are
 * made? */
static bool flows(const Uses *u, const FusionNode *from, uint32_t result,
                  const FusionNode *node, const Var *var)
{
    if (fusion_is_combined(from, result))
        return fusion_goes_after(from, node);
    return PASS_LEGAL(fuse_elementwise, fusion_is_elementwise(from, result)) ||
           (fusion_permutes(u->r, from) && fusion_takes_any_order(node, var));
}

static bool note_inner(Stm *stm, void *data)
{
    Uses *u = data;
    const FusionNode *node = &u->r->node[u->node];
    uint32_t result;

    u->own = NULL;
    if (fusion_reads_own(node, stm)) {
        const Var *var = stm->exp.arg[0]->u.var;
        uint16_t from = region_maker(u->r, var, &result);
        if (from == NO_NODE) {
            add_own(u->r, var, u->node);
            u->own = var;
        } else if (flows(u, &u->r->node[from], result, node, var)) {
            add_own(u->r, var, u->node);
            set_put(u->flows, from);
            u->own = var;
        }
    }
    stm_each_use(stm, note_bar, u);
    u->own = NULL;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, note_bar, u);
    return true;
}

/* The count of a filter as bound and in the types of results. */
static void note_head(Var *var, void *data)
{
    Uses *u = data;
    const FusionNode *node = &u->r->node[u->node];
    const FusionSpace *space = &u->r->space[node->space];
    uint32_t result;
    uint16_t from = region_maker(u->r, var, &result);

    if (from != NO_NODE && from == space->filter && result == 0) {
        set_put(u->flows, from);
        add_own(u->r, var, u->node);
    } else {
        note_bar(var, u);
    }
}

/* ---- traversals ---- */

static void mark_inside(Var *var, void *data)
{
    const Uses *u = data;
    RegionVar *known = touch(u->r, var);

    if (known)
        known->inside = 1 + (uint32_t)u->node;
}

static void mark_bodies(Uses *u, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        for (uint32_t k = 0; k < fn->nparam; k++)
            mark_inside(fn->param[k], u);
        body_each_binding(fn->body, mark_inside, u);
    }
}

static bool is_inside(const Var *var, const void *data)
{
    const FusionRegion *r = data;
    const RegionVar *known = region_var(r, var);

    return !known || known->inside;
}

/* Is it one element, the same for all iterations, that STM reads? */
static bool reads_one_place(const FusionRegion *r, const Stm *stm)
{
    if (stm->exp.form != FORM_INDEX)
        return false;
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        if (scalar_any_var(stm->exp.arg[i], is_inside, r))
            return false;
    return true;
}

static void note_traversed(Var *var, void *data)
{
    const Uses *u = data;

    if (type_is_array(var->type) && !is_inside(var, u->r))
        add_reader(u->r, var, u->node);
}

static bool note_traversals(Stm *stm, void *data)
{
    const Uses *u = data;

    if (!reads_one_place(u->r, stm))
        stm_each_use(stm, note_traversed, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, note_traversed, data);
    return true;
}

/* Whatever its bodies read of arrays from elsewhere, at whatever places, is
 * read from memory unless it is made in the same cluster. */
static void note_all_traversals(Uses *u, Stm *stm)
{
    mark_bodies(u, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        body_each_stm(stm->exp.fn[i].body, note_traversals, u);
        body_each_result_use(stm->exp.fn[i].body, note_traversed, u);
    }
}

static void note_uses(Uses *u)
{
    Stm *stm = u->r->node[u->node].stm;

    stm_each_use(stm, note_head, u);
    body_each_stm(stm->exp.fn[0].body, note_inner, u);
    body_each_result_use(stm->exp.fn[0].body, note_bar, u);
    for (uint32_t i = 1; i < stm->exp.nfn; i++)
        body_each_use(stm->exp.fn[i].body, note_bar, u);
    note_all_traversals(u, stm);
}

static void add_results(FusionRegion *r, uint16_t node)
{
    const Stm *stm = r->node[node].stm;

    for (uint32_t i = 0; i < stm->npat; i++) {
        FusionArray *array = fusion_add_array(
            r->problem, node, stm->pat[i]->name->text, r->nnode);
        array->scalar = !type_is_array(stm->pat[i]->type);
        touch(r, stm->pat[i])->array = r->problem->narray;
    }
}

/* The nodes that come before a statement. */
typedef struct Above {
    NodeSet nodes;   /* at once */
    NodeSet parted;  /* since they read what it consumes */
    NodeSet through; /* by way of what is no node */
} Above;

static Above gather(const FusionRegion *r, const NodeSet *reach, uint32_t s)
{
    Above above = {{{0}}, {{0}}, {{0}}};

    for (uint32_t i = r->first[s]; i < r->first[s + 1]; i++) {
        uint32_t from = r->order[i];
        if (r->node_of[from] != NO_NODE)
            set_put(r->parts[i] ? &above.parted : &above.nodes,
                    r->node_of[from]);
        else
            set_put_all(&above.through, &reach[from]);
    }
    return above;
}

/* S is no node: what it uses is wanted in memory. */
static void escape(Var *var, void *data)
{
    FusionArray *array = array_of(data, var);

    if (array)
        array->escapes = true;
}

/* What stands below the region, and the body's results. */
static void note_escapes_below(FusionRegion *r)
{
    Stm *last = r->stm[r->nstm - 1];

    for (Stm *s = last->next; s; s = s->next)
        stm_each_use_inside(s, escape, r);
    body_each_result_use(r->body, escape, r);
}

/* What nobody reads is not ours to drop: that is another pass's work. */
static void keep_unread(FusionRegion *r)
{
    for (uint32_t i = 0; i < r->problem->narray; i++) {
        FusionArray *array = &r->problem->array[i];
        if (!array->nreader && !array->scalar)
            array->escapes = true;
    }
}

/* Why B, for which it uses what USES says, is not in one cluster with A, which
 * is above it; NULL: it may be. */
static const char *bar_between(const Uses *uses, const Above *above,
                               uint16_t a)
{
    if (set_has(uses->bars, a))
        return "the second uses more of the first than the elements at its own "
               "indices";
    if (set_has(&above->parted, a))
        return "the second consumes what the first reads";
    if (set_has(&above->through, a))
        return "a statement between them depends on the first, and the second "
               "depends on it";
    return set_has(uses->flows, a)
               ? NULL
               : "the second needs the whole result of the first";
}

static void add_edges(FusionRegion *r, uint16_t b, const Above *above)
{
    NodeSet flows = {{0}}, bars = {{0}};
    Uses uses = {r, b, &flows, &bars, NULL};

    note_uses(&uses);
    for (uint16_t a = 0; a < b; a++)
        if (set_has(&above->nodes, a) || set_has(&above->parted, a) ||
            set_has(&above->through, a))
            fusion_add_edge(r->problem, a, b, bar_between(&uses, above, a));
}

static void relate_statements(FusionRegion *r)
{
    NodeSet *reach = ARENA_NEW(r->arena, NodeSet, r->nstm);

    for (uint32_t s = 0; s < r->nstm; s++) {
        Above above = gather(r, reach, s);
        if (r->node_of[s] != NO_NODE) {
            add_results(r, r->node_of[s]);
            add_edges(r, r->node_of[s], &above);
            continue;
        }
        reach[s] = above.through;
        set_put_all(&reach[s], &above.nodes);
        set_put_all(&reach[s], &above.parted);
        stm_each_use_inside(r->stm[s], escape, r);
    }
}

/* Its first result; not the count of a filter. */
static const Var *first_result(const FusionNode *node)
{
    const Stm *stm = node->stm;
    bool counts = node->kind == FUSION_FILTER || node->kind == FUSION_PARTITION;

    return stm->pat[counts && stm->npat > 1];
}

/* For people.  What a pass has made is told from others of its name by a
 * number, as it will be in the text. */
static const char *name_of(const FusionRegion *r, uint32_t node)
{
    const Var *var = first_result(&r->node[node]);
    uint32_t before = 0, others = 0;

    for (uint32_t i = 0; i < r->nnode && var->fresh; i++) {
        const Var *other = first_result(&r->node[i]);
        others += other != var && other->name == var->name;
        before += i < node && other->fresh && other->name == var->name;
    }
    return others ? arena_printf(r->arena, "%s_%u", var->name->text,
                                 before + 1)
                  : var->name->text;
}

/* Scalars that are computed without loops. */
static uint32_t price_of(const FusionNode *node)
{
    const Body *body = node->stm->exp.fn[0].body;
    uint32_t price;

    if (node->kind != FUSION_MAP)
        return 0;
    for (uint32_t i = 0; i < body->nres; i++)
        if (body->res[i]->elem == ELEM_NONE)
            return 0;
    price = price_of_body(body, NULL, NULL);
    if (price >= PRICE_MUCH)
        return 0;
    return price ? price : 1;
}

void region_analyse(FusionRegion *r)
{
    r->node_of = ARENA_NEW(r->arena, uint16_t, r->nstm);
    find_nodes(r);
    r->problem = fusion_new(r->arena, r->nnode);
    for (uint32_t i = 0; i < r->nnode; i++) {
        r->problem->name[i] = name_of(r, i);
        r->problem->price[i] = price_of(&r->node[i]);
    }
    order_statements(r);
    relate_statements(r);
    note_escapes_below(r);
    keep_unread(r);
    region_relate(r);
    fusion_relate_after(r);
    fusion_keep_vectors(r);
    fusion_close(r->problem);
}
