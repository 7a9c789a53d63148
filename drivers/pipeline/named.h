/* named.h - the pipelines that come with the tools.
 *
 * Each file of drivers/pipelines is one; the build makes them part of the
 * tools.  A file begins with the comment `# NAME - what it is for`.
 */
#ifndef DRIVERS_PIPELINE_NAMED_H
#define DRIVERS_PIPELINE_NAMED_H

#include "ground/arena.h"
#include "ground/source.h"

typedef struct NamedPipeline {
    const char *name;
    const char *const *line; /* of the file; the last one is NULL */
} NamedPipeline;

/* In the order of their names; the last name is NULL. */
extern const NamedPipeline named_pipelines[];

/* That called NAME, or NULL. */
const NamedPipeline *named_find(const char *name);

/* The text of its file, which stays to the end of the process: messages may
 * point to it. */
Source *named_source(const NamedPipeline *named);

#endif
