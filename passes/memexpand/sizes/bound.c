/* bound.c - between which values a scalar of a body lies.
 *
 * Intervals whose ends are expressions over what the body gets from outside,
 * and no numbers as in verifier/operators: an index is below its bound, what
 * filter counts is no more than there is to be counted, a remainder is less
 * than its divisor, and so on up the expression.  Of several ends the lesser
 * one is meant, where that can be said.
 * The arithmetic of small integers wraps: there an end is that of the integers
 * where it fits, or else what the type can hold (range.c).
 */
#include "passes/memexpand/expand.h"

#include "passes/shared/rewriting/result_list.h"
#include "verifier/operators/interval.h"
#include "verifier/prover/prover.h"

typedef struct Bounding {
    Expander *e;
    const Inside *in;
    const Scalar *size; /* all of it */
    uint32_t steps;     /* left */
    uint32_t asking;    /* asserts about so many names */
    const Var *stays;   /* a parameter in whose terms ends may be, or NULL */
    bool loose;         /* no iteration may come near the end */
} Bounding;

/* Expressions that are bounded for one size.  An estimate. */
enum { MAX_STEPS = 1000, MAX_ASKING = 2, MOST_CLAIMED = 1 << 16 };

static const Scalar *end_of(Bounding *b, const Scalar *s, bool high);

static const Scalar *number(Bounding *b, int64_t value)
{
    return scalar_int(b->e->store, ELEM_I64, value);
}

/* VAR, as i64. */
static const Scalar *name(Bounding *b, Var *var)
{
    const Scalar *s = scalar_var(b->e->store, var);

    return s->elem == ELEM_I64 ? s : scalar_convert(b->e->store, ELEM_I64, s);
}

/* A literal, and its value. */
static bool is_number(const Scalar *s, int64_t *value)
{
    return scalar_is_int(s, value) && (s->elem != ELEM_U64 || *value >= 0);
}

static const Scalar *combine(Bounding *b, Op op, const Scalar *x,
                             const Scalar *y)
{
    const Scalar *s = x && y ? scalar_binary(b->e->store, op, x, y) : NULL;

    return s ? algebra_fold(&b->e->algebra, s) : NULL;
}

static bool is_nonneg_end(Bounding *b, const Scalar *s)
{
    const Poly *p = s ? poly_of(b->e->polys, s) : NULL;

    return p && is_nonneg(b->e->facts, p);
}

/* A <= B; neither is NULL. */
static bool is_below(Bounding *b, const Scalar *x, const Scalar *y)
{
    PolyStore *polys = b->e->polys;
    const Poly *p = poly_sub(polys, poly_of(polys, y), poly_of(polys, x));

    return p && is_nonneg(b->e->facts, p);
}

/* A number, or a name and a number: to evaluate it, where nobody does so far,
 * is no error. */
static bool is_plain(Bounding *b, const Scalar *s)
{
    const Poly *p = poly_bare(b->e->polys, poly_of(b->e->polys, s));
    const Atom *atom = poly_as_atom(p);

    return poly_is_zero(p) || (atom && atom->op == OP_VAR);
}

static bool hangs(const Bounding *b, const Scalar *s)
{
    return b->stays && scalar_mentions(s, b->stays);
}

/* The one of two ends above of one value that is known to be the lesser, or
 * does not change, or is not NULL; or NULL. */
static const Scalar *better(Bounding *b, const Scalar *x, const Scalar *y)
{
    if (!x || !y)
        return x ? x : y;
    if (hangs(b, x) != hangs(b, y))
        return hangs(b, x) ? y : x;
    if (is_below(b, x, y))
        return x;
    return is_below(b, y, x) ? y : NULL;
}

/* The lesser of them; where that is not known, Y has a say only if it is
 * plain. */
static const Scalar *lesser(Bounding *b, const Scalar *x, const Scalar *y)
{
    const Scalar *one = better(b, x, y);

    if (one || !x)
        return one;
    return is_plain(b, y) ? combine(b, OP_MIN, x, y) : x;
}

/* ---- names ---- */

static const Scalar *end_of_index(Bounding *b, const Var *var, bool high)
{
    Var *const *index;
    const Scalar *const *bound;
    uint32_t n = inside_indices(b->in, &index, &bound);

    for (uint32_t i = 0; i < n; i++)
        if (index[i] == var)
            return high ? combine(b, OP_SUB, bound[i], number(b, 1))
                        : number(b, 0);
    return NULL;
}

/* END, of what a loop's parameter is at first, and what so many trips add that
 * each add BY, or less.  (BY is negative for an end below.) */
static const Scalar *end_of_growth(Bounding *b, const Stm *loop,
                                   const Scalar *end, const Poly *by)
{
    const Scalar *trips = end_of(b, loop->exp.arg[0], true);

    if (trips && !is_nonneg_end(b, trips))
        trips = combine(b, OP_MAX, number(b, 0), trips);
    if (!poly_is_value(by, 1))
        trips = combine(b, OP_MUL, poly_scalar(b->e->polys, by), trips);
    return combine(b, OP_ADD, end, trips);
}

static bool adds_the_same(const Bounding *b, const Stm *loop, const Var *param,
                          const Poly *by, bool high)
{
    PolyStore *polys = b->e->polys;

    return !loop->exp.is_while && !poly_mentions(polys, by, param) &&
           is_nonneg(b->e->facts, high ? by : poly_neg(polys, by));
}

/* Of a loop's parameter: where no trip makes it larger, its first value; where
 * each adds no more than something that the loop does not change, the last
 * one; where what a trip makes of it does not depend on it, that or the first.
 */
static const Scalar *end_of_carried(Bounding *b, const Stm *loop, uint32_t k,
                                    bool high)
{
    Var *param = loop_params(&loop->exp)[k];
    PolyStore *polys = b->e->polys;

    if (b->stays)
        return NULL;
    b->stays = param;
    const Scalar *next = end_of(b, loop->exp.fn[0].body->res[k], high);
    b->stays = NULL;
    const Poly *to = next ? poly_of(polys, next) : NULL;
    const Poly *from = poly_of(polys, name(b, param));
    const Poly *by = to ? poly_sub(polys, to, from) : NULL;
    if (!by)
        return NULL;
    const Scalar *end = end_of(b, loop_inits(&loop->exp)[k], high);
    if (PASS_LEGAL(memexpand_carried_bound,
                   is_nonneg(b->e->facts, high ? poly_neg(polys, by) : by)))
        return end;
    if (PASS_LEGAL(memexpand_growth_bound,
                   adds_the_same(b, loop, param, by, high)))
        return end_of_growth(b, loop, end, by);
    if (PASS_LEGAL(memexpand_trip_bound, !poly_mentions(polys, to, param)))
        return combine(b, high ? OP_MAX : OP_MIN, end, next);
    return NULL;
}

/* VAR is one of the N variables AT. */
static uint32_t position(const Var *var, Var *const *at, uint32_t n)
{
    uint32_t k = 0;

    while (k < n && at[k] != var)
        k++;
    return k;
}

static const Scalar *end_of_passed(Bounding *b, const Var *var, bool high)
{
    const Stm *stm = b->e->passing[var->id];
    uint32_t n = stm->npat, k = position(var, stm->pat, n);

    if (stm->exp.form == FORM_LOOP)
        return end_of_carried(
            b, stm, k < n ? k : position(var, loop_params(&stm->exp), n), high);
    b->loose = true;
    return combine(b, high ? OP_MAX : OP_MIN,
                   end_of(b, stm->exp.fn[0].body->res[k], high),
                   end_of(b, stm->exp.fn[1].body->res[k], high));
}

/* An end that asserts say. */
typedef struct Claim {
    Bounding *b;
    bool high;
    const Scalar *end; /* the best one, or NULL */
} Claim;

static void note_claim(const Scalar *end, bool high, bool strict, void *data)
{
    Claim *claim = data;
    Bounding *b = claim->b;

    if (high != claim->high || end->elem != ELEM_I64)
        return;
    const Scalar *own = end_of(b, end, high);
    int64_t value;
    if (own && scalar_is_int(own, &value) && value > MOST_CLAIMED)
        return; /* that keeps arithmetic from failing, but tells no size */
    if (strict)
        own = combine(b, high ? OP_SUB : OP_ADD, own, number(b, 1));
    if (!own)
        return;
    claim->end = high         ? lesser(b, claim->end, own)
                 : claim->end ? claim->end
                              : own;
}

static const Scalar *asserted_end(Bounding *b, const Var *var, bool high)
{
    Claim claim = {b, high, NULL};

    if (b->asking == MAX_ASKING || b->stays)
        return NULL;
    b->asking++;
    asserted_each(b->in, b->size, var, note_claim, &claim);
    b->asking--;
    return claim.end;
}

static const Scalar *end_by_definition(Bounding *b, const Scalar *s, bool high)
{
    const Var *var = s->u.var;
    const Images *images = &b->e->images;

    if (images->image[var->id])
        return end_of(b, images->image[var->id], high);
    if (b->e->counted[var->id])
        return high ? end_of(b, b->e->counted[var->id], true) : number(b, 0);
    if (b->e->value[var->id])
        return end_of(b, b->e->value[var->id], high);
    if (b->e->passing[var->id])
        return end_of_passed(b, var, high);
    return end_of_index(b, var, high);
}

static const Scalar *end_of_var(Bounding *b, const Scalar *s, bool high)
{
    const Var *var = s->u.var;

    if (b->e->images.depth[var->id] < b->in->depth || var == b->stays)
        return s->elem == ELEM_U64 ? NULL : name(b, s->u.var);
    const Scalar *end = end_by_definition(b, s, high);
    const Scalar *claimed =
        s->elem == ELEM_I64 ? asserted_end(b, var, high) : NULL;
    if (!claimed || (end && !high))
        return end;
    b->loose = true;
    return lesser(b, end, claimed);
}

/* ---- operators ---- */

/* X * Y, where Y is not negative: of a positive end of X, the largest Y; of a
 * negative one, the least. */
static const Scalar *end_of_multiple(Bounding *b, const Scalar *x,
                                     const Scalar *y, bool high)
{
    const Scalar *end = end_of(b, x, high);
    const Poly *p = end ? poly_of(b->e->polys, end) : NULL;

    if (!p)
        return NULL;
    if (PASS_LEGAL(memexpand_factor_sign, is_nonneg(b->e->facts, p)))
        return combine(b, OP_MUL, end, end_of(b, y, high));
    if (PASS_LEGAL(memexpand_factor_negative,
                   is_nonneg(b->e->facts, poly_neg(b->e->polys, p))))
        return combine(b, OP_MUL, end, end_of(b, y, !high));
    return NULL;
}

static const Scalar *end_of_product(Bounding *b, const Scalar *s, bool high)
{
    const Scalar *x = s->arg[0], *y = s->arg[1];
    int64_t factor;

    if (is_number(x, &factor)) {
        const Scalar *swap = x;
        x = y;
        y = swap;
    }
    if (is_number(y, &factor))
        return combine(b, OP_MUL, end_of(b, x, high == (factor >= 0)),
                       number(b, factor));
    bool above_x = is_nonneg_end(b, end_of(b, x, false));
    bool above_y = is_nonneg_end(b, end_of(b, y, false));
    if (above_x && above_y)
        return combine(b, OP_MUL, end_of(b, x, high), end_of(b, y, high));
    if (above_x || above_y)
        return end_of_multiple(b, above_y ? x : y, above_y ? y : x, high);
    return NULL;
}

/* Division by a positive number keeps the order. */
static const Scalar *end_of_quotient(Bounding *b, const Scalar *s, bool high)
{
    int64_t by;

    if (!is_number(s->arg[1], &by) || by <= 0)
        return NULL;
    return combine(b, (Op)s->op, end_of(b, s->arg[0], high), number(b, by));
}

/* So does `>>`; which, of what is not negative, never makes more. */
static const Scalar *end_of_shifted(Bounding *b, const Scalar *s, bool high)
{
    int64_t by;

    if (is_number(s->arg[1], &by) && by >= 0 && by < 63)
        return combine(b, OP_SHR, end_of(b, s->arg[0], high), number(b, by));
    if (!is_nonneg_end(b, end_of(b, s->arg[0], false)))
        return NULL;
    return high ? end_of(b, s->arg[0], true) : number(b, 0);
}

/* No more than what is divided, if that is not negative. */
static const Scalar *end_of_remainder(Bounding *b, const Scalar *s, bool high)
{
    if (!is_nonneg_end(b, end_of(b, s->arg[1], false)))
        return NULL;
    b->loose = true;
    const Scalar *by = end_of(b, s->arg[1], true);
    const Scalar *most = combine(b, OP_SUB, by, number(b, 1));
    bool above = is_nonneg_end(b, end_of(b, s->arg[0], false));
    if (high)
        return above ? lesser(b, most, end_of(b, s->arg[0], true)) : most;
    return above || s->op == OP_FMOD ? number(b, 0)
                                     : combine(b, OP_SUB, number(b, 1), by);
}

/* Of min either end above will do, of max either one below. */
static const Scalar *end_of_choice(Bounding *b, const Scalar *s, bool high)
{
    const Scalar *x = end_of(b, s->arg[s->narg - 2], high);
    const Scalar *y = end_of(b, s->arg[s->narg - 1], high);

    if (s->op == OP_MIN && high && better(b, x, y))
        return better(b, x, y);
    if (s->op == OP_MAX && !high && (!x || !y))
        return x ? x : y;
    if (s->op != OP_SELECT)
        return combine(b, (Op)s->op, x, y);
    b->loose = true;
    return combine(b, high ? OP_MAX : OP_MIN, x, y);
}

/* Of u64, what i64 cannot say becomes negative. */
static const Scalar *end_of_conversion(Bounding *b, const Scalar *s, bool high)
{
    const Scalar *x = s->arg[0];

    if (s->elem == ELEM_I64 && x->elem == ELEM_U64 && !end_of(b, x, true))
        return NULL;
    return end_of(b, x, high);
}

static const Scalar *negated(Bounding *b, const Scalar *end)
{
    return combine(b, OP_SUB, number(b, 0), end);
}

static const Scalar *end_of_abs(Bounding *b, const Scalar *x, bool high)
{
    const Scalar *low = end_of(b, x, false);

    if (is_nonneg_end(b, low))
        return end_of(b, x, high);
    return high ? combine(b, OP_MAX, end_of(b, x, true), negated(b, low))
                : number(b, 0);
}

/* Of what is not negative, `&` keeps bits, and no other operator makes more of
 * them than a sum. */
static const Scalar *end_of_bits(Bounding *b, const Scalar *s, bool high)
{
    bool above[2];

    b->loose = true;
    for (uint32_t i = 0; i < 2; i++)
        above[i] = is_nonneg_end(b, end_of(b, s->arg[i], false));
    if (s->op == OP_AND && (above[0] || above[1]))
        return high ? lesser(b, above[0] ? end_of(b, s->arg[0], true) : NULL,
                             above[1] ? end_of(b, s->arg[1], true) : NULL)
                    : number(b, 0);
    if (!above[0] || !above[1])
        return NULL;
    return high ? combine(b, OP_ADD, end_of(b, s->arg[0], true),
                          end_of(b, s->arg[1], true))
                : number(b, 0);
}

static const Scalar *end_of_operator(Bounding *b, const Scalar *s, bool high)
{
    Interval always;

    switch (s->op) {
    case OP_ADD:
        return combine(b, OP_ADD, end_of(b, s->arg[0], high),
                       end_of(b, s->arg[1], high));
    case OP_SUB:
        return combine(b, OP_SUB, end_of(b, s->arg[0], high),
                       end_of(b, s->arg[1], !high));
    case OP_MUL:
        return end_of_product(b, s, high);
    case OP_DIV:
    case OP_FDIV:
        return end_of_quotient(b, s, high);
    case OP_REM:
    case OP_FMOD:
        return end_of_remainder(b, s, high);
    case OP_MIN:
    case OP_MAX:
    case OP_SELECT:
        return end_of_choice(b, s, high);
    case OP_SHR:
        return end_of_shifted(b, s, high);
    case OP_CONVERT:
        return end_of_conversion(b, s, high);
    case OP_NEG:
        return negated(b, end_of(b, s->arg[0], !high));
    case OP_ABS:
        return end_of_abs(b, s->arg[0], high);
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return end_of_bits(b, s, high);
    case OP_SGN:
    case OP_POPCOUNT:
    case OP_CLZ:
        always = interval_always((Op)s->op, (Elem)s->elem);
        return number(b, (int64_t)(high ? always.high : always.low));
    default:
        return NULL;
    }
}

/* ---- small integers, and large ones without a sign ---- */

/* What S would be if it did not wrap. */
static const Scalar *end_unwrapped(Bounding *b, const Scalar *s, bool high)
{
    int64_t value;

    if (s->op == OP_CONST)
        return is_number(s, &value) ? number(b, value) : NULL;
    return s->op == OP_VAR ? end_of_var(b, s, high)
                           : end_of_operator(b, s, high);
}

/* Within the type nothing wraps; and what does is made less, if it was not
 * negative. */
static const Scalar *end_of_wrapping(Bounding *b, const Scalar *s, bool high)
{
    const ElemInfo *type = &elem_info[s->elem];
    const Scalar *range = range_end(b->e, (Elem)s->elem, high);
    const Scalar *low = end_unwrapped(b, s, false);
    const Scalar *most = low ? end_unwrapped(b, s, true) : NULL;

    if (!most)
        return range;
    bool fits =
        s->elem == ELEM_U64 || is_below(b, most, number(b, (int64_t)type->max));
    if (PASS_LEGAL(memexpand_bound_fits,
                   fits && is_below(b, number(b, type->min), low)))
        return high ? most : low;
    if (high && PASS_LEGAL(memexpand_bound_wraps, is_nonneg_end(b, low)))
        return lesser(b, range, most);
    return range;
}

static const Scalar *end_of(Bounding *b, const Scalar *s, bool high)
{
    if (s->elem == ELEM_BOOL) {
        b->loose = true;
        return number(b, high);
    }
    if (!elem_is_int((Elem)s->elem) || b->steps == 0)
        return NULL;
    b->steps--;
    if (s->elem != ELEM_I64)
        return end_of_wrapping(b, s, high);
    if (s->op == OP_CONST)
        return s;
    return s->op == OP_VAR ? end_of_var(b, s, high)
                           : end_of_operator(b, s, high);
}

const Scalar *size_bound(Expander *e, const Inside *in, const Scalar *size,
                         bool *loose)
{
    Bounding b = {.e = e, .in = in, .size = size, .steps = MAX_STEPS};
    const Scalar *end = end_of(&b, size, true);
    const Poly *p = end ? poly_of(e->polys, end) : NULL;

    *loose = b.loose;
    return p ? poly_scalar_like(e->polys, p, 1, &end) : NULL;
}
