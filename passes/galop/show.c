/* show.c - the layout table as text. */
#include "passes/galop/table.h"

#include "passes/shared/locality/layout.h"
#include "printer/text/print.h"

const char *const condition_text[CONDITION_COUNT] = {
    [CONDITION_A] = "(a) its last index does not vary",
    [CONDITION_B] = "(b) the array is bound in a loop or a kernel",
    [CONDITION_C] = "(c) its layout is no transposition",
    [CONDITION_D] = "(d) the array has that layout already",
    [CONDITION_E] = "(e) an index is no sum of iteration variables",
    [CONDITION_F] = "(f) an index has too large a stride",
};

static void say_factor(const Scalar *s, Buf *out)
{
    bool simple = s->op == OP_VAR || s->op == OP_CONST ||
                  op_info[s->op].notation == NOTATION_CALL;

    buf_text(out, simple ? " * " : " * (");
    print_scalar(out, s);
    if (!simple)
        buf_char(out, ')');
}

static void say_trips(const Iter *iter, Buf *out)
{
    if (!iter)
        return;
    say_trips(iter->up, out);
    if (iter->bound)
        say_factor(iter->bound, out);
    else
        buf_text(out, " * trips");
}

void layout_bytes_say(const LayoutRow *row, double bytes, Buf *out)
{
    buf_printf(out, "%.4g", bytes);
    say_trips(row->index->iter, out);
}

static void say_copy(const LayoutTable *t, const ArrayLayout *a, Buf *out)
{
    buf_printf(out, ", %.4g", cost_copy_element(t->target, a->array->type));
    for (uint32_t d = 0; d < a->array->type->rank; d++)
        say_factor(a->array->type->size[d], out);
    buf_printf(out, " + %.4g", cost_launch(t->target));
}

static void say_choice(const ArrayLayout *a, uint32_t choice, Buf *out)
{
    if (choice)
        layout_say(a->choice[choice - 1].perm, a->array->type->rank, out);
    else if (a->perm)
        layout_say(a->perm, a->array->type->rank, out);
    else
        buf_text(out, "in no order of dimensions");
}

static void show_array(const LayoutTable *t, const ArrayLayout *a, Buf *out)
{
    buf_printf(out, "  %s: %s ", a->array->name->text,
               a->base ? "made" : "stays");
    say_choice(a, a->base, out);
    for (uint32_t k = 1; k <= a->nchoice; k++)
        if (layout_is_copied(a, k)) {
            buf_text(out, ", manifest ");
            say_choice(a, k, out);
            say_copy(t, a, out);
        }
    buf_printf(out, ": %.4g", a->before);
    if (a->base || a->copied)
        buf_printf(out, " -> %.4g", a->after);
    buf_char(out, '\n');
}

static void show_row(const ArrayLayout *a, const LayoutRow *row, Buf *out)
{
    const IndexRow *index = row->index;

    buf_printf(out, "    (%s, %s, ", a->array->name->text,
               index->bound->name->text);
    if (row->wants)
        layout_say(row->wants, a->array->type->rank, out);
    else
        buf_text(out, "none");
    buf_printf(out, ") %s: ", index->writes ? "write" : "read");
    layout_bytes_say(row, row->now, out);
    if (row->then != row->now) {
        buf_text(out, " -> ");
        layout_bytes_say(row, row->then, out);
    } else if (row->condition != CONDITION_NONE)
        buf_printf(out, ", %s", condition_text[row->condition]);
    else
        buf_text(out, ", it does not pay");
    buf_char(out, '\n');
}

void layout_table_show(const LayoutTable *t, const Fun *fun, Buf *out)
{
    buf_printf(out, "fun %s\n", fun->name->text);
    for (uint32_t k = 0; k < t->n; k++) {
        if (t->at[k].array->type->rank == 1)
            continue;
        show_array(t, &t->at[k], out);
        for (uint32_t r = 0; r < t->at[k].nrow; r++)
            show_row(&t->at[k], &t->at[k].row[r], out);
    }
}
