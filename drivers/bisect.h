/* bisect.h - the rewrite that makes a command fail. */
#ifndef DRIVERS_BISECT_H
#define DRIVERS_BISECT_H

#include "drivers/pipeline/pipeline.h"
#include "drivers/tool.h"

/* Run the pipeline on the case's program, which the first START_AFTER passes
 * have made, again and again, each time with a part of it, and the shell
 * command COMMAND on a file with the outcome; say in the case's output which
 * pass is the first after which COMMAND fails, and which of its rewrites, with
 * the programs before and after that.  An error where COMMAND fails on the
 * input, or never. */
void bisect(ToolCase *c, const Step *first, long long start_after,
            const char *command);

#endif
