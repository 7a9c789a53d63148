/* bases.c - offsets along a row that differ by little have one base.
 *
 *     kernel i < n, j < m do          kernel i < n, j < m do
 *       x <- A[i * m + j]               var at <- i * m
 *       y <- A[(i + 1) * m + j]   =>    x <- A[at + j]
 *       ...                             y <- A[at + m + j]
 *     done                              ...
 *
 * A stencil reads at offsets whose parts that are the same along a row, of a
 * product or several each, differ by a stride.  C compilers compute each of
 * them for each row.  Here it is done once, for the access that comes first;
 * the other parts are that base, more or less one name.
 *
 * The base is part of an offset that each iteration accesses, as it was there:
 * what would overflow on the way is `#[spec]`.  Another offset that varies like
 * it along the row is in its block where it is accessed, so that the distance
 * of both is an i64, and so is what a single addition of one name gives.
 */
#include "passes/invariant/inside.h"

#include "ir-text/poly/poly.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/imp/declared.h"

#include <stdlib.h>

/* In a body: accesses that are looked at, and bases.  Estimates. */
enum { MOST_ACCESSES = 256, MOST_BASES = 4 };

/* An offset, as a sum of numbers, of what varies along the row, and of what
 * does not. */
typedef struct Access {
    Stm *stm;
    const Poly *varying, *common;
    bool always; /* every iteration accesses it */
} Access;

struct Bases {
    Prog *prog;
    PassContext *cx;
    PolyStore *ps;
    const Var *last;   /* index of the kernel */
    Declared declared; /* in the current body */
    Access access[MOST_ACCESSES];
    uint32_t naccess;
};

Bases *bases_new(Prog *prog, PassContext *cx)
{
    Bases *b = ground_alloc(sizeof *b);

    *b = (Bases){.prog = prog, .cx = cx, .ps = poly_store_new(prog->store)};
    return b;
}

void bases_free(Bases *b)
{
    poly_store_free(b->ps);
    declared_free(&b->declared);
    free(b);
}

/* ---- what varies ---- */

static bool is_varying(const Var *var, const void *data)
{
    const Bases *b = data;

    return var == b->last || declared_in(&b->declared, var);
}

static const Scalar *if_common(const Scalar *s, void *data)
{
    return s->op == OP_CONST || scalar_any_var(s, is_varying, data) ? NULL : s;
}

static const Scalar *if_other(const Scalar *s, void *data)
{
    return if_common(s, data) ? NULL : s;
}

/* ---- accesses ---- */

static const Scalar **offset_of(const Stm *stm)
{
    return &stm->exp.arg[form_info[stm->exp.form].offset];
}

static const Poly *sum_of(Bases *b, const Scalar *s, ScalarFn part)
{
    const Scalar *sum = NULL;

    if (!add_parts(b->prog->store, s, OP_ADD, part, b, &sum))
        return NULL;
    return sum ? poly_of(b->ps, sum) : poly_const(b->ps, 0);
}

static void note_accesses(Bases *b, const Body *body, bool always)
{
    for (Stm *s = body->first; s && b->naccess < MOST_ACCESSES; s = s->next) {
        uint32_t at = form_info[s->exp.form].offset;
        if (s->exp.form == FORM_IMP_IF)
            for (uint32_t i = 0; i < s->exp.nfn; i++)
                note_accesses(b, s->exp.fn[i].body, false);
        if (!at || b->naccess == MOST_ACCESSES)
            continue;
        const Poly *other = sum_of(b, s->exp.arg[at], if_other);
        Access a = {s, other ? poly_bare(b->ps, other) : NULL,
                    sum_of(b, s->exp.arg[at], if_common),
                    always && !attr_find(s->attrs, "spec")};
        if (a.varying && a.common)
            b->access[b->naccess++] = a;
    }
}

/* ---- one base ---- */

/* The name that P is, once; *OP: added or subtracted.  NULL: it is no name. */
static const Scalar *name_of(Bases *b, const Poly *p, Op *op)
{
    *op = p->nterm == 1 && p->term[0].coef == -1 ? OP_SUB : OP_ADD;
    if (*op == OP_SUB)
        p = poly_neg(b->ps, p);
    const Atom *atom = p ? poly_as_atom(p) : NULL;
    return atom && atom->op == OP_VAR ? atom->sample : NULL;
}

/* What A is beyond the base of FIRST: *NAME, or nothing (NULL); false: more. */
static bool is_near(Bases *b, const Access *first, const Access *a,
                    const Scalar **name, Op *op)
{
    const Poly *beyond = poly_sub(b->ps, a->common, first->common);

    *name = NULL;
    if (!beyond ||
        !PASS_LEGAL(invariant_base_alike, a->varying == first->varying))
        return false;
    *name = name_of(b, beyond, op);
    return *name || poly_is_zero(beyond);
}

/* Is there an access whose base differs from that of FIRST by a name? */
static bool is_shared(Bases *b, const Access *first)
{
    const Scalar *name = NULL;
    Op op;

    for (uint32_t i = 0; i < b->naccess && !name; i++)
        if (b->access[i].stm)
            is_near(b, first, &b->access[i], &name, &op);
    return name != NULL;
}

static const Scalar *declare_base(Bases *b, Body *body, const Access *first)
{
    Store *store = b->prog->store;
    Stm *front = body->first;
    Var *var = var_named(b->prog, "at", type_scalar(store, ELEM_I64));
    const Scalar *name = scalar_var(store, var), *sum = NULL;

    add_parts(store, *offset_of(first->stm), OP_ADD, if_common, b, &sum);
    Stm *set = imp_new_set(b->prog, first->stm->loc, name, sum);
    set->attrs = attr_with(b->prog, NULL, "spec");
    body_insert_before(body, front,
                       imp_new_var(b->prog, first->stm->loc, var));
    body_insert_before(body, front, set);
    return name;
}

/* A reads or writes at BASE, NAME more or less, and what else it was. */
static void rewrite(Bases *b, Access *a, const Scalar *base, const Scalar *name,
                    Op op)
{
    Store *store = b->prog->store;
    const Scalar **offset = offset_of(a->stm);
    const Scalar *sum = name ? scalar_binary(store, op, base, name) : base;

    if (sum && add_parts(store, *offset, OP_ADD, if_other, b, &sum))
        *offset = sum;
    a->stm = NULL;
}

static void share(Bases *b, Body *body, const Access first)
{
    const Scalar *base = declare_base(b, body, &first), *name;
    Op op;

    for (uint32_t i = 0; i < b->naccess; i++) {
        Access *a = &b->access[i];
        if (a->stm && is_near(b, &first, a, &name, &op))
            rewrite(b, a, base, name, op);
    }
}

void bases_share(Bases *b, const Var *last, Body *body)
{
    uint32_t nbase = 0;

    b->last = last;
    b->naccess = 0;
    declared_enter(&b->declared, b->prog, body);
    note_accesses(b, body, true);
    for (uint32_t i = 0; i < b->naccess && nbase < MOST_BASES; i++) {
        const Access *a = &b->access[i];
        if (a->stm && PASS_LEGAL(invariant_base_always, a->always) &&
            poly_degree(a->common) > 1 && is_shared(b, a) &&
            pass_rewrite(b->cx)) {
            pass_remark(b->cx, b->prog, REMARK_DONE, "base", a->stm->loc,
                        "offsets of a row that differ by a name share a base");
            share(b, body, *a);
            nbase++;
        }
    }
}
