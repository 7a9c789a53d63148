/* kernels.c - what runs in parallel, how often, and which bytes it moves. */
#include "drivers/funview/kernels.h"

#include "ir-text/lmad/lmad.h"
#include "ir-text/poly/poly.h"
#include "printer/text/print.h"

#include <stdlib.h>

/* Of a kernel, for which it is asked where results are made.  An estimate. */
enum { MOST_INDICES = 16 };

/* A number that is known in the names outside of the kernel, and perhaps
 * something more. */
typedef struct Sum {
    const Poly *known;
    bool more;
} Sum;

typedef struct Finder {
    Prog *prog;
    PolyStore *polys;
    LmadCx lmads;
    const Fun *fun;
    bool *inside; /* is this variable bound in the kernel? by Var.id */
    bool mentions_inside;
    Sum read, written;
    Texts *texts;
    Buf *out, *lines;
} Finder;

/* ---- numbers ---- */

static void note_inside(Var *var, void *data)
{
    Finder *f = data;

    f->mentions_inside |= f->inside[var->id];
}

/* The number S, if all that it is made of is known outside of the kernel; else
 * NULL. */
static const Poly *outside(Finder *f, const Scalar *s)
{
    f->mentions_inside = false;
    scalar_each_var(s, note_inside, f);
    return f->mentions_inside ? NULL : poly_of(f->polys, s);
}

/* TIMES times the operands of EXP from the first one to before END. */
static const Poly *times_operands(Finder *f, const Poly *times, const Exp *exp,
                                  uint32_t end)
{
    for (uint32_t i = 0; i < end && times; i++)
        times = poly_mul(f->polys, times, outside(f, exp->arg[i]));
    return times;
}

static const Poly *times_sizes(Finder *f, const Poly *times, const Type *type)
{
    for (uint32_t d = 0; d < type->rank && times; d++)
        times = poly_mul(f->polys, times, outside(f, type->size[d]));
    return times;
}

/* TIMES elements more. */
static void count(Finder *f, Sum *sum, const Poly *times, Elem elem)
{
    const Poly *bytes =
        times ? poly_scale(f->polys, times, elem_info[elem].bytes) : NULL;
    const Poly *all = bytes ? poly_add(f->polys, sum->known, bytes) : NULL;

    if (all)
        sum->known = all;
    else
        sum->more = true;
}

/* ---- accesses ---- */

static bool is_device(const Scalar *block)
{
    return !block || block->op != OP_VAR ||
           block->u.var->type->space == SPACE_DEVICE;
}

/* Likewise of an array; one without a place may be. */
static bool is_on_device(const Var *array)
{
    const Var *block = array->place.mem;

    return !block || block->type->space == SPACE_DEVICE;
}

static bool is_device_array(const Scalar *array)
{
    return array->op != OP_VAR || is_on_device(array->u.var);
}

/* What a copy moves: of an update what it puts in the place of a part. */
static const Type *moved_type(const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (exp->form != FORM_UPDATE)
        return stm->pat[0]->type;
    return exp->arg[1]->op == OP_VAR ? exp->arg[1]->u.var->type : NULL;
}

/* Is what STM copies there already? */
static bool is_still(Finder *f, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Scalar *from = exp->arg[exp->form == FORM_UPDATE];
    Place to = stm->pat[0]->place;

    if ((exp->form != FORM_UPDATE && exp->form != FORM_COPY) || !to.mem ||
        from->op != OP_VAR || from->u.var->place.mem != to.mem)
        return false;
    const IxFn *at =
        exp->form == FORM_COPY
            ? to.ixfn
            : ixfn_select(&f->lmads, to.ixfn, &exp->u.sel, exp->arg);
    return at && ixfn_equal(&f->lmads, at, from->u.var->place.ixfn);
}

static void count_copy(Finder *f, const Stm *stm, const Poly *times)
{
    const Type *type = moved_type(stm);
    bool is_array = type && type->rank;

    if (is_still(f, stm))
        return;
    if (is_array)
        times = times_sizes(f, times, type);
    if (is_on_device(stm->pat[0]))
        count(f, &f->written, times, stm->pat[0]->type->elem);
    if (is_array && stm->exp.form != FORM_REPLICATE &&
        is_device_array(stm->exp.arg[stm->exp.form == FORM_UPDATE]))
        count(f, &f->read, times, stm->pat[0]->type->elem);
}

/* What STM itself accesses, where it runs TIMES times. */
static void count_own(Finder *f, const Stm *stm, const Poly *times)
{
    const Exp *exp = &stm->exp;

    if (exp->form == FORM_INDEX && is_device_array(exp->arg[0]))
        count(f, &f->read, times, stm->pat[0]->type->elem);
    else if (exp->form == FORM_IMP_READ && is_device(exp->arg[1]))
        count(f, &f->read, times, exp->elem);
    else if (exp->form == FORM_IMP_WRITE && is_device(exp->arg[0]))
        count(f, &f->written, times, exp->elem);
    else if (form_info[exp->form].copies)
        count_copy(f, stm, times);
}

/* Do the iterations of STM make result I where it has to be? */
static bool is_made_there(Finder *f, const Stm *stm, uint32_t i)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Scalar *given =
        stm->exp.form == FORM_KERNEL ? fn->body->res[i] : NULL;
    Place to = stm->pat[i]->place;
    const Scalar *index[MOST_INDICES];

    if (!to.mem || !given || given->op != OP_VAR ||
        given->u.var->place.mem != to.mem || fn->nparam > MOST_INDICES)
        return false;
    for (uint32_t k = 0; k < fn->nparam; k++)
        index[k] = scalar_var(f->prog->store, fn->param[k]);
    const IxFn *at = ixfn_fix_first(&f->lmads, to.ixfn, fn->nparam, index);
    return at && ixfn_equal(&f->lmads, at, given->u.var->place.ixfn);
}

/* The results of STM, a parallel statement, whose body runs INSIDE times. */
static void count_results(Finder *f, const Stm *stm, const Poly *times,
                          const Poly *inside)
{
    const IntoList *into = exp_into(&stm->exp);
    bool once = stm->exp.form == FORM_IMP_REDUCE;

    for (uint32_t i = 0; into && i < into->count; i++)
        if (is_device(stm->exp.arg[into->at[i].first]))
            count(f, &f->written, once ? times : inside, into->at[i].elem);
    for (uint32_t i = 0; i < stm->npat && !into; i++)
        if (type_is_array(stm->pat[i]->type) && is_on_device(stm->pat[i]) &&
            !is_made_there(f, stm, i))
            count(f, &f->written, times_sizes(f, times, stm->pat[i]->type),
                  stm->pat[i]->type->elem);
}

/* How many indices a form has that runs its first body for each. */
static uint32_t bounds_of(const Exp *exp)
{
    bool many = exp->form == FORM_KERNEL || exp->form == FORM_IMP_KERNEL;

    return many ? exp->narg : 1;
}

/* How often bodies of STM run where it runs TIMES times. */
static const Poly *inside_times(Finder *f, const Stm *stm, const Poly *times)
{
    const FormInfo *info = &form_info[stm->exp.form];

    if (info->parallel)
        return times_operands(f, times, &stm->exp, bounds_of(&stm->exp));
    if (!info->repeats)
        return times;
    return stm->exp.is_while || stm->exp.form == FORM_IMP_WHILE
               ? NULL
               : times_operands(f, times, &stm->exp, 1);
}

static void count_stm(Finder *f, const Stm *stm, const Poly *times)
{
    const Poly *inside = inside_times(f, stm, times);

    count_own(f, stm, times);
    if (form_info[stm->exp.form].parallel)
        count_results(f, stm, times, inside);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (const Stm *s = stm->exp.fn[i].body->first; s; s = s->next)
            count_stm(f, s, inside);
}

/* ---- one of them ---- */

static void add_text(Finder *f, const char *text)
{
    buf_printf(f->out, ",%u", texts_of(f->texts, text));
}

static void add_poly(Finder *f, const Poly *p, bool more)
{
    const Scalar *s = p ? poly_scalar(f->polys, p) : NULL;
    Buf text = {0};

    if (s && !(more && poly_is_zero(p)))
        print_scalar(&text, s);
    if (!s || more)
        buf_text(&text, text.len ? " + ..." : "?");
    buf_printf(f->out, ",%u", texts_number(f->texts, text.at, text.len));
    buf_free(&text);
}

static void mark_binding(Var *var, void *data)
{
    ((Finder *)data)->inside[var->id] = true;
}

static bool mark_stm(Stm *stm, void *data)
{
    stm_each_binding(stm, mark_binding, data);
    return true;
}

/* The first block of the device that is written. */
static bool note_written(Stm *stm, void *data)
{
    const Scalar **block = data;

    if (!*block && stm->exp.form == FORM_IMP_WRITE &&
        is_device(stm->exp.arg[0]))
        *block = stm->exp.arg[0];
    return !*block;
}

/* What it binds, or in IMP what it writes. */
static const char *name_of(Stm *stm)
{
    const IntoList *into = exp_into(&stm->exp);
    const Scalar *block = NULL;

    if (stm->npat)
        return stm->pat[0]->name->text;
    if (into && into->count)
        block = stm->exp.arg[into->at[0].first];
    else
        stm_each_stm_inside(stm, note_written, &block);
    return block && block->op == OP_VAR ? block->u.var->name->text : "";
}

/* STM is launched LAUNCHES times. */
static void add_kernel(Finder *f, Stm *stm, const Poly *launches)
{
    const Poly *one = poly_const(f->polys, 1);
    const FormInfo *info = &form_info[stm->exp.form];

    f->read = f->written = (Sum){poly_const(f->polys, 0), false};
    stm_each_stm_inside(stm, mark_stm, f);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            mark_binding(stm->exp.fn[i].param[k], f);
    count_stm(f, stm, one);
    buf_printf(f->lines, "%s%zu", f->lines->len ? "," : "",
               source_line_col(f->prog->source, stm->loc - 1).line);
    buf_printf(f->out, "%u", texts_of(f->texts, f->fun->name->text));
    add_text(f, *info->text ? info->text : "update");
    add_text(f, name_of(stm));
    if (info->parallel)
        add_poly(f, inside_times(f, stm, one), false);
    else
        add_text(f, NULL);
    add_poly(f, launches, false);
    add_poly(f, f->read.known, f->read.more);
    add_poly(f, f->written.known, f->written.more);
    buf_char(f->out, '\n');
}

/* LAUNCHES: how often BODY runs; NULL: nobody knows. */
static void visit(Finder *f, const Body *body, const Poly *launches)
{
    for (Stm *s = body->first; s; s = s->next) {
        const FormInfo *info = &form_info[s->exp.form];
        if (info->parallel || info->copies) {
            add_kernel(f, s, launches);
            continue;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit(f, s->exp.fn[i].body, inside_times(f, s, launches));
    }
}

void kernels_print(Prog *printed, Texts *texts, Buf *out, Buf *lines)
{
    Finder f = {.prog = printed,
                .texts = texts,
                .out = out,
                .lines = lines,
                .polys = poly_store_new(printed->store),
                .inside = ground_alloc(printed->nvar + 1)};

    memset(f.inside, 0, printed->nvar + 1);
    f.lmads = (LmadCx){.polys = f.polys, .prog = printed};
    for (f.fun = printed->first; f.fun; f.fun = f.fun->next)
        visit(&f, f.fun->body, poly_const(f.polys, 1));
    free(f.inside);
    poly_store_free(f.polys);
}
