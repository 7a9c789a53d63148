/* chosen.h - the pipeline that a command line chooses. */
#ifndef DRIVERS_PIPELINE_CHOSEN_H
#define DRIVERS_PIPELINE_CHOSEN_H

#include "drivers/pipeline/pipeline.h"
#include "drivers/tool.h"

/* The passes that PASSES writes, or else those of the pipeline or the YAML
 * file FILE, for the machine TARGET, or what they say themselves where that is
 * NULL.  NULL where they are wrong, as is reported. */
Step *pipeline_chosen(ToolCall *call, const char *passes, const char *file,
                      const char *target);

#endif
