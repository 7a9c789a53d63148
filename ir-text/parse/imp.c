/* imp.c - statements of IMP: docs/language.md, section 7. */
#include "ir-text/parse/parser.h"

#include <string.h>

/* ---- simple statements ---- */

static bool parse_nothing(Parser *p, Stm *stm)
{
    (void)p;
    (void)stm;
    return true;
}

/* var x : type; in scope to the end of its block */
static bool parse_declaration(Parser *p, Stm *stm)
{
    Var *var = parse_new_name(p);

    if (!var)
        return false;
    bool ok = expect(p, TOKEN_COLON) && parse_type(p, var);
    if (!ok) {
        var->type = type_scalar(p->store, ELEM_I64);
        var->loc = 0;
    }
    stm->pat = ARENA_NEW(p->arena, Var *, 1);
    stm->pat[0] = var;
    stm->npat = 1;
    scope_add(p, var, var->id);
    return ok;
}

/* retain x */
static bool parse_of_block(Parser *p, Stm *stm)
{
    (void)stm;
    return parse_push_name(p);
}

/* return (se, ...) */
static bool parse_return(Parser *p, Stm *stm)
{
    (void)stm;
    return expect(p, TOKEN_LPAREN) && parse_scalars(p) &&
           expect(p, TOKEN_RPAREN);
}

/* ---- what begins with a name ---- */

/* `: elem` */
static bool parse_elem(Parser *p, uint8_t *elem)
{
    if (!expect(p, TOKEN_COLON))
        return false;
    if (p->lex.token != TOKEN_NAME || !word_is_elem(p->lex.sym)) {
        want(p, WANT_TYPE);
        return fail_expected(p);
    }
    *elem = (uint8_t)word_elem(p->lex.sym);
    parse_advance(p);
    return true;
}

/* `[se]` after a block */
static bool parse_offset(Parser *p)
{
    return expect(p, TOKEN_LBRACKET) && parse_push(p) &&
           expect(p, TOKEN_RBRACKET);
}

/* m[se] <- se : elem */
static bool parse_write(Parser *p, Stm *stm)
{
    stm->exp.form = FORM_IMP_WRITE;
    return parse_push_name(p) && parse_offset(p) && expect(p, TOKEN_SET) &&
           parse_push(p) && parse_elem(p, &stm->exp.elem);
}

/* alloc se; alloc se in shared */
static bool parse_imp_alloc(Parser *p, Stm *stm)
{
    stm->exp.form = FORM_IMP_ALLOC;
    parse_advance(p);
    if (!parse_push(p))
        return false;
    if (!accept(p, TOKEN_IN))
        return true;
    if (accept_word(p, WORD_SHARED))
        stm->exp.elem = SPACE_SHARED;
    else if (accept_word(p, WORD_PRIVATE))
        stm->exp.elem = SPACE_PRIVATE;
    else
        return fail_at(p, here(p), "expected 'shared' or 'private'");
    return true;
}

static bool parse_counted(Parser *p, Stm *stm, FormId form);

/* x <- ... */
static bool parse_set(Parser *p, Stm *stm)
{
    if (!parse_push_name(p) || !expect(p, TOKEN_SET))
        return false;
    if (at_token(p, TOKEN_ALLOC))
        return parse_imp_alloc(p, stm);
    if (at_token(p, TOKEN_FILTER))
        return parse_counted(p, stm, FORM_IMP_FILTER);
    if (at_token(p, TOKEN_PARTITION))
        return parse_counted(p, stm, FORM_IMP_PARTITION);
    if (p->lex.token == TOKEN_NAME && !word_is_taken(p->lex.sym) &&
        *peek(p) == '[') {
        stm->exp.form = FORM_IMP_READ;
        return parse_push_name(p) && parse_offset(p) &&
               parse_elem(p, &stm->exp.elem);
    }
    stm->exp.form = FORM_IMP_SET;
    return parse_push(p);
}

/* ---- control ---- */

static bool parse_block(Parser *p, Lambda *fn, uint32_t mark_var, Token end)
{
    if (parse_lambda_body(p, fn, mark_var, parse_imp_body) && expect(p, end))
        return true;
    p->lost = true;
    return false;
}

static bool parse_imp_if(Parser *p, Stm *stm)
{
    Lambda *fn = new_fns(p, &stm->exp, 2);
    uint32_t none = p->vars.count;
    bool ok = parse_push(p) && (at_token(p, TOKEN_THEN) || fail_expected(p));

    if (!ok && !recover_at(p, TOKEN_THEN))
        return false;
    parse_advance(p);
    return parse_block(p, &fn[0], none, TOKEN_ELSE) &&
           parse_block(p, &fn[1], none, TOKEN_FI) && ok;
}

/* `do s... done` after a head that was read well or not. */
static bool parse_do_block(Parser *p, Lambda *fn, bool ok, uint32_t mark_var)
{
    if (!parse_do(p, &ok, mark_var))
        return false;
    return parse_block(p, fn, mark_var, TOKEN_DONE) && ok;
}

/* for i < se do s... done */
static bool parse_for(Parser *p, Stm *stm)
{
    uint32_t mark_var = p->vars.count;
    Lambda *fn = new_fns(p, &stm->exp, 1);
    bool ok = parse_indices(p, 1);

    return parse_do_block(p, fn, ok, mark_var);
}

/* kernel i < se, ... at exec do s... done */
static bool parse_imp_kernel(Parser *p, Stm *stm)
{
    uint32_t mark_var = p->vars.count;
    Lambda *fn = new_fns(p, &stm->exp, 1);
    bool ok = parse_indices(p, UINT32_MAX) && parse_exec(p, &stm->exp);

    return parse_do_block(p, fn, ok, mark_var);
}

/* while x do s... done */
static bool parse_while(Parser *p, Stm *stm)
{
    uint32_t mark_var = p->vars.count;
    Lambda *fn = new_fns(p, &stm->exp, 1);
    bool ok = parse_push_name(p);

    return parse_do_block(p, fn, ok, mark_var);
}

/* ---- parallel statements that the code printers expand ---- */

/* `(m[se] : elem, ...)`: where results go. */
static bool parse_places(Parser *p, Exp *exp, uint32_t mark)
{
    IntoList *into = exp->u.into;
    Buf list = {0};
    bool ok = expect(p, TOKEN_LPAREN);

    do {
        uint8_t elem = 0;
        uint32_t first = p->scalars.count - mark;
        ok = ok && parse_push_name(p) && parse_offset(p) &&
             parse_elem(p, &elem);
        buf_bytes(&list, &(Into){first, (Elem)elem}, sizeof(Into));
    } while (ok && accept(p, TOKEN_COMMA));
    uint32_t n = (uint32_t)(list.len / sizeof(Into));
    Into *at = ARENA_NEW(p->arena, Into, into->count + n);
    for (uint32_t i = 0; i < into->count; i++)
        at[i] = into->at[i];
    for (uint32_t i = 0; i < n; i++)
        at[into->count + i] = ((const Into *)(const void *)list.at)[i];
    into->at = at;
    into->count += n;
    buf_free(&list);
    return ok && expect(p, TOKEN_RPAREN);
}

/* The name of the place that a result gets, in scope for its offset. */
static bool parse_position(Parser *p, IntoList *into)
{
    into->position = parse_new_name(p);
    if (!into->position)
        return false;
    into->position->type = type_scalar(p->store, ELEM_I64);
    scope_add(p, into->position, into->position->id);
    return true;
}

static bool expect_into(Parser *p)
{
    return accept_word(p, WORD_INTO) ||
           fail_at(p, here(p),
                   "expected 'into' and the targets of the results");
}

/* The end of a parallel statement, of which all was read well or not. */
static bool expect_done(Parser *p, bool ok)
{
    ok = ok && (at_token(p, TOKEN_DONE) || fail_expected(p));
    if (!ok && !recover_at(p, TOKEN_DONE))
        return false;
    parse_advance(p);
    return ok;
}

/* `do s... yield (...)`, the body of a parallel statement. */
static bool parse_yielding(Parser *p, Stm *stm, Lambda *fn, bool ok,
                           uint32_t mark_var)
{
    ok = ok && parse_exec(p, &stm->exp);
    if (!parse_do(p, &ok, mark_var))
        return false;
    p->yields = true;
    if (!parse_lambda_body(p, fn, mark_var, parse_imp_body)) {
        p->lost = true;
        return false;
    }
    return ok;
}

/* The offsets of what has a place for each index (a scan, the operator `id`)
 * may name the index, which is the body's parameter. */
static bool parse_places_of(Parser *p, Exp *exp, uint32_t mark)
{
    uint32_t scope = p->nscope;

    scope_add_list(p, exp->fn[0].param, 1);
    bool ok = parse_places(p, exp, mark);
    scope_leave(p, scope);
    return ok;
}

/* reduce (op, ...) i < n do s... yield (se, ...) into (m[se] : elem, ...)
 * done; scan likewise: bound, neutrals, places */
static bool parse_imp_folding(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    Marks marks = marks_now(p);

    exp->u.into = ARENA_NEW(p->arena, IntoList, 1);
    pile_push(&p->scalars, NULL);
    bool ok = parse_operators(p);
    Lambda *fn = take_operators(p, exp, &exp->u.into->ops, marks, 1);
    ok = ok && parse_indices(p, 1);
    if (ok)
        p->scalars.at[marks.scalars] = p->scalars.at[--p->scalars.count];
    ok = parse_yielding(p, stm, fn, ok, marks.vars);
    if (exp->form == FORM_IMP_SCAN)
        ok = parse_then_part(p, exp, &exp->u.into->ops) && ok;
    ok = ok && expect_into(p) && parse_places_of(p, exp, marks.scalars);
    return expect_done(p, ok);
}

/* scatter (op) i < n do s... yield (index, value) into k < se (m[se] : elem)
 * done: bound, extent, neutrals, place */
static bool parse_imp_scatter(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    Marks marks = marks_now(p);
    uint32_t scope = p->nscope;
    bool ok = true;

    exp->u.into = ARENA_NEW(p->arena, IntoList, 1);
    pile_push(&p->scalars, NULL);
    pile_push(&p->scalars, NULL);
    if (at_token(p, TOKEN_LPAREN))
        ok = parse_operators(p);
    Lambda *fn = take_operators(p, exp, &exp->u.into->ops, marks, 2);
    ok = ok && parse_indices(p, 1);
    if (ok)
        p->scalars.at[marks.scalars] = p->scalars.at[--p->scalars.count];
    ok = parse_yielding(p, stm, fn, ok, marks.vars) && expect_into(p) &&
         parse_position(p, exp->u.into) && expect(p, TOKEN_LT) &&
         parse_push(p);
    if (ok)
        p->scalars.at[marks.scalars + 1] = p->scalars.at[--p->scalars.count];
    ok = ok && parse_places(p, exp, marks.scalars);
    scope_leave(p, scope);
    return expect_done(p, ok);
}

/* x <- filter i < n do s... yield (se, ..., c) into k (m[se] : elem, ...)
 * done; of a partition `else (...)` follows: count variable, bound, places */
static bool parse_counted(Parser *p, Stm *stm, FormId form)
{
    Exp *exp = &stm->exp;
    uint32_t mark_var = p->vars.count, scope = p->nscope;
    uint32_t mark = p->scalars.count - 1; /* of the count variable */
    Lambda *fn = new_fns(p, exp, 1);

    exp->form = (uint8_t)form;
    exp->u.into = ARENA_NEW(p->arena, IntoList, 1);
    parse_advance(p);
    bool ok = parse_indices(p, 1);
    ok = parse_yielding(p, stm, fn, ok, mark_var) && expect_into(p) &&
         parse_position(p, exp->u.into) && parse_places(p, exp, mark);
    exp->u.into->rejected = exp->u.into->count;
    if (ok && form == FORM_IMP_PARTITION)
        ok = expect(p, TOKEN_ELSE) && parse_places(p, exp, mark);
    scope_leave(p, scope);
    return expect_done(p, ok);
}

/* ---- all of them ---- */

static const struct {
    Token token;
    FormId form;
    bool (*parse)(Parser *, Stm *);
} statements[] = {
    {TOKEN_SKIP, FORM_IMP_SKIP, parse_nothing},
    {TOKEN_BARRIER, FORM_IMP_BARRIER, parse_nothing},
    {TOKEN_VAR, FORM_IMP_VAR, parse_declaration},
    {TOKEN_RETAIN, FORM_IMP_RETAIN, parse_of_block},
    {TOKEN_RELEASE, FORM_IMP_RELEASE, parse_of_block},
    {TOKEN_ASSERT, FORM_ASSERT, parse_assert},
    {TOKEN_RETURN, FORM_IMP_RETURN, parse_return},
    {TOKEN_IF, FORM_IMP_IF, parse_imp_if},
    {TOKEN_FOR, FORM_IMP_FOR, parse_for},
    {TOKEN_WHILE, FORM_IMP_WHILE, parse_while},
    {TOKEN_KERNEL, FORM_IMP_KERNEL, parse_imp_kernel},
    {TOKEN_REDUCE, FORM_IMP_REDUCE, parse_imp_folding},
    {TOKEN_SCAN, FORM_IMP_SCAN, parse_imp_folding},
    {TOKEN_SCATTER, FORM_IMP_SCATTER, parse_imp_scatter},
};

static bool parse_by_word(Parser *p, Stm *stm)
{
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (p->lex.token == statements[i].token) {
            stm->exp.form = (uint8_t)statements[i].form;
            parse_advance(p);
            return statements[i].parse(p, stm);
        }
    if (p->lex.token == TOKEN_FILTER || p->lex.token == TOKEN_PARTITION) {
        fail_at(p, here(p),
                "the count of kept elements needs a variable: k <- %s ...",
                p->lex.sym->text);
        p->lost = true;
        return false;
    }
    if (p->lex.token == TOKEN_LET) {
        fail_at(p, here(p),
                "IMP has no 'let': declare a variable, var x : i64, and set "
                "it, x <- ...");
        p->lost = true;
        return false;
    }
    want(p, WANT_STATEMENT);
    return fail_expected(p);
}

/* At a name that a statement sets or writes, or was meant to. */
static bool begins_access(Parser *p)
{
    return p->lex.token == TOKEN_NAME && !word_is_taken(p->lex.sym) &&
           (strchr("<[", *peek(p)) || scope_find(p, p->lex.sym));
}

static bool parse_imp_stm(Parser *p, Body *body)
{
    Stm *stm = ARENA_NEW(p->arena, Stm, 1);
    uint32_t mark = p->scalars.count;

    body_append(body, stm);
    bool ok = parse_own_attrs(p, &stm->loc, &stm->attrs);
    if (ok && at_word(p, WORD_ASSUME) && !strchr("<[", *peek(p)))
        ok = accept_word(p, WORD_ASSUME) && parse_assumption(p, stm);
    else if (ok && begins_access(p))
        ok = *peek(p) == '[' ? parse_write(p, stm) : parse_set(p, stm);
    else if (ok)
        ok = parse_by_word(p, stm);
    take_args(p, &stm->exp, mark);
    return ok;
}

static bool ends_block(const Parser *p)
{
    Token t = p->lex.token;
    return t == TOKEN_DONE || t == TOKEN_FI || t == TOKEN_ELSE ||
           at_function(p) || t == TOKEN_RPAREN || t == TOKEN_COMMA;
}

/* A function of the next level may begin with attributes: then `#[` belongs
 * to it, not to a statement of ours. */
static bool attr_begins_function(Parser *p)
{
    if (p->lex.token != TOKEN_ATTR || p->bodies > 1)
        return false;
    Lexer saved = p->lex;
    Attr *attrs = NULL;
    p->lex.diag = &p->unheard;
    p->lex.comments = NULL;
    bool begins = parse_attrs(p, &attrs) && at_function(p);
    p->lex = saved;
    return begins;
}

static bool no_yield_here(Parser *p)
{
    return fail_at(p, here(p), "only the body of a parallel statement, or of "
                               "an operator, ends in 'yield'");
}

static bool parse_imp_stms(Parser *p, Body *body, bool yields)
{
    while (!ends_block(p) && !attr_begins_function(p)) {
        bool ends = at_word(p, WORD_YIELD) && *peek(p) == '(';
        if (ends && yields)
            return parse_results_of_body(p, body);
        if (yields && at_word(p, WORD_INTO) && !strchr("<[", *peek(p)))
            break; /* no variable of that name: the results were left out */
        const char *before = p->lex.begin;
        if (ends ? !no_yield_here(p) : !parse_imp_stm(p, body)) {
            skip_statement(p);
            if (p->lex.begin == before && !at_function(p))
                parse_advance(p); /* always get on */
        }
    }
    return !yields || fail_at(p, here(p), "expected 'yield (...)', the results "
                                          "of this body");
}

Body *parse_imp_body(Parser *p)
{
    Body *body = body_new(p->prog);
    uint32_t scope = p->nscope;
    bool yields = p->yields;

    p->yields = false;
    if (p->bodies >= IR_MAX_BODIES) {
        fail_at(p, here(p), "bodies nest deeper than %d here", IR_MAX_BODIES);
        p->lost = true;
        return NULL;
    }
    p->bodies++;
    bool ok = parse_imp_stms(p, body, yields);
    if (!yields && p->bodies > 1)
        body->loc = loc_here(p);
    p->bodies--;
    scope_leave(p, scope);
    return ok ? body : NULL;
}
