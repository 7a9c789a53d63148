/* names.c - what attributes say of the names of blocks, held against
 * what a run does (docs/language.md, 7.1).
 *
 * A name that is `#[restrict]` is the only one under which its block is read or
 * written as long as it is there.  Each block counts those of its names that
 * are, and that say so, so that an access asks no more than a number.
 */
#include "verifier/interpreter/imp/inside.h"

void names_claim(Imp *r, const Var *var)
{
    GROUND_ROOM(r->claim, r->nclaim, r->claim_room);
    r->claim[r->nclaim++] = var;
    r->claims[var->id] = true;
    if (r->block[var->id])
        r->block[var->id]->claims++;
}

void names_leave(Imp *r, uint32_t nclaim)
{
    while (r->nclaim > nclaim) {
        const Var *var = r->claim[--r->nclaim];
        r->claims[var->id] = false;
        if (r->block[var->id])
            r->block[var->id]->claims--;
    }
}

void names_take_params(Imp *r)
{
    for (uint32_t i = 0; i < r->fun->nparam; i++) {
        const Var *param = r->fun->param[i];
        if (!type_is_mem(param->type))
            continue;
        if (attr_find(param->attrs, "restrict"))
            names_claim(r, param);
        if (attr_find(param->attrs, "const"))
            r->block[param->id]->constant = param;
    }
}

void names_fail_claim(Imp *r, const Var *name)
{
    const Block *b = r->block[name->id];
    const Var *other = name;

    for (uint32_t i = 0; i < r->nclaim && other == name; i++)
        if (r->block[r->claim[i]->id] == b)
            other = r->claim[i];
    machine_fail(&r->m, NULL,
                 "'%s' is the block of '%s', which is to be its only name",
                 name->name->text, other->name->text);
}

void names_fail_constant(Imp *r, const Var *name)
{
    machine_fail(&r->m, NULL,
                 "'%s' is written, but it is the block of '%s', which is "
                 "#[const]",
                 name->name->text,
                 r->block[name->id]->constant->name->text);
}
