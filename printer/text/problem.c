/* problem.c - from a problem to its text. */
#include "printer/text/problem.h"

#include "printer/text/pieces.h"

/* ---- sets ---- */

/* An offset with a bar in it would read as a union of sets. */
static bool offset_needs_parens(const IxFn *ixfn)
{
    if (ixfn->nlmad == 0)
        return false;
    const OpInfo *info = &op_info[ixfn->lmad[0]->offset->op];
    return info->notation == NOTATION_INFIX &&
           info->prec <= op_info[OP_OR].prec;
}

static void print_first_ixfn(Buf *out, const IxFn *ixfn)
{
    if (!offset_needs_parens(ixfn)) {
        print_ixfn(out, ixfn);
        return;
    }
    /* The offset comes first: print it for its length, then all of it. */
    buf_char(out, '(');
    size_t at = out->len;
    print_scalar(out, ixfn->lmad[0]->offset);
    size_t end = out->len;
    out->len = at;
    print_ixfn(out, ixfn);
    buf_char(out, ')');
    memmove(out->at + end + 1, out->at + end, out->len - 1 - end);
    out->at[end] = ')';
}

static void print_parts(Buf *out, const Set *set)
{
    for (uint32_t i = 0; i < set->u.parts.count; i++) {
        buf_text(out, i ? " | " : "(");
        print_set(out, set->u.parts.at[i]);
    }
    buf_char(out, ')');
}

void print_set(Buf *out, const Set *set)
{
    switch ((SetKind)set->kind) {
    case SET_IXFN:
        print_first_ixfn(out, set->u.ixfn);
        break;
    case SET_NAMED:
        buf_text(out, set->u.let->name->text);
        break;
    case SET_UNION:
        print_parts(out, set);
        break;
    case SET_OVER:
        buf_printf(out, "union %s < ", set->u.over.index->name->text);
        print_scalar(out, set->u.over.bound);
        buf_text(out, " of ");
        print_set(out, set->u.over.of);
        break;
    }
}

/* ---- statements ---- */

static void print_check(Buf *out, const ProblemStm *stm)
{
    buf_text(out, "check ");
    print_set(out, stm->set);
    buf_printf(out, " %s", relation_text[stm->relation]);
    if (stm->other) {
        buf_char(out, ' ');
        print_set(out, stm->other);
    }
    if (stm->size) {
        buf_char(out, ' ');
        print_scalar(out, stm->size);
    }
}

static void print_problem_stm(Buf *out, const ProblemStm *stm)
{
    switch ((ProblemStmKind)stm->kind) {
    case PROBLEM_ASSUME:
        buf_text(out, "assume ");
        print_scalars(out, stm->condition, stm->ncondition);
        break;
    case PROBLEM_LET:
        buf_printf(out, "let %s = ", stm->name->text);
        print_set(out, stm->set);
        break;
    case PROBLEM_CHECK:
        print_check(out, stm);
        break;
    }
}

void print_problem(const Problem *problem, const Comments *comments, Buf *out)
{
    Printer p = {.out = out, .start = out->len, .comments = comments,
                 .source = problem->source};

    for (const ProblemStm *s = problem->first; s; s = s->next) {
        begin_line(&p, s->loc);
        print_problem_stm(out, s);
    }
    print_end(&p);
}
