/* agree.c - is what an operator gives in two orders the same?
 *
 * Floats are compared with a tolerance, since they hardly ever are; where one
 * is no number nothing is said.
 */
#include "verifier/interpreter/value/inside.h"

#include "ir-text/numbers/float_bits.h"
#include "ir-text/values/compare.h"

#include <math.h>

/* A slot as a value. */
static Value value_of(const Test *t, uint32_t i, const Slot *slot)
{
    const Var *param = t->stm->exp.fn[t->op->fn].param[i];
    Value value = {0};

    if (slot->array) {
        array_read(slot->array, t->arena, &value);
        return value;
    }
    value_new(t->arena, (Elem)param->type->elem, 0, NULL, &value);
    value_set(&value, 0, slot->bits);
    if (slot->undef) {
        value.undef = ARENA_NEW(t->arena, uint8_t, 1);
        value.undef[0] = 1;
    }
    return value;
}

/* The largest magnitude among the floats of V; NaN where one is no number. */
static double magnitude(const Value *v, double most)
{
    for (int64_t i = 0; i < v->count; i++) {
        if (!elem_is_float(v->elem) || (v->undef && v->undef[i]))
            continue;
        double x = fabs(float_value(v->elem, value_get(v, i)));
        most = isfinite(x) && isfinite(most) ? fmax(most, x) : (double)NAN;
    }
    return most;
}

/* The largest float that was met, of which rounding may take a part. */
static double scale(const Test *t, uint32_t n)
{
    const Slot *const met[] = {t->x, t->y, t->z, t->left, t->right};
    double most = 1;

    for (size_t k = 0; k < sizeof met / sizeof *met; k++)
        for (uint32_t i = 0; i < n && met[k]; i++) {
            Value v = value_of(t, i, &met[k][i]);
            most = magnitude(&v, most);
        }
    return most;
}

bool test_agrees(const Test *t)
{
    double most = scale(t, t->op->width);
    int64_t at;

    for (uint32_t i = 0; i < t->op->width; i++) {
        Value left = value_of(t, i, &t->left[i]);
        Value right = value_of(t, i, &t->right[i]);
        double some = left.elem == ELEM_F32 ? 0x1p-12 : 0x1p-36;
        if (elem_is_float(left.elem) && isnan(most))
            continue;
        if (!values_agree(&left, &right, some * most, &at))
            return false;
    }
    return true;
}

static void print_tuple(const Test *t, Buf *out, const char *name,
                        const Slot *slot)
{
    buf_printf(out, "%s = ", name);
    for (uint32_t i = 0; i < t->op->width; i++) {
        Value v = value_of(t, i, &slot[i]);
        buf_text(out, i ? ", " : t->op->width > 1 ? "(" : "");
        value_print(out, &v, VALUE_TEXT);
    }
    buf_text(out, t->op->width > 1 ? ")" : "");
}

void test_report(const Test *t)
{
    const char *form = form_info[t->stm->exp.form].text;
    Buf text = {0};

    print_tuple(t, &text, "x", t->x);
    buf_text(&text, ", ");
    print_tuple(t, &text, "y", t->y);
    if (!t->commutes) {
        buf_text(&text, ", ");
        print_tuple(t, &text, "z", t->z);
    }
    buf_text(&text, ": ");
    print_tuple(t, &text, t->commutes ? "x . y" : "(x . y) . z", t->left);
    buf_text(&text, ", but ");
    print_tuple(t, &text, t->commutes ? "y . x" : "x . (y . z)", t->right);
    const char *where =
        arena_text(&t->m->diag->arena, text.at, text.len < 400 ? text.len : 0);
    buf_free(&text);
    machine_report(t->m, NULL, "an operator of '%s' %s", form,
                   t->commutes ? "does not commute, but must"
                               : "is not associative");
    if (*where && !t->m->silent)
        diag_note(t->m->diag, (Span){0}, "for %s", where);
}
