/* parse_problem.c - from text to a problem: docs/lmad-problems.md. */
#include "ir-text/problem.h"

#include "ground/guess.h"
#include "ir-text/parser.h"
#include "ir-text/table.h"

#include <stdlib.h>
#include <string.h>

/* A parenthesis, and whether what it holds is part of an offset. */
typedef struct Paren {
    const char *at;
    bool of_offset;
} Paren;

/* A Parser that knows of sets. */
typedef struct Reader {
    Parser p; /* first: p.meaning gets back from it to the reader */
    Problem *problem;
    Table lets;     /* of ProblemStm, by name */
    Pile params;    /* of Var */
    Pile sets;      /* parts that are being collected, of Set */
    Pile indices;   /* those of unions, in scope, of Var */
    uint32_t depth; /* how deep sets nest here */

    /* The parentheses up to SCANNED, in the order of the text. */
    Paren *paren;
    size_t nparen, paren_room, next_paren;
    const char *scanned;
} Reader;

const char *const relation_text[RELATION_COUNT] = {
    [RELATION_DISJOINT] = "disjoint", [RELATION_INJECTIVE] = "injective",
    [RELATION_WITHIN] = "within",     [RELATION_SUBSET] = "subset",
    [RELATION_EQUAL] = "equal",
};

size_t problem_line(const Problem *problem, const ProblemStm *stm)
{
    return source_line_col(problem->source, stm->loc - 1).line;
}

const Set *set_meant(const Set *set)
{
    while (set->kind == SET_NAMED)
        set = set->u.let->set;
    return set;
}

/* ---- names ---- */

static const ProblemStm *find_let(Reader *q, const Sym *name)
{
    TableSlot *slot;

    table_reserve(&q->lets);
    TABLE_EACH (&q->lets, name->hash, slot)
        if (((const ProblemStm *)slot->thing)->name == name)
            return slot->thing;
    return NULL;
}

static void add_let(Reader *q, ProblemStm *let)
{
    TableSlot *slot;

    table_reserve(&q->lets);
    TABLE_EACH (&q->lets, let->name->hash, slot)
        if (((const ProblemStm *)slot->thing)->name == let->name)
            return; /* the first one counts */
    table_fill(&q->lets, slot, let, let->name->hash);
}

static void note_let(Reader *q, const ProblemStm *let)
{
    diag_note(q->p.diag,
              (Span){q->p.lex.source, let->name_loc - 1, let->name->len},
              "'%s' is bound here", let->name->text);
}

static void note_var(Reader *q, const Var *var)
{
    diag_note(q->p.diag,
              (Span){q->p.lex.source, var->loc - 1, var->name->len},
              "'%s' stands here first", var->name->text);
}

/* A name in a scalar that is not in scope is a parameter from here on. */
static Var *find_meaning(Parser *p, const Sym *sym, Span span)
{
    Reader *q = (Reader *)p;
    const ProblemStm *let = find_let(q, sym);
    Var *var = var_new(p->prog, sym, type_scalar(p->store, ELEM_I64));

    if (let) {
        fail_at(p, span, "'%s' is a set; an integer is needed here",
                sym->text);
        note_let(q, let);
        return var;
    }
    var->loc = (Loc)span.at + 1;
    scope_add_outermost(p, var);
    pile_push(&q->params, var);
    return var;
}

static const ProblemStm *guess_let(const Reader *q, const Sym *name)
{
    enum { MOST = 2000 }; /* names looked at */
    size_t least = guess_too_far(name->len), n = 0;
    const ProblemStm *best = NULL;

    for (const ProblemStm *s = q->problem->first; s && n < MOST; s = s->next) {
        if (s->kind != PROBLEM_LET || !s->name || s == q->problem->last)
            continue;
        n++;
        size_t d = guess_distance(name->text, name->len, s->name->text,
                                  s->name->len);
        if (d < least) {
            least = d;
            best = s;
        }
    }
    return best;
}

/* ---- words ---- */

static bool stands_first(const Parser *p)
{
    const char *c = p->lex.begin;

    while (c > p->lex.text && (c[-1] == ' ' || c[-1] == '\t'))
        c--;
    return c == p->lex.text || c[-1] == '\n';
}

/* A word that may be a name begins a statement only where a line begins. */
static bool at_stm(Parser *p)
{
    return p->lex.token == TOKEN_LET || p->lex.token == TOKEN_END ||
           ((at_word(p, WORD_ASSUME) || at_word(p, WORD_CHECK)) &&
            stands_first(p));
}

/* Report that none of the N words is here, and which one may be meant. */
static bool fail_words(Reader *q, const char *const *word, size_t n)
{
    Parser *p = &q->p;
    const char *at = p->lex.begin, *guess = NULL;
    size_t len = (size_t)(p->lex.stop - at), least = guess_too_far(len);
    Buf text = {0};

    if (p->lex.token == TOKEN_BAD)
        return false; /* the lexer has said it */
    for (size_t i = 0; i < n; i++) {
        size_t d = guess_distance(at, len, word[i], strlen(word[i]));
        buf_printf(&text, "%s'%s'", i == 0 ? "" : i + 1 == n ? " or " : ", ",
                   word[i]);
        if (p->lex.token == TOKEN_NAME && d < least) {
            least = d;
            guess = word[i];
        }
    }
    if (p->lex.token == TOKEN_END)
        fail_at(p, here(p), "expected %.*s, found %s", (int)text.len, text.at,
                token_text(TOKEN_END));
    else
        fail_at(p, here(p), "expected %.*s, found '%.*s'%s%s%s",
                (int)text.len, text.at, (int)(len < 40 ? len : 40), at,
                guess ? "; did you mean '" : "", guess ? guess : "",
                guess ? "'?" : "");
    buf_free(&text);
    return false;
}

/* ---- types ---- */

static bool is_comparison(const Scalar *s)
{
    return s->op >= OP_EQ && s->op <= OP_GE;
}

static bool check_condition(Reader *q, const Scalar *s, Span span)
{
    if (s->elem == ELEM_BOOL)
        return true;
    if (is_comparison(s) && is_comparison(s->arg[0]))
        return fail_at(&q->p, span,
                       "comparisons do not chain; write 'a <= b, b < c'");
    if (s->elem == ELEM_NONE)
        return fail_at(&q->p, span,
                       "the operands of this condition do not fit each other");
    return fail_at(&q->p, span,
                   "an assumption is a condition (bool), but this is %s",
                   elem_info[s->elem].text);
}

static bool check_int(Reader *q, const Scalar *s, Span span, const char *what)
{
    if (s->elem == ELEM_I64)
        return true;
    if (s->elem == ELEM_NONE)
        return fail_at(&q->p, span,
                       "the operands of this %s do not fit each other", what);
    return fail_at(&q->p, span, "this %s is %s; it is to be i64", what,
                   elem_info[s->elem].text);
}

static bool check_lmad(Reader *q, const Lmad *lmad, Span span)
{
    bool ok = check_int(q, lmad->offset, span, "LMAD's offset");

    for (uint32_t i = 0; ok && i < lmad->rank; i++)
        ok = check_int(q, lmad->dim[i].count, span, "LMAD's count") &&
             check_int(q, lmad->dim[i].stride, span, "LMAD's stride");
    return ok;
}

static bool check_ixfn(Reader *q, const IxFn *ixfn, Span span)
{
    const Fold *fold = ixfn->fold;
    bool ok = true;

    for (uint32_t i = 0; ok && i < ixfn->nlmad; i++)
        ok = check_lmad(q, ixfn->lmad[i], span);
    for (uint32_t i = 0; fold && ok && i < fold->nrow; i++)
        ok = check_int(q, fold->row[i].row, span, "fold's row") &&
             check_int(q, fold->row[i].modulus, span, "fold's modulus");
    return ok;
}

/* A scalar of type i64, or NULL. */
static const Scalar *parse_int_scalar(Reader *q, const char *what)
{
    const char *begin = q->p.lex.begin;
    const Scalar *s = parse_scalar(&q->p);

    return s && check_int(q, s, since(&q->p, begin), what) ? s : NULL;
}

/* ---- what begins an offset ---- */

/* An operator that goes on with an offset.  A bar does not: between sets it
 * is their union, and an offset with a bar stands in parentheses. */
static bool is_operator(const Reader *q, const char *at)
{
    return at < q->p.lex.end && *at && strchr("+-*/%<>=!&^", *at);
}

static void add_paren(Reader *q, const char *at)
{
    if (q->nparen == q->paren_room) {
        q->paren_room = q->paren_room ? 2 * q->paren_room : 64;
        q->paren = ground_realloc(q->paren, q->paren_room * sizeof *q->paren);
    }
    q->paren[q->nparen++] = (Paren){at, false};
}

/* Judge the parenthesis at AT and all in it, each by what stands behind its
 * other half. */
static void scan_parens(Reader *q, const char *at)
{
    const char *end = q->p.lex.end;
    Buf open = {0}; /* indices of those that wait for their other half */
    size_t i;

    q->nparen = q->next_paren = 0;
    do {
        if (*at == '/' && at + 1 < end && at[1] == '/') {
            at = peek_from(&q->p, at);
            continue;
        }
        if (*at == '(') {
            buf_bytes(&open, &q->nparen, sizeof q->nparen);
            add_paren(q, at);
        } else if (*at == ')') {
            open.len -= sizeof i;
            memcpy(&i, open.at + open.len, sizeof i);
            q->paren[i].of_offset =
                is_operator(q, peek_from(&q->p, at + 1));
        }
        at++;
    } while (open.len && at < end);
    q->scanned = at;
    buf_free(&open);
}

/* Does the parenthesis at hand begin an offset, `(a + b)*c + {...}`, or does
 * it hold sets? */
static bool paren_begins_offset(Reader *q)
{
    const char *at = q->p.lex.begin;

    if (!q->scanned || at >= q->scanned)
        scan_parens(q, at);
    while (q->paren[q->next_paren].at < at)
        q->next_paren++;
    return q->paren[q->next_paren].of_offset;
}

/* ---- sets ---- */

static const Set *parse_set(Reader *q);

static Set *new_set(Reader *q, SetKind kind, Loc loc, uint32_t depth)
{
    Set *set = ARENA_NEW(q->p.arena, Set, 1);

    set->kind = (uint8_t)kind;
    set->loc = loc;
    set->depth = depth;
    if (depth <= SET_MAX_NESTING)
        return set;
    fail_at(&q->p, (Span){q->p.lex.source, loc - 1, 1},
            "sets nest deeper than %d here", SET_MAX_NESTING);
    return NULL;
}

static const Set *parse_ixfn_set(Reader *q)
{
    const char *begin = q->p.lex.begin;
    Loc loc = loc_here(&q->p);
    const IxFn *ixfn = NULL;

    if (!parse_ixfn(&q->p, &ixfn) ||
        !check_ixfn(q, ixfn, since(&q->p, begin)))
        return NULL;
    Set *set = new_set(q, SET_IXFN, loc, 1);
    set->u.ixfn = ixfn;
    return set;
}

static void report_no_set(Reader *q, const Sym *name, Span span)
{
    const ProblemStm *guess = guess_let(q, name);
    const Var *var = scope_find(&q->p, name);

    if (word_is_taken(name))
        fail_at(&q->p, span, "'%s' is a word of the language, not a set",
                name->text);
    else if (guess)
        fail_at(&q->p, span, "unknown set '%s'; did you mean '%s'?",
                name->text, guess->name->text);
    else if (var)
        fail_at(&q->p, span,
                "'%s' is an integer; a set is needed here, as in '%s + {(n : "
                "1)}'",
                name->text, name->text);
    else
        fail_at(&q->p, span, "unknown set '%s'", name->text);
    if (guess)
        note_let(q, guess);
    else if (var && var->loc)
        note_var(q, var);
}

static const Set *parse_named(Reader *q)
{
    const Sym *name = q->p.lex.sym;
    const ProblemStm *let = find_let(q, name);
    Span span = here(&q->p);
    Loc loc = loc_here(&q->p);

    parse_advance(&q->p);
    if (!let) {
        report_no_set(q, name, span);
        return NULL;
    }
    /* Of a set with a mistake, which was reported, only the name is known. */
    Set *set = new_set(q, SET_NAMED, loc, let->set ? let->set->depth + 1 : 1);
    if (set)
        set->u.let = let;
    return set;
}

/* `SET | SET ...`; one set alone is itself. */
static const Set *parse_parts(Reader *q)
{
    Loc loc = loc_here(&q->p);
    uint32_t mark = q->sets.count, depth = 0, n;

    do {
        const Set *part = parse_set(q);
        if (!part)
            return NULL;
        pile_push(&q->sets, part);
        depth = part->depth > depth ? part->depth : depth;
    } while (accept(&q->p, TOKEN_BAR));
    const Set *const *parts = pile_take(&q->sets, mark, q->p.arena, &n);
    if (n == 1)
        return parts[0];
    Set *set = new_set(q, SET_UNION, loc, depth + 1);
    if (set) {
        set->u.parts.at = parts;
        set->u.parts.count = n;
    }
    return set;
}

static const Set *parse_group(Reader *q)
{
    parse_advance(&q->p);
    const Set *set = parse_parts(q);
    return set && expect(&q->p, TOKEN_RPAREN) ? set : NULL;
}

/* The index at hand: the parameter of its name, if there is one, so that it
 * takes that one's place in sets that were written before. */
static Var *parse_index(Reader *q)
{
    Var *known = q->p.lex.token == TOKEN_NAME
                     ? scope_find(&q->p, q->p.lex.sym)
                     : NULL;
    const ProblemStm *let = known || q->p.lex.token != TOKEN_NAME
                                ? NULL
                                : find_let(q, q->p.lex.sym);
    Span span = here(&q->p);
    Var *var = parse_new_name(&q->p);

    if (var && let) {
        fail_at(&q->p, span, "'%s' is a set; the index needs another name",
                var->name->text);
        note_let(q, let);
        return NULL;
    }
    for (uint32_t i = 0; known && i < q->indices.count; i++)
        if (q->indices.at[i] == known) {
            fail_at(&q->p, span,
                    "'%s' is an index already; a name in scope cannot be "
                    "bound again",
                    known->name->text);
            return NULL;
        }
    if (var)
        var->type = type_scalar(q->p.store, ELEM_I64);
    return var && known ? known : var;
}

/* `union i < n of SET` */
static const Set *parse_over(Reader *q)
{
    Loc loc = loc_here(&q->p);
    uint32_t scope = q->p.nscope;
    Var *index;
    const Scalar *bound;

    parse_advance(&q->p);
    if (!(index = parse_index(q)) || !expect(&q->p, TOKEN_LT) ||
        !(bound = parse_int_scalar(q, "bound")))
        return NULL;
    if (!at_word(&q->p, WORD_OF)) {
        fail_words(q, &(const char *){"of"}, 1);
        return NULL;
    }
    parse_advance(&q->p);
    if (!scope_find(&q->p, index->name)) /* no parameter of this name */
        scope_add(&q->p, index);
    pile_push(&q->indices, index);
    const Set *of = parse_set(q);
    q->indices.count--;
    scope_leave(&q->p, scope);
    Set *set = of ? new_set(q, SET_OVER, loc, of->depth + 1) : NULL;
    if (set) {
        set->u.over.index = index;
        set->u.over.bound = bound;
        set->u.over.of = of;
    }
    return set;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* The name at hand is that of a set, not the first word of an index
 * function. */
static bool at_set_name(Reader *q)
{
    const char *behind = peek(&q->p);
    bool called = behind < q->p.lex.end && *behind == '(';

    return q->p.lex.token == TOKEN_NAME && !called && !is_operator(q, behind);
}

/* The word and a name; where a set is called like the word, a bound, too. */
static bool at_over(Reader *q)
{
    const char *c = peek(&q->p), *end = q->p.lex.end;

    if (!at_word(&q->p, WORD_UNION) || !is_letter(*c))
        return false;
    if (!find_let(q, q->p.lex.sym))
        return true;
    while (c < end && (is_letter(*c) || (*c >= '0' && *c <= '9') || *c == '\''))
        c++;
    c = peek_from(&q->p, c);
    return c < end && *c == '<';
}

static const Set *parse_any_set(Reader *q)
{
    Token t = q->p.lex.token;

    if (t == TOKEN_LPAREN)
        return paren_begins_offset(q) ? parse_ixfn_set(q) : parse_group(q);
    if (at_over(q))
        return parse_over(q);
    if (at_set_name(q) && (!at_stm(&q->p) || find_let(q, q->p.lex.sym)))
        return parse_named(q);
    if ((t == TOKEN_NAME && !at_set_name(q)) || t == TOKEN_INT || t == TOKEN_MINUS ||
        t == TOKEN_TILDE || t == TOKEN_FLOAT || t == TOKEN_BANG)
        return parse_ixfn_set(q);
    want(&q->p, WANT_SET);
    fail_expected(&q->p);
    return NULL;
}

static const Set *parse_set(Reader *q)
{
    if (q->depth >= SET_MAX_NESTING) {
        fail_at(&q->p, here(&q->p), "sets nest deeper than %d here",
                SET_MAX_NESTING);
        return NULL;
    }
    q->depth++;
    const Set *set = parse_any_set(q);
    q->depth--;
    return set;
}

/* ---- statements ---- */

static bool parse_assume(Reader *q, ProblemStm *stm)
{
    uint32_t mark = q->p.scalars.count;
    bool ok = true;

    stm->kind = PROBLEM_ASSUME;
    do {
        const char *begin = q->p.lex.begin;
        const Scalar *s = parse_scalar(&q->p);
        if (!s)
            return false;
        ok = check_condition(q, s, since(&q->p, begin)) && ok;
        pile_push(&q->p.scalars, s);
    } while (accept(&q->p, TOKEN_COMMA));
    stm->condition =
        pile_take(&q->p.scalars, mark, q->p.arena, &stm->ncondition);
    return true;
}

/* The name that a `let` binds; false where it is taken. */
static bool parse_let_name(Reader *q, ProblemStm *stm)
{
    Span span = here(&q->p);
    Var *var = parse_new_name(&q->p);

    if (!var)
        return false;
    const ProblemStm *let = find_let(q, var->name);
    const Var *param = scope_find(&q->p, var->name);
    stm->name = var->name;
    stm->name_loc = var->loc;
    if (let) {
        fail_at(&q->p, span,
                "'%s' is bound already; a name in scope cannot be bound again",
                let->name->text);
        note_let(q, let);
    } else if (param) {
        fail_at(&q->p, span,
                "'%s' is an integer already; the set needs another name",
                param->name->text);
        note_var(q, param);
    }
    return true;
}

static bool parse_let_set(Reader *q, ProblemStm *stm)
{
    stm->kind = PROBLEM_LET;
    if (!parse_let_name(q, stm))
        return false;
    bool ok = expect(&q->p, TOKEN_ASSIGN) && (stm->set = parse_parts(q)) != NULL;
    add_let(q, stm);
    return ok;
}

static bool parse_relation(Reader *q, ProblemStm *stm)
{
    for (int r = 0; r < RELATION_COUNT; r++)
        if (accept_word(&q->p, (Word)(WORD_DISJOINT + r))) {
            stm->relation = (uint8_t)r;
            return true;
        }
    return fail_words(q, relation_text, RELATION_COUNT);
}

/* Both sides of `equal` are one index function each. */
static bool check_is_ixfn(Reader *q, const Set *set, Span span)
{
    while (set && set->kind == SET_NAMED)
        set = set->u.let->set;
    if (!set || set->kind == SET_IXFN) /* NULL: reported where it stands */
        return true;
    return fail_at(&q->p, span,
                   "'equal' compares two index functions; this is a union");
}

static bool parse_check(Reader *q, ProblemStm *stm)
{
    const char *begin = q->p.lex.begin, *second;

    stm->kind = PROBLEM_CHECK;
    if (!(stm->set = parse_parts(q)))
        return false;
    Span first = since(&q->p, begin);
    if (!parse_relation(q, stm))
        return false;
    second = q->p.lex.begin;
    switch ((Relation)stm->relation) {
    case RELATION_INJECTIVE:
        return true;
    case RELATION_WITHIN:
        return (stm->size = parse_int_scalar(q, "size")) != NULL;
    case RELATION_DISJOINT:
    case RELATION_SUBSET:
        return (stm->other = parse_parts(q)) != NULL;
    case RELATION_EQUAL:
        return (stm->other = parse_parts(q)) != NULL &&
               check_is_ixfn(q, stm->set, first) &&
               check_is_ixfn(q, stm->other, since(&q->p, second));
    }
    return false;
}

static ProblemStm *add_stm(Reader *q)
{
    ProblemStm *stm = ARENA_NEW(q->p.arena, ProblemStm, 1);

    stm->loc = loc_here(&q->p);
    if (q->problem->last)
        q->problem->last->next = stm;
    else
        q->problem->first = stm;
    return q->problem->last = stm;
}

static bool parse_stm(Reader *q)
{
    static const char *const words[] = {"assume", "let", "check"};
    Parser *p = &q->p;

    if (p->lex.token == TOKEN_LET) {
        ProblemStm *stm = add_stm(q);
        parse_advance(p);
        return parse_let_set(q, stm);
    }
    if (at_word(p, WORD_ASSUME) || at_word(p, WORD_CHECK)) {
        bool assumes = at_word(p, WORD_ASSUME);
        ProblemStm *stm = add_stm(q);
        parse_advance(p);
        return assumes ? parse_assume(q, stm) : parse_check(q, stm);
    }
    if (p->wanted && !stands_first(p)) { /* a statement that could go on */
        want(p, WANT_STATEMENT);
        return fail_expected(p);
    }
    return fail_words(q, words, sizeof words / sizeof *words);
}

/* ---- problems ---- */

static void skip_stm(Reader *q, const char *begin)
{
    Parser *p = &q->p;

    p->lex.diag = &p->unheard; /* what is skipped is not judged */
    while (!at_stm(p) || (p->lex.begin == begin && p->lex.token != TOKEN_END))
        parse_advance(p);
    p->lex.diag = p->diag;
    p->scalars.count = q->sets.count = q->indices.count = 0;
    scope_leave(p, 0);
}

static void parse_stms(Reader *q)
{
    while (q->p.lex.token != TOKEN_END) {
        const char *begin = q->p.lex.begin;
        if (!parse_stm(q))
            skip_stm(q, begin);
    }
}

Problem *parse_problem(Store *store, Source *source, size_t begin, size_t end,
                       Diag *diag, Comments *comments)
{
    Reader q = {0};
    Problem *problem = ARENA_NEW(store_arena(store), Problem, 1);

    q.problem = problem;
    if (parser_start(&q.p, store, source, begin, end, diag, comments)) {
        q.p.meaning = find_meaning;
        parse_stms(&q);
    }
    problem->store = store;
    problem->source = source;
    problem->prog = q.p.prog;
    problem->param =
        pile_take(&q.params, 0, store_arena(store), &problem->nparam);
    table_free(&q.lets);
    free(q.params.at);
    free(q.sets.at);
    free(q.indices.at);
    free(q.paren);
    parser_end(&q.p);
    return problem;
}

bool text_begins_problem(Source *source, size_t begin, size_t end)
{
    Store *store = store_new();
    Diag unheard = {0};
    Parser p;
    bool is_problem = false;

    if (parser_start(&p, store, source, begin, end, &unheard, NULL))
        is_problem = at_word(&p, WORD_ASSUME) || at_word(&p, WORD_CHECK) ||
                     (p.lex.token == TOKEN_LET && *peek(&p) != '(');
    parser_end(&p);
    diag_free(&unheard);
    store_free(store);
    return is_problem;
}
