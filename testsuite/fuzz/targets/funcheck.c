/* funcheck.c - fuzz funcheck/funcheck.h.
 *
 * The input is a byte of options, a check file up to the first FS (0x1c), and
 * a text to check.  What is said along the way, the dump of the input and the
 * marks in it, changes no verdict; and a run fails just when it says why.
 */
#include "funcheck/funcheck.h"
#include "funcheck/input.h"
#include "testsuite/fuzz/targets/fuzz.h"

#include <string.h>

enum {
    FULL_LINES = 1,
    STRICT_WHITESPACE = 2,
    IGNORE_CASE = 4,
    PREFIXES = 8,
    DAG_OVERLAP = 16,
    IMPLICIT_NOT = 32,
    VARIABLE_SCOPE = 64,
    DEFINES = 128,

    LARGEST = 2000 /* bytes of each text */
};

typedef struct Texts {
    const char *checks, *input;
    size_t checks_len, input_len;
} Texts;

static Request request_of(unsigned options, bool talks, Arena *arena)
{
    Request request = {
        .full_lines = options & FULL_LINES,
        .strict_whitespace = options & STRICT_WHITESPACE,
        .ignore_case = options & IGNORE_CASE,
        .allow_dag_overlap = options & DAG_OVERLAP,
        .variable_scope = options & VARIABLE_SCOPE,
        .own_prefixes = options & PREFIXES,
        .allow_unused_prefixes = true, .allow_empty = true,
        .verbose = talks, .very_verbose = talks, .keep_marks = talks};
    option_append(&request.prefixes, "CHECK", arena);
    if (options & PREFIXES) {
        option_append(&request.prefixes, "CHECK-NOT", arena);
        option_append(&request.prefixes, "FOO", arena);
    }
    option_append(&request.comment_prefixes, "COM", arena);
    option_append(&request.comment_prefixes, "RUN", arena);
    if (options & IMPLICIT_NOT)
        option_append(&request.implicit_nots, "error", arena);
    if (options & DEFINES) {
        option_append(&request.defines, "S=te.t", arena);
        option_append(&request.defines, "#%x,N=7", arena);
    }
    return request;
}

static Verdict verdict_of(const Texts *texts, unsigned options, bool talks)
{
    Arena arena = {0};
    Diag diag = {0};
    Buf dump = {0};
    DumpStyle style = {.filter = DUMP_ALL};
    Request request = request_of(options, talks, &arena);
    Source *checks =
        source_of_copy(&arena, "checks", texts->checks, texts->checks_len);
    Source *input =
        source_of_copy(&arena, "input", texts->input, texts->input_len);

    input_canonical(checks, request.strict_whitespace);
    input_canonical(input, request.strict_whitespace);
    Verdict verdict = funcheck_run(
        &arena, &request, (Span){checks, 0, checks->len},
        (Span){input, 0, input->len}, talks ? DUMP_ALWAYS : DUMP_NEVER, style,
        &diag, &dump);
    insist(diag_failed(&diag) == (verdict != VERDICT_MATCH));
    diag_print(&diag, &dump, (DiagStyle){.tool = "funcheck"});
    for (const DiagEntry *e = diag.first; e; e = e->next)
        if (e->span.source)
            source_free(e->span.source);
    source_free(checks);
    source_free(input);
    buf_free(&dump);
    diag_free(&diag);
    arena_free(&arena);
    return verdict;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *checks = (const char *)data + 1;
    const char *end = size > 1 ? memchr(checks, '\x1c', size - 1) : NULL;

    if (!end)
        return 0;
    Texts texts = {checks, end + 1, (size_t)(end - checks),
                   size - 2 - (size_t)(end - checks)};
    if (texts.checks_len > LARGEST || texts.input_len > LARGEST)
        return 0;
    insist(verdict_of(&texts, data[0], false) ==
           verdict_of(&texts, data[0], true));
    return 0;
}
