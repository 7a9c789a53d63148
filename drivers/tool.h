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
    const struct ToolCall *call;
    Buf *out;
    Diag *diag;
    struct ToolSource **others; /* see tool_keep_source */
    const char *reproduce; /* a line above an input that is kept, or NULL */
} ToolCase;

/* What all tools share, for the few that need to look. */
typedef struct ToolCommon {
    bool help, version, describe;
    const char *output;
    bool split_input, verify_diagnostics;
    int color; /* auto, always, never */
    long long max_errors;
    /* Of tools that print programs: */
    bool locations, no_locations, verify_roundtrip;
    /* Of tools that run passes: */
    bool no_verify;
    long long limit;     /* negative: none */
    const char *remarks; /* NULL: none; "": with the other diagnostics */
} ToolCommon;

typedef struct Tool Tool;

/* One call of a tool: its options, its operands and what all tools share. */
typedef struct ToolCall {
    const Tool *tool;
    const void *options;
    const ToolCommon *common;
    OptionTexts operands;
    Arena *arena; /* lives as long as the process */
    void *state;  /* of the tool's own, from run_call to run_case */
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
    /* Lines `word KIND NAME SUMMARY` of --describe, with tabs: what options
     * take where their ARG is KIND, in capitals; or NULL. */
    void (*words)(Buf *out);
    bool prints_programs; /* has the options for it: drivers/program.h */
    bool runs_passes;     /* likewise: drivers/pass/run.h */
    bool shows_rejected;  /* what run_case wrote is written even if it rejects
                             the case */
    const void *data;     /* the tool's own */
    void (*run_case)(ToolCase *);
    /* NULL: tool_run.  A tool whose operands are not at most one text for
     * run_case does it all itself, and gives the exit status. */
    int (*run_call)(ToolCall *);
};

int tool_main(const Tool *tool, int argc, char **argv);

/* Is what goes to the stream FD colored?  By itself on a terminal, unless TERM
 * is "dumb" or NO_COLOR is set. */
bool tool_wants_color(const ToolCommon *common, int fd);

/* The version, with the commit if the build knows it. */
const char *tool_version(void);

/* SOURCE, which a case read besides its own text, is freed once all that was
 * said about it is shown. */
void tool_keep_source(ToolCase *c, Source *source);

/* The text of FILE ("-": standard input), kept likewise; NULL: an error of C
 * says why there is no reading it. */
Source *tool_read_source(ToolCase *c, const char *file);

/* Run run_case on the operand, or on standard input, and write its output to
 * where `-o` says; gives the exit status. */
int tool_run(ToolCall *call);

/* What run_case made of one file.  SOURCE is NULL where there is no reading
 * it; ACCEPTED is false where it was rejected.  Either was reported. */
typedef struct ToolResult {
    Source *source;
    Buf out;
    bool accepted;
} ToolResult;

ToolResult tool_run_file(ToolCall *call, const char *file);
void tool_result_free(ToolResult *result);

/* Say what is wrong outside of any text; gives STATUS. */
int tool_complain(const ToolCall *call, int status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* We did something wrong ourselves with the input of CASE: say what, keep the
 * input for a report, and abort. */
_Noreturn void tool_bug(const ToolCase *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Should the process crash from here on, the input of C is kept, too; NULL:
 * nobody's is. */
void tool_watch(const ToolCase *c);

/* Print DIAG to standard error as the common options say. */
void tool_print_diag(const ToolCall *call, const Diag *diag);

/* Write all of the LEN bytes to FD, also from a handler of signals; false:
 * errno says why not. */
bool tool_write_bytes(int fd, const char *at, size_t len);

/* Write the bytes to FILE in one step, or to standard output where FILE is
 * NULL or "-".  NULL, or what went wrong. */
const char *tool_write(const char *file, const Buf *out, Arena *arena);

#endif
