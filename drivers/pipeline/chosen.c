/* chosen.c - the pipeline that a command line chooses. */
#include "drivers/pipeline/chosen.h"

#include "drivers/pipeline/named.h"
#include "drivers/pipeline/plugin.h"

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

bool pipeline_load_plugins(ToolCall *call, const PipelineChoice *choice)
{
    for (size_t i = 0; i < choice->plugins.count; i++) {
        const char *file = choice->plugins.at[i];
        const char *why = plugin_load(file, call->arena);
        if (why) {
            tool_complain(call, TOOL_REJECTED, "%s: %s", file, why);
            return false;
        }
    }
    return true;
}

Step *pipeline_chosen(ToolCall *call, const PipelineChoice *choice)
{
    const char *passes = choice->passes;
    Source *source = NULL;
    Diag diag = {0};
    Step *first;

    if (passes) {
        source = source_of_text(call->arena, "-p", passes, strlen(passes));
        first = pipeline_parse(source, 0, source->len, call->arena, &diag);
    } else {
        first = read_file(call, choice->pipeline, &source, &diag);
    }
    if (first && !pipeline_aim(first, choice->target, NULL, call->arena, &diag))
        first = NULL;
    tool_print_diag(call, &diag);
    diag_free(&diag);
    if (source)
        source_free(source);
    return first;
}
