/* derived.c - arrays that live where another one does.
 *
 * A view's index function is its source's, transformed (SC22, section IV-B);
 * an update lives where its target does.
 *
 * A value that aliases its target is read first (docs/language.md, 5.6).  That
 * needs no copy where the two are in different blocks, where they coincide,
 * or where the verifier's prover finds them disjoint.  Most functions have no
 * such update: only for those that do, facts are collected.
 */
#include "passes/shared/placing/inside.h"

#include "ir-text/lmad/view.h"
#include "verifier/prover/regions/disjoint.h"

/* ---- views ---- */

static void learn_operands(Engine *e, const Stm *stm, const Var *source)
{
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        known_learn(&e->known, stm->exp.arg[i]);
    known_learn_place(&e->known, source->place);
}

void place_view(Engine *e, Stm *stm, StmNote *note)
{
    Var *source = view_source(&stm->exp);

    if (!source)
        return; /* a scalar */
    learn_operands(e, stm, source);
    const IxFn *ixfn = view_ixfn(&e->known.lmads, &stm->exp, source);
    if (!ixfn) {
        source = copy_operand(e, note, 0, source, true, e->known.lmads.why);
        ixfn = view_ixfn(&e->known.lmads, &stm->exp, source);
    }
    if (!ixfn)
        engine_fail(e, e->known.lmads.why);
    stm->pat[0]->place = (Place){source->place.mem, ixfn};
}

/* ---- updates ---- */

static bool are_distinct(Engine *e, const Var *a, const Var *b)
{
    return a != b && info_of(e, a)->distinct && info_of(e, b)->distinct;
}

/* Both of arrays with the shape SIZE. */
static bool are_apart(Engine *e, const IxFn *a, const IxFn *b,
                      const Scalar *const *size)
{
    Region x, y;
    bool exact, one_to_one;

    return e->facts &&
           region_of_ixfn(e->facts, e->prog, a, size, &x, &exact,
                          &one_to_one) &&
           region_of_ixfn(e->facts, e->prog, b, size, &y, &exact,
                          &one_to_one) &&
           regions_disjoint(e->facts, e->prog, &x, &y, NULL) == PROVED;
}

/* Are what INTO selects and VALUE, of one block, the same, or apart?  What is
 * known of their names when STM is walked again is what was known before. */
static bool do_not_meet(Engine *e, const Stm *stm, const IxFn *into,
                        const Var *array)
{
    VarInfo *info = info_of(e, stm->pat[0]);
    const IxFn *value = array->place.ixfn;

    if (info->into_ixfn != into || info->value_ixfn != value)
        info->apart = known_ixfns_equal(&e->known, into, value) ||
                      PASS_LEGAL(memintro_apart,
                                 are_apart(e, into, value,
                                           array->type->size));
    info->into_ixfn = into;
    info->value_ixfn = value;
    return info->apart;
}

/* May the update STM write where VALUE is, but not as a whole in its own
 * place? */
static bool may_be_overwritten(Engine *e, const Stm *stm, const Var *value)
{
    const Var *target = view_source(&stm->exp);

    if (are_distinct(e, target->place.mem, value->place.mem))
        return false;
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        known_learn(&e->known, stm->exp.arg[i]);
    known_learn_place(&e->known, target->place);
    const IxFn *into = ixfn_select(&e->known.lmads, target->place.ixfn,
                                   &stm->exp.u.sel, stm->exp.arg);
    return target->place.mem != value->place.mem || !into ||
           !do_not_meet(e, stm, into, value);
}

static const char why_overlap[] = "it may overlap what it is written to";

void place_updated(Engine *e, Stm *stm, StmNote *note)
{
    stm->pat[0]->place = view_source(&stm->exp)->place;
    if (stm->exp.form != FORM_UPDATE ||
        !info_of(e, stm->pat[0])->may_overlap)
        return;
    Var *value = array_of(stm->exp.arg[1]);
    if (!PASS_LEGAL(memintro_reads_first,
                    !may_be_overwritten(e, stm, value)))
        copy_operand(e, note, 1, value, false, why_overlap);
}
