/* scope.c - what is in scope, and which arrays may be consumed.
 *
 * Variables stand in pools by their types, in the order of their binding, so
 * that leaving a body takes its own off the ends.  An array that was consumed
 * stays in its pool and is passed over; whoever picks tries a few times.
 *
 * Arrays that may share elements are in one class (docs/language.md, section
 * 5.15, but coarser: classes only grow together).  What a class is in is known
 * of its root.
 */
#include "fungen/memory/memory.h"

/* ---- variables ---- */

Item *item_of(const Gen *g, const Var *var)
{
    return &g->item[var->id];
}

GenRange var_range(const Gen *g, const Var *var)
{
    return item_of(g, var)->range;
}

static GenRange range_of_var(const Var *var, const void *data)
{
    return var_range(data, var);
}

GenRange scalar_range(const Gen *g, const Scalar *s)
{
    return range_of(s, range_of_var, g);
}

static void push(Gen *g, Pool *pool, Var *var)
{
    GROUND_ROOM(pool->at, pool->count, pool->room);
    pool->at[pool->count++] = var;
    GROUND_ROOM(g->pushed, g->npushed, g->pushed_room);
    g->pushed[g->npushed++] = pool;
}

static Item *new_item(Gen *g, const Var *var)
{
    GROUND_INDEX(g->item, g->item_room, var->id);
    Item *item = &g->item[var->id];
    *item = (Item){0};
    return item;
}

void declare_hidden(Gen *g, Var *var, GenRange range)
{
    new_item(g, var)->range = range;
}

void declare_scalar(Gen *g, Var *var, GenRange range)
{
    declare_hidden(g, var, range);
    push(g, &g->scalars[var->type->elem], var);
}

void declare_index(Gen *g, Var *var, const Scalar *bound)
{
    int64_t hi = scalar_range(g, bound).hi;

    declare_scalar(g, var, range_between(0, hi > 0 ? hi - 1 : 0));
    item_of(g, var)->below = bound;
}

void declare_array(Gen *g, Var *var, GenRange elements, ClassId class)
{
    Item *item = new_item(g, var);

    item->range = elements;
    item->class = class;
    if (var->type->rank <= MAX_RANK)
        push(g, &g->arrays[var->type->elem][var->type->rank], var);
    push(g, &g->all, var);
}

void declare_fresh(Gen *g, Var *var, GenRange elements)
{
    elements.overlaps = false;
    declare_array(g, var, elements, class_new(g));
    memory_plan(g, var);
}

/* ---- classes ---- */

ClassId class_new(Gen *g)
{
    GROUND_ROOM(g->class, g->nclass, g->class_room);
    g->class[g->nclass] = (Class){.parent = g->nclass, .region = g->region,
                                  .held_from = UINT32_MAX,
                                  .touched = g->clock};
    return g->nclass++;
}

ClassId class_find(const Gen *g, ClassId c)
{
    while (g->class[c].parent != c) {
        g->class[c].parent = g->class[g->class[c].parent].parent;
        c = g->class[c].parent;
    }
    return c;
}

ClassId class_of(const Gen *g, const Var *array)
{
    return class_find(g, item_of(g, array)->class);
}

ClassId class_join(Gen *g, ClassId a, ClassId b)
{
    a = class_find(g, a);
    b = class_find(g, b);
    if (a == b)
        return a;
    Class *x = &g->class[a], *y = &g->class[b];
    if (y->region < x->region)
        x->region = y->region;
    if (y->touched > x->touched)
        x->touched = y->touched;
    if (y->held_from < x->held_from)
        x->held_from = y->held_from;
    x->dead = x->dead || y->dead;
    x->by_place = x->by_place || y->by_place;
    y->parent = a;
    return a;
}

void class_join_by_place(Gen *g, const Var *a, const Var *b)
{
    ClassId c = class_join(g, class_of(g, a), class_of(g, b));
    g->class[c].by_place = true;
}

bool class_may_be_consumed(const Gen *g, ClassId c)
{
    const Class *class = &g->class[class_find(g, c)];
    return !class->dead && class->region >= g->region &&
           class->held_from > g->region;
}

void class_consume(Gen *g, ClassId c)
{
    c = class_find(g, c);
    g->class[c].dead = true;
    GROUND_ROOM(g->consumed, g->nconsumed, g->consumed_room);
    g->consumed[g->nconsumed++] = c;
}

static void set_dead(Gen *g, uint32_t since, bool dead)
{
    for (uint32_t i = since; i < g->nconsumed; i++)
        g->class[class_find(g, g->consumed[i])].dead = dead;
}

void consumed_hide(Gen *g, uint32_t since)
{
    set_dead(g, since, false);
}

void consumed_show(Gen *g, uint32_t since)
{
    set_dead(g, since, true);
}

/* ---- picking ---- */

bool is_live(const Gen *g, const Var *array)
{
    return !g->class[class_of(g, array)].dead;
}

void use(Gen *g, const Var *var)
{
    item_of(g, var)->uses++;
    if (type_is_array(var->type))
        g->class[class_of(g, var)].touched = g->clock;
}

/* Random variables tried, and the last ones that are looked at first.
 * Estimates. */
enum { PICK_TRIES = 12, PICK_RECENT = 8 };

static bool may_be_picked(Gen *g, const Var *var, Fits fits, const void *data)
{
    bool live = type_is_scalar(var->type) || is_live(g, var);
    return live && (!fits || fits(g, var, data));
}

/* Of those that came last, one that nobody has used: so that little is dead
 * at the end. */
static Var *find_unused(Gen *g, const Pool *pool, Fits fits, const void *data)
{
    for (uint32_t i = 0; i < PICK_RECENT && i < pool->count; i++) {
        Var *var = pool->at[pool->count - 1 - i];
        if (item_of(g, var)->uses == 0 && may_be_picked(g, var, fits, data))
            return var;
    }
    return NULL;
}

Var *pick(Gen *g, const Pool *pool, Fits fits, const void *data)
{
    Var *unused = chance(g, 40) ? find_unused(g, pool, fits, data) : NULL;

    if (unused) {
        use(g, unused);
        return unused;
    }
    for (int i = 0; i < PICK_TRIES && pool->count; i++) {
        uint32_t among = pool->count;
        if (among > PICK_RECENT && chance(g, 60))
            among = PICK_RECENT;
        Var *var = pool->at[pool->count - 1 - below(g, among)];
        if (may_be_picked(g, var, fits, data)) {
            use(g, var);
            return var;
        }
    }
    return NULL;
}

Var *pick_array(Gen *g)
{
    return pick(g, &g->all, NULL, NULL);
}

static bool is_defined(Gen *g, const Var *var, const void *data)
{
    (void)data;
    return !var_range(g, var).undef;
}

Var *pick_defined(Gen *g)
{
    return pick(g, &g->all, is_defined, NULL);
}

static bool is_consumable(Gen *g, const Var *var, const void *data)
{
    (void)data;
    return !var_range(g, var).overlaps &&
           class_may_be_consumed(g, class_of(g, var));
}

Var *pick_consumable(Gen *g)
{
    return pick(g, &g->all, is_consumable, NULL);
}

bool is_consumable_of(Gen *g, const Var *var, const void *data)
{
    return same_type(g, var->type, data) && is_consumable(g, var, NULL);
}

static bool has_type(Gen *g, const Var *var, const void *data)
{
    return same_type(g, var->type, data);
}

Var *pick_of_type(Gen *g, const Type *type)
{
    if (type->rank > MAX_RANK)
        return NULL;
    return pick(g, &g->arrays[type->elem][type->rank], has_type, type);
}

Var *unused_scalar(Gen *g)
{
    Var *found = NULL;
    uint32_t seen = 0;

    for (uint32_t e = 0; e < ELEM_COUNT; e++) {
        const Pool *pool = &g->scalars[e];
        Var *last = pool->count ? pool->at[pool->count - 1] : NULL;
        bool wanted = last && last->id >= g->first_var &&
                      item_of(g, last)->uses == 0 &&
                      !var_range(g, last).undef;
        if (wanted && below(g, ++seen) == 0)
            found = last;
    }
    return found;
}

/* ---- bodies ---- */

Frame body_open(Gen *g, const Scalar *bound)
{
    Frame frame = {g->body,           g->npushed,   g->sizes.count,
                   g->positive.count, g->first_var, g->region,
                   g->depth,          g->trips,     g->exec,
                   memory_groups(g)};

    g->body = body_new(g->prog);
    g->first_var = g->prog->nvar;
    g->depth++;
    if (bound)
        body_repeats(g, bound);
    return frame;
}

void body_repeats(Gen *g, const Scalar *bound)
{
    int64_t hi = scalar_range(g, bound).hi;

    g->trips *= hi > 0 ? hi : 1;
    know_positive(g, bound);
}

void body_is_region(Gen *g)
{
    g->region++;
}

Body *body_close(Gen *g, const Frame *frame)
{
    Body *body = g->body;

    memory_close_body(g, frame->groups);
    while (g->npushed > frame->pushed)
        g->pushed[--g->npushed]->count--;
    g->body = frame->outer;
    g->sizes.count = frame->sizes;
    g->positive.count = frame->positive;
    g->first_var = frame->first_var;
    g->region = frame->region;
    g->depth = frame->depth;
    g->trips = frame->trips;
    g->exec = frame->exec;
    return body;
}
