/* view.c - selections: docs/language.md, sections 5.2 and 5.3. */
#include "verifier/interpreter/machine/machine.h"

#include <stdlib.h>
#include <string.h>

static const char *name_of(const Stm *stm)
{
    return stm->exp.arg[0]->u.var->name->text;
}

/* The index that S is, inside dimension DIM. */
static int64_t index_at(Machine *m, const Stm *stm, const Array *a,
                        uint32_t dim, const Scalar *s)
{
    int64_t index = machine_int(m, s);

    if (index < 0 || index >= a->shape[dim])
        machine_fail(m, s,
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

/* One range: ARG are offset, count and stride. */
static void select_range(Machine *m, const Stm *stm, const Array *a,
                         uint32_t dim, const Scalar *const *arg, bool strided,
                         Array *view, uint32_t to)
{
    int64_t first = machine_int(m, arg[0]);
    int64_t count = machine_count(m, arg[1], "a count");
    int64_t stride = strided ? machine_int(m, arg[2]) : 1;
    int64_t low = first, high = first;
    bool inside = count == 0 || (reach(&low, &high, count, stride) &&
                                 low >= 0 && high < a->shape[dim]);

    if (!inside)
        machine_fail(m, arg[0],
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

static void reverse_dim(Array *view, uint32_t to, const Array *a, uint32_t d)
{
    view_dim(view, to, a, d, a->shape[d], -1);
    if (a->shape[d] > 0)
        view_point(view, a, d, a->shape[d] - 1);
}

static Array *select_dims(Machine *m, const Stm *stm, const Selection *sel,
                          const Scalar *const *arg, const Array *a)
{
    Array *view = array_view(m, a, selected_rank(sel));
    uint32_t to = 0;

    for (uint32_t d = 0; d < sel->rank; d++) {
        DimKind kind = (DimKind)sel->dim[d];
        if (kind == DIM_POINT) {
            view_point(view, a, d, index_at(m, stm, a, d, arg[0]));
        } else if (kind == DIM_ALL) {
            view_dim(view, to++, a, d, a->shape[d], 1);
        } else if (kind == DIM_BACK) {
            reverse_dim(view, to++, a, d);
        } else {
            select_range(m, stm, a, d, arg, kind == DIM_STRIDE, view, to++);
        }
        arg += dim_operands[kind];
    }
    return view;
}

static Array *select_lmad(Machine *m, const Stm *stm, const Selection *sel,
                          const Scalar *const *arg, const Array *a)
{
    Array *view = array_view(m, a, sel->rank);
    int64_t offset = machine_int(m, arg[0]);
    int64_t low = offset, high = offset;
    bool empty = false, inside = true;

    for (uint32_t d = 0; d < sel->rank; d++) {
        int64_t count = machine_count(m, arg[1 + 2 * d], "a count");
        int64_t stride = machine_int(m, arg[2 + 2 * d]);
        empty |= count == 0;
        inside = inside && (count == 0 || reach(&low, &high, count, stride));
        view_dim(view, d, a, 0, count, count > 1 ? stride : 0);
    }
    if (!empty && !inside)
        machine_fail(m, arg[0],
                     "the LMAD reaches from %lld to beyond i64, outside of "
                     "'%s', which is %s",
                     (long long)offset, name_of(stm), shape_text(m, a));
    if (!empty && (low < 0 || high >= a->shape[0]))
        machine_fail(m, arg[0],
                     "the LMAD reaches from %lld to %lld, outside of '%s', "
                     "which is %s",
                     (long long)low, (long long)high, name_of(stm),
                     shape_text(m, a));
    if (!empty)
        view_point(view, a, 0, offset);
    return view;
}

Array *machine_select(Machine *m, const Stm *stm, const Selection *sel,
                      const Scalar *const *arg, const Array *a)
{
    return (sel->dim ? select_dims : select_lmad)(m, stm, sel,
                                                  arg + sel->first, a);
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
