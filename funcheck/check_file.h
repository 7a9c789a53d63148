/* check_file.h - the directives of a check file. */
#ifndef FUNCHECK_CHECK_FILE_H
#define FUNCHECK_CHECK_FILE_H

#include "funcheck/pattern/pattern.h"

/* A directive that has to match, and the -DAG and -NOT ones before it. */
typedef struct Step {
    Pattern *pattern;
    Pattern **before;
    uint32_t nbefore;
} Step;

typedef struct CheckFile {
    Step *steps;
    uint32_t nstep;
    Pattern **implicit; /* -NOT patterns that stand before each step */
    size_t nimplicit;
} CheckFile;

/* How the text after a prefix reads. */
typedef enum DirectiveStatus {
    DIRECTIVE_NONE,
    DIRECTIVE_CHECK,
    DIRECTIVE_BAD_NOT,  /* -NOT together with another suffix */
    DIRECTIVE_BAD_COUNT /* -COUNT without a number in range */
} DirectiveStatus;

typedef struct Directive {
    DirectiveStatus status;
    CheckKind kind;
    long long count;
    bool literal;
    Text rest; /* after the ':', or where it went wrong */
} Directive;

Directive directive_parse(Text after_prefix);

/* Walks over the prefixes that stand in a text as words of their own. */
typedef struct PrefixScan {
    const Request *request;
    Text text;
    size_t *next; /* by prefix: where it stands next */
    size_t at;    /* where the scan goes on */
} PrefixScan;

typedef struct PrefixUse {
    Text prefix;
    size_t index; /* of the prefix: check prefixes first, then comment ones */
    size_t at;    /* in the text */
} PrefixUse;

void prefix_scan_init(PrefixScan *scan, Arena *arena, const Request *request,
                      Text text);

/* The next prefix, the longest of those that begin there. */
bool prefix_scan_next(PrefixScan *scan, PrefixUse *use);

/* Go on after the directive that ends at REST. */
void prefix_scan_skip(PrefixScan *scan, Text rest);

/* Are the prefixes of the request well formed and different? */
bool check_file_prefixes_ok(const Request *request, Diag *diag);

/* Read the directives in TEXT.  False: errors are in the context's diag. */
bool check_file_read(PatternContext *cx, Span text, CheckFile *file);

#endif
