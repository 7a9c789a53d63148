/* compiled.c - do the programs that are emitted compute what the interpreter
 * does? */
#include "drivers/compiled/compiled.h"

#include "drivers/compiled/executable.h"

#include <string.h>

/* One program for one target. */
typedef struct Build {
    Compiled *compiled;
    Prog *prog;
    int target;
    Executable made;
} Build;

static bool run_compiled(const Fun *g, const Input *input, Arena *arena,
                         Diag *diag, Value **results, size_t *nresult,
                         void *data)
{
    const Build *b = data;
    Buf text = {0};

    input_print(&text, input);
    bool ok = executable_run(&b->made, g->name->text, &text, arena, diag,
                             results, nresult) == EXECUTABLE_DONE;
    buf_free(&text);
    return ok;
}

/* For one target; true, too, where that is skipped. */
static bool agrees(Build *b, Prog *reference)
{
    SameOptions how = b->compiled->how;
    Diag *diag = b->compiled->c->diag;
    const char *target = executable_targets[b->target];
    ExecutableState state = executable_make(&b->made, b->target);

    if (state == EXECUTABLE_LACKS) {
        diag_warning(diag, (Span){0}, "the target '%s' is skipped: %s", target,
                     b->made.why);
        b->compiled->skipped |= 1u << b->target;
        return true;
    }
    if (state == EXECUTABLE_WRONG) {
        diag_error(diag, (Span){0}, "for the target '%s' %s: %s", target,
                   b->made.what, b->made.why);
        return false;
    }
    how.run = run_compiled;
    how.data = b;
    if (same_values(reference, b->prog, &how, diag))
        return true;
    diag_note(diag, (Span){0},
              "this is the program compiled for the target "
              "'%s'",
              target);
    return false;
}

/* ---- all of them ---- */

/* The next name of the list at *LIST, which goes on after it; its number, or
 * -1. */
static int next_target(const char **list, size_t *len)
{
    const char *name = *list;

    *len = strcspn(name, ",");
    *list = name + *len + (name[*len] == ',');
    return executable_target(name, *len);
}

bool compiled_start(const Compiled *compiled)
{
    const char *list = compiled->targets;
    size_t len;

    while (list) {
        const char *name = list;
        if (next_target(&list, &len) < 0) {
            diag_error(compiled->c->diag, (Span){0},
                       "a target is c, opencl or cuda, not '%.*s'", (int)len,
                       name);
            return false;
        }
        if (!*list)
            break;
    }
    return true;
}

bool compiled_same(Compiled *compiled, Prog *reference, Prog *prog)
{
    const char *list = compiled->targets, *why;
    Arena arena = {0};
    bool same = true;
    size_t len;

    if (!list)
        return true;
    Build b = {.compiled = compiled, .prog = prog};
    why = prog_has_entry(prog) ? executable_open(&b.made, prog, &arena)
                               : "there is no entry to compile";
    if (why) {
        diag_error(compiled->c->diag, (Span){0}, "%s", why);
        arena_free(&arena);
        return false;
    }
    while (same && *list) {
        b.target = next_target(&list, &len);
        if (!(compiled->skipped & 1u << b.target))
            same = agrees(&b, reference);
    }
    executable_close(&b.made);
    arena_free(&arena);
    return same;
}
