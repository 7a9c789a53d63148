/* inside.h - what the files of the heap semantics share.
 *
 *   heap.c    runs: the second run of one that went wrong
 *   params.c  what nobody gives to a function
 *   bind.c    what is bound where its variable says that it lives
 *   place.c   where that is
 *   links.c   index functions, evaluated
 *   copy.c    copies
 *   squares.c and the order in which threads make them
 *   access.c  elements, one by one
 *   race.c    which accesses race
 *   block.c   blocks
 *   stats.c   what is counted: census.c as if iterations ran at once,
 *   live.c    what values need, timeline.c what there is when
 *   report.c  errors
 *   life.c    how long variables live
 */
#ifndef VERIFIER_INTERPRETER_HEAP_INSIDE_H
#define VERIFIER_INTERPRETER_HEAP_INSIDE_H

#include "verifier/interpreter/heap/coalescer.h"
#include "verifier/interpreter/heap/heap.h"
#include "verifier/interpreter/heap/live.h"
#include "verifier/interpreter/machine/machine.h"

#include <string.h>

/* ---- index functions, evaluated ---- */

/* One part of a chain, or a fold: unranks a position in SHAPE, and takes the
 * index that this is on. */
typedef struct Link {
    uint32_t rank, nrow;
    int64_t *shape;
    /* NROW is 0: OFFSET + sum of index * STRIDE.  Else the row-major position
     * of the rows in the moduli, a row being its constant and one coefficient
     * for each dimension, 1 + RANK numbers. */
    int64_t offset, *stride;
    int64_t *row, *modulus;
} Link;

typedef struct Links {
    int64_t refs;
    uint32_t count;
    Link *link; /* the first one gives the offset in the block */
} Links;

/* ---- blocks ---- */

/* When a granule was written, read and read last: see race.c.  0: never.
 */
typedef struct Stamp {
    uint64_t write, read, last;
} Stamp;

typedef struct HeapBlock {
    Cells cells;       /* of which it is the first part; `count` bytes */
    int64_t room;      /* bytes there is memory for, at least `count` */
    struct Heap *heap;
    const Var *var;    /* it was bound to first */
    uint64_t number;   /* by allocation */
    uint8_t *defined;  /* one byte a byte */
    Stamp *stamp;      /* of granules of 1 << SHIFT bytes; NULL: not yet */
    unsigned shift;
    uint64_t born;
    uint64_t *mark;    /* copy.c; NULL: not yet */
    bool grows;        /* its caller knows how large it is, not we */
    bool counts;       /* as allocated */
    bool given, stays; /* by the caller; who keeps it */
    CensusBlock census;
    LiveBlock live;
    uint32_t timeline; /* its number there */
} HeapBlock;

/* ---- parallel forms that run ---- */

/* What ran from BEGIN to END, but for that from AFTER to AFTER_END, could run
 * at the same time as what does now. */
typedef struct HeapLevel {
    const Stm *stm;
    uint64_t begin, end, after, after_end;
    uint64_t joined; /* when all bodies had run; 0: they have not */
    bool apart; /* each iteration writes by itself since then */
} HeapLevel;

/* Indices in a message.  An estimate. */
enum { HEAP_TOLD = 16 };

/* What a second run looks for, to tell of it: the last access to bytes of a
 * block before the run fails again. */
typedef struct HeapWatch {
    uint64_t block;
    int64_t from, to;
    uint64_t time;   /* that it was made at; 0: any */
    bool write;
    /* What is found, and the indices around, the outermost ones: */
    Loc loc;
    uint32_t nindex;
    const Var *index[HEAP_TOLD];
    int64_t value[HEAP_TOLD];
} HeapWatch;

typedef struct Life Life;

typedef struct Heap {
    HeapOptions options;
    Life *life;
    HeapStats stats;
    Census census;
    Live *live;   /* NULL: nobody wants to know */
    Array **kept; /* parameters that the caller keeps */
    uint32_t nkept;
    Coalescer *coalescer; /* NULL: nobody wants to know */
    uint64_t nblock;
    uint64_t nmark;
    uint64_t time;
    HeapLevel *level; /* the outermost first */
    uint32_t nlevel, level_room;
    HeapWatch *watch;
    bool explains; /* this is the second run, which looks for *watch */
    bool failed;   /* there has to be one */
    jmp_buf *top;  /* ends the run, #[spec] or not */
} Heap;

/* The time goes on there; NULL: nobody wants to know. */
static inline Timeline *heap_timeline(const Heap *h)
{
    Timeline *t = h->options.timeline;

    if (t)
        t->accesses = h->stats.read + h->stats.written;
    return t;
}

static inline int64_t elem_bytes(const Array *a)
{
    return elem_info[a->elem].bytes;
}

/* ---- report.c ---- */

/* An error that no #[spec] hides, begun; machine_stop ends it. */
void heap_report(Machine *m, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* "element [2, 3] of 'A'" */
const char *heap_element_text(Machine *m, const Array *a,
                              const int64_t *index);
/* The run is wrong, and a second one is to look for WATCH.  In the second
 * one: returns. */
void heap_look_for(Machine *m, HeapWatch watch);
/* WATCH has found something: the current statement. */
void heap_found(Machine *m);
/* Tell of it: "written here, where i = 1". */
void heap_note_found(Machine *m, const char *what);

/* ---- block.c ---- */

static inline Space heap_space(const HeapBlock *block)
{
    return (Space)block->var->type->space;
}

static inline const char *heap_block_name(const HeapBlock *block)
{
    return block->var->name->text;
}

/* BYTES zeroed bytes. */
void *heap_take_bytes(Machine *m, int64_t bytes);
/* BLOCK gets BYTES bytes. */
void heap_grow(Machine *m, HeapBlock *block, int64_t bytes);
/* Is all of the element at AT of A written? */
static inline bool heap_is_defined(const Array *a, int64_t at)
{
    const uint8_t *d = a->cells->block->defined + at * elem_bytes(a);
    uint64_t all = 0;

    memcpy(&all, d, (size_t)elem_bytes(a));
    return all == UINT64_C(0x0101010101010101) >> (64 - 8 * elem_bytes(a));
}

static inline void heap_set_defined(const Array *a, int64_t at, bool defined)
{
    memset(a->cells->block->defined + at * elem_bytes(a), defined,
           (size_t)elem_bytes(a));
}

static inline uint64_t heap_bits(const Array *a, int64_t at)
{
    bool undef;
    uint64_t bits = cells_get(a, at, &undef);

    return a->elem == ELEM_BOOL ? bits != 0 : bits;
}

/* ---- access.c ---- */

/* The offset, in elements, of the element of A at INDEX; AT is its place by
 * the strides.  What is not in the block is an error, but where it grows. */
int64_t heap_element(Machine *m, const Array *a, const int64_t *index,
                     int64_t at);
/* In lockstep: A has to hold, at INDEX, what its twin does. */
void heap_agree(Machine *m, const Array *a, const int64_t *index, int64_t at);

/* The element at AT of A is read, or has been written, for h->live. */
static inline void heap_note_live(const Heap *h, const Array *a, int64_t at,
                                  bool write)
{
    HeapBlock *block = a->cells->block;
    int64_t bytes = elem_bytes(a);

    if (write)
        live_write(h->live, &block->live, block->room, at * bytes, bytes,
                   heap_is_defined(a, at));
    else
        live_read(h->live, &block->live, at * bytes, bytes);
}

/* The same for all elements of A. */
void heap_note_all_live(Machine *m, const Array *a, bool write);

/* ---- links.c ---- */

int64_t *links_numbers(size_t n);
/* Where the place AT of A, by its strides, is in its block; false where that
 * is nowhere. */
bool links_apply(const Links *links, int64_t at, int64_t *offset);

/* *SUM += A * B */
static inline bool add_product(int64_t *sum, int64_t a, int64_t b)
{
    int64_t product;

    return !__builtin_mul_overflow(a, b, &product) &&
           !__builtin_add_overflow(*sum, product, sum);
}

/* ---- place.c ---- */

/* Where VAR, of the shape SHAPE, says that it lives. */
Array *heap_place(Machine *m, const Var *var, const int64_t *shape);

/* ---- copy.c ---- */

typedef struct Range {
    int64_t low, high; /* offsets of elements */
} Range;

/* In which part of its block A is, by its strides. */
Range heap_range(const Array *a);

/* ---- race.c ---- */

/* The element at AT of A, INDEX, is written or read. */
void heap_access(Machine *m, const Array *a, const int64_t *index, int64_t at,
                 bool write);

/* Do accesses to BLOCK matter to anyone now?  No other iteration can get at
 * what the innermost one has allocated. */
static inline bool heap_is_watched(const Heap *h, const HeapBlock *block)
{
    return h->explains ||
           (h->nlevel && block->born < h->level[h->nlevel - 1].end);
}

/* The element at AT of A is touched, in the order in which threads do so. */
void heap_touch(Machine *m, const Array *a, int64_t at, bool write);

/* ---- squares.c ---- */

/* The threads of the host's copy of FROM to TO touch them square by square;
 * false: they do not, as the layout is the same or nobody knows it. */
bool heap_touch_squares(Machine *m, const Array *to, const Array *from);

/* ---- life.c ---- */

Life *heap_life(const Prog *prog);
void heap_free_life(Life *life);

/* ---- params.c ---- */

/* Blocks of an entry are as large as their arrays; and the run begins. */
void heap_close_params(Machine *m, const Fun *fun);
/* The run ends: the caller has what it keeps. */
void heap_end_params(Machine *m);

#endif
