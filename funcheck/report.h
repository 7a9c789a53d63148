/* report.h - what is said about a match, or about the lack of one.
 *
 * Everything is said twice: as diagnostics, and as marks in the input for
 * those who want it dumped with annotations.
 */
#ifndef FUNCHECK_REPORT_H
#define FUNCHECK_REPORT_H

#include "funcheck/pattern/pattern.h"

/* X(name, first character, color, note, is an error) */
#define MARK_KINDS(X)                                                          \
    X(FOUND, '^', GREEN, "", false)                                            \
    X(EXCLUDED, '!', RED, "no match expected", true)                           \
    X(WRONG_LINE, '!', RED, "match on wrong line", true)                       \
    X(DISCARDED, '!', CYAN, "discard: overlaps earlier match", false)          \
    X(BAD_VALUE, '!', RED, "", true)                                           \
    X(ABSENT, 'X', GREEN, "", false)                                           \
    X(MISSING, 'X', RED, "no match found", true)                               \
    X(INVALID, 'X', RED, "match failed for invalid pattern", true)             \
    X(FUZZY, '?', MAGENTA, "possible intended match", false)

typedef enum MarkKind {
#define X(name, head, color, note, is_error) MARK_##name,
    MARK_KINDS(X)
#undef X
} MarkKind;

typedef struct Mark {
    const Pattern *pattern;
    MarkKind kind;
    size_t begin, end; /* in the input */
    const char *note;  /* instead of the kind's, or NULL */
} Mark;

typedef struct Report {
    PatternContext *cx;
    Source *input;
    size_t input_begin, input_end; /* of the case */
    Mark *marks;
    size_t nmark, room;
} Report;

typedef struct Region {
    size_t begin, end;
} Region;

/* The outcome of searching REGION for PATTERN, the NTHs time (-COUNT); true
 * where it is an error: not found though WANTED, or the other way round. */
bool report_outcome(Report *report, bool wanted, const Pattern *pattern,
                    long long nth, Region region, Match match);

/* A match, but on the wrong line: GAP lies between it and the last one. */
void report_wrong_line(Report *report, const Pattern *pattern, Match match,
                       Region gap, const char *what);

/* The last match of -DAG overlaps the earlier one in OLD. */
void report_discarded(Report *report, Region old);

#endif
