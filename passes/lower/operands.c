/* operands.c - operators that work where their operands and results are.
 *
 * A fold's operator gets its operands as copies, where its parameters say, and
 * what it makes is copied to where the result is.  Where it does no more with
 * an operand than read elements, and writes nothing into the block that these
 * are in, it reads them there.  And where a kernel makes its result, that
 * writes it where it is to be in the end: of a reduce that is where the left
 * operand is, too, so that each iteration has to have read its own element
 * only, and nobody reads it later; the left operand of a scan is another row.
 */
#include "passes/lower/inside.h"

#include "passes/shared/storage/operator_places.h"

static bool is_result(const Lambda *fn, const Var *var)
{
    for (uint32_t i = 0; i < fn->body->nres; i++)
        if (scalar_is_var(fn->body->res[i], var))
            return true;
    return false;
}

/* Is what is at SPOT, as PARAM, overwritten by nothing but the result, of which
 * it is the old value, element by element? */
static bool becomes_result(Lowerer *l, const Lambda *fn, const Var *param,
                           Spot spot)
{
    const Stm *maker = operator_maker(fn);

    return maker && operator_reads_own(fn, param, maker) &&
           spots_coincide(l, spot_of(l, maker->pat[0]), spot) &&
           !operator_writes(&l->sets, fn, spot.place.mem, maker->pat[0]);
}

/* Of several results one might be written before another one is read. */
static bool may_stay(Lowerer *l, const Lambda *fn, const Var *param, Spot spot)
{
    return operator_only_reads(fn, param) &&
           (fn->body->nres == 1 || !is_result(fn, param)) &&
           (!operator_writes(&l->sets, fn, spot.place.mem, NULL) ||
            becomes_result(l, fn, param, spot));
}

bool lower_operand_stays(Lowerer *l, const Lambda *fn, Var *param, Spot spot)
{
    Place place = spot_place(l, spot);
    bool stays = place.ixfn && PASS_LEGAL(lower_operand_stays,
                                          may_stay(l, fn, param, spot));

    if (stays)
        param->place = place;
    return stays;
}

/* May what MAKER writes be at TO, with operand K where it is now?  What is in
 * the block of TO and STAYS there is TO itself, or, if it is the left operand
 * of a scan, another row. */
static bool leaves_alone(Lowerer *l, const Lambda *fn, uint32_t k,
                         const Stm *maker, Spot to, bool scans)
{
    Spot own = spot_of(l, fn->param[k]);

    return (scans && k == 0) ||
           (spots_coincide(l, own, to) &&
            operator_reads_own(fn, fn->param[k], maker));
}

static bool can_make(Lowerer *l, const Lambda *fn, const Stm *maker, Spot to,
                     const bool *stays, bool scans)
{
    bool can = !operator_knows(&l->sets, fn, to.place.mem, maker->pat[0]);

    for (uint32_t k = 0; k < fn->nparam && can; k++)
        if (!points_to_apart(&l->sets, CALLER_ANY, fn->param[k]->place.mem,
                             to.place.mem))
            can = stays[k] && leaves_alone(l, fn, k, maker, to, scans);
    return can;
}

Var *lower_made_there(Lowerer *l, const Lambda *fn, Spot to, const bool *stays,
                      bool scans)
{
    const Stm *maker = operator_maker(fn);
    Place place = maker ? spot_place(l, to) : (Place){NULL, NULL};

    if (!place.ixfn ||
        !PASS_LEGAL(lower_made_there,
                    can_make(l, fn, maker, to, stays, scans)))
        return NULL;
    maker->pat[0]->place = place;
    return maker->pat[0];
}
