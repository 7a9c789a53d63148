/* named.c - the pipelines that come with the tools: see named.h. */
#include "drivers/pipeline/named.h"

#include "ground/buf.h"

#include <string.h>

const NamedPipeline *named_find(const char *name)
{
    for (const NamedPipeline *p = named_pipelines; p->name; p++)
        if (strcmp(p->name, name) == 0)
            return p;
    return NULL;
}

Source *named_source(const NamedPipeline *named)
{
    static Arena arena;
    Buf text = {0};

    for (const char *const *line = named->line; *line; line++)
        buf_text(&text, *line);
    Source *source =
        source_of_text(&arena, arena_printf(&arena, "%s.yaml", named->name),
                       text.at, text.len);
    buf_free(&text);
    return source;
}
