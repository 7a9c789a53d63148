/* rhs.c - right-hand sides: docs/language.md, section 5.
 *
 * One function for each shape that forms are written in, and a table from
 * the first word to the form and its shape.
 */
#include "ir-text/parse/parser.h"

#include <ctype.h>
#include <string.h>

/* ---- selections ---- */

static bool parse_dim(Parser *p, DimKind *kind)
{
    *kind = DIM_ALL;
    if (accept(p, TOKEN_COLON))
        return true;
    *kind = DIM_POINT;
    if (!parse_push(p))
        return false;
    if (!accept(p, TOKEN_COLON))
        return true;
    *kind = DIM_RANGE;
    if (!parse_push(p))
        return false;
    if (!accept(p, TOKEN_COLON))
        return true;
    *kind = DIM_STRIDE;
    return parse_push(p);
}

static void note_selection(Parser *p, const char *begin)
{
    if (p->map)
        note_piece(p, PIECE_SELECTION, NULL, begin);
}

/* What stands between the brackets of `A[...]`; the operands as parse_push.
 * The first of them is operand FIRST. */
static bool parse_selection(Parser *p, Selection *sel, uint32_t first)
{
    uint32_t mark = p->scalars.count;
    bool ok = expect(p, TOKEN_LBRACKET);
    const char *begin = p->lex.begin;

    size_t kinds = p->kinds.len; /* selections nest in their operands */
    sel->first = first;
    do {
        DimKind kind;
        ok = ok && parse_dim(p, &kind);
        if (ok && p->kinds.len == kinds && kind == DIM_POINT &&
            at_lmad_dims(p)) {
            ok = parse_lmad_dims(p);
            sel->rank = (p->scalars.count - mark - 1) / 2;
            note_selection(p, begin);
            return ok && expect(p, TOKEN_RBRACKET);
        }
        if (ok)
            buf_char(&p->kinds, (char)kind);
    } while (ok && accept(p, TOKEN_COMMA));
    sel->rank = (uint32_t)(p->kinds.len - kinds);
    sel->dim = (const uint8_t *)arena_text(
        p->arena, p->kinds.at ? p->kinds.at + kinds : NULL, sel->rank);
    p->kinds.len = kinds;
    note_selection(p, begin);
    return ok && expect(p, TOKEN_RBRACKET);
}

static bool only_points(const Selection *sel)
{
    for (uint32_t i = 0; sel->dim && i < sel->rank; i++)
        if (sel->dim[i] != DIM_POINT)
            return false;
    return sel->dim != NULL;
}

/* `A[...]` */
bool parse_read(Parser *p, Exp *exp)
{
    uint32_t mark = p->scalars.count;
    bool ok = parse_push_name(p) && parse_selection(p, &exp->u.sel, 1);

    take_args(p, exp, mark);
    exp->form = (uint8_t)(!exp->u.sel.dim               ? FORM_LMAD_SLICE
                          : only_points(&exp->u.sel) ? FORM_INDEX
                                                     : FORM_SLICE);
    return ok;
}

/* `A with [...] = v` */
static bool parse_update(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    uint32_t mark = p->scalars.count;

    exp->form = FORM_UPDATE;
    bool ok = parse_push_name(p) && expect(p, TOKEN_WITH);
    if (ok)
        pile_push(&p->scalars, NULL); /* the value, which comes last */
    ok = ok && parse_selection(p, &exp->u.sel, 2) && expect(p, TOKEN_ASSIGN);
    const Scalar *array = ok ? p->scalars.at[mark] : NULL;
    const char *begin = p->lex.begin;
    const Scalar *value = ok ? parse_scalar(p) : NULL;
    if (value) {
        p->scalars.at[mark + 1] = value;
        ok = array->u.var->loc == 0 ||
             check_literal(p, value, (Elem)array->u.var->type->elem,
                           since(p, begin));
    }
    take_args(p, exp, mark);
    return ok && value;
}

/* ---- calls and scalars ---- */

bool parse_call(Parser *p, Exp *exp)
{
    uint32_t mark = p->scalars.count;
    const Sym *name = p->lex.sym;
    Span span = here(p);

    exp->form = FORM_CALL;
    parse_advance(p);
    if (p->map)
        note_piece(p, PIECE_FUN, name, p->lex.text + span.at);
    bool ok = parse_callee(p, name, span, &exp->u.callee) &&
              expect(p, TOKEN_LPAREN) && parse_scalars(p) &&
              expect(p, TOKEN_RPAREN);
    take_args(p, exp, mark);
    return ok;
}

static bool parse_plain(Parser *p, Stm *stm)
{
    uint32_t mark = p->scalars.count;

    stm->exp.form = FORM_SCALAR;
    want(p, WANT_RHS);
    bool ok = parse_push(p);
    take_args(p, &stm->exp, mark);
    return ok;
}

/* ---- array operations ---- */

/* `(k, ...)`: dimension numbers. */
static bool parse_perm(Parser *p, Exp *exp)
{
    Buf list = {0};
    bool ok = expect(p, TOKEN_LPAREN);

    do {
        uint32_t k = 0;
        ok = ok && parse_number(p, &k);
        buf_bytes(&list, &k, sizeof k);
    } while (ok && accept(p, TOKEN_COMMA));
    exp->nperm = (uint32_t)(list.len / sizeof(uint32_t));
    exp->u.perm = ARENA_NEW(p->arena, uint32_t, exp->nperm);
    memcpy(exp->u.perm, list.at, list.len);
    buf_free(&list);
    return ok && expect(p, TOKEN_RPAREN);
}

/* rearrange (k, ...) A */
static bool parse_permuted(Parser *p, Stm *stm)
{
    return parse_perm(p, &stm->exp) && parse_push_name(p);
}

/* copy A */
static bool parse_listed(Parser *p, Stm *stm)
{
    (void)stm;
    return parse_push_name(p);
}

/* iota n */
static bool parse_of_scalar(Parser *p, Stm *stm)
{
    (void)stm;
    return parse_push(p);
}

static bool parse_shape(Parser *p)
{
    bool ok = at_token(p, TOKEN_LBRACKET) || fail_expected(p);

    while (ok && accept(p, TOKEN_LBRACKET))
        ok = parse_push(p) && expect(p, TOKEN_RBRACKET);
    return ok;
}

/* reshape [e]... A, replicate [e]... v: the last becomes the first operand */
static bool parse_shaped(Parser *p, Stm *stm)
{
    uint32_t mark = p->scalars.count;

    if (!parse_shape(p))
        return false;
    uint32_t n = p->scalars.count - mark;
    if (stm->exp.form == FORM_REPLICATE ? !parse_push(p) : !parse_push_name(p))
        return false;
    const void **at = p->scalars.at + mark, *value = at[n];
    memmove(at + 1, at, n * sizeof *at);
    at[0] = value;
    return true;
}

/* scratch [e]... elem */
static bool parse_scratch(Parser *p, Stm *stm)
{
    if (!parse_shape(p))
        return false;
    if (p->lex.token != TOKEN_NAME || !word_is_elem(p->lex.sym)) {
        at_token(p, TOKEN_LBRACKET);
        want(p, WANT_TYPE);
        return fail_expected(p);
    }
    stm->exp.elem = (uint8_t)word_elem(p->lex.sym);
    parse_advance(p);
    return true;
}

/* reverse k A */
static bool parse_in_dim(Parser *p, Stm *stm)
{
    return parse_number(p, &stm->exp.dim) && parse_push_name(p);
}

/* rotate k e A.  A name after the expression ends it. */
static bool parse_rotate(Parser *p, Stm *stm)
{
    uint32_t mark = p->scalars.count;

    if (!parse_number(p, &stm->exp.dim) || !parse_push(p) ||
        !parse_push_name(p))
        return false;
    const void *by = p->scalars.at[mark];
    p->scalars.at[mark] = p->scalars.at[mark + 1];
    p->scalars.at[mark + 1] = by;
    return true;
}

/* concat A B ... */
static bool parse_concat(Parser *p, Stm *stm)
{
    Span first = here(p);

    (void)stm;
    if (!parse_push_name(p))
        return false;
    if (p->lex.token != TOKEN_NAME)
        return fail_at(p, first, "'concat' has two operands or more");
    while (p->lex.token == TOKEN_NAME)
        if (!parse_push_name(p))
            return false;
    return true;
}

/* alloc se, alloc se in shared */
static bool parse_alloc(Parser *p, Stm *stm)
{
    if (!parse_push(p))
        return false;
    /* `in` may also be the result of the body. */
    const char *next = p->lex.token == TOKEN_IN ? peek(p) : "";
    if (*next == 's' || *next == 'p') {
        parse_advance(p);
        if (accept_word(p, WORD_SHARED))
            stm->exp.elem = SPACE_SHARED;
        else if (accept_word(p, WORD_PRIVATE))
            stm->exp.elem = SPACE_PRIVATE;
        else
            return fail_at(p, here(p), "expected 'shared' or 'private'");
    }
    return true;
}

/* ---- forms with bodies ---- */

/* if c then body else body */
/* The condition and the first branch, up to after `else`. */
static bool parse_then(Parser *p, Lambda *fn)
{
    bool ok = parse_push(p) && (at_token(p, TOKEN_THEN) || fail_expected(p));

    if (!ok && !recover_at(p, TOKEN_THEN))
        return false;
    parse_advance(p);
    uint32_t none = p->vars.count;
    if (!parse_lambda_body(p, fn, none, parse_body) || !expect(p, TOKEN_ELSE)) {
        p->lost = true;
        return false;
    }
    return ok;
}

/* Other languages have `else if`.  The whole chain is read, as one mistake. */
static bool refuse_else_if(Parser *p)
{
    Lambda unused = {0};

    fail_at(p, here(p), "there is no 'else if': a branch is a body, so the "
                        "second 'if' needs a 'let'");
    while (!p->lost && p->lex.token == TOKEN_IF) {
        parse_advance(p);
        parse_then(p, &unused);
    }
    return false;
}

static bool parse_if(Parser *p, Stm *stm)
{
    Lambda *fn = new_fns(p, &stm->exp, 2);
    bool ok = parse_then(p, &fn[0]);

    if (!p->lost && p->lex.token == TOKEN_IF)
        ok = refuse_else_if(p);
    if (p->lost)
        return false;
    uint32_t none = p->vars.count;
    return parse_lambda_body(p, &fn[1], none, parse_body) && ok;
}

/* (p : type = init), in scope for the types of the next ones only */
static bool parse_loop_param(Parser *p)
{
    Var *var;
    bool ok = parse_binder_head(p, true, &var) && expect(p, TOKEN_ASSIGN);

    if (var) {
        scope_add(p, var, var->id);
        pile_push(&p->vars, var);
    }
    if (!ok)
        return false;
    p->hides = true;
    ok = parse_push(p);
    p->hides = false;
    return ok && expect(p, TOKEN_RPAREN);
}

static bool parse_loop_params(Parser *p)
{
    bool ok = at_token(p, TOKEN_LPAREN) || fail_expected(p);

    while (ok && p->lex.token == TOKEN_LPAREN) {
        ok = parse_loop_param(p);
        at_token(p, TOKEN_LPAREN);
    }
    return ok;
}

/* for i < n: the bound becomes operand MARK, the index variable MARK_VAR */
static bool parse_loop_for(Parser *p, uint32_t mark, uint32_t mark_var)
{
    Var *index = parse_new_name(p);

    if (!index)
        return false;
    index->type = type_scalar(p->store, ELEM_I64);
    pile_push(&p->vars, index);
    const void **var = p->vars.at + mark_var;
    memmove(var + 1, var, (p->vars.count - mark_var - 1) * sizeof *var);
    var[0] = index;
    p->hides = true;
    bool ok = expect(p, TOKEN_LT) && parse_push(p);
    p->hides = false;
    if (!ok)
        return false;
    const void **arg = p->scalars.at + mark;
    const void *bound = arg[p->scalars.count - mark - 1];
    memmove(arg + 1, arg, (p->scalars.count - mark - 1) * sizeof *arg);
    arg[0] = bound;
    return true;
}

static bool parse_loop_while(Parser *p, Exp *exp)
{
    exp->is_while = true;
    Span span = here(p);
    const Scalar *condition = parse_name(p);
    if (!condition)
        return false;
    exp->u.condition = condition->u.var;
    if (condition->u.var->id < p->hide_from && condition->u.var->loc)
        return fail_at(p, span, "'%s' is no parameter of this loop",
                       condition->u.var->name->text);
    return true;
}

static bool parse_loop_head(Parser *p, Exp *exp, uint32_t mark,
                            uint32_t mark_var)
{
    if (!parse_loop_params(p))
        return false;
    if (accept(p, TOKEN_FOR))
        return parse_loop_for(p, mark, mark_var);
    if (accept(p, TOKEN_WHILE))
        return parse_loop_while(p, exp);
    return fail_expected(p);
}

static bool parse_loop(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    uint32_t mark = p->scalars.count, mark_var = p->vars.count;
    uint32_t scope = p->nscope, hidden = p->hide_from;
    Lambda *fn = new_fns(p, exp, 1);

    p->hide_from = p->prog->nvar;
    bool ok = parse_loop_head(p, exp, mark, mark_var) &&
              (at_token(p, TOKEN_DO) || fail_expected(p));
    p->hide_from = hidden;
    scope_leave(p, scope);
    if (!ok && !recover_at(p, TOKEN_DO)) {
        p->vars.count = mark_var;
        return false;
    }
    parse_advance(p);
    return parse_lambda_body(p, fn, mark_var, parse_body) && ok;
}

/* The head's end and the body, which becomes FN. */
static bool parse_parallel_body(Parser *p, Exp *exp, Lambda *fn, bool ok,
                                uint32_t mark_var)
{
    ok = ok && parse_exec(p, exp);
    if (!parse_do(p, &ok, mark_var))
        return false;
    return parse_lambda_body(p, fn, mark_var, parse_body) && ok;
}

/* kernel i < n, j < m do body; filter i < n do body */
static bool parse_indexed(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    uint32_t mark_var = p->vars.count;
    uint32_t most = exp->form == FORM_KERNEL ? UINT32_MAX : 1;
    Lambda *fn = new_fns(p, exp, 1);
    bool ok = parse_indices(p, most);

    return parse_parallel_body(p, exp, fn, ok, mark_var);
}

/* once do body */
static bool parse_once(Parser *p, Stm *stm)
{
    Lambda *fn = new_fns(p, &stm->exp, 1);
    uint32_t mark_var = p->vars.count;
    bool ok = true;

    return parse_do(p, &ok, mark_var) &&
           parse_lambda_body(p, fn, mark_var, parse_body) && ok;
}

/* The bound, which was pushed last, goes where a place was kept for it. */
static void move_bound(Parser *p, uint32_t to)
{
    p->scalars.at[to] = p->scalars.at[--p->scalars.count];
}

/* reduce (op, ...) i < n do body: operands are the bound, then neutrals; scan
 * likewise, and it may go on */
static bool parse_folding(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    Marks marks = marks_now(p);

    pile_push(&p->scalars, NULL);
    bool ok = parse_operators(p);
    Lambda *fn = take_operators(p, exp, &exp->u.ops, marks, 1);
    ok = ok && parse_indices(p, 1);
    if (ok)
        move_bound(p, marks.scalars);
    ok = parse_parallel_body(p, exp, fn, ok, marks.vars);
    return (exp->form != FORM_SCAN ||
            parse_then_part(p, exp, &exp->u.ops)) && ok;
}

/* scatter (op, ...) D i < n do body: bound, array, neutrals */
static bool parse_scatter(Parser *p, Stm *stm)
{
    Exp *exp = &stm->exp;
    Marks marks = marks_now(p);
    bool ok = true;

    pile_push(&p->scalars, NULL);
    pile_push(&p->scalars, NULL);
    if (at_token(p, TOKEN_LPAREN))
        ok = parse_operators(p);
    Lambda *fn = take_operators(p, exp, &exp->u.ops, marks, 2);
    if (ok && p->lex.token == TOKEN_NAME && *peek(p) == '<')
        ok = fail_at(p, here(p), "'scatter' names the array that it updates, "
                                 "then its index");
    const Scalar *array = ok ? parse_name(p) : NULL;
    ok = array && parse_indices(p, 1);
    if (ok) {
        move_bound(p, marks.scalars);
        p->scalars.at[marks.scalars + 1] = array;
    }
    return parse_parallel_body(p, exp, fn, ok, marks.vars);
}

/* ---- all of them ---- */

static const struct {
    Token token;
    FormId form;
    bool (*parse)(Parser *, Stm *);
} shapes[] = {
#define VIEW(id, text, syntax, ...)                                            \
    {TOKEN_##id, FORM_##id, parse_##syntax},
#include "ir-text/language/views.def"
    {TOKEN_MANIFEST, FORM_MANIFEST, parse_permuted},
    {TOKEN_COPY, FORM_COPY, parse_listed},
    {TOKEN_REPLICATE, FORM_REPLICATE, parse_shaped},
    {TOKEN_SCRATCH, FORM_SCRATCH, parse_scratch},
    {TOKEN_ROTATE, FORM_ROTATE, parse_rotate},
    {TOKEN_IOTA, FORM_IOTA, parse_of_scalar},
    {TOKEN_CONCAT, FORM_CONCAT, parse_concat},
    {TOKEN_IF, FORM_IF, parse_if},
    {TOKEN_LOOP, FORM_LOOP, parse_loop},
    {TOKEN_KERNEL, FORM_KERNEL, parse_indexed},
    {TOKEN_FILTER, FORM_FILTER, parse_indexed},
    {TOKEN_PARTITION, FORM_PARTITION, parse_indexed},
    {TOKEN_REDUCE, FORM_REDUCE, parse_folding},
    {TOKEN_SCAN, FORM_SCAN, parse_folding},
    {TOKEN_SCATTER, FORM_SCATTER, parse_scatter},
    {TOKEN_ONCE, FORM_ONCE, parse_once},
    {TOKEN_ALLOC, FORM_ALLOC, parse_alloc},
};

/* A right-hand side that begins with a word of its own. */
static bool parse_keyword(Parser *p, Stm *stm, size_t shape)
{
    uint32_t mark = p->scalars.count;

    stm->exp.form = (uint8_t)shapes[shape].form;
    parse_advance(p);
    bool ok = shapes[shape].parse(p, stm);
    if (ok) {
        take_args(p, &stm->exp, mark);
    } else {
        p->scalars.count = mark;
        stm->exp.narg = 0;
    }
    return ok;
}

static bool begins_with(const Parser *p, const char *at)
{
    return p->lex.end - at > 4 && memcmp(at, "with", 4) == 0 &&
           strchr(" \t\r\n[/", at[4]);
}

/* What was read as STM's right-hand side from BEGIN on is the first operand
 * of an operator, if one follows. */
static bool parse_if_operand(Parser *p, Stm *stm, const char *begin)
{
    if (!at_infix(p))
        return true;
    const Scalar *a = parse_needed(p, &stm->exp, begin);
    a = a ? parse_scalar_from(p, a, begin) : NULL;
    stm->exp = (Exp){.form = FORM_SCALAR};
    if (a)
        exp_set_args(p->prog, &stm->exp, 1, &a);
    return a != NULL;
}

/* Is AT, after a name, the begin of a name on the same line that begins no
 * statement?  Then the first name was meant for the word of a form. */
static bool looks_like_form(const Parser *p, const char *at)
{
    static const char *const next[] = {"let", "in", "assert"};
    size_t len = 0;

    if (!isalpha((unsigned char)*at) ||
        memchr(p->lex.stop, '\n', (size_t)(at - p->lex.stop)))
        return false;
    while (isalnum((unsigned char)at[len]) || at[len] == '_' || at[len] == '\'')
        len++;
    for (size_t i = 0; i < sizeof next / sizeof *next; i++)
        if (strlen(next[i]) == len && memcmp(at, next[i], len) == 0)
            return false;
    return true;
}

static bool parse_named(Parser *p, Stm *stm)
{
    const char *next = peek(p), *begin = p->lex.begin;

    if (next < p->lex.end && *next == '(')
        return parse_call(p, &stm->exp) && parse_if_operand(p, stm, begin);
    if (next < p->lex.end && *next == '[')
        return parse_read(p, &stm->exp) && parse_if_operand(p, stm, begin);
    if (begins_with(p, next))
        return parse_update(p, stm);
    if (looks_like_form(p, next)) {
        want(p, WANT_RHS);
        fail_expected(p);
        p->lost = true; /* with or without a body, nobody knows */
        return false;
    }
    return parse_plain(p, stm);
}

bool parse_rhs(Parser *p, Stm *stm)
{
    if (p->lex.token == TOKEN_NAME && !word_is_taken(p->lex.sym))
        return parse_named(p, stm);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (p->lex.token == shapes[i].token)
            return parse_keyword(p, stm, i);
    return parse_plain(p, stm);
}
