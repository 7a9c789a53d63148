/* cases.c - what a program should compute. */
#include "drivers/arguments.h"
#include "drivers/funtest/inside.h"

#include "ground/guess.h"
#include "ir-text/numbers/bytes.h"
#include "ir-text/values/compare.h"
#include "verifier/inputs/signature.h"
#include "verifier/interpreter/interpreter.h"

#include <stdlib.h>
#include <string.h>

const char *did_you_mean(Arena *arena, const char *name, size_t len,
                         const char *const *words)
{
    const char *best = NULL;
    size_t least = guess_too_far(len);

    for (; *words; words++) {
        size_t d = guess_distance(name, len, *words, strlen(*words));
        if (d < least) {
            best = *words;
            least = d;
        }
    }
    return best ? arena_printf(arena, "; did you mean '%s'?", best) : "";
}

/* ---- the function ---- */

static const Fun *find_fun(const Prog *prog, const char *name)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (strcmp(f->name->text, name) == 0)
            return f;
    return NULL;
}

/* The names of what can be called, ended by NULL. */
static const char *const *callable(const Prog *prog, Arena *arena)
{
    const char **names = ARENA_NEW(arena, const char *, prog->nfun + 1);
    size_t n = 0;

    for (const Fun *f = prog->first; f; f = f->next)
        if (!prog_has_entry(prog) || f->entry)
            names[n++] = f->name->text;
    return names;
}

/* Why nobody can call FUN, or NULL. */
static const char *wrong_fun(const Prog *prog, const Fun *fun)
{
    return prog_has_entry(prog) && !fun->entry
               ? "is no entry, and the program has some"
           : fun_is_any_version(fun)
               ? "is what a processor runs for another function"
           : !fun_has_values(fun) ? "does not declare its results in its head"
                                  : NULL;
}

Case *case_new(Subject *s, const char *name, Span span, Diag *diag)
{
    const Fun *fun = find_fun(s->prog, name);
    const char *why = fun ? wrong_fun(s->prog, fun) : NULL;

    if (!fun)
        diag_error(diag, span, "there is no function '%s'%s", name,
                   did_you_mean(&s->arena, name, strlen(name),
                                callable(s->prog, &s->arena)));
    else if (why)
        diag_error(diag, span, "'%s' %s", name, why);
    if (!fun || why)
        return NULL;
    arena_grow(&s->arena, &s->cases, s->ncase, &s->case_room, sizeof *s->cases);
    Case *c = &s->cases[s->ncase++];
    *c = (Case){.span = span, .fun = fun, .expected = EXPECTED_SAME};
    return c;
}

static const Var *result_var(const Fun *fun, size_t number)
{
    for (uint32_t i = 0; i < fun->nres; i++)
        if (run_is_value(fun->res[i].var) && number-- == 0)
            return fun->res[i].var;
    return NULL;
}

const Elem *case_result_elems(const Case *c, Arena *arena, size_t *count)
{
    Elem *elems = ARENA_NEW(arena, Elem, c->fun->nres);
    const Var *var;

    for (*count = 0; (var = result_var(c->fun, *count)); ++*count)
        elems[*count] = (Elem)var->type->elem;
    return elems;
}

/* ---- do the values fit? ---- */

static bool count_fits(const Case *c, size_t wanted, size_t found,
                       const char *does, const char *what, Diag *diag)
{
    if (wanted == found)
        return true;
    diag_error(diag, c->span, "'%s' %s %zu %s%s, not %zu", c->fun->name->text,
               does, wanted, what, wanted == 1 ? "" : "s", found);
    return false;
}

/* What a run says of them that ends once it has taken their elements. */
static bool arguments_fit(Subject *s, const Case *c, Diag *diag)
{
    RunBudget budget = {.steps = 0};
    Arena scratch = {0};
    Diag run = {0};
    Value *results;
    size_t n;

    for (size_t i = 0; i < c->narg; i++)
        budget.steps += c->args[i].count;
    bool ok = run_any(s->prog, c->fun, c->args, c->narg, &budget, &scratch,
                      &run, &results, &n) ||
              budget.spent;

    for (const DiagEntry *e = run.first; !ok && e; e = e->next)
        if (e->kind == DIAG_ERROR)
            diag_error(diag, e->span.source ? e->span : c->span, "%s", e->text);
    diag_free(&run);
    arena_free(&scratch);
    return ok;
}

static bool result_fits(const Case *c, size_t i, Diag *diag)
{
    const Type *type = result_var(c->fun, i)->type;
    const Value *value = &c->results[i];
    Buf text = {0};

    if (value->elem == (Elem)type->elem && value->rank == type->rank)
        return true;
    value_print_type(&text, value);
    diag_error(diag, value->span,
               "result %zu of '%s' is %s with %u dimension%s, but the value "
               "here is %.*s",
               i + 1, c->fun->name->text, elem_info[type->elem].text,
               type->rank, type->rank == 1 ? "" : "s", (int)text.len, text.at);
    buf_free(&text);
    return false;
}

bool case_fits(Subject *s, Case *c, Diag *diag)
{
    size_t narg, nresult;
    bool ok = true;

    argument_elems(c->fun, &s->arena, &narg);
    case_result_elems(c, &s->arena, &nresult);
    if (!count_fits(c, narg, c->narg, "takes", "argument", diag))
        return false;
    if (!arguments_are_defined(c->args, c->narg, diag) ||
        (c->expected != EXPECTED_ERROR && !arguments_fit(s, c, diag)))
        return false;
    if (c->expected != EXPECTED_VALUES)
        return true;
    if (!count_fits(c, nresult, c->nresult, "gives", "result", diag))
        return false;
    for (size_t i = 0; i < nresult; i++)
        ok &= result_fits(c, i, diag);
    return ok;
}

bool case_expect_error(Subject *s, Case *c, const char *pattern, size_t len,
                       Span span, Diag *diag)
{
    const char *why;

    c->expected = EXPECTED_ERROR;
    c->pattern = arena_text(&s->arena, pattern, len);
    c->regex = regex_compile(&s->arena, pattern, len, 0, &why);
    if (!c->regex)
        diag_error(diag, span, "the pattern is no regular expression: %s", why);
    return c->regex && case_fits(s, c, diag);
}

/* ---- bounds of statistics ---- */

const char *const comparison_text[COMPARISONS] = {"==", "!=", "<=",
                                                  ">=", "<",  ">"};

static const Bound counts[] = {
    {.name = "read", .offset = offsetof(HeapStats, read)},
    {.name = "written", .offset = offsetof(HeapStats, written)},
    {.name = "copied", .offset = offsetof(HeapStats, copied)},
    {.name = "allocated", .offset = offsetof(HeapStats, allocated)},
    {.name = "peak", .offset = offsetof(HeapStats, peak)},
    {.name = "copied_bytes", .offset = offsetof(HeapStats, copied_bytes)},
    {.name = "allocations", .offset = offsetof(HeapStats, allocations)},
    {.name = "peak_with_arguments",
     .offset = offsetof(HeapStats, peak_with_arguments)},
};

enum { COUNTS = sizeof counts / sizeof *counts };

static const Bound *find_count(const char *name, size_t len)
{
    for (size_t i = 0; i < COUNTS; i++)
        if (strlen(counts[i].name) == len &&
            strncmp(counts[i].name, name, len) == 0)
            return &counts[i];
    return NULL;
}

static bool wrong_bound(Span part, const char *at, size_t len, Diag *diag,
                        const char *what)
{
    diag_error(diag, (Span){part.source, (size_t)(at - part.source->text), len},
               "%s", what);
    return false;
}

/* The comparison at *AT, which goes on after it; COMPARISONS: there is none. */
static Comparison read_comparison(const char **at)
{
    for (int i = 0; i < COMPARISONS; i++)
        if (strncmp(*at, comparison_text[i], strlen(comparison_text[i])) == 0) {
            *at += strlen(comparison_text[i]);
            return (Comparison)i;
        }
    return COMPARISONS;
}

static bool unknown_count(Subject *s, Span part, const char *at, size_t len,
                          Diag *diag)
{
    const char *names[COUNTS + 1];
    Buf text = {0};

    for (size_t i = 0; i <= COUNTS; i++)
        names[i] = i < COUNTS ? counts[i].name : NULL;
    buf_printf(&text,
               "a count expected%s: ", did_you_mean(&s->arena, at, len, names));
    for (size_t i = 0; i < COUNTS; i++)
        buf_printf(&text, "%s%s", i ? ", " : "", names[i]);
    buf_char(&text, '\0');
    wrong_bound(part, at, len, diag, text.at);
    buf_free(&text);
    return false;
}

/* One bound of C at *AT, which goes on after it. */
static bool read_bound(Subject *s, Case *c, Span part, const char **at,
                       Diag *diag)
{
    const char *name = bytes_skip(*at, BYTE_BLANK), *p;
    char *stop;

    p = bytes_skip(name, BYTE_REST);
    const Bound *count = find_count(name, (size_t)(p - name));
    if (!count)
        return unknown_count(s, part, name, (size_t)(p - name), diag);
    p = bytes_skip(p, BYTE_BLANK);
    Bound bound = *count;
    bound.comparison = read_comparison(&p);
    if (bound.comparison == COMPARISONS)
        return wrong_bound(part, p, 1, diag,
                           "==, !=, <=, >=, < or > expected after a count");
    p = bytes_skip(p, BYTE_BLANK);
    bound.number = strtoll(p, &stop, 10);
    if (!byte_is(p, BYTE_DIGIT))
        return wrong_bound(part, p, 1, diag, "a number expected");
    arena_grow(&s->arena, &c->bounds, c->nbound, &c->bound_room,
               sizeof *c->bounds);
    c->bounds[c->nbound++] = bound;
    *at = stop;
    return true;
}

bool case_read_bounds(Subject *s, Span part, Diag *diag)
{
    const char *at = part.source->text + part.at, *end = at + part.len;
    Case *c = s->ncase ? &s->cases[s->ncase - 1] : NULL;

    if (!c || c->expected == EXPECTED_ERROR)
        return wrong_bound(part, at, 0, diag,
                           c ? "the case before it is an error: nothing is "
                               "counted then"
                             : "there is no case before it");
    do {
        if (!read_bound(s, c, part, &at, diag))
            return false;
        at = bytes_skip(at, BYTE_BLANK);
    } while (at < end && *at == ',' && at++);
    return at >= end || (at[0] == '/' && at[1] == '/') ||
           wrong_bound(part, at, (size_t)(end - at), diag,
                       "',' expected between two bounds");
}
