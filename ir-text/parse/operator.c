/* operator.c - operators of reduce, scan and scatter: docs/language.md,
 * section 5.9. */
#include "ir-text/parse/parser.h"

static bool begins_body(Parser *p)
{
    return at_token(p, TOKEN_LET) || at_token(p, TOKEN_IN) ||
           at_token(p, TOKEN_ASSERT) || at_token(p, TOKEN_ATTR);
}

/* `\ (a : t) (b : t) -> body, neutral, ...)` after its parenthesis. */
static bool parse_operator_lambda(Parser *p, Operator *op)
{
    uint32_t mark_var = p->vars.count, mark = p->scalars.count;
    uint32_t scope = p->nscope;
    Lambda *fn = ARENA_NEW(p->arena, Lambda, 1);

    op->kind = OPERATOR_LAMBDA;
    if (!expect(p, TOKEN_BACKSLASH))
        return false;
    bool ok = parse_binders(p, false) && expect(p, TOKEN_ARROW);
    scope_leave(p, scope);
    if (ok && !p->lex.imp && !begins_body(p))
        ok = fail_at(p, here(p),
                     "the body of an operator needs its 'in': -> in (...)");
    if (!ok) {
        p->vars.count = mark_var;
        p->lost = true;
        return false;
    }
    p->yields = p->lex.imp;
    if (!parse_lambda_body(p, fn, mark_var,
                           p->lex.imp ? parse_imp_body : parse_body) ||
        !expect(p, TOKEN_COMMA) || !parse_scalars(p) ||
        !expect(p, TOKEN_RPAREN)) {
        p->lost = true;
        return false;
    }
    op->width = p->scalars.count - mark;
    pile_push(&p->lambdas, fn);
    return true;
}

static const struct {
    Token token;
    Op op;
} signs[] = {
    {TOKEN_PLUS, OP_ADD},   {TOKEN_STAR, OP_MUL},    {TOKEN_AMP, OP_AND},
    {TOKEN_BAR, OP_OR},     {TOKEN_CARET, OP_XOR},   {TOKEN_ANDAND, OP_LAND},
    {TOKEN_BARBAR, OP_LOR},
};

static bool set_builtin(Parser *p, Operator *op, Op builtin)
{
    op->kind = OPERATOR_BUILTIN;
    op->op = (uint8_t)builtin;
    parse_advance(p);
    return true;
}

static bool at_min_or_max(const Parser *p)
{
    return p->lex.token == TOKEN_NAME && word_is_op(p->lex.sym) &&
           (word_op(p->lex.sym) == OP_MIN || word_op(p->lex.sym) == OP_MAX);
}

static bool parse_operator(Parser *p, Operator *op)
{
    op->width = 1;
    if (!parse_attrs(p, &op->attrs))
        return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (p->lex.token == signs[i].token)
            return set_builtin(p, op, signs[i].op);
    if (at_min_or_max(p))
        return set_builtin(p, op, word_op(p->lex.sym));
    if (accept_word(p, WORD_ID)) {
        op->kind = OPERATOR_ID;
        return true;
    }
    if (accept(p, TOKEN_LPAREN))
        return parse_operator_lambda(p, op);
    if (p->lex.token == TOKEN_BACKSLASH)
        return fail_at(p, here(p),
                       "a lambda is written in parentheses, with its neutral "
                       "element: ((\\ (a : t) (b : t) -> body, neutral))");
    want(p, WANT_REDUCER);
    return fail_expected(p);
}

bool parse_operators(Parser *p)
{
    if (!expect(p, TOKEN_LPAREN))
        return false;
    do {
        Operator *op = ARENA_NEW(p->arena, Operator, 1);
        const char *begin = p->lex.begin;
        if (!parse_operator(p, op))
            return false;
        if (p->map)
            note_piece(p, PIECE_OPERATOR, NULL, begin);
        pile_push(&p->operators, op);
    } while (accept(p, TOKEN_COMMA));
    return expect(p, TOKEN_RPAREN);
}

/* Lambdas and neutral elements were pushed in the order of the operators. */
Lambda *take_operators(Parser *p, Exp *exp, OperatorList *ops, Marks marks,
                       uint32_t first_neutral)
{
    uint32_t nfn = p->lambdas.count - marks.lambdas;
    uint32_t fn = 1, neutral = first_neutral;
    Lambda *fns = new_fns(p, exp, 1 + nfn);

    for (uint32_t i = 0; i < nfn; i++)
        fns[1 + i] = *(const Lambda *)p->lambdas.at[marks.lambdas + i];
    ops->count = p->operators.count - marks.operators;
    ops->at = ARENA_NEW(p->arena, Operator, ops->count);
    for (uint32_t i = 0; i < ops->count; i++) {
        Operator *op = &ops->at[i];
        *op = *(const Operator *)p->operators.at[marks.operators + i];
        if (op->kind != OPERATOR_LAMBDA)
            continue;
        op->fn = fn++;
        op->neutral = neutral;
        neutral += op->width;
    }
    p->lambdas.count = marks.lambdas;
    p->operators.count = marks.operators;
    return fns;
}

static void add_fn(Parser *p, Exp *exp, Lambda fn)
{
    Lambda *fns = ARENA_NEW(p->arena, Lambda, exp->nfn + 1);

    for (uint32_t i = 0; i < exp->nfn; i++)
        fns[i] = exp->fn[i];
    fns[exp->nfn++] = fn;
    exp->fn = fns;
}

bool parse_then_part(Parser *p, Exp *exp, OperatorList *ops)
{
    uint32_t mark_var = p->vars.count, scope = p->nscope;
    Lambda fn = {0};

    if (p->lost || p->lex.token != TOKEN_THEN)
        return true;
    parse_advance(p);
    Var *index = parse_new_name(p);
    bool ok = index != NULL;
    if (ok) {
        index->type = type_scalar(p->store, ELEM_I64);
        scope_add(p, index, index->id);
        pile_push(&p->vars, index);
        ok = parse_binders(p, false);
    }
    scope_leave(p, scope);
    if (!parse_do(p, &ok, mark_var))
        return false;
    p->yields = p->lex.imp;
    if (!parse_lambda_body(p, &fn, mark_var,
                           p->lex.imp ? parse_imp_body : parse_body)) {
        p->lost = true;
        return false;
    }
    ops->then = exp->nfn;
    add_fn(p, exp, fn);
    return ok;
}
