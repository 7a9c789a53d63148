/* pipeline.h - passes in their order, as they are written.
 *
 *     memintro, galop{target=gpu}, fix(simplify, hoist)
 *
 * The options of a pass stand after it in braces, with blanks between them,
 * as on its own command line without the dashes; a value in quotes may hold
 * anything.  `fix(...)` repeats its passes until they change nothing;
 * `fix{limit=N}(...)` at most N times.
 */
#ifndef DRIVERS_PIPELINE_PIPELINE_H
#define DRIVERS_PIPELINE_PIPELINE_H

#include "ground/diag.h"
#include "passes/pass.h"

/* One pass, or a group that is repeated. */
typedef struct Step {
    struct Step *next;
    const Pass *pass;     /* NULL: a group */
    void *options;        /* the struct of the pass's */
    OptionTexts texts;    /* its options as they are written, unquoted */
    Span target;          /* where its option `target` is written, if it is */
    struct Step *group;   /* its first step */
    long long trips;      /* of a group, at most */
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
 * or, where there is one, TOLD, is told all that have that option.  False: two
 * are not the same, as an error in DIAG says. */
bool pipeline_aim(Step *first, const char *told, Arena *arena, Diag *diag);
/* What a pass of the pipeline is told, or NULL; *SPAN is where. */
const char *pipeline_target(const Step *first, Span *span);

/* As pipeline_parse reads it, the steps up to LAST, or all of them where that
 * is NULL. */
void pipeline_print(const Step *first, const Step *last, Buf *out);

/* ---- for readers of pipelines ---- */

/* A step for the pass called NAME, with the options that it has by itself;
 * the name `fix` begins a group.  NULL where there is none: an error at SPAN
 * says so. */
Step *step_new(const char *name, Span span, Arena *arena, Diag *diag);
/* Set the option that TEXT writes: `name` or `name=value`.  Where that is
 * wrong, an error at SPAN says why. */
bool step_set(Step *step, const char *text, Span span, Arena *arena,
              Diag *diag);

#endif
