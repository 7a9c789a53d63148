/* slots.c - what one statement copies, by name and by block.
 *
 * A `concat` may have very many operands, each of them a circuit point.  What
 * one asks of the others is about those that share storage with it, and about
 * those in the block where it goes: they are found by name and by block, so
 * that all others cost nothing.  An operand that is where it goes has come to
 * stay, and is in nobody's way.
 */
#include "passes/shortcircuit/circuit.h"

#include "ir-text/lmad/coincide.h"

struct SlotList {
    SlotList *next;
    uint32_t slot;
};

static void add(Circuits *c, SlotList **list, uint32_t slot)
{
    SlotList *more = ARENA_NEW(c->cx->arena, SlotList, 1);

    *more = (SlotList){*list, slot};
    *list = more;
}

static void forget(CircuitSlots *slots)
{
    for (uint32_t k = 0; k < slots->n; k++)
        if (slots->source[k])
            slots->of_var[slots->source[k]->id] = NULL;
    for (uint32_t i = 0; i < slots->nset; i++)
        slots->of_set[slots->set[i]] = NULL;
    slots->nset = 0;
}

static bool is_there(Circuits *c, const CircuitSlots *slots, uint32_t slot)
{
    return places_coincide(&c->known, slots->source[slot]->place,
                           circuit_place(c, slots->stm, slots->fn, slot));
}

/* Operand SLOT of a concat may be in another one's way where it is. */
static void add_to_set(Circuits *c, uint32_t slot)
{
    CircuitSlots *slots = &c->slots;
    const Var *block = slots->source[slot]->place.mem;

    if (!block || is_there(c, slots, slot))
        return;
    uint32_t set = points_to_set(&c->blocks, block);
    if (!slots->of_set[set])
        slots->set[slots->nset++] = set;
    add(c, &slots->of_set[set], slot);
}

static CircuitSlots *slots_of(Circuits *c, const Stm *stm, uint32_t fn)
{
    CircuitSlots *slots = &c->slots;

    if (slots->stm == stm && slots->fn == fn)
        return slots;
    forget(slots);
    slots->stm = stm;
    slots->fn = fn;
    slots->n = circuit_slots(stm, fn);
    slots->source = ARENA_NEW(c->cx->arena, Var *, slots->n);
    /* One more: the block where they go. */
    slots->set = ARENA_NEW(c->cx->arena, uint32_t, slots->n + 1);
    for (uint32_t k = slots->n; k-- > 0;) {
        Var *source = circuit_source(c, stm, fn, k);
        slots->source[k] = source;
        if (source)
            add(c, &slots->of_var[source->id], k);
    }
    for (uint32_t k = slots->n; k-- > 0 && stm->exp.form == FORM_CONCAT;)
        if (slots->source[k])
            add_to_set(c, k);
    return slots;
}

const Var *slots_built(Circuits *c, const Circuit *circuit, Var *const *var,
                       uint32_t n)
{
    if (circuit_slots(circuit->stm, circuit->fn) < 2)
        return NULL;
    const CircuitSlots *slots = slots_of(c, circuit->stm, circuit->fn);
    for (uint32_t i = 0; i < n; i++)
        for (SlotList *s = slots->of_var[var[i]->id]; s; s = s->next)
            if (s->slot != circuit->slot && is_there(c, slots, s->slot))
                return var[i];
    return NULL;
}

void slots_each_other(Circuits *c, const Circuit *circuit,
                      const CircuitWeb *web, SlotFn found, void *data)
{
    const CircuitSlots *slots = slots_of(c, circuit->stm, circuit->fn);
    uint32_t set = points_to_set(&c->blocks, circuit->to.mem);

    for (uint32_t i = 0; i < web->n; i++)
        for (SlotList *s = slots->of_var[web->var[i]->id]; s; s = s->next)
            if (s->slot != circuit->slot && !is_there(c, slots, s->slot))
                found(s->slot, data);
    for (SlotList *s = slots->of_set[set]; s; s = s->next) {
        const Var *var = slots->source[s->slot];
        if (s->slot != circuit->slot && !in_web(c, var) &&
            points_to_set(&c->blocks, var->place.mem) == set)
            found(s->slot, data);
    }
}

void slots_move(Circuits *c, const Circuit *circuit, const CircuitWeb *web)
{
    if (circuit->stm->exp.form != FORM_CONCAT)
        return;
    CircuitSlots *slots = slots_of(c, circuit->stm, circuit->fn);
    for (uint32_t i = 0; i < web->n; i++)
        for (SlotList *s = slots->of_var[web->var[i]->id]; s; s = s->next)
            add_to_set(c, s->slot);
}
