/* bounds.c - is the destination there as far as it is wanted?
 *
 * A copy fails where it would write outside of its destination.  What is built
 * there earlier comes before that check, and before every assert in between:
 * so the block has to reach as far by what is known where an array of the web
 * is made.  How far a block reaches says its allocation, or an array that has
 * been bound in it: such an array fits.
 */
#include "passes/shortcircuit/circuit.h"

#include "passes/shared/motion/hoist_guard.h"
#include "passes/shared/storage/room.h"
#include "verifier/prover/facts/walk.h"

/* ---- coming to where an array is made ---- */

/* Come from the window's first statement to STM, and pass its sizes. */
static void come_to(Circuits *c, const Stm *from, const Stm *stm)
{
    const StmSite *site = site_of_stm(c, stm);

    if (site_of_stm(c, from)->around == site->around &&
        site_of_stm(c, from)->fn == site->fn) {
        circuits_forward(c, from, site->begin);
        return;
    }
    come_to(c, from, site->around);
    facts_enter(c->facts, site->around, site->fn);
    for (const Stm *s = site->around->exp.fn[site->fn].body->first; s != stm;
         s = s->next)
        facts_pass(c->facts, s);
}

/* ---- how far a block reaches ---- */

static bool is_part_of(Circuits *c, const Var *holder, const Region *region)
{
    Region all;
    bool exact, one_to_one;
    Why why = {0};

    return region_of_ixfn(c->facts, c->prog, holder->place.ixfn,
                          holder->type->size, &all, &exact, &one_to_one) &&
           exact && region_subset(c->facts, c->prog, region, &all, &why) ==
                        PROVED;
}

/* Is STM in body FN of AROUND? */
static bool is_inside(const Circuits *c, const Stm *stm, const Stm *around,
                      uint32_t fn)
{
    const StmSite *s = site_of_stm(c, stm);

    while (s->around && (s->around != around || s->fn != fn))
        s = site_of_stm(c, s->around);
    return s->around == around;
}

/* Who comes to STM has bound HOLDER: it is not in a branch, or in trips, that
 * may not have run. */
static bool is_bound_by(const Circuits *c, const Var *holder, const Stm *stm)
{
    const CircuitSite *site = &c->site[holder->id];

    if (site->bound >= site_of_stm(c, stm)->begin)
        return false;
    if (!site->stm)
        return true;
    if (site->fn != NO_BODY)
        return is_inside(c, stm, site->stm, site->fn);
    const StmSite *made = site_of_stm(c, site->stm);
    return !made->around || is_inside(c, stm, made->around, made->fn);
}

static bool is_bound_before(const Circuits *c, const Var *holder,
                            const Var *array, const Stm *stm)
{
    return holder && !in_web(c, holder) && holder->place.ixfn &&
           holder->type->elem == array->type->elem &&
           PASS_LEGAL(shortcircuit_bound_by, is_bound_by(c, holder, stm));
}

/* A holder without gaps is as good as an allocation. */
static bool is_held(Circuits *c, const Var *holder, const Region *region)
{
    const IxFn *ixfn = holder->place.ixfn;
    const Poly *count = poly_const(c->polys, 1);
    Why why = {0};

    if (ixfn->nlmad != 1 || ixfn->fold ||
        !lmad_is_row_major(&c->known.lmads, ixfn->lmad[0]))
        return is_part_of(c, holder, region);
    for (uint32_t d = 0; d < holder->type->rank; d++)
        count = poly_mul(c->polys, count,
                         poly_of(c->polys, holder->type->size[d]));
    return count &&
           region_within(c->facts, region, count, &why) == PROVED;
}

static bool holds_at(const Circuits *c, const Scalar *condition,
                     const Stm *stm)
{
    const StmSite *s = site_of_stm(c, stm);

    while (s->around &&
           entry_condition(c->prog, s->around, s->fn) != condition)
        s = site_of_stm(c, s->around);
    return s->around != NULL;
}

/* SIZE where STM is: one that an allocation has only where something holds,
 * which does there (hoist_guard.h). */
static const Scalar *size_at(const Circuits *c, const Scalar *size,
                             const Stm *stm)
{
    const Scalar *then = size;

    while (then) {
        size = then;
        const CircuitSite *site =
            size->op == OP_VAR ? &c->site[size->u.var->id] : NULL;
        then = site && site->stm && site->fn == NO_BODY
                   ? guarded_size(site->stm)
                   : NULL;
        if (then && !PASS_LEGAL(shortcircuit_guarded_size,
                                holds_at(c, site->stm->exp.arg[0], stm)))
            break;
    }
    return size;
}

static bool reaches(Circuits *c, const Circuit *circuit, const Var *array,
                    const Stm *stm, const Region *region)
{
    const Var *block = circuit->to.mem;
    const CircuitSite *site = &c->site[block->id];
    bool allocated = site->stm && site->stm->exp.form == FORM_ALLOC;

    if (is_bound_before(c, circuit->target, array, stm) &&
        circuit->target->place.mem == block &&
        is_held(c, circuit->target, region))
        return true;
    if (allocated &&
        room_for_region(c->facts, region, (Elem)array->type->elem,
                        size_at(c, site->stm->exp.arg[0], stm)))
        return true;
    return is_bound_before(c, site->first, array, stm) &&
           site->first->place.mem == block &&
           is_held(c, site->first, region);
}

/* ---- all arrays that are made ---- */

static bool fits(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                 const Var *array, Refusal *why)
{
    const Stm *stm = c->site[array->id].stm;
    uint32_t mark = facts_mark(c->facts);
    bool exact, one_to_one, known = false;
    Region region;

    come_to(c, web->first, stm);
    facts_pass(c->facts, stm);
    if (region_of_ixfn(c->facts, c->prog, array->place.ixfn,
                       array->type->size, &region, &exact, &one_to_one))
        known = reaches(c, circuit, array, stm, &region);
    facts_undo(c->facts, mark);
    if (!PASS_LEGAL(shortcircuit_in_bounds, known))
        return refuse(c, why, "bounds", array->loc,
                      "block '%s' may be too small where '%s' is made",
                      circuit->to.mem->name->text, array->name->text);
    return true;
}

bool web_fits(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
              Refusal *why)
{
    for (uint32_t i = 0; i < web->n; i++) {
        const CircuitSite *site = &c->site[web->var[i]->id];
        if (site->fn == NO_BODY &&
            form_info[site->stm->exp.form].makes == MAKES_FRESH &&
            !fits(c, circuit, web, web->var[i], why))
            return false;
    }
    return true;
}
