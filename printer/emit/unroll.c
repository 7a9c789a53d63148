/* unroll.c - loops of so few iterations, literally, that compilers write
 * them out.
 *
 * Where all loops of a kernel are such, as those over the 3 by 3 weights of a
 * filter, its neighbouring iterations become vectors as those of a kernel
 * without loops do: what stands in the loops is arithmetic in registers then.
 * Compilers that are not asked for much leave loops as they are, so that they
 * are asked.
 *
 * PoCL's compiler unrolls no loop by itself.  So innermost loops of a CPU's
 * threads, of a few statements without branches, are marked: their trips are
 * in order, as sums of floats are, but their counting and their addresses cost
 * as much as their arithmetic.
 *
 * Of lanes, gcc makes vectors around longer loops as well, and better than of
 * what is written out; clang, only where no loop is left in them.
 */
#include "printer/emit/inside.h"

/* Statements of a short body.  An estimate. */
enum { FEW_STATEMENTS = 24 };
/* Trips of one loop, of loops in each other, and of these times the lanes.
 * Estimates. */
enum { TRIPS_MOST = 16, TRIPS_IN_ALL = 64, TRIPS_IN_LANES = 1024 };

/* 0: that is no loop, or nobody knows, or there are more than MOST. */
static int64_t trips_below(const Stm *stm, int64_t most)
{
    int64_t trips;

    return stm->exp.form == FORM_IMP_FOR &&
                   scalar_is_int(stm->exp.arg[0], &trips) && trips > 0 &&
                   trips <= most
               ? trips
               : 0;
}

static int64_t trips_of(const Stm *stm)
{
    return trips_below(stm, TRIPS_MOST);
}

/* Of what stands in BODY, which is written out TIMES times. */
static bool are_written_out(const Body *body, int64_t times)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loops =
            form_info[s->exp.form].repeats || s->exp.form >= FORM_IMP_KERNEL;
        int64_t inside = loops ? times * trips_of(s) : times;
        if (!inside || inside > TRIPS_IN_ALL)
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!are_written_out(s->exp.fn[i].body, inside))
                return false;
    }
    return true;
}

bool emit_writes_out_loops(const Body *body)
{
    return are_written_out(body, 1);
}

void emit_ask_to_write_out(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (trips_of(s))
            e->use[s->exp.fn[0].param[0]->id].written_out = true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            emit_ask_to_write_out(e, s->exp.fn[i].body);
    }
}

/* Are the loops in BODY, which comes TIMES times, no more than that in all? */
static bool fit_in_lanes(const Body *body, int64_t times)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loops = s->exp.form == FORM_IMP_FOR;
        int64_t trips = loops ? trips_below(s, TRIPS_IN_LANES / times) : 1;
        if (!trips)
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!fit_in_lanes(s->exp.fn[i].body, times * trips))
                return false;
    }
    return true;
}

static void ask_for_all(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_FOR)
            e->use[s->exp.fn[0].param[0]->id].in_lanes = true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            ask_for_all(e, s->exp.fn[i].body);
    }
}

void emit_ask_in_lanes(Emitter *e, const Body *body)
{
    if (fit_in_lanes(body, 1))
        ask_for_all(e, body);
}

/* Is BODY a few assignments and accesses? */
static bool is_short(const Body *body)
{
    uint32_t n = 0;

    for (const Stm *s = body->first; s; s = s->next, n++)
        if (form_info[s->exp.form].repeats || s->exp.nfn ||
            s->exp.form == FORM_ASSERT || n == FEW_STATEMENTS)
            return false;
    return true;
}

void emit_say_written_out(Emitter *e, const Stm *loop)
{
    const VarUse *use = &e->use[loop->exp.fn[0].param[0]->id];

    bool said = attr_find(loop->attrs, "unroll");
    int64_t trips = trips_below(loop, said ? INT16_MAX : TRIPS_MOST);

    if (trips && (said || use->written_out))
        emit_line(e, "FUN_UNROLL_ALL(%lld)", (long long)trips);
    else if (use->in_lanes)
        emit_line(e, "FUN_UNROLL_IN_LANES");
    else if (e->d->innermost && is_short(loop->exp.fn[0].body))
        emit_line(e, "%s", e->d->innermost);
}
