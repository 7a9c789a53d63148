/* reference.c - a second program, besides that of the case. */
#include "drivers/reference.h"

#include "ir-text/parse/parse.h"
#include "verifier/rules/verify.h"

Prog *reference_read(ToolCase *c, Store *store, const char *file)
{
    size_t before = c->diag->count[DIAG_ERROR];
    const char *why;
    Source *source = source_read(c->call->arena, file, &why);

    if (!source) {
        diag_error(c->diag, (Span){0}, "%s: %s", file, why);
        return NULL;
    }
    tool_keep_source(c, source);
    Prog *prog = parse_program(store, source, 0, source->len, c->diag, NULL);
    bool ok = c->diag->count[DIAG_ERROR] == before &&
              verify_prog(prog, c->diag);
    return ok ? prog : NULL;
}
