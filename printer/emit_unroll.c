/* emit_unroll.c - loops of so few iterations, literally, that compilers write
 * them out.
 *
 * Where all loops of a kernel are such, as those over the 3 by 3 weights of a
 * filter, its neighbouring iterations become vectors as those of a kernel
 * without loops do: what stands in the loops is arithmetic in registers then.
 * Compilers that are not asked for much leave loops as they are, so that they
 * are asked.
 */
#include "printer/emit_inside.h"

enum { TRIPS_MOST = 16, TRIPS_IN_ALL = 64 };

static int64_t trips_of(const Stm *stm)
{
    int64_t trips;

    return stm->exp.form == FORM_IMP_FOR &&
                   scalar_is_int(stm->exp.arg[0], &trips) && trips > 0 &&
                   trips <= TRIPS_MOST
               ? trips
               : 0;
}

/* Of what stands in BODY, which is written out TIMES times. */
static bool are_written_out(const Body *body, int64_t times)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool loops = s->exp.form == FORM_IMP_FOR ||
                     s->exp.form == FORM_IMP_WHILE ||
                     s->exp.form >= FORM_IMP_KERNEL;
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

void emit_say_written_out(Emitter *e, const Stm *loop)
{
    if (e->use[loop->exp.fn[0].param[0]->id].written_out)
        emit_line(e, "FUN_UNROLL_ALL(%lld)", (long long)trips_of(loop));
}
