/* unroll.c - what compilers are told of loops.
 *
 * Loops that are to be written out are marked: compilers that are not asked for
 * much leave loops as they are.  gcc makes vectors around longer ones, and
 * better than of what is written out; clang only where no loop is left.
 *
 * PoCL's compiler unrolls no loop by itself.  So innermost loops of a CPU's
 * threads, of a few statements without branches, are told to it: their trips
 * are in order, as sums of floats are, but their counting and their addresses
 * cost as much as their arithmetic.
 */
#include "printer/emit/inside.h"

/* Statements of a short body, and trips of a loop that gcc writes out.
 * Estimates. */
enum { FEW_STATEMENTS = 24, TRIPS_MOST = 16 };

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
    int64_t trips;

    if (attr_find(loop->attrs, "unroll") &&
        scalar_is_int(loop->exp.arg[0], &trips))
        emit_line(e, trips <= TRIPS_MOST ? "FUN_UNROLL_ALL(%lld)"
                                         : "FUN_UNROLL_IN_LANES",
                  (long long)trips);
    else if (e->d->innermost && !attr_find(loop->attrs, "comm") &&
             is_short(loop->exp.fn[0].body))
        emit_line(e, "%s", e->d->innermost);
}
