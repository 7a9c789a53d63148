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
#include "passes/suppose.h"
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
    Remark *remark; /* about blocks, those of the last pass first */
    LeftList *list;
    const char *last; /* pass to run; NULL: all run */
    const char *suppose; /* what that supposes; or NULL */
    bool stopped;
} Finder;

static void add(Finder *f, Left left)
{
    arena_grow(f->arena, &f->list->at, f->list->n, &f->list->room,
               sizeof *f->list->at);
    f->list->at[f->list->n++] = left;
}

/* What its pass has to suppose for it to go; or NULL. */
static const char *supposition(const Finder *f, const Remark *r)
{
    return r && r->may_meet
               ? suppose_text(f->arena, r->fun, r->subject, r->object)
               : NULL;
}

/* ---- copies ---- */

static void add_copy(Finder *f, const Remark *r)
{
    add(f, (Left){.fun = r->fun->name->text,
                  .what = arena_printf(f->arena, "'%s' is copied to '%s'",
                                       r->subject, r->object),
                  .why = r->why,
                  .suppose = supposition(f, r),
                  .pass = r->pass,
                  .span = r->span});
}

/* ---- allocations ---- */

/* The last remark that says why BLOCK is allocated; or NULL. */
static const Remark *why_allocated(const Finder *f, const Var *block)
{
    const Remark *r = f->remark;

    while (r && (strcmp(r->fun->name->text, f->fun->name->text) != 0 ||
                 strcmp(r->subject, block->name->text) != 0))
        r = r->next;
    return r;
}

static void add_allocation(Finder *f, const Stm *alloc, bool repeats)
{
    const Var *block = alloc->pat[0];
    const Remark *r = why_allocated(f, block);
    Buf bytes = {0};

    print_scalar(&bytes, alloc->exp.arg[0]);
    add(f,
        (Left){.fun = f->fun->name->text,
               .what = arena_printf(f->arena, "'%s' is allocated%s",
                                    block->name->text,
                                    repeats ? ", again and again" : ""),
               .bytes = arena_printf(f->arena, "%.*s", (int)bytes.len,
                                     bytes.at),
               .why = r ? r->text
                      : body_count_uses(f->fun->body, block)
                          ? "no other block of its body is free then"
                          : "nothing uses it",
               .suppose = supposition(f, r),
               .pass = r ? r->pass : NULL,
               .span = prog_span(f->prog, alloc->loc, 1)});
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

/* Those that are about arrays are about copies; of those about blocks, the ones
 * of later passes go before others. */
static void keep_remarks(Finder *f, Remark *first)
{
    for (Remark *r = first, *next; r; r = next) {
        next = r->next;
        if (r->subject && strcmp(r->pass, "shortcircuit") == 0) {
            add_copy(f, r);
        } else if (r->subject) {
            r->next = f->remark;
            f->remark = r;
        }
    }
}

/* The options of PASS, which supposes SUPPOSE unless that is NULL. */
static void *options_of(const Finder *f, const Pass *pass, const char *suppose)
{
    size_t size = pass->options_size ? pass->options_size : 1;
    char *options = ARENA_NEW(f->arena, char, size);

    if (pass->defaults)
        memcpy(options, pass->defaults, pass->options_size);
    if (suppose)
        option_set(option_find(pass->options, "suppose", strlen("suppose")),
                   options, suppose, f->arena);
    return options;
}

/* Up to the last one, if there is one. */
static bool run_passes(Finder *f, const char *const *names)
{
    for (; *names && !f->stopped; names++) {
        const Pass *pass = pass_find(*names);
        f->stopped = f->last && strcmp(*names, f->last) == 0;
        Buf print = {0};
        PassContext cx = {
            .options = options_of(f, pass, f->stopped ? f->suppose : NULL),
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

/* Read the program in [BEGIN, END) of TEXT into STORE, and run the passes. */
static bool run_all(Finder *f, Store *store, Source *text, size_t begin,
                      size_t end)
{
    static const char *const hoist[] = {"hoist", NULL};
    size_t before = f->diag->count[DIAG_ERROR];

    f->prog = parse_program(store, text, begin, end, f->diag, NULL);
    if (f->diag->count[DIAG_ERROR] != before || !verify_prog(f->prog, f->diag))
        return false;
    if (prog_level(f->prog) == LEVEL_IMP) {
        diag_error(f->diag, prog_span(f->prog, f->prog->first->loc, 1),
                   "copies and allocations of IMP have no reasons: the "
                   "program must be FUN or FUNMEM");
        return false;
    }
    return run_passes(f, prog_level(f->prog) == LEVEL_FUNMEM ? hoist
                                                             : of_fun) &&
           run_passes(f, of_memory);
}

static bool find(Finder *f, Store *store, Source *text, size_t begin,
                 size_t end)
{
    bool ok = run_all(f, store, text, begin, end);

    for (f->fun = ok ? f->prog->first : NULL; f->fun; f->fun = f->fun->next)
        visit_body(f, f->fun->body, false);
    return ok;
}

Prog *left_after(const char *pass, const char *suppose, Store *store,
                 Source *text, size_t begin, size_t end, Arena *arena,
                 LeftList *list)
{
    Diag diag = {0};
    Finder f = {.arena = arena, .diag = &diag, .list = list, .last = pass,
                .suppose = suppose};
    bool ok = find(&f, store, text, begin, end);

    diag_free(&diag);
    return ok ? f.prog : NULL;
}

const Fun *left_fun(const Prog *prog, const char *name)
{
    const Fun *f = prog ? prog->first : NULL;

    while (f && strcmp(f->name->text, name) != 0)
        f = f->next;
    return f;
}

uint32_t left_count(const LeftList *list, const char *fun)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < list->n; i++)
        n += strcmp(list->at[i].fun, fun) == 0;
    return n;
}

bool left_find(Source *text, size_t begin, size_t end, Arena *arena, Diag *diag,
               LeftList *list)
{
    Store *store = store_new();
    Finder f = {.arena = arena, .diag = diag, .list = list};
    bool ok = find(&f, store, text, begin, end);

    for (uint32_t i = 0; i < list->n; i++)
        list->at[i].fun = arena_printf(arena, "%s", list->at[i].fun);
    if (list->n)
        qsort(list->at, list->n, sizeof *list->at, by_place);
    store_free(store);
    return ok;
}
