/* help.c - which asserts would help against what is left? */
#include "drivers/left/help.h"

#include "drivers/left/judge.h"
#include "ground/progress.h"
#include "ir-text/parse/parse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Statements of all programs that are tried.  An estimate. */
enum { WORK = 20000 };

typedef struct Helper {
    Source *text; /* the program is in [BEGIN, END) of it */
    size_t begin, end;
    const LeftList *left;
    Help *help;      /* by number of what is left */
    long long tries; /* left */
    Arena *arena;
} Helper;

/* ---- one assert ---- */

/* Where the first statement begins: with its line, if nothing else does. */
size_t help_place(const Source *text, const Fun *fun)
{
    const Stm *stm = fun->body->first;

    while (stm && !stm_is_written(stm))
        stm = stm->next;
    size_t at = (stm ? stm->loc : fun->body->loc) - 1, line = at;

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
    const Source *text = h->text;
    size_t at = help_place(text, fun);
    Buf all = {0};

    buf_bytes(&all, text->text + h->begin, at - h->begin);
    buf_printf(&all, "  assert %s\n", assert);
    buf_bytes(&all, text->text + at, h->end - at);
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
    for (uint32_t i = 0; i < h->left->n; i++)
        if (!h->help[i].settled && is_of(&h->left->at[i], fun))
            return true;
    return false;
}

/* Nothing weaker is looked for than what is weak. */
static void settle(Helper *h)
{
    for (uint32_t i = 0; i < h->left->n; i++)
        h->help[i].settled |= h->help[i].weak;
}

/* With ASSERT, in TEXT, only LEFT is left of FUN. */
static void note_gone(Helper *h, const Fun *fun, const char *assert,
                      Source *text, const LeftList *left)
{
    Judgement j = {0};
    bool asked = false;

    if (left_count(left, fun->name->text) >=
        left_count(h->left, fun->name->text))
        return; /* it is there under another name */
    for (uint32_t i = 0; i < h->left->n; i++) {
        const Left *l = &h->left->at[i];
        Help *help = &h->help[i];
        if (help->settled || !is_of(l, fun) || is_left(left, l))
            continue;
        if (!asked)
            j = judge_assert(text, h->text, h->begin, h->end, fun->name->text,
                             h->arena);
        asked = true;
        if ((l->bytes ? j.saves_blocks : j.saves_copies) &&
            j.accepted > help->accepted)
            *help = (Help){arena_printf(h->arena, "%s", assert), j.rejected,
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
    progress_show("which assert helps: %lld tries are left", h->tries);
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
    for (uint32_t i = 0; i < h->left->n; i++) {
        const Left *l = &h->left->at[i];
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

/* ---- all of it ---- */

Help *help_find(Source *text, size_t begin, size_t end, const LeftList *left,
                long long tries, Arena *arena)
{
    Store *store = store_new();
    Diag unheard = {0};
    Helper h = {.text = text,
                .begin = begin,
                .end = end,
                .left = left,
                .help = ARENA_NEW(arena, Help, left->n),
                .arena = arena,
                .tries = tries < 0 ? WORK / (left->statements + 1) : tries};
    Prog *prog = parse_program(store, text, begin, end, &unheard, NULL);

    for (const Fun *f = prog->first; f; f = f->next)
        if (f->body->first) {
            try_reasons(&h, f);
            try_parameters(&h, f);
        }
    diag_free(&unheard);
    store_free(store);
    return h.help;
}
