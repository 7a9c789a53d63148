/* executable.c - a program that is emitted for a target, compiled and run. */
#include "drivers/compiled/executable.h"

#include "ground/process.h"
#include "ground/progress.h"
#include "printer/text/print.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Estimates: MAX_WORDS is more than any command line here has words. */
enum {
    TIME_LIMIT = 120, /* seconds of one process, by itself */
    MAX_WORDS = 16
};

typedef struct Target {
    const char *suffix;
    const char *variable; /* of the environment: the compiler */
    const char *compiler[3];
    const char *flag[4], *library[3];
} Target;

const char *const executable_targets[] = {"c", "opencl", "cuda", NULL};

static const Target targets[] = {
    {".c",
     "CC",
     {"cc"},
     {"-std=c11", "-O1", "-fopenmp", "-ffp-contract=off"},
     {"-lm"}},
    {".c",
     "CC",
     {"cc"},
     {"-std=c11", "-O1", "-ffp-contract=off"},
     {"-lOpenCL", "-lm"}},
    {".cu",
     "CUDACXX",
     {"nvcc", "/usr/local/cuda/bin/nvcc"},
     {"--fmad=false"},
     {NULL}},
};

/* What compilers and emitted programs say where a machine lacks something. */
static const char *const lacks[] = {"CL/cl.h: No such file",
                                    "'CL/cl.h' file not found",
                                    "cannot find -lOpenCL",
                                    "unable to find library -lOpenCL",
                                    "there is no device",
                                    "its platforms",
                                    "its devices"};

int executable_target(const char *name, size_t len)
{
    for (int i = 0; executable_targets[i]; i++)
        if (strlen(executable_targets[i]) == len &&
            strncmp(executable_targets[i], name, len) == 0)
            return i;
    return -1;
}

/* ---- processes ---- */

static const char *file_of(const Executable *x, const char *name)
{
    return arena_printf(x->arena, "%s/%s", x->directory, name);
}

/* Run the command WORD, NULL after it, on the file IN: its status. */
static int run_command(const Executable *x, const char *const *word,
                       const char *in)
{
    return process_run(word,
                       (ProcessFiles){in, file_of(x, "out"), file_of(x, "err")},
                       x->seconds);
}

/* The text of the file NAME; "" where it cannot be read. */
static const char *text_of(const Executable *x, const char *name)
{
    const char *why, *text = "";
    Source *source = source_read(x->arena, file_of(x, name), &why);

    if (source) {
        text = arena_text(x->arena, source->text, source->len);
        source_free(source);
    }
    return text;
}

/* The first line of what the last command said, or how it ended. */
static const char *what_was_said(const Executable *x, int status)
{
    const char *err = text_of(x, "err");
    size_t folder = strlen(x->directory);

    if (strncmp(err, x->directory, folder) == 0 && err[folder] == '/')
        err += folder + 1;
    const char *own = "p: error: "; /* of the program that was made */
    if (strncmp(err, own, strlen(own)) == 0)
        err += strlen(own);
    size_t len = strcspn(err, "\n");
    if (status == PROCESS_SIGNALLED + SIGALRM)
        return arena_printf(x->arena, "it takes more than %u second%s",
                            x->seconds, x->seconds == 1 ? "" : "s");
    if (len)
        return arena_printf(x->arena, "%.*s", (int)len, err);
    return status > PROCESS_SIGNALLED
               ? arena_printf(x->arena, "it crashes (%s)",
                              strsignal(status - PROCESS_SIGNALLED))
               : arena_printf(x->arena, "exit status %d", status);
}

/* Is the last command's failure, of STATUS, the machine's? */
static bool is_lacking(const Executable *x, int status)
{
    const char *err = text_of(x, "err");

    if (status == PROCESS_LOST)
        return true;
    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
        if (strstr(err, lacks[i]))
            return true;
    return false;
}

static ExecutableState lack(Executable *x, int status)
{
    x->why = status == PROCESS_LOST ? "there is no compiler for it"
                                 : what_was_said(x, status);
    return EXECUTABLE_LACKS;
}

static ExecutableState reject(Executable *x, const char *what, int status)
{
    x->what = what;
    x->why = what_was_said(x, status);
    return EXECUTABLE_WRONG;
}

/* ---- making the program ---- */

const char *tool_beside(Arena *arena, const char *name)
{
    char self[4096];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);

    while (len > 0 && self[len - 1] != '/')
        len--;
    const char *file =
        len > 0 ? arena_printf(arena, "%.*s%s", (int)len, self, name) : name;
    return access(file, X_OK) == 0 ? file : name;
}

static int emit(const Executable *x, int target)
{
    const char *word[] = {
        tool_beside(x->arena, "funemit"),
        arena_printf(x->arena, "--target=%s", executable_targets[target]),
        "-o",
        x->stem,
        file_of(x, "program.fun"),
        NULL};

    return run_command(x, word, "/dev/null");
}

static int compile_by(const Executable *x, const Target *t,
                      const char *compiler)
{
    const char *word[MAX_WORDS];
    int n = 0;

    word[n++] = compiler;
    for (size_t i = 0; i < sizeof t->flag / sizeof *t->flag && t->flag[i]; i++)
        word[n++] = t->flag[i];
    word[n++] = arena_printf(x->arena, "%s%s", x->stem, t->suffix);
    word[n++] = "-o";
    word[n++] = x->stem;
    for (size_t i = 0;
         i < sizeof t->library / sizeof *t->library && t->library[i]; i++)
        word[n++] = t->library[i];
    word[n] = NULL;
    return run_command(x, word, "/dev/null");
}

/* By the compiler that the environment names, or else the first there is. */
static int compile(const Executable *x, const Target *target)
{
    const char *own = getenv(target->variable);
    int status = own && *own ? compile_by(x, target, own) : PROCESS_LOST;

    for (int i = 0;
         (!own || !*own) && status == PROCESS_LOST && target->compiler[i]; i++)
        status = compile_by(x, target, target->compiler[i]);
    return status;
}

ExecutableState executable_make(Executable *x, int target)
{
    int status = emit(x, target);

    if (status)
        return reject(x, "the program is not emitted", status);
    progress_show("compiling for %s", executable_targets[target]);
    status = compile(x, &targets[target]);
    if (status && is_lacking(x, status))
        return lack(x, status);
    if (status)
        return reject(x, "the emitted program does not compile", status);
    /* A context is made before any input is read: without a device, it ends. */
    const char *word[] = {x->stem, "-e", x->entry, NULL};
    status = run_command(x, word, "/dev/null");
    return is_lacking(x, status) ? lack(x, status) : EXECUTABLE_MADE;
}

/* ---- runs ---- */

static ExecutableEnd fail(Diag *diag, ExecutableEnd end, const char *why)
{
    diag_error(diag, (Span){0}, "%s", why);
    return end;
}

ExecutableEnd executable_run(const Executable *made, const char *entry,
                             const Buf *input, Arena *arena, Diag *diag,
                             Value **results, size_t *nresult)
{
    Executable x = *made;

    x.arena = arena;
    const char *word[] = {x.stem, "-e", entry, NULL};
    const char *why = tool_write(file_of(&x, "in"), input, arena);
    if (why)
        return fail(diag, EXECUTABLE_DIED, why);
    int status = run_command(&x, word, file_of(&x, "in"));
    if (status)
        return fail(diag,
                    status < PROCESS_LOST ? EXECUTABLE_FAILED
                                          : EXECUTABLE_DIED,
                    what_was_said(&x, status));
    Source *out = source_read(arena, file_of(&x, "out"), &why);
    if (!out)
        return fail(diag, EXECUTABLE_DIED, why);
    bool ok = values_read(arena, out, diag, results, nresult);
    source_free(out);
    return ok ? EXECUTABLE_DONE : EXECUTABLE_DIED;
}

/* ---- its files ---- */

/* What can be called; without entries, that is any function. */
static const char *callable(const Prog *prog)
{
    const Fun *found = prog->first;

    for (const Fun *f = prog->first; f; f = f->next)
        if (f->entry && !fun_is_any_version(f))
            found = f;
    return found ? found->name->text : "";
}

const char *executable_open(Executable *x, Prog *prog, Arena *arena)
{
    char *directory = process_temp(arena, "fun-compiled");
    Buf text = {0};

    *x = (Executable){.arena = arena,
                      .directory = directory,
                      .entry = callable(prog),
                      .seconds = TIME_LIMIT};
    if (!mkdtemp(directory))
        return arena_printf(arena, "%s: %s", directory, strerror(errno));
    x->stem = file_of(x, "p");
    /* In messages: */
    print_prog(prog, (PrintStyle){.places = PLACES_ALL}, &text);
    const char *why = tool_write(file_of(x, "program.fun"), &text, arena);
    buf_free(&text);
    if (!why)
        return NULL;
    executable_close(x);
    return arena_printf(arena, "%s: %s", directory, why);
}

void executable_close(const Executable *x)
{
    static const char *const name[] = {"program.fun", "p",  "p.c", "p.cu",
                                       "p.h",         "in", "out", "err"};

    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        unlink(file_of(x, name[i]));
    rmdir(x->directory);
}
