/* space.c - may it be in that memory?
 *
 * Private memory is one work-item's.  What a thread or a lane makes for itself
 * may be there, wherever it was; what several work-items of a group make may
 * not, and a private block of the group itself is one for each of them.
 *
 * What a group works on in its own memory stays there, unless it is only
 * written: that is no matter of right and wrong, but the device's memory is
 * slower.
 */
#include "passes/shortcircuit/circuit.h"

#include <stdlib.h>

static Space space_of(const Var *block)
{
    return (Space)block->type->space;
}

/* ---- what executes a statement ---- */

/* Is what STM binds one work-item's?  A form without a level is run by whoever
 * runs what is around it, and at the top by a thread for each iteration; who
 * calls a function that is no entry may be a group. */
static bool is_of_one(const Circuits *c, const Stm *stm)
{
    bool in_form = false;

    for (stm = site_of_stm(c, stm)->around; stm;
         stm = site_of_stm(c, stm)->around) {
        if (!form_info[stm->exp.form].parallel)
            continue;
        in_form = true;
        if (stm->exp.exec != AT_NONE)
            return stm->exp.exec != AT_BLOCK;
    }
    return in_form && c->cx->fun->entry;
}

static bool is_own_block(const Circuits *c, const Var *block)
{
    const CircuitSite *site = &c->site[block->id];

    return site->stm && site->fn == NO_BODY &&
           site->stm->exp.form == FORM_ALLOC && is_of_one(c, site->stm);
}

/* ---- what is read ---- */

static bool reads_part(Circuits *c, const Circuit *circuit,
                       const CircuitWeb *web, uint32_t part)
{
    StmList stms = uses_of_web(c, circuit, web);
    bool reads =
        circuit_is_scanned(circuit->stm, circuit->fn, circuit->slot);

    for (uint32_t k = 0; k < stms.n && !reads; k++) {
        AccessList list;
        stm_accesses(&c->accesses, stms.at[k].stm, &list);
        for (uint32_t i = 0; i < list.n; i++)
            reads |= list.at[i].kind == ACCESS_READ &&
                     in_web(c, list.at[i].array) &&
                     web_part(c, web, list.at[i].array) == part;
        access_list_free(&list);
    }
    free(stms.at);
    return reads;
}

bool web_fits_space(Circuits *c, const Circuit *circuit, const CircuitWeb *web,
                    Refusal *why)
{
    const Var *block = circuit->to.mem;
    Space to = space_of(block);

    for (uint32_t i = 0; i < web->npart && web->part[i].block; i++) {
        Space from = space_of(web->part[i].block);
        bool visible = to != SPACE_PRIVATE || from == SPACE_PRIVATE ||
                       is_own_block(c, block);
        if (!PASS_LEGAL(shortcircuit_private, visible))
            return refuse(c, why, "space", circuit->stm->loc,
                          "'%s' is private to each work-item of a group",
                          block->name->text);
        if (from != to && to == SPACE_DEVICE &&
            reads_part(c, circuit, web, i))
            return refuse(c, why, "space", circuit->stm->loc,
                          "'%s' is read where it is, in %s memory",
                          circuit->source->name->text, space_text[from]);
    }
    return true;
}
