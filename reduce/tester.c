/* tester.c - is a text interesting?  A command decides. */
#include "reduce/tester.h"

#include "ground/buf.h"
#include "ground/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

typedef struct Slot {
    const char *file;
    char *command; /* with the file's name */
    pid_t pid;     /* 0: it is free, or the test has ended */
    struct timespec end;
    int status; /* of a test that has ended */
    bool late;
} Slot;

struct Tester {
    Arena arena;
    const char *directory; /* NULL: there is none */
    const char *why;       /* NULL: all is well */
    Slot *slot;
    unsigned nslot;
    long long seconds;
    int last_status;
    bool stopped;
    sigset_t waited, before;
};

const char *tester_why(const Tester *tester)
{
    return tester->why;
}

int tester_status(const Tester *tester)
{
    return tester->last_status;
}

static void fail(Tester *t, const char *what)
{
    if (!t->why)
        t->why = arena_printf(&t->arena, "%s: %s", what, strerror(errno));
}

/* ---- the command ---- */

/* TEXT as one word of the shell. */
static void put_quoted(Buf *out, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,";

    if (text[strspn(text, plain)] == '\0') {
        buf_text(out, text);
        return;
    }
    buf_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            buf_text(out, "'\\'");
        buf_char(out, *text);
    }
    buf_char(out, '\'');
}

static char *command_for(Arena *arena, const char *command, const char *file)
{
    Buf text = {0};
    bool named = false;

    for (const char *at; (at = strstr(command, "{}")); command = at + 2) {
        buf_bytes(&text, command, (size_t)(at - command));
        put_quoted(&text, file);
        named = true;
    }
    buf_text(&text, command);
    if (!named) {
        buf_char(&text, ' ');
        put_quoted(&text, file);
    }
    char *result = arena_text(arena, text.at, text.len);
    buf_free(&text);
    return result;
}

/* ---- the scratch directory ---- */

static void make_slot(Tester *t, unsigned i, const char *command,
                      const char *name)
{
    const char *dir = arena_printf(&t->arena, "%s/%u", t->directory, i);

    if (mkdir(dir, 0777) != 0)
        fail(t, dir);
    t->slot[i].file = arena_printf(&t->arena, "%s/%s", dir, name);
    t->slot[i].command = command_for(&t->arena, command, t->slot[i].file);
}

static void make_directory(Tester *t)
{
    char *name = process_temp(&t->arena, "funreduce");

    t->directory = mkdtemp(name);
    if (!t->directory)
        fail(t, name);
}

static int remove_file(const char *path, const struct stat *st, int kind,
                       struct FTW *ftw)
{
    (void)st;
    (void)kind;
    (void)ftw;
    remove(path);
    return 0;
}

static void remove_directory(Tester *t)
{
    if (t->directory)
        nftw(t->directory, remove_file, 16, FTW_DEPTH | FTW_PHYS);
}

static bool write_text(const char *file, const char *text, size_t len)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool ok = fd >= 0;

    while (ok && len) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        ok = n > 0;
        text += ok ? n : 0;
        len -= ok ? (size_t)n : 0;
    }
    return fd >= 0 && close(fd) == 0 && ok;
}

/* ---- processes ---- */

static int spawn(Tester *t, Slot *slot)
{
    char *argv[] = {"sh", "-c", slot->command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t defaults;

    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP |
                                        POSIX_SPAWN_SETSIGMASK |
                                        POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attr, 0);
    posix_spawnattr_setsigmask(&attr, &t->before);
    posix_spawnattr_setsigdefault(&attr, &defaults);
    int error = posix_spawn(&slot->pid, "/bin/sh", &files, &attr, argv,
                            environ);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

void tester_start(Tester *t, unsigned i, const char *text, size_t len)
{
    Slot *slot = &t->slot[i];

    slot->late = false;
    slot->pid = 0;
    if (t->why)
        return;
    if (!write_text(slot->file, text, len)) {
        fail(t, slot->file);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &slot->end);
    slot->end.tv_sec += (time_t)t->seconds;
    errno = spawn(t, slot);
    if (errno) {
        slot->pid = 0;
        fail(t, "/bin/sh");
    }
}

/* The test has ended; so does what it left running. */
static void reap(Slot *slot, int options)
{
    int status;
    pid_t pid = slot->pid ? waitpid(slot->pid, &status, options) : 0;

    if (pid <= 0)
        return;
    kill(-pid, SIGKILL);
    slot->status = status;
    slot->pid = 0;
}

static void reap_all(Tester *t)
{
    for (unsigned i = 0; i < t->nslot; i++)
        reap(&t->slot[i], WNOHANG);
}

/* Nanoseconds until SLOT has taken too long. */
static long long time_left(const Slot *slot)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)(slot->end.tv_sec - now.tv_sec) * 1000000000LL +
           (slot->end.tv_nsec - now.tv_nsec);
}

/* End the tests that take too long; how long until there may be more? */
static long long end_late(Tester *t)
{
    long long least = 1000000000LL;

    for (unsigned i = 0; i < t->nslot; i++) {
        Slot *slot = &t->slot[i];
        if (!slot->pid || slot->late || t->seconds == 0)
            continue;
        long long left = time_left(slot);
        if (left <= 0) {
            slot->late = true;
            kill(-slot->pid, SIGKILL);
        } else if (left < least) {
            least = left;
        }
    }
    return least;
}

/* Wait for a signal: a child's end, a wish to stop, or the time. */
static void wait_for_signal(Tester *t, long long nanoseconds)
{
    struct timespec time = {(time_t)(nanoseconds / 1000000000LL),
                            (long)(nanoseconds % 1000000000LL)};
    int signal = sigtimedwait(&t->waited, NULL, &time);

    if (signal == SIGINT || signal == SIGTERM)
        t->stopped = true;
}

static TestVerdict verdict_of(Tester *t, const Slot *slot)
{
    if (!slot->late && WIFEXITED(slot->status)) {
        if (WEXITSTATUS(slot->status) == 0)
            return VERDICT_YES;
        t->last_status = WEXITSTATUS(slot->status);
    } else {
        t->last_status = -1;
    }
    return VERDICT_NO;
}

TestVerdict tester_wait(Tester *t, unsigned i)
{
    Slot *slot = &t->slot[i];

    wait_for_signal(t, 0);
    for (;;) {
        reap_all(t);
        if (t->why || t->stopped) {
            tester_cancel(t, i);
            return t->why ? VERDICT_FAILED : VERDICT_STOPPED;
        }
        if (!slot->pid)
            return verdict_of(t, slot);
        wait_for_signal(t, end_late(t));
    }
}

void tester_cancel(Tester *t, unsigned i)
{
    Slot *slot = &t->slot[i];

    if (slot->pid)
        kill(-slot->pid, SIGKILL);
    reap(slot, 0);
}

/* ---- the whole ---- */

Tester *tester_new(const char *command, const char *name, unsigned slots,
                   long long seconds)
{
    Tester *t = ground_alloc(sizeof *t);

    *t = (Tester){.nslot = slots, .seconds = seconds};
    sigemptyset(&t->waited);
    sigaddset(&t->waited, SIGCHLD);
    sigaddset(&t->waited, SIGINT);
    sigaddset(&t->waited, SIGTERM);
    sigprocmask(SIG_BLOCK, &t->waited, &t->before);
    t->slot = ARENA_NEW(&t->arena, Slot, slots);
    make_directory(t);
    for (unsigned i = 0; i < slots && !t->why; i++)
        make_slot(t, i, command, name);
    return t;
}

void tester_free(Tester *t)
{
    for (unsigned i = 0; i < t->nslot; i++)
        tester_cancel(t, i);
    remove_directory(t);
    sigprocmask(SIG_SETMASK, &t->before, NULL);
    arena_free(&t->arena);
    free(t);
}
