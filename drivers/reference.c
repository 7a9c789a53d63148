/* reference.c - programs that are read and verified. */
#include "drivers/reference.h"

#include "ir-text/parse/parse.h"
#include "verifier/rules/verify.h"

static Prog *read_part(ToolCase *c, Store *store, Source *source, size_t begin,
                       size_t end)
{
    size_t before = c->diag->count[DIAG_ERROR];
    Prog *prog = parse_program(store, source, begin, end, c->diag, NULL);
    bool ok = c->diag->count[DIAG_ERROR] == before &&
              verify_prog(prog, c->diag);

    return ok ? prog : NULL;
}

Prog *case_read(ToolCase *c, Store *store)
{
    return read_part(c, store, c->source, c->begin, c->end);
}

Prog *reference_read(ToolCase *c, Store *store, const char *file)
{
    Source *source = tool_read_source(c, file);

    return source ? read_part(c, store, source, 0, source->len) : NULL;
}
