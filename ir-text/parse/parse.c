/* parse.c - from text to a program: attributes, functions, programs. */
#include "ir-text/parse/parse.h"

#include "ground/guess.h"
#include "ir-text/parse/parser.h"

#include <stdlib.h>
#include <string.h>

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

/* `#[loc("file.fun", 12, 3)]`, after the bracket: no attribute of the
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

bool parse_attr_list(Parser *p, Attr **attrs)
{
    for (Loc from; from = loc_here(p), accept(p, TOKEN_ATTR);) {
        bool is_loc = at_word(p, WORD_LOC) && *peek(p) == '(';
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

static bool parse_result(Parser *p, Result *result, uint32_t from)
{
    Attr *attrs = NULL;
    Var *var = NULL;

    if (!parse_attrs(p, &attrs))
        return false;
    if (p->lex.token == TOKEN_NAME && !word_is_taken(p->lex.sym) &&
        *peek(p) == ':') {
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
        scope_add(p, var, from);
    result->var = var;
    return true;
}

/* `: (type, ...)`; the names in it live to its end. */
static bool parse_results(Parser *p, Fun *fun)
{
    uint32_t mark = p->nscope, first = p->vars.count, from = p->prog->nvar;
    bool ok = expect(p, TOKEN_COLON) && expect(p, TOKEN_LPAREN);

    do {
        Result *result = ARENA_NEW(p->arena, Result, 1);
        ok = ok && parse_result(p, result, from);
        if (!result->var) /* a stand-in: calls look at it */
            result->var =
                var_new(p->prog, NULL, type_scalar(p->store, ELEM_I64));
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

/* The head of an IMP function may end before them. */
static bool parse_head_results(Parser *p, Fun *fun)
{
    return (fun->imp && !at_token(p, TOKEN_COLON)) || parse_results(p, fun);
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
    if (p->map)
        note_piece(p, PIECE_FUN, (*fun)->name,
                   p->lex.text + (*fun)->loc - 1);
    return true;
}

static Fun **fun_named(Parser *p, const Sym *name)
{
    GROUND_INDEX(p->fun_of, p->fun_room, name->id);
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
                  "it is defined here");
        return;
    }
    *known = fun;
}

/* ---- one function at a time ---- */

/* What is in use of a program before a body is read. */
typedef struct Before {
    uint32_t nvar, norigin, origin_room;
    Origin *origin;
} Before;

static Before mark_body(Parser *p)
{
    Prog *prog = p->prog;

    store_mark(p->store);
    prog->nvar_kept = prog->nvar;
    return (Before){prog->nvar, prog->norigin, prog->origin_room,
                    prog->origin};
}

/* Read the current token once more: its name was forgotten. */
static void read_again(Parser *p)
{
    p->lex.at = p->lex.begin;
    p->lex.stop = p->lex.last_stop;
    lex_next(&p->lex);
}

static void forget_body(Parser *p, Before before)
{
    Prog *prog = p->prog;
    Loc last = prog->norigin ? prog->origin[prog->norigin - 1].from : 0;
    bool noted = prog->norigin > before.norigin;

    p->fun->body = NULL;
    store_forget(p->store);
    prog->nvar = before.nvar;
    prog->norigin = before.norigin;
    prog->origin_room = before.origin_room;
    prog->origin = before.origin;
    if (noted) /* what follows is still in a text that says such things */
        prog_note_origin(prog, last, NULL, (LineCol){0});
    if (p->lex.token == TOKEN_NAME)
        read_again(p);
}

static bool is_well(const Parser *p)
{
    return p->diag->count[DIAG_ERROR] == p->errors && !p->pending;
}

/* The parameters outlive the body, and so do their leaves. */
static void make_leaves(Parser *p, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        scalar_var(p->store, fun->param[i]);
}

static bool parse_fun_body(Parser *p, Fun *fun)
{
    Body *(*parse)(Parser *) = fun->imp ? parse_imp_body : parse_body;

    if (!p->read)
        return (fun->body = parse(p)) != NULL;
    make_leaves(p, fun);
    names_settle_fun(p->prog, fun);
    Before before = mark_body(p);
    bool ok = (fun->body = parse(p)) != NULL;
    if (ok && is_well(p)) {
        names_settle_fun(p->prog, fun);
        p->enough = !p->read(p->prog, fun, p->read_data);
    }
    forget_body(p, before);
    return ok;
}

/* ---- functions ---- */

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
    bool ok = parse_params(p, fun) && parse_head_results(p, fun) &&
              expect(p, TOKEN_ASSIGN) && parse_fun_body(p, fun);
    scope_leave(p, mark);
    declare(p, fun);
    p->lex.imp = false;
    p->fun = NULL;
    if (!p->pending)
        arena_reset(&p->scratch);
    return ok;
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
    Span span;
    const Fun *from;
};

static const Fun *guess_fun(Parser *p, const Sym *name)
{
    size_t least = guess_too_far(name->len);
    const Fun *best = NULL;
    uint32_t n = 0;

    for (const Fun *f = p->prog->first; f && parser_may_look(p, n++);
         f = f->next) {
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
    const Sym *name = sym_intern(p->store, p->lex.text + call->span.at,
                                 call->span.len);
    const Fun *fun = *fun_named(p, name);
    const Fun *guess = fun ? NULL : guess_fun(p, name);
    const char *other = fun || guess ? NULL : suggest_called(name);

    if (fun == call->from && fun)
        fail_at(p, call->span, "'%s' calls itself; there is no recursion",
                name->text);
    else if (fun)
        fail_at(p, call->span,
                "'%s' is called before it is defined; a callee must precede "
                "its callers",
                name->text);
    else if (guess)
        fail_at(p, call->span, "unknown function '%s'; did you mean '%s'?",
                name->text, guess->name->text);
    else
        fail_at(p, call->span, "unknown function '%s'%s%s%s", name->text,
                other ? "; did you mean '" : "", other ? other : "",
                other ? "'?" : "");
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
    *call = (Pending){p->pending, span, p->fun};
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
    p->errors = diag->count[DIAG_ERROR];
    parse_advance(p);
    return true;
}

void parser_end(Parser *p)
{
    free(p->bound);
    free(p->scope);
    free(p->hidden);
    free(p->fun_of);
    free(p->scalars.at);
    free(p->vars.at);
    free(p->lambdas.at);
    free(p->operators.at);
    buf_free(&p->kinds);
    diag_free(&p->unheard);
    arena_free(&p->scratch);
}

static Prog *parse_all(Parser *p)
{
    while (!p->enough && !at_token(p, TOKEN_END)) {
        if (!parse_fun(p) || p->lost)
            skip_to_fun(p);
        p->lost = false;
    }
    report_calls(p);
    if (is_well(p))
        names_settle(p->prog);
    parser_end(p);
    return p->prog;
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
    store_expect(store, end - begin);
    p.map = map;
    p.shadows = true;
    return parse_all(&p);
}

Prog *parse_each(Store *store, Source *source, size_t begin, size_t end,
                 Diag *diag, Comments *comments, FunRead read, void *data)
{
    Parser p;

    if (!parser_start(&p, store, source, begin, end, diag, comments))
        return p.prog;
    p.shadows = true;
    p.read = read;
    p.read_data = data;
    return parse_all(&p);
}
