/* access.c - elements of arrays in the heap, one by one. */
#include "verifier/interpreter/heap/inside.h"

/* A block whose size nobody has said has this many bytes at most. */
#define GROWS_TO ((int64_t)1 << 32)

/* ---- where elements are ---- */

static _Noreturn void fail_outside(Machine *m, const Array *a,
                                   const int64_t *index, int64_t offset)
{
    const HeapBlock *block = a->cells->block;
    const char *element = heap_element_text(m, a, index);
    int64_t byte;

    if (__builtin_mul_overflow(offset, elem_bytes(a), &byte) || byte < 0)
        heap_report(
            m, "%s is at offset %lld of block '%s', which has no such offset",
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
        heap_report(
            m,
            "%s has no offset: the last LMAD of its index function gives index "
            "%lld, which is out of range for the one before it",
            heap_element_text(m, a, index), (long long)at);
        machine_stop(m);
    }
    if (offset >= 0 && offset < block->cells.count / bytes)
        return offset;
    if (!block->grows || offset < 0 || offset >= GROWS_TO / bytes)
        fail_outside(m, a, index, offset);
    heap_grow(m, block, (offset + 1) * bytes);
    return offset;
}

void heap_contain(Machine *m, const Array *a)
{
    Walk w;

    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_element(m, a, w.index, w.at);
    walk_end(&w);
}

/* ---- values that have to agree ---- */

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
    if (m->heap->live)
        heap_note_live(m->heap, a, at, false);
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
    if (m->heap->live)
        heap_note_live(m->heap, a, at, true);
    if (a->twin)
        cells_set(a->twin, array_at(a->twin, index), bits, undef);
}

void heap_note_all_live(Machine *m, const Array *a, bool write)
{
    Walk w;

    if (!m->heap->live)
        return;
    for (walk_begin(&w, a); w.left; walk_next(&w))
        heap_note_live(m->heap, a, heap_element(m, a, w.index, w.at), write);
    walk_end(&w);
}

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

Array *heap_read_out(Machine *m, Array *a)
{
    Walk w;

    if (!a->cells->block)
        return array_hold(a);
    Array *value = array_fresh(m, a->elem, a->rank, a->shape);
    int64_t to = 0;
    heap_note_all_live(m, a, false);
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
