/* suppose.c - what is not proved, supposed of one name. */
#include "passes/suppose.h"

#include <string.h>

const char *suppose_text(Arena *arena, const Fun *fun, const char *name,
                         const char *other)
{
    return arena_printf(arena, "%s,%s,%s", fun->name->text, name, other);
}

bool suppose_is(const PassContext *cx, const char *text, const char *name,
                const char *other)
{
    return text &&
           strcmp(text, suppose_text(cx->arena, cx->fun, name, other)) == 0;
}

bool suppose_check(const PassContext *cx, const char *text, bool supposed)
{
    if (!text || supposed)
        return true;
    diag_error(cx->diag, (Span){0},
               "--suppose=%s: there is no such FUNCTION,NAME,OTHER that stays "
               "because two accesses may meet",
               text);
    return false;
}
