/* cases.c - what a program should compute. */
#include "drivers/funtest/inside.h"

#include "ground/guess.h"
#include "ir-text/numbers/bytes.h"
#include "ir-text/parse/parse.h"
#include "ir-text/values/compare.h"
#include "verifier/inputs/signature.h"
#include "verifier/interpreter/imp/imp.h"
#include "verifier/interpreter/interpreter.h"
#include "verifier/rules/verify.h"

#include <stdio.h>
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

const Elem *case_argument_elems(const Case *c, Arena *arena, size_t *count)
{
    const Fun *fun = c->fun;
    Elem *elems = ARENA_NEW(arena, Elem, fun->nparam);

    *count = 0;
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (fun->imp ? imp_is_argument(fun, param) : run_is_value(param))
            elems[(*count)++] =
                type_is_mem(param->type) ? ELEM_NONE : (Elem)param->type->elem;
    }
    return elems;
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

    case_argument_elems(c, &s->arena, &narg);
    case_result_elems(c, &s->arena, &nresult);
    if (!count_fits(c, narg, c->narg, "takes", "argument", diag))
        return false;
    if (c->expected != EXPECTED_ERROR && !arguments_fit(s, c, diag))
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

const char *const relation_text[RELATIONS] = {"==", "!=", "<=", ">=", "<", ">"};

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

/* The relation at *AT, which goes on after it; RELATIONS: there is none. */
static Relation read_relation(const char **at)
{
    for (int i = 0; i < RELATIONS; i++)
        if (strncmp(*at, relation_text[i], strlen(relation_text[i])) == 0) {
            *at += strlen(relation_text[i]);
            return (Relation)i;
        }
    return RELATIONS;
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
    bound.relation = read_relation(&p);
    if (bound.relation == RELATIONS)
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

/* ---- programs ---- */

static void read_file(Subject *s, const char *file, Source **slot, Diag *diag)
{
    const char *why;

    *slot = source_read(&s->arena, file, &why);
    if (*slot)
        case_file_read(s, *slot, diag);
    else
        diag_error(diag, (Span){0}, "%s: %s", file, why);
}

/* The cases of a program that is read. */
static void read_cases(Subject *s, const Comments *comments, const char *extra,
                       Diag *diag)
{
    const char *beside = arena_printf(&s->arena, "%s.json", s->file);
    FILE *there = fopen(beside, "r");

    directives_read(s, comments, diag);
    if (there) {
        fclose(there);
        read_file(s, beside, &s->beside[1], diag);
    }
    if (extra)
        read_file(s, extra, &s->beside[2], diag);
    if (!s->ncase && !diag_failed(diag))
        diag_error(diag, (Span){s->source, 0, 0},
                   "there are no cases: '// RUN-VALUE: main(3) == 6' in a "
                   "comment is one");
}

void subject_read(Subject *s, const ToolCall *call, const char *file,
                  const char *extra)
{
    Comments comments = {0};
    Diag diag = {0};
    const char *why;

    *s = (Subject){.file = file, .store = store_new()};
    s->source = source_read(&s->arena, file, &why);
    if (!s->source) {
        diag_error(&diag, (Span){0}, "%s: %s", file, why);
    } else {
        s->prog = parse_program(s->store, s->source, 0, s->source->len, &diag,
                                &comments);
        if (!diag_failed(&diag) && verify_prog(s->prog, &diag))
            read_cases(s, &comments, extra, &diag);
    }
    if (diag_failed(&diag))
        s->prog = NULL;
    tool_print_diag(call, &diag);
    diag_free(&diag);
    comments_free(&comments);
}

void subject_free(Subject *s)
{
    for (size_t i = 0; i < sizeof s->beside / sizeof *s->beside; i++)
        if (s->beside[i])
            source_free(s->beside[i]);
    if (s->source)
        source_free(s->source);
    store_free(s->store);
    arena_free(&s->arena);
}
