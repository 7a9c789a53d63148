/* server.c - the life of a server. */
#include "drivers/fun-lsp/server.h"

#include "drivers/fun-lsp/inside.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- what has come ---- */

static void enqueue(Server *s, json_t *message)
{
    if (s->first == s->count)
        s->first = s->count = 0;
    GROUND_ROOM(s->queue, s->count, s->room);
    s->queue[s->count++] = message;
}

/* Is the message a request with that id? */
static bool is_request(const json_t *message, const json_t *id)
{
    return json_object_get(message, "method") &&
           json_equal(json_object_get(message, "id"), id);
}

/* A request in the queue that MESSAGE cancels is not handled. */
static void cancel_queued(Server *s, const json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    const json_t *id = json_path(message, "params", "id", NULL);

    if (!id || !method || strcmp(method, "$/cancelRequest") != 0)
        return;
    for (size_t i = s->first; i < s->count; i++) {
        json_t *queued = s->queue[i];
        if (!queued || !is_request(queued, id))
            continue;
        send_failure(s, json_incref(json_object_get(queued, "id")),
                     REQUEST_CANCELLED, "cancelled");
        json_decref(queued);
        s->queue[i] = NULL;
    }
}

static void take_body(Server *s, const char *body, size_t len)
{
    json_error_t error;
    json_t *message = json_loadb(body, len, JSON_ALLOW_NUL, &error);

    if (!message) {
        send_failure(s, NULL, PARSE_ERROR, error.text);
    } else if (!json_is_object(message)) {
        send_failure(s, NULL, INVALID_REQUEST, "a message is an object");
        json_decref(message);
    } else {
        cancel_queued(s, message);
        enqueue(s, message);
    }
}

/* The next message that has come whole; false: there is none. */
static bool take_message(Server *s)
{
    const char *body;
    size_t len;

    switch (wire_take(&s->wire, &body, &len)) {
    case TAKEN_BODY:
        take_body(s, body, len);
        return true;
    case TAKEN_MALFORMED:
        send_failure(s, NULL, PARSE_ERROR, body);
        return true;
    case TAKEN_NOTHING:
        break;
    }
    return false;
}

/* ---- waiting ---- */

static bool is_running(const Job *job)
{
    return job && job->from >= 0;
}

/* Call FN for the jobs that run; gives how many there are. */
static nfds_t each_job(Server *s, void (*fn)(Job *, struct pollfd *),
                       struct pollfd *at)
{
    nfds_t n = 0;

    for (Document *doc = s->documents; doc; doc = doc->next)
        for (int k = 0; doc->good && k < JOB_COUNT; k++)
            if (is_running(doc->good->job[k]))
                fn(doc->good->job[k], at ? &at[n++] : (n++, NULL));
    return n;
}

static void skip(Job *job, struct pollfd *at)
{
    (void)job;
    (void)at;
}

static void watch(Job *job, struct pollfd *at)
{
    *at = (struct pollfd){job->from, POLLIN, 0};
}

static void read_ready(Job *job, struct pollfd *at)
{
    if (at->revents)
        job_read(job);
}

/* Wait, for so long at most (negative: for ever), for input (unless that is to
 * come later) or jobs, and read what there is. */
static void wait_for(Server *s, int milliseconds, bool input)
{
    nfds_t jobs = each_job(s, skip, NULL);
    struct pollfd *at = ground_alloc((jobs + 1) * sizeof *at);

    each_job(s, watch, at + 1);
    at[0] =
        (struct pollfd){input && !s->wire.ended ? STDIN_FILENO : -1, POLLIN, 0};
    if (poll(at, jobs + 1, milliseconds) > 0) {
        each_job(s, read_ready, at + 1);
        if (at[0].revents)
            wire_fill(&s->wire);
    }
    free(at);
}

/* ---- requests that wait ---- */

/* The version that W waits for; NULL: there is another one by now. */
static const Analysis *waited_for(Server *s, const Waiting *w)
{
    const Document *doc = document_find(s->documents, w->uri);
    const Analysis *a = doc ? doc->good : NULL;

    return a && a->number == w->number ? a : NULL;
}

/* Answer those that wait no longer; what they find may let them wait for
 * something else.  False: there are none. */
static bool answer_waiting(Server *s)
{
    bool any = false;

    for (Waiting **at = &s->waiting; *at;) {
        Waiting *w = *at;
        const Analysis *a = waited_for(s, w);
        if (a && is_running(a->job[w->kind])) {
            at = &w->next;
            continue;
        }
        *at = w->next;
        handle_waiting(s, w, !a);
        any = true;
    }
    return any;
}

/* ---- what to do next ---- */

static bool handle_next(Server *s)
{
    while (s->first < s->count) {
        json_t *message = s->queue[s->first++];
        if (!message)
            continue; /* cancelled */
        handle(s, message);
        return true;
    }
    return false;
}

/* The first of LIST that has changed; or NULL. */
static Document *changed(Document *list)
{
    while (list && list->published)
        list = list->next;
    return list;
}

/* Look at one document that has changed. */
static bool publish_next(Server *s)
{
    Document *doc = changed(s->documents);

    if (!doc)
        return false;
    document_analyse(doc);
    doc->published = true;
    send_diagnostics(s, doc, diagnostics_of(&s->client, doc));
    return true;
}

/* All that has come goes to the queue; of lines, the next one, once all is done
 * about those before it.  False: nothing has come. */
static bool read_all(Server *s)
{
    bool any = false;

    if (s->wire.by_lines)
        return !changed(s->documents) && take_message(s);
    wait_for(s, 0, true);
    while (take_message(s))
        any = true;
    return any;
}

/* One thing, the most urgent. */
static void step(Server *s)
{
    bool waits = s->wire.by_lines && s->waiting;

    bool any = !waits && read_all(s);
    if (answer_waiting(s) || (!waits && handle_next(s)) || publish_next(s) ||
        any)
        return;
    if (s->wire.ended && !waits)
        s->exits = true;
    else
        wait_for(s, -1, !waits);
}

static void end(Server *s)
{
    while (s->documents)
        document_close(&s->documents, s->documents);
    while (s->waiting) {
        Waiting *w = s->waiting;
        s->waiting = w->next;
        waiting_free(w);
    }
    while (s->first < s->count)
        json_decref(s->queue[s->first++]);
    free(s->queue);
    buf_free(&s->wire.in);
}

int serve(bool by_lines)
{
    Server s = {.wire = {.by_lines = by_lines}, .status = 1};

    signal(SIGPIPE, SIG_IGN);
    while (!s.exits)
        step(&s);
    end(&s);
    return s.status;
}
