/* check_file.c - the directives of a check file. */
#include "funcheck/check_file.h"

#include "funcheck/pattern/define.h"

typedef struct Reader {
    PatternContext *cx;
    Source *source;
    CheckFile *file;
    bool *used;      /* by check prefix */
    Pattern **before; /* those for the next step */
    uint32_t nbefore, room_before, room_steps;
    bool ok;
} Reader;

/* ---- prefixes ---- */

static bool is_valid_prefix(const char *prefix)
{
    for (; *prefix; prefix++)
        if (!is_word_char(*prefix))
            return false;
    return true;
}

static bool contains(const OptionTexts *texts, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(texts->at[i], text) == 0)
            return true;
    return false;
}

static bool prefixes_ok(const char *kind, const OptionTexts *all,
                        const OptionTexts *others, Diag *diag)
{
    for (size_t i = 0; i < all->count; i++) {
        const char *p = all->at[i], *what = NULL;
        if (!*p)
            what = "not be the empty string";
        else if (!is_valid_prefix(p))
            what = "start with a letter and contain only alphanumeric "
                   "characters, hyphens, and underscores";
        else if (contains(all, i, p) || contains(others, others->count, p))
            what = "be unique among check and comment prefixes";
        if (what) {
            diag_error(diag, (Span){0}, "supplied %s prefix must %s: '%s'",
                       kind, what, p);
            return false;
        }
    }
    return true;
}

bool check_file_prefixes_ok(const Request *q, Diag *diag)
{
    return prefixes_ok("check", &q->prefixes, &q->comment_prefixes, diag) &&
           prefixes_ok("comment", &q->comment_prefixes, &q->prefixes, diag);
}

/* ---- building ---- */

static void add_before(Reader *r, Pattern *pattern)
{
    arena_grow(r->cx->arena, &r->before, r->nbefore, &r->room_before,
               sizeof *r->before);
    r->before[r->nbefore++] = pattern;
}

static void add_step(Reader *r, Pattern *pattern)
{
    CheckFile *f = r->file;
    arena_grow(r->cx->arena, &f->steps, f->nstep, &r->room_steps,
               sizeof *f->steps);
    f->steps[f->nstep++] = (Step){pattern, r->before, r->nbefore};
    r->before = NULL;
    r->nbefore = r->room_before = 0;
}

static void fail(Reader *r, Text at, const char *what, Text prefix)
{
    diag_error(r->cx->diag, text_span(r->source, at), "%s '%.*s'", what,
               TEXT_ARG(prefix));
    r->ok = false;
}

/* ---- directives ---- */

static bool follows_a_match(CheckKind kind)
{
    return kind == CHECK_NEXT || kind == CHECK_SAME || kind == CHECK_EMPTY;
}

static void add_pattern(Reader *r, Pattern *p, Text prefix)
{
    Span at = text_span(r->source, prefix);

    if (!pattern_parse(r->cx, p)) {
        r->ok = false;
    } else if (p->kind == CHECK_LABEL && pattern_has_variables(p)) {
        diag_error(r->cx->diag, at,
                   "found '%.*s-LABEL:' with variable definition or use",
                   TEXT_ARG(prefix));
        r->ok = false;
    } else if (follows_a_match(p->kind) && !r->file->nstep) {
        diag_error(r->cx->diag, at,
                   "found '%.*s%s' without previous '%.*s: line",
                   TEXT_ARG(prefix), check_suffixes[p->kind],
                   TEXT_ARG(prefix));
        r->ok = false;
    }
    if (p->kind == CHECK_DAG || p->kind == CHECK_NOT)
        add_before(r, p);
    else
        add_step(r, p);
}

/* The pattern that begins at REST: up to the end of its line. */
static Text pattern_text(const Request *q, Text rest)
{
    if (!(q->strict_whitespace && q->full_lines))
        rest = text_skip_blanks(rest);
    Text line = text_upto(rest, text_find_char(rest, '\n'));
    return text_upto(line, text_find_char(line, '\r'));
}

static void read_check(Reader *r, Text prefix, Directive d, Text text)
{
    Pattern *p = ARENA_NEW(r->cx->arena, Pattern, 1);

    p->kind = d.kind;
    p->prefix = prefix;
    p->count = d.count;
    p->literal = d.literal;
    p->span = text_span(r->source, text);
    p->line = source_line_col(r->source,
                              (size_t)(prefix.at - r->source->text)).line;
    add_pattern(r, p, prefix);
}

/* What stands after the prefix USE; where to go on. */
static Text read_directive(Reader *r, PrefixUse use, Text after)
{
    const Request *q = r->cx->request;
    Directive d = directive_parse(after);

    if (use.index >= q->prefixes.count)
        return *after.at == ':' ? pattern_text(q, text_from(after, 1)) : after;
    if (d.status == DIRECTIVE_NONE)
        return after;
    r->used[use.index] = true;
    if (d.status == DIRECTIVE_BAD_NOT)
        fail(r, text_upto(d.rest, 0), "unsupported -NOT combo on prefix",
             use.prefix);
    if (d.status == DIRECTIVE_BAD_COUNT)
        fail(r, text_upto(d.rest, 0),
             "invalid count in -COUNT specification on prefix", use.prefix);
    Text text = pattern_text(q, d.rest);
    if (d.status == DIRECTIVE_CHECK)
        read_check(r, use.prefix, d, text);
    return text;
}

static void read_directives(Reader *r, Text text)
{
    PrefixScan scan;
    PrefixUse use;

    prefix_scan_init(&scan, r->cx->arena, r->cx->request, text);
    while (prefix_scan_next(&scan, &use)) {
        Text after = text_from(text, scan.at);
        if (!after.len)
            break;
        Text rest = read_directive(r, use, after);
        if (rest.at == after.at)
            prefix_scan_skip(&scan, rest);
        else
            scan.at = (size_t)(rest.at + rest.len - text.at);
    }
}

/* ---- what the command line adds ---- */

static void add_implicit(Reader *r, size_t i)
{
    static const char option[] = "-implicit-check-not='";
    const char *pattern = r->cx->request->implicit_nots.at[i];
    char *line = arena_printf(r->cx->arena, "%s%s'", option, pattern);
    Pattern *p = ARENA_NEW(r->cx->arena, Pattern, 1);

    p->kind = CHECK_NOT;
    p->prefix = text_of(r->cx->request->prefixes.at[0]);
    p->count = 1;
    p->implicit = i + 1;
    p->span = (Span){source_of_text(r->cx->arena, "command line", line,
                                    strlen(line)),
                     sizeof option - 1, strlen(pattern)};
    r->ok = pattern_parse(r->cx, p) && r->ok;
    r->file->implicit[r->file->nimplicit++] = p;
}

static void check_prefixes_used(Reader *r)
{
    const Request *q = r->cx->request;
    Buf names = {0};
    size_t missing = 0;

    for (size_t i = 0; i < q->prefixes.count; i++)
        if (!r->used[i])
            buf_printf(&names, "%s'%s:'", missing++ ? ", " : "",
                       q->prefixes.at[i]);
    bool none = missing == q->prefixes.count;
    if ((none || (missing && !q->allow_unused_prefixes)) &&
        (!q->implicit_nots.count || q->own_prefixes)) {
        diag_error(r->cx->diag, (Span){0},
                   "no check strings found with prefix%s %.*s",
                   missing > 1 ? "es" : "", (int)names.len, names.at);
        r->ok = false;
    }
    buf_free(&names);
}

/* Negative and unordered checks after the last step need an end. */
static void add_end(Reader *r, size_t end)
{
    if (!r->nbefore && !r->file->nimplicit)
        return;
    Pattern *p = ARENA_NEW(r->cx->arena, Pattern, 1);
    p->kind = CHECK_EOF;
    p->prefix = text_of(r->cx->request->prefixes.at[0]);
    p->count = 1;
    p->span = (Span){r->source, end, 0};
    add_step(r, p);
}

bool check_file_read(PatternContext *cx, Span text, CheckFile *file)
{
    const Request *q = cx->request;
    Reader r = {.cx = cx, .source = text.source, .file = file, .ok = true,
                .used = ARENA_NEW(cx->arena, bool, q->prefixes.count)};

    *file = (CheckFile){.implicit = ARENA_NEW(cx->arena, Pattern *,
                                              q->implicit_nots.count)};
    if (!define_all(cx))
        return false;
    for (size_t i = 0; i < q->implicit_nots.count; i++)
        add_implicit(&r, i);
    read_directives(&r, span_text(text));
    if (r.ok)
        check_prefixes_used(&r);
    add_end(&r, text.at + text.len);
    return r.ok;
}
