/* stays.c - is an element what it was when kernels run?
 *
 * The host reads an element in a body; kernels of later statements of that body
 * use the value.  They may read the element itself if, from the read up to the
 * last of them, nothing writes to a block that may be the same one, and none is
 * released; the block is then what it was, as its name has one value.  A
 * release of the block by its own name, in that body, goes after the last
 * kernel; past allocations only if the block is small, so that no more memory
 * is taken.  A name that says to be the only one of a block has to stay that.
 */
#include "passes/sink/inside.h"

/* Statements that are looked at; bytes of a small block.  Estimates. */
enum { FARTHEST = 512, SMALL = 4096 };

/* From the read of an element to the last kernel that uses it. */
typedef struct Way {
    Sink *t;
    const Stm *read;
    const Var *block;
    Stm *last, *release;
} Way;

/* ---- which kernels ---- */

/* Does VAR follow from what is read? */
static bool follows(const Var *var, const void *data)
{
    const Way *way = data;
    Sunk *s = sunk_of(way->t, var);

    if (!s || !s->is || s->stm->exp.form == FORM_IMP_READ)
        return var == way->read->exp.arg[0]->u.var;
    if (s->seen != way->t->element) {
        s->seen = way->t->element;
        s->follows = scalar_any_var(s->stm->exp.arg[1], follows, way);
    }
    return s->follows;
}

static bool is_user(const Stm *stm, const void *way)
{
    return sink_is_parallel(stm) &&
           body_any_use(stm->exp.fn[0].body, follows, way);
}

static bool any(const Stm *stm, StmTest is, const void *data)
{
    return is(stm, data) || stm_any_stm_inside(stm, is, data);
}

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    (void)stm;
    return ++*n <= FARTHEST;
}

/* False: it is too far. */
static bool find_last(Way *way)
{
    uint32_t n = 0;

    for (Stm *s = way->read->next; s; s = s->next) {
        stm_each_stm(s, count_stm, &n);
        if (n > FARTHEST)
            return false;
        if (any(s, is_user, way))
            way->last = s;
    }
    return true;
}

/* ---- what is done meanwhile ---- */

static bool may_be_it(const Way *way, const Var *var)
{
    return var == way->block ||
           (!sunk_of(way->t, way->block)->alone &&
            points_to_may_be_one(&way->t->sets, var, way->block));
}

static bool overwrites(const Stm *stm, const void *data)
{
    const Way *way = data;
    const IntoList *into = exp_into(&stm->exp);

    if (stm->exp.form == FORM_IMP_WRITE)
        return may_be_it(way, stm->exp.arg[0]->u.var);
    for (uint32_t i = 0; into && i < into->count; i++)
        if (may_be_it(way, stm->exp.arg[into->at[i].first]->u.var))
            return true;
    return false;
}

static bool frees(const Stm *stm, const void *data)
{
    const Way *way = data;

    return stm != way->release && stm->exp.form == FORM_IMP_RELEASE &&
           points_to_may_be_one(&way->t->sets, stm->exp.arg[0]->u.var,
                                way->block);
}

static bool allocates(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_DEVICE;
}

static bool is_small(const Way *way)
{
    const Stm *gives = sunk_of(way->t, way->block)->stm;
    int64_t bytes;

    return gives && gives->exp.form == FORM_IMP_ALLOC &&
           scalar_is_int(gives->exp.arg[1], &bytes) && bytes <= SMALL;
}

/* Another name is to be the only one of the block. */
static bool is_others(const Way *way)
{
    const Sink *t = way->t;

    for (uint32_t i = 0; i < t->nalone; i++)
        if (t->alone[i] != way->block &&
            points_to_may_be_one(&t->sets, t->alone[i], way->block))
            return true;
    return false;
}

/* Why statements up to the last kernel do not leave the element alone. */
static const char *why_not_alone(Way *way)
{
    bool constant = sunk_of(way->t, way->block)->constant, more = false;

    for (Stm *s = way->read->next; s != way->last->next; s = s->next) {
        if (!constant &&
            !PASS_LEGAL(sink_overwritten, !any(s, overwrites, way)))
            return "it may be overwritten before";
        if (!way->release && s->exp.form == FORM_IMP_RELEASE &&
            s->exp.arg[0]->u.var == way->block)
            way->release = s;
        else if (!PASS_LEGAL(sink_released, !any(s, frees, way)))
            return "its block may be released before";
        more = more || (way->release && any(s, allocates, NULL));
    }
    return more && !is_small(way) ? "its block is released before" : NULL;
}

const char *sink_why_copied(Sink *t, Body *body, const Stm *read)
{
    Way way = {.t = t, .read = read, .block = read->exp.arg[1]->u.var};
    const char *why = NULL;

    t->element++;
    if (!PASS_LEGAL(sink_name,
                    !scalar_any_var(read->exp.arg[1], sink_may_change, t)))
        return "the name of its block may change before";
    if (is_others(&way))
        return "another name of its block is the only one";
    if (!find_last(&way))
        return "a kernel that uses it may be far";
    if (way.last)
        why = why_not_alone(&way);
    if (!why && way.release) {
        arena_grow(t->cx->arena, &t->later, t->nlater, &t->later_room,
                   sizeof *t->later);
        t->later[t->nlater++] = (SinkLater){body, way.release, way.last};
    }
    return why;
}

void sink_release_later(Sink *t)
{
    for (uint32_t i = 0; i < t->nlater; i++) {
        const SinkLater *l = &t->later[i];
        const Stm *s = l->release;
        while (s && s != l->last)
            s = s->next;
        if (!s)
            continue; /* it is after that already */
        Stm *next = l->last->next;
        body_remove(l->body, l->release);
        body_insert_before(l->body, next, l->release);
    }
    t->nlater = 0;
}
