/* left.c - what the passes that save copies and blocks leave, and why.
 *
 * The passes say it themselves, in their remarks: those of shortcircuit are
 * about copies.  An allocation is one that stands in the program in the end;
 * the last remark that is about its block says why.
 */
#include "drivers/left/left.h"

#include "ir-text/parse/parse.h"
#include "passes/apply.h"
#include "passes/pass.h"
#include "printer/text/print.h"
#include "verifier/rules/verify.h"

#include <stdlib.h>
#include <string.h>

static const char *const of_fun[] = {"inline", "simplify", "memintro",
                                     "hoist",  "simplify", NULL};
static const char *const of_memory[] = {"shortcircuit", "doublebuffer",
                                        "memmerge", NULL};

typedef struct Finder {
    Arena *arena;
    Diag *diag;
    Prog *prog;
    const Fun *fun;
    Remark *remark; /* of all passes, those of the last one first */
    LeftList *list;
} Finder;

static void add(Finder *f, const char *fun, const char *what, const char *bytes,
                const char *why, Span span)
{
    arena_grow(f->arena, &f->list->at, f->list->n, &f->list->room,
               sizeof *f->list->at);
    f->list->at[f->list->n++] = (Left){fun, what, bytes, why, span};
}

/* ---- copies ---- */

/* "'X' is not built in 'A': ..." */
static void add_copy(Finder *f, const Remark *r)
{
    static const char between[] = " is not built in ";
    const char *at = strstr(r->text, between);
    const char *why = at ? strstr(at, "': ") : NULL;

    if (!why)
        return;
    const char *to = at + strlen(between);
    add(f, r->fun->name->text,
        arena_printf(f->arena, "%.*s is copied to %.*s", (int)(at - r->text),
                     r->text, (int)(why + 1 - to), to),
        NULL, why + 3, r->span);
}

/* ---- allocations ---- */

/* Is the remark about BLOCK, by its first word? */
static bool is_about(const Remark *r, const Fun *fun, const char *block)
{
    size_t len = strlen(block);

    return r->fun && strcmp(r->fun->name->text, fun->name->text) == 0 &&
           r->text[0] == '\'' && strncmp(r->text + 1, block, len) == 0 &&
           r->text[1 + len] == '\'';
}

static const char *why_allocated(const Finder *f, const Var *block)
{
    for (const Remark *r = f->remark; r; r = r->next)
        if (r->kind == REMARK_MISSED &&
            is_about(r, f->fun, block->name->text) &&
            (strcmp(r->pass, "memmerge") == 0 ||
             strcmp(r->pass, "doublebuffer") == 0))
            return r->text;
    return body_count_uses(f->fun->body, block)
               ? "no other block of its body is free then"
               : "nothing uses it";
}

static void add_allocation(Finder *f, const Stm *alloc, bool repeats)
{
    const Var *block = alloc->pat[0];
    Buf bytes = {0};

    print_scalar(&bytes, alloc->exp.arg[0]);
    add(f, f->fun->name->text,
        arena_printf(f->arena, "'%s' is allocated%s", block->name->text,
                     repeats ? ", again and again" : ""),
        arena_printf(f->arena, "%.*s", (int)bytes.len, bytes.at),
        why_allocated(f, block), prog_span(f->prog, alloc->loc, 1));
    buf_free(&bytes);
}

static void visit_body(Finder *f, const Body *body, bool repeats)
{
    for (const Stm *s = body->first; s; s = s->next) {
        bool own = s->exp.form == FORM_LOOP || form_info[s->exp.form].parallel;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_body(f, s->exp.fn[i].body, repeats || own);
        f->list->statements++;
        if (s->exp.form == FORM_ALLOC)
            add_allocation(f, s, repeats);
    }
}

/* ---- the passes ---- */

/* Remarks of a pass, in the order of the text, go before those of others. */
static void keep_remarks(Finder *f, Remark *first)
{
    for (Remark *r = first, *next; r; r = next) {
        next = r->next;
        if (r->kind == REMARK_MISSED && strcmp(r->pass, "shortcircuit") == 0)
            add_copy(f, r);
        r->next = f->remark;
        f->remark = r;
    }
}

static bool run_passes(Finder *f, const char *const *names)
{
    for (; *names; names++) {
        const Pass *pass = pass_find(*names);
        size_t size = pass->options_size ? pass->options_size : 1;
        char *options = ARENA_NEW(f->arena, char, size);
        if (pass->defaults)
            memcpy(options, pass->defaults, pass->options_size);
        Buf print = {0};
        PassContext cx = {.options = options,
                          .diag = f->diag,
                          .arena = f->arena,
                          .limit = -1,
                          .wants_remarks = true,
                          .print = &print};
        bool ok = pass_apply(pass, f->prog, &cx);
        buf_free(&print);
        if (!ok)
            return false;
        keep_remarks(f, cx.first_remark);
    }
    return true;
}

static int by_place(const void *x, const void *y)
{
    const Left *a = x, *b = y;
    int order = (a->span.at > b->span.at) - (a->span.at < b->span.at);

    return order ? order : strcmp(a->what, b->what);
}

bool left_find(Source *text, size_t begin, size_t end, Arena *arena, Diag *diag,
               LeftList *list)
{
    static const char *const hoist[] = {"hoist", NULL};
    Store *store = store_new();
    Finder f = {.arena = arena, .diag = diag, .list = list};
    size_t before = diag->count[DIAG_ERROR];

    f.prog = parse_program(store, text, begin, end, diag, NULL);
    bool ok = diag->count[DIAG_ERROR] == before && verify_prog(f.prog, diag);
    if (ok && prog_level(f.prog) == LEVEL_IMP) {
        diag_error(diag, prog_span(f.prog, f.prog->first->loc, 1),
                   "copies and allocations of IMP have no reasons: the "
                   "program must be FUN or FUNMEM");
        ok = false;
    }
    if (ok)
        ok = run_passes(&f,
                        prog_level(f.prog) == LEVEL_FUNMEM ? hoist : of_fun) &&
             run_passes(&f, of_memory);
    for (f.fun = ok ? f.prog->first : NULL; f.fun; f.fun = f.fun->next)
        visit_body(&f, f.fun->body, false);
    for (uint32_t i = 0; i < list->n; i++)
        list->at[i].fun = arena_printf(arena, "%s", list->at[i].fun);
    if (list->n)
        qsort(list->at, list->n, sizeof *list->at, by_place);
    store_free(store);
    return ok;
}
