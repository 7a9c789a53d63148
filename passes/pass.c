/* pass.c - what passes call: rewrites are counted, remarks collected. */
#include "passes/pass.h"

#include <string.h>

#include <stdarg.h>

bool pass_may_rewrite(const PassContext *cx)
{
    return cx->limit != 0;
}

bool pass_rewrite(PassContext *cx)
{
    if (!pass_may_rewrite(cx))
        return false;
    if (cx->limit > 0)
        cx->limit--;
    cx->rewrites++;
    return true;
}

static const char *format(Arena *arena, const char *fmt, va_list args)
{
    Buf text = {0};

    buf_vprintf(&text, fmt, args);
    const char *copy = arena_text(arena, text.at, text.len);
    buf_free(&text);
    return copy;
}

void pass_remark(PassContext *cx, const Prog *prog, RemarkKind kind,
                 const char *name, Loc loc, const char *fmt, ...)
{
    va_list args;

    if (!cx->wants_remarks)
        return;
    Remark *remark = ARENA_NEW(cx->arena, Remark, 1);
    va_start(args, fmt);
    *remark = (Remark){.kind = kind, .pass = cx->pass->name, .name = name,
                       .text = format(cx->arena, fmt, args), .fun = cx->fun,
                       .span = prog_span(prog, loc, 1)};
    va_end(args);
    if (cx->last_remark)
        cx->last_remark->next = remark;
    else
        cx->first_remark = remark;
    cx->last_remark = remark;
}

void pass_about(PassContext *cx, const char *subject, const char *object,
                const char *why, bool may_meet)
{
    Remark *remark = cx->last_remark;

    if (!cx->wants_remarks)
        return;
    remark->subject = arena_printf(cx->arena, "%s", subject);
    remark->object = object ? arena_printf(cx->arena, "%s", object) : NULL;
    remark->why = arena_printf(cx->arena, "%s", why);
    remark->may_meet = may_meet;
}

void pass_error(PassContext *cx, const Prog *prog, Loc loc, size_t len,
                const char *fmt, ...)
{
    va_list args;

    cx->failed = true;
    va_start(args, fmt);
    diag_verror(cx->diag, prog_span(prog, loc, len), fmt, args);
    va_end(args);
}

Buf *pass_file(PassContext *cx, const char *name)
{
    for (PassFile *f = cx->files; f; f = f->next)
        if (strcmp(f->name, name) == 0)
            return &f->text;
    PassFile *file = ARENA_NEW(cx->arena, PassFile, 1);
    *file = (PassFile){cx->files, name, {0}};
    cx->files = file;
    return &file->text;
}
