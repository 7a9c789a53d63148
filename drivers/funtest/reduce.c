/* reduce.c - a failure as a smaller program.
 *
 * The case becomes one that expects of a way what the program computes as it
 * stands, since a smaller program computes something else.  It goes into a file
 * beside the smaller program, so that funtest on that shows the failure.
 */
#include "drivers/funtest/reduce.h"

#include "drivers/compiled/executable.h"
#include "ground/process.h"
#include "ground/quote.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* A failure: of which case, on which way. */
typedef struct Failure {
    const Test *test;
    uint32_t number;
    Way way, home;
} Failure;

static const Verdict *verdict_of(const Failure *f)
{
    return &f->test->verdict[f->way][f->number];
}

static bool begins(const char *text, const char *part)
{
    return strncmp(text, part, strlen(part)) == 0;
}

/* Where a program fails as it stands, a smaller one has to fail likewise; what
 * it should compute nobody knows. */
static bool is_reducible(const Failure *f)
{
    return f->way != f->home || !begins(verdict_of(f)->why, "result");
}

/* The first failure that can be reduced, or any. */
static bool find_failure(Failure *f)
{
    Failure any = *f;
    bool found = false;

    for (f->number = 0; f->number < f->test->subject.ncase; f->number++)
        for (f->way = 0; f->way < WAYS; f->way++) {
            if (!f->test->verdict[f->way] || verdict_of(f)->outcome != FAILED)
                continue;
            if (is_reducible(f))
                return true;
            any = found ? any : *f;
            found = true;
        }
    *f = any;
    return found;
}

/* ---- the command ---- */

/* The ways of the failure: on the first one the program runs as it stands. */
static void print_ways(Buf *out, const Failure *f)
{
    buf_printf(out, " --through=%s", way_name[f->home]);
    if (f->way != f->home)
        buf_printf(out, ",%s", way_name[f->way]);
}

/* NAME and VALUE, if there is one. */
static void print_option(Buf *out, const char *name, const char *value)
{
    if (!value)
        return;
    buf_text(out, name);
    quote_shell(out, value);
}

static void print_options(Buf *out, const Failure *f, const ReduceWish *wish)
{
    const PipelineChoice *choice = wish->choice;
    const char *own = verdict_of(f)->pipeline;
    bool chooses = choice->passes || choice->pipeline;

    print_ways(out, f);
    for (size_t i = 0; i < choice->plugins.count; i++)
        print_option(out, " --load-pass-plugin=", choice->plugins.at[i]);
    print_option(out, " -p ", !chooses && *own ? own : choice->passes);
    print_option(out, " --pipeline=", choice->pipeline);
    print_option(out, " --target=", choice->target);
    print_option(out, " --tolerance=", wish->tolerance);
}

/* The words of WHY that stay the same in a smaller program: those without
 * names and numbers. */
static const char *words_of(const char *why, Arena *arena)
{
    const char *place = strstr(why, ": ");

    for (const char *p = place; p; p = strstr(p + 1, ": "))
        if (p > why && isdigit((unsigned char)p[-1]))
            place = p;
    const char *words = place ? place + 2 : why;
    return arena_text(arena, words, strcspn(words, "'\"0123456789"));
}

/* What funtest says of the failure, in a smaller program, too. */
static void print_greps(Buf *out, const Failure *f, Arena *arena)
{
    const char *why = verdict_of(f)->why;
    bool values = begins(why, "result");
    const char *kind = arena_text(arena, why, strcspn(why, ":(0123456789"));

    buf_text(out, " | grep -F ");
    quote_shell(out,
                arena_printf(arena, "through %s: %s", way_name[f->way], kind));
    buf_text(out, values ? " | grep -q ." : " | grep -qF ");
    if (!values)
        quote_shell(out, words_of(why, arena));
}

/* ---- the files ---- */

/* FOLDER/NAME-reduced.fun; the folder is made if there is none. */
static const char *reduced_file(const ReduceWish *wish, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    size_t len = dot ? (size_t)(dot - name) : strlen(name);

    if (*wish->folder)
        mkdir(wish->folder, 0777);
    return arena_printf(wish->call->arena, "%s%s%.*s-reduced%s",
                        *wish->folder ? wish->folder : "",
                        *wish->folder ? "/" : "", (int)len, name,
                        dot ? dot : "");
}

static const char *write_case(const Failure *f, const char *file, Arena *arena)
{
    Case c = f->test->subject.cases[f->number];
    Buf text = {0};

    if (c.expected == EXPECTED_VALUES)
        c.expected = EXPECTED_SAME;
    buf_text(&text, "[");
    cases_print(&c, 1, &text);
    buf_text(&text, "]\n");
    const char *why = tool_write(file, &text, arena);
    buf_free(&text);
    return why;
}

static void tell(const ReduceWish *wish, const char *text)
{
    Diag diag = {0};

    diag_note(&diag, (Span){0}, "%s", text);
    tool_print_diag(wish->call, &diag);
    diag_free(&diag);
}

/* The command that finds a program interesting. */
static const char *test_command(const Failure *f, const ReduceWish *wish,
                                const char *cases)
{
    Arena *arena = wish->call->arena;
    Buf text = {0};

    quote_shell(&text, tool_beside(arena, "funtest"));
    buf_text(&text, " -j 1");
    print_options(&text, f, wish);
    buf_char(&text, ' ');
    quote_shell(&text, cases);
    buf_text(&text, " {} 2>&1");
    print_greps(&text, f, arena);
    const char *command = arena_text(arena, text.at, text.len);
    buf_free(&text);
    return command;
}

/* Where the smaller program is, and what shows the failure. */
static const char *success(const Failure *f, const ReduceWish *wish,
                           const char *to)
{
    Buf text = {0};

    buf_printf(&text, "'%s' is reduced to '%s': `funtest",
               f->test->subject.file, to);
    print_options(&text, f, wish);
    buf_char(&text, ' ');
    quote_shell(&text, to);
    buf_text(&text, "` shows the failure");
    const char *note = arena_text(wish->call->arena, text.at, text.len);
    buf_free(&text);
    return note;
}

static void reduce(const Failure *f, const ReduceWish *wish)
{
    Arena *arena = wish->call->arena;
    const char *file = f->test->subject.file;
    const char *to = reduced_file(wish, file);
    const char *cases = arena_printf(arena, "%s.json", to);
    const char *why = write_case(f, cases, arena);
    const char *word[] = {
        tool_beside(arena, "funreduce"),
        file,
        arena_printf(arena, "--test=%s", test_command(f, wish, cases)),
        "-o",
        to,
        "-j",
        arena_printf(arena, "%lld", wish->jobs),
        NULL};

    if (why)
        tool_complain(wish->call, TOOL_REJECTED, "%s: %s", cases, why);
    else if (process_run(word, (ProcessFiles){0}, 0) == 0)
        tell(wish, success(f, wish, to));
    else
        tell(wish, arena_printf(arena, "'%s' could not be reduced", file));
}

void reduce_failure(const Test *t, const ReduceWish *wish)
{
    bool imp = t->subject.prog->first && t->subject.prog->first->imp;
    Failure f = {.test = t, .home = imp ? WAY_IMP : WAY_VALUE};

    if (!find_failure(&f))
        return;
    if (strcmp(t->subject.source->name, "<stdin>") == 0)
        tell(wish, "a program of standard input is not reduced");
    else if (is_reducible(&f))
        reduce(&f, wish);
    else
        tell(wish, arena_printf(
                       wish->call->arena,
                       "'%s' is not reduced: '%s' itself gives other values, "
                       "and would of any smaller program",
                       t->subject.file, way_name[f.home]));
}
