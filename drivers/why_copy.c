/* why_copy.c - which copies and allocations are left, why, and what would help.
 *
 * The passes run on the program, and what they leave is listed with the reason
 * that they give.  Then asserts on a function's integers are tried, one at a
 * time: what a reason says is not proved, and comparisons of two parameters and
 * with small numbers, sums and products.  One helps if with it at the
 * function's begin the copy or the allocation is gone, and the function still
 * succeeds on some input.
 */
#include "drivers/left/meets.h"

#include "ir-text/parse/parse.h"
#include "passes/pass.h"
#include "verifier/inputs/inputs.h"
#include "verifier/rules/verify.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct DriverOptions {
    long long tries, inputs;
} DriverOptions;

static const Option options[] = {
    {"tries", OPTION_COUNT, offsetof(DriverOptions, tries), .arg = "N",
     .max = 1000000,
     .help = "try N asserts at most (as many as statements that the passes see "
             "stay below 20000), those that reasons mention first"},
    {"inputs", OPTION_COUNT, offsetof(DriverOptions, inputs), .arg = "N",
     .max = 1000000,
     .help = "try N inputs at most (100) to find one on which accesses meet "
             "that something is left for"},
    {0},
};

static const DriverOptions defaults = {.tries = -1, .inputs = 100};

/* Statements of all programs that are tried.  An estimate. */
enum { WORK = 20000 };

/* What helps: with ASSERT it is gone. */
typedef struct Help {
    const char *assert;   /* NULL: nothing that was tried */
    const char *rejected; /* an input that the assert rejects; or NULL */
} Help;

typedef struct Helper {
    ToolCase *c;
    LeftList left;
    Help *help;      /* by number of what is left */
    long long tries; /* left */
} Helper;

/* ---- one assert ---- */

/* Where the first statement of FUN begins: with its line, if nothing else
 * does. */
static size_t begin_of(const Source *text, const Fun *fun)
{
    size_t at = fun->body->first->loc - 1, line = at;

    while (line > 0 && text->text[line - 1] != '\n')
        line--;
    size_t first = line;
    while (isspace((unsigned char)text->text[first]))
        first++;
    return first == at || strncmp(text->text + first, "#[", 2) == 0 ? line : at;
}

static Source *with_assert(const Helper *h, const Fun *fun, const char *assert,
                           Arena *arena)
{
    const Source *text = h->c->source;
    size_t at = begin_of(text, fun);
    Buf all = {0};

    buf_bytes(&all, text->text + h->c->begin, at - h->c->begin);
    buf_printf(&all, "  assert %s\n", assert);
    buf_bytes(&all, text->text + at, h->c->end - at);
    Source *source = source_of_text(arena, text->name, all.at, all.len);
    buf_free(&all);
    return source;
}

/* What TEXT says, with asserts or without. */
typedef struct Version {
    Store *store;
    Prog *prog;
    Fun *fun; /* the one that is looked at; NULL: it is rejected */
} Version;

static Version read_version(Source *text, size_t begin, size_t end,
                            const Fun *fun)
{
    Version v = {.store = store_new()};
    Diag diag = {0};

    v.prog = parse_program(v.store, text, begin, end, &diag, NULL);
    if (!diag_failed(&diag) && verify_prog(v.prog, &diag))
        for (Fun *f = v.prog->first; f; f = f->next)
            if (strcmp(f->name->text, fun->name->text) == 0)
                v.fun = f;
    diag_free(&diag);
    return v;
}

/* Has each array of INPUT an element? */
static bool has_elements(const Input *input)
{
    for (size_t i = 0; i < input->narg; i++)
        for (uint32_t d = 0; d < input->args[i].rank; d++)
            if (input->args[i].shape[d] == 0)
                return false;
    return true;
}

/* Is there an input on which V succeeds, and does something? */
static bool can_succeed(const Version *v)
{
    enum { MOST = 40 };
    Inputs *inputs = v->fun ? inputs_new(v->prog, v->fun, 1) : NULL;
    bool found = false;
    Input input;

    for (int i = 0; i < MOST && inputs && !found; i++) {
        if (!inputs_next(inputs, &input))
            break;
        found = has_elements(&input);
        input_free(&input);
    }
    if (inputs)
        inputs_free(inputs);
    return found;
}

static bool succeeds(const Version *v, const Input *input)
{
    enum { STEPS = 1000000 };
    RunBudget budget = {.steps = STEPS};
    Arena arena = {0};
    Diag diag = {0};
    Value *results;
    size_t n;
    bool ok = run_value(v->prog, v->fun, input->args, input->narg, &budget,
                        &arena, &diag, &results, &n);

    diag_free(&diag);
    arena_free(&arena);
    return ok || budget.spent;
}

/* The first short input of AS_IT_IS on which V fails, in ARENA; NULL: there is
 * none among the first. */
static const char *first_rejected(const Version *as_it_is, const Version *v,
                                  Arena *arena)
{
    enum { MOST = 60, SHOWN = 100 /* bytes */ };
    Inputs *inputs = inputs_new(as_it_is->prog, as_it_is->fun, 1);
    const char *text = NULL;
    Input input;

    for (int i = 0; i < MOST && !text && inputs_next(inputs, &input); i++) {
        Buf out = {0};
        input_print(&out, &input);
        if (!succeeds(v, &input) && out.len <= SHOWN)
            text = arena_printf(arena, "%.*s", (int)out.len, out.at);
        buf_free(&out);
        input_free(&input);
    }
    inputs_free(inputs);
    return text;
}

/* Does FUN still do something with the assert of TEXT?  Then *REJECTED is an
 * input on which it does not, or NULL. */
static bool is_sensible(Helper *h, Source *text, const Fun *fun,
                        const char **rejected)
{
    Version v = read_version(text, 0, text->len, fun);
    Version as_it_is = read_version(h->c->source, h->c->begin, h->c->end, fun);
    bool sensible = can_succeed(&v);

    *rejected =
        sensible ? first_rejected(&as_it_is, &v, h->c->call->arena) : NULL;
    store_free(v.store);
    store_free(as_it_is.store);
    return sensible;
}

static bool is_left(const LeftList *list, const Left *left)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (strcmp(list->at[i].fun, left->fun) == 0 &&
            strcmp(list->at[i].what, left->what) == 0)
            return true;
    return false;
}

static bool wants_help(const Helper *h, const Fun *fun)
{
    for (uint32_t i = 0; i < h->left.n; i++)
        if (!h->help[i].assert &&
            strcmp(h->left.at[i].fun, fun->name->text) == 0)
            return true;
    return false;
}

/* With ASSERT, in TEXT, only LEFT is left of FUN. */
static void note_gone(Helper *h, const Fun *fun, const char *assert,
                      Source *text, const LeftList *left)
{
    bool asked = false, helps = false;
    const char *rejected = NULL;

    if (left_count(left, fun->name->text) >=
        left_count(&h->left, fun->name->text))
        return; /* it is there under another name */
    for (uint32_t i = 0; i < h->left.n; i++) {
        const Left *l = &h->left.at[i];
        if (h->help[i].assert || strcmp(l->fun, fun->name->text) != 0 ||
            is_left(left, l))
            continue;
        helps = asked ? helps : is_sensible(h, text, fun, &rejected);
        asked = true;
        if (helps)
            h->help[i] =
                (Help){arena_printf(h->c->call->arena, "%s", assert), rejected};
    }
}

static void try_assert(Helper *h, const Fun *fun, const char *assert)
{
    Arena arena = {0};
    Diag diag = {0};
    LeftList left = {0};

    if (h->tries <= 0 || !wants_help(h, fun))
        return;
    h->tries--;
    Source *text = with_assert(h, fun, assert, &arena);
    if (left_find(text, 0, text->len, &arena, &diag, &left))
        note_gone(h, fun, assert, text, &left);
    source_free(text);
    diag_free(&diag);
    arena_free(&arena);
}

/* ---- which asserts ---- */

/* What WHY says is not proved, in ARENA; or NULL. */
static const char *unproved(const char *why, Arena *arena)
{
    const char *end = strstr(why, " is not proved"), *begin = end;

    if (!end)
        return NULL;
    while (begin > why && strncmp(begin, ", ", 2) != 0 &&
           strncmp(begin, ": ", 2) != 0)
        begin--;
    begin += begin > why ? 2 : 0;
    return arena_printf(arena, "%.*s", (int)(end - begin), begin);
}

static void try_reasons(Helper *h, const Fun *fun)
{
    for (uint32_t i = 0; i < h->left.n; i++) {
        const Left *l = &h->left.at[i];
        Arena arena = {0};
        const char *assert = strcmp(l->fun, fun->name->text) == 0
                                 ? unproved(l->why, &arena)
                                 : NULL;
        if (assert && !h->help[i].assert)
            try_assert(h, fun, assert);
        arena_free(&arena);
    }
}

/* FORMAT of each choice of N different ones of the NAMES. */
static void try_each(Helper *h, const Fun *fun, const char *format,
                     uint32_t names, const char *const *name, uint32_t n)
{
    char text[256];

    for (uint32_t i = 0; i < names; i++)
        for (uint32_t j = 0; j < (n > 1 ? names : 1); j++)
            for (uint32_t k = 0; k < (n > 2 ? names : 1); k++) {
                if ((n > 1 && i == j) || (n > 2 && (k == i || k == j)))
                    continue;
                snprintf(text, sizeof text, format, name[i], name[j], name[k]);
                try_assert(h, fun, text);
            }
}

/* The weaker ones come first. */
static void try_parameters(Helper *h, const Fun *fun)
{
    static const struct {
        const char *format;
        uint32_t n;
    } form[] = {
        {"%s >= 0", 1},       {"%s >= 1", 1},       {"%s >= 2", 1},
        {"%s <= %s", 2},      {"%s < %s", 2},       {"%s == %s", 2},
        {"2 * %s <= %s", 2},  {"%s + %s <= %s", 3}, {"%s == 2 * %s", 2},
        {"%s * %s <= %s", 3}, {"%s * %s == %s", 3}, {"%s + %s == %s", 3}};
    const char *name[8];
    uint32_t n = 0;

    for (uint32_t i = 0; i < fun->nparam && n < 8; i++) {
        const Type *type = fun->param[i]->type;
        if (type_is_scalar(type) && type->elem == ELEM_I64)
            name[n++] = fun->param[i]->name->text;
    }
    for (size_t i = 0; i < sizeof form / sizeof *form; i++)
        try_each(h, fun, form[i].format, n, name, form[i].n);
}

/* ---- the report ---- */

static void print_left(const Helper *h, uint32_t i, Meets *meets)
{
    const Left *l = &h->left.at[i];
    Buf *out = h->c->out;

    if (l->span.source) {
        LineCol place = span_line_col(l->span);
        buf_printf(out, "%s:%zu:%zu: ", l->span.source->name, place.line,
                   place.col);
    }
    buf_printf(out, "in '%s', %s", l->fun, l->what);
    if (l->bytes)
        buf_printf(out, ": %s bytes", l->bytes);
    buf_printf(out, "\n  %s\n", l->why);
    meets_tell(meets, l, out);
    if (h->help[i].assert)
        buf_printf(out, "  gone with 'assert %s'", h->help[i].assert);
    if (h->help[i].rejected)
        buf_printf(out, ", which rejects: %s", h->help[i].rejected);
    if (h->help[i].assert)
        buf_char(out, '\n');
}

static void run_case(ToolCase *c)
{
    const DriverOptions *o = c->options;
    Helper h = {.c = c, .tries = o->tries};
    Store *store = store_new();

    if (!left_find(c->source, c->begin, c->end, c->call->arena, c->diag,
                   &h.left)) {
        store_free(store);
        return;
    }
    h.help = ARENA_NEW(c->call->arena, Help, h.left.n);
    if (h.tries < 0)
        h.tries = WORK / (h.left.statements + 1);
    Prog *prog =
        parse_program(store, c->source, c->begin, c->end, c->diag, NULL);
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->body->first) {
            try_reasons(&h, f);
            try_parameters(&h, f);
        }
    Meets *meets = meets_new(c->source, c->begin, c->end, (uint32_t)o->inputs);
    for (uint32_t i = 0; i < h.left.n; i++)
        print_left(&h, i, meets);
    meets_free(meets);
    store_free(store);
}

int main(int argc, char **argv)
{
    static const Tool tool = {
        .name = "why-copy",
        .summary = "which copies and allocations are left, and why",
        .operands = "[FILE]",
        .options = options,
        .options_size = sizeof(DriverOptions),
        .defaults = &defaults,
        .run_case = run_case,
    };

    return tool_main(&tool, argc, argv);
}
