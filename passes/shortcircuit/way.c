/* way.c - which accesses may be in whose way?
 *
 * From when the web is written, its elements are where those of others are: of
 * the destination, and of all arrays in blocks that may be its block.
 *
 * Arrays of a web that were in different blocks come to be in one place, too,
 * and may be in each other's way: what one was made of, another one after it
 * may be written over.  So what was in a block before must not be used after
 * a write of what is in another block later, or at the same time, unless that
 * became what it is, before the array was bound that is used.
 * From one trip of a loop to the next it did: what a trip gives is what the
 * next one gets.
 */
#include "passes/shortcircuit/circuit.h"

/* A copy that moves nothing is one, too, where an array begins by it that had
 * another block than its source: from then on nobody may write there. */
bool way_is_write(const CircuitWay *way, const Access *a)
{
    if (a->kind != ACCESS_WRITE || !in_web(way->c, a->array))
        return false;
    return !a->still || !in_web(way->c, a->still) ||
           web_part(way->c, way->web, a->still) !=
               web_part(way->c, way->web, a->array);
}

bool way_may_be_destination(const CircuitWay *way, const Var *block)
{
    const Circuits *c = way->c;
    const Var *to = way->circuit->to.mem;

    if (block == to)
        return true;
    return block->id < c->nvar &&
           points_to_set(&c->blocks, block) == way->block &&
           !PASS_LEGAL(shortcircuit_other_block,
                       points_to_apart(&c->blocks, CALLER_ANY, block, to));
}

bool way_is_own(const CircuitWay *way, const Access *a, const Access *use)
{
    return in_web(way->c, a->array) &&
           (way_is_write(way, a) ||
            (a->kind == ACCESS_READ && !a->still &&
             use->kind == ACCESS_WRITE && !in_web(way->c, use->array)));
}

/* What the web takes in where it is has to be there till then. */
static bool is_taken_in(const CircuitWay *way, const Access *a)
{
    return a->kind == ACCESS_READ && in_web(way->c, a->still);
}

bool way_may_copy(const CircuitWay *way, const Access *a)
{
    const Circuits *c = way->c;

    return a->kind == ACCESS_PASS && a->block->id < c->nvar &&
           c->site[a->block->id].bound <
               c->own_since[points_to_set(&c->blocks, a->block)];
}

/* Passing an array on is no access. */
static bool is_looked_at(const CircuitWay *way, const Access *a)
{
    return a->kind != ACCESS_PASS || way_may_copy(way, a);
}

bool way_is_use_of_others(const CircuitWay *way, const Access *a)
{
    return is_looked_at(way, a) && (!a->still || is_taken_in(way, a)) &&
           !in_web(way->c, a->array) && way_may_be_destination(way, a->block);
}

/* Is that bound before a trip of what repeats? */
static bool is_carried(const CircuitWay *way, uint32_t bound)
{
    const StmSite *site = site_of_stm(way->c, way->repeats);
    return bound < site->begin || bound > site->end;
}

/* The parts that may have become what USE looks for: what a trip binds comes
 * after all that other trips gave. */
static uint64_t parts_before(const CircuitWay *way, const Access *use,
                             uint32_t part)
{
    const Circuits *c = way->c;

    return way->repeats && !is_carried(way, c->site[use->array->id].bound)
               ? way->web->part[part].into
               : way->web->into[c->web_at[use->array->id]];
}

uint64_t way_parts(const CircuitWay *way, const Access *use)
{
    uint32_t u = web_part(way->c, way->web, use->array);
    const CircuitPart *part = &way->web->part[u];
    uint64_t into = parts_before(way, use, u), parts = 0;

    if ((use->kind != ACCESS_READ && use->still) ||
        (way->repeats && !is_carried(way, part->born)))
        return 0;
    for (uint32_t w = 0; w < way->web->npart; w++)
        if (w != u && part->born <= way->web->part[w].born && !(into >> w & 1))
            parts |= (uint64_t)1 << w;
    return parts;
}

uint64_t way_part(const CircuitWay *way, const Access *a)
{
    return (uint64_t)1 << web_part(way->c, way->web, a->array);
}

bool way_is_in(const CircuitWay *way, const Access *write, const Access *use)
{
    if (use->kind == ACCESS_READ ? write->still != NULL : use->still != NULL)
        return false;
    return in_web(way->c, use->array)
               ? (way_parts(way, use) & way_part(way, write)) != 0
               : way_is_use_of_others(way, use);
}

WayList way_list(const CircuitWay *way, const AccessList *list)
{
    WayList some = {ground_alloc(list->n * sizeof *some.at), 0};
    uint64_t there = 0;

    for (uint32_t i = 0; i < list->n; i++)
        if (in_web(way->c, list->at[i].array))
            there |= way_part(way, &list->at[i]);
    for (uint32_t i = 0; there && i < list->n; i++) {
        const Access *a = &list->at[i];
        if (in_web(way->c, a->array) ? (way_parts(way, a) & there) != 0
                                     : way_is_use_of_others(way, a))
            some.at[some.n++] = i;
    }
    return some;
}
