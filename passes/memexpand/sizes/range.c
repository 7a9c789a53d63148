/* range.c - bounds that depend on what a type can hold.
 *
 * That a size comes of a u16 says that it is no more than 65535, and nearly
 * always much too much.  So that a bound shows what it owes to types, their
 * ends are names in it, which numbers replace where it is put into the
 * program.  Facts know what they are.
 */
#include "passes/memexpand/expand.h"

#include <string.h>

/* That an iteration gets where it may need less, and can tell.  To be asked
 * costs it the statements that its size depends on, and two numbers of 8 bytes
 * that are kept: much less than a number as large as this one says of it.  An
 * estimate. */
enum { MOST_BYTES = 1 << 16 };

/* The same for what a type can hold: one byte of bits says little enough, if
 * it counts numbers of 8 bytes; two say too much whatever they count. */
enum { MOST_RANGE_BYTES = 1 << 12 };

static bool has_range(Elem elem)
{
    return elem_is_int(elem) && elem_info[elem].bytes <= 2;
}

void ranges_make(Prog *prog, Var **range)
{
    const Type *type = type_scalar(prog->store, ELEM_I64);

    for (uint32_t i = 0; i < ELEM_COUNT; i++) {
        const char *text = elem_info[i].text;
        if (has_range((Elem)i))
            range[i] = var_new(prog, sym_intern(prog->store, text,
                                                strlen(text)), type);
    }
}

static const Poly *greatest(Expander *e, uint32_t elem)
{
    return poly_const(e->polys, (int64_t)elem_info[elem].max);
}

void ranges_suppose(Expander *e)
{
    for (uint32_t i = 0; i < ELEM_COUNT; i++)
        if (e->range[i])
            facts_suppose_zero(e->facts,
                               poly_sub(e->polys,
                                        poly_var(e->polys, e->range[i]),
                                        greatest(e, i)));
}

const Scalar *range_end(const Expander *e, Elem elem, bool high)
{
    if (!high && !elem_info[elem].is_signed)
        return scalar_int(e->store, ELEM_I64, 0);
    if (!e->range[elem])
        return NULL;
    const Scalar *most = scalar_var(e->store, e->range[elem]);
    const Scalar *below = scalar_int(e->store, ELEM_I64, -1);
    return high ? most : scalar_binary(e->store, OP_SUB, below, most);
}

static const Poly *filled(Expander *e, const Poly *p)
{
    PolyPair pair[ELEM_COUNT];
    uint32_t n = 0;

    for (uint32_t i = 0; i < ELEM_COUNT; i++)
        if (e->range[i] && poly_mentions(e->polys, p, e->range[i]))
            pair[n++] = (PolyPair){e->range[i], greatest(e, i)};
    return n ? poly_subst(e->polys, p, n, pair) : p;
}

const Scalar *range_filled(Expander *e, const Scalar *s)
{
    const Poly *p = s ? poly_of(e->polys, s) : NULL;
    const Poly *to = p ? filled(e, p) : NULL;

    if (!to || to == p)
        return to ? s : NULL;
    s = poly_scalar_like(e->polys, to, 1, &s);
    return s ? algebra_fold(&e->algebra, s) : NULL;
}

/* ---- what that wastes ---- */

static bool wastes(Expander *e, const Poly *p, int64_t by);

/* Does the maximum of what ATOM is of do it; or does the minimum? */
static bool choice_wastes(Expander *e, const Atom *atom, int64_t by)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < atom->narg; i++)
        n += wastes(e, atom->arg[i], by);
    return atom->op == OP_MIN ? n == atom->narg : n > 0;
}

static bool is_choice(const Atom *atom)
{
    return atom->op == OP_MIN || atom->op == OP_MAX;
}

/* A term that depends on ranges: so often as something else says it is too
 * much, however little that is. */
static bool range_term_wastes(Expander *e, const Term *t, int64_t by)
{
    const Mono *mono = t->mono;
    int64_t coef, value;

    if (mono->degree == 1 && is_choice(mono->factor[0].atom))
        return __builtin_mul_overflow(t->coef, by, &coef) ||
               choice_wastes(e, mono->factor[0].atom, coef);
    const Poly *p = filled(e, poly_of_term(e->polys, t));
    return !p || !poly_is_const(p, &value) || value > MOST_RANGE_BYTES / by;
}

/* ... and one that does not: a number in it, or in a maximum, is large. */
static bool number_wastes(Expander *e, const Term *t, int64_t by)
{
    if (t->coef > MOST_BYTES / by)
        return true;
    for (uint32_t k = 0; k < t->mono->nfactor; k++) {
        const Atom *atom = t->mono->factor[k].atom;
        if (atom->op == OP_MAX && choice_wastes(e, atom, t->coef * by))
            return true;
    }
    return false;
}

/* Does P, times BY? */
static bool wastes(Expander *e, const Poly *p, int64_t by)
{
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Term *t = &p->term[i];
        const Poly *own = poly_of_term(e->polys, t);
        if (t->coef < 0)
            continue;
        bool hangs = filled(e, own) != own;
        if (hangs ? range_term_wastes(e, t, by) : number_wastes(e, t, by))
            return true;
    }
    return false;
}

bool range_wastes(Expander *e, const Scalar *bytes)
{
    const Poly *p = poly_of(e->polys, bytes);

    return p && wastes(e, p, 1);
}
