/* pipeline.h - passes in their order, as they are written.
 *
 *     memintro, galop{target=gpu}, fix(simplify, hoist)
 *
 * The options of a pass stand after it in braces, with blanks between them,
 * as on its own command line without the dashes; a value in quotes may hold
 * anything.  Groups of passes have a word before them:
 *
 *     fix(...)             its passes run until they change nothing;
 *                          fix{limit=N}(...): N times at most
 *     fun(...)             its passes run if the program is in FUN
 *     versions(...)(...)   the program goes through the first passes for
 *                          devices, and through the second ones for
 *                          processors: drivers/versions.h
 *
 * The name of a pipeline that comes with the tools (named.h) stands for its
 * passes.
 */
#ifndef DRIVERS_PIPELINE_PIPELINE_H
#define DRIVERS_PIPELINE_PIPELINE_H

#include "ground/diag.h"
#include "passes/pass.h"

enum { PIPELINE_PARTS = 2 }; /* of a group, at most */

typedef enum GroupKind {
    GROUP_FIX,
    GROUP_FUN,
    GROUP_VERSIONS,
    GROUPS
} GroupKind;

typedef struct Group {
    const char *name;
    /* What its lists of passes are called in YAML. */
    const char *part[PIPELINE_PARTS];
    const Option *options; /* or NULL */
} Group;

extern const Group pipeline_groups[GROUPS];

/* One pass, or a group of them. */
typedef struct Step {
    struct Step *next;
    const Pass *pass;     /* NULL: a group */
    void *options;        /* the struct of the pass's */
    OptionTexts texts;    /* its options as they are written, unquoted */
    Span target;          /* where its option `target` is written, if it is */
    GroupKind group;
    struct Step *part[PIPELINE_PARTS]; /* of a group: each one's first step */
    long long trips;                   /* of GROUP_FIX, at most */
} Step;

/* Read the pipeline in [BEGIN, END) of TEXT.  NULL where it is wrong: errors
 * in DIAG say why; a pipeline has a pass. */
Step *pipeline_parse(Source *text, size_t begin, size_t end, Arena *arena,
                     Diag *diag);

/* Read one from a YAML file:
 *
 *     pipeline:
 *       - memintro
 *       - galop: {target: gpu}
 *       - fix: [simplify, hoist]
 *       - fix: {limit: 3, passes: [simplify, hoist]}
 *
 * An item may be written as above, too. */
Step *pipeline_parse_yaml(Source *file, Arena *arena, Diag *diag);

/* A pipeline is for one machine: what one pass is told by its option `target`,
 * or TOLD, or else USUAL, where these are no NULL, is told all that have that
 * option.  Of versions each list is a pipeline, usually for "gpu" and "cpu".
 * False: two are not the same, as an error in DIAG says. */
bool pipeline_aim(Step *first, const char *told, const char *usual,
                  Arena *arena, Diag *diag);
/* What a pass of the pipeline is told, or NULL; *SPAN is where. */
const char *pipeline_target(const Step *first, Span *span);

/* As pipeline_parse reads it, the steps up to LAST, or all of them where that
 * is NULL. */
void pipeline_print(const Step *first, const Step *last, Buf *out);

/* ---- for readers of pipelines ---- */

/* A step for the pass called NAME, with the options that it has by itself, or
 * for a group of that name.  NULL where there is none: an error at SPAN
 * says so. */
Step *step_new(const char *name, Span span, Arena *arena, Diag *diag);
/* Set the option that TEXT writes: `name` or `name=value`.  Where that is
 * wrong, an error at SPAN says why. */
bool step_set(Step *step, const char *text, Span span, Arena *arena,
              Diag *diag);

#endif
