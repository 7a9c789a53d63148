/* lp.c - an ILP as a text, in the LP format of CPLEX, which GLPK reads, too.
 *
 * The columns of a statement S are S.t, S.i, ... and S.offset, those of the
 * bound u.N, ... and w; abs.C is at least the absolute value of C.  Rows that
 * say nothing, or the same as one before, are left out.
 */
#include "passes/shared/smo/stage.h"

#include <string.h>

static void print_column(const Stage *st, uint32_t column, Buf *out)
{
    const Conflicts *set = st->set;

    if (column >= st->size) {
        buf_text(out, "abs.");
        column -= st->size;
    }
    if (column == st->w) {
        buf_char(out, 'w');
    } else if (column >= st->u) {
        buf_printf(out, "u.%s", set->param[column - st->u]);
    } else {
        uint32_t k = st->n - 1;
        while (st->base[st->stm[k]] > column)
            k--;
        const Statement *s = &set->stm[st->stm[k]];
        uint32_t i = column - st->base[st->stm[k]];
        buf_printf(out, "%s.%s", s->name, i < s->ndim ? s->dim[i] : "offset");
    }
}

/* The sum of COEF times columns; false: there is none. */
static bool print_sum(const Stage *st, const int64_t *coef, Buf *out)
{
    bool any = false;

    for (uint32_t i = 0; i < st->ilp.ncol; i++) {
        if (!coef[i])
            continue;
        buf_text(out, coef[i] < 0 ? " - " : any ? " + " : " ");
        if (coef[i] != 1 && coef[i] != -1)
            buf_printf(out, "%lld ",
                       (long long)(coef[i] < 0 ? -coef[i] : coef[i]));
        print_column(st, i, out);
        any = true;
    }
    return any;
}

static bool is_new(const Ilp *ilp, uint32_t row)
{
    size_t bytes = ilp->ncol * sizeof *ilp->coef;
    const int64_t *coef = ilp->coef + (size_t)row * ilp->ncol;

    for (uint32_t k = 0; k < row; k++)
        if (ilp->least[k] == ilp->least[row] &&
            memcmp(ilp->coef + (size_t)k * ilp->ncol, coef, bytes) == 0)
            return false;
    return true;
}

static void print_rows(const Stage *st, Buf *out)
{
    const Ilp *ilp = &st->ilp;

    for (uint32_t row = 0; row < ilp->nrow; row++) {
        size_t mark = out->len;
        if (is_new(ilp, row) &&
            print_sum(st, ilp->coef + (size_t)row * ilp->ncol, out))
            buf_printf(out, " >= %lld\n", (long long)ilp->least[row]);
        else
            out->len = mark;
    }
}

static bool is_used(const Ilp *ilp, uint32_t column)
{
    bool used = ilp->cost[column] != 0;

    for (uint32_t row = 0; row < ilp->nrow && !used; row++)
        used = ilp->coef[(size_t)row * ilp->ncol + column] != 0;
    return used;
}

static void print_columns(const Stage *st, bool bounds, Buf *out)
{
    const Ilp *ilp = &st->ilp;

    for (uint32_t i = 0; i < ilp->ncol; i++) {
        if (!is_used(ilp, i))
            continue;
        buf_char(out, ' ');
        if (bounds)
            buf_printf(out, "%lld <= ", (long long)ilp->low[i]);
        print_column(st, i, out);
        if (bounds)
            buf_printf(out, " <= %lld", (long long)ilp->high[i]);
        buf_char(out, '\n');
    }
}

const char *stage_lp(const Stage *st, const char *title)
{
    Buf out = {0};

    buf_printf(&out, "\\ %s\nMinimize\n cost:", title);
    if (!print_sum(st, st->ilp.cost, &out)) {
        buf_text(&out, " 0 ");
        print_column(st, st->w, &out);
    }
    buf_text(&out, "\nSubject To\n");
    print_rows(st, &out);
    buf_text(&out, "Bounds\n");
    print_columns(st, true, &out);
    buf_text(&out, "Generals\n");
    print_columns(st, false, &out);
    buf_text(&out, "End\n");
    const char *text = arena_text(st->arena, out.at, out.len);
    buf_free(&out);
    return text;
}
