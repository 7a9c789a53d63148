/* why_copy.c - which copies and allocations are left, why, and what would help.
 *
 * The passes run on the program, and what they leave is listed with the reason
 * that they give.  Then asserts on a function's integers are tried, one at a
 * time: what a reason says is not proved, and comparisons of two parameters and
 * with small numbers, sizes, sums and products.  One helps if with it at the
 * function's begin the copy or the allocation is gone, and less is copied or
 * allocated on some input (judge.h); the weakest is told of.
 */
#include "drivers/left/judge.h"
#include "drivers/left/meets.h"

#include "ir-text/parse/parse.h"
#include "passes/pass.h"

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
    uint32_t accepted;    /* inputs that it does not */
    bool weak;            /* most of them */
    bool settled;         /* it is the one */
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

static bool is_left(const LeftList *list, const Left *left)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (strcmp(list->at[i].fun, left->fun) == 0 &&
            strcmp(list->at[i].what, left->what) == 0)
            return true;
    return false;
}

static bool is_of(const Left *left, const Fun *fun)
{
    return strcmp(left->fun, fun->name->text) == 0;
}

static bool wants_help(const Helper *h, const Fun *fun)
{
    for (uint32_t i = 0; i < h->left.n; i++)
        if (!h->help[i].settled && is_of(&h->left.at[i], fun))
            return true;
    return false;
}

/* Nothing weaker is looked for than what is weak. */
static void settle(Helper *h)
{
    for (uint32_t i = 0; i < h->left.n; i++)
        h->help[i].settled |= h->help[i].weak;
}

/* With ASSERT, in TEXT, only LEFT is left of FUN. */
static void note_gone(Helper *h, const Fun *fun, const char *assert,
                      Source *text, const LeftList *left)
{
    Arena *arena = h->c->call->arena;
    Judgement j = {0};
    bool asked = false;

    if (left_count(left, fun->name->text) >=
        left_count(&h->left, fun->name->text))
        return; /* it is there under another name */
    for (uint32_t i = 0; i < h->left.n; i++) {
        const Left *l = &h->left.at[i];
        Help *help = &h->help[i];
        if (help->settled || !is_of(l, fun) || is_left(left, l))
            continue;
        if (!asked)
            j = judge_assert(text, h->c->source, h->c->begin, h->c->end,
                             fun->name->text, arena);
        asked = true;
        if ((l->bytes ? j.saves_blocks : j.saves_copies) &&
            j.accepted > help->accepted)
            *help = (Help){arena_printf(arena, "%s", assert), j.rejected,
                           j.accepted, 2 * j.accepted >= j.inputs, false};
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
        const char *assert = is_of(l, fun) ? unproved(l->why, &arena) : NULL;
        if (assert && !h->help[i].settled)
            try_assert(h, fun, assert);
        arena_free(&arena);
    }
    settle(h);
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

/* The sizes of arrays that are numbers. */
typedef struct Numbers {
    int64_t at[4];
    uint32_t n;
} Numbers;

static void note_sizes(Var *var, void *data)
{
    Numbers *numbers = data;

    for (uint32_t d = 0; d < var->type->rank; d++) {
        int64_t size;
        uint32_t i = 0;
        if (!scalar_is_int(var->type->size[d], &size) || size <= 2)
            continue;
        while (i < numbers->n && numbers->at[i] != size)
            i++;
        if (i == numbers->n && i < sizeof numbers->at / sizeof *numbers->at)
            numbers->at[numbers->n++] = size;
    }
}

static void try_numbers(Helper *h, const Fun *fun, uint32_t names,
                        const char *const *name)
{
    Numbers numbers = {{0}, 0};
    char text[256];

    fun_each_binding(fun, note_sizes, &numbers);
    for (uint32_t i = 0; i < names; i++)
        for (uint32_t k = 0; k < numbers.n; k++) {
            snprintf(text, sizeof text, "%s >= %lld", name[i],
                     (long long)numbers.at[k]);
            try_assert(h, fun, text);
        }
}

/* The weaker ones come first; of those of one form, the weakest is taken. */
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
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        if (i == 0)
            try_numbers(h, fun, n, name);
        try_each(h, fun, form[i].format, n, name, form[i].n);
        settle(h);
    }
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
