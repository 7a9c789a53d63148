/* versions.c - one program of two: see versions.h.
 *
 * A function differs if its text does, or if it calls one that differs; callees
 * stand before their callers, so one walk decides.  What a version calls comes
 * along, unless the device's program has the same.
 */
#include "drivers/versions.h"

#include "ground/arena.h"
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "verifier/inputs/signature.h"

#include <string.h>

/* A function of the processor's program. */
typedef struct Part {
    Fun *fun;
    const Fun *of; /* what it is a version of: the device's, or NULL */
    bool differs;  /* from the device's of its name */
    bool printed;
} Part;

typedef struct Join {
    Prog *device, *processor;
    Part *part; /* by number */
    Arena arena;
    Diag *diag;
    Printer of_device, of_processor; /* on the same output */
} Join;

/* ---- which functions differ ---- */

static Buf text_of(const Prog *prog, const Fun *fun)
{
    Buf text = {0};
    Printer p = printer_new(prog, (PrintStyle){0}, &text);

    print_next_fun(&p, fun);
    return text;
}

static bool same_text(const Join *j, const Fun *f, const Fun *g)
{
    Buf a = text_of(j->device, f), b = text_of(j->processor, g);
    bool same = a.len == b.len && memcmp(a.at, b.at, a.len) == 0;

    buf_free(&a);
    buf_free(&b);
    return same;
}

/* Callees that may be called from outside, too, are the device's: they do the
 * same. */
static bool calls_what_differs(const Stm *stm, const void *data)
{
    const Join *j = data;

    return stm->exp.form == FORM_CALL &&
           j->part[stm->exp.u.callee->number].differs;
}

static Fun *find_fun(const Prog *prog, const char *name)
{
    const Sym *sym = sym_find(prog->store, name, strlen(name));

    return sym ? prog_find_fun(prog, sym) : NULL;
}

static void find_differences(Join *j)
{
    for (Fun *g = j->processor->first; g; g = g->next) {
        const Fun *f = find_fun(j->device, g->name->text);
        j->part[g->number] = (Part){
            .fun = g,
            .differs = !f || !same_text(j, f, g) ||
                       body_any_stm(g->body, calls_what_differs, j)};
    }
}

/* ---- which ones are versions ---- */

/* One that grows from FUN's. */
static const Sym *new_name(Join *j, const Fun *fun)
{
    for (uint32_t i = 1;; i++) {
        const char *name = arena_printf(&j->arena, "%s_%u", fun->name->text, i);
        if (!find_fun(j->device, name) && !find_fun(j->processor, name))
            return sym_intern(j->processor->store, name, strlen(name));
    }
}

static bool is_outside(const Prog *prog, const Fun *fun)
{
    return (fun->entry || !prog_has_entry(prog)) && fun_has_values(fun);
}

/* What the processor calls for F: a version that its program has already, or
 * its function of that name. */
static Part *part_for(Join *j, const Fun *f)
{
    const Fun *same = find_fun(j->processor, f->name->text);

    for (uint32_t i = 0; i < j->processor->nfun; i++)
        if (fun_is_version(j->part[i].fun, f))
            return &j->part[i];
    return same && j->part[same->number].differs ? &j->part[same->number]
                                                 : NULL;
}

static void find_versions(Join *j)
{
    for (const Fun *f = j->device->first; f; f = f->next) {
        Part *part = is_outside(j->device, f) && !fun_is_any_version(f)
                         ? part_for(j, f)
                         : NULL;
        if (!part)
            continue;
        part->of = f;
        signatures_agree(j->device, f, j->processor, part->fun, j->diag);
    }
    for (const Fun *g = j->processor->first; g; g = g->next)
        if (is_outside(j->processor, g) && !fun_is_any_version(g) &&
            !find_fun(j->device, g->name->text))
            diag_error(j->diag, prog_span(j->processor, g->loc, g->name->len),
                       "the program for devices has no function '%s'",
                       g->name->text);
}

/* What is no version and has another text gets a name of its own. */
static void rename_callees(Join *j)
{
    for (uint32_t i = 0; i < j->processor->nfun; i++) {
        Part *p = &j->part[i];
        if (p->differs && !is_outside(j->processor, p->fun) &&
            find_fun(j->device, p->fun->name->text))
            p->fun->name = new_name(j, p->fun);
    }
}

/* ---- what is printed ---- */

static void print_part(Join *j, Part *p);

static bool print_callee(Stm *stm, void *data)
{
    Join *j = data;

    if (stm->exp.form == FORM_CALL) {
        Part *p = &j->part[stm->exp.u.callee->number];
        if (p->differs && !is_outside(j->processor, p->fun))
            print_part(j, p);
    }
    return true;
}

/* FUN, under a name of its own and as a version of OF. */
static void print_version(Join *j, Fun *fun, const Fun *of)
{
    const Sym *name = fun->name;
    Attr *attrs = fun->attrs;

    fun->name = new_name(j, fun);
    fun->attrs = attr_with(j->processor, attrs, FUN_PROCESSOR);
    fun->attrs->args = of->name->text;
    print_next_fun(&j->of_processor, fun);
    fun->name = name;
    fun->attrs = attrs;
}

static void print_part(Join *j, Part *p)
{
    if (p->printed)
        return;
    p->printed = true;
    body_each_stm(p->fun->body, print_callee, j);
    if (p->of && !fun_is_any_version(p->fun))
        print_version(j, p->fun, p->of);
    else
        print_next_fun(&j->of_processor, p->fun);
}

/* A version stands before what it is one of; those that the device's program
 * has go. */
static void print_all(Join *j)
{
    for (const Fun *f = j->device->first; f; f = f->next) {
        for (uint32_t i = 0; i < j->processor->nfun; i++)
            if (j->part[i].of == f)
                print_part(j, &j->part[i]);
        if (!fun_is_any_version(f))
            print_next_fun(&j->of_device, f);
    }
    print_end(&j->of_device);
}

/* Nothing where an error says what is wrong. */
static void print_joined(Prog *device, Prog *processor, Buf *out, Diag *diag)
{
    PrintStyle style = {.places = PLACES_ALL};
    Join j = {.device = device, .processor = processor, .diag = diag};
    size_t before = diag->count[DIAG_ERROR];

    names_settle(device);
    names_settle(processor);
    j.part = ARENA_NEW(&j.arena, Part, processor->nfun);
    find_differences(&j);
    find_versions(&j);
    if (diag->count[DIAG_ERROR] == before) {
        rename_callees(&j);
        j.of_device = printer_new(device, style, out);
        j.of_processor = printer_new(processor, style, out);
        print_all(&j);
    }
    arena_free(&j.arena);
}

Prog *versions_join(ToolCase *c, Store *store, Prog *device, Prog *processor)
{
    size_t before = c->diag->count[DIAG_ERROR];
    Arena *arena = c->call->arena;
    Prog *prog = NULL;
    Buf text = {0};

    print_joined(device, processor, &text, c->diag);
    if (c->diag->count[DIAG_ERROR] == before) {
        Source *source = source_of_text(
            arena, "<versions>",
            arena_text(arena, text.at ? text.at : "", text.len), text.len);
        tool_keep_source(c, source);
        prog = parse_program(store, source, 0, source->len, c->diag, NULL);
    }
    buf_free(&text);
    return c->diag->count[DIAG_ERROR] == before ? prog : NULL;
}
