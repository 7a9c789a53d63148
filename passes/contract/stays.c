/* stays.c - what a loop gives at last, in its place in the block.
 *
 * Problem: the last version of an array lies anywhere in the block, wrapped
 * around, and what comes after the loop wants it in row-major order.  A copy
 * takes time, and room for it.
 *
 * Algorithm: as long as all arrays of a block are moved by the same number of
 * cells, none gets in the way of another.  On trip t of T row d of the block
 * has `x + g*t + c`, modulo its extent, for index x.  Moved by
 * `-(g*(T - 1) + c)` the last version is at `x`, and with no trip so is what
 * the loop begins with.
 *
 * Contract: the copy stays in the program.  Its source and its destination
 * coincide (ir-text/lmad/coincide.h), so that `lower` leaves it out.
 */
#include "passes/contract/inside.h"

#include "ir-text/poly/carried.h"

typedef struct Stays {
    Contract *c;
    PolyStore *ps;
    Shared *shared;
    const Carried *carried;
    const Mapped *made; /* where the version of a trip goes */
} Stays;

/* Does row D have index D, and no other one? */
static bool is_own_row(const Stays *s, uint32_t d, uint32_t rank)
{
    const int64_t *gamma = s->made->gamma[d] + s->made->nloop;

    for (uint32_t i = 0; i < rank; i++)
        if (gamma[i] != (i == d))
            return false;
    return true;
}

/* Are there as many rows as elements, by numbers, or, in the outermost
 * dimension, more? */
static bool has_room(const Stays *s, uint32_t d, const Scalar *size)
{
    const Poly *left = poly_sub(s->ps, poly_of(s->ps, s->shared->extent[d]),
                                poly_of(s->ps, size));
    int64_t more;

    return left && poly_is_const(left, &more) &&
           (d == 0 ? more >= 0 : more == 0);
}

static bool is_dense(const Stays *s)
{
    const Type *type = s->made->var->type;

    if (s->shared->ndim != type->rank)
        return false;
    for (uint32_t d = 0; d < type->rank; d++)
        if (!is_own_row(s, d, type->rank) || !has_room(s, d, type->size[d]))
            return false;
    return true;
}

/* Is VAR an array of the block, updated perhaps? */
static bool is_of_block(const Var *var, const void *data)
{
    const Stays *s = data;
    const Var *whole =
        var->id < s->c->nname ? contract_name(s->c, var)->whole : NULL;
    const Mapped *m = whole ? mapped_of(s->c, whole) : NULL;

    return m && m->shared == s->shared;
}

/* Nothing in the block is made, or updated, after the loop. */
static bool is_last(const Stays *s)
{
    for (const Stm *stm = s->carried->loop->next; stm; stm = stm->next) {
        bool updates = false;
        for (uint32_t i = 0; i < stm->npat; i++)
            updates |= is_of_block(stm->pat[i], s);
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            updates |= body_any_binding(stm->exp.fn[i].body, is_of_block, s);
        if (updates && stm != s->carried->after)
            return false;
    }
    return true;
}

static const char *why_not(const Stays *s)
{
    if (s->shared->shift)
        return "another array stays in it";
    if (s->carried->lag != 1)
        return "it is the version of an earlier trip";
    if (!PASS_LEGAL(contract_stays_dense, is_dense(s)))
        return "the block has other rows than the array";
    if (!PASS_LEGAL(contract_stays_known,
                    contract_is_known(s->c, s->carried->loop->exp.arg[0],
                                  s->shared->at)))
        return "the number of trips is not known where the block is allocated";
    if (!PASS_LEGAL(contract_stays_last, is_last(s)))
        return "an array that is made, or updated, later shares the block";
    return NULL;
}

/* -(g*(T - 1) + c) of row D. */
static const Scalar *shift_of(const Stays *s, uint32_t d)
{
    Store *store = s->c->prog->store;
    const Scalar *trips = carried_trips(store, s->carried->loop);
    const Poly *last = poly_sub(s->ps, poly_of(s->ps, trips),
                                poly_const(s->ps, 1));
    const Poly *at = poly_add(s->ps, poly_scale(s->ps, last,
                                                s->made->gamma[d][0]),
                              poly_const(s->ps, s->made->delta[d]));

    return at ? poly_scalar(s->ps, poly_neg(s->ps, at)) : NULL;
}

static bool shift_all(Stays *s)
{
    uint32_t n = s->shared->ndim;
    const Scalar **shift = ARENA_NEW(&s->c->arena, const Scalar *, n);

    for (uint32_t d = 0; d < n; d++)
        if (!(shift[d] = shift_of(s, d)))
            return false;
    s->shared->shift = shift;
    for (uint32_t i = 0; i < s->c->nmapped && s->shared->shift; i++)
        if (s->c->mapped[i].shared == s->shared &&
            !mapped_is_sayable(s->ps, &s->c->mapped[i]))
            s->shared->shift = NULL;
    return s->shared->shift;
}

/* Is it a loop of the block whose result is copied out of it? */
static bool begins(Stays *s, const Carried *k)
{
    s->carried = k;
    s->made = k->mapped && k->after ? mapped_of(s->c, k->made) : NULL;
    return s->made && s->made->shared == s->shared;
}

static void say_missed(const Stays *s, const char *why)
{
    pass_remark(s->c->cx, s->c->prog, REMARK_MISSED, "stays",
                s->carried->loop->loc, "'%s' is copied out of the block: %s",
                s->carried->result->name->text, why);
}

void stays_plan(Contract *c, Shared *shared, PolyStore *ps)
{
    Stays s = {.c = c, .ps = ps, .shared = shared};

    for (uint32_t k = 0; k < c->ncarried; k++) {
        if (!begins(&s, &c->carried[k]))
            continue;
        const char *why = why_not(&s);
        if (!why && !shift_all(&s))
            why = "a number is too large";
        if (why) {
            say_missed(&s, why);
            continue;
        }
        mapped_add(c, (Mapped){.var = s.carried->result, .shared = shared});
        pass_remark(c->cx, c->prog, REMARK_NOTE, "stays",
                    s.carried->loop->loc, "'%s' stays where '%s' is at last",
                    s.carried->result->name->text,
                    s.carried->made->name->text);
    }
}
