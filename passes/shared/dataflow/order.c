/* order.c - what comes before what.
 *
 * Two events are done in the order of the text, or of the trips, at the
 * outermost place where they differ.  Where that is the index of a kernel,
 * nothing is sure.
 */
#include "passes/shared/dataflow/inside.h"

#include <stdio.h>

typedef struct Ordering {
    const Event *a, *b;
    bool sure; /* a is done before b; else: it may be after it */
    Buf text;
    bool any; /* there is a text */
} Ordering;

static void put_names(Buf *out, const Event *e, char prefix)
{
    buf_printf(out, "%s[", e->name);
    for (uint32_t i = 0; i < e->depth; i++)
        buf_printf(out, "%s_%c%u", i ? ", " : "", prefix, i);
    buf_char(out, ']');
}

/* The indices around are the same up to N, and CONDITION, "" or " and ...". */
static void put_case(Ordering *o, uint32_t n, const char *condition)
{
    buf_printf(&o->text, "%s(0 = 0", o->any ? " or " : "");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&o->text, " and _a%u = _b%u", i, i);
    buf_printf(&o->text, "%s)", condition);
    o->any = true;
}

static void put_index(Ordering *o, uint32_t n)
{
    char condition[48];
    const char *sign = o->a->parallel[n] ? "!=" : o->sure ? "<" : ">";

    if (o->a->parallel[n] && o->sure)
        return;
    snprintf(condition, sizeof condition, " and _a%u %s _b%u", n, sign, n);
    put_case(o, n, condition);
}

static void put_cases(Ordering *o)
{
    const Event *a = o->a, *b = o->b;

    for (uint32_t n = 0;; n++) {
        if (a->position[n] != b->position[n]) {
            if ((a->position[n] < b->position[n]) == o->sure)
                put_case(o, n, "");
            return;
        }
        if (n == a->depth || n == b->depth) {
            if (!o->sure)
                put_case(o, n, "");
            return;
        }
        put_index(o, n);
    }
}

static Isl order(Dataflow *d, const Event *a, const Event *b, bool sure)
{
    Ordering o = {a, b, sure, {0}, false};

    put_head(d, &o.text);
    put_names(&o.text, a, 'a');
    buf_text(&o.text, " -> ");
    put_names(&o.text, b, 'b');
    buf_text(&o.text, " : ");
    put_cases(&o);
    if (!o.any)
        buf_text(&o.text, "0 = 1");
    return map_of_text(d, &o.text);
}

Isl order_before(Dataflow *d, const Event *a, const Event *b)
{
    return order(d, a, b, true);
}

Isl order_not_before(Dataflow *d, const Event *a, const Event *b)
{
    return order(d, a, b, false);
}
