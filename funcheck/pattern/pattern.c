/* pattern.c - reading the pattern of one directive. */
#include "funcheck/pattern/pattern.h"

const char *const check_suffixes[CHECK_KIND_COUNT] = {
#define X(name, suffix, short_name) [CHECK_##name] = suffix,
    CHECK_KINDS(X)
#undef X
};

/* \1 to \9. */
enum { BACK_REFERENCES = 9 };

typedef struct Reader {
    PatternContext *cx;
    Pattern *pattern;
    Source *source;
    Text rest;
    size_t room_captures;
} Reader;

static bool fail(Reader *r, Text at, const char *what)
{
    diag_error(r->cx->diag, text_span(r->source, at), "%s", what);
    return false;
}

/* Errors that a pattern without variables in mind runs into. */
static bool fail_literal(Reader *r, Text at, const char *what)
{
    fail(r, at, what);
    if (!r->pattern->implicit)
        diag_note(r->cx->diag, (Span){0},
                  "to match literal brackets, write '%.*s%s{LITERAL}:'",
                  TEXT_ARG(r->pattern->prefix),
                  check_suffixes[r->pattern->kind]);
    return false;
}

/* ---- building ---- */

static void add_part(Reader *r, PartKind kind, Text text)
{
    PatternContext *cx = r->cx;
    Pattern *p = r->pattern;
    GROUND_ROOM(cx->parts, p->npart, cx->room_parts);
    p->needs_regex |= kind != PART_LITERAL && kind != PART_USE;
    p->has_uses |= kind == PART_USE;
    if (kind == PART_LITERAL && text.len > p->anchor.len)
        p->anchor = text;
    cx->parts[p->npart++] = (Part){.kind = kind, .text = text};
}

static void add_use(Reader *r, Text text, Use use)
{
    Use *kept = ARENA_NEW(r->cx->arena, Use, 1);
    *kept = use;
    add_part(r, PART_USE, text);
    r->cx->parts[r->pattern->npart - 1].use = kept;
}

/* The pattern gets the parts that were added. */
static void keep_parts(PatternContext *cx, Pattern *p)
{
    p->parts = ARENA_NEW(cx->arena, Part, p->npart);
    if (p->npart)
        memcpy(p->parts, cx->parts, p->npart * sizeof *p->parts);
}

static void add_regex(Reader *r, const char *regex)
{
    add_part(r, PART_REGEX, text_of(regex));
}

/* Open the group of a capture.  A second one of the same name in a pattern is
 * the one that counts. */
static void add_capture(Reader *r, Variable *variable, bool is_number)
{
    Pattern *p = r->pattern;
    size_t i = 0;

    while (i < p->ncapture && p->captures[i].variable != variable)
        i++;
    if (i == r->room_captures) {
        r->room_captures = i ? 2 * i : 2;
        Capture *captures = ARENA_NEW(r->cx->arena, Capture, r->room_captures);
        if (i)
            memcpy(captures, p->captures, i * sizeof *captures);
        p->captures = captures;
    }
    p->captures[i] = (Capture){variable, ++p->ngroup, is_number};
    if (i == p->ncapture)
        p->ncapture++;
    add_part(r, PART_OPEN, (Text){0});
}

static KnownRegex *known_regex(PatternContext *cx, Text text)
{
    size_t h = text.len;
    for (size_t i = 0; i < text.len; i++)
        h = h * 31 + (unsigned char)text.at[i];
    return &cx->known[h % KNOWN_REGEXES];
}

static bool fail_regex(Reader *r, Text at, const char *why)
{
    diag_error(r->cx->diag, text_span(r->source, at), "invalid regex: %s",
               why);
    return false;
}

/* A regular expression, which has to be one by itself; it was written AT. */
static bool add_user_regex(Reader *r, Text text, Text at)
{
    KnownRegex *known = known_regex(r->cx, text);
    if (!known->text.at || !text_equal(known->text, text)) {
        const char *why;
        size_t ngroup;
        bool valid = regex_check(&r->cx->scratch, text.at, text.len, &ngroup,
                                 &why);
        arena_reset(&r->cx->scratch);
        if (!valid)
            return fail_regex(r, at, why);
        *known = (KnownRegex){text, ngroup};
    }
    r->pattern->ngroup += known->ngroup;
    add_part(r, PART_REGEX, text);
    return true;
}

/* ---- [[...]] ---- */

/* The length of the block's text, up to its "]]". */
static bool find_block_end(Reader *r, Text text, size_t *len)
{
    size_t depth = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == ']' && depth == 0 && i + 1 < text.len &&
            text.at[i + 1] == ']') {
            *len = i;
            return true;
        }
        if (c == '\\')
            i++;
        else if (c == '[')
            depth++;
        else if (c == ']' && depth-- == 0)
            return fail(r, text_upto(text_from(text, i), 1),
                        "missing closing \"]\" for regex variable");
    }
    return fail_literal(r, text_upto(r->rest, 2),
                        "Invalid substitution block, no ]] found");
}

static bool read_number_block(Reader *r, Text text, bool legacy)
{
    ExpressionContext cx = {r->cx->arena, r->cx->variables, r->cx->diag,
                            r->source, r->pattern->line};
    NumberBlock block;

    if (!expression_parse(&cx, text, legacy, &block))
        return false;
    if (block.defined)
        add_capture(r, block.defined, true);
    if (block.expression) {
        add_use(r, text,
                (Use){.expression = block.expression, .format = block.format});
    } else {
        Buf wild = {0};
        format_wildcard(block.format, &wild);
        Text regex = {arena_text(r->cx->arena, wild.at, wild.len), wild.len};
        buf_free(&wild);
        if (!add_user_regex(r, regex, text))
            return false;
    }
    if (block.defined)
        add_part(r, PART_CLOSE, (Text){0});
    return true;
}

static bool read_definition(Reader *r, Text name, Text regex)
{
    Variable *v = variable_intern(r->cx->variables, name);
    if (v->is_number) {
        diag_error(r->cx->diag, text_span(r->source, name),
                   "numeric variable with name '%.*s' already exists",
                   TEXT_ARG(name));
        return false;
    }
    v->is_text = true;
    add_capture(r, v, false);
    if (regex.len && !add_user_regex(r, regex, regex))
        return false;
    add_part(r, PART_CLOSE, (Text){0});
    return true;
}

/* A use of a variable that this very pattern captured is a reference to the
 * capture's group. */
static bool read_use(Reader *r, Text name)
{
    Pattern *p = r->pattern;
    Variable *v = variable_intern(r->cx->variables, name);

    for (size_t i = 0; i < p->ncapture; i++) {
        if (p->captures[i].variable != v || p->captures[i].is_number)
            continue;
        if (p->captures[i].group > BACK_REFERENCES)
            return fail(r, name, "Can't back-reference more than 9 variables");
        add_regex(r, arena_printf(r->cx->arena, "\\%zu",
                                  p->captures[i].group));
        return true;
    }
    add_use(r, name, (Use){.variable = v});
    return true;
}

static bool read_text_block(Reader *r, Text text)
{
    Text all = text, name;
    size_t colon = text_find_char(text, ':');

    for (size_t i = 0; i < colon; i++)
        if (is_blank_char(text.at[i]))
            return fail_literal(r, text_upto(text_from(text, i), 1),
                                "unexpected whitespace");
    const char *wrong = variable_take_name(&text, &name);
    if (wrong)
        return fail_literal(r, text, wrong);
    if (colon < all.len) {
        if (name.at[0] == '@' || !text_take(&text, ":"))
            return fail(r, name, "invalid name in string variable definition");
        return read_definition(r, name, text);
    }
    if (name.at[0] == '@')
        return read_number_block(r, all, true);
    if (text.len)
        return fail_literal(r, name, "invalid name in string variable use");
    return read_use(r, name);
}

static bool read_block(Reader *r)
{
    Text text = text_from(r->rest, 2);
    size_t len = 0;

    if (!find_block_end(r, text, &len))
        return false;
    r->rest = text_from(text, len + 2);
    text = text_upto(text, len);
    return text_take(&text, "#") ? read_number_block(r, text, false)
                                 : read_text_block(r, text);
}

/* ---- {{...}} ---- */

/* The parentheses keep an alternation to itself.  They are there without one
 * too: back-references count them. */
static bool read_regex(Reader *r)
{
    Text text = text_from(r->rest, 2);
    size_t len = text_find_pair(text, "}}");

    if (len == text.len)
        return fail(r, text_upto(r->rest, 2),
                    "found start of regex string with no end '}}'");
    r->rest = text_from(text, len + 2);
    r->pattern->ngroup++;
    add_part(r, PART_OPEN, (Text){0});
    text = text_upto(text, len);
    if (!add_user_regex(r, text, text))
        return false;
    add_part(r, PART_CLOSE, (Text){0});
    return true;
}

/* ---- whole patterns ---- */

static size_t literal_len(Text text)
{
    size_t regex = text_find_pair(text_from(text, 1), "{{");
    size_t block = text_find_pair(text_from(text, 1), "[[");
    return 1 + (regex < block ? regex : block);
}

static bool read_parts(Reader *r)
{
    while (r->rest.len) {
        if (text_starts(r->rest, "{{")) {
            if (!read_regex(r))
                return false;
        } else if (text_starts(r->rest, "[[") &&
                   !text_starts(r->rest, "[[[")) {
            if (!read_block(r))
                return false;
        } else {
            size_t len = literal_len(r->rest);
            add_part(r, PART_LITERAL, text_upto(r->rest, len));
            r->rest = text_from(r->rest, len);
        }
    }
    return true;
}

static bool check_emptiness(Reader *r)
{
    bool wants_empty = r->pattern->kind == CHECK_EMPTY;
    if (!r->rest.len == wants_empty)
        return true;
    diag_error(r->cx->diag, r->pattern->span,
               wants_empty ? "found non-empty check string for empty check "
                             "with prefix '%.*s:'"
                           : "found empty check string with prefix '%.*s:'",
               TEXT_ARG(r->pattern->prefix));
    return false;
}

bool pattern_parse(PatternContext *cx, Pattern *p)
{
    const Request *q = cx->request;
    Reader r = {.cx = cx, .pattern = p, .source = p->span.source,
                .rest = span_text(p->span)};
    bool keep = q->strict_whitespace && q->full_lines;
    bool full_lines = q->full_lines && p->kind != CHECK_NOT && !p->literal;

    if (!keep)
        r.rest = text_drop_blanks(r.rest);
    p->span.len = r.rest.len;
    if (!check_emptiness(&r))
        return false;
    if (p->kind == CHECK_EMPTY)
        return true;
    if (p->literal) {
        add_part(&r, PART_LITERAL, r.rest);
        keep_parts(cx, p);
        return true;
    }
    if (full_lines)
        add_regex(&r, q->strict_whitespace ? "^" : "^ *");
    bool ok = read_parts(&r);
    if (full_lines)
        add_regex(&r, q->strict_whitespace ? "$" : " *$");
    keep_parts(cx, p);
    return ok;
}

bool pattern_has_variables(const Pattern *pattern)
{
    for (size_t i = 0; i < pattern->ncapture; i++)
        if (!pattern->captures[i].is_number)
            return true;
    return pattern->has_uses;
}

const char *pattern_describe(const Pattern *p, Arena *arena)
{
    if (p->kind == CHECK_EOF)
        return "implicit EOF";
    return arena_printf(arena, "%.*s%s%s", TEXT_ARG(p->prefix),
                        p->count > 1 ? "-COUNT" : check_suffixes[p->kind],
                        p->literal ? "{LITERAL}" : "");
}
