/* copies.c - around loops, of what they carry.
 *
 * Loops are looked at with copies around them: so what a loop takes at first is
 * its own, and is one of the versions that the mapping is for.  An array that
 * the function makes for the loop alone is that without a copy, and a result of
 * which only elements are read stays where the last version is.  Copies that no
 * mapping needs go again: of the loop's arrays, or of those that are copied.
 */
#include "passes/contract/inside.h"

/* How the arrays that the function had are used; by Var.id. */
typedef struct Uses {
    const Contract *c;
    bool *whole; /* other than by an element */
} Uses;

static void note_whole(Var *var, void *data)
{
    Uses *u = data;

    if (var->id < u->c->nname)
        u->whole[var->id] = true;
}

static bool note_stm(Stm *stm, void *data)
{
    if (stm->exp.form != FORM_INDEX)
        stm_each_use(stm, note_whole, data);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_result_use(stm->exp.fn[i].body, note_whole, data);
    return true;
}

static Uses uses_of(Contract *c)
{
    Uses u = {c, ARENA_NEW(&c->scratch, bool, c->nname)};

    body_each_stm(c->body, note_stm, &u);
    body_each_result_use(c->body, note_whole, &u);
    return u;
}

/* The array that K's loop takes at first, if the function makes it for the loop
 * alone; or NULL. */
static const Var *made_for(Contract *c, const Carried *k)
{
    const Var *initial = k->initial->u.var;
    const Var *first = contract_array(c, initial);
    const Name *name = first ? contract_name(c, first) : NULL;

    if (!name || !name->made || name->built || name->nloop ||
        name->binding->around || first->type != k->made->type ||
        body_count_uses(c->body, initial) != 1 ||
        contract_name(c, contract_set(c, first))->refused)
        return NULL;
    for (const Carried *other = c->carried; other < k; other++)
        if (other->first == first)
            return NULL;
    return first;
}

static Stm *copy_of(Contract *c, const Scalar *of, Var *to, Loc loc)
{
    Stm *stm = stm_new(c->prog, FORM_COPY, 1, &to);

    exp_set_args(c->prog, &stm->exp, 1, &of);
    stm->loc = loc;
    return stm;
}

static void insert_before(Contract *c, Carried *k)
{
    Var *first = var_fresh(c->prog, k->param);

    first->unique = false;
    k->before = copy_of(c, k->initial, first, k->loop->loc);
    body_insert_before(c->body, k->loop, k->before);
    k->loop->exp.arg[1 + k->slot] = scalar_var(c->prog->store, first);
    k->first = first;
}

static void insert_after(Contract *c, Carried *k)
{
    Var *last = var_fresh(c->prog, k->result);

    k->after = copy_of(c, scalar_var(c->prog->store, last), k->result,
                       k->loop->loc);
    body_insert_before(c->body, k->loop->next, k->after);
    k->loop->pat[k->slot] = last;
}

void copies_insert(Contract *c)
{
    Uses uses = uses_of(c);

    for (uint32_t i = 0; i < c->ncarried; i++) {
        Carried *k = &c->carried[i];
        if (!(k->first = made_for(c, k)))
            insert_before(c, k);
        if (uses.whole[k->result->id])
            insert_after(c, k);
    }
}

/* Is an array that VAR may be in one of the blocks from FIRST_BLOCK on? */
static bool is_mapped(Contract *c, const Var *var, uint32_t first_block)
{
    for (uint32_t i = 0; i < c->nmapped; i++)
        for (uint32_t b = first_block; b < c->nshared; b++)
            if (c->mapped[i].shared == c->shared[b] &&
                c->mapped[i].var->id < c->nname &&
                contract_set(c, c->mapped[i].var) == contract_set(c, var))
                return true;
    return false;
}

/* What the loop takes at first is dead after its copy; or, if there is none,
 * after that of the result, which it is where there is no trip.  The blocks
 * rely on that. */
static void remove_copies(Contract *c, Carried *k, uint32_t first_block)
{
    bool mapped = is_mapped(c, k->initial->u.var, first_block);

    if (k->before && PASS_LEGAL(contract_still_live, !mapped)) {
        body_remove(c->body, k->before);
        k->loop->exp.arg[1 + k->slot] = k->initial;
    }
    if (k->after &&
        (k->before || PASS_LEGAL(contract_still_given, !mapped))) {
        body_remove(c->body, k->after);
        k->loop->pat[k->slot] = k->result;
    }
}

void copies_settle(Contract *c, uint32_t first_block)
{
    for (uint32_t k = c->ncarried; k-- > 0;) {
        const Carried *carried = &c->carried[k];
        if (!carried->mapped) {
            remove_copies(c, &c->carried[k], first_block);
            continue;
        }
        for (uint32_t i = first_block; carried->before && i < c->nshared; i++)
            if (c->shared[i]->before == carried->loop ||
                c->shared[i]->before->prev == carried->before)
                c->shared[i]->before = carried->before;
    }
}
