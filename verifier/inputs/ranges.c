/* ranges.c - narrowing the values of a graph's nodes. */
#include "verifier/inputs/ranges.h"

#include <stdlib.h>

/* Rounds in which no node gets to be known: ranges may become smaller by one
 * for ever.  An estimate. */
enum { MAX_IDLE_ROUNDS = 16 };

typedef struct Undo {
    uint32_t node;
    InputRange was;
} Undo;

/* Of a node: when its range changed, and when its operands were looked at,
 * forward and back.  Time is counted in changes. */
typedef struct Times {
    uint64_t changed, forward, back;
} Times;

struct Ranges {
    const Conditions *c;
    InputRange *at;
    Times *time;
    uint64_t now;
    uint32_t *because; /* the condition that needs the node's value, plus 1 */
    Undo *trail;
    uint32_t ntrail, trail_room;
    uint32_t blame;
    uint64_t work;
    bool changed, learnt; /* a range; one that is known now */
};

Ranges *ranges_new(const Conditions *c)
{
    Ranges *r = ground_alloc(sizeof *r);
    size_t n = (size_t)c->nnode + 1;

    *r = (Ranges){.c = c};
    r->at = ground_alloc(n * sizeof *r->at);
    r->time = ground_alloc(n * sizeof *r->time);
    memset(r->time, 0, n * sizeof *r->time);
    r->now = 1;
    r->because = ground_alloc(n * sizeof *r->because);
    memset(r->because, 0, n * sizeof *r->because);
    for (uint32_t i = 0; i < c->nnode; i++) {
        r->at[i] = range_all((Elem)c->node[i].elem);
        r->at[i].sure = c->node[i].narg == 0;
        if (c->node[i].op == OP_CONST)
            ranges_fix(r, i, c->node[i].bits);
    }
    r->ntrail = 0;
    return r;
}

void ranges_free(Ranges *r)
{
    free(r->at);
    free(r->time);
    free(r->because);
    free(r->trail);
    free(r);
}

/* ---- changes ---- */

static void set(Ranges *r, uint32_t node, InputRange to)
{
    GROUND_ROOM(r->trail, r->ntrail, r->trail_room);
    r->trail[r->ntrail++] = (Undo){node, r->at[node]};
    r->learnt |= to.known && !r->at[node].known;
    r->at[node] = to;
    r->time[node].changed = ++r->now;
    r->changed = true;
}

/* The range of NODE is inside TO, too. */
static void meet(Ranges *r, uint32_t node, const InputRange *to)
{
    InputRange now = r->at[node];

    if (now.none)
        return;
    if (to->none) {
        now.none = true;
    } else if (elem_has_intervals((Elem)r->c->node[node].elem)) {
        now.low = now.low > to->low ? now.low : to->low;
        now.high = now.high < to->high ? now.high : to->high;
        now.none = now.low > now.high;
        now.known = now.low == now.high;
    } else if (to->known) {
        now.none = now.known && now.low != to->low;
        now.low = to->low;
        now.known = true;
    }
    now.sure |= to->sure;
    if (now.none)
        now.sure = false;
    const InputRange *was = &r->at[node];
    if (now.none != was->none || now.low != was->low ||
        now.high != was->high || now.known != was->known ||
        now.sure != was->sure)
        set(r, node, now);
}

static InputRange one_value(uint64_t bits)
{
    int64_t value = (int64_t)bits;
    return (InputRange){
        .low = value, .high = value, .known = true, .sure = true};
}

void ranges_fix(Ranges *r, uint32_t node, uint64_t bits)
{
    InputRange one = one_value(bits);
    meet(r, node, &one);
}

uint32_t ranges_mark(const Ranges *r)
{
    return r->ntrail;
}

void ranges_undo(Ranges *r, uint32_t mark)
{
    while (r->ntrail > mark) {
        const Undo *u = &r->trail[--r->ntrail];
        r->at[u->node] = u->was;
        r->time[u->node].changed = ++r->now;
    }
}

/* ---- forward: from operands to a node ---- */

static bool is_lazy(const Node *n)
{
    return n->op == OP_LAND || n->op == OP_LOR || n->op == NODE_CHOICE ||
           n->op == NODE_DEFINED;
}

static InputRange exact(const Node *n, const InputRange *a)
{
    uint64_t arg[NODE_MAX_ARGS], result;

    for (uint32_t i = 0; i < n->narg; i++)
        arg[i] = (uint64_t)a[i].low;
    if (n->fn(arg, &result) != EVAL_OK)
        return (InputRange){.none = true};
    return one_value(result);
}

static InputRange forward(const Node *n, const InputRange *a)
{
    bool all_known = n->fn != NULL, all_sure = true;

    for (uint32_t i = 0; i < n->narg; i++) {
        if (a[i].none && !is_lazy(n))
            return (InputRange){.none = true};
        all_known &= a[i].known && !a[i].none;
        all_sure &= a[i].sure;
    }
    InputRange result = all_known ? exact(n, a) : range_forward(n, a);
    result.sure = n->op == NODE_DEFINED ||
                  (all_sure && (all_known || range_cannot_fail(n, a)));
    return result;
}

static void operands(const Ranges *r, const Node *n, InputRange *a)
{
    for (uint32_t i = 0; i < n->narg; i++)
        a[i] = r->at[n->arg[i]];
}

/* Has an operand changed since TIME? */
static bool operands_changed(const Ranges *r, const Node *n, uint64_t time)
{
    bool changed = false;

    for (uint32_t k = 0; k < n->narg; k++)
        changed |= r->time[n->arg[k]].changed >= time;
    return changed;
}

static void sweep_forward(Ranges *r, Nodes some)
{
    InputRange a[NODE_MAX_ARGS];

    for (uint32_t k = 0; k < some.count; k++) {
        uint32_t i = nodes_at(some, k);
        const Node *n = &r->c->node[i];
        if (n->narg && !r->at[i].none &&
            operands_changed(r, n, r->time[i].forward)) {
            r->time[i].forward = r->now + 1;
            r->work++;
            operands(r, n, a);
            InputRange result = forward(n, a);
            meet(r, i, &result);
        }
    }
}

/* ---- back: from what is wanted of a node to its operands ---- */

/* Is operand I evaluated where N is? */
static bool needs(const Node *n, uint32_t i, const InputRange *result,
                  const InputRange *a)
{
    if (n->op == NODE_DEFINED)
        return result->known && result->low == 1;
    if (i == 0 || !is_lazy(n))
        return true;
    if (!a[0].known || a[0].none)
        return false;
    if (n->op == NODE_CHOICE)
        return i == (a[0].low ? 1u : 2u);
    return (a[0].low != 0) == (n->op == OP_LAND);
}

static void back(Ranges *r, uint32_t i)
{
    const Node *n = &r->c->node[i];
    InputRange a[NODE_MAX_ARGS];

    operands(r, n, a);
    for (uint32_t k = 0; k < n->narg; k++)
        if (!r->because[n->arg[k]] && needs(n, k, &r->at[i], a))
            r->because[n->arg[k]] = r->because[i];
    if (r->time[i].changed < r->time[i].back &&
        !operands_changed(r, n, r->time[i].back))
        return;
    r->time[i].back = r->now + 1;
    r->work++;
    range_back(n, &r->at[i], a);
    for (uint32_t k = 0; k < n->narg; k++)
        meet(r, n->arg[k], &a[k]);
}

/* False where a node has no value that is needed. */
static bool has_no_value(Ranges *r, uint32_t i)
{
    if (!r->because[i] || !r->at[i].none)
        return false;
    r->blame = r->because[i] - 1;
    return true;
}

static bool sweep_back(Ranges *r, Nodes some)
{
    for (uint32_t k = some.count; k-- > 0;) {
        uint32_t i = nodes_at(some, k);
        if (has_no_value(r, i))
            return false;
        if (r->because[i])
            back(r, i);
    }
    return true;
}

static bool all_needed_have_values(Ranges *r, Nodes some)
{
    for (uint32_t k = 0; k < some.count; k++)
        if (has_no_value(r, nodes_at(some, k)))
            return false;
    return true;
}

static void want_conditions(Ranges *r, Nodes some)
{
    InputRange yes = {.low = 1, .high = 1, .known = true};

    for (uint32_t k = 0; k < some.count; k++)
        r->because[nodes_at(some, k)] = 0;
    for (uint32_t k = 0; k < some.count; k++) {
        uint32_t i = nodes_at(some, k), condition = r->c->node[i].condition;
        if (condition == 0 || condition > r->c->count)
            continue;
        r->because[i] = condition;
        meet(r, i, &yes);
    }
}

bool ranges_propagate(Ranges *r, Nodes some)
{
    want_conditions(r, some);
    for (uint32_t idle = 0; idle < MAX_IDLE_ROUNDS; idle++) {
        r->changed = r->learnt = false;
        r->work += 1 + some.count / 16;
        sweep_forward(r, some);
        if (!sweep_back(r, some))
            return false;
        if (!r->changed)
            break;
        if (r->learnt)
            idle = 0;
    }
    return all_needed_have_values(r, some);
}

/* ---- questions ---- */

const InputRange *ranges_at(const Ranges *r, uint32_t node)
{
    return &r->at[node];
}

uint32_t ranges_blame(const Ranges *r)
{
    return r->blame;
}

uint64_t ranges_work(const Ranges *r)
{
    return r->work;
}
