/* order.c - a parallel statement as one iteration of a kernel, which runs all
 * of its iterations in order. */
#include "passes/chunk/inside.h"

static ImpAround begin_all(ChunkStm *s, const Scalar **i)
{
    return imp_begin_loop(s->w, FORM_IMP_FOR, chunk_index_name(s), s->n, i);
}

static void fold(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *i;

    imp_fold_declare(&s->fold);
    imp_fold_set_neutral(&s->fold);
    ImpAround around = begin_all(s, &i);
    imp_fold_values(&s->fold, chunk_iteration(s, i));
    imp_fold_take(&s->fold, imp_op(w, OP_EQ, i, imp_int(w, 0)));
    chunk_write_iteration(s);
    imp_end(w, around);
    if (s->stm->exp.form == FORM_IMP_REDUCE)
        imp_fold_write_sums(&s->fold);
}

/* COUNT is the place of what is accepted, or rejected, and 1 more then. */
static void put(ChunkStm *s, uint32_t first, Var *count, const Body *body)
{
    ImpWriter *w = s->w;
    const Scalar *name = scalar_var(w->store, count);

    chunk_write_sifted(s, first, imp_let(w, "p", name), body->res);
    imp_set(w, count, imp_op(w, OP_ADD, name, imp_int(w, 1)));
}

static void sift(ChunkStm *s, const Scalar *found)
{
    ImpWriter *w = s->w;
    bool both = s->stm->exp.form == FORM_IMP_PARTITION;
    Var *yes = imp_declare_scalar(w, "yes", ELEM_I64), *no = NULL;
    const Scalar *i;

    imp_set(w, yes, imp_int(w, 0));
    if (both) {
        no = imp_declare_scalar(w, "no", ELEM_I64);
        imp_set(w, no, imp_int(w, 0));
    }
    ImpAround around = begin_all(s, &i);
    const Body *body = chunk_iteration(s, i);
    ImpAround fork = imp_begin_if(w, body->res[body->nres - 1]);
    put(s, 0, yes, body);
    if (both) {
        imp_else(w, fork);
        put(s, s->into->rejected, no, body);
    }
    imp_end(w, fork);
    imp_end(w, around);
    imp_put_write(w, found, imp_int(w, 0), scalar_var(w->store, yes), ELEM_I64);
}

static void scatter(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *i;
    ImpAround around = begin_all(s, &i);
    const Body *body = chunk_iteration(s, i);
    ImpAround fork = chunk_begin_place(s, body->res[0]);

    chunk_update(s, body->res[1]);
    imp_end(w, fork);
    imp_end(w, around);
}

void chunk_in_order(ChunkStm *s)
{
    ImpWriter *w = s->w;
    const Scalar *one = imp_int(w, 1), *found = NULL;
    FormId form = (FormId)s->stm->exp.form;

    if (form_info[form].sifts)
        found = imp_alloc(w, "found_mem", one, ELEM_I64, SPACE_DEVICE);
    ImpAround kernel = chunk_begin_one(s);
    if (found)
        sift(s, found);
    else if (form == FORM_IMP_SCATTER)
        scatter(s);
    else
        fold(s);
    imp_end(w, kernel);
    if (!found)
        return;
    imp_set(w, s->stm->exp.arg[0]->u.var,
            imp_put_read(w, "all", found, imp_int(w, 0), ELEM_I64));
    imp_release(w, found);
}
