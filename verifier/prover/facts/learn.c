/* learn.c - what a condition says where it holds, and where not. */
#include "verifier/prover/facts/inside.h"

/* Types all of whose values i64 holds. */
static bool fits_i64(Elem elem)
{
    return elem_is_int(elem) && (elem == ELEM_I64 || elem_info[elem].bytes < 8);
}

/* S as a polynomial; of another type than i64, that of its conversion. */
static const Poly *value_as_i64(Facts *facts, const Scalar *s)
{
    if (s->elem == ELEM_I64)
        return poly_of(facts->ps, s);
    const Scalar *wide =
        scalar_convert(poly_store_terms(facts->ps), ELEM_I64, s);
    return wide ? poly_of(facts->ps, wide) : NULL;
}

static bool is_both_signs(const Scalar *s)
{
    return s->op == OP_AND && s->arg[0]->op == OP_XOR &&
           s->arg[1]->op == OP_XOR;
}

/* Does S compare what tells whether a product or a sum has overflowed?  Read
 * over the integers it has not, and nothing else is known of such bits. */
static bool asks_overflow(const Scalar *s)
{
    return s->op == OP_EQ   ? s->arg[0]->op == OP_MULHI ||
                                s->arg[1]->op == OP_MULHI
           : s->op == OP_GE ? is_both_signs(s->arg[0])
                            : false;
}

/* A OP B. */
static void learn_comparison(Facts *facts, Op op, const Poly *a,
                             const Poly *b, FactSource source)
{
    PolyStore *ps = facts->ps;
    bool swap = op == OP_GT || op == OP_GE;
    bool strict = op == OP_LT || op == OP_GT;
    const Poly *p = swap ? poly_sub(ps, a, b) : poly_sub(ps, b, a);

    if (op == OP_EQ || op == OP_NE)
        facts_add(facts, op == OP_EQ ? REL_ZERO : REL_NONZERO, p, source);
    else
        facts_add(facts, REL_NONNEG,
                  strict ? poly_sub(ps, p, poly_const(ps, 1)) : p, source);
}

static bool is_bool_const(const Scalar *s, bool value)
{
    return s->op == OP_CONST && s->elem == ELEM_BOOL &&
           (s->u.bits != 0) == value;
}

/* Is it the first time that S is judged so in this condition? */
static bool is_news(Facts *facts, const Scalar *s, bool holds)
{
    uint32_t key = 2 * s->id + holds;

    GROUND_INDEX(facts->judged, facts->judged_room, key);
    if (facts->judged[key] == facts->judging)
        return false;
    facts->judged[key] = facts->judging;
    return true;
}

static void learn(Facts *facts, const Scalar *s, bool holds, const Stm *stm,
                  uint32_t depth);

static void learn_absurd(Facts *facts, const Scalar *s, FactSource source)
{
    source.said = s;
    facts_add(facts, REL_NONNEG, poly_const(facts->ps, -1), source);
}

/* select(c, x, y) is HOLDS where one of x and y is the opposite. */
static void learn_select(Facts *facts, const Scalar *s, bool holds,
                         const Stm *stm, uint32_t depth)
{
    if (is_bool_const(s->arg[2], !holds)) {
        learn(facts, s->arg[0], true, stm, depth);
        learn(facts, s->arg[1], holds, stm, depth);
    } else if (is_bool_const(s->arg[1], !holds)) {
        learn(facts, s->arg[0], false, stm, depth);
        learn(facts, s->arg[2], holds, stm, depth);
    }
}

/* a == b and a != b of two bools, one of them a literal. */
static void learn_bool_equality(Facts *facts, const Scalar *s, bool same,
                                const Stm *stm, uint32_t depth)
{
    for (uint32_t i = 0; i < 2; i++) {
        const Scalar *literal = s->arg[i];
        if (literal->op == OP_CONST)
            learn(facts, s->arg[1 - i], (literal->u.bits != 0) == same, stm,
                  depth);
    }
}

static void learn(Facts *facts, const Scalar *s, bool holds, const Stm *stm,
                  uint32_t depth)
{
    FactSource source = {holds ? SOURCE_ASSUMED : SOURCE_DENIED, stm, s, NULL};

    facts->work++;
    if (depth > IR_MAX_NESTING || !is_news(facts, s, holds))
        return;
    depth++;
    switch ((Op)s->op) {
    case OP_CONST:
        if ((s->u.bits != 0) != holds)
            learn_absurd(facts, s, source);
        return;
    case OP_VAR:
        if (s->u.var->id < facts->def_room &&
            facts->def[s->u.var->id].value)
            learn(facts, facts->def[s->u.var->id].value, holds, stm, depth);
        return;
    case OP_NOT:
        learn(facts, s->arg[0], !holds, stm, depth);
        return;
    case OP_LAND:
    case OP_AND:
    case OP_LOR:
    case OP_OR:
        /* Both sides are what they must be; else one of them, who knows
         * which. */
        if (holds == (s->op == OP_LAND || s->op == OP_AND)) {
            learn(facts, s->arg[0], holds, stm, depth);
            learn(facts, s->arg[1], holds, stm, depth);
        }
        return;
    case OP_XOR:
        learn_bool_equality(facts, s, !holds, stm, depth);
        return;
    case OP_SELECT:
        learn_select(facts, s, holds, stm, depth);
        return;
    case OP_CONVERT:
        if (fits_i64((Elem)s->arg[0]->elem))
            learn_comparison(facts, holds ? OP_NE : OP_EQ,
                             value_as_i64(facts, s->arg[0]),
                             poly_const(facts->ps, 0), source);
        return;
    default:
        break;
    }
    if (!op_is_comparison(s->op))
        return;
    if (s->arg[0]->elem == ELEM_BOOL)
        learn_bool_equality(facts, s, holds == (s->op == OP_EQ), stm, depth);
    if (fits_i64((Elem)s->arg[0]->elem) && !asks_overflow(s))
        learn_comparison(facts, holds ? (Op)s->op : op_opposite((Op)s->op),
                         value_as_i64(facts, s->arg[0]),
                         value_as_i64(facts, s->arg[1]), source);
}

void facts_assume(Facts *facts, const Scalar *condition, const Stm *stm)
{
    facts->judging++;
    learn(facts, condition, true, stm, 0);
}

void facts_deny(Facts *facts, const Scalar *condition, const Stm *stm)
{
    facts->judging++;
    learn(facts, condition, false, stm, 0);
}
