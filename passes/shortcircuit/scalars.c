/* scalars.c - scalars that are made where an update stores them.
 *
 * What a reduction comes to, or what is done once, is known to the device; an
 * update that stores it in an array there is a circuit point, too (SC22,
 * section VI, NN).  The scalar then lives in memory, where the update wants it
 * (docs/language.md, section 6.2).  Inside of a parallel form it would be in
 * a register anyway.
 *
 * Its last use may be anywhere: whoever else wants it gets a name of its own
 * for what was there when it was made.
 */
#include "passes/shortcircuit/circuit.h"

static bool is_in_parallel(const Circuits *c, const Stm *stm)
{
    for (stm = site_of_stm(c, stm)->around; stm;
         stm = site_of_stm(c, stm)->around)
        if (form_info[stm->exp.form].parallel)
            return true;
    return false;
}

/* What STM binds is in types that it binds, too. */
static bool is_in_types(const Stm *stm, const Var *var)
{
    for (uint32_t k = 0; k < stm->npat; k++)
        if (var_any_use(stm->pat[k], var_is, var))
            return true;
    return false;
}

bool is_stored_scalar(const Circuits *c, const Var *var)
{
    if (!type_is_scalar(var->type) || var->id >= c->nvar || var->place.mem)
        return false;
    const CircuitSite *site = &c->site[var->id];
    return site->stm && site->fn == NO_BODY &&
           (site->stm->exp.form == FORM_REDUCE ||
            site->stm->exp.form == FORM_ONCE) &&
           !is_in_parallel(c, site->stm) &&
           PASS_LEGAL(shortcircuit_not_in_types,
                      !is_in_types(site->stm, var));
}

void scalars_note(Circuits *c, const Circuit *circuit)
{
    Stored *stored = ARENA_NEW(c->cx->arena, Stored, 1);

    *stored = (Stored){.next = c->stored, .circuit = *circuit};
    c->stored = stored;
}

/* ---- who else wants it ---- */

static void count_use(Var *var, void *data)
{
    uint32_t *uses = data;
    uses[var->id]++;
}

/* What MAKER binds as VAR lives in memory as MADE; VAR is what is read of that
 * at once. */
static void read_at_once(Prog *prog, const Circuit *circuit, Stm *maker)
{
    Var *var = circuit->source, *made = var_fresh(prog, var);
    Stm *update = (Stm *)(uintptr_t)circuit->stm;
    Stm *read = stm_new(prog, FORM_SCALAR, 1, &var);
    const Scalar *arg = scalar_var(prog->store, made);

    made->loc = var->loc;
    made->place = var->place;
    var->place = (Place){0};
    for (uint32_t k = 0; k < maker->npat; k++)
        if (maker->pat[k] == var)
            maker->pat[k] = made;
    update->exp.arg[1] = arg;
    exp_set_args(prog, &read->exp, 1, &arg);
    read->loc = maker->loc;
    body_insert_before((Body *)(uintptr_t)circuit->body, maker->next, read);
}

void scalars_settle(Circuits *c)
{
    Arena scratch = {0};

    if (!c->stored)
        return;
    uint32_t *uses = ARENA_NEW(&scratch, uint32_t, c->prog->nvar);
    for (Fun *f = c->prog->first; f; f = f->next)
        body_each_use(f->body, count_use, uses);
    for (const Stored *s = c->stored; s; s = s->next) {
        const Var *var = s->circuit.source;
        if (uses[var->id] > 1)
            read_at_once(c->prog, &s->circuit,
                         (Stm *)(uintptr_t)c->site[var->id].stm);
    }
    c->stored = NULL;
    arena_free(&scratch);
}
