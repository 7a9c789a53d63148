/* jobs.c - programs on their ways, several at a time.
 *
 * A program on one way is a process, which writes a record for each case.  If
 * it crashes or takes too long, that is what came of the case without a record,
 * and another process goes on after it.
 */
#include "drivers/funtest/jobs.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A record: its mark, and texts, each of which a NUL ends.  The mark of a
 * verdict on all cases is a capital. */
static const char marks[OUTCOMES] = {
    [PASSED] = 'p', [FAILED] = 'f', [SKIPPED] = 's'};
static const char ready[] = "r"; /* the cases begin */

typedef struct Job {
    Test *test; /* NULL: free */
    Way way;
    size_t first; /* the case with which the process begins */
    pid_t pid;
    FILE *out, *err;
} Job;

/* ---- in the process ---- */

static void write_record(const Verdict *v, void *data)
{
    FILE *out = data;

    if (!v)
        fwrite(ready, 1, sizeof ready, out);
    else
        fprintf(out, "%c%s%c%s%c%s%c%s%c",
                v->whole ? toupper(marks[v->outcome]) : marks[v->outcome],
                v->pipeline ? v->pipeline : "", 0, v->why ? v->why : "", 0,
                v->expected ? v->expected : "", 0, v->got ? v->got : "", 0);
    fflush(out);
}

static _Noreturn void run_process(const Jobs *jobs, const Job *job)
{
    dup2(fileno(job->err), STDERR_FILENO);
    way_run(&job->test->subject, job->way, jobs->how, job->first, write_record,
            job->out);
    _exit(0);
}

static _Noreturn void give_up(const Jobs *jobs, const char *what)
{
    tool_complain(jobs->how->call, TOOL_REJECTED, "%s: %s", what,
                  strerror(errno));
    exit(TOOL_REJECTED);
}

static void start(const Jobs *jobs, Job *job)
{
    job->out = tmpfile();
    job->err = tmpfile();
    if (!job->out || !job->err)
        give_up(jobs, "a temporary file");
    fflush(NULL);
    job->pid = fork();
    if (job->pid < 0)
        give_up(jobs, "fork");
    if (job->pid == 0)
        run_process(jobs, job);
}

/* ---- its end ---- */

/* All of FILE, which goes. */
static const char *take_text(FILE *file, Arena *arena, size_t *len)
{
    Buf text = {0};
    char part[4096];
    size_t n;

    rewind(file);
    while ((n = fread(part, 1, sizeof part, file)))
        buf_bytes(&text, part, n);
    fclose(file);
    const char *copy = arena_text(arena, text.at, text.len);
    *len = text.len;
    buf_free(&text);
    return copy;
}

static bool next_text(const char **at, const char *end, const char **text)
{
    const char *stop = memchr(*at, '\0', (size_t)(end - *at));

    *text = *at;
    if (stop)
        *at = stop + 1;
    return stop;
}

/* The record at *AT, which goes on after it. */
static bool read_record(const char **at, const char *end, Verdict *v)
{
    int first = *at < end ? (unsigned char)**at : 0;
    const char *mark = memchr(marks, tolower(first), OUTCOMES);

    if (!mark)
        return false;
    v->outcome = (Outcome)(mark - marks);
    v->whole = isupper(first);
    ++*at;
    return next_text(at, end, &v->pipeline) && next_text(at, end, &v->why) &&
           next_text(at, end, &v->expected) && next_text(at, end, &v->got);
}

/* The line of ERR that says what went wrong. */
static const char *said(const char *err, Arena *arena)
{
    const char *error = strstr(err, "error: ");

    while (error && error > err && error[-1] != '\n')
        error--;
    if (!error)
        error = err;
    return arena_text(arena, error, strcspn(error, "\n"));
}

static Verdict died(const Jobs *jobs, int status, const char *err, Arena *arena)
{
    Verdict v = {FAILED, false, "", "", "", ""};
    const char *line = said(err, arena), *colon = *line ? ": " : "";

    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        v.why = arena_printf(arena, "it takes more than %u second%s",
                             jobs->how->seconds,
                             jobs->how->seconds == 1 ? "" : "s");
    else if (WIFSIGNALED(status))
        v.why = arena_printf(arena, "it crashes (%s)%s%s",
                             strsignal(WTERMSIG(status)), colon, line);
    else
        v.why = arena_printf(arena, "it ends with the status %d%s%s",
                             WEXITSTATUS(status), colon, line);
    return v;
}

/* The process of JOB has ended.  True where another one has to go on. */
static bool harvest(const Jobs *jobs, Job *job, int status)
{
    Subject *s = &job->test->subject;
    Verdict *verdict = job->test->verdict[job->way];
    size_t len, ignored, i = job->first;
    const char *at = take_text(job->out, &s->arena, &len), *end = at + len;
    const char *err = take_text(job->err, &s->arena, &ignored);
    bool began = len && *at == *ready;

    if (began)
        at += sizeof ready;
    while (i < s->ncase && read_record(&at, end, &verdict[i]))
        i++;
    if (i == s->ncase)
        return false;
    verdict[i] = died(jobs, status, err, &s->arena);
    verdict[i].whole = !began;
    job->first = i + 1;
    while (!began && job->first < s->ncase)
        verdict[job->first++] = verdict[i];
    return job->first < s->ncase;
}

/* ---- all of them ---- */

/* What is next: a test and a way. */
typedef struct Queue {
    size_t test;
    int way;
} Queue;

static bool take_next(const Jobs *jobs, Queue *q, Job *job)
{
    for (; q->test < jobs->count; q->test++, q->way = 0)
        for (; q->way < WAYS; q->way++)
            if (jobs->tests[q->test].verdict[q->way]) {
                *job =
                    (Job){.test = &jobs->tests[q->test], .way = (Way)q->way++};
                return true;
            }
    return false;
}

/* How many ways there are in all. */
static size_t make_room(const Jobs *jobs)
{
    size_t all = 0;

    for (size_t i = 0; i < jobs->count; i++) {
        Test *t = &jobs->tests[i];
        for (int way = 0; way < WAYS && t->subject.prog; way++) {
            if (!(jobs->ways & 1u << way))
                continue;
            t->verdict[way] =
                ARENA_NEW(&t->subject.arena, Verdict, t->subject.ncase);
            t->left++;
            all++;
        }
    }
    return all;
}

static Job *find_job(Job *job, size_t n, pid_t pid)
{
    for (size_t i = 0; i < n; i++)
        if (job[i].test && job[i].pid == pid)
            return &job[i];
    return NULL;
}

/* Tests are told of in their order. */
static void tell(const Jobs *jobs, size_t *told)
{
    for (; *told < jobs->count && !jobs->tests[*told].left; ++*told)
        if (jobs->tests[*told].subject.prog)
            jobs->on_test(&jobs->tests[*told], jobs->data);
}

void jobs_run(Jobs *jobs)
{
    size_t n = (size_t)jobs->most, all = make_room(jobs), done = 0, told = 0;
    Job *job = ARENA_NEW(jobs->how->call->arena, Job, n);
    Queue queue = {0};

    for (;;) {
        int status;
        bool running = false;
        for (size_t i = 0; i < n; i++) {
            if (!job[i].test && take_next(jobs, &queue, &job[i]))
                start(jobs, &job[i]);
            running |= job[i].test != NULL;
        }
        if (!running)
            break;
        Job *ended = find_job(job, n, waitpid(-1, &status, 0));
        if (!ended)
            continue;
        if (harvest(jobs, ended, status)) {
            start(jobs, ended);
            continue;
        }
        ended->test->left--;
        jobs->on_way(++done, all, ended->test, ended->way, jobs->data);
        ended->test = NULL;
        tell(jobs, &told);
    }
    tell(jobs, &told);
}
