/* measure.c - which of two programs is smaller. */
#include "reduce/measure.h"

#include "reduce/map.h"

/* What the parts of a program weigh.  Only the order matters: a literal is
 * simpler than a name, a name than an operation, and of the statements the
 * simplest is the one that stands for others.  Estimates. */
enum {
    WEIGHT_FUN = 20,
    WEIGHT_ENTRY = 1,
    WEIGHT_PARAM = 6,
    WEIGHT_RESULT = 3,
    WEIGHT_PATTERN = 4,
    WEIGHT_BODY = 6,
    WEIGHT_OPERATOR = 3,
    WEIGHT_ATTR = 2,
    WEIGHT_MARK = 1, /* `*`, a level, the text of an assert */
    WEIGHT_PLACE = 2,
    WEIGHT_NAME = 4,
    WEIGHT_OPERATION = 4
};

static const uint8_t form_weight[FORM_COUNT] = {
    [FORM_REPLICATE] = 1, [FORM_SCALAR] = 1, [FORM_COPY] = 3,
    [FORM_IOTA] = 3,      [FORM_SCRATCH] = 4, [FORM_ALLOC] = 1,
    [FORM_ASSERT] = 1,    [FORM_INDEX] = 3,   [FORM_SLICE] = 4,
    [FORM_KERNEL] = 6,    [FORM_IMP_SKIP] = 1,
};
enum { FORM_WEIGHT = 5, BODY_FORM_WEIGHT = 8 }; /* of forms without a row */

static unsigned weigh_form(const Exp *exp)
{
    unsigned weight = form_weight[exp->form];
    return weight ? weight : exp->nfn ? BODY_FORM_WEIGHT : FORM_WEIGHT;
}

static uint64_t literal_size(const Scalar *s)
{
    int64_t value;

    if (!scalar_is_int(s, &value))
        return s->u.bits != 0;
    return value < 0 ? 1 - (uint64_t)value : (uint64_t)value;
}

static void weigh_scalar(const Scalar *s, void *data)
{
    Measure *m = data;

    if (s->op == OP_CONST) {
        uint64_t size = literal_size(s);
        m->weight += size < 2 ? 1 + size : 3;
        m->numbers += size < UINT32_MAX ? size : UINT32_MAX;
    } else {
        m->weight += s->op == OP_VAR ? WEIGHT_NAME : WEIGHT_OPERATION;
    }
    for (uint32_t i = 0; i < s->narg; i++)
        weigh_scalar(s->arg[i], m);
}

static void weigh_scalars(Measure *m, const Scalar *const *s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        weigh_scalar(s[i], m);
}

static void weigh_attrs(Measure *m, const Attr *attrs)
{
    for (; attrs; attrs = attrs->next)
        m->weight += WEIGHT_ATTR;
}

/* What is laid out row by row says no more than its shape. */
static void weigh_place(Measure *m, const Var *var)
{
    const IxFn *ixfn = var->place.ixfn;
    bool rows = ixfn && ixfn->nlmad == 1 && !ixfn->fold &&
                lmad_reads_row_major(ixfn->lmad[0]);

    if (ixfn)
        m->weight += WEIGHT_PLACE;
    if (ixfn && !rows)
        ixfn_each_expression(ixfn, weigh_scalar, m);
}

static void weigh_binder(Measure *m, const Var *var, unsigned weight)
{
    m->weight += weight + var->type->rank;
    m->weight += var->unique ? WEIGHT_MARK : 0;
    weigh_attrs(m, var->attrs);
    weigh_scalars(m, var->type->size, var->type->rank);
    weigh_place(m, var);
}

static void weigh_operators(Measure *m, const OperatorList *ops)
{
    for (uint32_t i = 0; i < ops->count; i++) {
        m->weight += WEIGHT_OPERATOR;
        weigh_attrs(m, ops->at[i].attrs);
    }
}

static void weigh_particulars(Measure *m, const Exp *exp)
{
    if (form_info[exp->form].combines)
        weigh_operators(m, exp_operators(exp));
    if (exp->form == FORM_ASSERT && exp->u.text)
        m->weight += WEIGHT_MARK;
    if (exp->exec != AT_NONE)
        m->weight += WEIGHT_MARK;
}

static void weigh_body(Measure *m, const Body *body)
{
    m->weight += WEIGHT_BODY;
    for (const Stm *s = body->first; s; s = s->next) {
        m->statements++;
        m->weight += weigh_form(&s->exp);
        weigh_attrs(m, s->attrs);
        weigh_particulars(m, &s->exp);
        weigh_scalars(m, s->exp.arg, s->exp.narg);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            const Lambda *fn = &s->exp.fn[i];
            for (uint32_t k = 0; k < fn->nparam; k++)
                weigh_binder(m, fn->param[k], WEIGHT_PATTERN);
            weigh_body(m, fn->body);
        }
        for (uint32_t i = 0; i < s->npat; i++)
            weigh_binder(m, s->pat[i], WEIGHT_PATTERN);
    }
    weigh_scalars(m, body->res, body->nres);
}

Measure measure_prog(const Prog *prog, size_t bytes)
{
    Measure m = {.bytes = bytes};

    for (const Fun *f = prog ? prog->first : NULL; f; f = f->next) {
        m.weight += WEIGHT_FUN;
        m.weight += f->entry ? WEIGHT_ENTRY : 0;
        weigh_attrs(&m, f->attrs);
        for (uint32_t i = 0; i < f->nparam; i++)
            weigh_binder(&m, f->param[i], WEIGHT_PARAM);
        for (uint32_t i = 0; i < f->nres; i++)
            weigh_binder(&m, f->res[i].var, WEIGHT_RESULT);
        weigh_body(&m, f->body);
    }
    return m;
}

bool measure_is_less(const Measure *a, const Measure *b)
{
    if (a->statements != b->statements)
        return a->statements < b->statements;
    if (a->weight != b->weight)
        return a->weight < b->weight;
    if (a->bytes != b->bytes)
        return a->bytes < b->bytes;
    return a->numbers < b->numbers;
}
