/* cases.h - programs, and what they should compute.
 *
 * Cases stand in a program's comments, or in a file beside it or of the command
 * line: docs/funtest.md.
 */
#ifndef DRIVERS_FUNTEST_CASES_H
#define DRIVERS_FUNTEST_CASES_H

#include "drivers/tool.h"
#include "funcheck/regex/regex.h"
#include "ir-text/ir/ir.h"
#include "ir-text/values/value.h"
#include "verifier/interpreter/heap/heap.h"

typedef enum Expected {
    EXPECTED_VALUES,
    EXPECTED_ERROR,
    EXPECTED_SAME /* what the program computes as it stands */
} Expected;

typedef enum Comparison {
    COMPARISON_EQ,
    COMPARISON_NE,
    COMPARISON_LE,
    COMPARISON_GE,
    COMPARISON_LT,
    COMPARISON_GT,
    COMPARISONS
} Comparison;
extern const char *const comparison_text[COMPARISONS];

/* `copied <= 2`: a count of HeapStats. */
typedef struct Bound {
    const char *name;
    size_t offset; /* of the count */
    Comparison comparison;
    int64_t number;
} Bound;

typedef struct Case {
    Span span;        /* where it stands */
    const char *call; /* main(3, [1, 2, 3]) */
    const Fun *fun;
    Value *args;
    size_t narg;
    Expected expected;
    Value *results;
    size_t nresult;
    const char *pattern; /* of the error, */
    Regex *regex;
    Bound *bounds;
    uint32_t nbound, bound_room;
} Case;

/* A program under test. */
typedef struct Subject {
    const char *file;
    Arena arena; /* of all that is here */
    Store *store;
    Source *source;
    Source *beside[3]; /* texts that cases stand in */
    Prog *prog;        /* NULL: it is rejected, as was reported */
    Case *cases;
    uint32_t ncase, case_room;
} Subject;

/* The program FILE with its cases, and those of the file EXTRA, or NULL.  What
 * is wrong is reported: then it has no program. */
void subject_read(Subject *s, const ToolCall *call, const char *file,
                  const char *extra);
void subject_free(Subject *s);

/* Is FILE one of cases, by its name? */
bool is_case_file(const char *file);

/* "; did you mean 'copied'?" where NAME is nearly one of WORDS, ended by NULL;
 * else "". */
const char *did_you_mean(Arena *arena, const char *name, size_t len,
                         const char *const *words);

/* The COUNT cases from CASE on as such a file, without its brackets. */
void cases_print(const Case *c, size_t count, Buf *out);

#endif
