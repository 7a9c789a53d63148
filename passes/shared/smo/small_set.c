/* small_set.c - a conflict set at one value of the parameters, by enumeration.
 *
 * How many values are live at once follows from the conflicts alone.  Values
 * that are live in a span of time conflict if their spans meet; spans of which
 * each two meet have a time in common (Helly).  So the values that are live at
 * once are those of a clique, and the largest clique needs as many cells.
 *
 * A graph of spans is chordal.  In the order of maximum cardinality search
 * (Tarjan and Yannakakis, SIAM J. Computing 13(3), 1984), each value and its
 * neighbours before it are a clique there, and the largest of these is the
 * largest one.  In other graphs a clique among them is a lower bound.
 */
#include "passes/shared/smo/small_set.h"

#include <limits.h>
#include <stdlib.h>

typedef struct Reading {
    SmallSet *small;
    const IslLibrary *isl;
    uint32_t stm, other, nindex;
    bool failed;
} Reading;

static Isl fix_params(const SmallSet *small, Isl set)
{
    const IslLibrary *isl = small->set->isl;
    uint32_t n = small->set->nparam;

    for (uint32_t i = 0; i < n; i++)
        set = isl->set_fix_si(set, ISL_PARAM, i, (int)small->param[i]);
    return isl->set_project_out(set, ISL_PARAM, 0, n);
}

/* The coordinates of POINT, which is freed. */
static int64_t *read_point(const Reading *r, Isl point)
{
    int64_t *x = ARENA_NEW(r->small->arena, int64_t, r->nindex + 1);

    for (uint32_t i = 0; i < r->nindex; i++) {
        Isl v = r->isl->point_get_coordinate_val(point, ISL_OUT, (int)i);
        x[i] = v ? r->isl->val_get_num_si(v) : 0;
        r->isl->val_free(v);
    }
    r->isl->point_free(point);
    return x;
}

static int add_value(Isl point, void *data)
{
    Reading *r = data;
    int64_t *x = read_point(r, point);

    if (r->small->n == MOST_VALUES)
        return -1;
    r->small->value[r->small->n++] = (Value){r->stm, x};
    return 0;
}

/* Negative, 0 or positive. */
static int compare(const Conflicts *set, uint32_t s, const int64_t *x,
                   const Value *v)
{
    if (s != v->stm)
        return s < v->stm ? -1 : 1;
    for (uint32_t i = 0; i < set->stm[s].ndim; i++)
        if (x[i] != v->index[i])
            return x[i] < v->index[i] ? -1 : 1;
    return 0;
}

/* isl has an order of its own for the values of a statement. */
static void sort_from(SmallSet *small, uint32_t from)
{
    for (uint32_t i = from + 1; i < small->n; i++)
        for (uint32_t k = i; k > from; k--) {
            Value *v = &small->value[k - 1], last = v[1];
            if (compare(small->set, last.stm, last.index, v) >= 0)
                break;
            v[1] = v[0];
            v[0] = last;
        }
}

/* The value at X; n where there is none. */
static uint32_t find_value(const SmallSet *small, uint32_t s, const int64_t *x)
{
    uint32_t low = 0, high = small->n;

    while (low < high) {
        uint32_t middle = (low + high) / 2;
        int way = compare(small->set, s, x, &small->value[middle]);
        if (way == 0)
            return middle;
        if (way < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return small->n;
}

static void set_conflict(SmallSet *small, uint32_t a, uint32_t b)
{
    small->at_once[(size_t)a * small->words + b / 64] |= (uint64_t)1
                                                         << (b % 64);
}

static int add_conflict(Isl point, void *data)
{
    Reading *r = data;
    const int64_t *x = read_point(r, point);
    uint32_t a = find_value(r->small, r->stm, x);
    uint32_t b =
        find_value(r->small, r->other, x + r->small->set->stm[r->stm].ndim);

    r->failed |= a == r->small->n || b == r->small->n;
    if (r->failed)
        return -1;
    set_conflict(r->small, a, b);
    set_conflict(r->small, b, a);
    return 0;
}

bool small_set_open(SmallSet *small, const Conflicts *set, const int64_t *param,
                    Arena *arena)
{
    const IslLibrary *isl = set->isl;
    Reading r = {.small = small, .isl = isl};

    *small = (SmallSet){.set = set, .param = param, .arena = arena};
    isl->ctx_set_max_operations(set->ctx, 0); /* there are few values */
    small->value = ARENA_NEW(arena, Value, MOST_VALUES);
    for (r.stm = 0; r.stm < set->nstm && !r.failed; r.stm++) {
        uint32_t from = small->n;
        Isl domain = fix_params(small, isl->set_copy(set->stm[r.stm].domain));
        r.nindex = set->stm[r.stm].ndim;
        r.failed |=
            !domain || isl->set_foreach_point(domain, add_value, &r) != 0;
        isl->set_free(domain);
        sort_from(small, from);
    }
    small->words = small->n / 64 + 1;
    small->at_once =
        ARENA_NEW(arena, uint64_t, (size_t)small->n * small->words + 1);
    for (uint32_t i = 0; i < set->npair && !r.failed; i++) {
        const Pairs *p = &set->pair[i];
        Isl both = fix_params(small, isl->map_wrap(isl->map_copy(p->map)));
        r.stm = p->s;
        r.other = p->t;
        r.nindex = set->stm[p->s].ndim + set->stm[p->t].ndim;
        r.failed |=
            !both || isl->set_foreach_point(both, add_conflict, &r) != 0;
        isl->set_free(both);
    }
    return !r.failed;
}

bool values_conflict(const SmallSet *small, uint32_t a, uint32_t b)
{
    return small->at_once[(size_t)a * small->words + b / 64] >> (b % 64) & 1;
}

/* ---- cliques ---- */

/* A clique of V and neighbours of it that ORDER has before AT, the last ones
 * first. */
static uint32_t clique_before(const SmallSet *small, const uint32_t *order,
                              uint32_t at, uint32_t *member)
{
    uint32_t n = 0;

    member[n++] = order[at];
    for (uint32_t k = at; k-- > 0;) {
        bool all = true;
        for (uint32_t i = 0; all && i < n; i++)
            all = values_conflict(small, order[k], member[i]);
        if (all)
            member[n++] = order[k];
    }
    return n;
}

uint32_t small_set_live(const SmallSet *small)
{
    Arena *arena = small->arena;
    uint32_t *order = ARENA_NEW(arena, uint32_t, small->n + 1);
    uint32_t *before = ARENA_NEW(arena, uint32_t, small->n + 1);
    uint32_t *member = ARENA_NEW(arena, uint32_t, small->n + 1), most = 0;

    for (uint32_t at = 0; at < small->n; at++) {
        uint32_t next = UINT_MAX;
        for (uint32_t k = 0; k < small->n; k++)
            if (before[k] != UINT_MAX &&
                (next == UINT_MAX || before[k] > before[next]))
                next = k;
        order[at] = next;
        before[next] = UINT_MAX;
        for (uint32_t k = 0; k < small->n; k++)
            if (before[k] != UINT_MAX && values_conflict(small, next, k))
                before[k]++;
        uint32_t size = clique_before(small, order, at, member);
        most = size > most ? size : most;
    }
    return most;
}

/* ---- texts ---- */

void print_params(const SmallSet *small, Buf *out)
{
    for (uint32_t i = 0; i < small->set->nparam; i++)
        buf_printf(out, "%s%s = %lld", i ? ", " : "", small->set->param[i],
                   (long long)small->param[i]);
}

void print_value(const SmallSet *small, uint32_t k, Buf *out)
{
    const Value *v = &small->value[k];

    buf_printf(out, "%s[", small->set->stm[v->stm].name);
    for (uint32_t i = 0; i < small->set->stm[v->stm].ndim; i++)
        buf_printf(out, "%s%lld", i ? ", " : "", (long long)v->index[i]);
    buf_char(out, ']');
}
