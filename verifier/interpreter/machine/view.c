/* view.c - selections: docs/language.md, sections 5.2 and 5.3. */
#include "verifier/interpreter/machine/machine.h"

#include <stdlib.h>
#include <string.h>

static const char *name_of(const Stm *stm)
{
    return stm->exp.arg[0]->u.var->name->text;
}

/* The index that operand I is, inside dimension DIM. */
static int64_t index_at(Machine *m, const Stm *stm, const Array *a,
                        uint32_t dim, uint32_t i)
{
    int64_t index = machine_int(m, stm->exp.arg[i]);

    if (index < 0 || index >= a->shape[dim])
        machine_fail(m, stm->exp.arg[i],
                     "index %lld is out of range in dimension %u of '%s', "
                     "which is %s",
                     (long long)index, dim, name_of(stm), shape_text(m, a));
    return index;
}

/* OFFSET + sum of the extremes of (COUNT - 1) * STRIDE, as far as it matters:
 * false where that leaves [0, SIZE), or i64. */
static bool reach(int64_t *low, int64_t *high, int64_t count, int64_t stride)
{
    int64_t span;

    return !__builtin_mul_overflow(count - 1, stride, &span) &&
           (span < 0 ? !__builtin_add_overflow(*low, span, low)
                     : !__builtin_add_overflow(*high, span, high));
}

/* One range: offset, count and stride stand from operand AT on. */
static void select_range(Machine *m, const Stm *stm, const Array *a,
                         uint32_t dim, uint32_t at, Array *view, uint32_t to)
{
    bool strided = stm->exp.u.sel.dim[dim] == DIM_STRIDE;
    int64_t first = machine_int(m, stm->exp.arg[at]);
    int64_t count = machine_count(m, stm->exp.arg[at + 1], "a count");
    int64_t stride = strided ? machine_int(m, stm->exp.arg[at + 2]) : 1;
    int64_t low = first, high = first;
    bool inside = count == 0 || (reach(&low, &high, count, stride) &&
                                 low >= 0 && high < a->shape[dim]);

    if (!inside)
        machine_fail(m, stm->exp.arg[at],
                     "the range %lld : %lld : %lld is out of range in "
                     "dimension %u of '%s', which is %s",
                     (long long)first, (long long)count, (long long)stride,
                     dim, name_of(stm), shape_text(m, a));
    view_dim(view, to, a, dim, count, count > 1 ? stride : 0);
    if (count)
        view_point(view, a, dim, first);
}

static uint32_t selected_rank(const Selection *sel)
{
    uint32_t rank = 0;
    for (uint32_t d = 0; d < sel->rank; d++)
        rank += sel->dim[d] != DIM_POINT;
    return rank;
}

static Array *select_dims(Machine *m, const Stm *stm, const Array *a)
{
    const Selection *sel = &stm->exp.u.sel;
    Array *view = array_view(m, a, selected_rank(sel));
    uint32_t at = sel->first, to = 0;

    for (uint32_t d = 0; d < sel->rank; d++) {
        DimKind kind = (DimKind)sel->dim[d];
        if (kind == DIM_POINT) {
            view_point(view, a, d, index_at(m, stm, a, d, at));
        } else if (kind == DIM_ALL) {
            view_dim(view, to++, a, d, a->shape[d], 1);
        } else {
            select_range(m, stm, a, d, at, view, to++);
        }
        at += dim_operands[kind];
    }
    return view;
}

static Array *select_lmad(Machine *m, const Stm *stm, const Array *a)
{
    const Selection *sel = &stm->exp.u.sel;
    Array *view = array_view(m, a, sel->rank);
    int64_t offset = machine_int(m, stm->exp.arg[sel->first]);
    int64_t low = offset, high = offset;
    bool empty = false, inside = true;

    for (uint32_t d = 0; d < sel->rank; d++) {
        uint32_t at = sel->first + 1 + 2 * d;
        int64_t count = machine_count(m, stm->exp.arg[at], "a count");
        int64_t stride = machine_int(m, stm->exp.arg[at + 1]);
        empty |= count == 0;
        inside = inside && (count == 0 || reach(&low, &high, count, stride));
        view_dim(view, d, a, 0, count, count > 1 ? stride : 0);
    }
    if (!empty && !inside)
        machine_fail(m, stm->exp.arg[sel->first],
                     "the LMAD reaches from %lld to where i64 ends, outside of "
                     "'%s', which is %s",
                     (long long)offset, name_of(stm), shape_text(m, a));
    if (!empty && (low < 0 || high >= a->shape[0]))
        machine_fail(m, stm->exp.arg[sel->first],
                     "the LMAD reaches from %lld to %lld, outside of '%s', "
                     "which is %s",
                     (long long)low, (long long)high, name_of(stm),
                     shape_text(m, a));
    if (!empty)
        view_point(view, a, 0, offset);
    return view;
}

Array *machine_select(Machine *m, const Stm *stm, const Array *a)
{
    return stm->exp.u.sel.dim ? select_dims(m, stm, a)
                              : select_lmad(m, stm, a);
}

/* ---- injectivity ---- */

/* Each stride, from the smallest, exceeds what the smaller ones reach. */
bool array_strides_nest(const Array *a)
{
    int64_t reached = 0;
    uint32_t done = 0, left = 0;

    for (uint32_t d = 0; d < a->rank; d++)
        left += a->shape[d] > 1;
    for (int64_t last = 0; done < left; done++) {
        int64_t best = INT64_MAX, count = 0;
        for (uint32_t d = 0; d < a->rank; d++) {
            int64_t s = llabs(a->stride[d]);
            if (a->shape[d] > 1 && s > last && s < best) {
                best = s;
                count = a->shape[d];
            }
        }
        if (count == 0 || best <= reached)
            return false; /* two alike, or they overlap */
        reached += (count - 1) * best;
        last = best;
    }
    return true;
}

bool array_is_injective(const Array *a)
{
    bool once = true;
    Walk w;

    if (array_count(a) <= 1 || array_strides_nest(a))
        return true;
    size_t n = (size_t)a->cells->count;
    uint8_t *seen = ground_alloc(n);
    memset(seen, 0, n);
    for (walk_begin(&w, a); w.left && once; walk_next(&w)) {
        once = !seen[w.at];
        seen[w.at] = 1;
    }
    walk_end(&w);
    free(seen);
    return once;
}
