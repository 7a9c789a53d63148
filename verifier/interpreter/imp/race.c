/* race.c - strands of IMP, and which of them are ordered. */
#include "verifier/interpreter/imp/inside.h"

/* ---- strands ---- */

void imp_tick(Imp *r)
{
    const Instance *inner =
        r->ninstance ? &r->instance[r->ninstance - 1] : NULL;

    r->clock += TIME_STEP;
    r->now = r->clock | (r->exec == AT_BLOCK ? TIME_GROUP : 0);
    r->late = false;
    r->from = inner ? r->instance[0].begin : TIME_NEVER;
    r->own = inner && r->exec != AT_BLOCK ? inner->iteration : TIME_NEVER;
}

/* What executes the iterations of STM: a thread runs all that stands in it,
 * whatever its level. */
static ExecLevel exec_of(const Imp *r, const Stm *stm)
{
    return r->exec == AT_THREAD ? r->exec : exec_at(r->exec, stm->exp.exec);
}

void imp_enter(Imp *r, const Stm *stm, int64_t n)
{
    ExecLevel inner = exec_of(r, stm);

    GROUND_ROOM(r->instance, r->ninstance, r->instance_room);
    r->clock += TIME_STEP;
    bool in_phase = inner == AT_LANE && r->exec == AT_BLOCK;
    r->instance[r->ninstance++] =
        (Instance){.stm = stm,
                   .entered = r->clock,
                   .begin = in_phase ? r->phase : r->clock,
                   .iteration = r->clock,
                   .inner = inner,
                   .outer = r->exec,
                   .phase = r->phase};
    r->exec = inner;
    census_enter(&r->census, stm->exp.exec, n);
}

static bool begins_group(const Instance *in)
{
    return in->inner == AT_BLOCK && in->outer == AT_HOST;
}

static bool runs_lanes(const Instance *in)
{
    return in->inner == AT_LANE && in->outer == AT_BLOCK;
}

void imp_iterate(Imp *r)
{
    Instance *in = &r->instance[r->ninstance - 1];

    in->iteration = r->clock + TIME_STEP;
    census_iterate(&r->census);
    imp_tick(r);
    if (begins_group(in))
        r->phase = r->clock;
}

void imp_resume(Imp *r, Time iteration)
{
    r->instance[r->ninstance - 1].iteration = iteration;
    imp_tick(r);
}

void imp_act_late(Imp *r)
{
    imp_tick(r);
    r->now |= TIME_LATE;
    r->late = true;
}

void imp_leave(Imp *r)
{
    const Instance *in = &r->instance[--r->ninstance];

    r->exec = in->outer;
    if (begins_group(in))
        r->phase = in->phase;
    census_leave(&r->census);
    imp_tick(r);
}

/* ---- order ---- */

static bool is_between(const Instance *in, Time t)
{
    return t >= in->begin && t < in->iteration;
}

/* Is what this strand does to the results of the innermost statement after
 * the body that ran at T? */
static bool is_after(const Imp *r, uint32_t i, Time t)
{
    return r->late && i == r->ninstance - 1 && !(t & TIME_LATE) &&
           t >= r->instance[i].entered;
}

/* Do the work-items of a group race, of which one does this access, and one
 * did the other in the strand T? */
static bool races_in_group(const Imp *r, const Access *a, Time t, bool wrote)
{
    bool in_phase = r->exec == AT_BLOCK && !a->block->each_own &&
                    t >= r->phase && t < r->joined;
    bool by_one = (t & TIME_GROUP) && wrote && a->write;

    return in_phase && !by_one;
}

bool imp_is_ordered(const Imp *r, const Access *a, Time t, bool wrote)
{
    for (uint32_t i = 0; i < r->ninstance; i++)
        if (is_between(&r->instance[i], t) && !is_after(r, i, t))
            return false;
    return !races_in_group(r, a, t, wrote);
}

/* ---- races ---- */

/* Who did it in the strand T, in one group with us. */
static const char *in_group(const Imp *r, const Instance *lanes, Time t)
{
    if (!(t & TIME_GROUP))
        return lanes && t >= lanes->entered ? "another lane" : "a lane";
    return r->exec == AT_BLOCK ? "the other work-items of the group"
                               : "the group";
}

/* "read by another lane, with no barrier in between" */
static const char *text_of_other(const Imp *r, const char *verb, Time t)
{
    const Instance *in = NULL;
    const char *who = "another iteration", *why = "";

    for (uint32_t i = 0; i < r->ninstance && !in; i++)
        if (is_between(&r->instance[i], t))
            in = &r->instance[i];
    if (!in || runs_lanes(in)) {
        who = in_group(r, in, t);
        why = ", with no barrier in between";
    } else if (begins_group(in)) {
        who = "another group";
    }
    return arena_printf(&r->m.diag->arena, "%sby %s%s", verb, who, why);
}

static const char *text_of_access(const Access *a)
{
    return a->release ? "released" : a->write ? "written" : "read";
}

_Noreturn void imp_fail_race(Imp *r, const Access *a, Time t, bool wrote)
{
    bool alike = wrote == a->write && !a->release;
    const char *verb = alike ? "" : wrote ? "written " : "read ";

    *r->race = (Race){
        .found = true,
        .time = t,
        .block = a->block->number,
        .from = a->from,
        .to = a->to,
        .write = wrote,
        .text = arena_printf(
            &r->m.diag->arena, "race: '%s'[%lld] : %s is %s here and %s",
            a->name->name->text,
            (long long)(a->from / elem_info[a->elem].bytes),
            elem_info[a->elem].text, text_of_access(a),
            text_of_other(r, verb, t)),
        .where = machine_where(&r->m, NULL),
        .loc = r->m.loc,
    };
    machine_stop(&r->m);
}

void imp_watch(Imp *r, const Access *a)
{
    Race *race = r->race;

    if (a->write != race->write || a->block->number != race->block ||
        a->from >= race->to || a->to <= race->from)
        return;
    race->earlier_where = machine_where(&r->m, NULL);
    race->earlier_loc = r->m.loc;
    machine_stop(&r->m);
}

static void note_where(Diag *diag, const char *where)
{
    if (where && *where)
        diag_note(diag, (Span){0}, "where %s", where);
}

void imp_report_race(const Prog *prog, Diag *diag, const Race *race)
{
    diag_error(diag, prog_span(prog, race->loc, 1), "%s", race->text);
    note_where(diag, race->where);
    if (!race->earlier_where)
        return;
    diag_note(diag, prog_span(prog, race->earlier_loc, 1), "it is %s here",
              race->write ? "written" : "read");
    note_where(diag, race->earlier_where);
}
