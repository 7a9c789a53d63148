/* tool.h - the main that every tool shares.
 *
 * A tool is a value.  tool_main reads the command line (the tool's own table
 * and the one that all share), the input, runs the tool on it, and keeps the
 * promises of the command line: output is written only when all went well,
 * FILE of `-o FILE` is replaced in one step, diagnostics go to standard
 * error, and the exit status is 0 (done), 1 (the input is rejected) or 2
 * (wrong command line).
 */
#ifndef DRIVERS_TOOL_H
#define DRIVERS_TOOL_H

#include "ground/diag.h"
#include "ground/option.h"

enum { TOOL_DONE = 0, TOOL_REJECTED = 1, TOOL_USAGE = 2 };

/* One case of the input: the whole text, or with --split-input-file what
 * stands between two `// -----` lines.  The tool writes its output to OUT;
 * errors in DIAG reject the case. */
typedef struct ToolCase {
    Source *source;
    size_t begin, end; /* of the case in the source */
    const void *options;
    Buf *out;
    Diag *diag;
} ToolCase;

/* What all tools share, for the few that need to look. */
typedef struct ToolCommon {
    bool help, version;
    const char *output;
    bool split_input, verify_diagnostics;
    int color; /* auto, always, never */
    long long max_errors;
} ToolCommon;

typedef struct Tool Tool;

/* A tool that does not read one text (funcheck reads two) does it all itself:
 * it gets its options, its operands and what all tools share. */
typedef struct ToolCall {
    const Tool *tool;
    const void *options;
    const ToolCommon *common;
    OptionTexts operands;
    Arena *arena; /* lives as long as the process */
} ToolCall;

struct Tool {
    const char *name, *summary;
    const char *operands;  /* in the usage line: "[FILE]" */
    const char *epilogue;  /* more lines for --help, or NULL */
    const Option *options; /* the tool's own */
    size_t options_size;   /* of the struct that they fill */
    const void *defaults;  /* its values before the command line, or NULL */
    const char *variable;  /* environment variable with more options before
                              those of the command line, or NULL */
    /* One of the two: */
    void (*run_case)(ToolCase *);
    int (*run_call)(ToolCall *); /* gives the exit status */
};

int tool_main(const Tool *tool, int argc, char **argv);

/* Print DIAG to standard error as the common options say. */
void tool_print_diag(const ToolCall *call, const Diag *diag);

/* Write the bytes to FILE in one step, or to standard output where FILE is
 * NULL or "-".  NULL, or what went wrong. */
const char *tool_write(const char *file, const Buf *out, Arena *arena);

#endif
