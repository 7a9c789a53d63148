/* translate.c - index functions in the terms of an earlier place.
 *
 * A name that is not in scope there yet is replaced by its definition, until
 * all are (SC22, section V-A.b).  So the program computes what it will compute
 * anyway, earlier: what is more than a sum of products must not fail there, so
 * that divisions stay where they are; and sums are those that the program
 * makes, since others that come to the same may overflow on the way.
 *
 * Where definitions are too long to be written down, they are taken as
 * polynomials, which do not grow with the length of a chain: of places only,
 * which nobody asserts.
 */
#include "passes/shortcircuit/circuit.h"

#include <stdlib.h>

/* Estimates. */
enum {
    MAX_DEPTH = 500, /* of definitions in each other */
    MAX_SIZE = 100   /* operators and names, written down */
};

typedef struct Saying {
    Circuits *c;
    uint32_t number, depth;
    PolyPair *pair;
    uint32_t n, room;
    bool ok;
} Saying;

static const Poly *say(Circuits *c, const Scalar *s, uint32_t number,
                       uint32_t depth);

/* Can it not be computed wherever its operands are? */
static bool must_stay(const Scalar *s, const void *none)
{
    (void)none;
    bool sums = s->elem == ELEM_I64 && op_is_of_ring(s->op);

    return !sums && scalar_node_is_partial(s);
}

/* Does STM run whenever the place NUMBER is come to? */
static bool runs_anyway(const Circuits *c, const Stm *stm, uint32_t number)
{
    const Stm *around = site_of_stm(c, stm)->around;

    return !around || (site_of_stm(c, around)->begin < number &&
                       number < site_of_stm(c, around)->end);
}

/* What VAR, which is bound after NUMBER, is defined as, if that can be
 * computed there. */
static const Scalar *early_definition(Circuits *c, const Var *var,
                                      uint32_t number)
{
    const Scalar *def = var->id < c->nvar && type_is_scalar(var->type)
                            ? known_definition(&c->known, var)
                            : NULL;

    if (!def || attr_find(c->site[var->id].stm->attrs, "spec") ||
        !runs_anyway(c, c->site[var->id].stm, number) ||
        scalar_any_part(def, must_stay, NULL))
        return NULL;
    return def;
}

/* The same as a polynomial. */
static const Poly *definition(Saying *saying, const Var *var)
{
    Circuits *c = saying->c;
    const Scalar *def = early_definition(c, var, saying->number);

    if (!def || saying->depth == MAX_DEPTH)
        return NULL;
    if (c->said_for[var->id] != saying->number + 1) {
        c->said[var->id] = say(c, def, saying->number, saying->depth + 1);
        c->said_for[var->id] = saying->number + 1;
    }
    return c->said[var->id];
}

static bool is_in_scope(const Circuits *c, const Var *var, uint32_t number)
{
    return var->id < c->nvar && c->site[var->id].bound < number;
}

static void put(Var *var, void *data)
{
    Saying *s = data;

    if (!s->ok || is_in_scope(s->c, var, s->number))
        return;
    const Poly *to = definition(s, var);
    s->ok = to != NULL;
    GROUND_ROOM(s->pair, s->n, s->room);
    s->pair[s->n++] = (PolyPair){var, to};
}

static const Poly *say(Circuits *c, const Scalar *s, uint32_t number,
                       uint32_t depth)
{
    Saying saying = {.c = c, .number = number, .depth = depth, .ok = true};
    const Poly *p = poly_of(c->polys, s);

    scalar_each_var(s, put, &saying);
    if (!saying.ok)
        p = NULL;
    else if (saying.n && p)
        p = poly_subst(c->polys, p, saying.n, saying.pair);
    free(saying.pair);
    return p;
}

static const Scalar *say_as_poly(Circuits *c, const Scalar *s,
                                 uint32_t number)
{
    const Poly *p = say(c, s, number, 0);
    return p ? poly_scalar_like(c->polys, p, 1, &s) : NULL;
}

/* ---- written down ---- */

typedef struct Writing {
    Circuits *c;
    uint32_t number, left; /* so many nodes more */
} Writing;

static const Scalar *write_down(const Scalar *s, void *data)
{
    Writing *w = data;

    if (w->left == 0)
        return NULL;
    w->left--;
    if (s->op != OP_VAR)
        return scalar_map_operands(w->c->store, s, write_down, data);
    if (is_in_scope(w->c, s->u.var, w->number))
        return s;
    const Scalar *def = early_definition(w->c, s->u.var, w->number);
    return def ? write_down(def, data) : NULL;
}

const Scalar *circuits_say(Circuits *c, const Scalar *s, uint32_t number)
{
    return write_down(s, &(Writing){c, number, MAX_SIZE});
}

typedef struct Scope {
    const Circuits *c;
    uint32_t number;
} Scope;

static bool is_out_of_scope(const Var *var, const void *data)
{
    const Scope *scope = data;
    return !is_in_scope(scope->c, var, scope->number);
}

static const IxFn *fill(Circuits *c, const IxFn *ixfn, const Var *var,
                        uint32_t number)
{
    uint32_t n = ixfn_components(ixfn), size = 0;
    Arena scratch = {0};
    const Scalar **part = ARENA_NEW(&scratch, const Scalar *, n);
    bool ok = true;

    for (uint32_t k = 0; k < n && ok; k++) {
        const Scalar *own = ixfn_component(&c->known.lmads, ixfn, k);
        part[k] = ixfn_component_is_size(ixfn, k)
                      ? var->type->size[size++]
                      : circuits_say(c, own, number);
        if (!part[k])
            part[k] = say_as_poly(c, own, number);
        ok = part[k] != NULL;
    }
    const IxFn *result =
        ok ? ixfn_with_components(&c->known.lmads, ixfn, part) : NULL;
    arena_free(&scratch);
    return result;
}

const IxFn *circuits_translate(Circuits *c, const IxFn *ixfn, const Var *var,
                               uint32_t number)
{
    Scope scope = {c, number};

    if (!ixfn->fold)
        return fill(c, ixfn, var, number);
    return place_any_var((Place){.ixfn = ixfn}, is_out_of_scope, &scope) ? NULL
                                                                         : ixfn;
}
