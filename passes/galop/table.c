/* table.c - in which order of dimensions arrays had better lie. */
#include "passes/galop/table.h"

#include "passes/galop/cross.h"
#include "passes/shared/locality/layout.h"

#include <math.h>
#include <string.h>

/* A row is held against so many before it: do they share lines?  Layouts of one
 * array.  Estimates. */
enum { MAX_CHOICES = 8, MAX_NEIGHBOURS = 32 };

/* A gain below one part of so many is none.  As in carried.c. */
static const double least_gain = 50;

/* ---- what an access likes ---- */

/* The pace of the fastest iteration in DIM of ROW, as in cost_pace; 0: it does
 * not vary. */
static uint64_t pace_of(const LayoutTable *t, const IndexRow *row,
                        const IndexDim *dim, bool over,
                        const IndexTerm **fastest)
{
    uint64_t pace = 0;

    *fastest = NULL;
    for (uint32_t k = 0; k < dim->nterm; k++) {
        uint64_t p = cost_pace(t->target, row, dim->term[k].iter, over);
        if (p > pace) {
            pace = p;
            *fastest = &dim->term[k];
        }
    }
    return pace;
}

/* Dimensions in the order of their paces: what does not vary, and what runs
 * slowly, is outermost. */
static const uint32_t *order_of(LayoutTable *t, const IndexRow *row, bool over)
{
    uint32_t rank = row->array->type->rank;
    uint32_t *perm = ARENA_NEW(&t->arena, uint32_t, rank);
    uint64_t *pace = ARENA_NEW(&t->arena, uint64_t, rank);
    const IndexTerm *fastest;

    for (uint32_t d = 0; d < rank; d++) {
        uint64_t p = pace_of(t, row, &row->dim[d], over, &fastest);
        uint32_t k = d;
        for (; k > 0 && pace[k - 1] > p; k--) {
            pace[k] = pace[k - 1];
            perm[k] = perm[k - 1];
        }
        pace[k] = p;
        perm[k] = d;
    }
    return perm;
}

static bool has_large_step(const LayoutTable *t, const IndexRow *row,
                           const IndexDim *dim)
{
    const IndexTerm *fastest;

    return pace_of(t, row, dim, false, &fastest) != 0 &&
           fabs(size_of_poly(t->sizes, fastest->coef)) > t->target->stride;
}

/* Conditions (a), (e) and (f), in the order in which they say most. */
static LayoutCondition condition_of(const LayoutTable *t, const IndexRow *row)
{
    uint32_t rank = row->array->type->rank;

    for (uint32_t d = 0; d < rank; d++)
        if (!row->dim[d].scrutable)
            return CONDITION_E;
    if (t->eager)
        return CONDITION_NONE;
    if (row->dim[rank - 1].nterm == 0 &&
        !size_is_said(t->sizes, row->array->type->size[rank - 1]))
        return CONDITION_A;
    for (uint32_t d = 0; d < rank; d++)
        if (has_large_step(t, row, &row->dim[d]))
            return CONDITION_F;
    return CONDITION_NONE;
}

/* ---- choices ---- */

/* Is PERM a transposition of FROM?  NULL is in no order: whatever is copied
 * from there is no worse than any other. */
static bool is_transpose(LayoutTable *t, const Type *type, const uint32_t *from,
                         const uint32_t *perm)
{
    uint32_t *at = ARENA_NEW(&t->arena, uint32_t, type->rank);
    uint32_t *moved = ARENA_NEW(&t->arena, uint32_t, type->rank);

    if (!from)
        return true;
    for (uint32_t k = 0; k < type->rank; k++)
        at[from[k]] = k;
    for (uint32_t k = 0; k < type->rank; k++)
        moved[k] = at[perm[k]];
    return layout_is_transpose(moved, type->rank);
}

static bool is_same(const LayoutTable *t, const Var *array, const uint32_t *a,
                    const uint32_t *b)
{
    return layout_same(t->index->polys, array->type, a, b);
}

/* Are ROW's lines those of one of the rows before it, where its array lies in
 * the order PERM? */
static bool comes_again(const LayoutTable *t, const ArrayLayout *a,
                        const LayoutRow *row, const uint32_t *perm)
{
    const LayoutRow *least =
        row - a->row > MAX_NEIGHBOURS ? row - MAX_NEIGHBOURS : a->row;

    for (const LayoutRow *r = row; r-- > least;) {
        if (r->index->nest != row->index->nest)
            return false;
        if (cost_same_line(t->sizes, t->target, row->index, r->index, perm))
            return true;
    }
    return false;
}

/* Bytes that ROW moves each time where its array lies in the order PERM;
 * NULL: in none. */
static double bytes_in(const LayoutTable *t, const ArrayLayout *a,
                       const LayoutRow *row, const uint32_t *perm)
{
    if (!t->eager)
        return cost_access(t->sizes, t->target, row->index, perm,
                           t->target->threads == 0 &&
                               comes_again(t, a, row, perm));
    return row->wants &&
                   !(perm && is_same(t, row->index->array, perm, row->wants))
               ? 2
               : 1;
}

static LayoutChoice *push_choice(LayoutTable *t, ArrayLayout *a,
                                 const uint32_t *perm)
{
    LayoutChoice *choice = &a->choice[a->nchoice++];

    *choice = (LayoutChoice){.perm = perm,
                             .bytes = ARENA_NEW(&t->arena, double, a->nrow)};
    for (uint32_t r = 0; r < a->nrow; r++)
        choice->bytes[r] = bytes_in(t, a, &a->row[r], perm);
    return choice;
}

static void add_choice(LayoutTable *t, ArrayLayout *a, const uint32_t *perm)
{
    for (uint32_t c = 0; c < a->nchoice; c++)
        if (is_same(t, a->array, a->choice[c].perm, perm))
            return;
    if (a->nchoice < MAX_CHOICES &&
        !(a->perm && is_same(t, a->array, a->perm, perm)))
        push_choice(t, a, perm);
}

/* What each choice is a transposition of. */
static void relate_choices(LayoutTable *t, ArrayLayout *a)
{
    const Type *type = a->array->type;

    for (uint32_t c = 0; c < a->nchoice; c++) {
        LayoutChoice *to = &a->choice[c];
        to->transposes = ARENA_NEW(&t->arena, bool, a->nchoice + 1);
        to->transposes[0] = is_transpose(t, type, a->perm, to->perm);
        for (uint32_t from = 0; from < a->nchoice && a->may_move; from++)
            to->transposes[from + 1] =
                is_transpose(t, type, a->choice[from].perm, to->perm);
    }
}

/* What there is, with the COUNT dimensions from the FIXED'th on swapped with
 * those after them. */
static uint32_t *swapped(LayoutTable *t, const ArrayLayout *a, uint32_t fixed,
                         uint32_t count)
{
    uint32_t rank = a->array->type->rank;
    uint32_t *perm = ARENA_NEW(&t->arena, uint32_t, rank);

    memcpy(perm, a->perm, rank * sizeof *perm);
    for (uint32_t k = fixed; k < rank; k++)
        perm[k] = a->perm[fixed + (k - fixed + count) % (rank - fixed)];
    return perm;
}

/* The transposition that suits ROW best, where it is better than what there
 * is; NULL where none is. */
static const uint32_t *best_transpose(LayoutTable *t, const ArrayLayout *a,
                                      const LayoutRow *row)
{
    uint32_t rank = a->array->type->rank;
    const uint32_t *best = NULL;
    double least = row->now;

    for (uint32_t fixed = rank - 1; fixed-- > 0;)
        for (uint32_t count = 1; count < rank - fixed; count++) {
            uint32_t *perm = swapped(t, a, fixed, count);
            double bytes = bytes_in(t, a, row, perm);
            if (bytes < least) {
                least = bytes;
                best = perm;
            }
        }
    return best;
}

/* What ROW likes, if nothing speaks against it. */
static void make_wish(LayoutTable *t, const ArrayLayout *a, LayoutRow *row)
{
    row->condition = condition_of(t, row->index);
    if (row->condition != CONDITION_NONE)
        return;
    row->wants = order_of(t, row->index, false);
    if (a->perm && is_same(t, a->array, a->perm, row->wants))
        row->condition = CONDITION_D;
    else if (!is_transpose(t, a->array->type, a->perm, row->wants))
        row->condition = CONDITION_C;
    else if (!a->may_copy)
        row->condition = CONDITION_B;
}

/* That, and what comes near it and is a transposition, and what suits
 * vectors. */
static void add_wish(LayoutTable *t, ArrayLayout *a, const LayoutRow *row)
{
    const uint32_t *near =
        row->condition == CONDITION_C ? best_transpose(t, a, row) : NULL;

    if (near)
        add_choice(t, a, near);
    if (row->wants)
        add_choice(t, a, row->wants);
    if (row->wants && t->target->vector != 0 && !t->eager)
        add_choice(t, a, order_of(t, row->index, true));
}

/* ---- what is chosen ---- */

double layout_copy_bytes(const LayoutTable *t, const Type *type)
{
    if (t->eager)
        return 0;
    return cost_copy_element(t->target, type) * size_of_type(t->sizes, type) +
           cost_launch(t->target);
}

/* A copy that moves nothing to another dimension. */
double layout_straight_bytes(const LayoutTable *t, const Type *type)
{
    if (t->eager)
        return 0;
    return 2 * elem_info[type->elem].bytes * size_of_type(t->sizes, type) +
           cost_launch(t->target);
}

/* Bytes that ROW moves each time: made in BASE, 1 + the choice or 0, and
 * copied to COPIED; *USED is the copy that it reads, or 0 where none helps. */
static double bytes_with(const ArrayLayout *a, uint32_t r, uint32_t base,
                         uint32_t copied, uint32_t *used)
{
    double least = base ? a->choice[base - 1].bytes[r] : a->row[r].now;

    *used = 0;
    for (uint32_t k = 1; k <= a->nchoice && !a->row[r].index->writes; k++)
        if (copied >> k & 1 &&
            (a->asked || a->choice[k - 1].bytes[r] < least)) {
            least = a->choice[k - 1].bytes[r];
            *used = k;
        }
    return least;
}

static double total_with(const LayoutTable *t, const ArrayLayout *a,
                         uint32_t base, uint32_t copied)
{
    const Type *type = a->array->type;
    double copy = layout_copy_bytes(t, type), total = 0;
    uint32_t used;

    for (uint32_t r = 0; r < a->nrow; r++)
        total += a->row[r].trips * bytes_with(a, r, base, copied, &used);
    for (uint32_t k = 1; k <= a->nchoice; k++)
        total += copied >> k & 1 ? copy : 0;
    if (base)
        total += a->copies * (copy - layout_straight_bytes(t, type));
    return total;
}

/* To choice number K, or, for 0, not at all. */
static bool may_be_copied(const ArrayLayout *a, uint32_t base, uint32_t k)
{
    return k == 0 || (a->may_copy && a->choice[k - 1].transposes[base] &&
                      k != base && !(base == 0 && a->choice[k - 1].is_now));
}

static void consider(const LayoutTable *t, ArrayLayout *a, uint32_t base,
                     uint32_t copied)
{
    double total = total_with(t, a, base, copied);

    if (total >= a->after || total > a->before - a->before / least_gain)
        return;
    a->after = total;
    a->base = base;
    a->copied = copied;
}

static bool is_read(const ArrayLayout *a)
{
    for (uint32_t r = 0; r < a->nrow; r++)
        if (!a->row[r].index->writes)
            return true;
    return false;
}

/* What is asked for, the first choice, if there is any way to have it. */
static void obey(const LayoutTable *t, ArrayLayout *a)
{
    a->base = a->may_move && a->nchoice;
    if (!a->base && a->may_copy && a->nchoice && is_read(a))
        a->copied = 1U << 1;
    a->after = total_with(t, a, a->base, a->copied);
}

/* A bit for each copy; that for none stays away. */
static uint32_t copies_of(uint32_t first, uint32_t second)
{
    return (1U << first | 1U << second) & ~1U;
}

static void choose_copies(const LayoutTable *t, ArrayLayout *a, uint32_t base)
{
    for (uint32_t first = 0; first <= a->nchoice; first++)
        for (uint32_t second = 0; second < first || second == 0; second++)
            if (may_be_copied(a, base, first) && may_be_copied(a, base, second))
                consider(t, a, base, copies_of(first, second));
}

/* To what there are copies for, one more, as long as that helps. */
static void choose_more_copies(const LayoutTable *t, ArrayLayout *a)
{
    uint32_t before;

    do {
        uint32_t base = a->base, copied = before = a->copied;
        for (uint32_t k = 1; k <= a->nchoice; k++)
            if (may_be_copied(a, base, k))
                consider(t, a, base, copied | 1U << k);
    } while (a->copied != before);
}

/* What can be done, with any two copies; of equal ones that which is met
 * first. */
static void choose(const LayoutTable *t, ArrayLayout *a)
{
    choose_copies(t, a, 0);
    for (uint32_t base = 1; base <= a->nchoice && a->may_move; base++)
        if (!a->choice[base - 1].is_now)
            choose_copies(t, a, base);
    if (a->nchoice > 2 && a->copied)
        choose_more_copies(t, a);
}

/* ---- arrays ---- */

/* Is it one whose accesses the target cares about?  What a thread or a group
 * has for itself lies where memexpand puts it. */
static bool counts(const LayoutTable *t, const IndexRow *row)
{
    const Var *mem = row->array->place.mem;

    return (row->array->type->rank > 1 || t->all) &&
           !t->index->home[row->array->id].nest->kernel &&
           (!mem || mem->type->space == SPACE_DEVICE) &&
           (t->target->threads == 0 || row->nest->kernel ||
            row->nest->exec != AT_HOST);
}

/* What there is, and what each row makes of it. */
static void look_at_rows(LayoutTable *t, ArrayLayout *a)
{
    const Nest *nest = t->index->home[a->array->id].nest;
    uint32_t *perm = ARENA_NEW(&t->arena, uint32_t, a->array->type->rank);

    if (index_root_layout(t->index, a->array, perm))
        a->perm = perm;
    a->may_copy = !nest->in_loop && nest->exec == AT_HOST;
    for (uint32_t r = 0; r < a->nrow; r++) {
        LayoutRow *row = &a->row[r];
        make_wish(t, a, row);
        row->trips = cost_trips(t->sizes, row->index);
        row->now = row->then = bytes_in(t, a, row, a->perm);
        a->before += row->trips * row->now;
    }
    a->after = a->before;
}

static void look_at_choices(LayoutTable *t, ArrayLayout *a)
{
    a->choice = ARENA_NEW(&t->arena, LayoutChoice, MAX_CHOICES + 1);
    a->asked = layout_asked_of(t->asked, a->array);
    if (a->asked)
        add_choice(t, a, a->asked);
    for (uint32_t r = 0; r < a->nrow && !a->asked; r++)
        add_wish(t, a, &a->row[r]);
    a->may_move =
        a->nchoice && a->perm && t->may_move(a->array, &a->copies, t->data);
    if (a->may_move && !a->asked)
        push_choice(t, a, a->perm)->is_now = true;
    relate_choices(t, a);
    if (a->asked)
        obey(t, a);
    else
        choose(t, a);
    for (uint32_t r = 0; r < a->nrow; r++)
        a->row[r].then = bytes_with(a, r, a->base, a->copied, &a->row[r].copy);
}

/* The rows of one array are together, in their order. */
static void gather(LayoutTable *t, uint32_t first)
{
    const IndexTable *index = t->index;

    for (uint32_t i = first; i < index->nrow; i++) {
        const IndexRow *row = &index->row[i];
        if (!counts(t, row))
            continue;
        if (!t->number[row->array->id]) {
            arena_grow(&t->arena, &t->at, t->n, &t->room, sizeof *t->at);
            t->at[t->n++] = (ArrayLayout){.array = row->array};
            t->number[row->array->id] = t->n;
        }
        t->at[t->number[row->array->id] - 1].nrow++;
    }
    for (uint32_t k = 0; k < t->n; k++) {
        t->at[k].row = ARENA_NEW(&t->arena, LayoutRow, t->at[k].nrow);
        t->at[k].nrow = 0;
    }
    for (uint32_t i = first; i < index->nrow; i++) {
        const IndexRow *row = &index->row[i];
        if (!counts(t, row))
            continue;
        ArrayLayout *a = &t->at[t->number[row->array->id] - 1];
        a->row[a->nrow++] = (LayoutRow){.index = row};
    }
}

/* ---- for those that decide about several arrays ---- */

ArrayLayout *layout_of_array(const LayoutTable *t, const Var *array)
{
    uint32_t number = array->id < t->index->nvar ? t->number[array->id] : 0;

    return number ? &t->at[number - 1] : NULL;
}

bool layout_is_order(const LayoutTable *t, const Type *type,
                     const uint32_t *from, const uint32_t *perm)
{
    return layout_same(t->index->polys, type, from, perm);
}

bool layout_transposes(LayoutTable *t, const Type *type, const uint32_t *from,
                       const uint32_t *perm)
{
    return is_transpose(t, type, from, perm);
}

uint32_t layout_choice_of(LayoutTable *t, ArrayLayout *a, const uint32_t *perm)
{
    for (uint32_t c = 0; c < a->nchoice; c++)
        if (is_same(t, a->array, a->choice[c].perm, perm))
            return c + 1;
    if (a->nchoice > MAX_CHOICES)
        return 0;
    push_choice(t, a, perm);
    return a->nchoice;
}

void layout_settle(ArrayLayout *a, uint32_t base)
{
    a->base = base;
    a->copied = 0;
    a->after = 0;
    for (uint32_t r = 0; r < a->nrow; r++) {
        a->row[r].copy = 0;
        a->row[r].then = a->choice[base - 1].bytes[r];
        a->after += a->row[r].trips * a->row[r].then;
    }
}

/* ---- all ---- */

static void look_at(LayoutTable *t, ArrayLayout *a)
{
    look_at_rows(t, a);
    if (a->array->type->rank > 1)
        look_at_choices(t, a);
}

void layout_table_remake(LayoutTable *t, ArrayLayout *a)
{
    *a = (ArrayLayout){.array = a->array, .row = a->row, .nrow = a->nrow};
    for (uint32_t r = 0; r < a->nrow; r++)
        a->row[r] = (LayoutRow){.index = a->row[r].index};
    look_at(t, a);
}

void layout_table_make(LayoutTable *t, uint32_t first)
{
    gather(t, first);
    if (cost_squares(t->target))
        layout_cross_rows(t->index, t->sizes, first);
    for (uint32_t k = 0; k < t->n; k++)
        look_at(t, &t->at[k]);
}

void layout_table_clear(LayoutTable *t)
{
    for (uint32_t k = 0; k < t->n; k++)
        t->number[t->at[k].array->id] = 0;
    arena_free(&t->arena);
    t->at = NULL;
    t->n = t->room = 0;
}
