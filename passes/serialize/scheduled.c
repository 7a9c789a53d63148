/* scheduled.c - kernels become loops in an order that the caller says.
 *
 * Problem: a schedule, { B[t, i] -> [floor(t / 4), ...] }, says when each
 * iteration of the kernels of a body runs.  If the body is a loop's, it mixes
 * iterations of several trips, and so elements of several versions of an array
 * are there at the same time.
 *
 * Method: total expansion.  An array has a row for each trip, and before it
 * those that the loop takes at first:
 *
 *   loop (A : [n]t = A0)         let (E : [max(T, 0) + 1][n]t) = scratch
 *     for t < T do               let (E_1 : ...) = E with [0, :] = A0
 *     let (B : [n]t) =           loops in the order of the schedule:
 *       kernel i < n do            A is E[t, :], and what the kernel gives for
 *     in (B)                       (t, i) is written to E[t + 1, i]
 *
 * The array after the last trip is copied out.  What stays of the rows is
 * for `contract` to say.
 */
#include "passes/serialize/inside.h"

#include "passes/shared/solvers/isl.h"

/* ---- which statements ---- */

typedef struct First {
    const IslLibrary *isl;
    Arena *arena;
    const char *name;
} First;

static int note_name(Isl set, void *data)
{
    First *first = data;
    const char *name = first->isl->set_get_tuple_name(set);

    if (!first->name && name)
        first->name = arena_printf(first->arena, "%s", name);
    first->isl->set_free(set);
    return 0;
}

/* A statement that SCHEDULE has times for; NULL: errors say why not. */
static const char *first_name(Site *site, const char *schedule)
{
    First first = {isl_library(), &site->arena, NULL};

    if (!first.isl) {
        diag_error(site->cx->diag, (Span){0}, "there is no isl here");
        return NULL;
    }
    Isl ctx = first.isl->ctx_alloc();
    first.isl->options_set_on_error(ctx, ISL_CONTINUE);
    Isl map = first.isl->union_map_read_from_str(ctx, schedule);
    if (map && isl_reads_all(schedule)) {
        Isl domain =
            first.isl->union_map_domain(first.isl->union_map_copy(map));
        first.isl->union_set_foreach_set(domain, note_name, &first);
        first.isl->union_set_free(domain);
    }
    first.isl->union_map_free(map);
    first.isl->ctx_free(ctx);
    if (!first.name)
        diag_error(site->cx->diag, (Span){0},
                   "--schedule: a union of maps of statements expected, in "
                   "isl's notation");
    return first.name;
}

/* ---- arrays ---- */

/* So many trips; 0 where there is none. */
static const Scalar *trips_of(const Site *site)
{
    Store *store = site->prog->store;

    return scalar_binary(store, OP_MAX, scalar_int(store, ELEM_I64, 0),
                         site->loop->exp.arg[0]);
}

static void begin_array(Site *site, Made *made, Body *body)
{
    Prog *prog = site->prog;
    Store *store = prog->store;
    const Type *type = made->var->type;
    Loc loc = made->kernel->loc;

    if (site->loop) {
        const Scalar *rows = scalar_more(store, trips_of(site), made->lag);
        type = type_nest(store, type, 1, &rows);
    }
    made->now = array_like(prog, made->var, type);
    body_append(body, array_scratch(prog, made->now, loc));
    for (uint32_t l = made->lag; l-- > 0;) {
        const Scalar *at = scalar_int(store, ELEM_I64, made->lag - 1 - l);
        made->now = array_write(prog, body, made->now, made->first[l], &at, 1,
                                loc);
    }
}

/* What result I of the loop is. */
static void end_result(Site *site, uint32_t i, Body *body)
{
    Store *store = site->prog->store;
    const Carried *k = &site->carried[1 + i];
    Var *result = site->loop->pat[i], *row;

    if (!k->made) {
        array_alias(site->prog, body, result, site->loop->exp.arg[1 + i],
                    site->loop->loc);
        return;
    }
    row = array_like(site->prog, result, result->type);
    array_row(site->prog, body, row, k->made->now,
              scalar_more(store, trips_of(site),
                          (int64_t)k->made->lag - k->lag),
              site->loop->loc);
    Stm *copy = stm_new(site->prog, FORM_COPY, 1, &result);
    const Scalar *of = scalar_var(store, row);
    exp_set_args(site->prog, &copy->exp, 1, &of);
    copy->loc = site->loop->loc;
    body_append(body, copy);
}

/* ---- in their place ---- */

/* All statements of FROM to the place before NEXT of TO. */
static void move_all(Body *from, Body *to, Stm *next)
{
    while (from->first) {
        Stm *stm = from->first;
        body_remove(from, stm);
        body_insert_before(to, next, stm);
    }
}

static bool is_made_of(const Site *site, const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (site->depends[stm->pat[i]->id])
            return true;
    return false;
}

/* Kernels go; what is made of their arrays follows these. */
static void take_kernels(Site *site, Body *nest)
{
    Stm *stop = site->to->next;

    for (Stm *stm = site->from, *next; stm != stop; stm = next) {
        next = stm->next;
        if (!is_made_of(site, stm))
            continue;
        body_remove(site->body, stm);
        if (stm->exp.form != FORM_KERNEL)
            body_append(nest, stm);
    }
    move_all(nest, site->body, stop);
}

static bool schedule_site(Site *site, const char *schedule)
{
    Body *nest = body_new(site->prog);

    if (!pass_rewrite(site->cx))
        return true;
    for (uint32_t i = 0; i < site->nmade; i++)
        begin_array(site, &site->made[i], nest);
    if (!nest_emit(site, schedule, nest))
        return false;
    pass_remark(site->cx, site->prog, REMARK_DONE, "loop",
                site->made[0].kernel->loc,
                "the iterations that make '%s' run in the order of the "
                "schedule",
                site->made[0].var->name->text);
    if (site->loop) {
        for (uint32_t i = 0; i < site->loop->npat; i++)
            end_result(site, i, nest);
        move_all(nest, site->around, site->loop);
        body_remove(site->around, site->loop);
        return true;
    }
    for (uint32_t i = 0; i < site->nmade; i++)
        array_alias(site->prog, nest, site->made[i].var,
                    scalar_var(site->prog->store, site->made[i].now),
                    site->made[i].kernel->loc);
    take_kernels(site, nest);
    return true;
}

bool serialize_scheduled(Prog *prog, PassContext *cx, const char *schedule)
{
    Site site = {.prog = prog, .cx = cx};
    const char *name = first_name(&site, schedule);
    bool ok = name && site_find(&site, name) && site_check(&site, schedule) &&
              schedule_site(&site, schedule);

    arena_free(&site.arena);
    return ok;
}
