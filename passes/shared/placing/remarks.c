/* remarks.c - what the memory engine did, in the program's names. */
#include "passes/shared/placing/inside.h"

#include "printer/text/print.h"

static const char *text_of_ixfn(Engine *e, const IxFn *ixfn)
{
    Buf buf = {0};

    print_ixfn(&buf, ixfn);
    const char *text = arena_text(&e->scratch, buf.at, buf.len);
    buf_free(&buf);
    return text;
}

static void say_alloc(Engine *e, const Alloc *alloc, Loc loc)
{
    pass_remark(e->cx, e->prog, REMARK_NOTE, "space", loc,
                "'%s' lives in %s memory", alloc->array->name->text,
                space_text[alloc->mem->type->space]);
}

static void say_inserts(Engine *e, const Inserts *inserts, Loc loc)
{
    for (const Alloc *a = inserts->alloc; a; a = a->next)
        say_alloc(e, a, loc);
    for (const Copy *c = inserts->copy; c; c = c->next)
        pass_remark(e->cx, e->prog, REMARK_DONE, "copy", loc,
                    "'%s', which lives '%s -> %s', is copied: %s",
                    c->of->name->text, c->of->place.mem->name->text,
                    text_of_ixfn(e, c->of->place.ixfn), c->why);
}

static const char *const passer[FORM_COUNT] = {
    [FORM_IF] = "the branches return",
    [FORM_LOOP] = "each trip passes on",
    [FORM_CALL] = "the function returns",
    [FORM_ONCE] = "the body returns",
};

static void say_extra(Engine *e, const Var *var, const char *who, Loc loc)
{
    const Extra *extra = info_of(e, var)->extra;

    if (!extra || (!extra->mem && !extra->npart))
        return;
    const char *parts = "";
    for (uint32_t k = 0; k < extra->npart; k++)
        parts = arena_printf(&e->scratch, "%s%s'%s'", parts,
                             *parts || extra->mem ? ", " : "",
                             extra->part[k]->name->text);
    pass_remark(e->cx, e->prog, REMARK_NOTE, "existential", loc,
                "%s %s%s%s%s along with '%s'", who, extra->mem ? "'" : "",
                extra->mem ? extra->mem->name->text : "",
                extra->mem ? "'" : "", parts, var->name->text);
}

static void say_body(Engine *e, const Body *body);

static void say_stm(Engine *e, const Stm *stm)
{
    const StmNote *note = NULL;

    for (uint32_t i = 0; i < stm->npat && !note; i++)
        note = info_of(e, stm->pat[i])->note;
    if (note)
        say_inserts(e, &note->before, stm->loc);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        say_body(e, stm->exp.fn[i].body);
        if (note)
            say_inserts(e, &note->end[i], stm->exp.fn[i].body->loc);
    }
    for (uint32_t i = 0; i < stm->npat; i++)
        say_extra(e, stm->pat[i], passer[stm->exp.form], stm->loc);
}

static void say_body(Engine *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        say_stm(e, s);
}

void memory_remarks(Engine *e)
{
    if (!e->cx->wants_remarks)
        return;
    for (const Fun *f = e->prog->first; f; f = f->next) {
        e->cx->fun = f;
        for (uint32_t i = 0; i < f->nparam; i++)
            say_extra(e, f->param[i], "callers pass", f->loc);
        say_body(e, f->body);
        say_inserts(e, &e->fun[f->number].end, f->body->loc);
    }
}
