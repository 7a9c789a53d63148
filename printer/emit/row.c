/* row.c - a run of neighbours along the last index of a kernel: loops that
 * can be vectors.
 *
 * What begins an iteration and does not depend on that index stands before the
 * loops (passes/invariant).  Where the body of an iteration is one `if` on what
 * that index does not change (passes/unswitch), each branch is a run of its
 * own; and so are the middle of the index and its ends (middle.c).
 */
#include "printer/emit/row.h"

#include "printer/c/threads.h"
#include "printer/emit/middle.h"
#include "printer/emit/strips.h"

static const Var *last_index(const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    return fn->param[fn->nparam - 1];
}

/* The `if` that is all of STM's body and has the same outcome along the last
 * index; or NULL.  What else its condition names is declared outside. */
static const Stm *choice_of(const Stm *stm)
{
    const Body *body = stm->exp.fn[0].body;
    const Stm *s = body->first;

    return s && s == body->last && s->exp.form == FORM_IMP_IF &&
                   !emit_mentions(s->exp.arg[0], last_index(stm))
               ? s
               : NULL;
}

/* STM with BODY, by FN. */
static Stm with_body(const Stm *stm, Body *body, Lambda *fn)
{
    Stm part = *stm;

    *fn = stm->exp.fn[0];
    fn->body = body;
    part.exp.fn = fn;
    return part;
}

/* ---- what the whole run has in common ---- */

/* Does STM declare a variable whose only value the next statement gives it,
 * the same along LAST?  What that is made of, if it is declared in the body,
 * came before. */
static bool is_common(const Emitter *e, const Stm *stm, const Var *last)
{
    const Stm *gives = stm->next;

    if (stm->exp.form != FORM_IMP_VAR || !gives ||
        (gives->exp.form != FORM_IMP_SET && gives->exp.form != FORM_IMP_READ) ||
        gives->exp.arg[0]->u.var != stm->pat[0] ||
        !e->use[stm->pat[0]->id].once)
        return false;
    for (uint32_t i = 1; i < gives->exp.narg; i++)
        if (emit_mentions(gives->exp.arg[i], last))
            return false;
    return true;
}

/* What begins the body of STM and is common (passes/invariant) is printed
 * before the loop: its end.  Where a target's compilers know which blocks are
 * the only ones, as of a kernel's arguments, they do so, too; and a run of a
 * single index may be empty. */
static Stm *print_common(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    Stm *end = fn->body->first;

    if (e->kernel || fn->nparam == 1)
        return end;
    for (; end && is_common(e, end, last_index(stm)); end = end->next->next) {
        emit_stm(e, end);
        emit_stm(e, end->next);
    }
    return end;
}

void row_iteration(Emitter *e, const Body *body)
{
    Iteration it;

    if (e->kernel) {
        emit_body(e, body);
    } else {
        emit_begin_iteration(e, &it);
        emit_body(e, body);
        emit_end_iteration(e, &it);
    }
    emit_close(e);
}

/* FROM up to TO of the last index: in strips, or in vectors if they can be. */
static void side_by_side(Emitter *e, const Stm *stm, uint32_t strip,
                         const char *from, const char *to)
{
    if (strip) {
        emit_strips(e, stm, strip, from, to);
        return;
    }
    threads_vector_loop(e, stm);
    emit_loop(e, last_index(stm), from, to);
    row_iteration(e, stm->exp.fn[0].body);
}

/* FROM up to TO of the last index: the iterations of an end. */
static void run_end(Emitter *e, const Stm *stm, EmitMiddle *middle,
                    EmitPart end, const char *from, const char *to)
{
    emit_enter_part(e, stm, middle, end);
    emit_loop(e, last_index(stm), from, to);
    row_iteration(e, stm->exp.fn[0].body);
    emit_leave_part(e);
}

/* The middle of [fun_from, fun_stop) of the last index; then what is left. */
static void middle_and_ends(Emitter *e, const Stm *stm, uint32_t strip,
                            EmitMiddle *middle, const char *bound)
{
    emit_line(e, "const i64 fun_low = fun_clamp(%lld, fun_from, fun_stop);",
              (long long)middle->low);
    emit_line(e,
              "const i64 fun_high = fun_clamp(%s - %lld, fun_low, "
              "fun_stop);",
              bound, (long long)middle->high);
    emit_enter_part(e, stm, middle, PART_MIDDLE);
    side_by_side(e, stm, strip, "fun_low", "fun_high");
    emit_leave_part(e);
    if (middle->low)
        run_end(e, stm, middle, PART_LOW, "fun_from", "fun_low");
    if (middle->high)
        run_end(e, stm, middle, PART_HIGH, "fun_high", "fun_stop");
}

/* Branch K of CHOICE by itself. */
static void run_branch(Emitter *e, const Stm *stm, const Stm *choice,
                       uint32_t k, const char *bound)
{
    Lambda fn;
    Stm part = with_body(stm, choice->exp.fn[k].body, &fn);

    e->indent++;
    row_run(e, &part, bound);
    e->indent--;
}

static void run_branches(Emitter *e, const Stm *stm, const Stm *choice,
                         const char *bound)
{
    bool only_else = emit_is_empty(choice->exp.fn[0].body);

    if (emit_chooses_nothing(choice))
        return;
    emit_begin(e);
    buf_text(e->out, "if (");
    (only_else ? emit_negated : emit_value)(e, choice->exp.arg[0]);
    buf_text(e->out, ") {\n");
    run_branch(e, stm, choice, only_else, bound);
    if (!only_else && !emit_is_empty(choice->exp.fn[1].body)) {
        emit_line(e, "} else {");
        run_branch(e, stm, choice, 1, bound);
    }
    emit_line(e, "}");
}

static void run_loops(Emitter *e, const Stm *stm, const char *bound)
{
    uint32_t strip = emit_find_strips(e, stm);
    EmitMiddle middle;

    if ((strip || threads_may_be_vector(e, stm)) &&
        emit_find_middle(e, stm, &middle))
        middle_and_ends(e, stm, strip, &middle, bound);
    else
        side_by_side(e, stm, strip, "fun_from", "fun_stop");
}

void row_run(Emitter *e, const Stm *stm, const char *bound)
{
    const Stm *choice = choice_of(stm);
    Lambda fn;

    if (choice) {
        run_branches(e, stm, choice, bound);
        return;
    }
    Body rest = *stm->exp.fn[0].body;
    rest.first = print_common(e, stm);
    Stm part = with_body(stm, &rest, &fn);
    run_loops(e, &part, bound);
}

bool row_has_parts(Emitter *e, const Stm *stm)
{
    EmitMiddle middle;

    return choice_of(stm) || emit_find_strips(e, stm) ||
           (threads_may_be_vector(e, stm) && emit_find_middle(e, stm, &middle));
}
