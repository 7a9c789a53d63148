/* body.c - bodies and statements of FUN and FUNMEM: docs/language.md,
 * section 3. */
#include "ir-text/parse/parser.h"

/* ---- statements ---- */

/* `(x : type) ... =`.  The names live in the pattern only, for now.  After a
 * mistake RHS says whether a right-hand side follows all the same. */
static bool parse_pattern(Parser *p, Stm *stm, bool *rhs)
{
    uint32_t mark = p->vars.count, scope = p->nscope;
    bool ok = parse_pattern_binders(p);

    stm->pat = pile_take(&p->vars, mark, p->arena, &stm->npat);
    scope_leave(p, scope);
    *rhs = true;
    if (ok && accept(p, TOKEN_ASSIGN))
        return true;
    if (ok)
        fail_expected(p);
    while (p->lex.token != TOKEN_ASSIGN && p->lex.token != TOKEN_LET &&
           p->lex.token != TOKEN_IN && p->lex.token != TOKEN_END)
        parse_advance(p);
    *rhs = accept(p, TOKEN_ASSIGN);
    return false;
}

/* A literal that a scalar is bound to has the scalar's type. */
static bool check_bound_literal(Parser *p, const Stm *stm, const char *begin)
{
    if (stm->exp.form != FORM_SCALAR || stm->npat != 1 ||
        !type_is_scalar(stm->pat[0]->type) || stm->pat[0]->loc == 0 ||
        stm->pat[0]->type == &type_left_out)
        return true;
    return check_literal(p, stm->exp.arg[0], (Elem)stm->pat[0]->type->elem,
                         since(p, begin));
}

static bool parse_let(Parser *p, Stm *stm)
{
    bool rhs, ok = parse_pattern(p, stm, &rhs);
    const char *begin = p->lex.begin;

    /* After a mistake in the pattern its names are bound all the same. */
    bool read = rhs && parse_rhs(p, stm);
    ok = read && ok && check_bound_literal(p, stm, begin);
    ok = parse_infer(p, stm, read) && ok;
    if (p->map)
        note_piece(p, PIECE_RHS, stm, begin);
    scope_add_list(p, stm->pat, stm->npat);
    return ok;
}

bool parse_assert(Parser *p, Stm *stm)
{
    stm->exp.form = FORM_ASSERT;
    bool ok = parse_push(p);
    if (ok && at_token(p, TOKEN_STRING)) {
        stm->exp.u.text = lex_string(&p->lex, p->arena);
        parse_advance(p);
    }
    return ok;
}

bool parse_assumption(Parser *p, Stm *stm)
{
    stm->attrs = attr_with(p->prog, stm->attrs, STM_ASSUMED);
    return parse_assert(p, stm);
}

/* What is read ahead of a statement, or of results. */
typedef struct Ahead {
    Loc loc;
    Attr *attrs;
} Ahead;

static bool parse_stm(Parser *p, Body *body, Ahead ahead)
{
    Stm *stm = ARENA_NEW(p->arena, Stm, 1);

    Needed *outer = p->needed, needed = {body, stm};
    uint32_t mark = p->scalars.count;

    body_append(body, stm);
    stm->loc = ahead.loc;
    stm->attrs = ahead.attrs;
    p->needed = &needed;
    bool let = accept(p, TOKEN_LET);
    bool ok = let                           ? parse_let(p, stm)
              : accept(p, TOKEN_ASSERT)     ? parse_assert(p, stm)
              : accept_word(p, WORD_ASSUME) ? parse_assumption(p, stm)
                                            : fail_expected(p);
    if (!let)
        take_args(p, &stm->exp, mark);
    p->needed = outer;
    return ok;
}

/* ---- bodies ---- */

/* All that may begin one is looked for, to be told of where none does. */
static bool begins_stm(Parser *p)
{
    bool let = at_token(p, TOKEN_LET), check = at_token(p, TOKEN_ASSERT);
    bool results = at_token(p, TOKEN_IN), attr = at_token(p, TOKEN_ATTR);

    return let || check || results || attr || at_word(p, WORD_ASSUME);
}

static bool parse_results(Parser *p, Body *body, Ahead ahead)
{
    bool ok = !ahead.attrs ||
              fail_at(p, here(p), "results have no attribute but 'loc'");

    Needed *outer = p->needed, needed = {body, NULL};

    p->needed = &needed;
    ok = parse_results_of_body(p, body) && ok;
    p->needed = outer;
    body->loc = ahead.loc;
    return ok;
}

static bool parse_stms(Parser *p, Body *body)
{
    for (;;) {
        Ahead ahead = {0};
        bool ok = begins_stm(p)
                      ? parse_own_attrs(p, &ahead.loc, &ahead.attrs)
                      : fail_expected(p);
        if (ok && at_token(p, TOKEN_IN))
            return parse_results(p, body, ahead);
        if (!ok || !parse_stm(p, body, ahead)) {
            skip_statement(p);
            if (!ok && at_function(p))
                return false;
        }
    }
}

Body *parse_body(Parser *p)
{
    Body *body = body_new(p->prog);
    uint32_t scope = p->nscope;

    if (p->bodies >= IR_MAX_BODIES) {
        fail_at(p, here(p), "bodies nest deeper than %d here", IR_MAX_BODIES);
        p->lost = true;
        return NULL;
    }
    p->bodies++;
    bool ok = parse_stms(p, body);
    p->bodies--;
    scope_leave(p, scope);
    return ok ? body : NULL;
}

bool parse_lambda_body(Parser *p, Lambda *fn, uint32_t mark,
                       Body *(*parse)(Parser *))
{
    uint32_t scope = p->nscope;

    fn->param = pile_take(&p->vars, mark, p->arena, &fn->nparam);
    scope_add_list(p, fn->param, fn->nparam);
    fn->body = parse(p);
    scope_leave(p, scope);
    return fn->body != NULL;
}
