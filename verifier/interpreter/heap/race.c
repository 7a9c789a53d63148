/* race.c - which accesses race: IFL22, equation 4.
 *
 * Iterations of a parallel form run one after the other.  The clock goes on
 * whenever a form or an iteration begins, and each granule of a block knows
 * when it was written and read last.  An earlier access could have been made
 * by another iteration at the same time exactly where it lies between the
 * begin of a form that still runs and the begin of its iteration that runs
 * now: of all forms that run, the outermost one began before, and the
 * intervals of two of them do not meet.
 *
 * One reader is enough: it stays where it may run at the same time as a later
 * one, for what races with that one races with it, too; else the later one
 * takes its place, for what races with it races with the later one, too (Feng
 * and Leiserson, "Efficient Detection of Determinacy Races in Cilk Programs",
 * SPAA 1997, section 3).  So two iterations are reported if and only if the
 * run has two that race, and the first access that does is.
 *
 * What brings together what the bodies gave - operators that look at arrays,
 * what filter, partition and scatter write - runs when all of them have run.
 * It comes after the body that it needs, and, but for the updates of scatter,
 * after those of earlier iterations; it may run at the same time as all
 * others, but not as more of its kind.  So it leaves the times of bodies
 * alone, where it is not in a form of its own; and the last reader is kept
 * besides the one that races most, which may be the body that comes first.
 *
 * What filter and partition write is written by the iteration that gave it, at
 * a time of its own; two of them may write at the same time.  No body that
 * wrote there before can race with a later one of these, so that this time is
 * the one to know.
 */
#include "verifier/interpreter/heap/inside.h"

#include <stdlib.h>

/* ---- forms and iterations ---- */

void heap_enter(Machine *m, const Stm *stm, int64_t n)
{
    Heap *h = m->heap;

    if (h->options.timeline && !h->census.nform)
        timeline_enter(heap_timeline(h));
    census_enter(&h->census, stm->exp.exec, n);
    if (h->coalescer)
        coalescer_enter(h->coalescer, stm);
    if (!h->options.races)
        return;
    GROUND_ROOM(h->level, h->nlevel, h->level_room);
    h->time++;
    h->level[h->nlevel++] =
        (HeapLevel){.stm = stm, .begin = h->time, .end = h->time};
}

static HeapLevel *innermost(const Heap *h)
{
    return &h->level[h->nlevel - 1];
}

void heap_iterate(Machine *m)
{
    Heap *h = m->heap;

    census_iterate(&h->census);
    if (h->coalescer)
        coalescer_iterate(h->coalescer);
    if (h->options.races)
        innermost(h)->end = ++h->time;
}

uint64_t heap_join(Machine *m)
{
    if (m->heap->coalescer)
        coalescer_join(m->heap->coalescer);
    heap_iterate(m);
    census_join(&m->heap->census);
    if (m->heap->options.races)
        innermost(m->heap)->joined = m->heap->time;
    return heap_now(m);
}

void heap_act(Machine *m, uint64_t from, uint64_t to)
{
    Heap *h = m->heap;

    if (!h->options.races)
        return;
    innermost(h)->after = from;
    innermost(h)->after_end = to;
}

void heap_act_apart(Machine *m, uint64_t from, uint64_t to)
{
    Heap *h = m->heap;

    heap_act(m, from, to);
    if (!h->options.races)
        return;
    innermost(h)->apart = true;
    innermost(h)->end = ++h->time;
}

void heap_leave(Machine *m)
{
    census_leave(&m->heap->census);
    if (m->heap->options.timeline && !m->heap->census.nform)
        timeline_leave(heap_timeline(m->heap));
    if (m->heap->coalescer)
        coalescer_leave(m->heap->coalescer);
    if (m->heap->options.races)
        m->heap->nlevel--;
}

uint64_t heap_now(const Machine *m)
{
    return m->heap->options.races ? innermost(m->heap)->end : 0;
}

uint32_t heap_levels(const Machine *m)
{
    return m->heap->census.nform;
}

void heap_return(Machine *m, uint32_t nlevel)
{
    while (heap_levels(m) > nlevel)
        heap_leave(m);
}

/* ---- order ---- */

/* Is an access at TIME, while LEVEL or its iteration ran, before what happens
 * now?  WROTE: it was one to write. */
static bool is_before(const HeapLevel *level, uint64_t time, bool wrote)
{
    return (time >= level->after && time < level->after_end) ||
           (level->joined && time >= level->joined && !wrote);
}

/* The form of which another iteration than that which runs now made an access
 * at TIME; NULL: none. */
static const HeapLevel *parallel_level(const Heap *h, uint64_t time,
                                       bool wrote)
{
    for (uint32_t i = h->nlevel; i-- > 0;) {
        const HeapLevel *level = &h->level[i];
        if (time >= level->end)
            return NULL;
        if (time >= level->begin)
            return is_before(level, time, wrote) ? NULL : level;
    }
    return NULL;
}

/* ---- granules ---- */

/* The largest granules that BYTES bytes at FROM are made of. */
static unsigned shift_for(int64_t from, int64_t bytes)
{
    unsigned shift = 3;

    while (((from | bytes) & ((1 << shift) - 1)) != 0)
        shift--;
    return shift;
}

/* Granules of BLOCK have 1 << SHIFT bytes from now on. */
static void make_stamps(HeapBlock *block, unsigned shift)
{
    int64_t n = (block->room >> shift) + 1;
    Stamp *stamp = ground_alloc((size_t)n * sizeof *stamp);

    for (int64_t i = 0; i < n; i++)
        stamp[i] = block->stamp ? block->stamp[i << shift >> block->shift]
                                : (Stamp){0};
    free(block->stamp);
    block->stamp = stamp;
    block->shift = shift;
}

/* ---- accesses ---- */

static void watch(Machine *m, const HeapBlock *block, int64_t from,
                  int64_t to, bool write)
{
    const HeapWatch *w = m->heap->watch;

    if (w->block == block->number && w->write == write &&
        from < w->to && to > w->from &&
        (!w->time || w->time == m->heap->time))
        heap_found(m);
}

static void fail(Machine *m, const Array *a, const int64_t *index, int64_t at,
                 bool write, uint64_t time, bool wrote)
{
    const HeapBlock *block = a->cells->block;
    int64_t from = at * elem_bytes(a);
    const HeapLevel *level = parallel_level(m->heap, time, wrote);

    heap_look_for(m, (HeapWatch){.block = block->number,
                                 .from = from,
                                 .to = from + elem_bytes(a),
                                 .time = time,
                                 .write = wrote});
    heap_report(m, "race: %s is %s here and %s by another iteration of '%s' "
                   "(byte %lld of block '%s')",
                heap_element_text(m, a, index), write ? "written" : "read",
                wrote ? "written" : "read",
                form_info[level->stm->exp.form].text, (long long)from,
                heap_block_name(block));
    heap_note_found(m, wrote ? "it is written here" : "it is read here");
    machine_stop(m);
}

/* Does the time of an earlier access say more than NOW would? */
static bool stays(const Heap *h, uint64_t time)
{
    return innermost(h)->joined && time >= innermost(h)->begin;
}

static void check(Machine *m, const Array *a, const int64_t *index,
                  int64_t at, bool write, const Stamp *s)
{
    const Heap *h = m->heap;

    if (parallel_level(h, s->write, true))
        fail(m, a, index, at, write, s->write, true);
    if (write && parallel_level(h, s->read, false))
        fail(m, a, index, at, write, s->read, false);
    if (write && s->last != s->read && parallel_level(h, s->last, false))
        fail(m, a, index, at, write, s->last, false);
}

static void note(const Heap *h, bool write, Stamp *s)
{
    if (write && (innermost(h)->apart || !stays(h, s->write)))
        s->write = h->time;
    if (write || stays(h, s->last))
        return;
    if (!parallel_level(h, s->read, false))
        s->read = h->time;
    s->last = h->time;
}

void heap_access(Machine *m, const Array *a, const int64_t *index, int64_t at,
                 bool write)
{
    Heap *h = m->heap;
    HeapBlock *block = a->cells->block;
    int64_t bytes = elem_bytes(a), from = at * bytes, to = from + bytes;

    if (h->nlevel && block->born < innermost(h)->end) {
        unsigned shift = shift_for(from, bytes);
        if (!block->stamp || shift < block->shift)
            make_stamps(block, shift);
        for (int64_t g = from >> block->shift; g << block->shift < to; g++) {
            check(m, a, index, at, write, &block->stamp[g]);
            note(h, write, &block->stamp[g]);
        }
    }
    if (h->explains)
        watch(m, block, from, to, write);
}

void heap_touch(Machine *m, const Array *a, int64_t at, bool write)
{
    const HeapBlock *block = a->cells->block;

    if (heap_space(block) == SPACE_DEVICE)
        coalescer_touch(m->heap->coalescer,
                        (Touch){.loc = m->loc,
                                .array = a->var ? a->var : block->var,
                                .write = write,
                                .block = block->number,
                                .byte = at * elem_bytes(a)});
}
