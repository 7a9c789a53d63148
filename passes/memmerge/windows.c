/* windows.c - where in one allocation its blocks lie. */
#include "passes/memmerge/windows.h"

#include "passes/pass.h"
#include "passes/shared/planning/planning.h"
#include "passes/shared/scalars/divided.h"
#include "verifier/prover/prover.h"

#include <stdlib.h>
#include <string.h>

/* Estimates.  A sum of more sizes is not said, nor the largest of more sums;
 * beside more blocks no gap is looked for; and of blocks that are live at one
 * time, so many get a window if their sizes are no numbers. */
enum { MAX_PARTS = 16, MAX_SUMS = 4, MAX_GAPS = 16, MAX_LIVE = 64 };

enum { WIDEST = 8, CACHED = 4096, SAMPLE = 64, MAX_ROUNDS = 4 };

/* What the planner may do for one arena: some hundredths of a second.  An
 * estimate. */
enum { WORK = 4000000 };

/* So many times the size of a block. */
typedef struct Part {
    const Scalar *bytes;
    int64_t times;
} Part;

typedef struct Sum {
    const Poly *poly; /* all of it */
    int64_t number;
    int64_t padding;  /* of it: for alignments */
    int64_t multiple; /* of what each part is of: a power of 2 */
    uint32_t npart;
    Part part[];
} Sum;

struct Height {
    uint32_t n; /* at least 1 */
    const Sum *sum[MAX_SUMS];
};

typedef struct Guest Guest;

typedef struct Near {
    struct Near *next;
    Guest *guest;
} Near;

/* A window that is looked for. */
struct Guest {
    Window *window;
    const Poly *size;
    int64_t number;    /* of bytes; -1: its size is none */
    int64_t multiple;  /* that its size is of: a power of 2 */
    int64_t sample;    /* where it lies if sizes are small numbers */
    const Height *end; /* NULL: it has no window so far */
    Near *near;        /* those that are live beside it */
};

/* It is live from, or until, then. */
typedef struct Event {
    Guest *guest;
    bool begins;
} Event;

/* Of two polynomials, A <= B was asked. */
typedef struct Asked {
    const Poly *a, *b;
    bool le;
} Asked;

typedef struct Plans {
    Facts *facts;
    PolyStore *polys;
    Arena *arena;
    Guest *guest;
    Event *event; /* in the order of time */
    uint32_t n;
    const Height *height; /* of those that have a window; NULL: none has */
    const Height *limit;  /* so much may be taken, if others are placed; NULL:
                             nothing */
    const Height *lent;   /* what was taken because of that; NULL: nothing */
    Asked asked[CACHED];
} Plans;

/* ---- sums ---- */

/* SUM, MORE in all, of which NUMBER is one, and PART another one, if there is
 * one; NULL: that is too long. */
static Sum *sum_with(Plans *p, const Sum *sum, const Poly *more, int64_t number,
                     const Part *part)
{
    const Poly *poly = poly_add(p->polys, sum->poly, more);
    uint32_t at = 0;

    if (!poly || __builtin_add_overflow(sum->number, number, &number))
        return NULL;
    while (part && at < sum->npart && sum->part[at].bytes != part->bytes)
        at++;
    if (part && at == MAX_PARTS)
        return NULL;
    uint32_t n = sum->npart + (part && at == sum->npart);
    Sum *to = arena_alloc(p->arena, sizeof *to + n * sizeof *to->part);
    *to = (Sum){poly, number, sum->padding, sum->multiple, n};
    memcpy(to->part, sum->part, sum->npart * sizeof *to->part);
    if (part) {
        to->part[at].bytes = part->bytes;
        to->part[at].times += part->times;
    }
    return to;
}

static const Sum *sum_of_number(Plans *p, int64_t number)
{
    const Sum none = {.poly = poly_const(p->polys, 0), .multiple = WIDEST};

    return sum_with(p, &none, poly_const(p->polys, number), number, NULL);
}

/* With the size of GUEST on top. */
static const Sum *sum_over(Plans *p, const Sum *sum, const Guest *guest)
{
    const Part part = {guest->window->bytes, 1};

    if (guest->number >= 0)
        return sum_with(p, sum, guest->size, guest->number, NULL);
    Sum *to = sum_with(p, sum, guest->size, 0, &part);
    if (to && guest->multiple < to->multiple)
        to->multiple = guest->multiple;
    return to;
}

/* The next multiple of WIDTH; NULL: the parts are none. */
static const Sum *sum_aligned(Plans *p, const Sum *sum, int64_t width)
{
    int64_t over = sum->number % width;

    if (sum->multiple < width)
        return NULL;
    if (!over)
        return sum;
    Sum *to = sum_with(p, sum, poly_const(p->polys, width - over), width - over,
                       NULL);
    if (to)
        to->padding += width - over;
    return to;
}

static bool sum_le(Plans *p, const Sum *a, const Sum *b)
{
    const Poly *x = a->poly, *y = b->poly;
    Asked *asked = &p->asked[(x->id * 31 + y->id) % CACHED];

    if (x == y)
        return true;
    if (asked->a != x || asked->b != y)
        *asked = (Asked){x, y, is_le(p->facts, x, y)};
    return asked->le;
}

/* ---- heights ---- */

static const Height *height_of(Plans *p, const Sum *sum)
{
    Height *height = ARENA_NEW(p->arena, Height, 1);

    height->n = 1;
    height->sum[0] = sum;
    return height;
}

static bool sum_is_below(Plans *p, const Sum *sum, const Height *height)
{
    bool below = false;

    for (uint32_t i = 0; i < height->n && !below; i++)
        below = sum_le(p, sum, height->sum[i]);
    return below;
}

static bool height_le(Plans *p, const Height *a, const Height *b)
{
    bool le = true;

    for (uint32_t i = 0; i < a->n && le; i++)
        le = sum_is_below(p, a->sum[i], b);
    return le;
}

/* HEIGHT, or SUM if that is larger; NULL: these are too many sums. */
static const Height *height_with(Plans *p, const Height *height, const Sum *sum)
{
    if (sum_is_below(p, sum, height))
        return height;
    Height *to = ARENA_NEW(p->arena, Height, 1);
    for (uint32_t i = 0; i < height->n; i++)
        if (!sum_le(p, height->sum[i], sum))
            to->sum[to->n++] = height->sum[i];
    if (to->n == MAX_SUMS)
        return NULL;
    to->sum[to->n++] = sum;
    return to;
}

/* The larger of both; A of NULL is 0. */
static const Height *height_max(Plans *p, const Height *a, const Height *b)
{
    if (!a)
        return b;
    for (uint32_t i = 0; i < b->n && a; i++)
        a = height_with(p, a, b->sum[i]);
    return a;
}

/* HEIGHT with the size of OVER on top, or, without it, aligned to WIDTH. */
static const Height *height_mapped(Plans *p, const Height *height,
                                   const Guest *over, int64_t width)
{
    const Height *to = NULL;

    for (uint32_t i = 0; i < height->n; i++) {
        const Sum *sum = over ? sum_over(p, height->sum[i], over)
                              : sum_aligned(p, height->sum[i], width);
        to = !sum ? NULL : to ? height_with(p, to, sum) : height_of(p, sum);
        if (!to)
            return NULL;
    }
    return to;
}

static const Scalar *sum_scalar(PolyStore *polys, const Sum *sum, int64_t by)
{
    Store *store = poly_store_terms(polys);
    const Scalar *all = NULL;

    for (uint32_t i = 0; i < sum->npart; i++) {
        const Part *part = &sum->part[i];
        const Scalar *s = scalar_divided(polys, part->bytes, by);
        if (s && part->times > 1)
            s = scalar_binary(store, OP_MUL,
                              scalar_int(store, ELEM_I64, part->times), s);
        all = s && all ? scalar_binary(store, OP_ADD, all, s) : s;
        if (!all)
            return NULL;
    }
    const Scalar *number = scalar_int(store, ELEM_I64, sum->number / by);
    return !all          ? number
           : sum->number ? scalar_binary(store, OP_ADD, all, number)
                         : all;
}

const Scalar *height_scalar(PolyStore *polys, const Height *height, int64_t by)
{
    const Scalar *all = sum_scalar(polys, height->sum[0], by);

    for (uint32_t i = 1; i < height->n && all; i++) {
        const Scalar *s = sum_scalar(polys, height->sum[i], by);
        all = s ? scalar_binary(poly_store_terms(polys), OP_MAX, all, s) : NULL;
    }
    return all;
}

/* ---- who lives beside whom ---- */

static int compare_begins(const Guest *a, const Guest *b)
{
    const Window *x = a->window, *y = b->window;

    if (x->range->begin != y->range->begin)
        return x->range->begin < y->range->begin ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* By their needs, then by SAMPLE; numbers first. */
static int compare_guests(const void *a, const void *b)
{
    const Guest *x = a, *y = b;

    if ((x->number < 0) != (y->number < 0))
        return x->number < 0 ? 1 : -1;
    if (x->number < 0 && x->window->width != y->window->width)
        return x->window->width < y->window->width ? 1 : -1;
    if (x->number < 0 && x->multiple != y->multiple)
        return x->multiple < y->multiple ? 1 : -1;
    if (x->sample != y->sample)
        return x->sample < y->sample ? -1 : 1;
    return compare_begins(x, y);
}

static uint32_t time_of(const Event *event)
{
    const BlockRange *range = event->guest->window->range;

    return event->begins ? range->begin : range->end;
}

/* What ends at a time is live then. */
static int compare_events(const void *a, const void *b)
{
    const Event *x = a, *y = b;

    if (time_of(x) != time_of(y))
        return time_of(x) < time_of(y) ? -1 : 1;
    return x->begins != y->begins ? (x->begins ? -1 : 1)
                                  : compare_begins(x->guest, y->guest);
}

static void find_events(Plans *p)
{
    p->event = ARENA_NEW(p->arena, Event, 2 * (size_t)p->n);
    for (uint32_t i = 0; i < p->n; i++) {
        p->event[2 * i] = (Event){&p->guest[i], true};
        p->event[2 * i + 1] = (Event){&p->guest[i], false};
    }
    if (p->n)
        qsort(p->event, 2 * (size_t)p->n, sizeof *p->event, compare_events);
}

static void put_near(Plans *p, Guest *guest, Guest *other)
{
    Near *near = ARENA_NEW(p->arena, Near, 1);

    *near = (Near){guest->near, other};
    guest->near = near;
}

/* GUEST begins, when LIVE are live. */
static void find_near_of(Plans *p, Guest *guest, Guest *const *live,
                         uint32_t nlive)
{
    for (uint32_t k = 0; k < nlive; k++)
        if (guest->number < 0 || live[k]->number < 0) {
            put_near(p, guest, live[k]);
            put_near(p, live[k], guest);
        }
}

/* A sweep over time; pairs of numbers are the planner's. */
static void find_near(Plans *p)
{
    Guest **live = ARENA_NEW(p->arena, Guest *, p->n);
    uint32_t nlive = 0;

    for (uint32_t i = 0; i < 2 * p->n; i++) {
        Guest *guest = p->event[i].guest;
        uint32_t kept = 0;
        if (!p->event[i].begins)
            continue;
        for (uint32_t k = 0; k < nlive; k++)
            if (PASS_LEGAL(memmerge_arena_live,
                           live[k]->window->range->end >=
                               guest->window->range->begin))
                live[kept++] = live[k];
        nlive = kept;
        if (guest->number < 0 && nlive >= MAX_LIVE) {
            guest->window->why = "too many others are live then";
            continue;
        }
        find_near_of(p, guest, live, nlive);
        live[nlive++] = guest;
    }
}

/* ---- numbers ---- */

static bool find_offsets(Plans *p, const PlanBuffer *buffer, uint32_t n,
                         Plan *plan)
{
    const PlanProblem problem = {buffer, n};
    const PlanOptions options = {.capacity = -1, .work = WORK};

    return plan_fits(&problem) &&
           plan_buffers(&problem, &options, plan, p->arena) == PLAN_FOUND;
}

static PlanBuffer buffer_of(const Guest *guest, int64_t size)
{
    const BlockRange *range = guest->window->range;

    return (PlanBuffer){.lower = range->begin,
                        .upper = (int64_t)range->end + 1,
                        .size = size,
                        .alignment = guest->window->width,
                        .hint = PLAN_NO_HINT};
}

/* The first N guests. */
static void place_numbers(Plans *p, uint32_t n)
{
    PlanBuffer *buffer = ARENA_NEW(p->arena, PlanBuffer, n);
    int64_t sum = 0;
    Plan plan;

    for (uint32_t i = 0; i < n; i++) {
        buffer[i] = buffer_of(&p->guest[i], p->guest[i].number);
        if (__builtin_add_overflow(sum, p->guest[i].number, &sum))
            sum = INT64_MAX;
    }
    bool found = find_offsets(p, buffer, n, &plan) && plan.height <= sum;
    for (uint32_t i = 0; i < n; i++) {
        Guest *guest = &p->guest[i];
        if (!found) {
            guest->window->why = "all would take more than one by one";
            continue;
        }
        guest->window->at = height_of(p, sum_of_number(p, plan.offset[i]));
        guest->end = height_mapped(p, guest->window->at, guest, 0);
    }
    if (found)
        p->height = height_of(p, sum_of_number(p, plan.height));
}

/* ---- samples ---- */

static bool sample_of_atom(const Atom *atom, int64_t *value, void *data)
{
    (void)atom;
    (void)data;
    *value = SAMPLE;
    return true;
}

/* The N guests GUEST are planned as if their sizes were numbers: that tells
 * which should lie below which. */
static void find_samples(Plans *p, Guest *guest, uint32_t n)
{
    PlanBuffer *buffer = ARENA_NEW(p->arena, PlanBuffer, n);
    Plan plan;

    for (uint32_t i = 0; i < n; i++) {
        int64_t size;
        if (!poly_eval(guest[i].size, sample_of_atom, NULL, &size) || size < 0)
            size = SAMPLE;
        buffer[i] = buffer_of(&guest[i], size);
    }
    if (find_offsets(p, buffer, n, &plan))
        for (uint32_t i = 0; i < n; i++)
            guest[i].sample = plan.offset[i];
    qsort(guest, n, sizeof *guest, compare_guests);
}

/* ---- other sizes ---- */

/* Is GUEST, from AT to END, clear of OTHER? */
static bool is_clear(Plans *p, const Height *at, const Height *end,
                     const Guest *other)
{
    return height_le(p, other->end, at) || height_le(p, end, other->window->at);
}

static bool is_clear_of_all(Plans *p, const Guest *guest, const Height *at,
                            const Height *end)
{
    bool clear = true;

    for (const Near *near = guest->near; near && clear; near = near->next)
        clear = !near->guest->end || is_clear(p, at, end, near->guest);
    return clear;
}

/* What is live at TIME, with GUEST; NULL: that is too long. */
static const Poly *live_at(Plans *p, const Guest *guest, uint32_t time)
{
    const Poly *all = guest->size;

    for (const Near *near = guest->near; near && all; near = near->next) {
        const BlockRange *range = near->guest->window->range;
        if (near->guest->end && range->begin <= time && time <= range->end)
            all = poly_add(p->polys, all, near->guest->size);
    }
    return all;
}

static bool is_live_at_once(Plans *p, const Guest *guest, uint32_t time,
                            const Poly *bytes)
{
    const Poly *live = live_at(p, guest, time);

    return live && (live == bytes || is_le(p->facts, bytes, live));
}

/* Is SUM, up to the end of GUEST, no more than what is live at some time, but
 * for alignments?  Times are the begins of blocks. */
static bool is_paid(Plans *p, const Guest *guest, const Sum *sum)
{
    const Poly *bytes =
        poly_sub(p->polys, sum->poly, poly_const(p->polys, sum->padding));
    uint32_t begin = guest->window->range->begin, asked = 1;
    bool paid = is_live_at_once(p, guest, begin, bytes);

    for (const Near *near = guest->near; near && !paid; near = near->next) {
        uint32_t time = near->guest->window->range->begin;
        if (near->guest->end && time > begin && asked++ < MAX_GAPS)
            paid = is_live_at_once(p, guest, time, bytes);
    }
    return paid;
}

/* Or is it no more than the limit?  Then it is lent, and *LENT is the largest
 * of what is. */
static bool is_lent(Plans *p, const Sum *sum, const Height **lent)
{
    if (!p->limit || !sum_is_below(p, sum, p->limit))
        return false;
    const Height *more = height_max(p, *lent, height_of(p, sum));
    if (more)
        *lent = more;
    return more;
}

static bool all_is_paid(Plans *p, const Guest *guest, const Height *end,
                        const Height **lent)
{
    bool paid = true;

    for (uint32_t i = 0; i < end->n && paid; i++)
        paid = is_lent(p, end->sum[i], lent) || is_paid(p, guest, end->sum[i]);
    return paid;
}

/* Where a window may be. */
typedef struct Spot {
    const Height *at, *end; /* NULL: there is none so far */
    const Height *lent;     /* what is, with it */
    bool unpaid;            /* one would take too much */
} Spot;

static void try_at(Plans *p, const Guest *guest, const Height *height,
                   Spot *best)
{
    const Height *at =
        height ? height_mapped(p, height, NULL, guest->window->width) : NULL;
    const Height *end = at ? height_mapped(p, at, guest, 0) : NULL;
    const Height *lent = p->lent;

    if (!end || (best->end && !height_le(p, end, best->end)) ||
        !PASS_LEGAL(memmerge_arena_apart, is_clear_of_all(p, guest, at, end)))
        return;
    if (all_is_paid(p, guest, end, &lent))
        *best = (Spot){at, end, lent, false};
    else
        best->unpaid = true;
}

static Spot find_spot(Plans *p, const Guest *guest)
{
    const Height *zero = height_of(p, sum_of_number(p, 0)), *top = zero;
    Spot best = {NULL, NULL, NULL, false};
    uint32_t n = 0;

    try_at(p, guest, zero, &best);
    if (best.end)
        return best;
    for (const Near *near = guest->near; near; near = near->next) {
        n += near->guest->end != NULL;
        if (near->guest->end && top)
            top = height_max(p, top, near->guest->end);
    }
    for (const Near *near = guest->near; near && n <= MAX_GAPS;
         near = near->next)
        if (near->guest->end)
            try_at(p, guest, near->guest->end, &best);
    try_at(p, guest, top, &best);
    return best;
}

static void place(Plans *p, Guest *guest)
{
    Spot spot = find_spot(p, guest);
    const Height *height = spot.end ? height_max(p, p->height, spot.end) : NULL;

    if (!height) {
        guest->window->why = spot.unpaid && !spot.end
                                 ? "all would take more than is live at one "
                                   "time"
                                 : "no offset can be expressed";
        return;
    }
    guest->window->at = spot.at;
    guest->end = spot.end;
    p->height = height;
    p->lent = spot.lent;
}

/* The largest of what is live at a time, with all that have no reason against
 * them.  Of sums that cannot be compared, some. */
static const Height *find_limit(Plans *p)
{
    const Height *limit = NULL;
    const Poly *live = poly_const(p->polys, 0);
    uint32_t n = 2 * p->n;
    Event *event = p->event;

    for (uint32_t i = 0; i < n && live; i++) {
        const Guest *guest = event[i].guest;
        if (guest->window->why)
            continue;
        live = (event[i].begins ? poly_add : poly_sub)(p->polys, live,
                                                       guest->size);
        if (!live || !event[i].begins)
            continue;
        Sum *sum = ARENA_NEW(p->arena, Sum, 1);
        sum->poly = live;
        const Height *more = height_max(p, limit, height_of(p, sum));
        limit = more ? more : limit;
    }
    return limit;
}

/* Place the guests from FIRST on; those that cannot be get a reason. */
static void place_all(Plans *p, uint32_t first)
{
    for (uint32_t i = first; i < p->n; i++)
        if (!p->guest[i].window->why)
            place(p, &p->guest[i]);
}

/* What is taken because others are live may be too much when some of these
 * have found no place: then that is the limit of another round, and in the last
 * one there is none. */
static void place_others(Plans *p, uint32_t first)
{
    const Height *numbers = p->height;
    bool done = false;

    p->limit = find_limit(p);
    for (uint32_t round = 1; !done; round++) {
        place_all(p, first);
        const Height *limit = p->lent ? find_limit(p) : NULL;
        done = !p->lent || (limit && height_le(p, p->lent, limit));
        if (done)
            break;
        p->limit = round < MAX_ROUNDS ? limit : NULL;
        p->lent = NULL;
        p->height = numbers;
        for (uint32_t i = first; i < p->n; i++)
            p->guest[i].end = p->guest[i].window->at = NULL;
    }
}

/* ---- all ---- */

static int64_t multiple_of(PolyStore *polys, const Scalar *bytes)
{
    int64_t by = WIDEST;

    while (by > 1 && !scalar_divided(polys, bytes, by))
        by /= 2;
    return by;
}

static void add_guest(Plans *p, Window *window, bool numbers)
{
    const Poly *size = facts_normal(p->facts, poly_of(p->polys, window->bytes));
    int64_t number = -1;

    if (!poly_is_const(size, &number) &&
        !PASS_LEGAL(memmerge_arena_constant, !numbers)) {
        window->why = "its size is no number";
        return;
    }
    p->guest[p->n++] = (Guest){
        .window = window,
        .size = size,
        .number = number,
        .multiple = number < 0 ? multiple_of(p->polys, window->bytes) : WIDEST};
}

const Height *windows_place(Facts *facts, Window *window, uint32_t n,
                            bool numbers, Arena *arena)
{
    Plans *p = ARENA_NEW(arena, Plans, 1);
    uint32_t nnumber = 0;

    *p = (Plans){.facts = facts,
                 .polys = facts_polys(facts),
                 .arena = arena,
                 .guest = ARENA_NEW(arena, Guest, n)};
    for (uint32_t i = 0; i < n; i++)
        if (!window[i].why)
            add_guest(p, &window[i], numbers);
    if (p->n)
        qsort(p->guest, p->n, sizeof *p->guest, compare_guests);
    while (nnumber < p->n && p->guest[nnumber].number >= 0)
        nnumber++;
    find_samples(p, p->guest + nnumber, p->n - nnumber);
    find_events(p);
    find_near(p);
    if (nnumber)
        place_numbers(p, nnumber);
    place_others(p, nnumber);
    return p->height;
}
