/* copy.c - copies: docs/language.md, section 6.4.
 *
 * Copies that a statement makes are made at once: nothing is written before
 * all is read, and a place that is written belongs to one element only.  A
 * copy whose source is its destination is none.
 */
#include "verifier/interpreter/heap/inside.h"

#include <string.h>

/* The copies of a statement; those that are none are left out. */
typedef struct Copies {
    Machine *m;
    uint32_t count;
    Array **to, **from;
} Copies;

static bool is_in_heap(const Array *a)
{
    return a->cells->block != NULL;
}

/* ---- coinciding ---- */

static bool strides_equal(const Array *a, const Array *b)
{
    for (uint32_t d = 0; d < a->rank; d++)
        if (a->shape[d] != 1 && a->stride[d] != b->stride[d])
            return false;
    return a->offset == b->offset;
}

static bool offset_of(const Walk *w, int64_t *offset)
{
    *offset = w->at;
    return !w->a->links || links_apply(w->a->links, w->at, offset);
}

static bool elements_equal(const Array *a, const Array *b)
{
    Walk v, w;
    int64_t x, y;
    bool equal = true;

    for (walk_begin(&v, a), walk_begin(&w, b); v.left && equal;
         walk_next(&v), walk_next(&w))
        equal = offset_of(&v, &x) && offset_of(&w, &y) && x == y;
    walk_end(&v);
    walk_end(&w);
    return equal;
}

/* Have A and B, of one shape and type, their elements at the same places? */
static bool coincide(const Array *a, const Array *b)
{
    if (a->cells != b->cells)
        return false;
    if (!a->links && !b->links)
        return strides_equal(a, b);
    return (a->links == b->links && strides_equal(a, b)) ||
           elements_equal(a, b);
}

/* ---- in which part of its block an array is ---- */

Range heap_range(const Array *a)
{
    Range r = {a->offset, a->offset};

    if (a->links) /* it is somewhere */
        return (Range){INT64_MIN, INT64_MAX};
    for (uint32_t d = 0; d < a->rank; d++)
        *(a->stride[d] < 0 ? &r.low : &r.high) +=
            a->stride[d] * (a->shape[d] - 1);
    return r;
}

static void check_inside(Machine *m, const Array *a)
{
    Range r = heap_range(a);
    Walk w;

    if (!a->links && r.low >= 0 &&
        r.high < a->cells->count / elem_bytes(a))
        return;
    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_element(m, a, w.index, w.at);
    walk_end(&w);
}

/* Do they perhaps share a place? */
static bool may_meet(const Array *a, const Array *b)
{
    Range r = heap_range(a), s = heap_range(b);

    return a->cells == b->cells && r.low <= s.high && s.low <= r.high;
}

static bool may_overlap(const Copies *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t j = 0; j < c->count; j++)
            if (may_meet(c->to[i], c->from[j]))
                return true;
    return false;
}

/* May two elements be written to one place? */
static bool may_collide(const Copies *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->to[i]->links || !array_strides_nest(c->to[i]))
            return true;
        for (uint32_t j = 0; j < i; j++)
            if (may_meet(c->to[i], c->to[j]))
                return true;
    }
    return false;
}

/* ---- races ---- */

/* When offset AT, in elements, was marked last. */
static uint64_t *mark_of(HeapBlock *block, int64_t at)
{
    if (!block->mark) {
        size_t bytes = ((size_t)block->room + 1) * sizeof *block->mark;
        block->mark = ground_alloc(bytes);
        memset(block->mark, 0, bytes);
    }
    return &block->mark[at];
}

static _Noreturn void fail(Machine *m, const Array *a, const int64_t *index,
                           int64_t at, const char *what)
{
    heap_report(m, "race: %s is %s (byte %lld of block '%s')",
                heap_element_text(m, a, index), what,
                (long long)(at * elem_bytes(a)),
                heap_block_name(a->cells->block));
    machine_stop(m);
}

/* What is marked already is WHAT. */
static void mark_destination(Machine *m, const Array *a)
{
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w)) {
        int64_t at = heap_element(m, a, w.index, w.at);
        uint64_t *mark = mark_of(a->cells->block, at);
        if (*mark == m->heap->nmark)
            fail(m, a, w.index, at,
                 "written to where another element of this copy goes");
        *mark = m->heap->nmark;
    }
    walk_end(&w);
}

static void check_source(Machine *m, const Array *a)
{
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w)) {
        int64_t at = heap_element(m, a, w.index, w.at);
        if (*mark_of(a->cells->block, at) == m->heap->nmark)
            fail(m, a, w.index, at,
                 "read and written by this copy, whose source and destination "
                 "overlap without coinciding");
    }
    walk_end(&w);
}

static void check_races(const Copies *c)
{
    Machine *m = c->m;

    if (!m->heap->options.races || (!may_overlap(c) && !may_collide(c)))
        return;
    m->heap->nmark++;
    for (uint32_t i = 0; i < c->count; i++)
        mark_destination(m, c->to[i]);
    for (uint32_t i = 0; i < c->count; i++)
        if (is_in_heap(c->from[i]))
            check_source(m, c->from[i]);
}

static void note_accesses(Machine *m, const Array *a, bool write)
{
    Walk w;

    if (!heap_is_watched(m->heap, a->cells->block))
        return;
    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_access(m, a, w.index, heap_element(m, a, w.index, w.at), write);
    walk_end(&w);
}

static void touch_all(Machine *m, const Array *a, bool write)
{
    Walk w;

    coalescer_begin_copy(m->heap->coalescer);
    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_touch(m, a, heap_element(m, a, w.index, w.at), write);
    walk_end(&w);
    coalescer_end_copy(m->heap->coalescer);
}

static void note_touches(const Copies *c)
{
    Machine *m = c->m;

    for (uint32_t i = 0; i < c->count && m->heap->coalescer; i++) {
        const Array *to = c->to[i], *from = c->from[i];
        if (is_in_heap(from) && heap_touch_squares(m, to, from))
            continue;
        if (is_in_heap(from))
            touch_all(m, from, false);
        touch_all(m, to, true);
    }
}

/* ---- values that are live ---- */

static bool shares_block(const Copies *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t j = 0; j < c->count; j++)
            if (c->to[i]->cells == c->from[j]->cells)
                return true;
    return false;
}

/* Each element is read right before it is written. */
static void note_in_turn(Machine *m, const Array *to, const Array *from)
{
    Walk w, r;

    walk_begin(&r, from);
    for (walk_begin(&w, to); w.left; walk_next(&w), walk_next(&r)) {
        heap_note_live(m->heap, from, heap_element(m, from, r.index, r.at),
                       false);
        heap_note_live(m->heap, to, heap_element(m, to, w.index, w.at), true);
    }
    walk_end(&w);
    walk_end(&r);
}

/* The elements are copied one after the other; within a block, all are read
 * first.  They have been moved. */
static void note_live(const Copies *c)
{
    bool shares = shares_block(c);

    if (!c->m->heap->live)
        return;
    for (uint32_t i = 0; i < c->count && shares; i++)
        if (is_in_heap(c->from[i]))
            heap_note_all_live(c->m, c->from[i], false);
    for (uint32_t i = 0; i < c->count; i++)
        if (!shares && is_in_heap(c->from[i]))
            note_in_turn(c->m, c->to[i], c->from[i]);
        else
            heap_note_all_live(c->m, c->to[i], true);
}

/* ---- moving ---- */

/* All elements of an array in row-major order, and which are defined, a byte
 * a byte. */
typedef struct Load {
    char *data;
    uint8_t *defined;
} Load;

static void read_load(Machine *m, const Array *a, Load *load)
{
    size_t size = (size_t)elem_bytes(a), to = 0;
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w), to += size) {
        bool defined = true;
        int64_t at = w.at;
        if (is_in_heap(a))
            at = heap_element(m, a, w.index, w.at);
        else if (a->cells->undef)
            defined = !a->cells->undef[at];
        size_t byte = (size_t)at * size;
        memcpy(load->data + to, a->cells->data + byte, size);
        if (is_in_heap(a))
            memcpy(load->defined + to, a->cells->block->defined + byte, size);
        else
            memset(load->defined + to, defined, size);
    }
    walk_end(&w);
}

static void write_load(Machine *m, const Array *a, const Load *load)
{
    size_t size = (size_t)elem_bytes(a), from = 0;
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w), from += size) {
        size_t byte = (size_t)heap_element(m, a, w.index, w.at) * size;
        memcpy(a->cells->data + byte, load->data + from, size);
        memcpy(a->cells->block->defined + byte, load->defined + from, size);
    }
    walk_end(&w);
}

/* All is read before anything is written. */
static void move_by_loads(const Copies *c)
{
    Load *load = MACHINE_TAKE(c->m, Load, c->count);

    for (uint32_t i = 0; i < c->count; i++) {
        size_t n = (size_t)array_count(c->to[i]);
        size_t bytes = n * (size_t)elem_bytes(c->to[i]);
        load[i].data = MACHINE_TAKE(c->m, char, bytes);
        load[i].defined = MACHINE_TAKE(c->m, uint8_t, bytes);
        read_load(c->m, c->from[i], &load[i]);
    }
    for (uint32_t i = 0; i < c->count; i++)
        write_load(c->m, c->to[i], &load[i]);
    machine_give(c->m, load);
}

/* Source and destination lie apart, without links, and what is undefined in
 * the source is known byte by byte. */
static void move_apart(Machine *m, const Array *to, const Array *from)
{
    int64_t bytes = elem_bytes(to);
    HeapBlock *block = to->cells->block;
    static const char defined[8] = {1, 1, 1, 1, 1, 1, 1, 1};

    array_move(to, from, to->cells->data, from->cells->data, bytes);
    if (is_in_heap(from)) {
        array_move(to, from, (char *)block->defined,
                   (const char *)from->cells->block->defined, bytes);
        return;
    }
    Array *same = array_view(m, from, from->rank);
    same->offset = 0;
    for (uint32_t d = 0; d < from->rank; d++)
        view_repeat(same, d, from->shape[d]);
    array_move(to, same, (char *)block->defined, defined, bytes);
    array_drop(m, same);
}

static bool is_plain(const Array *a)
{
    return !a->links && (is_in_heap(a) || !a->cells->undef);
}

static void move(const Copies *c)
{
    bool plain = !may_overlap(c);

    for (uint32_t i = 0; i < c->count && plain; i++)
        plain = is_plain(c->to[i]) && is_plain(c->from[i]);
    if (!plain) {
        move_by_loads(c);
        return;
    }
    for (uint32_t i = 0; i < c->count; i++)
        move_apart(c->m, c->to[i], c->from[i]);
}

/* ---- copies ---- */

/* In lockstep: what is copied is what it has to be. */
static void check_values(Machine *m, const Array *a)
{
    Walk w;

    if (!is_in_heap(a) || !a->twin)
        return;
    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_agree(m, a, w.index, heap_element(m, a, w.index, w.at));
    walk_end(&w);
}

static void count(Heap *h, const Array *to, const Array *from)
{
    int64_t n = array_count(to), bytes = n * elem_bytes(to);

    h->stats.written += n;
    if (!is_in_heap(from))
        return;
    h->stats.read += n;
    if (!to->rank) /* a scalar is none */
        return;
    h->stats.copied += n;
    h->stats.copied_bytes += bytes;
    h->stats.between[heap_space(from->cells->block)]
                    [heap_space(to->cells->block)] += bytes;
}

static void make(const Copies *c)
{
    Machine *m = c->m;

    for (uint32_t i = 0; i < c->count; i++) {
        check_inside(m, c->to[i]);
        if (is_in_heap(c->from[i]))
            check_inside(m, c->from[i]);
    }
    for (uint32_t i = 0; i < c->count; i++)
        check_values(m, c->from[i]);
    check_races(c);
    for (uint32_t i = 0; i < c->count; i++)
        if (is_in_heap(c->from[i]))
            note_accesses(m, c->from[i], false);
    for (uint32_t i = 0; i < c->count; i++)
        note_accesses(m, c->to[i], true);
    note_touches(c);
    move(c);
    note_live(c);
    for (uint32_t i = 0; i < c->count; i++)
        count(m->heap, c->to[i], c->from[i]);
}

static void copy_twins(Machine *m, uint32_t n, Array **to, Array **from)
{
    for (uint32_t i = 0; i < n; i++)
        if (to[i]->twin)
            array_copy_values(m, to[i]->twin,
                              is_in_heap(from[i]) ? from[i]->twin : from[i]);
}

void heap_copy_all(Machine *m, uint32_t n, Array **to, Array **from)
{
    Copies c = {.m = m};

    c.to = MACHINE_TAKE(m, Array *, n);
    c.from = MACHINE_TAKE(m, Array *, n);
    for (uint32_t i = 0; i < n; i++)
        if (array_count(to[i]) && !coincide(to[i], from[i])) {
            c.to[c.count] = to[i];
            c.from[c.count++] = from[i];
        }
    if (c.count)
        make(&c);
    copy_twins(m, n, to, from);
    machine_give(m, (void *)c.to);
}
