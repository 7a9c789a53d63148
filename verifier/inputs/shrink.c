/* shrink.c - a smaller input that shows the same.
 *
 * Scalars become 0, 1, half of what they are, one less; what an equation gives
 * follows, and arrays keep the elements that still have a place.  Then elements
 * become 0, many at a time first, and those that cannot, 1.  Then
 * scalars may be smaller still: indices that were in the way are small.
 */
#include "verifier/inputs/inside.h"

#include "ground/progress.h"
#include "ir-text/numbers/float_bits.h"

#include <stdlib.h>

/* Of the program, to make one input smaller.  An estimate. */
enum { MAX_RUNS = 400 };

typedef struct Shrinking {
    Inputs *in;
    Input *input; /* the smallest one so far */
    InputFails fails;
    void *data;
    Taste taste; /* for small numbers */
    uint32_t runs;
} Shrinking;

/* Is SMALLER, a possible input, another one that shows it?  Then it takes the
 * place of the current one; else it is freed. */
static bool try_input(Shrinking *w, Input *smaller)
{
    Diag diag = {0};
    int64_t steps;
    bool good = w->runs < MAX_RUNS &&
                inputs_run(w->in, smaller, &diag, &steps) == RAN;

    diag_free(&diag);
    w->runs++;
    good = good && w->fails(smaller, w->data);
    if (good) {
        input_free(w->input);
        *w->input = *smaller;
    } else {
        input_free(smaller);
    }
    return good;
}

/* ---- scalars ---- */

/* The elements of FROM that have a place in TO, at the same indices. */
static void crop(const Value *from, Value *to)
{
    for (int64_t i = 0; i < to->count; i++) {
        int64_t rest = i, inner = to->count, at = 0;
        bool inside = true;
        for (uint32_t d = 0; d < to->rank; d++) {
            inner /= to->shape[d];
            int64_t k = rest / inner;
            rest %= inner;
            inside &= k < from->shape[d];
            at = at * from->shape[d] + k;
        }
        if (inside)
            value_set(to, i, value_get(from, at));
    }
}

static int64_t elements_of(const Input *input)
{
    int64_t n = 0;

    for (size_t i = 0; i < input->narg; i++)
        n += input->args[i].count;
    return n;
}

/* With parameter NUMBER changed to VALUE; the others stay, or where that does
 * not go, are found anew. */
static bool try_scalar(Shrinking *w, uint32_t number, uint64_t value,
                       bool keeps_others)
{
    Inputs *in = w->in;
    const Conditions *c = in->conditions;
    uint64_t *bits = ground_alloc((c->nparam + 1) * sizeof *bits);
    bool *given = ground_alloc(c->nparam + 1);
    Input smaller = {0};
    uint32_t blame;

    for (uint32_t i = 0; i < c->nparam; i++) {
        given[i] = i == number || keeps_others;
        bits[i] = w->input->args[i].rank ? 0
                                         : value_get(&w->input->args[i], 0);
    }
    bits[number] = value;
    bool good = solver_complete(in->solver, &w->taste, given, bits, &blame) ==
                    SOLVED &&
                inputs_lay_out(in, bits, &smaller) &&
                elements_of(&smaller) <= elements_of(w->input);
    for (uint32_t i = 0; good && i < c->nparam; i++)
        if (smaller.args[i].rank)
            crop(&w->input->args[i], &smaller.args[i]);
    free(bits);
    free(given);
    if (good)
        return try_input(w, &smaller);
    input_free(&smaller);
    return false;
}

static bool shrink_scalar(Shrinking *w, uint32_t number)
{
    const Value *v = &w->input->args[number];
    bool is_float = elem_is_float(v->elem);
    int64_t value = is_float ? (int64_t)0 : (int64_t)value_get(v, 0);
    const int64_t smaller[] = {0, 1, value / 2, value - (value > 0)};

    if (is_float)
        return false;
    for (size_t i = 0; i < sizeof smaller / sizeof *smaller; i++) {
        bool less = llabs(smaller[i]) < llabs(value);
        for (int keeps = 1; less && keeps >= 0; keeps--)
            if (try_scalar(w, number, (uint64_t)smaller[i], keeps))
                return true;
    }
    return false;
}

/* ---- elements ---- */

/* The COUNT elements of argument NUMBER from FIRST on become the number TO. */
static bool try_elements(Shrinking *w, size_t number, int64_t first,
                         int64_t count, int to)
{
    Elem elem = w->input->args[number].elem;
    uint64_t bits = elem_is_float(elem) ? float_bits(elem, to) : (uint64_t)to;
    Input smaller = {.narg = w->input->narg};
    bool changes = false;

    smaller.args = ARENA_NEW(&smaller.arena, Value, smaller.narg);
    for (size_t i = 0; i < smaller.narg; i++) {
        const Value *v = &w->input->args[i];
        if (!value_new(&smaller.arena, v->elem, v->rank, v->shape,
                       &smaller.args[i]))
            continue;
        for (int64_t k = 0; k < v->count; k++) {
            uint64_t was = value_get(v, k);
            bool here = i == number && k >= first && k < first + count;
            changes |= here && was != bits;
            value_set(&smaller.args[i], k, here ? bits : was);
        }
    }
    if (changes)
        return try_input(w, &smaller);
    input_free(&smaller);
    return false;
}

static bool shrink_elements(Shrinking *w, size_t number)
{
    int64_t n = w->input->args[number].count;
    bool done = false;

    for (int64_t size = n; size > 0; size /= 2)
        for (int64_t at = 0; at < n && w->runs < MAX_RUNS; at += size)
            done |= try_elements(w, number, at, size < n - at ? size : n - at,
                                 0);
    for (int64_t i = 0; i < n && w->runs < MAX_RUNS; i++)
        if (value_get(&w->input->args[number], i) != 0)
            done |= try_elements(w, number, i, 1, 1);
    return done;
}

static bool shrink_scalars(Shrinking *w)
{
    bool done = false;

    for (uint32_t i = 0; i < w->in->conditions->nparam; i++)
        if (!w->input->args[i].rank)
            while (w->runs < MAX_RUNS && shrink_scalar(w, i))
                done = true;
    return done;
}

static bool shrink_all_elements(Shrinking *w)
{
    bool done = false;

    for (size_t i = 0; i < w->input->narg; i++)
        if (w->input->args[i].rank || elem_is_float(w->input->args[i].elem))
            done |= shrink_elements(w, i);
    return done;
}

void inputs_shrink(Inputs *in, Input *input, InputFails fails, void *data)
{
    Arena arena = {0};
    Shrinking w = {in, input, fails, data,
                   taste_new(in->conditions, 1, &arena), 0};

    w.taste.attempt = 1;
    do
        while (shrink_scalars(&w))
            progress_show("a smaller input that fails: %u runs", w.runs);
    while (shrink_all_elements(&w));
    arena_free(&arena);
}
