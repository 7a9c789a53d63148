/* pattern_match.c - searching a text for a pattern.
 *
 * Most directives are literal, or have a literal part that is rare in the
 * input: so we look for that part first, and run the regular expression only
 * over the lines where it stands.
 */
#include "funcheck/pattern.h"
#include "funcheck/search.h"

enum { LONG_LINE = 16 * 1024 };

typedef struct Searcher {
    PatternContext *cx;
    Pattern *pattern;
    Source *input;
    Text text; /* to search; "^" matches where it begins */
    size_t anchor_from;
    Arena scratch; /* of this search */
} Searcher;

/* ---- the values of uses ---- */

bool pattern_use_value(const Part *use, Buf *out)
{
    Number number;
    if (use->expression)
        return expression_eval(use->expression, &number) == EVAL_DONE &&
               number_print(number, use->format, out);
    if (use->variable->has_text)
        buf_bytes(out, use->variable->text.at, use->variable->text.len);
    return use->variable->has_text;
}

typedef struct ErrorList {
    Arena *arena;
    Source *source;
    MatchError *first, **tail;
} ErrorList;

static void add_error(ErrorList *list, Span span, const char *text)
{
    MatchError *e = ARENA_NEW(list->arena, MatchError, 1);
    e->span = span;
    e->text = text;
    *list->tail = e;
    list->tail = &e->next;
}

static void add_undefined(Text use, void *data)
{
    ErrorList *list = data;
    MatchError **tail = list->tail;
    add_error(list, text_span(list->source, use),
              arena_printf(list->arena, "undefined variable: %.*s",
                           TEXT_ARG(use)));
    (*tail)->is_undefined = true;
}

static void explain_use(ErrorList *list, const Part *use)
{
    Number number;
    if (!use->expression)
        add_undefined(use->text, list);
    else if (expression_eval(use->expression, &number) == EVAL_UNDEFINED)
        expression_each_undefined(use->expression, add_undefined, list);
    else
        add_error(list, text_span(list->source, use->text),
                  "unable to substitute variable or numeric expression: "
                  "overflow error");
}

/* ---- the text or regular expression that the parts make up ---- */

static void append_escaped(Buf *out, Text text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (memchr("()^$|*+?.[]\\{}", text.at[i], 14))
            buf_char(out, '\\');
        buf_char(out, text.at[i]);
    }
}

/* Append PART; false where its value is missing. */
static bool append_part(const Pattern *p, const Part *part, Buf *out)
{
    Buf value = {0};
    Text text = part->text;
    bool ok = true;

    if (part->kind == PART_USE) {
        ok = pattern_use_value(part, &value);
        text = (Text){value.at, value.len};
    }
    if (ok && p->needs_regex && part->kind != PART_REGEX)
        append_escaped(out, text);
    else if (ok)
        buf_bytes(out, text.at, text.len);
    buf_free(&value);
    return ok;
}

static MatchError *assemble(Searcher *s, Buf *out)
{
    Pattern *p = s->pattern;
    ErrorList errors = {s->cx->arena, p->span.source, NULL, NULL};

    errors.tail = &errors.first;
    if (p->has_uses) {
        s->cx->variables->line->number.size = p->line;
        s->cx->variables->line->has_number = p->line != 0;
    }
    for (size_t i = 0; i < p->npart; i++)
        if (!append_part(p, &p->parts[i], out))
            explain_use(&errors, &p->parts[i]);
    return errors.first;
}

/* ---- searching ---- */

static Match missing(void)
{
    return (Match){.status = MATCH_MISSING};
}

/* The match at AT in the searched text. */
static Match found(const Searcher *s, size_t at, size_t len)
{
    size_t base = (size_t)(s->text.at - s->input->text);
    return (Match){.at = base + at, .len = len};
}

/* A line end that ends an empty line or the text. */
static Match match_empty(const Searcher *s)
{
    size_t at = search_literal(s->text, (Text){"\n\n", 2});
    if (at == NOT_FOUND && s->text.len && s->text.at[s->text.len - 1] == '\n')
        at = s->text.len - 1;
    return at == NOT_FOUND ? missing() : found(s, at + 1, 0);
}

static size_t find_text(const Searcher *s, Text needle, size_t from)
{
    Text rest = text_from(s->text, from);
    size_t at = s->cx->request->ignore_case
                    ? search_ignoring_case(rest, needle)
                    : search_literal(rest, needle);
    return at == NOT_FOUND ? NOT_FOUND : from + at;
}

/* Nothing at all, which is what variables can make of a pattern, is nowhere
 * to be found. */
static Match match_literal(const Searcher *s, Text needle)
{
    size_t at = needle.len ? find_text(s, needle, s->anchor_from) : NOT_FOUND;
    return at == NOT_FOUND ? missing() : found(s, at, needle.len);
}

/* The line around AT, within the searched text.  The end of a very long line
 * is not worth the search: then it is that of the text. */
static void line_around(Text text, size_t at, size_t *begin, size_t *end)
{
    Text near = text_upto(text_from(text, at), LONG_LINE);
    size_t eol = text_find_char(near, '\n');

    *end = eol < near.len ? at + eol : text.len;
    while (at > 0 && text.at[at - 1] != '\n')
        at--;
    *begin = at;
}

/* Search the lines that have the anchor. */
static bool search_lines(const Searcher *s, Regex *regex, RegexGroup *groups,
                         size_t ngroup)
{
    size_t at = s->anchor_from, begin, end;

    while ((at = find_text(s, s->pattern->anchor, at)) != NOT_FOUND) {
        line_around(s->text, at, &begin, &end);
        if (regex_search(regex, s->text.at, end, begin, groups, ngroup))
            return true;
        at = end;
    }
    return false;
}

/* Give the captured variables their values. */
static MatchError *capture(Searcher *s, const RegexGroup *groups)
{
    const Pattern *p = s->pattern;
    for (size_t i = 0; i < p->ncapture; i++) {
        const Capture *c = &p->captures[i];
        const RegexGroup *g = &groups[c->group];
        Text value = {s->text.at + (g->matched ? g->at : 0),
                      g->matched ? g->len : 0};
        if (!c->is_number) {
            c->variable->text = value;
            c->variable->has_text = true;
            continue;
        }
        if (!number_read(value, c->variable->format, &c->variable->number)) {
            ErrorList list = {s->cx->arena, s->input, NULL, NULL};
            list.tail = &list.first;
            add_error(&list, text_span(s->input, value),
                      "unable to represent numeric value");
            return list.first;
        }
        c->variable->digits = value;
        c->variable->has_number = true;
    }
    return NULL;
}

static Match match_regex(Searcher *s, Regex *regex)
{
    size_t ngroup = s->pattern->ncapture ? s->pattern->ngroup + 1 : 1;
    RegexGroup few[10];
    RegexGroup *groups = ngroup <= sizeof few / sizeof *few
                             ? few
                             : ARENA_NEW(&s->scratch, RegexGroup, ngroup);
    bool by_line = s->pattern->anchor.len && !regex_crosses_lines(regex);
    bool ok = by_line ? search_lines(s, regex, groups, ngroup)
                      : regex_search(regex, s->text.at, s->text.len, 0, groups,
                                     ngroup);
    if (!ok)
        return missing();
    Match match = found(s, groups[0].at, groups[0].len);
    match.errors = capture(s, groups);
    return match;
}

/* The regular expression, which is kept where it does not depend on values
 * and may be wanted again. */
static Regex *compile(Searcher *s, Text text)
{
    Pattern *p = s->pattern;
    const char *why;
    unsigned flags = s->cx->request->ignore_case ? REGEX_ICASE : 0;
    bool keep = !p->has_uses &&
                (p->implicit || p->count > 1 || p->kind == CHECK_DAG);
    Arena *arena = keep ? s->cx->arena : &s->scratch;
    Regex *regex = regex_compile(arena, text.at, text.len, flags, &why);

    if (keep)
        p->compiled = regex;
    return regex;
}

static Match match_parts(Searcher *s)
{
    Pattern *p = s->pattern;
    Match match = missing();
    Buf text = {0};

    if (p->compiled)
        return match_regex(s, p->compiled);
    if (p->npart == 1 && p->parts[0].kind == PART_LITERAL)
        return match_literal(s, p->parts[0].text);
    MatchError *errors = assemble(s, &text);
    if (errors) {
        match = (Match){.status = MATCH_INVALID, .errors = errors};
    } else if (!p->needs_regex) {
        match = match_literal(s, (Text){text.at, text.len});
    } else {
        Regex *regex = compile(s, (Text){text.at, text.len});
        if (regex)
            match = match_regex(s, regex);
    }
    buf_free(&text);
    return match;
}

Match pattern_match(PatternContext *cx, Pattern *pattern, Source *input,
                    size_t begin, size_t end, size_t anchor_from)
{
    Searcher s = {.cx = cx, .pattern = pattern, .input = input,
                  .text = {input->text + begin, end - begin}};
    Match match;

    s.anchor_from = anchor_from > begin ? anchor_from - begin : 0;
    if (pattern->kind == CHECK_EOF)
        match = found(&s, s.text.len, 0);
    else if (pattern->kind == CHECK_EMPTY)
        match = match_empty(&s);
    else
        match = match_parts(&s);
    arena_free(&s.scratch);
    return match;
}
