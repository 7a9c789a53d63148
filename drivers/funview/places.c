/* places.c - from the place that a message names to a line of a stage. */
#include "drivers/funview/places.h"

#include "ground/arena.h"

#include <stdlib.h>
#include <string.h>

/* What stands in a program, in the order of the walk. */
typedef struct Mark {
    const Fun *fun;
    const Sym *name; /* or NULL */
    Loc loc;
} Mark;

typedef struct Marks {
    Mark *at;
    size_t count, room;
    const Fun *fun;
} Marks;

static void mark(Marks *marks, Loc loc, const Sym *name)
{
    GROUND_ROOM(marks->at, marks->count, marks->room);
    marks->at[marks->count++] = (Mark){marks->fun, name, loc};
}

static void mark_var(Var *var, void *data)
{
    mark(data, var->loc, var->name);
}

static bool mark_stm(Stm *stm, void *data)
{
    mark(data, stm->loc, stm->npat ? stm->pat[0]->name : NULL);
    stm_each_binding(stm, mark_var, data);
    return true;
}

static Marks marks_of(const Prog *prog)
{
    Marks marks = {0};

    for (const Fun *f = prog->first; f; f = f->next) {
        marks.fun = f;
        mark(&marks, f->loc, f->name);
        for (uint32_t i = 0; i < f->nparam; i++)
            mark_var(f->param[i], &marks);
        body_each_stm(f->body, mark_stm, &marks);
    }
    return marks;
}

static int by_place(const void *a, const void *b)
{
    const Spot *x = a, *y = b;
    int file = strcmp(x->file, y->file);

    if (file)
        return file;
    if (x->place.line != y->place.line)
        return x->place.line < y->place.line ? -1 : 1;
    if (x->place.col != y->place.col)
        return x->place.col < y->place.col ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

void places_find(Places *places, const Prog *prog, const Prog *printed)
{
    Marks first = marks_of(prog), now = marks_of(printed);

    places->count = 0;
    for (size_t i = 0; i < now.count && first.count == now.count; i++) {
        Spot spot = {0};
        if (!now.at[i].loc ||
            !prog_origin(prog, first.at[i].loc, &spot.file, &spot.place))
            continue;
        spot.fun = first.at[i].fun->name->text;
        if (first.at[i].name)
            spot.name = first.at[i].name->text;
        spot.line = source_line_col(printed->source, now.at[i].loc - 1).line;
        GROUND_ROOM(places->at, places->count, places->room);
        places->at[places->count++] = spot;
    }
    if (places->count)
        qsort(places->at, places->count, sizeof *places->at, by_place);
    free(first.at);
    free(now.at);
}

/* The first spot that is not before PLACE of FILE. */
static size_t find(const Places *places, const char *file, LineCol place)
{
    size_t lo = 0, hi = places->count;
    Spot key = {.file = file, .place = place};

    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (by_place(&places->at[mid], &key) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Does TEXT name NAME, between quotes? */
static bool is_named(const char *text, const char *name)
{
    size_t len = name ? strlen(name) : 0;

    for (const char *at = text; len && (at = strchr(at, '\'')); at++)
        if (strncmp(at + 1, name, len) == 0 && at[1 + len] == '\'')
            return true;
    return false;
}

size_t places_line(const Places *places, const char *fun, const char *file,
                   LineCol place, const char *text)
{
    size_t found = 0;
    int most = -1;

    for (size_t i = find(places, file, place); i < places->count; i++) {
        const Spot *s = &places->at[i];
        if (strcmp(s->file, file) != 0 || s->place.line != place.line ||
            s->place.col != place.col)
            break;
        int fits =
            2 * (!fun || strcmp(s->fun, fun) == 0) + is_named(text, s->name);
        if (fits >= most)
            found = s->line;
        most = fits > most ? fits : most;
    }
    return found;
}

void places_free(Places *places)
{
    free(places->at);
    *places = (Places){0};
}
