/* lanes.c - parts of a parallel form, combined by the lanes of a group.
 *
 * Parts are combined in steps, whose number is the logarithm of that of the
 * parts:
 *
 *   all       part l is every 256th iteration from l on, so that neighbours
 *             read what is side by side; a step combines the last half of what
 *             is left with the first one
 *   prefixes  parts are chunks, in order; the step of distance d adds the last
 *             part of each even block of d parts to all of the odd one after
 *             it (Sklansky, "Conditional-sum addition logic", IRE Transactions
 *             on Electronic Computers 9(2), 1960)
 *
 * Who is combined with whom depends on the number of iterations alone, so that
 * runs of floats repeat (docs/language.md, 4.3).  Barriers are placed later.
 */
#include "passes/lower/lanes.h"

/* Shared blocks of a group for parts, one after the other: each statement may
 * take them all, as nothing is left there when it is done. */
struct PartBlock {
    PartBlock *next;
    Var *var;
    int64_t bytes;
    const Stm *user; /* the last one */
};

/* ---- numbers ---- */

const Scalar *lanes_two(Lanes *w, Op op, const Scalar *a, const Scalar *b)
{
    return lower_binary(w->l, op, a, b);
}

const Scalar *lanes_number(Lanes *w, Op op, const Scalar *a, int64_t b)
{
    return lanes_two(w, op, a, out_number(w->l, b));
}

static Var *variable(Lanes *w, const char *name, Elem elem, const Scalar *value)
{
    Var *var = lower_fresh(w->l, name, type_scalar(w->l->store, elem));

    out_var(w->l, var);
    out_set(w->l, var, value);
    return var;
}

const Scalar *lanes_named(Lanes *w, const char *name, const Scalar *value)
{
    return out_name(w->l, variable(w, name, ELEM_I64, value));
}

void lanes_find_parts(Lanes *w)
{
    Lowerer *l = w->l;
    int64_t n, chunk;

    w->n = lower_leaf(l, lower_value(l, w->stm->exp.arg[0]), "n");
    if (scalar_is_int(w->n, &n)) {
        chunk = n > MOST_PARTS ? (n - 1) / MOST_PARTS + 1 : 1;
        w->single = n <= MOST_PARTS;
        w->chunk = out_number(l, chunk);
        w->parts = out_number(l, w->single    ? n
                                 : w->ordered ? (n - 1) / chunk + 1
                                              : MOST_PARTS);
    } else if (w->ordered) {
        const Scalar *all = lanes_number(w, OP_ADD, w->n, MOST_PARTS - 1);
        const Scalar *share = lanes_number(w, OP_SHR, all, PARTS_LOG);
        w->chunk = lanes_named(w, "chunk", lanes_number(w, OP_MAX, share, 1));
        const Scalar *up = lanes_number(
            w, OP_SUB, lanes_two(w, OP_ADD, w->n, w->chunk), 1);
        w->parts = lanes_named(w, "parts", lanes_two(w, OP_DIV, up, w->chunk));
    } else {
        w->parts = lanes_named(w, "parts",
                               lanes_number(w, OP_MIN, w->n, MOST_PARTS));
    }
}

/* Is it known that there is nothing to combine? */
static bool is_one_part(const Lanes *w)
{
    int64_t parts;

    return scalar_is_int(w->parts, &parts) && parts <= 1;
}

/* ---- where the parts are ---- */

static const IxFn *in_a_row(Lanes *w)
{
    Lowerer *l = w->l;
    LmadDim dim = {out_number(l, MOST_PARTS), out_number(l, 1)};
    const Lmad *lmad = lmad_new(l->store, out_number(l, 0), 1, &dim);

    return ixfn_new(l->store, 1, &lmad, NULL);
}

static PartBlock *make_block(Lanes *w, const char *name, int64_t bytes)
{
    Lowerer *l = w->l;
    PartBlock *b = ARENA_NEW(l->cx->arena, PartBlock, 1);

    name = arena_printf(l->cx->arena, "%s_parts", name);
    b->next = l->part_blocks;
    b->var = lower_fresh(l, name, type_mem(l->store, SPACE_SHARED));
    b->bytes = bytes;
    l->part_blocks = b;
    out_alloc_of_group(l, b->var, out_number(l, bytes));
    return b;
}

Spot lanes_block(Lanes *w, const char *name, Elem elem)
{
    PartBlock *b = w->l->part_blocks;
    int64_t parts = MOST_PARTS, bytes = (int64_t)elem_info[elem].bytes;

    scalar_is_int(w->parts, &parts);
    bytes *= parts > 0 ? parts : 0;
    while (b && (b->user == w->stm || b->bytes < bytes))
        b = b->next;
    if (!b)
        b = make_block(w, name, bytes);
    b->user = w->stm;
    return (Spot){.place = {b->var, in_a_row(w)}};
}

Operand lanes_read(Lanes *w, Spot spot, Elem elem, const Scalar *index)
{
    Lowerer *l = w->l;
    const Type *type = type_scalar(l->store, elem);
    Var *x = lower_fresh(l, "x", type);

    out_var(l, x);
    out_read(l, x, spot.place.mem, spot_offset(l, spot, 1, &index));
    return (Operand){.type = type, .value = out_name(l, x), .var = x};
}

void lanes_write(Lanes *w, Spot spot, const Scalar *index, const Scalar *value)
{
    out_write(w->l, spot.place.mem, spot_offset(w->l, spot, 1, &index), value);
}

/* ---- lanes ---- */

/* It is one of a part. */
static void note_part(Lanes *w, Var *index)
{
    facts_index(w->l->facts, index, out_number(w->l, MOST_PARTS), NULL);
}

ElementNest lanes_open(Lanes *w, const Scalar *count, const char *name)
{
    ElementNest nest = elements_open(w->l, 1, &count, name);

    note_part(w, nest.var[0]);
    return nest;
}

static const Scalar *part_index(Lanes *w, const char *name, const Scalar *index)
{
    Var *var = variable(w, name, ELEM_I64, index);

    note_part(w, var);
    return out_name(w->l, var);
}

FoldPart lanes_share(Lanes *w, const Scalar *lane)
{
    Lowerer *l = w->l;
    FoldPart part = {.index = lane};

    if (w->single)
        return part;
    part.trip = lower_fresh(l, "k", type_scalar(l->store, ELEM_I64));
    const Scalar *trip = out_name(l, part.trip);
    if (w->ordered) {
        const Scalar *first =
            lanes_named(w, "first", lanes_two(w, OP_MUL, lane, w->chunk));
        part.count =
            lanes_two(w, OP_MIN, w->chunk, lanes_two(w, OP_SUB, w->n, first));
        part.index = lanes_two(w, OP_ADD, first, trip);
    } else {
        const Scalar *after = lanes_number(
            w, OP_ADD, lanes_two(w, OP_SUB, w->n, lane), MOST_PARTS - 1);
        part.count = lanes_number(w, OP_SHR, after, PARTS_LOG);
        part.index = lanes_two(w, OP_ADD, lane,
                               lanes_number(w, OP_MUL, trip, MOST_PARTS));
    }
    return part;
}

/* ---- steps ---- */

/* The loop of steps, as long as its condition holds. */
typedef struct Steps {
    Var *more;
    Open open;
} Steps;

static Steps open_steps(Lanes *w, const Scalar *condition)
{
    Steps steps = {.more = variable(w, "more", ELEM_BOOL, condition)};

    steps.open = out_open(w->l);
    return steps;
}

static void close_steps(Lanes *w, Steps *steps, const Scalar *condition)
{
    out_set(w->l, steps->more, condition);
    Body *body = out_close(w->l, steps->open);
    out_while(w->l, out_name(w->l, steps->more), body);
}

void lanes_combine_all(Lanes *w)
{
    Lowerer *l = w->l;

    if (is_one_part(w))
        return;
    Var *left = variable(w, "left", ELEM_I64, w->parts);
    const Scalar *name = out_name(l, left);
    const Scalar *condition = lanes_number(w, OP_GT, name, 1);
    Steps steps = open_steps(w, condition);
    const Scalar *half =
        lanes_named(w, "half", lanes_number(w, OP_SHR, name, 1));
    const Scalar *rest = lanes_two(w, OP_SUB, name, half);
    ElementNest nest = lanes_open(w, half, "l");
    Combination c = {.left = w->at, .right = w->at, .at_left = nest.index[0]};
    c.at_right = part_index(w, "r", lanes_two(w, OP_ADD, nest.index[0], rest));
    w->combine(w, &c, true);
    elements_close(l, &nest);
    out_set(l, left, rest);
    close_steps(w, &steps, condition);
}

/* Lane l's share of a step of distance D: the (l % D)-th part of the
 * (l / D)-th odd block, and the last part of the block before. */
static void combine_blocks(Lanes *w, const Scalar *lane, const Scalar *d)
{
    Lowerer *l = w->l;
    const Scalar *below = lanes_named(
        w, "below", lanes_two(w, OP_AND, lane, lanes_number(w, OP_SUB, d, 1)));
    const Scalar *twice = lanes_two(w, OP_ADD, lane, lane);
    const Scalar *right = part_index(
        w, "r", lanes_two(w, OP_SUB, lanes_two(w, OP_ADD, twice, d), below));
    Open open = out_open(l);
    Combination c = {.left = w->at, .right = w->at, .at_right = right};

    c.at_left = part_index(
        w, "l",
        lanes_number(w, OP_SUB, lanes_two(w, OP_SUB, right, below), 1));
    w->combine(w, &c, false);
    Body *yes = out_close(l, open);
    open = out_open(l);
    out_if(l, lanes_two(w, OP_LT, right, w->parts), yes, out_close(l, open));
}

void lanes_combine_prefixes(Lanes *w)
{
    Lowerer *l = w->l;

    if (is_one_part(w))
        return;
    Var *d = variable(w, "d", ELEM_I64, out_number(l, 1));
    const Scalar *name = out_name(l, d);
    const Scalar *condition = lanes_two(w, OP_LT, name, w->parts);
    Steps steps = open_steps(w, condition);
    ElementNest nest = lanes_open(w, lanes_number(w, OP_SHR, w->parts, 1), "l");
    combine_blocks(w, nest.index[0], name);
    elements_close(l, &nest);
    out_set(l, d, lanes_two(w, OP_ADD, name, name));
    close_steps(w, &steps, condition);
}

/* It is read in any case, from where there is room at least for one part: so
 * the barrier before it stands in no branch. */
void lanes_read_whole(Lanes *w, Spot spot, bool prefix, Var *var,
                      const Scalar *neutral)
{
    Lowerer *l = w->l;
    const Scalar *zero = out_number(l, 0), *at = zero;
    int64_t parts;
    bool known = scalar_is_int(w->parts, &parts);

    if (known && parts <= 0) {
        out_set(l, var, neutral);
        return;
    }
    if (prefix)
        at = known ? out_number(l, parts - 1)
                   : lanes_two(w, OP_MAX, lanes_number(w, OP_SUB, w->parts, 1),
                               zero);
    out_read(l, var, spot.place.mem, spot_offset(l, spot, 1, &at));
    if (known)
        return;
    Open open = out_open(l);
    out_set(l, var, neutral);
    Body *none = out_close(l, open);
    open = out_open(l);
    out_if(l, lanes_two(w, OP_LE, w->n, zero), none, out_close(l, open));
}
