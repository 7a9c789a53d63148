/* texts.c - the lines in which two texts differ: diff runs. */
#include "drivers/fundiff/texts.h"

#include "drivers/tool.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* A file for TEXT, in FILE, a template of mkstemp; -1: errno. */
static int write_temp(char *file, const Buf *text)
{
    int fd = mkstemp(file);

    if (fd >= 0 && tool_write_bytes(fd, text->at, text->len) &&
        lseek(fd, 0, SEEK_SET) == 0)
        return fd;
    return -1;
}

/* Run diff on the files OLD and NEW; what it prints goes to OUT. */
static int run_diff(const DiffStyle *style, char *old, char *new, int out)
{
    Arena arena = {0};
    int status = 0;
    const char *word[] = {
        "diff", arena_printf(&arena, "-U%lld", style->context), "--label",
        style->old_name, "--label", style->new_name,
        style->color ? "--color=always" : "--color=never", "--", old, new,
        NULL};
    pid_t child = fork();

    if (child == 0) {
        if (dup2(out, STDOUT_FILENO) >= 0)
            execvp(word[0], (char *const *)word);
        _exit(DIFF_TROUBLE);
    }
    arena_free(&arena);
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return DIFF_TROUBLE;
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : DIFF_TROUBLE;
}

static void read_back(int fd, Buf *out)
{
    char piece[4096];

    if (lseek(fd, 0, SEEK_SET) < 0)
        return;
    for (ssize_t n; (n = read(fd, piece, sizeof piece)) > 0;)
        buf_bytes(out, piece, (size_t)n);
}

int diff_texts(const Buf *old, const Buf *new, const DiffStyle *style,
               Buf *out)
{
    enum { OLD, NEW, SHOWN, FILES };
    char file[FILES][32] = {"/tmp/fundiff-XXXXXX", "/tmp/fundiff-XXXXXX",
                            "/tmp/fundiff-XXXXXX"};
    const Buf none = {0};
    int fd[FILES] = {write_temp(file[OLD], old), write_temp(file[NEW], new),
                     write_temp(file[SHOWN], &none)};
    int status = DIFF_TROUBLE;

    if (fd[OLD] >= 0 && fd[NEW] >= 0 && fd[SHOWN] >= 0)
        status = run_diff(style, file[OLD], file[NEW], fd[SHOWN]);
    if (status != DIFF_TROUBLE)
        read_back(fd[SHOWN], out);
    for (int i = 0; i < FILES; i++)
        if (fd[i] >= 0) {
            close(fd[i]);
            unlink(file[i]);
        }
    return status;
}
