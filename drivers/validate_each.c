/* validate_each.c - does the program compute after each pass what it did
 * before? */
#include "drivers/validate_each.h"

#include "drivers/tolerance.h"
#include "ir-text/parse/parse.h"
#include "printer/text/print.h"
#include "verifier/validity/same_values.h"
#include "verifier/validity/validity.h"

/* The program that was read is rejected where no inputs are found for it; of
 * what a pass makes of it that is no fault. */
static bool is_valid(const Validator *v, Prog *prog, Diag *diag)
{
    ValidityOptions options = {.count = v->count, .races = true,
                               .may_lack_inputs = prog != v->reference};

    return validity_check(prog, &options, diag);
}

/* Of the smallest and the largest of floats the order does not matter. */
static bool op_rounds(const Operator *op)
{
    return op->kind == OPERATOR_LAMBDA ||
           (op->kind == OPERATOR_BUILTIN && op->op != OP_MIN &&
            op->op != OP_MAX);
}

static bool combines_floats(const Body *body)
{
    for (uint32_t i = 0; i < body->nres; i++)
        if (elem_is_float((Elem)body->res[i]->elem) ||
            (body->res[i]->op == OP_VAR &&
             elem_is_float(body->res[i]->u.var->type->elem)))
            return true;
    return false;
}

/* A fold of floats may go another way than in their order. */
static bool note_rounding(Stm *stm, void *data)
{
    const Exp *exp = &stm->exp;
    const OperatorList *ops = exp_operators(exp);

    for (uint32_t i = 0; ops && i < ops->count; i++)
        *(bool *)data |= op_rounds(&ops->at[i]) &&
                         combines_floats(exp->fn[0].body);
    return true;
}

bool prog_folds_floats(const Prog *prog)
{
    bool found = false;

    for (const Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, note_rounding, &found);
    return found;
}

bool validator_start(Validator *v, const PassRun *run, uint32_t count,
                     const char *tolerance, const char *targets)
{
    ToolCase *c = run->c;

    *v = (Validator){.count = count, .tolerance = COMPILED_TOLERANCE};
    if (!count)
        return true;
    if (!tolerance_read(c, tolerance, &v->tolerance))
        return false;
    v->store = store_new();
    v->reference = parse_program(v->store, c->source, c->begin, c->end,
                                 c->diag, NULL);
    v->rounds = prog_folds_floats(v->reference);
    v->compiled = (Compiled){
        .c = c, .targets = targets,
        .how = {.count = count, .tolerance = v->tolerance,
                .may_lack_inputs = true}};
    return compiled_start(&v->compiled) &&
           is_valid(v, v->reference, c->diag) &&
           compiled_same(&v->compiled, v->reference, v->reference);
}

static _Noreturn void report(const PassRun *run, const Pass *pass,
                             const Diag *diag)
{
    Buf text = {0};

    diag_print(diag, &text, (DiagStyle){.max_errors = 3});
    buf_text(&text, "The output was:\n");
    print_prog(run->prog, (PrintStyle){0}, &text);
    tool_bug(run->c, "the output of '%s' does not compute what the input "
                     "did\n%.*s",
             pass->name, (int)text.len, text.at);
}

bool validator_check(Validator *v, const PassRun *run, const Pass *pass)
{
    SameOptions how = {.count = v->count, .may_lack_inputs = true,
                       .tolerance = v->rounds ? v->tolerance : 0};
    Diag diag = {0};

    if (!v->count)
        return true;
    bool valid = is_valid(v, run->prog, &diag);
    if (valid && v->rounds &&
        !same_values(v->reference, run->prog, &how, run->c->diag)) {
        diag_note(run->c->diag, (Span){0},
                  "this is the output of '%s'; sums of floats in another order "
                  "differ, here by more than --tolerance=%g",
                  pass->name, v->tolerance);
        return false;
    }
    if (!valid || (!v->rounds && !same_values(v->reference, run->prog, &how,
                                              &diag)))
        report(run, pass, &diag);
    diag_free(&diag);
    if (compiled_same(&v->compiled, v->reference, run->prog))
        return true;
    diag_note(run->c->diag, (Span){0}, "this is the output of '%s'",
              pass->name);
    return false;
}

void validator_end(Validator *v)
{
    if (v->store)
        store_free(v->store);
}
