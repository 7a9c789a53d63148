/* target.c - the machine that costs are estimated for.
 *
 * A file of a target is a flat mapping of YAML, a number a key:
 *
 *     like: gpu        # what it does not say is as there
 *     warp: 64
 */
#include "passes/shared/locality/target.h"

#include <stdlib.h>
#include <string.h>

typedef struct Builtin {
    const char *name;
    LayoutTarget target;
} Builtin;

/* A device like NVIDIA's since Volta; one core of a processor. */
static const Builtin builtins[] = {
    {"gpu", {.threads = 1, .warp = 32, .transaction = 32, .line = 128,
             .cache = 0, .outer = 0, .vector = 0, .strip = 0, .square = 0,
             .unroll = 0, .shared = 49152, .bandwidth = 1e6, .launch = 5,
             .transpose = 0.7, .stride = 8, .size = 1024, .trips = 16}},
    {"cpu", {.threads = 0, .warp = 1, .transaction = 64, .line = 64,
             .cache = 16384, .outer = 262144, .vector = 32, .strip = 64,
             .square = 32, .unroll = 16, .shared = 0, .bandwidth = 1e4,
             .launch = 10, .transpose = 0.125, .stride = 8, .size = 1024,
             .trips = 16}},
};

typedef struct Key {
    const char *name;
    size_t offset;
    double least, most;
} Key;

#define KEY(field, least, most)                                                \
    {#field, offsetof(LayoutTarget, field), least, most}

static const Key keys[] = {
    KEY(threads, 0, 1),        KEY(warp, 1, 1024),
    KEY(transaction, 1, 4096), KEY(line, 1, 4096),
    KEY(cache, 0, 1e12),       KEY(outer, 0, 1e12),
    KEY(vector, 0, 4096),      KEY(strip, 0, 65536),
    KEY(square, 0, 65536),     KEY(unroll, 0, 1e12),
    KEY(shared, 0, 1e12),      KEY(bandwidth, 1, 1e12),
    KEY(launch, 0, 1e9),       KEY(transpose, 1e-6, 1),
    KEY(stride, 0, 1e12),      KEY(size, 1, 1e12),
    KEY(trips, 1, 1e12),
};

enum {
    BUILTIN_COUNT = sizeof builtins / sizeof *builtins,
    KEY_COUNT = sizeof keys / sizeof *keys
};

static const Builtin *find_builtin(const char *name)
{
    for (size_t i = 0; i < BUILTIN_COUNT; i++)
        if (strcmp(builtins[i].name, name) == 0)
            return &builtins[i];
    return NULL;
}

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
                    LayoutTarget *target, Diag *diag)
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

static void set_like(const char *value, Span span, LayoutTarget *target,
                     Diag *diag)
{
    const Builtin *like = find_builtin(value);

    if (like)
        *target = like->target;
    else
        diag_error(diag, span, "a target is like 'gpu' or 'cpu', not '%s'",
                   value);
}

static void read_line(Source *source, size_t number, LayoutTarget *target,
                      Arena *arena, Diag *diag)
{
    Span where = source_line(source, number);
    Span span = source_elsewhere(&diag->arena, source->name,
                                 (LineCol){number, 1});
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
        set_like(value, span, target, diag);
    else
        set_key(name, value, span, target, diag);
}

static bool read_file(const char *path, LayoutTarget *target, Arena *arena,
                      Diag *diag)
{
    const char *why;
    size_t before = diag->count[DIAG_ERROR];
    Source *source = source_read(arena, path, &why);

    if (!source) {
        diag_error(diag, (Span){0}, "'%s' cannot be read: %s; a target is "
                   "'gpu', 'cpu', or a file", path, why);
        return false;
    }
    *target = builtins[0].target;
    for (size_t i = 1; i <= source_count_lines(source); i++)
        read_line(source, i, target, arena, diag);
    source_free(source);
    return diag->count[DIAG_ERROR] == before;
}

bool layout_target_read(const char *text, LayoutTarget *target, Arena *arena,
                        Diag *diag)
{
    const Builtin *builtin = find_builtin(text);

    if (builtin)
        *target = builtin->target;
    return builtin || read_file(text, target, arena, diag);
}
