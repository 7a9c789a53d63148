/* subject.c - a program under test is read, with its cases. */
#include "drivers/funtest/inside.h"

#include "ir-text/parse/parse.h"
#include "verifier/rules/verify.h"

#include <stdio.h>

static void read_file(Subject *s, const char *file, Source **slot, Diag *diag)
{
    const char *why;

    *slot = source_read(&s->arena, file, &why);
    if (*slot)
        case_file_read(s, *slot, diag);
    else
        diag_error(diag, (Span){0}, "%s: %s", file, why);
}

/* The cases of a program that is read. */
static void read_cases(Subject *s, const Comments *comments, const char *extra,
                       Diag *diag)
{
    const char *beside = arena_printf(&s->arena, "%s.json", s->file);
    FILE *there = fopen(beside, "r");

    directives_read(s, comments, diag);
    if (there) {
        fclose(there);
        read_file(s, beside, &s->beside[1], diag);
    }
    if (extra)
        read_file(s, extra, &s->beside[2], diag);
    if (!s->ncase && !diag_failed(diag))
        diag_error(diag, (Span){s->source, 0, 0},
                   "there are no cases: '// RUN-VALUE: main(3) == 6' in a "
                   "comment is one");
}

void subject_read(Subject *s, const ToolCall *call, const char *file,
                  const char *extra)
{
    Comments comments = {0};
    Diag diag = {0};
    const char *why;

    *s = (Subject){.file = file, .store = store_new()};
    s->source = source_read(&s->arena, file, &why);
    if (!s->source) {
        diag_error(&diag, (Span){0}, "%s: %s", file, why);
    } else {
        s->prog = parse_program(s->store, s->source, 0, s->source->len, &diag,
                                &comments);
        if (!diag_failed(&diag) && verify_prog(s->prog, &diag))
            read_cases(s, &comments, extra, &diag);
    }
    if (diag_failed(&diag))
        s->prog = NULL;
    tool_print_diag(call, &diag);
    diag_free(&diag);
    comments_free(&comments);
}

void subject_free(Subject *s)
{
    for (size_t i = 0; i < sizeof s->beside / sizeof *s->beside; i++)
        if (s->beside[i])
            source_free(s->beside[i]);
    if (s->source)
        source_free(s->source);
    store_free(s->store);
    arena_free(&s->arena);
}
