/* chosen.h - the pipeline that a command line chooses. */
#ifndef DRIVERS_PIPELINE_CHOSEN_H
#define DRIVERS_PIPELINE_CHOSEN_H

#include "drivers/pipeline/pipeline.h"
#include "drivers/tool.h"
#include "passes/shared/target/target.h"

/* What the command line says; NULL: nothing. */
typedef struct PipelineChoice {
    const char *passes, *pipeline, *target;
    OptionTexts plugins;
} PipelineChoice;

/* The rows of a tool's options for the PipelineChoice CHOICE of the struct
 * TYPE. */
#define PIPELINE_OPTIONS(type, choice)                                         \
    {"p", OPTION_TEXT, offsetof(type, choice.passes), .arg = "PASSES",         \
     .help = "the passes: 'a,b{option=value flag},fix(c,d)'"},                 \
    {"pipeline", OPTION_TEXT, offsetof(type, choice.pipeline),                 \
     .arg = "NAME|FILE",                                                       \
     .help = "the passes of a pipeline that comes with the tools, or of a "    \
             "YAML file"},                                                     \
    {"target", OPTION_TEXT, offsetof(type, choice.target), .arg = TARGET_ARG,  \
     .help = "the target of all passes that have one, unless one of them "     \
             "names its own"},                                                 \
    {"load-pass-plugin", OPTION_TEXTS, offsetof(type, choice.plugins),         \
     .arg = "FILE.so",                                                         \
     .help = "add the passes of a plug-in, a shared library"}

/* Add the passes of the plug-ins; false where one is wrong, as is reported. */
bool pipeline_load_plugins(ToolCall *call, const PipelineChoice *choice);

/* The passes of the choice, which has some.  NULL where they are wrong, as is
 * reported. */
Step *pipeline_chosen(ToolCall *call, const PipelineChoice *choice);

#endif
