/* exp.c - statements and right-hand sides of FUN and FUNMEM as text.
 *
 * One function for each shape that forms are written in, and a table from
 * the form to its shape.
 */
#include "printer/text/pieces.h"

typedef void (*Shape)(Printer *, const Exp *);

static void print_word(Printer *p, const Exp *exp)
{
    buf_text(p->out, form_info[exp->form].text);
}

static void print_arg(Printer *p, const Exp *exp, uint32_t i)
{
    print_scalar(p->out, exp->arg[i]);
}

static void print_blank_arg(Printer *p, const Exp *exp, uint32_t i)
{
    buf_char(p->out, ' ');
    print_scalar(p->out, exp->arg[i]);
}

/* ---- scalars, selections ---- */

static void print_plain(Printer *p, const Exp *exp)
{
    print_arg(p, exp, 0);
}

static void print_lmad_selection(Printer *p, const Exp *exp)
{
    uint32_t at = exp->u.sel.first;

    print_arg(p, exp, at++);
    buf_text(p->out, " + {");
    for (uint32_t i = 0; i < exp->u.sel.rank; i++) {
        buf_text(p->out, i ? ", (" : "(");
        print_arg(p, exp, at++);
        buf_text(p->out, " : ");
        print_arg(p, exp, at++);
        buf_char(p->out, ')');
    }
    buf_char(p->out, '}');
}

static void print_selection(Printer *p, const Exp *exp)
{
    const Selection *sel = &exp->u.sel;
    uint32_t at = sel->first;

    buf_char(p->out, '[');
    if (!sel->dim)
        print_lmad_selection(p, exp);
    for (uint32_t i = 0; sel->dim && i < sel->rank; i++) {
        if (i)
            buf_text(p->out, ", ");
        if (sel->dim[i] == DIM_ALL)
            buf_char(p->out, ':');
        for (uint32_t k = 0; k < dim_operands[sel->dim[i]]; k++) {
            if (k)
                buf_text(p->out, " : ");
            print_arg(p, exp, at++);
        }
    }
    buf_char(p->out, ']');
}

static void print_index(Printer *p, const Exp *exp)
{
    print_arg(p, exp, 0);
    print_selection(p, exp);
}

static void print_update(Printer *p, const Exp *exp)
{
    print_arg(p, exp, 0);
    buf_text(p->out, " with ");
    print_selection(p, exp);
    buf_text(p->out, " = ");
    print_arg(p, exp, 1);
}

static void print_call(Printer *p, const Exp *exp)
{
    print_name(p->out, exp->u.callee->name);
    buf_char(p->out, '(');
    print_scalars(p->out, exp->arg, exp->narg);
    buf_char(p->out, ')');
}

/* ---- array operations ---- */

/* copy A, iota n, concat A B */
static void print_listed(Printer *p, const Exp *exp)
{
    print_word(p, exp);
    for (uint32_t i = 0; i < exp->narg; i++)
        print_blank_arg(p, exp, i);
}

static void print_permuted(Printer *p, const Exp *exp)
{
    print_word(p, exp);
    for (uint32_t i = 0; i < exp->nperm; i++)
        buf_printf(p->out, "%s%u", i ? ", " : " (", exp->u.perm[i]);
    buf_char(p->out, ')');
    print_blank_arg(p, exp, 0);
}

static void print_shape(Printer *p, const Exp *exp, uint32_t first)
{
    print_word(p, exp);
    buf_char(p->out, ' ');
    for (uint32_t i = first; i < exp->narg; i++) {
        buf_char(p->out, '[');
        print_arg(p, exp, i);
        buf_char(p->out, ']');
    }
}

static void print_shaped(Printer *p, const Exp *exp)
{
    print_shape(p, exp, 1);
    print_blank_arg(p, exp, 0);
}

static void print_scratch(Printer *p, const Exp *exp)
{
    print_shape(p, exp, 0);
    buf_printf(p->out, " %s", elem_info[exp->elem].text);
}

/* reverse k A, rotate k e A */
static void print_in_dim(Printer *p, const Exp *exp)
{
    print_word(p, exp);
    buf_printf(p->out, " %u", exp->dim);
    if (exp->narg > 1)
        print_blank_arg(p, exp, 1);
    print_blank_arg(p, exp, 0);
}

static void print_alloc(Printer *p, const Exp *exp)
{
    print_listed(p, exp);
    if (exp->elem != SPACE_DEVICE)
        buf_printf(p->out, " in %s", space_text[exp->elem]);
}

/* ---- forms with bodies ---- */

static void print_if(Printer *p, const Exp *exp)
{
    print_listed(p, exp);
    buf_text(p->out, " then");
    print_body(p, exp->fn[0].body);
    begin_word_line(p);
    buf_text(p->out, "else");
    print_body(p, exp->fn[1].body);
}

static void print_loop_param(Printer *p, const Var *var, const Scalar *init)
{
    buf_char(p->out, ' ');
    print_binder(p->out, var);
    p->out->len--; /* the initial value stands inside the parentheses */
    buf_text(p->out, " = ");
    print_scalar(p->out, init);
    buf_char(p->out, ')');
}

static void print_loop(Printer *p, const Exp *exp)
{
    const Lambda *fn = &exp->fn[0];
    uint32_t first = exp->is_while ? 0 : 1; /* index and bound come first */

    print_word(p, exp);
    for (uint32_t i = first; i < fn->nparam; i++)
        print_loop_param(p, fn->param[i], exp->arg[i]);
    if (exp->is_while) {
        buf_text(p->out, " while ");
        print_name(p->out, exp->u.condition->name);
    } else {
        buf_text(p->out, " for ");
        print_indices(p->out, exp, 1, 0);
    }
    buf_text(p->out, " do");
    print_body(p, fn->body);
}

void print_indices(Buf *out, const Exp *exp, uint32_t nindex, uint32_t first)
{
    for (uint32_t i = 0; i < nindex; i++) {
        if (i)
            buf_text(out, ", ");
        print_name(out, exp->fn[0].param[i]->name);
        buf_text(out, " < ");
        print_scalar(out, exp->arg[first + i]);
    }
}

void print_exec(Buf *out, const Exp *exp)
{
    if (exp->exec == AT_NONE)
        return;
    buf_text(out, " at ");
    buf_text(out, exec_text[exp->exec]);
}

static void print_do(Printer *p, const Exp *exp)
{
    buf_char(p->out, ' ');
    print_indices(p->out, exp, exp->fn[0].nparam, 0);
    print_exec(p->out, exp);
    buf_text(p->out, " do");
    print_body(p, exp->fn[0].body);
}

static void print_indexed(Printer *p, const Exp *exp)
{
    print_word(p, exp);
    print_do(p, exp);
}

void print_then(Printer *p, const Lambda *fn)
{
    begin_word_line(p);
    buf_text(p->out, "then ");
    print_name(p->out, fn->param[0]->name);
    for (uint32_t i = 1; i < fn->nparam; i++) {
        buf_char(p->out, ' ');
        print_binder(p->out, fn->param[i]);
    }
    buf_text(p->out, " do");
}

static void print_folding(Printer *p, const Exp *exp)
{
    const Lambda *then = &exp->fn[exp->u.ops.then];

    print_word(p, exp);
    buf_char(p->out, ' ');
    print_operators(p, exp, &exp->u.ops);
    print_do(p, exp);
    if (!exp->u.ops.then)
        return;
    print_then(p, then);
    print_body(p, then->body);
}

static void print_scatter(Printer *p, const Exp *exp)
{
    print_word(p, exp);
    buf_char(p->out, ' ');
    if (exp->u.ops.count) {
        print_operators(p, exp, &exp->u.ops);
        buf_char(p->out, ' ');
    }
    print_arg(p, exp, 1);
    print_do(p, exp);
}

static void print_once(Printer *p, const Exp *exp)
{
    buf_text(p->out, "once do");
    print_body(p, exp->fn[0].body);
}

/* ---- operators ---- */

static void print_operator_body(Printer *p, const Exp *exp, const Body *body)
{
    bool imp = form_info[exp->form].level == LEVEL_IMP;

    if (!body->first) {
        buf_char(p->out, ' ');
        if (!imp)
            print_origin(p, body->loc);
        buf_text(p->out, imp ? "yield (" : "in (");
        print_scalars(p->out, body->res, body->nres);
        buf_char(p->out, ')');
    } else if (imp) {
        print_imp_body(p, body);
    } else {
        print_body(p, body);
    }
}

static void print_lambda(Printer *p, const Exp *exp, const Operator *op)
{
    const Lambda *fn = &exp->fn[op->fn];

    buf_text(p->out, "(\\");
    for (uint32_t i = 0; i < fn->nparam; i++) {
        buf_char(p->out, ' ');
        print_binder(p->out, fn->param[i]);
    }
    buf_text(p->out, " ->");
    /* Deeper than the body of the form, to be told from it. */
    p->indent += 2;
    print_operator_body(p, exp, fn->body);
    p->indent -= 2;
    buf_text(p->out, ", ");
    print_scalars(p->out, exp->arg + op->neutral, op->width);
    buf_char(p->out, ')');
}

void print_operators(Printer *p, const Exp *exp, const OperatorList *ops)
{
    for (uint32_t i = 0; i < ops->count; i++) {
        const Operator *op = &ops->at[i];
        buf_text(p->out, i ? ", " : "(");
        print_attrs(p->out, op->attrs);
        if (op->kind == OPERATOR_LAMBDA)
            print_lambda(p, exp, op);
        else
            buf_text(p->out, op->kind == OPERATOR_ID ? "id"
                                                     : op_info[op->op].text);
    }
    buf_char(p->out, ')');
}

/* ---- all of them ---- */

static const Shape shapes[FORM_COUNT] = {
    [FORM_SCALAR] = print_plain,
    [FORM_INDEX] = print_index,
    [FORM_SLICE] = print_index,
    [FORM_LMAD_SLICE] = print_index,
#define VIEW(id, text, syntax, ...) [FORM_##id] = print_##syntax,
#include "ir-text/language/views.def"
    [FORM_ROTATE] = print_in_dim,
    [FORM_IOTA] = print_listed,
    [FORM_REPLICATE] = print_shaped,
    [FORM_SCRATCH] = print_scratch,
    [FORM_COPY] = print_listed,
    [FORM_CONCAT] = print_listed,
    [FORM_MANIFEST] = print_permuted,
    [FORM_UPDATE] = print_update,
    [FORM_IF] = print_if,
    [FORM_LOOP] = print_loop,
    [FORM_KERNEL] = print_indexed,
    [FORM_REDUCE] = print_folding,
    [FORM_SCAN] = print_folding,
    [FORM_FILTER] = print_indexed,
    [FORM_PARTITION] = print_indexed,
    [FORM_SCATTER] = print_scatter,
    [FORM_ONCE] = print_once,
    [FORM_CALL] = print_call,
    [FORM_ALLOC] = print_alloc,
    [FORM_ASSERT] = print_listed,
};

static void print_let(Printer *p, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    buf_text(p->out, "let");
    for (uint32_t i = 0; i < stm->npat; i++) {
        buf_char(p->out, ' ');
        print_binder(p->out, stm->pat[i]);
    }
    buf_text(p->out, " =");
    if (exp->nfn == 0) {
        buf_char(p->out, ' ');
        shapes[exp->form](p, exp);
        return;
    }
    p->indent += 2;
    begin_line(p, 0);
    shapes[exp->form](p, exp);
    p->indent -= 2;
}

static void print_stm(Printer *p, const Stm *stm)
{
    begin_line(p, stm->loc);
    print_origin(p, stm->loc);
    print_attrs(p->out, stm->attrs);
    if (stm->exp.form != FORM_ASSERT) {
        print_let(p, stm);
        return;
    }
    print_listed(p, &stm->exp);
    if (stm->exp.u.text) {
        buf_char(p->out, ' ');
        print_string(p->out, stm->exp.u.text);
    }
}

void print_body(Printer *p, const Body *body)
{
    p->indent += 2;
    p->fresh_block = true;
    for (const Stm *s = body->first; s; s = s->next)
        print_stm(p, s);
    begin_line(p, body->loc);
    print_origin(p, body->loc);
    buf_text(p->out, "in (");
    print_scalars(p->out, body->res, body->nres);
    buf_char(p->out, ')');
    p->indent -= 2;
}
