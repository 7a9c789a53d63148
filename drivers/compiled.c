/* compiled.c - do the programs that are emitted compute what the interpreter
 * does?
 *
 * In a directory of their own, `funemit`, which stands beside this tool, makes
 * a program of the text, the compiler makes it run, and that runs on one input
 * after the other.  Each is a process, so that one that crashes or does not end
 * is an answer, too.
 */
#include "drivers/compiled.h"

#include "ir-text/values/value.h"
#include "printer/text/print.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Estimates: MAX_WORDS is more than any command line here has words. */
enum {
    TIME_LIMIT = 120, /* seconds of one process */
    MAX_WORDS = 16,
    NOT_FOUND = 127,  /* the status where there is no such command */
    SIGNALLED = 128   /* and the signal */
};

typedef struct Target {
    const char *name, *suffix;
    const char *variable; /* of the environment: the compiler */
    const char *compiler[3];
    const char *flag[4], *library[3];
} Target;

static const Target targets[] = {
    {"c", ".c", "CC", {"cc"},
     {"-std=c11", "-O1", "-fopenmp", "-ffp-contract=off"}, {"-lm"}},
    {"opencl", ".c", "CC", {"cc"},
     {"-std=c11", "-O1", "-ffp-contract=off"}, {"-lOpenCL", "-lm"}},
    {"cuda", ".cu", "CUDACXX", {"nvcc", "/usr/local/cuda/bin/nvcc"},
     {"--fmad=false"}, {NULL}},
};

enum { TARGETS = sizeof targets / sizeof *targets };

/* What compilers and emitted programs say where a machine lacks something. */
static const char *const lacks[] = {
    "CL/cl.h: No such file", "'CL/cl.h' file not found",
    "cannot find -lOpenCL", "unable to find library -lOpenCL",
    "there is no device", "its platforms", "its devices"};

/* One program for one target. */
typedef struct Build {
    Compiled *compiled;
    Prog *prog;
    const Target *target;
    const char *directory, *stem; /* of the files */
    Arena *arena;
} Build;

/* ---- processes ---- */

static const char *file_of(const Build *b, const char *name)
{
    return arena_printf(b->arena, "%s/%s", b->directory, name);
}

/* Run the command WORD, NULL after it, on the file IN: its status. */
static int run_command(const Build *b, const char *const *word, const char *in)
{
    const char *out = file_of(b, "out"), *err = file_of(b, "err");
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        alarm(TIME_LIMIT);
        if (freopen(in, "r", stdin) && freopen(out, "w", stdout) &&
            freopen(err, "w", stderr))
            execvp(word[0], (char *const *)word);
        _exit(NOT_FOUND);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return NOT_FOUND;
    if (child < 0)
        return NOT_FOUND;
    return WIFSIGNALED(status) ? SIGNALLED + WTERMSIG(status)
                               : WEXITSTATUS(status);
}

/* The text of the file NAME; "" where it cannot be read. */
static const char *text_of(const Build *b, const char *name)
{
    const char *why, *text = "";
    Source *source = source_read(b->arena, file_of(b, name), &why);

    if (source) {
        text = arena_text(b->arena, source->text, source->len);
        source_free(source);
    }
    return text;
}

/* The first line of what the last command said, or how it ended. */
static const char *what_was_said(const Build *b, int status)
{
    const char *err = text_of(b, "err");
    size_t folder = strlen(b->directory);

    if (strncmp(err, b->directory, folder) == 0 && err[folder] == '/')
        err += folder + 1;
    size_t len = strcspn(err, "\n");
    if (status == SIGNALLED + SIGALRM)
        return arena_printf(b->arena, "it took more than %d seconds",
                            TIME_LIMIT);
    if (len)
        return arena_printf(b->arena, "%.*s", (int)len, err);
    return status > SIGNALLED
               ? arena_printf(b->arena, "signal %d", status - SIGNALLED)
               : arena_printf(b->arena, "exit status %d", status);
}

/* ---- what this machine lacks ---- */

/* Is the last command's failure, of STATUS, the machine's? */
static bool is_lacking(const Build *b, int status)
{
    const char *err = text_of(b, "err");

    if (status == NOT_FOUND)
        return true;
    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
        if (strstr(err, lacks[i]))
            return true;
    return false;
}

static bool skip(const Build *b, int status)
{
    Compiled *compiled = b->compiled;
    uint32_t bit = 1u << (b->target - targets);

    if (!(compiled->skipped & bit))
        diag_warning(compiled->c->diag, (Span){0},
                     "the target '%s' is skipped: %s", b->target->name,
                     status == NOT_FOUND ? "there is no compiler for it"
                                         : what_was_said(b, status));
    compiled->skipped |= bit;
    return false;
}

static bool reject(const Build *b, const char *what, int status)
{
    diag_error(b->compiled->c->diag, (Span){0},
               "for the target '%s' %s: %s", b->target->name, what,
               what_was_said(b, status));
    return false;
}

/* ---- making the program ---- */

/* The tool NAME that stands beside this one, or is on PATH. */
static const char *tool_beside(Arena *arena, const char *name)
{
    char self[4096];
    ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);

    while (len > 0 && self[len - 1] != '/')
        len--;
    const char *file =
        len > 0 ? arena_printf(arena, "%.*s%s", (int)len, self, name) : name;
    return access(file, X_OK) == 0 ? file : name;
}

/* False: it is rejected, which an error says. */
static bool emit(const Build *b)
{
    const char *word[] = {
        tool_beside(b->arena, "funemit"),
        arena_printf(b->arena, "--target=%s", b->target->name), "-o", b->stem,
        file_of(b, "program.fun"), NULL};
    int status = run_command(b, word, "/dev/null");

    return status == 0 || reject(b, "the program is not emitted", status);
}

static int compile_by(const Build *b, const char *compiler)
{
    const Target *t = b->target;
    const char *word[MAX_WORDS];
    int n = 0;

    word[n++] = compiler;
    for (size_t i = 0; i < sizeof t->flag / sizeof *t->flag && t->flag[i]; i++)
        word[n++] = t->flag[i];
    word[n++] = arena_printf(b->arena, "%s%s", b->stem, t->suffix);
    word[n++] = "-o";
    word[n++] = b->stem;
    for (size_t i = 0; i < sizeof t->library / sizeof *t->library &&
                       t->library[i]; i++)
        word[n++] = t->library[i];
    word[n] = NULL;
    return run_command(b, word, "/dev/null");
}

/* By the compiler that the environment names, or else the first there is. */
static int compile(const Build *b)
{
    const char *own = getenv(b->target->variable);
    int status = own && *own ? compile_by(b, own) : NOT_FOUND;

    for (int i = 0; (!own || !*own) && status == NOT_FOUND &&
                    b->target->compiler[i]; i++)
        status = compile_by(b, b->target->compiler[i]);
    return status;
}

/* A context is made before any input is read: without a device, it ends. */
static bool can_run(const Build *b)
{
    const char *word[] = {b->stem, "-e", "", NULL};

    for (const Fun *f = b->prog->first; f; f = f->next)
        if (f->entry && !fun_is_any_version(f))
            word[2] = f->name->text;
    int status = run_command(b, word, "/dev/null");
    return !is_lacking(b, status) || skip(b, status);
}

/* ---- runs ---- */

static bool run_compiled(const Fun *g, const Input *input, Arena *arena,
                         Diag *diag, Value **results, size_t *nresult,
                         void *data)
{
    Build b = *(const Build *)data;
    const char *why;
    Buf text = {0};

    b.arena = arena;
    const char *word[] = {b.stem, "-e", g->name->text, NULL};
    input_print(&text, input);
    why = tool_write(file_of(&b, "in"), &text, arena);
    buf_free(&text);
    int status = why ? NOT_FOUND : run_command(&b, word, file_of(&b, "in"));
    if (status) {
        diag_error(diag, (Span){0}, "%s", what_was_said(&b, status));
        return false;
    }
    Source *out = source_read(arena, file_of(&b, "out"), &why);
    if (!out) {
        diag_error(diag, (Span){0}, "%s", why);
        return false;
    }
    bool ok = values_read(arena, out, diag, results, nresult);
    source_free(out);
    return ok;
}

/* For one target; true, too, where that is skipped. */
static bool agrees(Build *b, Prog *reference)
{
    SameOptions how = b->compiled->how;
    Diag *diag = b->compiled->c->diag;

    if (!emit(b))
        return false;
    int status = compile(b);
    if (status && is_lacking(b, status)) {
        skip(b, status);
        return true;
    }
    if (status)
        return reject(b, "the emitted program does not compile", status);
    if (!can_run(b))
        return true;
    how.run = run_compiled;
    how.data = b;
    if (same_values(reference, b->prog, &how, diag))
        return true;
    diag_note(diag, (Span){0},
              "this is the program compiled for the target '%s'",
              b->target->name);
    return false;
}

/* ---- all of them ---- */

/* The next name of the list at *LIST, which goes on after it; its number, or
 * TARGETS. */
static size_t next_target(const char **list, size_t *len)
{
    const char *name = *list;
    size_t i = 0;

    *len = strcspn(name, ",");
    *list = name + *len + (name[*len] == ',');
    while (i < TARGETS && (strlen(targets[i].name) != *len ||
                           strncmp(targets[i].name, name, *len) != 0))
        i++;
    return i;
}

bool compiled_start(const Compiled *compiled)
{
    const char *list = compiled->targets;
    size_t len;

    while (list) {
        const char *name = list;
        if (next_target(&list, &len) == TARGETS) {
            diag_error(compiled->c->diag, (Span){0},
                       "a target is c, opencl or cuda, not '%.*s'", (int)len,
                       name);
            return false;
        }
        if (!*list)
            break;
    }
    return true;
}

static bool write_program(const Build *b)
{
    Buf text = {0};

    print_prog(b->prog, (PrintStyle){0}, &text);
    const char *why = tool_write(file_of(b, "program.fun"), &text, b->arena);
    buf_free(&text);
    if (why)
        diag_error(b->compiled->c->diag, (Span){0}, "%s: %s", b->directory,
                   why);
    return !why;
}

static void clean(const Build *b)
{
    static const char *const name[] = {
        "program.fun", "p", "p.c", "p.cu", "p.h", "in", "out", "err"};

    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        unlink(file_of(b, name[i]));
    rmdir(b->directory);
}

bool compiled_same(Compiled *compiled, Prog *reference, Prog *prog)
{
    const char *temp = getenv("TMPDIR"), *list = compiled->targets;
    Diag *diag = compiled->c->diag;
    Arena arena = {0};
    bool same = true;
    size_t len;

    if (!list)
        return true;
    char *directory = arena_printf(&arena, "%s/fun-compiled-XXXXXX",
                                   temp && *temp ? temp : "/tmp");
    bool entry = prog_has_entry(prog);
    if (!entry || !mkdtemp(directory)) {
        diag_error(diag, (Span){0}, "%s%s",
                   entry ? directory : "there is no entry to compile",
                   entry ? strerror(errno) : "");
        arena_free(&arena);
        return false;
    }
    Build b = {.compiled = compiled, .prog = prog, .directory = directory,
               .arena = &arena};
    b.stem = file_of(&b, "p");
    same = write_program(&b);
    while (same && *list) {
        b.target = &targets[next_target(&list, &len)];
        if (!(compiled->skipped & 1u << (b.target - targets)))
            same = agrees(&b, reference);
    }
    clean(&b);
    arena_free(&arena);
    return same;
}
