/* block.c - blocks, and their elements one by one. */
#include "verifier/interpreter/heap/inside.h"

#include "printer/text/print.h"

#include <stdlib.h>
#include <string.h>

/* A block whose size nobody has said has this many bytes at most. */
#define GROWS_TO ((int64_t)1 << 32)

/* ---- blocks ---- */

static void *take_bytes(Machine *m, int64_t bytes)
{
    void *at = calloc(1, bytes ? (size_t)bytes : 1);

    if (!at)
        machine_fail(m, NULL,
                     "there is no memory for this block (%lld bytes)",
                     (long long)bytes);
    return at;
}

Array *heap_block(Machine *m, const Var *var, int64_t bytes, bool counts)
{
    Heap *h = m->heap;
    char *data = take_bytes(m, bytes);
    HeapBlock *block = ground_alloc(sizeof *block);

    *block = (HeapBlock){.cells = {.count = bytes, .data = data},
                         .room = bytes,
                         .heap = h,
                         .var = var,
                         .number = h->nblock++,
                         .born = h->time,
                         .counts = counts};
    block->cells.block = block;
    Array *a = array_of_cells(m, &block->cells, ELEM_U8, 0);
    block->defined = take_bytes(m, bytes);
    if (counts) {
        h->stats.allocated += bytes;
        h->live += bytes;
        if (h->stats.peak < h->live)
            h->stats.peak = h->live;
    }
    return a;
}

void heap_drop_block(HeapBlock *block)
{
    if (block->counts)
        block->heap->live -= block->cells.count;
    free(block->cells.data);
    free(block->defined);
    free(block->stamp);
    free(block->mark);
    free(block);
}

void heap_alloc(Machine *m, const Stm *stm)
{
    int64_t bytes = machine_count(m, stm->exp.arg[0], "the size of a block");

    machine_step(m, bytes / 8);
    machine_bind(m, stm->pat[0],
                 (Slot){.array = heap_block(m, stm->pat[0], bytes, true)});
}

const char *heap_block_name(const HeapBlock *block)
{
    return block->var->name->text;
}

/* AT, which has OLD bytes, with BYTES bytes, the new ones 0. */
static void *grown(Machine *m, void *at, int64_t old, int64_t bytes)
{
    void *new = take_bytes(m, bytes);

    memcpy(new, at, (size_t)old);
    free(at);
    return new;
}

/* BLOCK gets BYTES bytes. */
static void grow(Machine *m, HeapBlock *block, int64_t bytes)
{
    int64_t old = block->room, room = bytes + bytes / 2;

    if (bytes > old) {
        machine_step(m, (room - old) / 8);
        block->cells.data = grown(m, block->cells.data, old, room);
        block->defined = grown(m, block->defined, old, room);
        if (block->stamp) {
            int64_t size = (int64_t)sizeof *block->stamp;
            block->stamp = grown(m, block->stamp,
                                 ((old >> block->shift) + 1) * size,
                                 ((room >> block->shift) + 1) * size);
        }
        free(block->mark);
        block->mark = NULL;
        block->room = room;
    }
    block->cells.count = bytes;
}

/* ---- views ---- */

void heap_view(Machine *m, Array *view, const Array *of)
{
    view->links = of->links;
    if (view->links)
        view->links->refs++;
    view->var = of->var;
    view->is_part = true;
    if (of->twin)
        view->twin = array_view(m, of->twin, view->rank);
}

/* ---- where elements are ---- */

const char *heap_element_text(Machine *m, const Array *a, const int64_t *index)
{
    Buf text = {0};

    if (a->rank) {
        buf_text(&text, "element [");
        for (uint32_t d = 0; d < a->rank; d++)
            buf_printf(&text, "%s%lld", d ? ", " : "", (long long)index[d]);
        buf_text(&text, a->is_part ? "] of a part of " : "] of ");
    } else if (a->is_part) {
        buf_text(&text, "an element of ");
    }
    if (a->var && !a->var->name)
        buf_text(&text, "a result");
    else
        buf_printf(&text, "'%s'", a->var ? a->var->name->text : "?");
    const char *kept = arena_text(&m->diag->arena, text.at, text.len);
    buf_free(&text);
    return kept;
}

static _Noreturn void fail_outside(Machine *m, const Array *a,
                                   const int64_t *index, int64_t offset)
{
    const HeapBlock *block = a->cells->block;
    const char *element = heap_element_text(m, a, index);
    int64_t byte;

    if (__builtin_mul_overflow(offset, elem_bytes(a), &byte) || byte < 0)
        heap_report(m, "%s is at offset %lld of block '%s', which has no such "
                       "one",
                    element, (long long)offset, heap_block_name(block));
    else
        heap_report(m, "%s is at byte %lld of block '%s', which has %lld "
                       "bytes",
                    element, (long long)byte, heap_block_name(block),
                    (long long)block->cells.count);
    if (block->var->loc)
        diag_note(m->diag,
                  prog_span(m->prog, block->var->loc, block->var->name->len),
                  "'%s' is bound here", heap_block_name(block));
    machine_stop(m);
}

int64_t heap_element(Machine *m, const Array *a, const int64_t *index,
                     int64_t at)
{
    HeapBlock *block = a->cells->block;
    int64_t offset = at, bytes = elem_bytes(a);

    if (a->links && !links_apply(a->links, at, &offset)) {
        heap_report(m, "%s is nowhere: the last part of its index function "
                       "gives position %lld, which the part before it does "
                       "not have",
                    heap_element_text(m, a, index), (long long)at);
        machine_stop(m);
    }
    if (offset >= 0 && offset < block->cells.count / bytes)
        return offset;
    if (!block->grows || offset < 0 || offset >= GROWS_TO / bytes)
        fail_outside(m, a, index, offset);
    grow(m, block, (offset + 1) * bytes);
    return offset;
}

void heap_contain(Machine *m, const Array *a)
{
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_element(m, a, w.index, w.at);
    walk_end(&w);
}

/* ---- elements ---- */

bool heap_is_defined(const Array *a, int64_t at)
{
    const uint8_t *d = a->cells->block->defined + at * elem_bytes(a);
    uint64_t all = 0;

    memcpy(&all, d, (size_t)elem_bytes(a));
    return all == UINT64_C(0x0101010101010101) >> (64 - 8 * elem_bytes(a));
}

void heap_set_defined(const Array *a, int64_t at, bool defined)
{
    memset(a->cells->block->defined + at * elem_bytes(a), defined,
           (size_t)elem_bytes(a));
}

uint64_t heap_bits(const Array *a, int64_t at)
{
    bool undef;
    uint64_t bits = cells_get(a, at, &undef);

    return a->elem == ELEM_BOOL ? bits != 0 : bits;
}

void heap_agree(Machine *m, const Array *a, const int64_t *index, int64_t at)
{
    const HeapBlock *block = a->cells->block;
    bool undef, defined = heap_is_defined(a, at);
    uint64_t value = cells_get(a->twin, array_at(a->twin, index), &undef);
    uint64_t held = heap_bits(a, at);
    int64_t byte = at * elem_bytes(a);
    Buf text = {0};

    if (undef || (defined && held == value))
        return;
    heap_look_for(m, (HeapWatch){.block = block->number,
                                 .from = byte,
                                 .to = byte + elem_bytes(a),
                                 .write = true});
    machine_print_bits(&text, a->elem, value);
    buf_printf(&text, ", but byte %lld of block '%s' holds ", (long long)byte,
               heap_block_name(block));
    if (defined)
        machine_print_bits(&text, a->elem, held);
    else
        buf_text(&text, "nothing");
    heap_report(m, "%s is %.*s", heap_element_text(m, a, index), (int)text.len,
                text.at);
    buf_free(&text);
    heap_note_found(m, "it is written here");
    machine_stop(m);
}

/* ---- undefined elements ---- */

/* The bits of an undefined scalar say which byte it was read from, and of
 * which block, if they can. */
enum { BYTE_BITS = 40 };

static uint64_t origin_of(const HeapBlock *block, int64_t byte)
{
    bool fits = block->number + 1 < UINT64_C(1) << (64 - BYTE_BITS) &&
                byte < INT64_C(1) << BYTE_BITS;

    return fits ? (block->number + 1) << BYTE_BITS | (uint64_t)byte : 0;
}

_Noreturn void heap_fail_undefined(Machine *m, const Var *var)
{
    uint64_t origin = m->slot[var->id].bits;
    int64_t byte = (int64_t)(origin & ((UINT64_C(1) << BYTE_BITS) - 1));

    if (origin && !m->silent)
        heap_look_for(m, (HeapWatch){.block = (origin >> BYTE_BITS) - 1,
                                     .from = byte,
                                     .to = byte + 1});
    machine_report(m, NULL, "'%s' is undefined here", var->name->text);
    if (origin && !m->silent)
        heap_note_found(m, arena_printf(&m->diag->arena,
                                        "byte %lld of its block holds "
                                        "nothing when it is read here",
                                        (long long)byte));
    machine_stop(m);
}

/* ---- accesses ---- */

uint64_t heap_get(Machine *m, const Array *a, const int64_t *index,
                  bool *undef)
{
    int64_t at = heap_element(m, a, index, array_at(a, index));

    m->heap->stats.read++;
    if (heap_is_watched(m->heap, a->cells->block))
        heap_access(m, a, index, at, false);
    if (m->heap->coalescer)
        heap_touch(m, a, at, false);
    *undef = !heap_is_defined(a, at);
    if (a->twin) {
        heap_agree(m, a, index, at);
        cells_get(a->twin, array_at(a->twin, index), undef);
    }
    return *undef ? origin_of(a->cells->block, at * elem_bytes(a))
                  : heap_bits(a, at);
}

void heap_put(Machine *m, const Array *a, const int64_t *index, uint64_t bits,
              bool undef)
{
    int64_t at = heap_element(m, a, index, array_at(a, index));

    m->heap->stats.written++;
    if (heap_is_watched(m->heap, a->cells->block))
        heap_access(m, a, index, at, true);
    if (m->heap->coalescer)
        heap_touch(m, a, at, true);
    cells_set(a, at, bits, false);
    heap_set_defined(a, at, !undef);
    if (a->twin)
        cells_set(a->twin, array_at(a->twin, index), bits, undef);
}

/* ---- scalars that live in memory ---- */

Slot heap_load(Machine *m, Slot value)
{
    Slot loaded = {0};

    loaded.bits = heap_get(m, value.array, NULL, &loaded.undef);
    array_drop(m, value.array);
    return loaded;
}

uint64_t heap_scalar(Machine *m, const Var *var)
{
    bool undef;
    Slot *slot = &m->slot[var->id];
    uint64_t bits = heap_get(m, slot->array, NULL, &undef);

    if (!undef)
        return bits;
    slot->bits = bits;
    heap_fail_undefined(m, var);
}

/* ---- values ---- */

Array *heap_read_out(Machine *m, Array *a)
{
    Walk w;

    if (!a->cells->block)
        return array_hold(a);
    Array *value = array_fresh(m, a->elem, a->rank, a->shape);
    int64_t to = 0;
    for (walk_begin(&w, a); w.left; walk_next(&w)) {
        int64_t at = heap_element(m, a, w.index, w.at);
        if (a->twin)
            heap_agree(m, a, w.index, at);
        bool undef = !heap_is_defined(a, at);
        cells_set(value, to++, heap_bits(a, at), undef);
    }
    walk_end(&w);
    return value;
}
