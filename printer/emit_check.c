/* emit_check.c - what a target's kernels cannot do, before they are written. */
#include "printer/emit_inside.h"

typedef struct Check {
    const Prog *prog;
    Diag *diag;
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

/* STM stands in a kernel. */
static bool check_inside(Stm *stm, void *data)
{
    FormId form = (FormId)stm->exp.form;
    Space space = form == FORM_IMP_ALLOC ? (Space)stm->exp.elem : SPACE_DEVICE;

    if (form == FORM_IMP_ALLOC && space == SPACE_DEVICE)
        refuse(data, stm, "this allocates device memory in a kernel, which no "
                          "thread of a device can; run 'memexpand' on the "
                          "program in FUNMEM");
    else if (form == FORM_IMP_RETAIN || form == FORM_IMP_RELEASE)
        refuse(data, stm, "a kernel counts the owners of a block, which no "
                          "thread of a device can; run 'memexpand' on the "
                          "program in FUNMEM");
    else if (form == FORM_IMP_ALLOC && !is_constant(stm))
        refuse(data, stm, space == SPACE_PRIVATE
                              ? "the size of a private block is not a constant; "
                                "run 'simplify', or leave it to 'memexpand' "
                                "where it is put"
                              : "the size of a shared block is not a constant; "
                                "run 'simplify', or leave it to 'memexpand' "
                                "where it is put");
    return true;
}

static bool check_stm(Stm *stm, void *data)
{
    if (stm->exp.form < FORM_IMP_KERNEL)
        return true;
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_stm(stm->exp.fn[i].body, check_inside, data);
    return false;
}

bool emit_check(const Prog *prog, const Dialect *dialect, Diag *diag)
{
    Check check = {prog, diag};

    for (const Fun *f = prog->first; f && dialect->inside; f = f->next)
        body_each_stm(f->body, check_stm, &check);
    return !diag_failed(diag);
}
