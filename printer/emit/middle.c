/* middle.c - an index in three parts (index-set splitting): in its middle,
 * comparisons with its ends have one outcome.
 *
 * What `if i > 0 && i < n - 1` chooses is the same for all i below n but the
 * first and the last one, and so is which of both `max(i - 1, 0)` is.  A loop
 * over only those in the middle needs no condition for i, nor masks in its
 * vectors; the few before it and after it have loops of their own.  In these,
 * a comparison that changes just where the middle begins, or ends, has its
 * other outcome: `i > 0` is false before it.
 */
#include "printer/emit/middle.h"

#include "ir-text/language/ops.h"

/* Ends are no wider than that.  Iterations.  An estimate. */
enum { WIDEST_END = 64 };

/* Comparisons that have one outcome, and what is looked at for each.
 * Estimates. */
enum { MOST_OUTCOMES = 128, MOST_STEPS = 64, MOST_NAMES = 16 };

/* What `index OP e` is changes at e: */
typedef struct Turn {
    bool is_turn;
    int above_from;  /* from e + so many on it */
    bool above;      /* is that, */
    int below_until; /* and before e + so many */
    bool below;      /* that */
    Op mirrored;     /* `e OP index` */
} Turn;

/* Of numbers that are equal, `min` and `max` are both; true is the first. */
static const Turn turns[OP_COUNT] = {
    [OP_LT] = {true, 0, false, 0, true, OP_GT},
    [OP_LE] = {true, 1, false, 1, true, OP_GE},
    [OP_GT] = {true, 1, true, 1, false, OP_LT},
    [OP_GE] = {true, 0, true, 0, false, OP_LE},
    [OP_EQ] = {true, 1, false, 0, false, OP_EQ},
    [OP_NE] = {true, 1, true, 0, true, OP_NE},
    [OP_MIN] = {true, 0, false, 1, true, OP_MAX},
    [OP_MAX] = {true, 0, true, 1, false, OP_MIN},
};

typedef struct Search {
    Emitter *e;
    PolyStore *ps;
    Var *index;
    const Poly *bound;
    EmitMiddle *middle;
    uint32_t steps;
} Search;

/* ---- one comparison ---- */

typedef struct Changing {
    const Emitter *e;
    bool found;
} Changing;

static void look_for_change(Var *var, void *data)
{
    Changing *c = data;
    const VarUse *use = &c->e->use[var->id];

    c->found = c->found || (use->sets > 0 && !use->once);
}

/* Is S now what it was where it was computed? */
static bool stays(const Emitter *e, const Scalar *s)
{
    Changing c = {e, false};

    scalar_each_var(s, look_for_change, &c);
    return !c.found;
}

static const Scalar *outcome_of(const EmitMiddle *m, const Scalar *s)
{
    for (uint32_t i = 0; i < m->count; i++) {
        const EmitOutcome *o = &m->outcome[i];
        if (o->of != s)
            continue;
        if (m->part == PART_MIDDLE)
            return o->is;
        return o->end == m->part &&
                       o->width == (m->part == PART_LOW ? m->low : m->high)
                   ? o->other
                   : NULL;
    }
    return NULL;
}

/* S with names of values that are given once, where they are declared, as these
 * values, and as it is in the middle, as far as that is known; NULL where that
 * takes too many steps. */
static const Scalar *spell_out(Search *q, const Scalar *s)
{
    const Scalar *is = outcome_of(q->middle, s);

    if (q->steps++ == MOST_STEPS)
        return NULL;
    if (is)
        return spell_out(q, is);
    if (s->op == OP_VAR) {
        const VarUse *use = &q->e->use[s->u.var->id];
        return use->fixed && stays(q->e, use->value) ? spell_out(q, use->value)
                                                     : s;
    }
    if (s->op != OP_ADD && s->op != OP_SUB && s->op != OP_MUL)
        return s;
    const Scalar *a = spell_out(q, s->arg[0]);
    const Scalar *b = a ? spell_out(q, s->arg[1]) : NULL;
    return b ? scalar_binary(q->e->prog->store, (Op)s->op, a, b) : NULL;
}

static const Poly *poly_spelled_out(Search *q, const Scalar *s)
{
    q->steps = 0;
    const Scalar *all = spell_out(q, s);

    return all ? poly_of(q->ps, all) : NULL;
}

/* `index OP *end` is what S compares; or false. */
static bool find_end(Search *q, const Scalar *s, const Poly **end, Op *op)
{
    const Poly *a = poly_spelled_out(q, s->arg[0]);
    const Poly *b = poly_spelled_out(q, s->arg[1]);
    const Poly *p = a && b ? poly_sub(q->ps, a, b) : NULL, *by, *rest;

    if (!p || !poly_linear(q->ps, p, q->index, &by, &rest))
        return false;
    if (poly_is_value(by, 1)) {
        *op = (Op)s->op;
        *end = poly_neg(q->ps, rest);
    } else if (poly_is_value(by, -1)) {
        *op = turns[s->op].mirrored;
        *end = rest;
    } else {
        return false;
    }
    return *end != NULL;
}

static const Scalar *outcome_for(const Search *q, const Scalar *s, bool is)
{
    return s->op == OP_MIN || s->op == OP_MAX
               ? s->arg[is ? 0 : 1]
               : scalar_bool(q->e->prog->store, is);
}

/* What S is in the middle; in all of END it is the other, if the middle begins
 * or ends WIDTH from there. */
static void note_outcome(Search *q, const Scalar *s, bool is, EmitPart end,
                         int64_t width)
{
    bool turns_once = s->op != OP_EQ && s->op != OP_NE;

    q->middle->outcome[q->middle->count++] =
        (EmitOutcome){s, outcome_for(q, s, is), outcome_for(q, s, !is),
                      turns_once ? end : PART_MIDDLE, width};
}

/* Of an end of the index; it may lie beyond that. */
static bool is_near(int64_t distance)
{
    return distance >= -WIDEST_END && distance <= WIDEST_END;
}

/* Does S compare the index with an end?  Then what lies beyond is the
 * middle. */
static void look_at_comparison(Search *q, const Scalar *s)
{
    EmitMiddle *m = q->middle;
    const Poly *end, *to_bound;
    int64_t at, left, bound = INT64_MAX;
    Op op;

    if (m->count == MOST_OUTCOMES || !find_end(q, s, &end, &op))
        return;
    const Turn *turn = &turns[op];
    poly_is_const(q->bound, &bound);
    to_bound = poly_sub(q->ps, q->bound, end);
    if (poly_is_const(end, &at) && at < bound / 2 && is_near(at)) {
        int64_t width = at + turn->above_from;
        m->low = width > m->low ? width : m->low;
        note_outcome(q, s, turn->above, PART_LOW, width);
    } else if (to_bound && poly_is_const(to_bound, &left) && is_near(left)) {
        int64_t width = left - turn->below_until;
        m->high = width > m->high ? width : m->high;
        note_outcome(q, s, turn->below, PART_HIGH, width);
    }
}

/* ---- all of them ---- */

typedef struct Sought {
    const Search *q;
    uint32_t names; /* so many may still be looked through */
    bool found;
} Sought;

static void look_at_var(Var *var, void *data)
{
    Sought *sought = data;
    const VarUse *use = &sought->q->e->use[var->id];

    if (var == sought->q->index) {
        sought->found = true;
    } else if (!sought->found && use->fixed && sought->names > 0) {
        sought->names--;
        scalar_each_var(use->value, look_at_var, sought);
    }
}

/* Is the index in S, or in a value that is named there? */
static bool mentions_index(const Search *q, const Scalar *s)
{
    Sought sought = {q, MOST_NAMES, false};

    scalar_each_var(s, look_at_var, &sought);
    return sought.found;
}

static void look_at_scalar(Search *q, const Scalar *s)
{
    for (uint32_t i = 0; i < s->narg; i++)
        look_at_scalar(q, s->arg[i]);
    if (turns[s->op].is_turn && s->arg[0]->elem == ELEM_I64 &&
        !outcome_of(q->middle, s) && mentions_index(q, s))
        look_at_comparison(q, s);
}

static bool look_at_stm(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        look_at_scalar(data, stm->exp.arg[i]);
    return true;
}

bool emit_find_middle(Emitter *e, const Stm *stm, EmitMiddle *m)
{
    const Lambda *fn = &stm->exp.fn[0];
    uint32_t last = fn->nparam - 1;
    Search q = {.e = e,
                .ps = poly_store_new(e->prog->store),
                .index = fn->param[last],
                .middle = m};

    *m = (EmitMiddle){.outcome =
                          ARENA_NEW(&e->arena, EmitOutcome, MOST_OUTCOMES)};
    q.bound = poly_spelled_out(&q, stm->exp.arg[last]);
    if (q.bound)
        body_each_stm(fn->body, look_at_stm, &q);
    poly_store_free(q.ps);
    return m->low > 0 || m->high > 0;
}

/* ---- what is left of expressions ---- */

static const Scalar *fold_choice(const Scalar *s, const Scalar *const *arg)
{
    bool first = arg[0]->op == OP_CONST, second = arg[1]->op == OP_CONST;

    if (s->op == OP_LAND || s->op == OP_LOR) {
        uint64_t neutral = s->op == OP_LAND;
        if (first)
            return arg[0]->u.bits == neutral ? arg[1] : arg[0];
        if (second)
            return arg[1]->u.bits == neutral ? arg[0] : arg[1];
        return NULL;
    }
    return s->op == OP_SELECT && first ? arg[arg[0]->u.bits ? 1 : 2] : NULL;
}

static bool is_zero(const Scalar *s)
{
    int64_t value;

    return s->elem == ELEM_I64 && scalar_is_int(s, &value) && value == 0;
}

/* Where the index was chosen to be 0, sums and products with it are less. */
static const Scalar *fold_zero(Op op, const Scalar *const *arg)
{
    if (is_zero(arg[1]) && (op == OP_ADD || op == OP_SUB))
        return arg[0];
    if (is_zero(arg[0]) && op == OP_ADD)
        return arg[1];
    if (op == OP_MUL && (is_zero(arg[0]) || is_zero(arg[1])))
        return arg[is_zero(arg[0]) ? 0 : 1];
    return NULL;
}

/* The operator of S with other arguments. */
static const Scalar *rebuild(Store *store, const Scalar *s,
                             const Scalar *const *arg)
{
    if (s->op == OP_NOT && arg[0]->op == OP_CONST)
        return scalar_bool(store, !arg[0]->u.bits);
    const Scalar *folded = s->narg > 1 ? fold_choice(s, arg) : NULL;
    if (!folded && s->narg > 1)
        folded = fold_zero((Op)s->op, arg);
    if (folded)
        return folded;
    return scalar_with(store, s, arg);
}

const Scalar *emit_in_part(Emitter *e, const Scalar *s)
{
    const Scalar *is = outcome_of(e->middle, s), *arg[MAX_ARITY];
    bool same = true;

    if (is)
        return emit_in_part(e, is);
    if (s->op == OP_VAR) {
        const VarUse *use = &e->use[s->u.var->id];
        return use->settled == e->middle->number ? use->outcome : s;
    }
    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = emit_in_part(e, s->arg[i]);
        same = same && arg[i] == s->arg[i];
    }
    return same ? s : rebuild(e->prog->store, s, arg);
}

/* ---- what is printed there ---- */

static void note_var(Var *var, void *data)
{
    Emitter *e = data;

    e->use[var->id].middle = e->middle->number;
}

static void note_read(const Scalar *s, void *data)
{
    scalar_each_var(emit_in_part(data, s), note_var, data);
}

/* STM may decide in this part what its variable, a bool that has no other
 * value, is. */
static void settle(Emitter *e, const Stm *stm)
{
    VarUse *use = &e->use[stm->exp.arg[0]->u.var->id];
    const Scalar *is = use->fixed ? emit_in_part(e, use->value) : NULL;

    if (is && is != use->value && is->op == OP_CONST && is->elem == ELEM_BOOL) {
        use->settled = e->middle->number;
        use->outcome = is;
    }
}

static bool settle_all(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_IMP_SET)
        settle(data, stm);
    return true;
}

/* What this part chooses of STM, an `if`; NULL: it does not know. */
static const Body *chosen(Emitter *e, const Stm *stm)
{
    const Scalar *known =
        stm->exp.form == FORM_IMP_IF ? emit_in_part(e, stm->exp.arg[0]) : NULL;

    return known && known->op == OP_CONST
               ? stm->exp.fn[known->u.bits ? 0 : 1].body
               : NULL;
}

/* From the last statement to the first one, so that what a value is computed
 * from is read only where that value is. */
static void note_reads(Emitter *e, const Body *body)
{
    for (const Stm *s = body->last; s; s = s->prev) {
        if (s->exp.form == FORM_IMP_SET &&
            emit_is_left_out(e, s->exp.arg[0]->u.var))
            continue;
        emit_each_read(s, note_read, e);
        if (chosen(e, s)) {
            note_reads(e, chosen(e, s));
            continue;
        }
        for (uint32_t i = s->exp.nfn; i-- > 0;)
            note_reads(e, s->exp.fn[i].body);
    }
}

void emit_enter_part(Emitter *e, const Stm *stm, EmitMiddle *middle,
                     EmitPart part)
{
    Body *body = stm->exp.fn[0].body;

    middle->part = part;
    middle->number = ++e->next;
    e->middle = middle;
    body_each_stm(body, settle_all, e);
    note_reads(e, body);
}

void emit_leave_part(Emitter *e)
{
    e->middle = NULL;
}

bool emit_is_unread_in_part(const Emitter *e, const Var *var)
{
    return e->middle && e->use[var->id].middle != e->middle->number;
}

bool emit_is_left_out(const Emitter *e, const Var *var)
{
    return e->use[var->id].fixed && emit_is_unread_in_part(e, var);
}
