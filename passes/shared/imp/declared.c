/* declared.c - what a body declares, and how often that is set.
 *
 * What is declared outside a body, or made of such, is known before it begins;
 * a variable that one statement of it sets has that value wherever it has one.
 * Each body that is entered has a number of its own, so that nothing has to be
 * forgotten.
 */
#include "passes/shared/imp/declared.h"

#include <stdlib.h>

typedef struct Look {
    Declared *d;
    const Prog *prog;
} Look;

static void note_binding(Var *var, void *data)
{
    Look *look = data;

    var_set_number(look->prog, &look->d->inside, var, look->d->number);
    var_set_number(look->prog, &look->d->sets, var, 0);
}

static bool note_set(Stm *stm, void *data)
{
    Look *look = data;

    if (form_info[stm->exp.form].sets) {
        const Var *var = stm->exp.arg[0]->u.var;
        uint32_t before = var_number(&look->d->sets, var);
        var_set_number(look->prog, &look->d->sets, var, before ? 2 : 1);
    }
    return true;
}

void declared_enter(Declared *d, const Prog *prog, Body *body)
{
    Look look = {d, prog};

    d->number++;
    body_each_binding(body, note_binding, &look);
    body_each_stm(body, note_set, &look);
}

bool declared_in(const Declared *d, const Var *var)
{
    return var_number(&d->inside, var) == d->number;
}

bool declared_one_value(const Declared *d, const Var *var)
{
    return declared_in(d, var) && var_number(&d->sets, var) == 1;
}

void declared_move_out(Declared *d, const Prog *prog, const Var *var)
{
    var_set_number(prog, &d->inside, var, 0);
}

void declared_free(Declared *d)
{
    free(d->inside.at);
    free(d->sets.at);
}

Stm *declared_at(const Stm *stm)
{
    Stm *s = stm->prev;

    while (s && !(s->exp.form == FORM_IMP_VAR &&
                  s->pat[0] == stm->exp.arg[0]->u.var))
        s = s->prev;
    return s;
}
