/* set.c - sets of offsets in problems: docs/lmad-problems.md. */
#include "ir-text/problem/reader.h"

#include "ground/guess.h"

#include <string.h>

/* ---- names ---- */

static const ProblemStm *guess_let(Reader *q, const Sym *name)
{
    size_t least = guess_too_far(name->len);
    const ProblemStm *best = NULL;
    uint32_t n = 0; /* statements looked at */

    for (const ProblemStm *s = q->problem->first;
         s && parser_may_look(&q->p, n++); s = s->next) {
        if (s->kind != PROBLEM_LET || !s->name || s == q->problem->last)
            continue;
        size_t d = guess_distance(name->text, name->len, s->name->text,
                                  s->name->len);
        if (d < least) {
            least = d;
            best = s;
        }
    }
    return best;
}

/* ---- types ---- */

static bool check_int(Reader *q, const Scalar *s, Span span, const char *what)
{
    if (s->elem == ELEM_I64)
        return true;
    if (s->elem == ELEM_NONE)
        return fail_at(&q->p, span,
                       "the operands of this %s have different types", what);
    return fail_at(&q->p, span, "this %s is %s; it must be i64", what,
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

const Scalar *parse_int_scalar(Reader *q, const char *what)
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
    GROUND_ROOM(q->paren, q->nparen, q->paren_room);
    q->paren[q->nparen++] = (Paren){at, false};
}

/* Judge the parenthesis at AT and all in it, each by what stands after its
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

/* Does the current parenthesis begin an offset, `(a + b)*c + {...}`, or does
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
        fail_at(&q->p, span, "'%s' is a keyword, not a set", name->text);
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
    if (q->p.map)
        note_piece(&q->p, PIECE_SET, name, q->p.lex.text + span.at);
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

const Set *parse_sets(Reader *q)
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
    const Set *set = parse_sets(q);
    return set && expect(&q->p, TOKEN_RPAREN) ? set : NULL;
}

/* The current index: the parameter of its name, if there is one, so that it
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
    /* A parameter of this name, which the bound may have brought, is the
     * same variable. */
    Var *param = scope_find(&q->p, index->name);
    if (param)
        index = param;
    else
        scope_add(&q->p, index, index->id);
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

/* The current name is that of a set, not the first word of an index
 * function. */
static bool at_set_name(Reader *q)
{
    const char *after = peek(&q->p);
    bool called = after < q->p.lex.end && *after == '(';

    return q->p.lex.token == TOKEN_NAME && !called && !is_operator(q, after);
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
    if (at_set_name(q) &&
        (!at_problem_stm(&q->p) || find_let(q, q->p.lex.sym)))
        return parse_named(q);
    if ((t == TOKEN_NAME && !at_set_name(q)) || t == TOKEN_INT ||
        t == TOKEN_MINUS || t == TOKEN_TILDE || t == TOKEN_FLOAT ||
        t == TOKEN_BANG)
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
