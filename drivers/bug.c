/* bug.c - when we did something wrong ourselves: the input is kept.
 *
 * A crash is told by its signal.  Little is safe in a signal's handler: what
 * it needs is made before, and it calls the system only.  The sanitizers have
 * handlers of their own, which know more.
 */
#include "drivers/tool.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- keeping the input ---- */

/* Bytes of a path with its end; longer ones are not kept.  An estimate. */
enum { NAME_ROOM = 512 };

/* The name of the file that is made in NAME; false where it does not fit. */
static bool name_file(const ToolCase *c, char name[NAME_ROOM])
{
    const char *dir = getenv("TMPDIR");
    int n = snprintf(name, NAME_ROOM, "%s/%s-bug-XXXXXX",
                     dir && *dir ? dir : "/tmp", c->call->tool->name);
    return n > 0 && n < NAME_ROOM;
}

/* Keep the input of C in a new file called NAME, which gets its last six
 * letters. */
static bool keep_input(const ToolCase *c, char name[NAME_ROOM])
{
    int fd = mkstemp(name);
    const char *line = c->reproduce ? c->reproduce : "";
    bool ok = fd >= 0 && tool_write_bytes(fd, line, strlen(line)) &&
              tool_write_bytes(fd, c->source->text + c->begin,
                               c->end - c->begin);

    if (fd >= 0)
        close(fd);
    return ok;
}

static void add(char text[], size_t room, const char *more)
{
    size_t len = strlen(text), n = strlen(more);

    if (n > room - 1 - len)
        n = room - 1 - len;
    memcpy(text + len, more, n);
    text[len + n] = '\0';
}

/* What to do now. */
static void ask_for_report(const ToolCase *c, const char *kept)
{
    char text[2048] = "";

    add(text, sizeof text, "This is a bug of ");
    add(text, sizeof text, c->call->tool->name);
    add(text, sizeof text, " ");
    add(text, sizeof text, tool_version());
    add(text, sizeof text, ", not of ");
    add(text, sizeof text, c->source->name);
    add(text, sizeof text, ".  Please report it, with the command line");
    if (kept) {
        add(text, sizeof text, " and the input,\nwhich is kept in ");
        add(text, sizeof text, kept);
    }
    add(text, sizeof text, ".\n");
    tool_write_bytes(STDERR_FILENO, text, strlen(text));
}

/* ---- what we find out ourselves ---- */

void tool_bug(const ToolCase *c, const char *fmt, ...)
{
    char name[NAME_ROOM];
    bool kept = name_file(c, name) && keep_input(c, name);
    Buf text = {0};
    va_list args;

    tool_watch(NULL);
    buf_printf(&text, "%s: internal error: ", c->call->tool->name);
    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    if (text.at[text.len - 1] != '\n')
        buf_char(&text, '\n');
    tool_write_bytes(STDERR_FILENO, text.at, text.len);
    ask_for_report(c, kept ? name : NULL);
    abort();
}

/* ---- crashes ---- */

static const ToolCase *watched;
static char watched_name[NAME_ROOM];
static bool watched_is_named;

#ifndef FUN_HOSTILE

static const struct {
    int signal;
    const char *text;
} crashes[] = {
    {SIGSEGV, "segmentation fault"}, {SIGBUS, "bus error"},
    {SIGFPE, "arithmetic exception"}, {SIGILL, "illegal instruction"},
    {SIGABRT, "aborted"},
};

enum { CRASHES = sizeof crashes / sizeof *crashes };

static void tell(int signal)
{
    const ToolCase *c = watched;
    char text[256] = "";

    watched = NULL;
    if (!c)
        return;
    add(text, sizeof text, c->call->tool->name);
    add(text, sizeof text, ": internal error: ");
    for (size_t i = 0; i < CRASHES; i++)
        if (crashes[i].signal == signal)
            add(text, sizeof text, crashes[i].text);
    add(text, sizeof text, "\n");
    tool_write_bytes(STDERR_FILENO, text, strlen(text));
    bool kept = watched_is_named && keep_input(c, watched_name);
    ask_for_report(c, kept ? watched_name : NULL);
}

static void on_crash(int signal)
{
    tell(signal);
    raise(signal); /* by now it does what it does by default */
}

/* The stack may be what is used up. */
static void install(void)
{
    static char stack[64 * 1024];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = on_crash,
                               .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};

    sigaltstack(&other, NULL);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i].signal, &action, NULL);
}

#else

/* The sanitizers report crashes.  What they find is one, too: by itself the
 * process would exit with 1, as one that rejects its input.  Variables of the
 * environment may say otherwise. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

const char *__asan_default_options(void)
{
    return "abort_on_error=1";
}

const char *__ubsan_default_options(void)
{
    return "abort_on_error=1:print_stacktrace=1";
}

static void install(void)
{
}

#endif

void tool_watch(const ToolCase *c)
{
    static bool installed;

    watched = NULL;
    if (!c)
        return;
    if (!installed)
        install();
    installed = true;
    watched_is_named = name_file(c, watched_name);
    watched = c;
}
