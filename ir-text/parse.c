/* parse.c - from text to a program: functions, and what all of the parser
 * stands on (tokens, mistakes, scopes). */
#include "ir-text/parse.h"

#include "ground/guess.h"
#include "ir-text/parser.h"

#include <stdlib.h>
#include <string.h>

/* ---- tokens and mistakes ---- */

void parse_advance(Parser *p)
{
    p->tried[0] = p->tried[1] = 0;
    p->wanted = 0;
    lex_next(&p->lex);
}

bool expect(Parser *p, Token token)
{
    return accept(p, token) || fail_expected(p);
}

void want(Parser *p, Wanted wanted)
{
    p->wanted |= wanted;
}

static bool is_word(const Parser *p, Word word)
{
    return p->lex.token == TOKEN_NAME && p->lex.sym->id == (uint32_t)word;
}

bool at_word(Parser *p, Word word)
{
    return is_word(p, word);
}

bool accept_word(Parser *p, Word word)
{
    if (!is_word(p, word))
        return false;
    parse_advance(p);
    return true;
}

Span here(const Parser *p)
{
    return (Span){p->lex.source, (size_t)(p->lex.begin - p->lex.text),
                  (size_t)(p->lex.stop - p->lex.begin)};
}

Span since(const Parser *p, const char *at)
{
    const char *end = p->lex.last_stop > at ? p->lex.last_stop : at;
    return (Span){p->lex.source, (size_t)(at - p->lex.text),
                  (size_t)(end - at)};
}

Loc loc_here(const Parser *p)
{
    return (Loc)(p->lex.begin - p->lex.text) + 1;
}

bool fail_at(Parser *p, Span span, const char *fmt, ...)
{
    Buf text = {0};
    va_list args;

    if (p->lost)
        return false;
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    diag_error(p->diag, span, "%.*s", (int)text.len, text.at);
    buf_free(&text);
    return false;
}

static const struct {
    Wanted wanted;
    const char *text;
} wanted_texts[] = {
    {WANT_RHS, "a right-hand side"},  {WANT_EXPRESSION, "an expression"},
    {WANT_TYPE, "a type"},            {WANT_IXFN, "an index function"},
    {WANT_STATEMENT, "a statement"},  {WANT_REDUCER, "an operator of reduce"},
    {WANT_LEVEL, "'thread', 'block' or 'lane'"},
    {WANT_OPERATOR, "an operator"},   {WANT_SET, "a set"},
};

enum { WANTED_COUNT = sizeof wanted_texts / sizeof *wanted_texts };

/* All that was looked for here, in the order of the tables. */
static uint32_t list_wanted(const Parser *p, const char **list)
{
    uint32_t n = 0;

    for (int i = 0; i < WANTED_COUNT; i++)
        if (p->wanted & wanted_texts[i].wanted)
            list[n++] = wanted_texts[i].text;
    for (int t = 0; t < TOKEN_COUNT; t++)
        if (p->tried[t / 64] >> t % 64 & 1)
            list[n++] = token_text((Token)t);
    return n;
}

static void describe_found(const Parser *p, Buf *out)
{
    size_t len = (size_t)(p->lex.stop - p->lex.begin);

    if (p->lex.token == TOKEN_END)
        buf_text(out, token_text(TOKEN_END));
    else if (len <= 40)
        buf_printf(out, "'%.*s'", (int)len, p->lex.begin);
    else
        buf_printf(out, "'%.*s...'", 37, p->lex.begin);
}

/* Spellings of other languages for what stands here in ours. */
static const char *other_spelling(const Parser *p)
{
    static const char *const known[][2] = {
        {"and", "&&"}, {"or", "||"},     {"not", "!"},  {"div", "fdiv(a, b)"},
        {"xor", "^"},  {"return", "in"}, {"def", "fun"}, {"function", "fun"},
        {"map", "kernel"}, {"elif", "else if"}, {"begin", "do"},
    };
    size_t len = (size_t)(p->lex.stop - p->lex.begin);

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i][0]) == len &&
            memcmp(known[i][0], p->lex.begin, len) == 0)
            return known[i][1];
    return NULL;
}

bool fail_expected(Parser *p)
{
    const char *list[TOKEN_COUNT + WANTED_COUNT], *other = other_spelling(p);
    uint32_t n = list_wanted(p, list);
    Buf text = {0};

    if (p->lex.token == TOKEN_BAD || p->lost)
        return false; /* the lexer has said it */
    buf_text(&text, "expected ");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&text, "%s%s", i == 0       ? ""
                                  : i + 1 == n ? " or "
                                               : ", ",
                   list[i]);
    buf_text(&text, ", found ");
    describe_found(p, &text);
    if (other)
        buf_printf(&text, "; did you mean '%s'?", other);
    fail_at(p, here(p), "%.*s", (int)text.len, text.at);
    buf_free(&text);
    return false;
}

const char *peek(const Parser *p)
{
    return peek_from(p, p->lex.at);
}

const char *peek_from(const Parser *p, const char *at)
{
    const char *c = at, *end = p->lex.end;

    for (;;) {
        while (c < end && (*c == ' ' || *c == '\n' || *c == '\t' || *c == '\r'))
            c++;
        if (end - c < 2 || c[0] != '/' || c[1] != '/')
            return c;
        while (c < end && *c != '\n')
            c++;
    }
}

bool at_function(const Parser *p)
{
    Token t = p->lex.token;
    return t == TOKEN_FUN || t == TOKEN_ENTRY || t == TOKEN_IMP ||
           t == TOKEN_END;
}

/* Words that begin a statement or end a block, and nothing else. */
static bool begins_statement(const Parser *p)
{
    Token t = p->lex.token;

    if (p->lex.imp)
        return (t >= TOKEN_SKIP && t <= TOKEN_RETURN) || t == TOKEN_IF ||
               t == TOKEN_ELSE || t == TOKEN_FOR || t == TOKEN_WHILE ||
               t == TOKEN_KERNEL || t == TOKEN_REDUCE || t == TOKEN_SCAN ||
               t == TOKEN_SCATTER || t == TOKEN_ASSERT;
    return t == TOKEN_LET || t == TOKEN_ASSERT || t == TOKEN_IN;
}

/* Skip to TOKEN, or to where a statement or function begins. */
static void skip_to(Parser *p, Token token)
{
    p->lex.diag = &p->unheard; /* what is skipped is not judged */
    while (p->lex.token != token && !begins_statement(p) && !at_function(p))
        lex_next(&p->lex);
    p->lex.diag = p->diag;
    p->tried[0] = p->tried[1] = 0;
    p->wanted = 0;
}

void skip_statement(Parser *p)
{
    skip_to(p, TOKEN_END);
}

bool recover_at(Parser *p, Token token)
{
    skip_to(p, token);
    if (p->lex.token != token)
        p->lost = true;
    return p->lex.token == token;
}

/* ---- lists ---- */

void pile_push(Pile *pile, const void *thing)
{
    if (pile->count == pile->room) {
        pile->room = pile->room ? 2 * pile->room : 64;
        pile->at = ground_realloc(pile->at, pile->room * sizeof *pile->at);
    }
    pile->at[pile->count++] = thing;
}

void *pile_take(Pile *pile, uint32_t mark, Arena *arena, uint32_t *count)
{
    uint32_t n = pile->count - mark;
    const void **array = NULL;

    if (n) {
        array = ARENA_NEW(arena, const void *, n);
        memcpy(array, pile->at + mark, n * sizeof *array);
    }
    pile->count = mark;
    *count = n;
    return array;
}

/* ---- scopes ---- */

static void *room_for(void *at, uint32_t *room, uint32_t need, size_t size)
{
    if (need <= *room)
        return at;
    uint32_t more = need < 512 ? 1024 : 2 * need;
    char *grown = ground_realloc(at, more * size);
    memset(grown + *room * size, 0, (more - *room) * size);
    *room = more;
    return grown;
}

static Var **binding_of(Parser *p, const Sym *sym)
{
    p->bound = room_for(p->bound, &p->bound_room, sym->id + 1,
                        sizeof *p->bound);
    return &p->bound[sym->id];
}

/* Stand-ins for unknown names belong to no statement. */
static bool is_stand_in(const Var *var)
{
    return var->loc == 0;
}

/* May the Nth name be looked at for a guess?  So many for one mistake; and for
 * all of them so many that the first hundred get theirs. */
static bool may_look(Parser *p, uint32_t n)
{
    return n < 2000 && p->looked++ < 200000;
}

/* The name in scope that looks most like SYM; the innermost of the best. */
static const Var *guess_var(Parser *p, const Sym *sym)
{
    size_t least = guess_too_far(sym->len);
    const Var *best = NULL;

    for (uint32_t i = p->nscope, n = 0; i-- > 0 && may_look(p, n); n++) {
        const Sym *name = p->scope[i]->name;
        size_t d = is_stand_in(p->scope[i])
                       ? least
                       : guess_distance(sym->text, sym->len, name->text,
                                        name->len);
        if (d < least) {
            least = d;
            best = p->scope[i];
        }
    }
    return best;
}

static Span var_span(const Parser *p, const Var *var)
{
    return (Span){p->lex.source, var->loc - 1, var->name->len};
}

static void push_scope(Parser *p, Var *var)
{
    p->scope = room_for(p->scope, &p->scope_room, p->nscope + 1,
                        sizeof *p->scope);
    p->scope[p->nscope++] = var;
    *binding_of(p, var->name) = var;
}

static Var *report_unknown(Parser *p, const Sym *sym, Span span)
{
    const Var *guess = guess_var(p, sym);
    Fun **fun = sym->id < p->fun_room ? &p->fun_of[sym->id] : NULL;

    if (fun && *fun)
        fail_at(p, span, "'%s' is a function; a variable is needed here",
                sym->text);
    else if (guess)
        fail_at(p, span, "unknown name '%s'; did you mean '%s'?", sym->text,
                guess->name->text);
    else
        fail_at(p, span, "unknown name '%s'", sym->text);
    if (guess && !p->lost)
        diag_note(p->diag, var_span(p, guess), "'%s' is bound here",
                  guess->name->text);
    Var *var = var_new(p->prog, sym, type_scalar(p->store, ELEM_I64));
    return var;
}

Var *parse_lookup(Parser *p, const Sym *sym, Span span)
{
    Var *var = *binding_of(p, sym);

    if (var && !(p->hides && var->id >= p->hide_from && !is_stand_in(var)))
        return var;
    if (word_is_taken(sym)) {
        fail_at(p, span, "'%s' is a word of the language, not a variable",
                sym->text);
        return var_new(p->prog, sym, type_scalar(p->store, ELEM_I64));
    }
    if (var) {
        fail_at(p, span,
                "'%s' is not in scope here: bounds and initial values are "
                "evaluated outside of the form",
                sym->text);
        if (!p->lost)
            diag_note(p->diag, var_span(p, var), "'%s' is bound here",
                      sym->text);
        return var;
    }
    if (p->meaning)
        return p->meaning(p, sym, span);
    Var *stand_in = report_unknown(p, sym, span);
    push_scope(p, stand_in);
    return stand_in;
}

Var *parse_new_name(Parser *p)
{
    if (!at_token(p, TOKEN_NAME)) {
        if (p->lex.token >= TOKEN_FIRST_RESERVED)
            fail_at(p, here(p), "'%s' is a word of the language and cannot "
                                "be bound",
                    p->lex.sym->text);
        else
            fail_expected(p);
        return NULL;
    }
    if (word_is_taken(p->lex.sym)) {
        fail_at(p, here(p), "'%s' %s and cannot be bound", p->lex.sym->text,
                word_is_elem(p->lex.sym) ? "is a type"
                : word_is_op(p->lex.sym) ? "is a builtin"
                                         : "is a word of the language");
        return NULL;
    }
    Var *var = var_new(p->prog, p->lex.sym, NULL);
    var->loc = loc_here(p);
    parse_advance(p);
    return var;
}

void scope_add(Parser *p, Var *var)
{
    Var *old = *binding_of(p, var->name);

    if (!old || is_stand_in(old)) {
        push_scope(p, var);
        return;
    }
    if (is_stand_in(var) || p->lost)
        return;
    fail_at(p, var_span(p, var),
            "'%s' is bound already; a name in scope cannot be bound again",
            var->name->text);
    diag_note(p->diag, var_span(p, old), "'%s' is bound here",
              old->name->text);
    var->loc = 0; /* a stand-in: once is enough to say it */
}

void scope_add_outermost(Parser *p, Var *var)
{
    *binding_of(p, var->name) = var;
}

Var *scope_find(Parser *p, const Sym *sym)
{
    return *binding_of(p, sym);
}

void scope_leave(Parser *p, uint32_t mark)
{
    while (p->nscope > mark)
        p->bound[p->scope[--p->nscope]->name->id] = NULL;
}

/* ---- attributes ---- */

static bool parse_attr(Parser *p, Attr **attr)
{
    const char *begin = p->lex.begin;

    if (p->lex.token != TOKEN_NAME && p->lex.token < TOKEN_FIRST_RESERVED) {
        at_token(p, TOKEN_NAME);
        return fail_expected(p);
    }
    *attr = ARENA_NEW(p->arena, Attr, 1);
    (*attr)->name = p->lex.sym;
    parse_advance(p);
    if (accept(p, TOKEN_LPAREN)) {
        (*attr)->args = lex_balanced(&p->lex, p->arena);
        if (!(*attr)->args)
            return fail_at(p, since(p, begin),
                           "the arguments of this attribute are not closed "
                           "by ')'");
        if (!expect(p, TOKEN_RPAREN))
            return false;
    }
    return expect(p, TOKEN_RBRACKET);
}

static bool parse_count(Parser *p, size_t *count)
{
    if (!at_token(p, TOKEN_INT))
        return fail_expected(p);
    *count = p->lex.bits < UINT32_MAX ? (size_t)p->lex.bits : UINT32_MAX;
    parse_advance(p);
    return true;
}

/* `#[loc("file.fun", 12, 3)]`, behind the bracket: no attribute of the
 * program, but where it stood before. */
static bool parse_origin(Parser *p, Loc from)
{
    const char *file = NULL;
    LineCol place;

    parse_advance(p);
    if (!expect(p, TOKEN_LPAREN))
        return false;
    if (!at_token(p, TOKEN_STRING))
        return fail_expected(p);
    file = lex_string(&p->lex, p->arena);
    parse_advance(p);
    if (!expect(p, TOKEN_COMMA) || !parse_count(p, &place.line) ||
        !expect(p, TOKEN_COMMA) || !parse_count(p, &place.col) ||
        !expect(p, TOKEN_RPAREN) || !expect(p, TOKEN_RBRACKET))
        return false;
    prog_note_origin(p->prog, from, file, place);
    return true;
}

bool parse_attrs(Parser *p, Attr **attrs)
{
    for (Loc from; from = loc_here(p), accept(p, TOKEN_ATTR);) {
        bool is_loc = is_word(p, WORD_LOC) && *peek(p) == '(';
        if (!(is_loc ? parse_origin(p, from) : parse_attr(p, attrs)))
            return false;
        if (*attrs)
            attrs = &(*attrs)->next;
    }
    return true;
}

bool parse_own_attrs(Parser *p, Loc *loc, Attr **attrs)
{
    Prog *prog = p->prog;

    *loc = loc_here(p);
    if (!parse_attrs(p, attrs))
        return false;
    if (prog->norigin && prog->origin[prog->norigin - 1].from < *loc)
        prog_note_origin(prog, *loc, NULL, (LineCol){0});
    return true;
}

/* ---- functions ---- */

static bool parse_result(Parser *p, Result *result)
{
    Attr *attrs = NULL;
    Var *var = NULL;

    if (!parse_attrs(p, &attrs))
        return false;
    if (p->lex.token == TOKEN_NAME && !word_is_taken(p->lex.sym)) {
        if (!(var = parse_new_name(p)) || !expect(p, TOKEN_COLON))
            return false;
        result->named = true;
    } else {
        var = var_new(p->prog, NULL, NULL);
        var->loc = loc_here(p);
    }
    var->attrs = attrs;
    var->unique = accept(p, TOKEN_STAR);
    if (!parse_type(p, var))
        return false;
    if (result->named)
        scope_add(p, var);
    result->var = var;
    return true;
}

/* `: (type, ...)`; the names in it live to its end. */
static bool parse_results(Parser *p, Fun *fun)
{
    uint32_t mark = p->nscope, first = p->vars.count;
    bool ok = expect(p, TOKEN_COLON) && expect(p, TOKEN_LPAREN);

    do {
        Result *result = ARENA_NEW(p->arena, Result, 1);
        ok = ok && parse_result(p, result);
        pile_push(&p->vars, result);
    } while (ok && accept(p, TOKEN_COMMA));
    ok = ok && expect(p, TOKEN_RPAREN);
    scope_leave(p, mark);
    Result **list = pile_take(&p->vars, first, &p->scratch, &fun->nres);
    fun->res = ARENA_NEW(p->arena, Result, fun->nres);
    for (uint32_t i = 0; i < fun->nres; i++)
        fun->res[i] = *list[i];
    return ok;
}

static bool parse_params(Parser *p, Fun *fun)
{
    uint32_t first = p->vars.count;
    bool ok = parse_binders(p, true);

    fun->param = pile_take(&p->vars, first, p->arena, &fun->nparam);
    return ok;
}

static bool parse_fun_name(Parser *p, Fun **fun)
{
    if (p->lex.token == TOKEN_NAME && word_is_taken(p->lex.sym))
        return fail_at(p, here(p),
                       "a function cannot be named like the %s '%s'",
                       word_is_elem(p->lex.sym) ? "type"
                       : word_is_op(p->lex.sym) ? "builtin"
                                                : "word",
                       p->lex.sym->text);
    if (!at_token(p, TOKEN_NAME))
        return fail_expected(p);
    *fun = prog_add_fun(p->prog, p->lex.sym);
    (*fun)->loc = loc_here(p);
    parse_advance(p);
    return true;
}

static Fun **fun_named(Parser *p, const Sym *name)
{
    p->fun_of = room_for(p->fun_of, &p->fun_room, name->id + 1,
                         sizeof *p->fun_of);
    return &p->fun_of[name->id];
}

/* From here on the function can be called. */
static void declare(Parser *p, Fun *fun)
{
    Fun **known = fun_named(p, fun->name);

    if (*known) {
        fail_at(p, (Span){p->lex.source, fun->loc - 1, fun->name->len},
                "there is a function '%s' already", fun->name->text);
        diag_note(p->diag,
                  (Span){p->lex.source, (*known)->loc - 1, fun->name->len},
                  "it stands here");
        return;
    }
    *known = fun;
}

static bool parse_fun(Parser *p)
{
    Attr *attrs = NULL;
    Fun *fun = NULL;
    uint32_t mark = p->nscope;
    Loc begin;

    if (!parse_own_attrs(p, &begin, &attrs))
        return false;
    bool entry = accept(p, TOKEN_ENTRY), imp = accept(p, TOKEN_IMP);
    if (!imp && !expect(p, TOKEN_FUN))
        return false;
    p->lex.imp = imp;
    if (!parse_fun_name(p, &fun))
        return false;
    fun->entry = entry;
    fun->imp = imp;
    fun->attrs = attrs;
    fun->begin = begin;
    p->fun = fun;
    bool ok = parse_params(p, fun) && (imp || parse_results(p, fun)) &&
              expect(p, TOKEN_ASSIGN);
    if (ok)
        fun->body = imp ? parse_imp_body(p) : parse_body(p);
    scope_leave(p, mark);
    declare(p, fun);
    p->lex.imp = false;
    p->fun = NULL;
    return ok && fun->body;
}

static void skip_to_fun(Parser *p)
{
    p->lex.diag = &p->unheard;
    while (!at_function(p))
        lex_next(&p->lex);
    p->lex.diag = p->diag;
}

/* ---- programs ---- */

struct Pending {
    Pending *next;
    const Sym *name;
    Span span;
    const Fun *from;
};

static const Fun *guess_fun(Parser *p, const Sym *name)
{
    size_t least = guess_too_far(name->len);
    const Fun *best = NULL;
    uint32_t n = 0;

    for (const Fun *f = p->prog->first; f && may_look(p, n); f = f->next, n++) {
        size_t d = guess_distance(name->text, name->len, f->name->text,
                                  f->name->len);
        if (d < least) {
            least = d;
            best = f;
        }
    }
    return best;
}

/* A call of a function that did not stand before it. */
static void report_pending(Parser *p, const Pending *call)
{
    const Fun *fun = *fun_named(p, call->name);
    const Fun *guess = fun ? NULL : guess_fun(p, call->name);

    if (fun == call->from && fun)
        fail_at(p, call->span, "'%s' calls itself; there is no recursion",
                call->name->text);
    else if (fun)
        fail_at(p, call->span,
                "'%s' is called before it is defined; a callee stands before "
                "its callers",
                call->name->text);
    else if (guess)
        fail_at(p, call->span, "unknown function '%s'; did you mean '%s'?",
                call->name->text, guess->name->text);
    else
        fail_at(p, call->span, "unknown function '%s'", call->name->text);
}

bool parse_callee(Parser *p, const Sym *name, Span span, Fun **callee)
{
    Fun *fun = *fun_named(p, name);

    *callee = fun;
    if (fun && fun->imp)
        return fail_at(p, span, "'%s' is an IMP function; it cannot be called",
                       name->text);
    if (fun)
        return true;
    Pending *call = ARENA_NEW(&p->scratch, Pending, 1);
    *call = (Pending){p->pending, name, span, p->fun};
    p->pending = call;
    return true;
}

/* Calls are kept newest first; they are reported in the text's order. */
static void report_calls(Parser *p)
{
    Pending *oldest = NULL;

    for (Pending *call = p->pending, *next; call; call = next) {
        next = call->next;
        call->next = oldest;
        oldest = call;
    }
    for (const Pending *call = oldest; call; call = call->next)
        report_pending(p, call);
}

bool parser_start(Parser *p, Store *store, Source *source, size_t begin,
                  size_t end, Diag *diag, Comments *comments)
{
    *p = (Parser){.store = store, .arena = store_arena(store), .diag = diag};
    p->prog = prog_new(store);
    p->prog->source = source;
    p->prog->begin = begin;
    p->prog->end = end;
    lex_start(&p->lex, store, diag, source, begin, end);
    p->lex.comments = comments;
    if (end >= UINT32_MAX) {
        diag_error(diag, (Span){source, 0, 0},
                   "a program's text is smaller than 4 GiB");
        return false;
    }
    parse_advance(p);
    return true;
}

void parser_end(Parser *p)
{
    free(p->bound);
    free(p->scope);
    free(p->fun_of);
    free(p->scalars.at);
    free(p->vars.at);
    free(p->lambdas.at);
    free(p->operators.at);
    diag_free(&p->unheard);
    arena_free(&p->scratch);
}

void note_piece(Parser *p, PieceKind kind, const void *piece,
                const char *begin)
{
    TextMap *map = p->map;
    Span span = since(p, begin);

    if (map->count == map->room) {
        map->room = map->room ? 2 * map->room : 256;
        map->piece = ground_realloc(map->piece,
                                    map->room * sizeof *map->piece);
    }
    map->piece[map->count++] =
        (Piece){piece, (uint32_t)span.at, (uint32_t)span.len, kind};
}

Prog *parse_program(Store *store, Source *source, size_t begin, size_t end,
                    Diag *diag, Comments *comments)
{
    return parse_noting(store, source, begin, end, diag, comments, NULL);
}

Prog *parse_noting(Store *store, Source *source, size_t begin, size_t end,
                   Diag *diag, Comments *comments, TextMap *map)
{
    Parser p;

    if (!parser_start(&p, store, source, begin, end, diag, comments))
        return p.prog;
    p.map = map;
    while (!at_token(&p, TOKEN_END)) {
        if (!parse_fun(&p) || p.lost)
            skip_to_fun(&p);
        p.lost = false;
    }
    report_calls(&p);
    parser_end(&p);
    return p.prog;
}
