/* trace.c - the accesses of a run, a line each.
 *
 *     w NAME CELLS AT   an element of the array NAME is written
 *     r CELLS AT        an element is read
 *     s CELLS AT CELLS AT   the first element is the second one, elsewhere
 *     {  i  }           a parallel form begins, its next iteration, it ends;
 *                       so do the elements of a copy
 *
 * CELLS is the number of a fresh array, and AT that of an element there.  Views
 * and updated arrays have the cells of the array that they are of.
 */
#include "verifier/interpreter/machine/machine.h"

void trace_begin(Machine *m)
{
    buf_text(m->trace, "{\n");
}

void trace_iteration(Machine *m)
{
    buf_text(m->trace, "i\n");
}

void trace_end(Machine *m)
{
    buf_text(m->trace, "}\n");
}

void trace_read(Machine *m, const Array *a, int64_t at)
{
    buf_printf(m->trace, "r %lld %lld\n", (long long)a->cells->number,
               (long long)at);
}

void trace_write(Machine *m, const Var *var, const Array *a, int64_t at)
{
    buf_printf(m->trace, "w %s %lld %lld\n", var->name->text,
               (long long)a->cells->number, (long long)at);
}

void trace_all(Machine *m, const Array *a)
{
    Walk w;

    trace_begin(m);
    for (walk_begin(&w, a); w.left; walk_next(&w)) {
        trace_iteration(m);
        trace_read(m, a, w.at);
    }
    walk_end(&w);
    trace_end(m);
}

void trace_made(Machine *m, const Var *var, const Array *a)
{
    Walk w;

    trace_begin(m);
    for (walk_begin(&w, a); w.left; walk_next(&w)) {
        trace_iteration(m);
        trace_write(m, var, a, w.at);
    }
    walk_end(&w);
    trace_end(m);
}

static void trace_elements(Machine *m, const Array *to, const Array *from,
                           bool reads)
{
    Walk w, r;

    walk_begin(&r, from);
    for (walk_begin(&w, to); w.left; walk_next(&w), walk_next(&r)) {
        trace_iteration(m);
        if (reads)
            trace_read(m, from, r.at);
        trace_write(m, m->writes, to, w.at);
    }
    walk_end(&w);
    walk_end(&r);
}

/* What shares its cells is read first. */
void trace_copies(Machine *m, uint32_t n, Array *const *to,
                  Array *const *from)
{
    bool shares = n == 1 && to[0]->cells == from[0]->cells;

    if (shares)
        trace_all(m, from[0]);
    trace_begin(m);
    for (uint32_t i = 0; i < n; i++)
        trace_elements(m, to[i], from[i], !shares);
    trace_end(m);
}

void trace_same(Machine *m, const Array *to, const Array *from)
{
    Walk w, r;

    walk_begin(&r, from);
    for (walk_begin(&w, to); w.left; walk_next(&w), walk_next(&r))
        buf_printf(m->trace, "s %lld %lld %lld %lld\n",
                   (long long)to->cells->number, (long long)w.at,
                   (long long)from->cells->number, (long long)r.at);
    walk_end(&w);
    walk_end(&r);
}
