/* parse.c - from text to a problem: docs/lmad-problems.md. */
#include "ir-text/problem/reader.h"

#include "ground/guess.h"

#include <stdlib.h>
#include <string.h>

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

const ProblemStm *find_let(Reader *q, const Sym *name)
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

void note_let(Reader *q, const ProblemStm *let)
{
    diag_note(q->p.diag,
              (Span){q->p.lex.source, let->name_loc - 1, let->name->len},
              "'%s' is bound here", let->name->text);
}

void note_var(Reader *q, const Var *var)
{
    diag_note(q->p.diag, (Span){q->p.lex.source, var->loc - 1, var->name->len},
              "'%s' is first used here", var->name->text);
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

/* ---- words ---- */

static bool stands_first(const Parser *p)
{
    const char *c = p->lex.begin;

    while (c > p->lex.text && (c[-1] == ' ' || c[-1] == '\t'))
        c--;
    return c == p->lex.text || c[-1] == '\n';
}

bool at_problem_stm(Parser *p)
{
    return p->lex.token == TOKEN_LET || p->lex.token == TOKEN_END ||
           ((at_word(p, WORD_ASSUME) || at_word(p, WORD_CHECK)) &&
            stands_first(p));
}

bool fail_words(Reader *q, const char *const *word, size_t n)
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

static void check_condition(Reader *q, const Scalar *s, Span span)
{
    if (s->elem == ELEM_BOOL)
        return;
    if (op_is_comparison(s->op) && op_is_comparison(s->arg[0]->op))
        fail_at(&q->p, span,
                "comparisons do not chain; write 'a <= b, b < c'");
    else if (s->elem == ELEM_NONE)
        fail_at(&q->p, span,
                "the operands of this condition have different types");
    else
        fail_at(&q->p, span,
                "an assumption is a condition (bool), but this is %s",
                elem_info[s->elem].text);
}

/* ---- statements ---- */

static bool parse_assume(Reader *q, ProblemStm *stm)
{
    uint32_t mark = q->p.scalars.count;

    stm->kind = PROBLEM_ASSUME;
    do {
        const char *begin = q->p.lex.begin;
        const Scalar *s = parse_scalar(&q->p);
        if (!s)
            return false;
        check_condition(q, s, since(&q->p, begin));
        pile_push(&q->p.scalars, s);
    } while (accept(&q->p, TOKEN_COMMA));
    stm->condition =
        pile_take(&q->p.scalars, mark, q->p.arena, &stm->ncondition);
    return true;
}

/* The name that a `let` binds; false where there is none. */
static bool parse_let_name(Reader *q, ProblemStm *stm)
{
    Span span = here(&q->p);
    Var *var = parse_new_name(&q->p);

    if (!var)
        return false;
    const ProblemStm *let = find_let(q, var->name);
    const Var *param = scope_find(&q->p, var->name);
    stm->name = var->name;
    stm->name_loc = (Loc)span.at + 1;
    if (!var->loc) /* no name that can be bound: reported */
        return true;
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
    bool ok = expect(&q->p, TOKEN_ASSIGN) && (stm->set = parse_sets(q)) != NULL;
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
    if (!(stm->set = parse_sets(q)))
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
        return (stm->other = parse_sets(q)) != NULL;
    case RELATION_EQUAL:
        return (stm->other = parse_sets(q)) != NULL &&
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
    while (!at_problem_stm(p) ||
           (p->lex.begin == begin && p->lex.token != TOKEN_END))
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
    return problem_noting(store, source, begin, end, diag, comments, NULL);
}

Problem *problem_noting(Store *store, Source *source, size_t begin, size_t end,
                        Diag *diag, Comments *comments, TextMap *map)
{
    Reader q = {0};
    Problem *problem = ARENA_NEW(store_arena(store), Problem, 1);

    q.problem = problem;
    if (parser_start(&q.p, store, source, begin, end, diag, comments)) {
        q.p.meaning = find_meaning;
        q.p.map = map;
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
