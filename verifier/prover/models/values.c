/* values.c - the values of variables and polynomials in states. */
#include "verifier/prover/models/inside.h"

#include "ground/table.h"

#include <string.h>

/* An estimate. */
enum { MAX_NODES = 128 }; /* atoms looked at for one value */

#define LARGE ((int64_t)1 << 62) /* so that no sum of two is an i64 */

/* ---- values of variables ---- */

/* Small ones, of either sign, and such that sums or products are too large; by
 * the name, so that they are the same where others are bound before. */
static int64_t first_value(uint32_t state, const Var *var)
{
    int64_t some = hash_mix(hash_mix(0, state), var->name->hash) % 1024;

    switch (state) {
    case 0:
        return 4 + some % 8;
    case 1:
        return some % 16 - 8;
    case 2:
        return ((int64_t)1 << 33) + some;
    case 3:
        return some % 2;
    case 4:
        return LARGE + some;
    default:
        return -((int64_t)1 << 33) - some;
    }
}

static uint64_t first_bits(uint32_t state, const Var *var)
{
    int64_t value = first_value(state, var);
    Elem elem = (Elem)var->type->elem;
    double wide = (double)(value % 1000);
    float narrow = (float)wide;
    uint64_t bits = 0;

    if (elem == ELEM_F64) {
        memcpy(&bits, &wide, sizeof wide);
        return bits;
    }
    if (elem == ELEM_F32) {
        uint32_t half;
        memcpy(&half, &narrow, sizeof half);
        return half;
    }
    return elem == ELEM_BOOL ? (uint64_t)value & 1
                             : scalar_wrap(elem, (uint64_t)value);
}

void state_first_values(struct States *states, const Var *var)
{
    GROUND_INDEX(states->settled, states->room, var->id);
    Settled *settled = &states->settled[var->id];
    for (uint32_t s = 0; s < STATES; s++)
        settled->value[s] = (int64_t)first_bits(s, var);
    settled->is_set = true;
}

/* ---- values of polynomials ---- */

static bool value_of_poly(struct States *states, uint32_t s, const Poly *p,
                          Wide *value);

static bool value_of_opaque(struct States *states, uint32_t s,
                            const Atom *atom, Wide *value);

/* An i64 has any that the facts allow, unless something else stands for it
 * wherever it is mentioned. */
static inline bool value_of_i64(struct States *states, uint32_t s, Var *var,
                                Wide *value)
{
    const Poly *p = facts_stands_for(states->facts, var);

    if (p)
        return value_of_poly(states, s, p, value);
    *value = *state_place(states, s, var);
    return true;
}

/* Most atoms are names. */
static inline bool value_of_atom(struct States *states, uint32_t s,
                                 const Atom *atom, Wide *value)
{
    if (!states->nodes)
        return false;
    states->nodes--;
    return atom->op == OP_VAR && atom->elem == ELEM_I64
               ? value_of_i64(states, s, atom->sample->u.var, value)
               : value_of_opaque(states, s, atom, value);
}

/* An argument of an opaque atom. */
static bool value_of_argument(struct States *states, uint32_t s, Elem elem,
                              const Poly *p, Wide *value)
{
    if (elem == ELEM_I64)
        return value_of_poly(states, s, p, value);
    const Atom *atom = poly_as_atom(p);
    return atom && value_of_atom(states, s, atom, value);
}

static bool value_of_scalar(struct States *states, uint32_t s,
                            const Scalar *e, Wide *value);

static void pin(struct States *states, const Var *var)
{
    state_settled(states, var)->is_pinned = true;
}

static void pin_poly(struct States *states, const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor && states->nodes; k++) {
            const Atom *atom = mono->factor[k].atom;
            states->nodes--;
            if (atom->op == OP_VAR)
                pin(states, atom->sample->u.var);
            for (uint32_t a = 0; a < atom->narg; a++)
                pin_poly(states, atom->arg[a]);
        }
    }
}

static void pin_value(Var *var, void *data)
{
    struct States *states = data;
    const Poly *p = var->type->elem == ELEM_I64
                        ? facts_stands_for(states->facts, var)
                        : NULL;

    pin(states, var);
    if (p)
        pin_poly(states, p);
}

/* Facts that mention a bool are not in the lists of what its definition reads:
 * that keeps its values.  False where there was too much to look at. */
static bool settle_definition(struct States *states, const Var *var,
                              const Scalar *definition)
{
    uint8_t lacks = 0;
    Wide value;

    scalar_each_var(definition, pin_value, states);
    for (uint32_t s = 0; s < STATES; s++) {
        if (!value_of_scalar(states, s, definition, &value))
            lacks = (uint8_t)(lacks | 1u << s);
        else
            *state_place(states, s, var) = (int64_t)value;
        states->puts[s]++;
        if (!states->nodes)
            return false;
    }
    Settled *settled = state_settled(states, var);
    settled->lacks = lacks;
    settled->definition = definition;
    return true;
}

/* That of a bool is computed. */
static bool value_of_variable(struct States *states, uint32_t s, Var *var,
                              Wide *value)
{
    Facts *facts = states->facts;
    const Scalar *definition =
        var->id < facts->def_room ? facts->def[var->id].value : NULL;

    if (!type_is_scalar(var->type))
        return false;
    if (var->type->elem == ELEM_I64)
        return value_of_i64(states, s, var, value);
    Settled *settled = state_settled(states, var);
    if (definition && settled->definition != definition &&
        !settle_definition(states, var, definition))
        return false;
    settled = state_settled(states, var);
    if (definition && settled->lacks >> s & 1)
        return false;
    *value = (Wide)(uint64_t)settled->value[s];
    return true;
}

static Wide value_of_const(const Scalar *literal)
{
    return literal->elem == ELEM_I64 ? (Wide)(int64_t)literal->u.bits
                                     : (Wide)literal->u.bits;
}

static bool value_of_scalar(struct States *states, uint32_t s,
                            const Scalar *e, Wide *value)
{
    Wide arg[EVAL_OPERANDS];

    if (!states->nodes)
        return false;
    states->nodes--;
    if (e->op == OP_VAR)
        return value_of_variable(states, s, e->u.var, value);
    if (e->op == OP_CONST) {
        *value = value_of_const(e);
        return true;
    }
    for (uint32_t i = 0; i < e->narg; i++)
        if (!value_of_scalar(states, s, e->arg[i], &arg[i]))
            return false;
    return eval_integer(e, arg, value);
}

/* The operator of ATOM on the values of its arguments. */
static bool value_of_operator(struct States *states, uint32_t s,
                              const Atom *atom, Wide *value)
{
    const Scalar *like = atom->sample;
    Wide arg[EVAL_OPERANDS];

    for (uint32_t i = 0; i < atom->narg; i++)
        if (!value_of_argument(states, s, (Elem)like->arg[i]->elem,
                               atom->arg[i], &arg[i]))
            return false;
    return eval_integer(like, arg, value) &&
           (atom->elem != ELEM_I64 || (*value == (int64_t)*value));
}

/* An atom that is no name of an i64. */
static bool value_of_opaque(struct States *states, uint32_t s,
                            const Atom *atom, Wide *value)
{
    const Facts *facts = states->facts;
    uint64_t definitions = facts->ndefined + facts->nundefined;
    OpaqueValue *kept = &states->opaque[atom->id % OPAQUE_KEPT];

    if (atom->op == OP_VAR)
        return value_of_variable(states, s, atom->sample->u.var, value);
    if (atom->op == OP_CONST) {
        *value = value_of_const(atom->sample);
        return true;
    }
    if (kept->atom != atom || kept->definitions != definitions)
        *kept = (OpaqueValue){.atom = atom, .definitions = definitions};
    if (kept->puts[s] == states->puts[s] + 1) {
        bool pays = states->nodes >= kept->nodes[s];
        states->nodes -= pays ? kept->nodes[s] : states->nodes;
        *value = kept->value[s];
        return pays;
    }
    uint32_t before = states->nodes;
    if (!value_of_operator(states, s, atom, value))
        return false;
    if (kept->atom == atom && kept->definitions == definitions) {
        kept->puts[s] = states->puts[s] + 1;
        kept->value[s] = *value;
        kept->nodes[s] = before - states->nodes;
    }
    return true;
}

static bool value_of_term(struct States *states, uint32_t s, const Term *term,
                          Wide *value)
{
    const Mono *mono = term->mono;
    Wide product = term->coef, atom;

    for (uint32_t k = 0; k < mono->nfactor; k++) {
        const Factor *factor = &mono->factor[k];
        if (!value_of_atom(states, s, factor->atom, &atom))
            return false;
        for (uint32_t i = 0; i < factor->power; i++)
            if (!wide_multiply(product, atom, &product))
                return false;
    }
    *value = product;
    return true;
}

static bool value_of_poly(struct States *states, uint32_t s, const Poly *p,
                          Wide *value)
{
    Wide sum = 0, term;

    for (uint32_t i = 0; i < p->nterm; i++)
        if (!value_of_term(states, s, &p->term[i], &term) ||
            __builtin_add_overflow(sum, term, &sum))
            return false;
    *value = sum;
    return true;
}

bool state_value(struct States *states, uint32_t s, const Poly *p,
                 Wide *value)
{
    states->nodes = MAX_NODES;
    states->values++;
    return value_of_poly(states, s, p, value);
}

bool state_meets(struct States *states, uint32_t s, const Fact *fact)
{
    Wide value;

    return state_value(states, s, fact->p, &value) &&
           relation_holds(fact->rel, value);
}
