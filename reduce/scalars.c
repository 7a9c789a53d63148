/* scalars.c - expressions become simpler, each by itself: a part of one becomes
 * a literal or one of its operands, a literal a smaller one. */
#include "reduce/reducer.h"

#include "reduce/map.h"

/* ---- expressions ---- */

/* Operand I of STM is no expression but a name that is set. */
static bool is_target(const Stm *stm, uint32_t i)
{
    FormId form = (FormId)stm->exp.form;

    return i == 0 && (form == FORM_IMP_SET || form == FORM_IMP_ALLOC ||
                      form == FORM_IMP_READ || form_info[form].sifts ||
                      form == FORM_IMP_WHILE);
}

/* Add the parts of the expression in SLOT that WANTED is true of.  The whole
 * of it has the index 0. */
typedef bool (*PartTest)(const Scalar *part);

static void add_parts(Sites *sites, const Scalar **slot, const Scalar *part,
                      PartTest wanted)
{
    if (wanted(part))
        sites_add(sites, &(Site){.slot = slot, .part = part,
                                 .index = part == *slot ? 0 : 1});
    for (uint32_t i = 0; i < part->narg; i++)
        add_parts(sites, slot, part->arg[i], wanted);
}

static void add_slots(Sites *sites, const Scalar **slot, uint32_t n,
                      PartTest wanted)
{
    for (uint32_t i = 0; i < n; i++)
        add_parts(sites, &slot[i], slot[i], wanted);
}

static void add_body(Sites *sites, Body *body, PartTest wanted)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.narg; i++)
            if (!is_target(s, i))
                add_slots(sites, &s->exp.arg[i], 1, wanted);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            add_body(sites, s->exp.fn[i].body, wanted);
    }
    add_slots(sites, body->res, body->nres, wanted);
}

static void add_all(Sites *sites, PartTest wanted)
{
    for (Fun *f = sites->prog->first; f; f = f->next)
        add_body(sites, f->body, wanted);
}

/* The part of SITE, wherever it is in its expression, becomes TO.  Parts of
 * the part may have been changed before, so the whole is told by its index. */
static void put_part(Edit *edit, const Site *site, const Scalar *to)
{
    *site->slot = site->index == 0
                      ? to
                      : scalar_exchange(edit->prog->store, *site->slot,
                                        site->part, to);
}

/* ---- parts ---- */

enum { PART_ZERO, PART_ONE, PART_OPERAND }; /* and the operands after it */

static bool is_value(const Scalar *part)
{
    return part->elem != ELEM_NONE;
}

void find_parts(Sites *sites)
{
    add_all(sites, is_value);
}

void apply_part(Edit *edit, const Site *site, unsigned way)
{
    const Scalar *part = site->part;
    uint32_t operand = way - PART_OPERAND;

    if (way == PART_ZERO || way == PART_ONE)
        put_part(edit, site,
                 edit_literal(edit, (Elem)part->elem, way == PART_ONE));
    else if (operand < part->narg && part->arg[operand]->elem == part->elem)
        put_part(edit, site, part->arg[operand]);
}

/* ---- literals ---- */

enum { LITERAL_TWO, LITERAL_HALF, LITERAL_NEXT };

static bool is_large(const Scalar *part)
{
    int64_t value;
    return scalar_is_int(part, &value) && (value > 1 || value < 0);
}

void find_literals(Sites *sites)
{
    add_all(sites, is_large);
}

void apply_literal(Edit *edit, const Site *site, unsigned way)
{
    int64_t value;

    if (!scalar_is_int(site->part, &value))
        return;
    int64_t to = way == LITERAL_TWO    ? 2
                 : way == LITERAL_HALF ? value / 2
                                       : value - (value < 0 ? -1 : 1);
    put_part(edit, site,
             scalar_int(edit->prog->store, (Elem)site->part->elem, to));
}
