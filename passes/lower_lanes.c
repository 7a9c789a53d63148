/* lower_lanes.c - reduce and scan that the lanes of a group run together.
 *
 * Each lane folds a part of the iterations, and leaves what that comes to in
 * shared memory.  There, parts are combined in steps, whose number is the
 * logarithm of that of the parts:
 *
 *   reduce  where the operators commute, part l takes every 256th iteration,
 *           so that neighbours read what is side by side; a step folds the
 *           last half of what is left over the first one
 *   scan    parts are chunks, in order; the step of distance d adds the last
 *           part of each even block of d parts to all of the odd one behind it
 *           (Sklansky, "Conditional-sum addition logic", IRE Transactions on
 *           Electronic Computers 9(2), 1960); then each chunk but the first
 *           takes in what stands before it
 *
 * A reduce whose operators do not commute is the last prefix of a scan.  Who
 * combines what hangs on the number of iterations alone, so that runs of floats
 * repeat (docs/language.md, 4.3).  Barriers are placed later.
 */
#include "passes/lower_inside.h"

enum { LANES = 256, LANES_LOG = 8 };

typedef struct Lanes {
    Lowerer *l;
    const Stm *stm;
    const OperatorList *ops;
    bool scans;          /* are there prefixes to be put? */
    bool ordered;        /* parts are chunks */
    bool single;         /* an iteration each: there are no more than LANES */
    const Scalar *n;     /* iterations */
    const Scalar *parts; /* no more than LANES */
    const Scalar *chunk; /* iterations of each part but the last, if ordered */
    Spot *at;            /* by result: where the parts are */
} Lanes;

/* Shared blocks of a group for parts, one behind the other: each statement may
 * take them all, as nothing is left there when it is done. */
struct PartBlock {
    PartBlock *next;
    Var *var;
    int64_t bytes;
    const Stm *user; /* the last one */
};

typedef void (*EachResult)(Lanes *w, const Operator *op, uint32_t k,
                           uint32_t first);

/* Those that are combined; FIRST is the first one of the operator. */
static void each_combined(Lanes *w, EachResult each)
{
    for (uint32_t o = 0, at = 0; o < w->ops->count; at += w->ops->at[o++].width)
        for (uint32_t k = at; k < at + w->ops->at[o].width; k++)
            if (w->ops->at[o].kind != OPERATOR_ID)
                each(w, &w->ops->at[o], k, at);
}

/* ---- numbers ---- */

static const Scalar *two(Lanes *w, Op op, const Scalar *a, const Scalar *b)
{
    return lower_binary(w->l, op, a, b);
}

static const Scalar *with_number(Lanes *w, Op op, const Scalar *a, int64_t b)
{
    return two(w, op, a, out_number(w->l, b));
}

static Var *variable(Lanes *w, const char *name, Elem elem, const Scalar *value)
{
    Var *var = lower_fresh(w->l, name, type_scalar(w->l->store, elem));

    out_var(w->l, var);
    out_set(w->l, var, value);
    return var;
}

static const Scalar *named(Lanes *w, const char *name, const Scalar *value)
{
    return out_name(w->l, variable(w, name, ELEM_I64, value));
}

/* How many parts, and iterations in each. */
static void find_parts(Lanes *w)
{
    Lowerer *l = w->l;
    int64_t n, chunk;

    if (scalar_is_int(w->n, &n)) {
        chunk = n > LANES ? (n - 1) / LANES + 1 : 1;
        w->single = n <= LANES;
        w->chunk = out_number(l, chunk);
        w->parts = out_number(l, w->single    ? n
                                 : w->ordered ? (n - 1) / chunk + 1
                                              : LANES);
    } else if (w->ordered) {
        const Scalar *all = with_number(w, OP_ADD, w->n, LANES - 1);
        const Scalar *share = with_number(w, OP_SHR, all, LANES_LOG);
        w->chunk = named(w, "chunk", with_number(w, OP_MAX, share, 1));
        const Scalar *up =
            two(w, OP_SUB, two(w, OP_ADD, w->n, w->chunk), out_number(l, 1));
        w->parts = named(w, "parts", two(w, OP_DIV, up, w->chunk));
    } else {
        w->parts = named(w, "parts", with_number(w, OP_MIN, w->n, LANES));
    }
}

/* Is it known that there is nothing to combine? */
static bool is_one_part(const Lanes *w)
{
    int64_t parts;

    return scalar_is_int(w->parts, &parts) && parts <= 1;
}

static bool all_commute(const OperatorList *ops)
{
    for (uint32_t o = 0; o < ops->count; o++)
        if (ops->at[o].kind == OPERATOR_LAMBDA &&
            !attr_find(ops->at[o].attrs, "comm"))
            return false;
    return true;
}

/* ---- where the parts are ---- */

static const IxFn *in_a_row(Lanes *w)
{
    Lowerer *l = w->l;
    LmadDim dim = {out_number(l, LANES), out_number(l, 1)};
    const Lmad *lmad = lmad_new(l->store, out_number(l, 0), 1, &dim);

    return ixfn_new(l->store, 1, &lmad, NULL);
}

static Var *take_block(Lanes *w, const Var *var)
{
    Lowerer *l = w->l;
    int64_t parts = LANES, bytes = (int64_t)elem_info[var->type->elem].bytes;
    PartBlock *b = l->part_blocks;

    scalar_is_int(w->parts, &parts);
    bytes *= parts > 0 ? parts : 0;
    while (b && (b->user == w->stm || b->bytes < bytes))
        b = b->next;
    if (!b) {
        const char *name =
            arena_printf(l->cx->arena, "%s_parts", var->name->text);
        b = ARENA_NEW(l->cx->arena, PartBlock, 1);
        b->next = l->part_blocks;
        b->var = lower_fresh(l, name, type_mem(l->store, SPACE_SHARED));
        b->bytes = bytes;
        l->part_blocks = b;
        out_alloc_of_group(l, b->var, out_number(l, bytes));
    }
    b->user = w->stm;
    return b->var;
}

/* The prefixes themselves, if they are shared, one of each part. */
static void find_place(Lanes *w, const Operator *op, uint32_t k, uint32_t first)
{
    Lowerer *l = w->l;
    const Var *var = w->stm->pat[k];

    (void)op;
    (void)first;
    if (w->scans && w->single && lower_place(l, var).mem->type->space ==
                                     SPACE_SHARED) {
        w->at[k] = spot_of(l, var);
        return;
    }
    w->at[k] = (Spot){.place = {take_block(w, var), in_a_row(w)}};
}

static Operand read_at(Lanes *w, Spot spot, uint32_t k, const Scalar *index)
{
    Lowerer *l = w->l;
    const Type *type =
        type_scalar(l->store, (Elem)w->stm->pat[k]->type->elem);
    Var *x = lower_fresh(l, "x", type);

    out_var(l, x);
    out_read(l, x, spot.place.mem, spot_offset(l, spot, 1, &index));
    return (Operand){.type = type, .value = out_name(l, x), .var = x};
}

static void write_at(Lanes *w, Spot spot, const Scalar *index,
                     const Scalar *value)
{
    out_write(w->l, spot.place.mem, spot_offset(w->l, spot, 1, &index), value);
}

/* ---- lanes ---- */

/* COUNT of them; what they do until the nest is closed. */
static Nest open_lanes(Lanes *w, const Scalar *count, const char *name)
{
    Nest nest = elements_open(w->l, 1, &count, name);

    lower_note_index(w->l, nest.var[0], out_number(w->l, LANES));
    facts_index(w->l->facts, nest.var[0], out_number(w->l, LANES), NULL);
    return nest;
}

/* A name for INDEX, of a part. */
static const Scalar *part_index(Lanes *w, const char *name, const Scalar *index)
{
    Var *var = variable(w, name, ELEM_I64, index);

    lower_note_index(w->l, var, out_number(w->l, LANES));
    facts_index(w->l->facts, var, out_number(w->l, LANES), NULL);
    return out_name(w->l, var);
}

/* The iterations of part LANE. */
static FoldPart share_of(Lanes *w, const Scalar *lane)
{
    Lowerer *l = w->l;
    FoldPart part = {.index = lane};

    if (w->single)
        return part;
    part.trip = lower_fresh(l, "k", type_scalar(l->store, ELEM_I64));
    const Scalar *trip = out_name(l, part.trip);
    if (w->ordered) {
        const Scalar *first =
            named(w, "first", two(w, OP_MUL, lane, w->chunk));
        part.count = two(w, OP_MIN, w->chunk, two(w, OP_SUB, w->n, first));
        part.index = two(w, OP_ADD, first, trip);
    } else {
        const Scalar *behind = with_number(
            w, OP_ADD, two(w, OP_SUB, w->n, lane), LANES - 1);
        part.count = with_number(w, OP_SHR, behind, LANES_LOG);
        part.index =
            two(w, OP_ADD, lane, with_number(w, OP_MUL, trip, LANES));
    }
    return part;
}

static void fold_parts(Lanes *w)
{
    const char *name =
        w->single ? w->stm->exp.fn[0].param[0]->name->text : "l";
    Nest nest = open_lanes(w, w->parts, name);
    FoldPart part = share_of(w, nest.index[0]);
    const Operand *to = sequence_part(w->l, w->stm, &part);

    for (uint32_t k = 0; k < w->stm->npat; k++)
        if (w->at[k].place.mem)
            write_at(w, w->at[k], nest.index[0], to[k].value);
    elements_close(w->l, &nest);
}

/* ---- what they come to ---- */

/* Where operands and results of one combination are: index LEFT of what
 * `left` says, by result, and so on; LEFT may be a value already. */
typedef struct Combination {
    const Spot *left, *right;
    const Scalar *at_left, *at_right;
    const Operand *known; /* instead of left, or NULL */
} Combination;

/* Each right operand becomes left op right, or, where the result goes to the
 * left one, that does. */
static void combine_at(Lanes *w, const Combination *c, bool to_left)
{
    Lowerer *l = w->l;
    const Stm *copy = lower_another(l, w->stm);
    Operand *left = ARENA_NEW(l->cx->arena, Operand, w->stm->npat);
    Operand *right = ARENA_NEW(l->cx->arena, Operand, w->stm->npat);

    for (uint32_t o = 0, at = 0; o < w->ops->count;
         at += w->ops->at[o++].width) {
        const Operator *op = &w->ops->at[o];
        if (op->kind == OPERATOR_ID)
            continue;
        for (uint32_t k = at; k < at + op->width; k++) {
            left[k] = c->known ? c->known[k]
                               : read_at(w, c->left[k], k, c->at_left);
            right[k] = read_at(w, c->right[k], k, c->at_right);
        }
        lower_combine(l, copy, op, &left[at], &right[at],
                      to_left ? &left[at] : &right[at]);
        for (uint32_t k = at; k < at + op->width; k++)
            if (to_left)
                write_at(w, c->left[k], c->at_left, left[k].value);
            else
                write_at(w, c->right[k], c->at_right, right[k].value);
    }
}

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

/* Part 0 becomes all of them. */
static void combine_halves(Lanes *w)
{
    Lowerer *l = w->l;
    Var *left = variable(w, "left", ELEM_I64, w->parts);
    const Scalar *name = out_name(l, left);
    const Scalar *condition = with_number(w, OP_GT, name, 1);
    Steps steps = open_steps(w, condition);
    const Scalar *half = named(w, "half", with_number(w, OP_SHR, name, 1));
    const Scalar *rest = two(w, OP_SUB, name, half);

    Nest nest = open_lanes(w, half, "l");
    Combination c = {.left = w->at, .right = w->at, .at_left = nest.index[0]};
    c.at_right = part_index(w, "r", two(w, OP_ADD, nest.index[0], rest));
    combine_at(w, &c, true);
    elements_close(l, &nest);
    out_set(l, left, rest);
    close_steps(w, &steps, condition);
}

/* Lane l's share of a step of distance D: the (l % D)-th part of the
 * (l / D)-th odd block, and the last part of the block before. */
static void combine_blocks(Lanes *w, const Scalar *lane, const Scalar *d)
{
    Lowerer *l = w->l;
    const Scalar *below =
        named(w, "below", two(w, OP_AND, lane, with_number(w, OP_SUB, d, 1)));
    const Scalar *right = part_index(
        w, "r",
        two(w, OP_SUB, two(w, OP_ADD, two(w, OP_ADD, lane, lane), d), below));
    Open open = out_open(l);
    Combination c = {.left = w->at, .right = w->at, .at_right = right};

    c.at_left = part_index(
        w, "l",
        with_number(w, OP_SUB, two(w, OP_SUB, right, below), 1));
    combine_at(w, &c, false);
    Body *yes = out_close(l, open);
    open = out_open(l);
    out_if(l, two(w, OP_LT, right, w->parts), yes, out_close(l, open));
}

/* Each part becomes the prefix that ends in it. */
static void combine_prefixes(Lanes *w)
{
    Lowerer *l = w->l;
    Var *d = variable(w, "d", ELEM_I64, out_number(l, 1));
    const Scalar *name = out_name(l, d);
    const Scalar *condition = two(w, OP_LT, name, w->parts);
    Steps steps = open_steps(w, condition);

    Nest nest = open_lanes(w, with_number(w, OP_SHR, w->parts, 1), "l");
    combine_blocks(w, nest.index[0], name);
    elements_close(l, &nest);
    out_set(l, d, two(w, OP_ADD, name, name));
    close_steps(w, &steps, condition);
}

/* ---- results ---- */

/* The prefixes of single iterations are those of the parts. */
static void put_parts(Lanes *w)
{
    Lowerer *l = w->l;
    bool elsewhere = false;

    for (uint32_t k = 0; k < w->stm->npat; k++)
        elsewhere |= w->at[k].place.mem &&
                     w->at[k].place.mem !=
                         lower_place(l, w->stm->pat[k]).mem;
    if (!elsewhere)
        return;
    Nest nest = open_lanes(w, w->parts, "l");
    for (uint32_t k = 0; k < w->stm->npat; k++) {
        Spot spot = spot_of(l, w->stm->pat[k]);
        if (!w->at[k].place.mem || w->at[k].place.mem == spot.place.mem)
            continue;
        Operand x = read_at(w, w->at[k], k, nest.index[0]);
        write_at(w, spot, nest.index[0], x.value);
    }
    elements_close(l, &nest);
}

/* The prefixes in each chunk take in what stands before it. */
static void finish_chunks(Lanes *w)
{
    Lowerer *l = w->l;
    Spot *to = ARENA_NEW(l->cx->arena, Spot, w->stm->npat);
    Operand *before = ARENA_NEW(l->cx->arena, Operand, w->stm->npat);
    const Scalar *others = with_number(w, OP_SUB, w->parts, 1);
    Nest nest = open_lanes(w, with_number(w, OP_MAX, others, 0), "l");
    const Scalar *lane = nest.index[0];

    for (uint32_t k = 0; k < w->stm->npat; k++) {
        if (!w->at[k].place.mem)
            continue;
        to[k] = spot_of(l, w->stm->pat[k]);
        before[k] = read_at(w, w->at[k], k, lane);
    }
    FoldPart part = share_of(w, with_number(w, OP_ADD, lane, 1));
    Open open = out_open(l);
    const Scalar *index = named(w, "i", part.index);
    facts_index(l->facts, index->u.var, w->n, NULL);
    Combination c = {.right = to, .at_right = index, .known = before};
    combine_at(w, &c, false);
    out_for(l, part.trip, part.count, out_close(l, open));
    elements_close(l, &nest);
}

/* What a reduce gives is the value of all parts, or the neutral one. */
static void read_result(Lanes *w, const Operator *op, uint32_t k,
                        uint32_t first)
{
    Lowerer *l = w->l;
    Var *var = w->stm->pat[k];
    int64_t n;
    bool some = scalar_is_int(w->n, &n) && n > 0;
    const Scalar *zero = out_number(l, 0);
    const Scalar *at =
        w->ordered ? with_number(w, OP_SUB, w->parts, 1) : zero;
    const Scalar *neutral =
        some ? NULL
             : lower_value(l, lower_neutral(l, w->stm, op, k, first));
    Var *to = lower_declare(l, var);
    Open open = out_open(l);

    out_read(l, to, w->at[k].place.mem, spot_offset(l, w->at[k], 1, &at));
    Body *yes = out_close(l, open);
    if (some) {
        out_all(l, yes);
    } else {
        open = out_open(l);
        out_set(l, to, neutral);
        Body *no = out_close(l, open);
        out_if(l, two(w, OP_GT, w->n, zero), yes, no);
    }
    lower_store(l, var);
}

void lanes_folding(Lowerer *l, const Stm *stm)
{
    const OperatorList *ops = &stm->exp.u.ops;
    Lanes w = {.l = l, .stm = stm, .ops = ops,
               .scans = stm->exp.form == FORM_SCAN};

    w.ordered = w.scans || !all_commute(ops);
    w.at = ARENA_NEW(l->cx->arena, Spot, stm->npat);
    w.n = lower_leaf(l, lower_value(l, stm->exp.arg[0]), "n");
    find_parts(&w);
    each_combined(&w, find_place);
    fold_parts(&w);
    if (!is_one_part(&w))
        (w.ordered ? combine_prefixes : combine_halves)(&w);
    if (!w.scans)
        each_combined(&w, read_result);
    else if (w.single)
        put_parts(&w);
    else
        finish_chunks(&w);
}
