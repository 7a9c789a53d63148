/* skyline.c - the buffers that have a place, from above. */
#include "passes/shared/planning/skyline.h"

#include "ground/random.h"

#include <stdlib.h>

/* Buffers in sections. */
enum { MOST_LIVE = 8 << 20 };

/* ---- the sections of a problem ---- */

/* Give each its buffers: a set of live ones is in no other if one begins
 * before it, and one ends after it.  False: there are too many. */
static bool make_sections(Skyline *s, const Pieces *pieces)
{
    const PieceEvent *event = pieces_events(pieces, s->arena);
    uint32_t *live = ARENA_NEW(s->arena, uint32_t, (size_t)s->n + 1), n = 0;
    uint32_t *at = ARENA_NEW(s->arena, uint32_t, (size_t)s->n + 1);
    size_t all = 0;
    bool more = false;

    s->section = ARENA_NEW(s->arena, Section, (size_t)pieces->n + 1);
    for (uint32_t i = 0; i < 2 * pieces->n; i++) {
        uint32_t k = pieces->piece[event[i].piece].buffer;
        if (event[i].begins) {
            at[k] = n;
            live[n++] = k;
            more = true;
            continue;
        }
        if (more) {
            Section *section = &s->section[s->nsection++];
            if ((all += n) > MOST_LIVE)
                return false;
            section->n = n;
            section->live = ARENA_NEW(s->arena, uint32_t, n);
            memcpy(section->live, live, n * sizeof *live);
            more = false;
        }
        live[at[k]] = live[--n];
        at[live[at[k]]] = at[k];
    }
    return true;
}

static void make_items(Skyline *s)
{
    Random random = {1};

    for (uint32_t i = 0; i < s->nsection; i++) {
        s->size += s->section[i].n;
        for (uint32_t j = 0; j < s->section[i].n; j++)
            s->item[s->section[i].live[j]].n++;
    }
    for (uint32_t k = 0; k < s->n; k++) {
        Item *item = &s->item[k];
        item->id = k;
        item->size = s->problem->buffer[k].size;
        item->alignment = s->problem->buffer[k].alignment;
        for (int i = 0; i < 2; i++)
            item->key[i] = (int64_t)random_bits(&random);
        item->section = ARENA_NEW(s->arena, uint32_t, (size_t)item->n + 1);
        item->n = 0;
    }
    for (uint32_t i = 0; i < s->nsection; i++)
        for (uint32_t j = 0; j < s->section[i].n; j++) {
            Item *item = &s->item[s->section[i].live[j]];
            item->section[item->n++] = i;
        }
}

/* Does a gap use a part of its buffer?  Such buffers may interlock. */
static bool has_parts(const Pieces *pieces)
{
    for (uint32_t i = 0; i < pieces->n; i++) {
        const Piece *piece = &pieces->piece[i];
        if (piece->to - piece->from !=
            pieces->problem->buffer[piece->buffer].size)
            return true;
    }
    return false;
}

bool skyline_open(Skyline *s, const Pieces *pieces, Arena *arena)
{
    *s = (Skyline){
        .arena = arena, .problem = pieces->problem, .n = pieces->problem->n};
    if (has_parts(pieces) || !make_sections(s, pieces))
        return false;
    s->item = ARENA_NEW(arena, Item, (size_t)s->n + 1);
    make_items(s);
    s->changed = ARENA_NEW(arena, uint32_t, (size_t)s->nsection + 1);
    s->raised = ARENA_NEW(arena, uint32_t, (size_t)s->nsection + 1);
    return true;
}

void skyline_close(Skyline *s)
{
    free(s->saved);
}

/* ---- values that come back ---- */

static void set(Skyline *s, int64_t *at, int64_t value)
{
    if (*at == value)
        return;
    GROUND_ROOM(s->saved, s->nsaved, s->saved_room);
    s->saved[s->nsaved++] = (Saved){at, *at};
    *at = value;
}

void skyline_undo(Skyline *s, uint32_t nsaved)
{
    while (s->nsaved > nsaved) {
        s->nsaved--;
        *s->saved[s->nsaved].at = s->saved[s->nsaved].value;
    }
}

/* ---- bounds ---- */

/* Those without a place first, by their least offsets: almost in order. */
static void sort_live(const Skyline *s, Section *section)
{
    for (uint32_t i = 1; i < section->n; i++) {
        uint32_t k = section->live[i], j = i;
        const Item *item = &s->item[k];
        for (; j > 0; j--) {
            const Item *before = &s->item[section->live[j - 1]];
            if (item->placed ||
                (!before->placed && before->least <= item->least))
                break;
            section->live[j] = section->live[j - 1];
        }
        section->live[j] = k;
    }
}

/* Count anew in SECTION.  False: what has no place does not fit. */
static bool count(Skyline *s, Section *section)
{
    int64_t flat = 0, deeper = 0, height = section->height;

    sort_live(s, section);
    s->work -= section->n;
    for (uint32_t i = 0; i < section->unplaced; i++) {
        const Item *item = &s->item[section->live[i]];
        flat += item_is_flat(item);
        deeper += item->floor < section->height;
        if (item->least > height)
            height = item->least;
        height += item->size;
    }
    set(s, &section->flat, flat);
    set(s, &section->deeper, deeper);
    return height <= s->capacity;
}

static void change(Skyline *s, uint32_t section)
{
    if (s->section[section].mark == s->mark)
        return;
    s->section[section].mark = s->mark;
    s->changed[s->nchanged++] = section;
}

/* All sections at the floor of ITEM rose: find the new one.  Of the others,
 * those at that floor have no lower ones any more. */
static void find_floor(Skyline *s, Item *item)
{
    int64_t floor = INT64_MAX, n = 0;

    for (uint32_t i = 0; i < item->n; i++) {
        int64_t height = s->section[item->section[i]].height;
        n = height > floor ? n : height < floor ? 1 : n + 1;
        floor = height < floor ? height : floor;
    }
    s->work -= item->n;
    set(s, &item->floor, floor);
    set(s, &item->at_floor, n);
    for (uint32_t i = 0; i < item->n && n > 0; i++) {
        Section *section = &s->section[item->section[i]];
        if (section->height != floor)
            continue;
        set(s, &section->deeper, section->deeper - 1);
        n--;
    }
}

/* SECTION of ITEM is higher now.  False: it has no place. */
static bool look_again(Skyline *s, Item *item, const Section *section)
{
    bool was_flat = item_is_flat(item);

    if (section->height > item->top)
        set(s, &item->top, section->height);
    if (item->floor == section->before) {
        set(s, &item->at_floor, item->at_floor - 1);
        if (item->at_floor == 0)
            find_floor(s, item);
    }
    if (item_is_flat(item) != was_flat) {
        s->work -= item->n;
        for (uint32_t i = 0; i < item->n; i++) {
            Section *of = &s->section[item->section[i]];
            set(s, &of->flat, of->flat + (was_flat ? -1 : 1));
        }
    }
    int64_t least = plan_align(item->alignment, item->top);
    if (least == item->least)
        return true;
    set(s, &item->least, least);
    if (item->mark != s->mark) {
        item->mark = s->mark;
        s->work -= item->n;
        for (uint32_t i = 0; i < item->n; i++)
            change(s, item->section[i]);
    }
    return least + item->size <= s->capacity;
}

/* The N sections of LIST are higher now.  False: something has no place. */
static bool propagate(Skyline *s, const uint32_t *list, uint32_t n)
{
    s->mark++;
    s->nchanged = 0;
    for (uint32_t i = 0; i < n; i++) {
        const Section *section = &s->section[list[i]];
        change(s, list[i]);
        s->work -= section->n;
        for (uint32_t j = 0; j < section->n; j++) {
            Item *item = &s->item[section->live[j]];
            if (!item->placed && !look_again(s, item, section))
                return false;
        }
    }
    for (uint32_t i = 0; i < s->nchanged; i++)
        if (!count(s, &s->section[s->changed[i]])) {
            s->section[s->changed[i]].failures++;
            return false;
        }
    return true;
}

/* ---- moves ---- */

bool skyline_place(Skyline *s, Item *item)
{
    Section *first = &s->section[item->section[0]];
    uint32_t last = item->section[item->n - 1];
    int64_t offset = item->least;

    s->offset[item->id] = offset;
    set(s, &item->placed, 1);
    for (int i = 0; i < 2; i++)
        set(s, &first->key[i], first->key[i] ^ item->key[i]);
    for (uint32_t i = item->section[0] + 1; i <= last; i++)
        set(s, &s->section[i].crossing, s->section[i].crossing - 1);
    for (uint32_t i = 0; i < item->n; i++) {
        Section *section = &s->section[item->section[i]];
        section->before = section->height;
        set(s, &section->height, offset + item->size);
        set(s, &section->rest, section->rest - item->size);
        set(s, &section->unplaced, section->unplaced - 1);
    }
    return propagate(s, item->section, item->n);
}

bool skyline_raise(Skyline *s, uint32_t section, int64_t height)
{
    s->section[section].before = s->section[section].height;
    set(s, &s->section[section].height, height);
    return propagate(s, &section, 1);
}

bool skyline_raise_all(Skyline *s, uint32_t from, uint32_t to, bool *any)
{
    uint32_t n = 0;

    for (uint32_t i = from; i < to; i++) {
        Section *section = &s->section[i];
        if (!section->unplaced || section->deeper || section->flat)
            continue;
        int64_t height = s->item[section->live[0]].least;
        if (height + section->rest > s->capacity)
            return false;
        section->before = section->height;
        set(s, &section->height, height);
        s->raised[n++] = i;
    }
    *any = n > 0;
    return propagate(s, s->raised, n);
}

int64_t skyline_next(Skyline *s, const Section *section, int64_t enough)
{
    int64_t next = INT64_MAX;

    s->mark++;
    for (uint32_t i = 0; i < section->unplaced; i++)
        s->item[section->live[i]].mark = s->mark;
    for (uint32_t i = 0; i < section->unplaced && next > enough; i++) {
        const Item *item = &s->item[section->live[i]];
        if (item->least > section->height && item->least < next)
            next = item->least;
        for (uint32_t j = 0; j < item->n && item_is_flat(item) && next > enough;
             j++) {
            Section *other = &s->section[item->section[j]];
            if (other->mark == s->mark)
                continue;
            other->mark = s->mark;
            s->work -= other->unplaced;
            for (uint32_t k = 0; k < other->unplaced; k++) {
                const Item *under = &s->item[other->live[k]];
                if (under->least >= next)
                    break;
                if (under->mark != s->mark && under->least + under->size < next)
                    next = under->least + under->size;
            }
        }
    }
    return next;
}

bool skyline_begin(Skyline *s, int64_t capacity, int64_t *offset)
{
    s->capacity = capacity;
    s->offset = offset;
    for (uint32_t i = 0; i < s->nsection; i++) {
        Section *section = &s->section[i];
        section->height = section->rest = section->crossing = 0;
        section->key[0] = section->key[1] = 0;
        section->unplaced = section->n;
        for (uint32_t j = 0; j < section->n; j++) {
            const Item *item = &s->item[section->live[j]];
            section->rest += item->size;
        }
    }
    for (uint32_t k = 0; k < s->n; k++) {
        Item *item = &s->item[k];
        item->placed = item->top = item->floor = item->least = 0;
        item->at_floor = item->n;
        s->offset[k] = 0;
        if (!item->n)
            continue;
        for (uint32_t i = item->section[0] + 1; i <= item->section[item->n - 1];
             i++)
            s->section[i].crossing++;
    }
    s->nsaved = 0;
    for (uint32_t i = 0; i < s->nsection; i++)
        if (!count(s, &s->section[i]))
            return false;
    return true;
}
