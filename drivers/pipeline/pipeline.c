/* pipeline.c - passes in their order, as they are written. */
#include "drivers/pipeline/named.h"
#include "drivers/pipeline/pipeline.h"

#include "ground/guess.h"

#include <string.h>

/* Trips of a group that states none, and groups in each other:
 * reading them recurses.  Estimates. */
enum { USUAL_TRIPS = 10, MAX_GROUPS = 100 };

static const char blanks[] = " \t\r\n";

/* ---- steps ---- */

typedef struct GroupOptions {
    long long limit;
} GroupOptions;

static const Option group_options[] = {
    {"limit", OPTION_COUNT, offsetof(GroupOptions, limit), .arg = "N",
     .min = 1, .max = 1000000, .help = "repeat at most N times"},
    {0},
};

const Group pipeline_groups[GROUPS] = {
    [GROUP_FIX] = {"fix", {"passes"}, group_options},
    [GROUP_FUN] = {"fun", {"passes"}, NULL},
    [GROUP_VERSIONS] = {"versions", {"device", "processor"}, NULL},
};

typedef struct Guess {
    const char *name, *best;
    size_t least;
} Guess;

static void guess(Guess *g, const char *name)
{
    size_t d = guess_distance(g->name, strlen(g->name), name, strlen(name));

    if (d < g->least)
        *g = (Guess){g->name, name, d};
}

/* What NAME may be a mistake for, or NULL. */
static const char *guess_step(const char *name)
{
    Guess g = {name, NULL, guess_too_far(strlen(name))};

    for (const Pass *const *pass = pass_all(); *pass; pass++)
        guess(&g, (*pass)->name);
    for (const NamedPipeline *p = named_pipelines; p->name; p++)
        guess(&g, p->name);
    return g.best;
}

static void *options_of(const Pass *pass, Arena *arena)
{
    void *values = arena_alloc(arena, pass->options_size);

    if (pass->defaults && pass->options_size)
        memcpy(values, pass->defaults, pass->options_size);
    return values;
}

static Step *new_group(const char *name, Arena *arena)
{
    for (int i = 0; i < GROUPS; i++) {
        if (strcmp(pipeline_groups[i].name, name) != 0)
            continue;
        Step *step = ARENA_NEW(arena, Step, 1);
        step->group = (GroupKind)i;
        step->trips = USUAL_TRIPS;
        return step;
    }
    return NULL;
}

Step *step_new(const char *name, Span span, Arena *arena, Diag *diag)
{
    Step *step = new_group(name, arena);

    if (step)
        return step;
    if (named_find(name)) {
        diag_error(diag, span, "'%s' is a pipeline: it has no options", name);
        return NULL;
    }
    step = ARENA_NEW(arena, Step, 1);
    step->pass = pass_find(name);
    if (step->pass) {
        step->options = options_of(step->pass, arena);
        return step;
    }
    const char *best = guess_step(name);
    diag_error(diag, span, "there is no pass '%s'%s%s%s", name,
               best ? "; did you mean '" : "", best ? best : "",
               best ? "'?" : "");
    return NULL;
}

static const char *step_name(const Step *step)
{
    return step->pass ? step->pass->name : pipeline_groups[step->group].name;
}

static bool set_value(Step *step, const char *name, size_t len,
                      const char *value, Span span, Arena *arena, Diag *diag)
{
    static const Option none[] = {{0}};
    const Option *table = step->pass ? step->pass->options
                                     : pipeline_groups[step->group].options;
    const Option *option = option_find(table ? table : none, name, len);
    GroupOptions group = {step->trips};

    if (!option) {
        const Option *best = option_guess(table ? table : none, name, len);
        diag_error(diag, span, "'%s' has no option '%.*s'%s%s%s",
                   step_name(step), (int)len, name,
                   best ? "; did you mean '" : "", best ? best->name : "",
                   best ? "'?" : "");
        return false;
    }
    const char *wrong = option_set(
        option, step->pass ? step->options : &group, value, arena);
    if (wrong)
        diag_error(diag, span, "%s", wrong);
    step->trips = group.limit;
    return !wrong;
}

bool step_set(Step *step, const char *text, Span span, Arena *arena,
              Diag *diag)
{
    size_t len = strcspn(text, "=");

    option_append(&step->texts, text, arena);
    if (len == strlen("target") && strncmp(text, "target", len) == 0)
        step->target = span;
    return set_value(step, text, len, text[len] ? text + len + 1 : NULL, span,
                     arena, diag);
}

/* ---- reading ---- */

typedef struct Reader {
    Source *source;
    const char *at, *end;
    Arena *arena;
    Diag *diag;
    int groups; /* around */
} Reader;

static Span span_at(const Reader *r, const char *at, size_t len)
{
    return (Span){r->source, (size_t)(at - r->source->text), len};
}

static void skip_blanks(Reader *r)
{
    while (r->at < r->end && strchr(blanks, *r->at))
        r->at++;
}

/* Take C, if it is next. */
static bool take(Reader *r, char c)
{
    skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool expect(Reader *r, char c, const char *why)
{
    if (take(r, c))
        return true;
    diag_error(r->diag, span_at(r, r->at, r->at < r->end), "'%c' expected %s",
               c, why);
    return false;
}

static const char *read_name(Reader *r)
{
    skip_blanks(r);
    const char *begin = r->at;
    while (r->at < r->end && !strchr(blanks, *r->at) &&
           !strchr(",(){}", *r->at))
        r->at++;
    return arena_text(r->arena, begin, (size_t)(r->at - begin));
}

/* A word of the options, without its quotes. */
static const char *read_option(Reader *r)
{
    Buf word = {0};
    char quote = 0;

    for (; r->at < r->end; r->at++) {
        char c = *r->at;
        if (!quote && (strchr(blanks, c) || c == '}' || c == '{'))
            break;
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else
            buf_char(&word, c);
    }
    if (quote)
        diag_error(r->diag, span_at(r, r->at, 0), "this %c is not closed",
                   quote);
    const char *text = arena_text(r->arena, word.at, word.len);
    buf_free(&word);
    return quote ? NULL : text;
}

static bool read_options(Reader *r, Step *step)
{
    if (!take(r, '{'))
        return true;
    while (!take(r, '}')) {
        const char *begin = r->at;
        const char *word = read_option(r);
        size_t len = (size_t)(r->at - begin);
        if (!word)
            return false;
        if (len == 0)
            return expect(r, '}', "after the options");
        if (!step_set(step, word, span_at(r, begin, len), r->arena, r->diag))
            return false;
    }
    return true;
}

static Step *read_steps(Reader *r);

/* Its lists of passes, in parentheses. */
static bool read_group(Reader *r, Step *step)
{
    const Group *group = &pipeline_groups[step->group];
    const char *why =
        arena_printf(r->arena, "around the passes of '%s'", group->name);

    if (r->groups >= MAX_GROUPS) {
        diag_error(r->diag, span_at(r, r->at, 1),
                   "groups nest deeper than %d here", MAX_GROUPS);
        return false;
    }
    r->groups++;
    for (int i = 0; i < PIPELINE_PARTS && group->part[i]; i++)
        if (!expect(r, '(', why) || !(step->part[i] = read_steps(r)) ||
            !expect(r, ')', why))
            return false;
    r->groups--;
    return true;
}

/* The steps of the pipeline NAMED. */
static Step *read_named(Reader *r, const NamedPipeline *named)
{
    return pipeline_parse_yaml(named_source(named), r->arena, r->diag);
}

/* One step, or those that a name stands for. */
static Step *read_step(Reader *r)
{
    skip_blanks(r);
    const char *begin = r->at;
    const char *name = read_name(r);
    Span span = span_at(r, begin, *name ? strlen(name) : begin < r->end);

    if (!*name) {
        diag_error(r->diag, span, "the name of a pass expected");
        return NULL;
    }
    const NamedPipeline *named = named_find(name);
    skip_blanks(r);
    if (named && (r->at == r->end || *r->at != '{'))
        return read_named(r, named);
    Step *step = step_new(name, span, r->arena, r->diag);
    if (!step || !read_options(r, step) ||
        (!step->pass && !read_group(r, step)))
        return NULL;
    return step;
}

static Step *read_steps(Reader *r)
{
    Step *first = NULL, **last = &first;

    do {
        *last = read_step(r);
        if (!*last)
            return NULL;
        while (*last)
            last = &(*last)->next;
    } while (take(r, ','));
    return first;
}

Step *pipeline_parse(Source *text, size_t begin, size_t end, Arena *arena,
                     Diag *diag)
{
    Reader r = {.source = text, .at = text->text + begin,
                .end = text->text + end, .arena = arena, .diag = diag};
    Step *first = read_steps(&r);

    skip_blanks(&r);
    if (first && r.at < r.end) {
        diag_error(diag, span_at(&r, r.at, 1),
                   "',' expected between two passes");
        return NULL;
    }
    return first;
}

/* ---- printing ---- */

static void print_option(const char *text, Buf *out)
{
    bool plain = *text && !strpbrk(text, " \t\r\n{}'\"");
    char quote = strchr(text, '"') ? '\'' : '"';

    if (plain)
        buf_text(out, text);
    else
        buf_printf(out, "%c%s%c", quote, text, quote);
}

static void print_step(const Step *step, Buf *out)
{
    buf_text(out, step_name(step));
    for (size_t i = 0; i < step->texts.count; i++) {
        buf_char(out, i ? ' ' : '{');
        print_option(step->texts.at[i], out);
    }
    if (step->texts.count)
        buf_char(out, '}');
    for (int i = 0; i < PIPELINE_PARTS && step->part[i]; i++) {
        buf_char(out, '(');
        pipeline_print(step->part[i], NULL, out);
        buf_char(out, ')');
    }
}

void pipeline_print(const Step *first, const Step *last, Buf *out)
{
    for (const Step *s = first; s; s = s == last ? NULL : s->next) {
        if (s != first)
            buf_char(out, ',');
        print_step(s, out);
    }
}
