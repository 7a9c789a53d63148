/* access.c - reading and writing elements of blocks of IMP.
 *
 * What a block knows about its bytes (Cell) it knows by granules, which are as
 * large as the elements that were accessed in it first; an access to smaller
 * ones splits them all.
 */
#include "verifier/interpreter/imp/inside.h"

#include <stdlib.h>
#include <string.h>

static unsigned shift_of(Elem elem)
{
    return (unsigned)__builtin_ctz(elem_info[elem].bytes);
}

/* ---- bytes ---- */

/* The bits that a Scalar's constant keeps. */
static inline uint64_t load(const char *at, Elem elem)
{
    int8_t i8;
    int16_t i16;
    int32_t i32;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;

    switch (elem) {
    case ELEM_I8:
        memcpy(&i8, at, sizeof i8);
        return (uint64_t)i8;
    case ELEM_U8:
        return (unsigned char)*at;
    case ELEM_BOOL:
        return *at != 0;
    case ELEM_I16:
        memcpy(&i16, at, sizeof i16);
        return (uint64_t)i16;
    case ELEM_U16:
        memcpy(&u16, at, sizeof u16);
        return u16;
    case ELEM_I32:
        memcpy(&i32, at, sizeof i32);
        return (uint64_t)i32;
    case ELEM_U32:
    case ELEM_F32:
        memcpy(&u32, at, sizeof u32);
        return u32;
    case ELEM_I64:
    case ELEM_U64:
    case ELEM_F64:
    case ELEM_COUNT:
        break;
    }
    memcpy(&u64, at, sizeof u64);
    return u64;
}

static inline void store(char *at, Elem elem, uint64_t bits)
{
    uint8_t u8 = (uint8_t)bits;
    uint16_t u16 = (uint16_t)bits;
    uint32_t u32 = (uint32_t)bits;

    switch (elem_info[elem].bytes) {
    case 1:
        memcpy(at, &u8, sizeof u8);
        break;
    case 2:
        memcpy(at, &u16, sizeof u16);
        break;
    case 4:
        memcpy(at, &u32, sizeof u32);
        break;
    default:
        memcpy(at, &bits, sizeof bits);
    }
}

/* ---- granules ---- */

static int64_t granules(const Block *b, unsigned shift)
{
    return b->bytes / (1 << shift) + (b->bytes % (1 << shift) != 0);
}

static Cell *new_cells(Imp *r, const Block *b, unsigned shift)
{
    Cell *cell = calloc((size_t)granules(b, shift) + 1, sizeof *cell);

    if (!cell)
        machine_fail(&r->m, NULL,
                     "there is no memory to watch this block (%lld bytes)",
                     (long long)b->bytes);
    return cell;
}

/* From now on they have 1 << SHIFT bytes. */
static void split_granules(Imp *r, Block *b, unsigned shift)
{
    Cell *cell = new_cells(r, b, shift);
    int64_t n = granules(b, shift);

    for (int64_t i = 0; b->cell && i < n; i++)
        cell[i] = b->cell[i >> (b->shift - shift)];
    free(b->cell);
    b->cell = cell;
    b->shift = shift;
}

/* Those of the element at byte AT, and how many they are. */
static inline Cell *cells_of(Imp *r, Block *b, int64_t at, unsigned shift,
                             uint32_t *count)
{
    if (!b->cell || shift < b->shift)
        split_granules(r, b, shift);
    *count = 1u << (shift - b->shift);
    return &b->cell[at >> b->shift];
}

/* ---- accesses ---- */

static _Noreturn void fail_outside(Imp *r, const Scalar *const *arg,
                                   const Block *b, int64_t at, Elem elem)
{
    long long n = (long long)(b->bytes >> shift_of(elem));

    machine_fail(&r->m, arg[1],
                 "offset %lld is outside of '%s', which holds %lld element%s "
                 "of %s",
                 (long long)at, arg[0]->u.var->name->text, n,
                 n == 1 ? "" : "s", elem_info[elem].text);
}

/* The access to an element at ARG, block and offset. */
static inline Access access_at(Imp *r, const Scalar *const *arg, Elem elem,
                               bool write)
{
    Block *b = r->block[arg[0]->u.var->id];
    unsigned shift = shift_of(elem);
    int64_t at = machine_int(&r->m, arg[1]);

    if (!b || b->owners == 0)
        b = block_named(r, arg[0]);
    if (at < 0 || at >= b->bytes >> shift)
        fail_outside(r, arg, b, at, elem);
    if (b->claims > r->claims[arg[0]->u.var->id])
        names_fail_claim(r, arg[0]->u.var);
    if (write && b->constant)
        names_fail_constant(r, arg[0]->u.var);
    Access a = {.block = b,
                .from = at << shift,
                .to = (at + 1) << shift,
                .name = arg[0]->u.var,
                .elem = elem,
                .write = write};
    if (r->now == r->watched)
        imp_watch(r, &a);
    return a;
}

static inline bool is_ordered(const Imp *r, const Access *a, Time t,
                              bool wrote)
{
    return t < r->from || t >= r->own || imp_is_ordered(r, a, t, wrote);
}

static inline void check_writer(Imp *r, const Access *a, const Cell *c)
{
    if (!is_ordered(r, a, WRITER_TIME(c), true))
        imp_fail_race(r, a, WRITER_TIME(c), true);
}

static inline void check_reader(Imp *r, const Access *a, Time reader)
{
    if (!is_ordered(r, a, reader, false))
        imp_fail_race(r, a, reader, false);
}

static inline void note_reader(const Imp *r, const Access *a, Cell *c)
{
    if (is_ordered(r, a, c->reader, false))
        c->reader = r->now;
    c->last = r->now;
}

static bool lane_has_copy(const Imp *r, const Block *b)
{
    return b->each_own && r->exec == AT_LANE;
}

Slot imp_read(Imp *r, const Scalar *const *arg, Elem elem)
{
    Access a = access_at(r, arg, elem, false);
    bool own = lane_has_copy(r, a.block), undef = false;
    uint32_t n;

    for (Cell *c = cells_of(r, a.block, a.from, shift_of(elem), &n); n;
         n--, c++) {
        if (!own) {
            check_writer(r, &a, c);
            note_reader(r, &a, c);
        }
        undef |= c->writer == 0 || (c->writer & WROTE_UNDEF);
    }
    r->stats.read++;
    return undef ? (Slot){.undef = true}
                 : (Slot){.bits = load(a.block->data + a.from, elem)};
}

static void put_element(Block *b, int64_t at, Elem elem, Slot value)
{
    if (!value.undef)
        store(b->data + at, elem, value.bits);
    if (!b->typed)
        b->elem = elem;
    b->typed = true;
    b->mixed |= b->elem != elem;
}

static inline Time as_writer(Time t, const Slot *value)
{
    return value->undef ? t | WROTE_UNDEF : t;
}

/* Each work-item has a copy of such a block, and nobody knows which of them
 * runs this lane. */
static void check_whose(Imp *r, const Access *a)
{
    if (lane_has_copy(r, a->block))
        machine_fail(&r->m, NULL,
                     "'%s' is a private block of the group, which a lane only "
                     "reads",
                     a->name->name->text);
}

void imp_write(Imp *r, const Scalar *const *arg, Elem elem, Slot value)
{
    Access a = access_at(r, arg, elem, true);
    uint32_t n;

    check_whose(r, &a);
    for (Cell *c = cells_of(r, a.block, a.from, shift_of(elem), &n); n;
         n--, c++) {
        check_writer(r, &a, c);
        check_reader(r, &a, c->reader);
        check_reader(r, &a, c->last);
        *c = (Cell){.writer = as_writer(r->now, &value)};
    }
    put_element(a.block, a.from, elem, value);
    r->stats.written++;
}

/* Was C left by an update of the statement that runs? */
static bool is_updated(const Imp *r, const Cell *c)
{
    return (c->writer & WROTE_UPDATE) &&
           c->last == r->instance[r->ninstance - 1].entered;
}

/* C after an update by this iteration.  Other updates of the statement race
 * with what its body did besides. */
static Cell updated(const Imp *r, const Cell *c, const Slot *value)
{
    const Instance *in = &r->instance[r->ninstance - 1];
    bool before = is_updated(r, c);
    Time writer = before ? 0 : WRITER_TIME(c);
    Time reader = before ? c->reader : c->last;

    if (writer < in->iteration)
        writer = r->now | WROTE_UPDATE;
    return (Cell){.writer = as_writer(writer, value),
                  .reader = reader >= in->iteration ? reader : 0,
                  .last = in->entered};
}

Slot imp_begin_update(Imp *r, const Scalar *const *arg, Elem elem)
{
    Access a = access_at(r, arg, elem, true);
    bool undef = false;
    uint32_t n;

    check_whose(r, &a);
    for (Cell *c = cells_of(r, a.block, a.from, shift_of(elem), &n); n;
         n--, c++) {
        undef |= c->writer == 0 || (c->writer & WROTE_UNDEF);
        if (!is_updated(r, c)) {
            check_writer(r, &a, c);
            check_reader(r, &a, c->last);
        }
        check_reader(r, &a, c->reader);
    }
    r->stats.read++;
    return undef ? (Slot){.undef = true}
                 : (Slot){.bits = load(a.block->data + a.from, elem)};
}

void imp_end_update(Imp *r, const Scalar *const *arg, Elem elem, Slot value)
{
    Access a = access_at(r, arg, elem, true);
    uint32_t n;

    for (Cell *c = cells_of(r, a.block, a.from, shift_of(elem), &n); n;
         n--, c++)
        *c = updated(r, c, &value);
    put_element(a.block, a.from, elem, value);
    r->stats.written++;
}

/* ---- the end ---- */

void imp_check_release(Imp *r, const Var *name, Block *b)
{
    int64_t n = b->cell && r->ninstance ? granules(b, b->shift) : 0;

    for (int64_t i = 0; i < n; i++) {
        const Cell *c = &b->cell[i];
        Access a = {.block = b,
                    .from = i << b->shift,
                    .to = (i + 1) << b->shift,
                    .name = name,
                    .elem = b->elem,
                    .write = true,
                    .release = true};
        check_writer(r, &a, c);
        check_reader(r, &a, c->reader);
        check_reader(r, &a, c->last);
    }
}

/* ---- by the caller ---- */

bool block_peek(Imp *r, Block *b, int64_t offset, Elem elem, Slot *value)
{
    unsigned shift = shift_of(elem);
    uint32_t n;

    if (offset < 0 || offset >= b->bytes >> shift)
        return false;
    *value = (Slot){.bits = load(b->data + (offset << shift), elem)};
    for (const Cell *c = cells_of(r, b, offset << shift, shift, &n); n;
         n--, c++)
        if (c->writer == 0 || (c->writer & WROTE_UNDEF))
            *value = (Slot){.undef = true};
    return true;
}

bool block_poke(Imp *r, Block *b, int64_t offset, Elem elem, Slot value)
{
    unsigned shift = shift_of(elem);
    uint32_t n;

    if (offset < 0 || offset >= b->bytes >> shift)
        return false;
    for (Cell *c = cells_of(r, b, offset << shift, shift, &n); n; n--, c++)
        *c = (Cell){.writer = as_writer(r->now, &value)};
    put_element(b, offset << shift, elem, value);
    return true;
}
