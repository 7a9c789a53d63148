/* emit.c - a program as a whole. */
#include "printer/emit/inside.h"

static bool is_check(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_ASSERT;
}

static bool checks_inside(const Stm *stm, const void *none)
{
    return stm->exp.form >= FORM_IMP_KERNEL &&
           stm_any_stm_inside(stm, is_check, none);
}

void emit_start(Emitter *e, Prog *prog, const EmitRequest *request)
{
    names_settle(prog);
    *e = (Emitter){.prog = prog, .request = request, .d = request->dialect};
    for (const Fun *f = prog->first; f; f = f->next)
        e->has_entries = e->has_entries || f->entry;
    e->used = &e->outside;
    for (const Fun *f = prog->first; f; f = f->next)
        if (e->d->inside && (emit_is_entry(e, f) || fun_is_any_version(f)))
            e->checks =
                e->checks || body_any_stm(f->body, checks_inside, NULL);
    emit_names(e);
    e->use = ARENA_NEW(&e->arena, VarUse, prog->nvar);
    e->region = ARENA_NEW(&e->arena, uint32_t, prog->nvar);
    e->captured = ARENA_NEW(&e->arena, uint32_t, prog->nvar);
    for (uint32_t i = 0; i < prog->nvar; i++)
        e->use[i] = (VarUse){.root = i, .accesses = EMIT_NO_ACCESS,
                             .written = EMIT_NO_ACCESS};
}

static void emit_one(Emitter *e, const Fun *f)
{
    e->fun = f;
    emit_uses(e, f);
    emit_function(e, f);
}

static void emit_functions(Emitter *e)
{
    for (const Fun *f = e->prog->first; f; f = f->next) {
        if (!emit_is_entry(e, f))
            continue;
        if (emit_version(e, f))
            emit_one(e, emit_version(e, f));
        emit_one(e, f);
        emit_call(e, f);
    }
}

void emit_finish(Emitter *e)
{
    buf_free(&e->kernels);
    buf_free(&e->shared_names);
    buf_free(&e->own_bytes);
    buf_free(&e->failures);
    arena_free(&e->arena);
}

const char *emit_suffix(const Dialect *dialect)
{
    return dialect->suffix;
}

const char *emit_kernels_suffix(const Dialect *dialect)
{
    return dialect->inside ? dialect->inside->suffix : NULL;
}

bool emit_may_run_on(const Dialect *dialect, bool device)
{
    return device ? dialect->inside != NULL
                  : !dialect->inside || dialect->may_be_cpu;
}

void emit_program_kernels(Prog *prog, const EmitRequest *request, Buf *text)
{
    Emitter e;
    Buf body = {0};

    emit_start(&e, prog, request);
    e.out = &body;
    emit_functions(&e);
    if (e.d->kernels)
        e.d->kernels(&e, text);
    while (text->len > 1 && text->at[text->len - 2] == '\n')
        text->len--; /* an empty line at the end */
    buf_free(&body);
    emit_finish(&e);
}

void emit_program(Prog *prog, const EmitRequest *request, Buf *text,
                  Buf *header)
{
    Emitter e;
    Buf body = {0}, head = {0};

    emit_start(&e, prog, request);
    e.out = &body;
    emit_functions(&e);
    emit_interface(&e);
    emit_header(&e, &head);
    emit_wrap(request->include ? header : text, head.at, head.len);
    if (request->include)
        buf_printf(text, "#include \"%s\"\n", request->include);
    buf_char(text, '\n');
    e.d->prelude(&e, text);
    emit_wrap(text, body.at, body.len);
    emit_lines(text, emit_host_values);
    buf_char(text, '\n');
    emit_lines(text, emit_host_main);
    buf_free(&head);
    buf_free(&body);
    emit_finish(&e);
}
