/* rows.c - what a whole row of a kernel reads alike is read first
 * (loop-invariant code motion, of a loop that is not there yet).
 *
 *     kernel i < n, j < m do          kernel i < n, j < m do
 *       x <- A[i * m + j]               f <- F[i]
 *       f <- F[i]                  =>   x <- A[i * m + j]
 *       A[i * m + j] <- x - f           A[i * m + j] <- x - f
 *     done                            done
 *
 * Who prints code makes a loop along the last index, before which such reads
 * can stand: C compilers leave them in it where they cannot know that nobody
 * writes there.  But iterations that wrote what others read would race.
 *
 * Moved are assignments and reads that each iteration evaluates before it
 * writes anything, of variables that have no other value, from other indices
 * and from variables of outside or that were moved.  In the branches of a body
 * that is one `if` (unswitch) they stand first there; so does the base of
 * offsets that differ by little (bases.c).
 */
#include "passes/invariant/inside.h"

#include "ir-text/ir/exec.h"
#include "passes/shared/imp/declared.h"

typedef struct Row {
    Prog *prog;
    PassContext *cx;
    const Var *last;   /* index of the kernel */
    Declared declared; /* in the current body, what moved excluded */
    bool alike;
    Bases *bases;
} Row;

/* ---- what is known ---- */

static void look_at_var(Var *var, void *data)
{
    Row *r = data;

    r->alike = r->alike && var != r->last && !declared_in(&r->declared, var);
}

/* Does STM give a variable its only value, and is that one for a row? */
static bool is_alike(Row *r, const Stm *stm)
{
    const Var *var = stm->exp.arg[0]->u.var;

    r->alike = type_is_scalar(var->type) &&
               declared_one_value(&r->declared, var);
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], look_at_var, r);
    return PASS_LEGAL(invariant_alike, r->alike);
}

/* ---- the rewrite ---- */

static void move(Body *body, Stm *before, Stm *stm)
{
    body_remove(body, stm);
    body_insert_before(body, before, stm);
}

/* What stands at *FRONT, or STM goes there. */
static void bring(Body *body, Stm **front, Stm *stm)
{
    if (stm == *front)
        *front = stm->next;
    else
        move(body, *front, stm);
}

/* STM, that a row does alike, goes to *FRONT with the declaration of its
 * variable. */
static void bring_first(Row *r, Body *body, Stm **front, Stm *declares,
                        Stm *stm)
{
    if (*front != declares || declares->next != stm) {
        if (!pass_rewrite(r->cx))
            return;
        pass_remark(r->cx, r->prog, REMARK_DONE, "row", stm->loc,
                    "'%s' is the same for a row, and is first",
                    declares->pat[0]->name->text);
    }
    bring(body, front, declares);
    bring(body, front, stm);
    declared_move_out(&r->declared, r->prog, declares->pat[0]);
}

/* What stays from STM on. */
static void remark_left(Row *r, const Stm *stm)
{
    const char *after = form_info[stm->exp.form].text;

    for (; stm; stm = stm->next)
        if (stm->exp.form == FORM_IMP_READ && declared_at(stm) &&
            is_alike(r, stm))
            pass_remark(r->cx, r->prog, REMARK_MISSED, "row", stm->loc,
                        "'%s' is the same for a row, but is read after %s",
                        stm->exp.arg[0]->u.var->name->text,
                        *after ? after : "a write");
}

static void read_first_in(Row *r, Body *body)
{
    Stm *front = body->first, *s, *next;

    declared_enter(&r->declared, r->prog, body);
    for (s = body->first; s; s = next) {
        next = s->next;
        if (s->exp.form == FORM_IMP_VAR)
            continue;
        if (s->exp.form != FORM_IMP_SET && s->exp.form != FORM_IMP_READ)
            break;
        Stm *declares = declared_at(s);
        if (declares && is_alike(r, s))
            bring_first(r, body, &front, declares, s);
    }
    if (s && r->cx->wants_remarks)
        remark_left(r, s);
}

static void read_first(Row *r, Body *body)
{
    Stm *only = body->first;

    if (only && only == body->last && only->exp.form == FORM_IMP_IF) {
        for (uint32_t i = 0; i < only->exp.nfn; i++)
            read_first(r, only->exp.fn[i].body);
    } else {
        read_first_in(r, body);
        bases_share(r->bases, r->last, body);
    }
}

/* The kernels of the host's statements whose iterations threads run. */
static bool visit_stm(Stm *stm, void *data)
{
    Row *r = data;
    const Lambda *fn = stm->exp.fn;

    if (stm->exp.form == FORM_IMP_KERNEL && stm->exp.exec != AT_BLOCK &&
        fn->nparam > 1) {
        r->last = fn->param[fn->nparam - 1];
        read_first(r, fn->body);
    }
    return stm->exp.form < FORM_IMP_KERNEL;
}

void invariant_rows(Prog *prog, PassContext *cx)
{
    Row r = {.prog = prog, .cx = cx, .bases = bases_new(prog, cx)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, visit_stm, &r);
    }
    bases_free(r.bases);
    declared_free(&r.declared);
}
