/* number_set.c - sets of offsets that are numbers, decided exactly. */
#include "verifier/prover/sums/number_set.h"

#include "ground/arena.h"
#include "verifier/prover/sums/number_sum_isl.h"

#include <stdlib.h>
#include <string.h>

/* Estimates: so many numbers are 32 MB. */
enum {
    MAX_LISTED = 1 << 22,
    ASK_ISL = 1000000 /* who allows so many steps, wants to know */
};

void number_set_free(NumberSet *set)
{
    free(set->part);
    *set = (NumberSet){0};
}

void number_set_add(NumberSet *set, const NumberPart *part)
{
    NumberPart copy = {.offset = part->offset};

    for (uint32_t i = 0; i < part->rank; i++) {
        if (part->count[i] <= 0)
            return;
        copy.count[copy.rank] = part->count[i];
        copy.stride[copy.rank++] = part->stride[i];
    }
    GROUND_ROOM(set->part, set->n, set->room);
    set->part[set->n++] = copy;
}

uint64_t number_set_size(const NumberSet *set, uint64_t limit)
{
    uint64_t sum = 0;

    for (uint32_t p = 0; p < set->n; p++) {
        Wide size = 1;
        for (uint32_t i = 0; i < set->part[p].rank; i++) {
            size *= set->part[p].count[i];
            if (size >= (Wide)limit)
                return limit;
        }
        sum += (uint64_t)size;
        if (sum >= limit)
            return limit;
    }
    return sum;
}

/* ---- all offsets ---- */

static int ascending(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Those of PART to AT; false where one does not fit. */
static bool list_part(const NumberPart *part, int64_t *at, size_t *n)
{
    size_t first = *n;

    at[(*n)++] = part->offset;
    for (uint32_t i = 0; i < part->rank; i++) {
        size_t before = *n;
        for (int64_t k = 1; k < part->count[i]; k++)
            for (size_t m = first; m < before; m++) {
                Wide offset = at[m] + (Wide)k * part->stride[i];
                if (offset > INT64_MAX || offset < INT64_MIN)
                    return false;
                at[(*n)++] = (int64_t)offset;
            }
    }
    return true;
}

int64_t *number_set_offsets(const NumberSet *set, uint64_t limit, size_t *n)
{
    uint64_t size = number_set_size(set, limit);
    bool ok = size < limit;

    *n = 0;
    if (!ok)
        return NULL;
    int64_t *at = ground_alloc((size + 1) * sizeof *at);
    for (uint32_t p = 0; p < set->n && ok; p++)
        ok = list_part(&set->part[p], at, n);
    if (!ok) {
        free(at);
        return NULL;
    }
    if (*n)
        qsort(at, *n, sizeof *at, ascending);
    return at;
}

/* Exactly; with STEPS for a search of our own, and isl where that is much. */
static NumberAnswer sum_zero(int64_t offset, uint32_t n, const NumberDim *dim,
                             uint64_t steps, int64_t *at)
{
    NumberAnswer answer = number_sum_zero(offset, n, dim, steps, at);

    return answer == SUM_UNDECIDED && steps >= ASK_ISL
               ? number_sum_isl(offset, n, dim, at)
               : answer;
}

/* ---- disjoint ---- */



static void add_dims(const NumberPart *part, int sign, NumberDim *dim,
                     uint32_t *n)
{
    for (uint32_t i = 0; i < part->rank; i++) {
        int64_t last = part->count[i] - 1;
        dim[(*n)++] = (NumberDim){part->stride[i], sign > 0 ? 0 : -last,
                                  sign > 0 ? last : 0};
    }
}

/* The offset of index AT. */
static int64_t offset_at(const NumberPart *part, const int64_t *at)
{
    Wide offset = part->offset;

    for (uint32_t i = 0; i < part->rank; i++)
        offset += (Wide)at[i] * part->stride[i];
    return (int64_t)offset;
}

static NumberVerdict parts_disjoint(const NumberPart *a, const NumberPart *b,
                                    uint64_t steps, int64_t *shows)
{
    NumberDim dim[NUMBER_MAX_DIMS];
    int64_t at[NUMBER_MAX_DIMS], apart;
    uint32_t n = 0;

    if (__builtin_sub_overflow(a->offset, b->offset, &apart))
        return NUMBERS_OPEN;
    add_dims(a, 1, dim, &n);
    add_dims(b, -1, dim, &n);
    switch (sum_zero(apart, n, dim, steps, at)) {
    case SUM_NEVER:
        return NUMBERS_YES;
    case SUM_ZERO:
        *shows = offset_at(a, at);
        return NUMBERS_NO;
    default:
        return NUMBERS_OPEN;
    }
}

/* The first offset in both lists; those are ascending. */
static bool find_common(const int64_t *a, size_t na, const int64_t *b,
                        size_t nb, int64_t *shows)
{
    for (size_t i = 0, k = 0; i < na && k < nb;) {
        if (a[i] == b[k]) {
            *shows = a[i];
            return true;
        }
        if (a[i] < b[k])
            i++;
        else
            k++;
    }
    return false;
}

/* How many offsets may be listed. */
static uint64_t list_limit(uint64_t steps)
{
    return steps < MAX_LISTED ? steps : MAX_LISTED;
}

static bool by_lists(const NumberSet *a, const NumberSet *b, uint64_t steps,
                     NumberVerdict *verdict, int64_t *shows)
{
    size_t na, nb;
    int64_t *la = number_set_offsets(a, list_limit(steps), &na);
    int64_t *lb = la ? number_set_offsets(b, list_limit(steps), &nb) : NULL;

    if (lb)
        *verdict = find_common(la, na, lb, nb, shows) ? NUMBERS_NO
                                                      : NUMBERS_YES;
    bool done = lb != NULL;
    free(la);
    free(lb);
    return done;
}

NumberVerdict numbers_disjoint(const NumberSet *a, const NumberSet *b,
                               uint64_t steps, int64_t *shows)
{
    NumberVerdict verdict = NUMBERS_YES;

    /* Many parts of few elements each. */
    if ((uint64_t)a->n * b->n > 64 && by_lists(a, b, steps, &verdict, shows))
        return verdict;
    if ((uint64_t)a->n * b->n > steps)
        return NUMBERS_OPEN;
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++) {
            NumberVerdict here =
                parts_disjoint(&a->part[i], &b->part[k], steps, shows);
            if (here == NUMBERS_NO)
                return here;
            if (here == NUMBERS_OPEN)
                verdict = here;
        }
    return verdict;
}

/* ---- injective ---- */

/* Two indices of PART that differ first in dimension K, later there. */
static NumberVerdict differ_at(const NumberPart *part, uint32_t k,
                               uint64_t steps, int64_t *shows)
{
    NumberDim dim[NUMBER_MAX_DIMS];
    int64_t at[NUMBER_MAX_DIMS], index[NUMBER_MAX_RANK] = {0};
    uint32_t n = 0;

    for (uint32_t i = k; i < part->rank; i++) {
        int64_t last = part->count[i] - 1;
        dim[n++] = (NumberDim){part->stride[i], i == k ? 1 : -last, last};
    }
    switch (sum_zero(0, n, dim, steps, at)) {
    case SUM_NEVER:
        return NUMBERS_YES;
    case SUM_ZERO:
        /* The greater one of the two in each dimension. */
        for (uint32_t i = k; i < part->rank; i++)
            index[i] = at[i - k] > 0 ? at[i - k] : 0;
        *shows = offset_at(part, index);
        return NUMBERS_NO;
    default:
        return NUMBERS_OPEN;
    }
}

NumberVerdict numbers_injective(const NumberSet *set, uint64_t steps,
                                int64_t *shows)
{
    NumberVerdict verdict = NUMBERS_YES;
    size_t n;
    int64_t *list =
        set->n > 8 ? number_set_offsets(set, list_limit(steps), &n) : NULL;

    if (list) {
        for (size_t i = 1; i < n && verdict == NUMBERS_YES; i++)
            if (list[i] == list[i - 1]) {
                *shows = list[i];
                verdict = NUMBERS_NO;
            }
        free(list);
        return verdict;
    }
    if ((uint64_t)set->n * set->n > steps)
        return NUMBERS_OPEN;
    for (uint32_t p = 0; p < set->n; p++) {
        NumberVerdict here = NUMBERS_YES;
        for (uint32_t k = 0; k < set->part[p].rank && here == NUMBERS_YES; k++)
            here = differ_at(&set->part[p], k, steps, shows);
        for (uint32_t i = 0; i < p && here == NUMBERS_YES; i++)
            here = parts_disjoint(&set->part[i], &set->part[p], steps, shows);
        if (here == NUMBERS_NO)
            return here;
        if (here == NUMBERS_OPEN)
            verdict = here;
    }
    return verdict;
}

/* ---- within, subset ---- */

NumberVerdict numbers_within(const NumberSet *set, int64_t size,
                             int64_t *shows)
{
    for (uint32_t p = 0; p < set->n; p++) {
        const NumberPart *part = &set->part[p];
        Wide low = part->offset, high = part->offset;
        for (uint32_t i = 0; i < part->rank; i++) {
            Wide way = (Wide)(part->count[i] - 1) * part->stride[i];
            if (way < 0)
                low += way;
            else
                high += way;
        }
        if (low >= 0 && high < size)
            continue;
        Wide bad = low < 0 ? low : high;
        *shows = bad > INT64_MAX   ? INT64_MAX
                 : bad < INT64_MIN ? INT64_MIN
                                   : (int64_t)bad;
        return NUMBERS_NO;
    }
    return NUMBERS_YES;
}

static bool has_offset(const int64_t *list, size_t n, int64_t offset)
{
    return n && bsearch(&offset, list, n, sizeof *list, ascending);
}

/* Is OFFSET in the set? */
static NumberVerdict contains(const NumberSet *set, int64_t offset,
                              uint64_t steps)
{
    NumberPart point = {.offset = offset};
    NumberVerdict verdict = NUMBERS_NO;
    int64_t shows;

    for (uint32_t i = 0; i < set->n; i++) {
        NumberVerdict apart =
            parts_disjoint(&set->part[i], &point, steps, &shows);
        if (apart == NUMBERS_NO)
            return NUMBERS_YES;
        if (apart == NUMBERS_OPEN)
            verdict = NUMBERS_OPEN;
    }
    return verdict;
}

NumberVerdict numbers_subset(const NumberSet *a, const NumberSet *b,
                             uint64_t steps, int64_t *shows)
{
    size_t na, nb;
    NumberVerdict verdict = NUMBERS_YES;
    int64_t *la = number_set_offsets(a, list_limit(steps), &na);
    int64_t *lb = la ? number_set_offsets(b, list_limit(steps), &nb) : NULL;

    if (!la)
        return NUMBERS_OPEN;
    for (size_t i = 0; i < na && verdict != NUMBERS_NO; i++) {
        if (lb ? has_offset(lb, nb, la[i]) : false)
            continue;
        NumberVerdict in =
            lb ? NUMBERS_NO : contains(b, la[i], steps / (na + 1) + 100);
        if (in == NUMBERS_NO)
            *shows = la[i];
        if (in != NUMBERS_YES)
            verdict = in;
    }
    free(la);
    free(lb);
    return verdict;
}
