/* check.c - what is not printed, and what a target's kernels cannot do. */
#include "printer/emit/inside.h"

#include "ir-text/ir/exec.h"

typedef struct Check {
    Prog *prog;
    Diag *diag;
    const Dialect *dialect;
    Arena arena;
    uint32_t kernel; /* the how manyth we are in, */
    uint32_t *in;    /* and which one declares a variable, by Var.id */
} Check;

static void refuse(Check *c, const Stm *stm, const char *what)
{
    diag_error(c->diag, prog_span(c->prog, stm->loc, 1), "%s", what);
}

static bool is_constant(const Stm *stm)
{
    int64_t bytes;

    return scalar_is_int(stm->exp.arg[1], &bytes);
}

static void note_indices(Check *c, const Lambda *fn)
{
    for (uint32_t k = 0; k < fn->nparam; k++)
        c->in[fn->param[k]->id] = c->kernel;
}

static bool is_declared_inside(const Var *var, const void *data)
{
    const Check *c = data;

    return c->in[var->id] == c->kernel;
}

/* STM stands in a kernel. */
static bool check_inside(Stm *stm, void *data)
{
    Check *c = data;
    FormId form = (FormId)stm->exp.form;
    Space space = form == FORM_IMP_ALLOC ? (Space)stm->exp.elem : SPACE_DEVICE;

    for (uint32_t i = 0; i < stm->npat; i++)
        c->in[stm->pat[i]->id] = c->kernel;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        note_indices(c, &stm->exp.fn[i]);
    if (form == FORM_IMP_ALLOC && space == SPACE_DEVICE)
        refuse(c, stm,
               "a kernel cannot allocate device memory; run 'memexpand' on the "
               "program in FUNMEM");
    else if (form == FORM_IMP_RETAIN || form == FORM_IMP_RELEASE)
        refuse(c, stm,
               "a kernel cannot count the owners of a block; run 'memexpand' "
               "on the program in FUNMEM");
    else if (space == SPACE_PRIVATE && !is_constant(stm))
        refuse(c, stm,
               "the size of a private block is not a constant; run "
               "'simplify', or allocate it without 'in private'");
    else if (space == SPACE_SHARED &&
             scalar_any_var(stm->exp.arg[1], is_declared_inside, c))
        refuse(c, stm,
               "the size of a shared block depends on what the kernel "
               "computes, but must be known at its launch; run 'launch'");
    return true;
}

/* A device counts threads along two dimensions, groups along one. */
static void check_launch(Check *c, const Stm *stm)
{
    bool groups = stm->exp.exec == AT_BLOCK || emit_shares(stm);
    uint32_t most = groups ? 1 : 2;

    if (stm->exp.fn[0].nparam > most)
        refuse(c, stm,
               groups ? "groups have several indices; run 'launch'"
                      : "a kernel has more than two indices; run 'launch'");
}

static bool check_stm(Stm *stm, void *data)
{
    Check *c = data;

    if (stm->exp.form < FORM_IMP_KERNEL)
        return true;
    c->kernel++;
    check_launch(c, stm);
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        note_indices(c, &stm->exp.fn[i]);
        body_each_stm(stm->exp.fn[i].body, check_inside, c);
    }
    return false;
}

/* AROUND executes BODY.  What is no kernel has an algorithm, which is no matter
 * of printing; but that updates are done together has no other words. */
static void check_loops(Check *c, const Body *body, ExecLevel around)
{
    for (const Stm *stm = body->first; stm; stm = stm->next) {
        if (stm->exp.form >= FORM_IMP_REDUCE &&
            !(c->dialect->inside && exec_may_update_together(stm, around))) {
            diag_error(c->diag, prog_span(c->prog, stm->loc, 1),
                       "this '%s' is no loop yet; run 'loops'",
                       form_info[stm->exp.form].text);
            continue;
        }
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            check_loops(c, stm->exp.fn[i].body,
                        exec_is_alone(around) ? around
                                              : exec_inside(&stm->exp, around));
    }
}

/* Do A and B mean values of one kind? */
static bool is_alike(const Type *a, const Type *b)
{
    return a->kind == b->kind && a->elem == b->elem && a->rank == b->rank;
}

static bool take_alike(const Fun *a, const Fun *b)
{
    bool alike = a->nparam == b->nparam && a->nres == b->nres;

    for (uint32_t i = 0; i < a->nparam && alike; i++)
        alike = is_alike(a->param[i]->type, b->param[i]->type);
    for (uint32_t i = 0; i < a->nres && alike; i++)
        alike = is_alike(a->res[i].var->type, b->res[i].var->type);
    return alike;
}

/* A version is called as what it is a version of. */
static void check_versions(Check *c)
{
    for (const Fun *f = c->prog->first; f; f = f->next)
        for (const Fun *v = c->prog->first; v; v = v->next)
            if (fun_is_version(v, f) && !take_alike(v, f))
                diag_error(c->diag, prog_span(c->prog, v->loc, 1),
                           "'%s' has other parameters or results than '%s', "
                           "and is no version of it",
                           v->name->text, f->name->text);
}

/* Passes read programs of one level: no pass lowers what is left of another. */
static void check_levels(Check *c)
{
    for (const Fun *f = c->prog->first; f; f = f->next)
        if (!f->imp)
            diag_error(
                c->diag, prog_span(c->prog, f->loc, f->name->len),
                "'%s' is not in IMP, but other functions of this program are; "
                "run 'lower' before the programs are merged",
                f->name->text);
}

bool emit_check(Prog *prog, const Dialect *dialect, Diag *diag)
{
    Check check = {.prog = prog, .diag = diag, .dialect = dialect};
    size_t before = diag->count[DIAG_ERROR];

    check_levels(&check);
    if (diag->count[DIAG_ERROR] != before)
        return false;
    for (const Fun *f = prog->first; f; f = f->next)
        check_loops(&check, f->body, AT_HOST);
    check.in = ARENA_NEW(&check.arena, uint32_t, prog->nvar);
    for (const Fun *f = prog->first; f && dialect->inside; f = f->next)
        body_each_stm(f->body, check_stm, &check);
    arena_free(&check.arena);
    check_versions(&check);
    return diag->count[DIAG_ERROR] == before;
}
