/* match.c - searching a text for a pattern.
 *
 * Most directives are literal, or have a literal part that is rare in the
 * input: so we look for that part first, and run the regular expression only
 * over the lines where it stands.
 */
#include "funcheck/pattern/pattern.h"
#include "funcheck/search.h"

typedef struct Searcher {
    PatternContext *cx;
    Pattern *pattern;
    Source *input;
    Text text; /* to search; "^" matches where it begins */
    size_t anchor_from;
} Searcher;

/* ---- the values of uses ---- */

bool pattern_use_value(const Use *use, Buf *out)
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

static void explain_use(ErrorList *list, const Part *part)
{
    const Use *use = part->use;
    Number number;
    if (!use->expression)
        add_undefined(part->text, list);
    else if (expression_eval(use->expression, &number) == EVAL_UNDEFINED)
        expression_each_undefined(use->expression, add_undefined, list);
    else
        add_error(list, text_span(list->source, part->text),
                  "unable to substitute variable or numeric expression: "
                  "overflow error");
}

/* The value of PART, if it is a use, or else its text; false where the value is
 * missing. */
static bool part_text(Searcher *s, const Part *part, Text *text)
{
    const Use *use = part->use;
    Buf value = {0};

    *text = part->text;
    if (part->kind != PART_USE)
        return true;
    if (use->variable) {
        *text = use->variable->text;
        return use->variable->has_text;
    }
    bool ok = pattern_use_value(use, &value);
    *text = (Text){arena_text(&s->cx->scratch, value.at, value.len),
                   value.len};
    buf_free(&value);
    return ok;
}

/* The texts of all parts, by part. */
static MatchError *collect(Searcher *s, Text *texts)
{
    Pattern *p = s->pattern;
    ErrorList errors = {s->cx->arena, p->span.source, NULL, NULL};

    errors.tail = &errors.first;
    if (p->has_uses) {
        s->cx->variables->line->number.size = p->line;
        s->cx->variables->line->has_number = p->line != 0;
    }
    for (size_t i = 0; i < p->npart; i++)
        if (!part_text(s, &p->parts[i], &texts[i]))
            explain_use(&errors, &p->parts[i]);
    return errors.first;
}

/* The texts one after the other. */
static Text join(Arena *scratch, const Text *texts, size_t count)
{
    size_t len = 0;
    for (size_t i = 0; i < count; i++)
        len += texts[i].len;
    char *joined = ARENA_NEW(scratch, char, len + 1), *to = joined;
    for (size_t i = 0; i < count; i++) {
        if (texts[i].len)
            memcpy(to, texts[i].at, texts[i].len);
        to += texts[i].len;
    }
    return (Text){joined, len};
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

/* Where the line begins that has the byte AT. */
static size_t line_start(Text text, size_t at)
{
    const char *p = memrchr(text.at, '\n', at);
    return p ? (size_t)(p + 1 - text.at) : 0;
}

/* A regular expression that ignores case does not know what literals it has:
 * so look for the anchor, and run it from there on. */
static bool search(const Searcher *s, Regex *regex, RegexGroup *groups,
                   size_t ngroup)
{
    Text anchor = s->pattern->anchor;
    size_t at = s->anchor_from;

    if (regex_crosses_lines(regex) || !anchor.len)
        return regex_search(regex, s->text.at, s->text.len, 0, groups, ngroup);
    if (s->cx->request->ignore_case)
        at = find_text(s, anchor, at);
    return at < s->text.len &&
           regex_search(regex, s->text.at, s->text.len,
                        line_start(s->text, at), groups, ngroup);
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
        if (!number_parse(value, c->variable->format, &c->variable->number)) {
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
                             : ARENA_NEW(&s->cx->scratch, RegexGroup, ngroup);

    if (!search(s, regex, groups, ngroup))
        return missing();
    Match match = found(s, groups[0].at, groups[0].len);
    match.errors = capture(s, groups);
    return match;
}

/* The regular expression that the parts make up with these texts.  It is kept
 * where it does not depend on values and may be wanted again. */
static Regex *compile(Searcher *s, const Text *texts)
{
    static const RegexPieceKind kinds[] = {
        [PART_LITERAL] = REGEX_LITERAL, [PART_REGEX] = REGEX_PART,
        [PART_OPEN] = REGEX_OPEN,       [PART_CLOSE] = REGEX_CLOSE,
        [PART_USE] = REGEX_LITERAL};
    Pattern *p = s->pattern;
    const char *why;
    unsigned flags = s->cx->request->ignore_case ? REGEX_ICASE : 0;
    bool keep = !p->has_uses &&
                (p->implicit || p->count > 1 || p->kind == CHECK_DAG);
    Arena *arena = keep ? s->cx->arena : &s->cx->scratch;
    RegexPiece *pieces = ARENA_NEW(&s->cx->scratch, RegexPiece, p->npart);

    for (size_t i = 0; i < p->npart; i++)
        pieces[i] = (RegexPiece){kinds[p->parts[i].kind], texts[i].at,
                                 texts[i].len};
    Regex *regex = regex_compile_pieces(arena, pieces, p->npart, flags, &why);
    if (keep)
        p->compiled = regex;
    return regex;
}

static Match match_parts(Searcher *s)
{
    Pattern *p = s->pattern;
    Arena *scratch = &s->cx->scratch;

    if (p->compiled)
        return match_regex(s, p->compiled);
    if (p->npart == 1 && p->parts[0].kind == PART_LITERAL)
        return match_literal(s, p->parts[0].text);
    Text *texts = ARENA_NEW(scratch, Text, p->npart);
    MatchError *errors = collect(s, texts);
    if (errors)
        return (Match){.status = MATCH_INVALID, .errors = errors};
    if (!p->needs_regex)
        return match_literal(s, join(scratch, texts, p->npart));
    Regex *regex = compile(s, texts);
    return regex ? match_regex(s, regex) : missing();
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
    arena_reset(&cx->scratch);
    return match;
}
