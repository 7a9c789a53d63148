/* chosen.c - the pipeline that a command line chooses. */
#include "drivers/pipeline/chosen.h"

#include "drivers/pipeline/named.h"

#include <string.h>

static Step *read_file(ToolCall *call, const char *file, Source **source,
                       Diag *diag)
{
    const NamedPipeline *named = named_find(file);
    const char *why = NULL;

    *source =
        named ? named_source(named) : source_read(call->arena, file, &why);
    if (*source)
        return pipeline_parse_yaml(*source, call->arena, diag);
    diag_error(diag, (Span){0}, "%s: %s", file, why);
    return NULL;
}

Step *pipeline_chosen(ToolCall *call, const char *passes, const char *file,
                      const char *target)
{
    Source *source = NULL;
    Diag diag = {0};
    Step *first;

    if (passes) {
        source = source_of_text(call->arena, "-p", passes, strlen(passes));
        first = pipeline_parse(source, 0, source->len, call->arena, &diag);
    } else {
        first = read_file(call, file, &source, &diag);
    }
    if (first && !pipeline_aim(first, target, NULL, call->arena, &diag))
        first = NULL;
    tool_print_diag(call, &diag);
    diag_free(&diag);
    if (source)
        source_free(source);
    return first;
}
