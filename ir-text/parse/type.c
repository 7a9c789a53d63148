/* type.c - types, places and index functions: docs/language.md,
 * sections 2 and 6. */
#include "ir-text/parse/parser.h"

/* ---- index functions ---- */

bool parse_lmad_dims(Parser *p)
{
    if (!expect(p, TOKEN_PLUS) || !expect(p, TOKEN_LBRACE))
        return false;
    if (accept(p, TOKEN_RBRACE))
        return true;
    do {
        if (!expect(p, TOKEN_LPAREN) || !parse_push(p) ||
            !expect(p, TOKEN_COLON) || !parse_push(p) ||
            !expect(p, TOKEN_RPAREN))
            return false;
    } while (accept(p, TOKEN_COMMA));
    return expect(p, TOKEN_RBRACE);
}

static const Lmad *parse_plain_lmad(Parser *p)
{
    uint32_t mark = p->scalars.count, n;
    const Lmad *lmad = NULL;
    const Scalar *offset = parse_scalar(p);

    if (!offset)
        return NULL;
    if (!at_lmad_dims(p)) {
        want(p, WANT_OPERATOR);
        fail_at(p, here(p), "expected '+ {(count : stride), ...}' to complete "
                            "the LMAD");
        return NULL;
    }
    if (parse_lmad_dims(p)) {
        n = (p->scalars.count - mark) / 2;
        /* Counts and strides stand in turn, as in an LmadDim. */
        LmadDim *dim = ARENA_NEW(&p->scratch, LmadDim, n);
        for (uint32_t i = 0; i < n; i++)
            dim[i] = (LmadDim){p->scalars.at[mark + 2 * i],
                               p->scalars.at[mark + 2 * i + 1]};
        lmad = lmad_new(p->store, offset, n, dim);
    }
    p->scalars.count = mark;
    return lmad;
}

/* R(size, ...) or C(size, ...). */
static const Lmad *parse_shorthand(Parser *p, bool row_major)
{
    uint32_t mark = p->scalars.count;
    const Lmad *lmad = NULL;
    Span span = here(p);

    parse_advance(p);
    if (expect(p, TOKEN_LPAREN) && parse_scalars(p) &&
        expect(p, TOKEN_RPAREN)) {
        const Scalar **size = (const Scalar **)p->scalars.at + mark;
        uint32_t n = p->scalars.count - mark;
        lmad = row_major ? lmad_row_major(p->store, n, size)
                         : lmad_col_major(p->store, n, size);
        if (!lmad)
            fail_at(p, span, "the strides of this layout nest too deep");
    }
    p->scalars.count = mark;
    return lmad;
}

/* The word is followed by `(`: then it is no variable. */
static bool at_shorthand(Parser *p, Word word)
{
    return at_word(p, word) && *peek(p) == '(';
}

static const Lmad *parse_lmad(Parser *p)
{
    if (at_shorthand(p, WORD_R))
        return parse_shorthand(p, true);
    if (at_shorthand(p, WORD_C))
        return parse_shorthand(p, false);
    return parse_plain_lmad(p);
}

/* `(x, ...) ->`; the names live to the end of the fold. */
static bool parse_fold_index(Parser *p, Fold *fold)
{
    uint32_t mark = p->vars.count;
    bool ok = expect(p, TOKEN_LPAREN);

    do {
        Var *var = ok ? parse_new_name(p) : NULL;
        if ((ok = var != NULL)) {
            var->type = type_scalar(p->store, ELEM_I64);
            scope_add(p, var, var->id);
            pile_push(&p->vars, var);
        }
    } while (ok && accept(p, TOKEN_COMMA));
    fold->index = pile_take(&p->vars, mark, p->arena, &fold->nindex);
    return ok && expect(p, TOKEN_RPAREN) && expect(p, TOKEN_ARROW);
}

static bool parse_fold_rows(Parser *p, Fold *fold)
{
    uint32_t mark = p->scalars.count;
    bool ok = expect(p, TOKEN_LPAREN);

    do {
        ok = ok && parse_push(p);
        if (ok && !accept_word(p, WORD_MOD))
            ok = fail_at(p, here(p), "expected 'mod' and the modulus of this "
                                     "row");
        ok = ok && parse_push(p);
    } while (ok && accept(p, TOKEN_COMMA));
    fold->nrow = (p->scalars.count - mark) / 2;
    fold->row = ARENA_NEW(p->arena, FoldRow, fold->nrow);
    for (uint32_t i = 0; i < fold->nrow; i++)
        fold->row[i] = (FoldRow){p->scalars.at[mark + 2 * i],
                                 p->scalars.at[mark + 2 * i + 1]};
    p->scalars.count = mark;
    return ok && expect(p, TOKEN_RPAREN);
}

static const Fold *parse_fold(Parser *p)
{
    Fold *fold = ARENA_NEW(p->arena, Fold, 1);
    uint32_t scope = p->nscope;

    parse_advance(p);
    bool ok = parse_fold_index(p, fold) && parse_fold_rows(p, fold);
    scope_leave(p, scope);
    return ok ? fold : NULL;
}

bool parse_ixfn(Parser *p, const IxFn **ixfn)
{
    uint32_t mark = p->scalars.count, n;
    const Fold *fold = NULL;
    bool ok = true;

    do {
        const Lmad *lmad = NULL;
        if (at_shorthand(p, WORD_FOLD))
            ok = (fold = parse_fold(p)) != NULL;
        else if ((ok = (lmad = parse_lmad(p)) != NULL))
            pile_push(&p->scalars, lmad);
    } while (ok && !fold && accept_word(p, WORD_AFTER));
    const Lmad *const *lmads =
        pile_take(&p->scalars, mark, &p->scratch, &n);
    if (ok)
        *ixfn = ixfn_new(p->store, n, lmads, fold);
    return ok;
}

/* `@ m -> ixfn`, after a type. */
static bool parse_place(Parser *p, Var *var)
{
    if (!accept(p, TOKEN_AT_SIGN))
        return true;
    const Scalar *mem = parse_name(p);
    if (!mem || !expect(p, TOKEN_ARROW))
        return false;
    var->place.mem = mem->u.var;
    return parse_ixfn(p, &var->place.ixfn);
}

/* ---- types ---- */

static bool parse_space(Parser *p, Space *space)
{
    *space = SPACE_DEVICE;
    if (!accept(p, TOKEN_LPAREN))
        return true;
    if (accept_word(p, WORD_SHARED))
        *space = SPACE_SHARED;
    else if (accept_word(p, WORD_PRIVATE))
        *space = SPACE_PRIVATE;
    else
        return fail_at(p, here(p), "expected 'shared' or 'private'; plain "
                                   "'mem' is device memory");
    return expect(p, TOKEN_RPAREN);
}

static bool at_elem(const Parser *p)
{
    return p->lex.token == TOKEN_NAME && word_is_elem(p->lex.sym);
}

static bool parse_sizes(Parser *p)
{
    while (accept(p, TOKEN_LBRACKET))
        if (!parse_push(p) || !expect(p, TOKEN_RBRACKET))
            return false;
    return true;
}

static bool parse_array_type(Parser *p, Var *var)
{
    uint32_t mark = p->scalars.count;
    bool ok = parse_sizes(p);

    if (ok && !at_elem(p)) {
        want(p, WANT_TYPE);
        ok = fail_expected(p);
    }
    if (ok) {
        uint32_t rank = p->scalars.count - mark;
        Elem elem = word_elem(p->lex.sym);
        var->type = rank == 0
                        ? type_scalar(p->store, elem)
                        : type_array(p->store, elem, rank,
                                     (const Scalar **)p->scalars.at + mark);
        parse_advance(p);
    }
    p->scalars.count = mark;
    return ok;
}

static bool parse_any_type(Parser *p, Var *var)
{
    Space space;

    if (accept_word(p, WORD_MEM)) {
        if (!parse_space(p, &space))
            return false;
        var->type = type_mem(p->store, space);
        return true;
    }
    if (p->lex.token == TOKEN_LBRACKET || at_elem(p))
        return parse_array_type(p, var) && parse_place(p, var);
    want(p, WANT_TYPE);
    return fail_expected(p);
}

bool parse_type(Parser *p, Var *var)
{
    const char *begin = p->lex.begin;
    Needed *needed = p->needed;

    p->needed = NULL;
    bool ok = parse_any_type(p, var);
    p->needed = needed;
    if (ok && p->map)
        note_piece(p, PIECE_TYPE, var, begin);
    return ok;
}

static bool parse_star(Parser *p, bool may_be_unique, Var *var)
{
    if (p->lex.token != TOKEN_STAR)
        return true;
    if (!may_be_unique)
        return fail_at(p, here(p),
                       "'*' is allowed only in the types of parameters, loop "
                       "parameters and function results");
    parse_advance(p);
    return var->unique = true;
}

/* What is known of VAR after a mistake: enough to be named below. */
static void make_stand_in(Parser *p, Var *var)
{
    var->type = type_scalar(p->store, ELEM_I64);
    var->loc = 0;
}

bool parse_binder_head(Parser *p, bool may_be_unique, Var **var)
{
    Attr *attrs = NULL;

    *var = NULL;
    if (!expect(p, TOKEN_LPAREN) || !parse_attrs(p, &attrs) ||
        !(*var = parse_new_name(p)))
        return false;
    (*var)->attrs = attrs;
    /* A word in the place of a name was told; no colon is told, too. */
    bool told = (*var)->loc == 0 && p->lex.token != TOKEN_COLON;
    if (!told && expect(p, TOKEN_COLON) &&
        parse_star(p, may_be_unique, *var) && parse_type(p, *var))
        return true;
    make_stand_in(p, *var);
    return false;
}

/* ---- binders ---- */

/* As the size of a name after it, it would be an i64. */
const Type type_left_out = {.kind = TYPE_SCALAR, .elem = ELEM_I64};

/* A name of a `let` without its type, which its right-hand side tells. */
static bool leave_type_out(Parser *p, Var *var, const char *begin)
{
    if (var->loc)
        var->type = &type_left_out;
    else
        make_stand_in(p, var);
    if (p->map)
        note_piece(p, PIECE_TYPE, var, begin);
    return true;
}

/* `x` alone */
static bool parse_bare_name(Parser *p, Var **var)
{
    const char *begin = p->lex.begin;

    *var = parse_new_name(p);
    return leave_type_out(p, *var, begin);
}

/* `(x)` or `(x : type)` */
static bool parse_let_binder(Parser *p, Var **var)
{
    Attr *attrs = NULL;

    *var = NULL;
    if (!expect(p, TOKEN_LPAREN) || !parse_attrs(p, &attrs))
        return false;
    const char *begin = p->lex.begin;
    if (!(*var = parse_new_name(p)))
        return false;
    (*var)->attrs = attrs;
    if (at_token(p, TOKEN_RPAREN) ? leave_type_out(p, *var, begin)
                                  : expect(p, TOKEN_COLON) &&
                                        parse_star(p, false, *var) &&
                                        parse_type(p, *var))
        return expect(p, TOKEN_RPAREN);
    make_stand_in(p, *var);
    return false;
}

static bool parse_binder(Parser *p, bool may_be_unique, Var **var)
{
    return parse_binder_head(p, may_be_unique, var) && expect(p, TOKEN_RPAREN);
}

/* VAR, of a list whose variables have ids from FROM on, is read. */
static void bind_in_list(Parser *p, Var *var, uint32_t from)
{
    if (var) {
        scope_add(p, var, from);
        pile_push(&p->vars, var);
    }
    at_token(p, TOKEN_LPAREN); /* another one could follow */
}

bool parse_binders(Parser *p, bool may_be_unique)
{
    bool ok = at_token(p, TOKEN_LPAREN) || fail_expected(p);
    uint32_t from = p->prog->nvar;

    while (ok && p->lex.token == TOKEN_LPAREN) {
        Var *var;
        ok = parse_binder(p, may_be_unique, &var);
        bind_in_list(p, var, from);
    }
    return ok;
}

bool parse_pattern_binders(Parser *p)
{
    bool bare = p->lex.token == TOKEN_NAME;
    bool ok = bare || at_token(p, TOKEN_LPAREN) || fail_expected(p);
    uint32_t from = p->prog->nvar;

    while (ok && (bare || p->lex.token == TOKEN_LPAREN)) {
        Var *var;
        ok = (bare ? parse_bare_name : parse_let_binder)(p, &var);
        bind_in_list(p, var, from);
        if (bare)
            break;
    }
    return ok;
}
