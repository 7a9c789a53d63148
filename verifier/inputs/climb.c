/* climb.c - from an input whose run fails to one that goes further.
 *
 * What a loop or an operator asks of elements is not in the conditions.  But
 * a run tells how many steps it took before it failed: elements are changed
 * one at a time, and a change is kept where the run goes at least as far.
 */
#include "verifier/inputs/inside.h"

#include "ir-text/numbers/float_bits.h"

/* Of one argument.  An estimate. */
enum { MAX_CHANGES = 20000 };
#define CLIMB_STEPS (INT64_C(1) << 21)

static Input *with_elements(Inputs *in)
{
    Input *best = NULL;
    int64_t most = 0;

    for (Failure *f = in->failures; f; f = f->next) {
        int64_t count = 0;
        for (size_t i = 0; i < f->input.narg; i++)
            if (f->input.args[i].rank)
                count += f->input.args[i].count;
        if (count > 0 && (!best || count < most)) {
            best = &f->input;
            most = count;
        }
    }
    return best;
}

/* Some element of some array. */
static bool choose(Random *random, const Input *input, Value **value,
                   int64_t *at)
{
    int64_t total = 0;

    for (size_t i = 0; i < input->narg; i++)
        total += input->args[i].rank ? input->args[i].count : 0;
    if (total == 0)
        return false;
    int64_t k = (int64_t)random_below(random, (uint64_t)total);
    for (size_t i = 0; i < input->narg; i++) {
        Value *v = &input->args[i];
        if (!v->rank)
            continue;
        if (k < v->count) {
            *value = v;
            *at = k;
            return true;
        }
        k -= v->count;
    }
    return false;
}

static uint64_t other(Random *random, const Value *v, int64_t at)
{
    int64_t value = random_in(random, -4, 16);
    int64_t from = random_one_in(random, 3)
                       ? at
                       : (int64_t)random_below(random, (uint64_t)v->count);

    if (v->elem == ELEM_BOOL)
        return !value_get(v, at);
    if (elem_is_float(v->elem))
        return random_one_in(random, 2) ? value_get(v, from)
                                        : float_bits(v->elem,
                                                     (double)value / 2);
    if (random_one_in(random, 2))
        value = (int64_t)value_get(v, from) + random_in(random, -4, 4);
    return scalar_wrap(v->elem, (uint64_t)value);
}

static Ran run(Inputs *in, Input *input, int64_t *steps)
{
    Diag diag = {0};
    Ran ran = inputs_run(in, input, &diag, steps);

    diag_free(&diag);
    return ran;
}

bool inputs_climb(Inputs *in, Input *input)
{
    Random random = random_split(&in->taste.random);
    Input *from = with_elements(in);
    int64_t best = 0, steps, used = 0, at = 0;
    Value *value = NULL;

    if (!from)
        return false;
    *input = *from;
    *from = (Input){0};
    for (int k = 0; k < MAX_CHANGES && used < CLIMB_STEPS; k++) {
        if (!choose(&random, input, &value, &at))
            break;
        uint64_t was = value_get(value, at);
        value_set(value, at, other(&random, value, at));
        Ran ran = run(in, input, &steps);
        used += steps;
        if (ran == RAN)
            return true;
        if (ran == RAN_TOO_LONG || steps < best)
            value_set(value, at, was);
        else
            best = steps;
    }
    *from = *input;
    *input = (Input){0};
    return false;
}
