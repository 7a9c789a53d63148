/* origins.c - which blocks the names in functions of IMP stand for. */
#include "passes/restrict/origins.h"

#include "passes/pass.h"

/* Origins of the names in one set of them are the bits of a number. */
enum { MOST_ORIGINS = 64 };

/* Names are read or written: which one, and what it may be there. */
typedef struct Event {
    const Var *name;
    uint64_t origins;
    uint32_t time;
    bool writes;
} Event;

/* What either of two is: at the head of a loop what the name was BEFORE it, or
 * at the END of a trip; after an `if` what it is at the end of one branch, or
 * of the other.  OLDER origins were there before, BESIDE it are others of that
 * statement. */
typedef struct Head {
    uint64_t before, end, older, beside;
} Head;

/* Names that may be one block. */
typedef struct Family {
    uint32_t norigin;
    bool many; /* origins: nothing is known */
    uint32_t joined; /* origins that there were before those of the current
                        `if` */
    uint64_t apart[MOST_ORIGINS];
    Head *head[MOST_ORIGINS]; /* by origin, or NULL */
    Event *event; /* as they stand in the text */
    uint32_t nevent, event_room;
} Family;

/* A name, and what it is, or was before it was set. */
typedef struct Named {
    const Var *name;
    uint64_t origins;
    const Body *set;
    uint32_t nset;
} Named;

typedef struct Name {
    uint64_t origins; /* by now */
    uint64_t first;   /* where it was set */
    const Body *home; /* in which it is declared; NULL: a parameter */
    const Body *set;  /* in which it is set, or both branches of an `if` do */
    uint32_t nset;    /* how often, by now; both branches are once */
    uint32_t declared;
    bool is_there, has_value; /* by now */
    bool asked, alone;        /* the answer of origins_is_alone */
    uint32_t begin, end; /* of what is done while it has that */
} Name;

struct Origins {
    const PointsTo *sets;
    Arena *arena;
    Name *name;      /* by Var.id */
    uint32_t *nname; /* by set */
    Family **family; /* by set of several names */
    Carried *carried;
    uint32_t ncarried, carried_room;
    Named *changed; /* in the branches that are open */
    uint32_t nchanged, changed_room;
    uint32_t time;
    uint32_t inside; /* of so many parallel statements */
};

/* NULL: NAME has none. */
static Family *family_of(const Origins *o, const Var *name)
{
    uint32_t set = points_to_set(o->sets, name);

    if (o->nname[set] > 1 && !o->family[set])
        o->family[set] = ARENA_NEW(o->arena, Family, 1);
    return o->family[set];
}

/* ---- apart ---- */

static uint64_t bits_below(uint32_t n)
{
    return n == MOST_ORIGINS ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
}

static uint64_t all_origins(const Family *f)
{
    return bits_below(f->norigin);
}

static void set_apart(Family *f, uint32_t origin, uint64_t from)
{
    f->apart[origin] |= from;
    for (uint32_t i = 0; i < f->norigin; i++)
        if (from >> i & 1)
            f->apart[i] |= (uint64_t)1 << origin;
}

/* One more; 0 where there are too many. */
static uint32_t new_origin(Family *f)
{
    f->many = f->many || f->norigin == MOST_ORIGINS;
    return f->many ? 0 : f->norigin++;
}

static bool are_apart(const Family *f, uint64_t a, uint64_t b)
{
    if (f->many)
        return false;
    for (uint32_t i = 0; i < f->norigin; i++)
        if (a >> i & 1 && b & ~f->apart[i])
            return false;
    return true;
}

/* Does it follow from the others that origin K is not that of H? */
static bool stays_apart(const Family *f, const Head *h, uint32_t k)
{
    uint64_t other = (uint64_t)1 << k;

    if (h->older & other)
        return are_apart(f, h->before | h->end, other);
    return are_apart(f, h->before, f->head[k]->before) &&
           are_apart(f, h->end, f->head[k]->end);
}

static bool refine(Family *f, uint32_t origin)
{
    const Head *h = f->head[origin];
    bool changed = false;

    for (uint32_t k = 0; k < f->norigin; k++) {
        uint64_t other = (uint64_t)1 << k;
        if (!(f->apart[origin] & (h->older | h->beside) & other) ||
            stays_apart(f, h, k))
            continue;
        f->apart[origin] &= ~other;
        f->apart[k] &= ~((uint64_t)1 << origin);
        changed = true;
    }
    return changed;
}

static void refine_all(Family *f)
{
    bool changed = !f->many;

    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < f->norigin; i++)
            if (f->head[i])
                changed = refine(f, i) || changed;
    }
}

/* ---- what names are ---- */

static Named named(const Origins *o, const Var *name)
{
    const Name *n = &o->name[name->id];

    return (Named){name, n->origins, n->set, n->nset};
}

static void put(Origins *o, const Var *name, uint64_t origins)
{
    arena_grow(o->arena, &o->changed, o->nchanged, &o->changed_room,
               sizeof *o->changed);
    o->changed[o->nchanged++] = named(o, name);
    o->name[name->id].origins = origins;
}

static void set_name(Origins *o, const Body *body, const Var *name,
                     uint64_t origins)
{
    Name *n = &o->name[name->id];

    put(o, name, origins);
    n->first = origins;
    n->set = body;
    n->nset++;
    n->has_value = n->has_value || body == n->home;
    n->begin = o->time;
}

/* What was not there before. */
static uint64_t allocated(Origins *o, const Var *name)
{
    Family *f = family_of(o, name);
    uint64_t older = f ? all_origins(f) : 0;
    uint32_t origin = f ? new_origin(f) : 0;

    if (f && !f->many)
        set_apart(f, origin, older);
    return (uint64_t)1 << origin;
}

static void note_access(Origins *o, const Scalar *block, bool writes)
{
    const Var *name = block->u.var;
    Family *f = family_of(o, name);
    Event event = {name, o->name[name->id].origins, o->time, writes};

    if (!f)
        return;
    arena_grow(o->arena, &f->event, f->nevent, &f->event_room,
               sizeof *f->event);
    f->event[f->nevent++] = event;
}

/* ---- the walk ---- */

static void walk_body(Origins *o, const Body *body);

/* ---- branches ---- */

/* What names were in a branch, which is taken back. */
typedef struct Branch {
    const Body *body;
    Named *list;
    uint32_t n;
} Branch;

static Branch walk_branch(Origins *o, const Body *body)
{
    uint32_t from = o->nchanged;

    walk_body(o, body);
    Branch b = {body, NULL, o->nchanged - from};
    b.list = ARENA_NEW(o->arena, Named, b.n);
    for (uint32_t i = 0; i < b.n; i++)
        b.list[i] = named(o, o->changed[from + i].name);
    while (o->nchanged > from) {
        Named was = o->changed[--o->nchanged];
        Name *n = &o->name[was.name->id];
        if (!n->is_there) /* it was declared in there */
            continue;
        n->origins = was.origins;
        n->set = was.set;
        n->nset = was.nset;
    }
    return b;
}

/* What NAME is at the end of B. */
static Named in_branch(const Origins *o, const Branch *b, const Var *name)
{
    for (uint32_t i = 0; i < b->n; i++)
        if (b->list[i].name == name)
            return b->list[i];
    return named(o, name);
}

/* Leave some for loops, which have no other way. */
static bool has_room(const Family *f)
{
    return f && !f->many && f->norigin < MOST_ORIGINS / 2;
}

/* What NAME is where it is A or B, which may be apart from what it is none of,
 * and from what else is chosen by the same `if`. */
static uint64_t either(Origins *o, const Var *name, uint64_t a, uint64_t b)
{
    Family *f = family_of(o, name);

    if (a == b || !has_room(f))
        return a | b;
    uint64_t now = all_origins(f), older = bits_below(f->joined);
    uint32_t origin = new_origin(f);
    Head *h = ARENA_NEW(o->arena, Head, 1);
    *h = (Head){.before = a, .end = b, .older = older,
                .beside = now & ~older};
    f->head[origin] = h;
    set_apart(f, origin, now);
    return (uint64_t)1 << origin;
}

/* Both branches set it, once each: then the `if` does, in BODY. */
static void note_choice(Name *n, const Body *body, uint64_t origins)
{
    n->set = body;
    n->nset++;
    n->first = origins;
    n->has_value = n->has_value || body == n->home;
    n->begin = n->declared;
}

static bool sets_once(const Branch *b, const Named *end, uint32_t nset)
{
    return end->nset == nset + 1 && end->set == b->body;
}

/* After the `if` in BODY whose branches B are. */
static void join(Origins *o, const Body *body, const Branch *b,
                 const Var *name)
{
    Name *n = &o->name[name->id];
    Named end[2] = {in_branch(o, &b[0], name), in_branch(o, &b[1], name)};
    uint64_t origins = either(o, name, end[0].origins, end[1].origins);
    bool both = sets_once(&b[0], &end[0], n->nset) &&
                sets_once(&b[1], &end[1], n->nset);

    put(o, name, origins);
    if (both)
        note_choice(n, body, origins);
    else
        n->nset = end[0].nset + end[1].nset - n->nset;
}

/* Is NAME one of the first N that B has set? */
static bool is_listed(const Branch *b, uint32_t n, const Var *name)
{
    for (uint32_t i = 0; i < n; i++)
        if (b->list[i].name == name)
            return true;
    return false;
}

static void walk_if(Origins *o, const Body *body, const Stm *stm)
{
    Branch b[2];

    for (uint32_t fn = 0; fn < 2; fn++)
        b[fn] = walk_branch(o, stm->exp.fn[fn].body);
    for (uint32_t fn = 0; fn < 2; fn++)
        for (uint32_t i = 0; i < b[fn].n; i++) {
            Family *f = family_of(o, b[fn].list[i].name);
            if (f)
                f->joined = f->norigin;
        }
    for (uint32_t fn = 0; fn < 2; fn++)
        for (uint32_t i = 0; i < b[fn].n; i++) {
            const Var *name = b[fn].list[i].name;
            if (o->name[name->id].is_there && !is_listed(&b[fn], i, name) &&
                (fn == 0 || !is_listed(&b[0], b[0].n, name)))
                join(o, body, b, name);
        }
}

/* ---- loops ---- */

static const Var *set_block(const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;

    if (form != FORM_IMP_SET && form != FORM_IMP_ALLOC)
        return NULL;
    const Var *var = stm->exp.arg[0]->u.var;
    return type_is_mem(var->type) ? var : NULL;
}

typedef struct CarriedWalk {
    Origins *o;
    Stm *loop;
    uint32_t first;
} CarriedWalk;

/* A name that is there by now is one that was before. */
static bool find_carried(Stm *stm, void *data)
{
    CarriedWalk *w = data;
    Origins *o = w->o;
    const Var *name = set_block(stm);

    if (!name || !o->name[name->id].is_there || !family_of(o, name))
        return true;
    for (uint32_t i = w->first; i < o->ncarried; i++)
        if (o->carried[i].name == name)
            return true;
    arena_grow(o->arena, &o->carried, o->ncarried, &o->carried_room,
               sizeof *o->carried);
    o->carried[o->ncarried++] =
        (Carried){.loop = w->loop,
                  .name = (Var *)name,
                  .by_host = !o->inside,
                  .has_value = o->name[name->id].has_value,
                  .begin = o->time};
    return true;
}

/* All that are carried get origins, each of which may be apart from what was
 * there before, and from each other. */
static void enter_loop(Origins *o, uint32_t first, uint32_t after)
{
    for (uint32_t i = first; i < after; i++) {
        Carried *c = &o->carried[i];
        Family *f = family_of(o, c->name);
        uint64_t now = all_origins(f), beside = 0;
        for (uint32_t k = first; k < i; k++)
            if (family_of(o, o->carried[k].name) == f)
                beside |= (uint64_t)1 << o->carried[k].origin;
        c->origin = new_origin(f);
        if (f->many)
            continue;
        Head *h = ARENA_NEW(o->arena, Head, 1);
        *h = (Head){.before = o->name[c->name->id].origins,
                    .older = now & ~beside, .beside = beside};
        f->head[c->origin] = h;
        set_apart(f, c->origin, now);
    }
    for (uint32_t i = first; i < after; i++)
        put(o, o->carried[i].name, (uint64_t)1 << o->carried[i].origin);
}

static void leave_loop(Origins *o, uint32_t first, uint32_t after)
{
    for (uint32_t i = first; i < after; i++) {
        Carried *c = &o->carried[i];
        Family *f = family_of(o, c->name);
        if (!f->many)
            f->head[c->origin]->end = o->name[c->name->id].origins;
        c->end = o->time;
    }
    for (uint32_t i = first; i < after; i++)
        put(o, o->carried[i].name, (uint64_t)1 << o->carried[i].origin);
}

/* Bodies that may run more than once, or not at all. */
static void walk_loop(Origins *o, Stm *stm)
{
    CarriedWalk w = {o, stm, o->ncarried};
    bool is_loop = form_info[stm->exp.form].repeats;

    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, find_carried, &w);
    uint32_t after = o->ncarried;
    enter_loop(o, w.first, after);
    o->inside += !is_loop;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        walk_body(o, stm->exp.fn[i].body);
    o->inside -= !is_loop;
    leave_loop(o, w.first, after);
}

/* ---- statements ---- */

static void walk_accesses(Origins *o, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const IntoList *into = exp_into(&stm->exp);
    uint32_t offset = form_info[exp->form].offset;

    if (offset)
        note_access(o, exp->arg[offset - 1], exp->form == FORM_IMP_WRITE);
    for (uint32_t i = 0; into && i < into->count; i++)
        note_access(o, exp->arg[into->at[i].first], true);
}

static void walk_stm(Origins *o, const Body *body, Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Var *name = set_block(stm);

    o->time++;
    walk_accesses(o, stm);
    if (exp->form == FORM_IMP_VAR && type_is_mem(stm->pat[0]->type)) {
        o->name[stm->pat[0]->id].home = body;
        o->name[stm->pat[0]->id].is_there = true;
        o->name[stm->pat[0]->id].declared = o->time;
    }
    if (name)
        set_name(o, body, name,
                 exp->form == FORM_IMP_ALLOC
                     ? allocated(o, name)
                     : o->name[exp->arg[1]->u.var->id].origins);
    if (exp->form == FORM_IMP_IF)
        walk_if(o, body, stm);
    else if (exp->nfn)
        walk_loop(o, stm);
}

static void walk_body(Origins *o, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next)
        walk_stm(o, body, s);
    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_IMP_VAR && type_is_mem(s->pat[0]->type)) {
            o->name[s->pat[0]->id].is_there = false;
            o->name[s->pat[0]->id].end = o->time;
        }
}

/* ---- functions ---- */

static bool count_name(Stm *stm, void *data)
{
    Origins *o = data;

    if (stm->exp.form == FORM_IMP_VAR && type_is_mem(stm->pat[0]->type))
        o->nname[points_to_set(o->sets, stm->pat[0])]++;
    return true;
}

/* Those of an entry are blocks of their own. */
static void enter_params(Origins *o, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        Name *n = &o->name[param->id];
        if (!type_is_mem(param->type))
            continue;
        Family *f = family_of(o, param);
        uint64_t older = f ? all_origins(f) : 0;
        uint32_t origin = f ? new_origin(f) : 0;
        if (f && !f->many && fun->entry)
            set_apart(f, origin, older);
        n->origins = n->first = (uint64_t)1 << origin;
        n->is_there = n->has_value = true;
        n->end = UINT32_MAX;
    }
}

static void walk_fun(Origins *o, Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_mem(fun->param[i]->type))
            o->nname[points_to_set(o->sets, fun->param[i])]++;
    body_each_stm(fun->body, count_name, o);
    enter_params(o, fun);
    walk_body(o, fun->body);
}

Origins *origins_new(const Prog *prog, const PointsTo *sets, Arena *arena)
{
    Origins *o = ARENA_NEW(arena, Origins, 1);

    *o = (Origins){.sets = sets, .arena = arena};
    o->name = ARENA_NEW(arena, Name, prog->nvar);
    o->nname = ARENA_NEW(arena, uint32_t, prog->nvar);
    o->family = ARENA_NEW(arena, Family *, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next)
        if (f->imp)
            walk_fun(o, f);
    for (uint32_t i = 0; i < prog->nvar; i++)
        if (o->family[i])
            refine_all(o->family[i]);
    return o;
}

/* ---- questions ---- */

/* Is what NAME was set to, once, what it is as long as it is there? */
static bool is_set_once(const Name *n)
{
    return n->nset == 0 ? !n->home : n->nset == 1 && n->set == n->home;
}

static bool find_alone(const Name *n, const Family *f, const Var *name)
{
    bool accessed = false;

    if (!is_set_once(n) || f->many)
        return false;
    for (uint32_t i = 0; i < f->nevent; i++) {
        const Event *event = &f->event[i];
        if (event->name != name && event->time > n->begin &&
            event->time <= n->end && !are_apart(f, n->first, event->origins))
            return false;
        accessed = accessed || event->name == name;
    }
    return accessed;
}

bool origins_is_alone(const Origins *o, const Var *name)
{
    Name *n = &o->name[name->id];
    const Family *f = family_of(o, name);

    if (!n->asked)
        n->alone = !f || find_alone(n, f, name);
    n->asked = true;
    return n->alone;
}

bool origins_is_only_read(const Origins *o, const Var *param)
{
    const Family *f = family_of(o, param);

    if (!f)
        return false;
    for (uint32_t i = 0; i < f->nevent; i++)
        if (f->event[i].writes &&
            !are_apart(f, o->name[param->id].first, f->event[i].origins))
            return false;
    return true;
}

uint32_t origins_ncarried(const Origins *o)
{
    return o->ncarried;
}

const Carried *origins_carried(const Origins *o, uint32_t k)
{
    return &o->carried[k];
}

bool origins_is_apart_in_trip(const Origins *o, const Carried *c)
{
    const Family *f = family_of(o, c->name);
    uint64_t here = (uint64_t)1 << c->origin;
    bool read = false, written = false; /* under this name, */
    bool others = false, changed = false; /* and others */

    if (f->many || !c->has_value)
        return false;
    for (uint32_t i = 0; i < f->nevent; i++) {
        const Event *event = &f->event[i];
        bool mine = event->name == c->name;
        if (event->time <= c->begin || event->time > c->end)
            continue;
        if (mine ? event->origins != here
                 : !are_apart(f, here, event->origins))
            return false;
        read = read || mine;
        written = written || (mine && event->writes);
        if (mine || origins_is_alone(o, event->name))
            continue;
        others = true;
        changed = changed || event->writes;
    }
    return (read && changed) || (written && others);
}
