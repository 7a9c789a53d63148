/* fuzz.h - what the fuzzers share.  Each is one file, which includes this. */
#ifndef TESTSUITE_FUZZ_TARGETS_FUZZ_H
#define TESTSUITE_FUZZ_TARGETS_FUZZ_H

#include "ground/diag.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* As the tools do: programs may nest deep. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct rlimit stack;

    (void)argc;
    (void)argv;
    if (getrlimit(RLIMIT_STACK, &stack) == 0) {
        stack.rlim_cur = stack.rlim_max;
        setrlimit(RLIMIT_STACK, &stack);
    }
    return 0;
}

static inline void insist(bool holds)
{
    if (!holds)
        abort();
}

static inline void show(const char *title, const Buf *text)
{
    fprintf(stderr, "---- %s\n%.*s", title, (int)text->len, text->at);
}

static inline bool same_text(const Buf *a, const Buf *b)
{
    return a->len == b->len && (!a->len || memcmp(a->at, b->at, a->len) == 0);
}

/* What is printed of TEXT in a style into OUT; false where it is rejected, then
 * OUT gets the errors. */
typedef bool (*Reprint)(const char *text, size_t len, int style, Buf *out);

/* TEXT, printed once, prints as WANTED. */
static inline void check_again(Reprint reprint, const Buf *text, int style,
                               const Buf *wanted)
{
    Buf again = {0};

    if (!reprint(text->at, text->len, style, &again) ||
        !same_text(&again, wanted)) {
        show("printed", text);
        show("then", &again);
        show("wanted", wanted);
        abort();
    }
    buf_free(&again);
}

/* A rejected SOURCE has errors, which stand in it and can be shown: in OUT. */
static inline void check_errors(const Diag *diag, const Source *source,
                                Buf *out)
{
    insist(diag->first);
    for (const DiagEntry *e = diag->first; e; e = e->next)
        insist(!e->span.source || e->span.at + e->span.len <= source->len);
    diag_print(diag, out, (DiagStyle){.max_errors = 20});
    insist(out->len > 0);
}

#endif
