/* elements.c - single elements that follow from others stay on the device.
 *
 *     for k < n do                    for k < n do
 *       kernel ... A ... done           kernel ... A ... done
 *       v <- A[k]                       w_mem <- alloc 8
 *       w <- A[p]                       kernel one < 1 do
 *       A[p] <- v               =>        v <- A[k]; w <- A[p]
 *       A[k] <- w                         A[p] <- v; A[k] <- w
 *       kernel ... w ... done             w_mem[0] <- w
 *     done                              done
 *                                       w <- w_mem[0]
 *                                       kernel ... w ... done
 *                                     done
 *
 * A host that writes an element that it has read from a device waits for the
 * device twice.  Of neighbouring statements of the host that set variables,
 * read and write, those that the writes need become a kernel with one
 * iteration. What is used later, too, goes through a block of its own: a code
 * generator need not read that on the host, if only kernels use it.
 *
 * It is done in a trip of a loop that has a parallel statement which writes one
 * of the blocks that are accessed: otherwise the host's own values are at hand.
 * It is not done if the host itself uses a value later: it would wait anyway.
 *
 * One walk against the order of the text knows what the host needs from there
 * on.  A variable that moves is declared in the same body and set once, so no
 * other trip uses it.
 *
 * requires  functions of IMP, before blocks have owners
 * keeps     values, and the order of accesses
 */
#include "passes/lower/inside.h"

#include <string.h>

/* What a variable is used for. */
typedef struct ElementVar {
    const Body *home; /* where it is declared */
    uint32_t sets;    /* statements that give it a value */
    Stm *declares;
    Var *inner;      /* in the current kernel */
    bool needed;     /* by the host, from here on */
    bool moves;      /* in the current run: with it, */
    bool wanted;     /* what it writes depends on it, */
    bool used_later; /* or somebody does after it */
} ElementVar;

typedef struct Elements {
    Prog *prog;
    PassContext *cx;
    BlockSets sets;
    ElementVar *var;   /* by Var.id, of those that there were */
    uint32_t *written; /* by block set: the last loop that does, in parallel */
    uint32_t loop;     /* the innermost loop around, by number; 0: none */
    uint32_t nloop;
    bool found; /* by a search */
} Elements;

static ElementVar *state_of(const Elements *e, const Var *var)
{
    return &e->var[var->id];
}

static Var *target(const Stm *stm)
{
    return stm->exp.arg[0]->u.var;
}

static bool is_in_parallel(const Stm *stm)
{
    return stm->exp.form >= FORM_IMP_KERNEL &&
           stm->exp.form != FORM_IMP_BARRIER;
}

static bool gives_scalar(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_READ ||
           (stm->exp.form == FORM_IMP_SET && type_is_scalar(target(stm)->type));
}

/* ---- what there is ---- */

static void note_body(Elements *e, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->npat; i++) {
            state_of(e, s->pat[i])->home = body;
            state_of(e, s->pat[i])->declares = s;
        }
        if (form_info[s->exp.form].sets)
            state_of(e, target(s))->sets++;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            note_body(e, s->exp.fn[i].body);
    }
}

static bool note_written(Stm *stm, void *data)
{
    Elements *e = data;
    const IntoList *into = exp_into(&stm->exp);

    if (stm->exp.form == FORM_IMP_WRITE)
        e->written[block_set(&e->sets, target(stm))] = e->loop;
    for (uint32_t i = 0; into && i < into->count; i++)
        e->written[block_set(&e->sets,
                             stm->exp.arg[into->at[i].first]->u.var)] = e->loop;
    return true;
}

/* The blocks that parallel statements write there. */
static void note_written_in_parallel(Elements *e, const Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (is_in_parallel(s))
            note_written(s, e);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (is_in_parallel(s))
                body_each_stm(s->exp.fn[i].body, note_written, e);
            else
                note_written_in_parallel(e, s->exp.fn[i].body);
    }
}

/* ---- what the host needs ---- */

static void need_var(Var *var, void *data)
{
    state_of(data, var)->needed = true;
}

static void use_later(Var *var, void *data)
{
    state_of(data, var)->used_later = true;
}

static void use_all_later(Elements *e, const Stm *stm)
{
    stm_each_use(stm, use_later, e);
}

/* STM stays the host's.  Values that only kernels use it need not know, and so
 * what these follow from. */
static void visit_stays(Elements *e, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    bool gives = gives_scalar(stm);
    const ElementVar *of = gives ? state_of(e, target(stm)) : NULL;

    use_all_later(e, stm);
    if (exp->form == FORM_IMP_SET && of && of->sets == 1 && !of->needed)
        return;
    for (uint32_t i = gives; i < exp->narg; i++)
        scalar_each_var(exp->arg[i], need_var, e);
}

/* ---- a run ---- */

typedef struct StmList {
    Stm **at;
    uint32_t n, room;
} StmList;

/* Neighbours in BODY, from the first one to the last one, which writes. */
typedef struct Run {
    Body *body;
    Stm *first, *last;
    StmList moved, stay; /* in the order of the text; */
    StmList late;        /* these stay, and follow from what moves */
    Var **out;           /* variables of what moves that are used later, too */
    uint32_t nout, out_room;
    bool reaches; /* what parallel statements of this trip write */
} Run;

static void push(const Elements *e, StmList *list, Stm *stm)
{
    arena_grow(e->cx->arena, &list->at, list->n, &list->room, sizeof *list->at);
    list->at[list->n++] = stm;
}

/* May STM stand in a run of BODY?  What it sets, no other trip or branch sets.
 */
static bool is_simple(const Elements *e, const Body *body, const Stm *stm)
{
    if (stm->exp.form == FORM_IMP_VAR)
        return type_is_scalar(stm->pat[0]->type);
    if (stm->exp.form == FORM_IMP_WRITE)
        return true;
    if (!gives_scalar(stm))
        return false;
    const ElementVar *of = state_of(e, target(stm));
    return of->sets == 1 && of->home == body;
}

static void want_var(Var *var, void *data)
{
    state_of(data, var)->wanted = true;
}

/* What the writes of RUN depend on. */
static void find_wanted(Elements *e, const Run *run)
{
    for (const Stm *s = run->last; s != run->first->prev; s = s->prev)
        if (s->exp.form == FORM_IMP_WRITE ||
            (gives_scalar(s) && state_of(e, target(s))->wanted))
            for (uint32_t i = gives_scalar(s); i < s->exp.narg; i++)
                scalar_each_var(s->exp.arg[i], want_var, e);
}

static void look_for_moving(Var *var, void *data)
{
    Elements *e = data;

    e->found = e->found || state_of(e, var)->moves;
}

static bool uses_moving(Elements *e, const Stm *stm)
{
    e->found = false;
    for (uint32_t i = gives_scalar(stm); i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], look_for_moving, e);
    return e->found;
}

/* By a parallel statement, in a trip of the innermost loop? */
static bool is_written(const Elements *e, const Scalar *block)
{
    return e->loop && e->written[block_set(&e->sets, block->u.var)] >= e->loop;
}

/* STM, which reads or sets: does it move, after a write that does if WRITES?  A
 * read does whose value a write depends on, or that follows one; and so does
 * what such values come to on the way to a write. */
static bool has_to_move(Elements *e, const Stm *stm, bool writes)
{
    bool wanted = state_of(e, target(stm))->wanted;
    bool follows = uses_moving(e, stm);

    if (stm->exp.form == FORM_IMP_SET)
        return wanted && follows;
    return wanted || follows || writes;
}

static void divide(Elements *e, Run *run)
{
    bool writes = false;

    for (Stm *s = run->first; s != run->last->next; s = s->next) {
        bool is_write = s->exp.form == FORM_IMP_WRITE;
        if (s->exp.form == FORM_IMP_VAR)
            continue;
        bool moves = is_write || has_to_move(e, s, writes);
        if (!is_write)
            state_of(e, target(s))->moves = moves;
        if (moves && s->exp.form != FORM_IMP_SET)
            run->reaches = run->reaches || is_written(e, s->exp.arg[!is_write]);
        writes = writes || is_write;
        push(e,
             moves               ? &run->moved
             : uses_moving(e, s) ? &run->late
                                 : &run->stay,
             s);
    }
}

/* What moves and the host needs the value of; NULL: nothing. */
static const Stm *needed_by_host(const Elements *e, const Run *run)
{
    for (uint32_t i = 0; i < run->moved.n; i++)
        if (gives_scalar(run->moved.at[i]) &&
            state_of(e, target(run->moved.at[i]))->needed)
            return run->moved.at[i];
    return NULL;
}

/* ---- the rewrite ---- */

static Var *fresh(const Elements *e, const char *name, const Type *type)
{
    Var *var =
        var_new(e->prog, sym_intern(e->prog->store, name, strlen(name)), type);

    var->fresh = e->prog->has_fresh = true;
    return var;
}

static Stm *new_stm(const Elements *e, Loc loc, FormId form, uint32_t narg,
                    const Scalar *const *arg)
{
    Stm *stm = stm_new(e->prog, form, 0, NULL);

    stm->loc = loc;
    exp_set_args(e->prog, &stm->exp, narg, arg);
    return stm;
}

static Stm *declare(const Elements *e, Loc loc, Var *var)
{
    Stm *stm = stm_new(e->prog, FORM_IMP_VAR, 1, &var);

    stm->loc = loc;
    return stm;
}

/* A kernel with one iteration, which does nothing yet. */
static Stm *new_kernel(const Elements *e, Loc loc)
{
    Store *store = e->prog->store;
    const Scalar *bound = scalar_int(store, ELEM_I64, 1);
    Var **param = ARENA_NEW(store_arena(store), Var *, 1);
    Stm *kernel = new_stm(e, loc, FORM_IMP_KERNEL, 1, &bound);
    Lambda fn = {.param = param, .nparam = 1, .body = body_new(e->prog)};

    param[0] = fresh(e, "one", type_scalar(store, ELEM_I64));
    fn.body->loc = loc;
    exp_set_fns(e->prog, &kernel->exp, 1, &fn);
    return kernel;
}

/* A variable of what moves that is used later, too, is another one in the
 * kernel. */
static void find_out(const Elements *e, Run *run)
{
    for (uint32_t i = 0; i < run->moved.n; i++) {
        if (!gives_scalar(run->moved.at[i]))
            continue;
        Var *var = target(run->moved.at[i]);
        ElementVar *of = state_of(e, var);
        if (!of->used_later)
            continue;
        of->inner = var_fresh(e->prog, var);
        arena_grow(e->cx->arena, &run->out, run->nout, &run->out_room,
                   sizeof *run->out);
        run->out[run->nout++] = var;
    }
}

/* The kernel declares the variable of S, too. */
static void move_declaration(const Elements *e, const Run *run, Subst *subst,
                             const Stm *s, Body *to)
{
    const ElementVar *of = state_of(e, target(s));

    if (of->inner) {
        subst_put(subst, target(s), scalar_var(e->prog->store, of->inner));
        body_append(to, declare(e, s->loc, of->inner));
    } else {
        body_remove(run->body, of->declares);
        body_append(to, of->declares);
    }
}

static void move_all(const Elements *e, const Run *run, Body *to)
{
    Subst subst = subst_new(e->prog);

    for (uint32_t i = 0; i < run->moved.n; i++) {
        Stm *s = run->moved.at[i];
        if (gives_scalar(s))
            move_declaration(e, run, &subst, s, to);
        body_remove(run->body, s);
        body_append(to, s);
    }
    body_subst(&subst, to);
    subst_free(&subst);
}

/* STM of BODY, with the declaration of what it gives, comes before NEXT. */
static void put_before(const Elements *e, Body *body, Stm *next, Stm *stm)
{
    Stm *declares = state_of(e, target(stm))->declares;

    body_remove(body, declares);
    body_remove(body, stm);
    body_insert_before(body, next, declares);
    body_insert_before(body, next, stm);
}

/* VAR's value in KERNEL goes through a block, from which it is read again
 * before NEXT. */
static void pass_out(const Elements *e, Body *body, Stm *kernel, Stm *next,
                     Var *var)
{
    Store *store = e->prog->store;
    Loc loc = kernel->loc;
    const char *name = arena_printf(e->cx->arena, "%s_mem", var->name->text);
    Var *block = fresh(e, name, type_mem(store, SPACE_DEVICE));
    const Scalar *zero = scalar_int(store, ELEM_I64, 0);
    const Scalar *mem = scalar_var(store, block);
    const Scalar *inner = scalar_var(store, state_of(e, var)->inner);
    Stm *allocates =
        new_stm(e, loc, FORM_IMP_ALLOC, 2,
                (const Scalar *[]){mem, scalar_int(store, ELEM_I64, 8)});
    Stm *writes = new_stm(e, loc, FORM_IMP_WRITE, 3,
                          (const Scalar *[]){mem, zero, inner});
    Stm *reads = new_stm(e, loc, FORM_IMP_READ, 3,
                         (const Scalar *[]){scalar_var(store, var), mem, zero});

    allocates->exp.elem = SPACE_DEVICE;
    writes->exp.elem = reads->exp.elem = var->type->elem;
    body_insert_before(body, kernel, declare(e, loc, block));
    body_insert_before(body, kernel, allocates);
    body_append(kernel->exp.fn[0].body, writes);
    body_insert_before(body, next, reads);
    put_before(e, body, next, reads);
}

/* The kernel stands where the last write did; what follows from it comes
 * after it. */
static void rewrite(const Elements *e, const Run *run)
{
    Body *body = run->body;
    Stm *next = run->last->next;
    Stm *kernel = new_kernel(e, run->last->loc);

    body_insert_before(body, next, kernel);
    move_all(e, run, kernel->exp.fn[0].body);
    for (uint32_t i = 0; i < run->nout; i++)
        pass_out(e, body, kernel, next, run->out[i]);
    for (uint32_t i = 0; i < run->late.n; i++)
        put_before(e, body, next, run->late.at[i]);
}

static void remark(const Elements *e, const Stm *writes, const Stm *needed)
{
    const char *block = target(writes)->name->text;

    if (needed)
        pass_remark(e->cx, e->prog, REMARK_MISSED, "element", writes->loc,
                    "the host writes an element of '%s': it needs '%s', too",
                    block, target(needed)->name->text);
    else
        pass_remark(e->cx, e->prog, REMARK_DONE, "element", writes->loc,
                    "a kernel with one iteration writes an element of '%s'",
                    block);
}

static void visit_stay(Elements *e, const StmList *list)
{
    for (uint32_t i = list->n; i-- > 0;)
        visit_stays(e, list->at[i]);
}

static void forget(const Elements *e, const StmList *list)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (gives_scalar(list->at[i]))
            state_of(e, target(list->at[i]))->moves =
                state_of(e, target(list->at[i]))->wanted = false;
}

/* The run of BODY that LAST, a write, ends; gives what stands before it. */
static Stm *visit_run(Elements *e, Body *body, Stm *last)
{
    Run run = {.body = body, .first = last, .last = last};

    while (run.first->prev && is_simple(e, body, run.first->prev))
        run.first = run.first->prev;
    Stm *before = run.first->prev;
    find_wanted(e, &run);
    divide(e, &run);
    visit_stay(e, &run.late);
    const Stm *needed = needed_by_host(e, &run);
    bool moves = run.reaches && !needed;
    if (run.reaches)
        remark(e, last, needed);
    if (!moves)
        visit_stay(e, &run.moved);
    visit_stay(e, &run.stay);
    if (moves) {
        find_out(e, &run);
        for (uint32_t i = 0; i < run.moved.n; i++)
            use_all_later(e, run.moved.at[i]);
        rewrite(e, &run);
    }
    forget(e, &run.moved);
    forget(e, &run.late);
    forget(e, &run.stay);
    return before;
}

/* ---- all of them ---- */

static void walk_body(Elements *e, Body *body);

static void walk_inside(Elements *e, const Stm *stm)
{
    uint32_t around = e->loop;

    if (form_info[stm->exp.form].repeats) {
        e->loop = ++e->nloop;
        note_written_in_parallel(e, stm->exp.fn[0].body);
    }
    for (uint32_t i = stm->exp.nfn; i-- > 0;)
        walk_body(e, stm->exp.fn[i].body);
    e->loop = around;
}

static void walk_body(Elements *e, Body *body)
{
    for (Stm *s = body->last; s;) {
        if (s->exp.form == FORM_IMP_WRITE) {
            s = visit_run(e, body, s);
            continue;
        }
        visit_stays(e, s);
        if (is_in_parallel(s))
            for (uint32_t i = 0; i < s->exp.nfn; i++)
                body_each_use(s->exp.fn[i].body, use_later, e);
        else
            walk_inside(e, s);
        s = s->prev;
    }
}

void lower_keep_elements(Prog *prog, PassContext *cx)
{
    Elements e = {.prog = prog,
                  .cx = cx,
                  .sets = block_sets_new(prog, cx->arena),
                  .var = ARENA_NEW(cx->arena, ElementVar, prog->nvar),
                  .written = ARENA_NEW(cx->arena, uint32_t, prog->nvar)};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        if (!f->imp)
            continue;
        e.loop = 0;
        note_body(&e, f->body);
        walk_body(&e, f->body);
    }
}
