/* solve.c - scalars that satisfy a function's conditions: backtracking. */
#include "verifier/inputs/solve.h"

#include <stdlib.h>

struct Solver {
    const Conditions *c;
    Ranges *ranges;
    NodeValue *value;
    uint32_t *order; /* the scalar parameters, group by group */
    uint32_t norder;
    uint32_t *group;  /* by node: those that conditions connect have one */
    uint32_t *member; /* nodes by group, */
    uint32_t *first;  /* and where those of each group begin */
    uint32_t *failed; /* by condition: how often it was to blame */
    bool never;       /* found out without giving any value */
    bool has_asked;   /* Z3 */
    uint32_t root;    /* mark of RANGES before any value was given */
};

/* Nodes that are computed.  An estimate. */
enum { MAX_WORK = 1 << 18 };

/* ---- order ---- */

/* Mark what the marked nodes from TOP down are made of. */
static void mark_below(const Conditions *c, uint32_t top, bool *mark)
{
    for (uint32_t i = top + 1; i-- > 0;)
        for (uint32_t k = 0; mark[i] && k < c->node[i].narg; k++)
            mark[c->node[i].arg[k]] = true;
}

/* Is NODE made of PARAM, or of what is late? */
static bool mentions(const Conditions *c, uint32_t node, const bool *late,
                     uint32_t param, bool *mark)
{
    bool found = false;

    memset(mark, 0, c->nnode);
    mark[node] = true;
    mark_below(c, node, mark);
    for (uint32_t i = 0; i <= node; i++) {
        const Node *n = &c->node[i];
        found |= mark[i] && n->op == NODE_PARAM &&
                 (n->param == param || late[n->param]);
    }
    return found;
}

/* Of `p == e`: e neither mentions p nor what is itself given by others. */
static void find_late(const Conditions *c, const Node *equation, bool *late,
                      bool *mark)
{
    for (int i = 0; i < 2; i++) {
        const Node *side = &c->node[equation->arg[i]];
        if (side->op == NODE_PARAM && !late[side->param] &&
            !mentions(c, equation->arg[1 - i], late, side->param, mark)) {
            late[side->param] = true;
            return;
        }
    }
}

/* Late parameters: those that an equation gives, which holds always. */
static void find_all_late(const Conditions *c, bool *late)
{
    bool *holds = ground_alloc(2 * ((size_t)c->nnode + 1));
    bool *mark = holds + c->nnode + 1;

    memset(holds, 0, c->nnode);
    for (uint32_t i = 0; i < c->count; i++)
        holds[c->at[i].node] = true;
    for (uint32_t i = c->nnode; i-- > 0;)
        for (uint32_t k = 0; holds[i] && c->node[i].op == OP_LAND && k < 2; k++)
            holds[c->node[i].arg[k]] = true;
    for (uint32_t i = 0; i < c->nnode; i++)
        if (holds[i] && c->node[i].op == OP_EQ)
            find_late(c, &c->node[i], late, mark);
    free(holds);
}

/* ---- groups: what conditions do not connect is found by itself ---- */

/* The node that stands for the group of NODE. */
static uint32_t group_of(uint32_t *group, uint32_t node)
{
    while (group[node] != node) {
        group[node] = group[group[node]];
        node = group[node];
    }
    return node;
}

/* A node is of the group of its operands, but for literals. */
static void find_groups(Solver *s)
{
    const Conditions *c = s->c;

    for (uint32_t i = 0; i < c->nnode; i++)
        s->group[i] = i;
    for (uint32_t i = 0; i < c->nnode; i++)
        for (uint32_t k = 0; k < c->node[i].narg; k++) {
            uint32_t arg = c->node[i].arg[k];
            if (c->node[arg].op != OP_CONST)
                s->group[group_of(s->group, arg)] = group_of(s->group, i);
        }
    for (uint32_t i = 0; i < c->nnode; i++)
        s->group[i] = group_of(s->group, i);
}

/* All nodes group by group, each by ascending number. */
static void sort_by_group(Solver *s)
{
    uint32_t n = s->c->nnode, at = 0;

    memset(s->first, 0, ((size_t)n + 1) * sizeof *s->first);
    for (uint32_t i = 0; i < n; i++)
        s->first[s->group[i]]++;
    for (uint32_t i = 0; i <= n; i++) {
        uint32_t count = s->first[i];
        s->first[i] = at;
        at += count;
    }
    for (uint32_t i = 0; i < n; i++)
        s->member[s->first[s->group[i]]++] = i;
    for (uint32_t i = n; i > 0; i--) /* now they are the ends */
        s->first[i] = s->first[i - 1];
    s->first[0] = 0;
}

static uint32_t group_of_param(const Solver *s, uint32_t param)
{
    return s->group[s->c->param[param].node];
}

static Nodes nodes_of(const Solver *s, uint32_t param)
{
    uint32_t g = group_of_param(s, param);

    return (Nodes){s->member + s->first[g], s->first[g + 1] - s->first[g]};
}

/* Parameters group by group, and the late ones of each last. */
static void find_order(Solver *s)
{
    const Conditions *c = s->c;
    bool *late = ground_alloc(c->nparam + 1);
    uint32_t *count = ground_alloc((2 * (size_t)c->nnode + 2) * sizeof *count);
    uint32_t at = 0;

    memset(late, 0, c->nparam + 1);
    memset(count, 0, (2 * (size_t)c->nnode + 2) * sizeof *count);
    find_all_late(c, late);
    for (uint32_t i = 0; i < c->nparam; i++)
        if (c->param[i].node != NODE_NONE)
            count[2 * group_of_param(s, i) + late[i]]++;
    for (uint32_t i = 0; i < 2 * c->nnode; i++) {
        uint32_t n = count[i];
        count[i] = at;
        at += n;
    }
    for (uint32_t i = 0; i < c->nparam; i++)
        if (c->param[i].node != NODE_NONE) {
            s->order[count[2 * group_of_param(s, i) + late[i]]++] = i;
            s->norder++;
        }
    free(late);
    free(count);
}

Solver *solver_new(const Conditions *c)
{
    Solver *s = ground_alloc(sizeof *s);
    size_t n = (size_t)c->nnode + 1;

    *s = (Solver){.c = c, .ranges = ranges_new(c)};
    s->value = ground_alloc(n * sizeof *s->value);
    s->order = ground_alloc((c->nparam + 1) * sizeof *s->order);
    s->group = ground_alloc(n * sizeof *s->group);
    s->member = ground_alloc(n * sizeof *s->member);
    s->first = ground_alloc((n + 1) * sizeof *s->first);
    s->failed = ground_alloc((c->count + 1) * sizeof *s->failed);
    memset(s->failed, 0, (c->count + 1) * sizeof *s->failed);
    find_groups(s);
    sort_by_group(s);
    find_order(s);
    s->never = !ranges_propagate(s->ranges, nodes_all(c));
    s->root = ranges_mark(s->ranges);
    return s;
}

void solver_free(Solver *s)
{
    ranges_free(s->ranges);
    free(s->value);
    free(s->order);
    free(s->group);
    free(s->member);
    free(s->first);
    free(s->failed);
    free(s);
}

/* ---- checking ---- */

bool assignment_holds(const Conditions *c, const uint64_t *bits,
                      NodeValue *value, uint32_t *blame)
{
    for (uint32_t i = 0; i < c->nnode; i++) {
        const Node *n = &c->node[i];
        value[i] = (NodeValue){.state = STATE_UNKNOWN};
        if (n->op == NODE_PARAM)
            value[i] = (NodeValue){bits[n->param], STATE_KNOWN};
    }
    conditions_eval(c, value);
    for (uint32_t i = 0; i < c->count; i++) {
        NodeValue v = value[c->at[i].node];
        if (v.state == STATE_ERROR || (v.state == STATE_KNOWN && !v.bits)) {
            *blame = i;
            return false;
        }
    }
    return true;
}

/* ---- search ---- */

typedef struct Search {
    Solver *s;
    const Taste *taste;
    const bool *given;
    uint64_t *bits;
    uint64_t limit; /* of ranges_work */
    bool complete;  /* nothing was left out so far */
    bool hopeless;  /* a group of parameters has no values */
} Search;

static bool gives_up(const Search *w)
{
    return ranges_work(w->s->ranges) > w->limit;
}

/* Is order DEPTH the first of its group? */
static bool begins_group(const Solver *s, uint32_t depth)
{
    return depth < s->norder && depth > 0 &&
           group_of_param(s, s->order[depth]) !=
               group_of_param(s, s->order[depth - 1]);
}

static void blame(Search *w, uint32_t condition)
{
    w->s->failed[condition]++;
}

static bool search(Search *w, uint32_t depth);

/* Nothing is left to try for order DEPTH: what earlier groups are given does
 * not matter. */
static bool exhausted(Search *w, uint32_t depth)
{
    w->hopeless |= begins_group(w->s, depth);
    return false;
}

static bool try_value(Search *w, uint32_t depth, uint64_t bits)
{
    Ranges *r = w->s->ranges;
    uint32_t number = w->s->order[depth], mark = ranges_mark(r);

    w->bits[number] = bits;
    ranges_fix(r, w->s->c->param[number].node, bits);
    if (!ranges_propagate(r, nodes_of(w->s, number)))
        blame(w, ranges_blame(r));
    else if (search(w, depth + 1))
        return true;
    ranges_undo(r, mark);
    return false;
}

/* Parameters from order DEPTH on. */
static bool search(Search *w, uint32_t depth)
{
    const Conditions *c = w->s->c;
    uint64_t bits;
    uint32_t failed;

    if (depth == w->s->norder) {
        if (assignment_holds(c, w->bits, w->s->value, &failed))
            return true;
        blame(w, failed);
        return false;
    }
    uint32_t number = w->s->order[depth];
    if (w->given && w->given[number])
        return try_value(w, depth, w->bits[number]) || exhausted(w, depth);
    const InputRange *range = ranges_at(w->s->ranges, c->param[number].node);
    if (range->known) {
        w->bits[number] = (uint64_t)range->low;
        return search(w, depth + 1) || exhausted(w, depth);
    }
    Candidates candidates = candidates_for(w->taste, number, *range);
    while (!gives_up(w) && candidates_next(&candidates, &bits)) {
        if (try_value(w, depth, bits))
            return true;
        if (w->hopeless)
            return false;
    }
    w->complete &= candidates.is_complete;
    return exhausted(w, depth);
}

/* The condition that failed most. */
static uint32_t most_failed(const Solver *s)
{
    uint32_t most = 0;

    for (uint32_t i = 1; i < s->c->count; i++)
        if (s->failed[i] > s->failed[most])
            most = i;
    return most;
}

/* Z3 takes its time, and would tell the same again. */
static bool ask_once(Solver *s, const bool *given, uint64_t *bits)
{
    bool asks = !s->has_asked;

    s->has_asked = true;
    return asks && solve_z3(s->c, given, bits);
}

Solved solver_complete(Solver *s, const Taste *taste, const bool *given,
                       uint64_t *bits, uint32_t *blamed)
{
    uint64_t limit = ranges_work(s->ranges) + MAX_WORK + 16 * s->c->nnode;
    Search w = {s, taste, given, bits, limit, true, false};
    Random random = taste->random;

    if (s->never) {
        *blamed = ranges_blame(s->ranges);
        return SOLVED_NEVER;
    }
    ranges_undo(s->ranges, s->root);
    if (search(&w, 0))
        return SOLVED;
    *blamed = most_failed(s);
    if (w.complete)
        return SOLVED_NEVER;
    if (!solve_locally(s->c, &random, given, bits) &&
        !ask_once(s, given, bits))
        return SOLVED_NOT;
    ranges_undo(s->ranges, s->root);
    for (uint32_t i = 0; i < s->norder; i++)
        ranges_fix(s->ranges, s->c->param[s->order[i]].node,
                   bits[s->order[i]]);
    ranges_propagate(s->ranges, nodes_all(s->c));
    uint32_t unused;
    return assignment_holds(s->c, bits, s->value, &unused) ? SOLVED
                                                           : SOLVED_NOT;
}

Solved solver_find(Solver *s, const Taste *taste, uint64_t *bits,
                   uint32_t *blamed)
{
    return solver_complete(s, taste, NULL, bits, blamed);
}

/* ---- elements ---- */

InputRange solver_elements(const Solver *s, uint32_t number)
{
    const Conditions *c = s->c;
    InputRange all = range_all((Elem)c->param[number].var->type->elem);

    if (!elem_has_intervals((Elem)c->param[number].var->type->elem))
        return all;
    for (uint32_t i = 0; i < c->nnode; i++) {
        const InputRange *r = ranges_at(s->ranges, i);
        if (c->node[i].op != NODE_ELEMENT || c->node[i].param != number ||
            r->none || r->high < all.low || r->low > all.high)
            continue;
        all.low = all.low > r->low ? all.low : r->low;
        all.high = all.high < r->high ? all.high : r->high;
    }
    return all;
}

const NodeValue *solver_values(const Solver *s)
{
    return s->value;
}
