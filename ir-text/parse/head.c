/* head.c - the parts that forms of every level are made of. */
#include "ir-text/parse/parser.h"

Marks marks_now(const Parser *p)
{
    return (Marks){p->scalars.count, p->vars.count, p->lambdas.count,
                   p->operators.count};
}

void take_args(Parser *p, Exp *exp, uint32_t mark)
{
    exp->arg = pile_take(&p->scalars, mark, p->arena, &exp->narg);
}

Lambda *new_fns(Parser *p, Exp *exp, uint32_t n)
{
    exp->fn = ARENA_NEW(p->arena, Lambda, n);
    exp->nfn = n;
    return exp->fn;
}

bool parse_results_of_body(Parser *p, Body *body)
{
    uint32_t mark = p->scalars.count;

    body->loc = loc_here(p);
    parse_advance(p);
    bool ok = expect(p, TOKEN_LPAREN) && parse_scalars(p) &&
              expect(p, TOKEN_RPAREN);
    body->res = pile_take(&p->scalars, mark, p->arena, &body->nres);
    return ok;
}

static bool parse_index_list(Parser *p, uint32_t most)
{
    do {
        Span span = here(p);
        Var *index = parse_new_name(p);
        if (!index)
            return false;
        index->type = type_scalar(p->store, ELEM_I64);
        pile_push(&p->vars, index);
        if (p->nindex++ == most)
            return fail_at(p, span, "this form has one index");
        if (!expect(p, TOKEN_LT) || !parse_push(p))
            return false;
    } while (accept(p, TOKEN_COMMA));
    return true;
}

bool parse_indices(Parser *p, uint32_t most)
{
    p->nindex = 0;
    bool ok = parse_index_list(p, most);
    p->nindex = 0;
    return ok;
}

bool parse_exec(Parser *p, Exp *exp)
{
    static const struct {
        Word word;
        ExecLevel exec;
    } levels[] = {
        {WORD_THREAD, AT_THREAD}, {WORD_BLOCK, AT_BLOCK}, {WORD_LANE, AT_LANE}};

    if (!accept_word(p, WORD_AT))
        return true;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (accept_word(p, levels[i].word)) {
            exp->exec = levels[i].exec;
            return true;
        }
    want(p, WANT_EXEC);
    return fail_expected(p);
}

bool parse_do(Parser *p, bool *ok, uint32_t mark_var)
{
    *ok = *ok && (at_token(p, TOKEN_DO) || fail_expected(p));
    if (!*ok && !recover_at(p, TOKEN_DO)) {
        p->vars.count = mark_var;
        return false;
    }
    parse_advance(p);
    return true;
}
