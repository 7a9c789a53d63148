/* emit.c - a program as a whole. */
#include "printer/emit.h"

#include "printer/emit_inside.h"

static void start(Emitter *e, Prog *prog, const EmitRequest *request)
{
    names_settle(prog);
    *e = (Emitter){.prog = prog, .request = request, .d = request->dialect};
    emit_names(e);
    e->use = ARENA_NEW(&e->arena, VarUse, prog->nvar);
    e->region = ARENA_NEW(&e->arena, uint32_t, prog->nvar);
    e->captured = ARENA_NEW(&e->arena, uint32_t, prog->nvar);
    for (uint32_t i = 0; i < prog->nvar; i++)
        e->use[i] = (VarUse){.root = i, .accesses = EMIT_NO_ACCESS,
                             .written = EMIT_NO_ACCESS};
}

static void emit_functions(Emitter *e)
{
    for (const Fun *f = e->prog->first; f; f = f->next) {
        if (!emit_is_entry(e, f))
            continue;
        e->fun = f;
        emit_uses(e, f);
        emit_function(e, f);
        emit_call(e, f);
    }
}

void emit_program(Prog *prog, const EmitRequest *request, Buf *text,
                  Buf *header)
{
    Emitter e;
    Buf body = {0};

    start(&e, prog, request);
    e.out = &body;
    emit_functions(&e);
    emit_interface(&e);
    if (request->include) {
        emit_header(&e, header);
        buf_printf(text, "#include \"%s\"\n\n", request->include);
    } else {
        emit_header(&e, text);
        buf_char(text, '\n');
    }
    e.d->prelude(&e, text);
    emit_helpers(&e, text);
    buf_bytes(text, body.at, body.len);
    emit_lines(text, emit_host_main);
    buf_free(&body);
    arena_free(&e.arena);
}
