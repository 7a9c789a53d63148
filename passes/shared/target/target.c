/* target.c - the machine that a program is made for.
 *
 * A file of a target is a flat mapping of YAML, a number a key:
 *
 *     like: gpu        # what it does not say is as there
 *     warp: 64
 */
#include "passes/shared/target/target.h"

#include <stdlib.h>
#include <string.h>

typedef struct Key {
    const char *name;
    size_t offset;
    double least, most;
} Key;

#define KEY(name, field, least, most)                                          \
    {                                                                          \
        name, offsetof(Target, field), least, most                             \
    }

static const Key keys[] = {
    KEY("threads", threads, 0, 1),
    KEY("warp", warp, 1, 1024),
    KEY("lanes", lanes, 1, 1024),
    KEY("most-lanes", most_lanes, 1, 1 << 20),
    KEY("transaction", transaction, 1, 4096),
    KEY("line", line, 1, 4096),
    KEY("cache", cache, 0, 1e12),
    KEY("outer", outer, 0, 1e12),
    KEY("beyond", beyond, 0, 1e15),
    KEY("shared", shared, 0, 1e9),
    KEY("vector", vector, 0, 4096),
    KEY("registers", registers, 0, 65536),
    KEY("strip", strip, 0, 65536),
    KEY("square", square, 0, 1024),
    KEY("unroll", unroll, 0, 1e9),
    KEY("arrays", arrays, 0, 1),
    KEY("wide-calls", wide_calls, 0, 1),
    KEY("task", task, 0, 1e9),
    KEY("tasks", tasks, 0, 1e9),
    KEY("part", part, 1, 1e9),
    KEY("parts", parts, 1, 1 << 20),
    KEY("again", again, 0, 1 << 30),
    KEY("own", own, 1, 1 << 20),
    KEY("groups", groups, 0, 1 << 20),
    KEY("gather", gather, 1, 1024),
    KEY("streams", streams, 1, 16),
    KEY("bandwidth", bandwidth, 1, 1e12),
    KEY("launch", launch, 0, 1e9),
    KEY("transpose", transpose, 1e-6, 1),
    KEY("stride", stride, 0, 1e12),
    KEY("size", size, 1, 1e12),
    KEY("trips", trips, 1, 1e12),
};

enum { KEY_COUNT = sizeof keys / sizeof *keys };

/* ---- files ---- */

/* Without what stands around it: blanks, quotes, a comment. */
static char *strip(char *text)
{
    char *comment = strchr(text, '#');
    size_t len;

    if (comment)
        *comment = '\0';
    text += strspn(text, " \t\r\"'");
    for (len = strlen(text); len && strchr(" \t\r\"'", text[len - 1]); len--)
        continue;
    text[len] = '\0';
    return text;
}

static const Key *find_key(const char *name)
{
    for (size_t i = 0; i < KEY_COUNT; i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

static void set_key(const char *name, const char *value, Span span,
                    Target *target, Diag *diag)
{
    const Key *key = find_key(name);
    char *end;
    double number = strtod(value, &end);

    if (!key)
        diag_error(diag, span, "a target has no '%s'", name);
    else if (end == value || *end || !(number >= key->least) ||
             number > key->most)
        diag_error(diag, span, "'%s' must be a number from %g to %g, not '%s'",
                   name, key->least, key->most, value);
    else
        *(double *)(void *)((char *)target + key->offset) = number;
}

static void read_lines(Source *source, Target *target, Arena *arena,
                       Diag *diag);

static void read_named(const NamedTarget *named, Target *target, Arena *arena,
                       Diag *diag)
{
    Buf text = {0};

    for (const char *const *line = named->line; *line; line++)
        buf_text(&text, *line);
    Source *source = source_of_text(arena, named->name, text.at, text.len);
    buf_free(&text);
    read_lines(source, target, arena, diag);
    source_free(source);
}

/* `'cpu', 'gpu' or 'opencl-cpu'`. */
static const char *say_names(Arena *arena)
{
    const char *text = "";

    for (const NamedTarget *t = named_targets; t->name; t++)
        text = arena_printf(arena, "%s%s'%s'", text,
                            t == named_targets ? ""
                            : t[1].name        ? ", "
                                               : " or ",
                            t->name);
    return text;
}

static void set_like(const char *value, Span span, Target *target, Arena *arena,
                     Diag *diag)
{
    const NamedTarget *like = target_find(value);

    if (like)
        read_named(like, target, arena, diag);
    else
        diag_error(diag, span, "a target is like %s, not '%s'",
                   say_names(arena), value);
}

static void read_line(Source *source, size_t number, Target *target,
                      Arena *arena, Diag *diag)
{
    Span where = source_line(source, number);
    Span span =
        source_elsewhere(&diag->arena, source->name, (LineCol){number, 1});
    char *line = arena_text(arena, source->text + where.at, where.len);
    char *colon = strchr(line, ':');
    char *name = strip(line);

    if (!*name || strcmp(name, "---") == 0)
        return;
    if (!colon || memchr(line, '#', (size_t)(colon - line))) {
        diag_error(diag, span, "a line of a target is 'KEY: VALUE'");
        return;
    }
    *colon = '\0';
    name = strip(line);
    char *value = strip(colon + 1);
    if (strcmp(name, "like") == 0)
        set_like(value, span, target, arena, diag);
    else
        set_key(name, value, span, target, diag);
}

static void read_lines(Source *source, Target *target, Arena *arena, Diag *diag)
{
    for (size_t i = 1; i <= source_count_lines(source); i++)
        read_line(source, i, target, arena, diag);
}

static bool read_file(const char *path, Target *target, Arena *arena,
                      Diag *diag)
{
    const char *why;
    size_t before = diag->count[DIAG_ERROR];
    Source *source = source_read(arena, path, &why);

    if (!source) {
        diag_error(diag, (Span){0},
                   "'%s' cannot be read: %s; a target is %s, or a file", path,
                   why, say_names(arena));
        return false;
    }
    read_named(target_find("gpu"), target, arena, diag);
    read_lines(source, target, arena, diag);
    source_free(source);
    return diag->count[DIAG_ERROR] == before;
}

const Target *target_now(TargetNow *now, PassContext *cx, const char *text)
{
    if (text == now->text)
        return &now->target;
    now->text = text;
    if (target_read(text, &now->target, cx->arena, cx->diag))
        return &now->target;
    cx->failed = true;
    return NULL;
}

const NamedTarget *target_find(const char *name)
{
    for (const NamedTarget *t = named_targets; t->name; t++)
        if (strcmp(t->name, name) == 0)
            return t;
    return NULL;
}

bool target_read(const char *text, Target *target, Arena *arena, Diag *diag)
{
    const NamedTarget *named = target_find(text);

    if (named)
        read_named(named, target, arena, diag);
    return named || read_file(text, target, arena, diag);
}
