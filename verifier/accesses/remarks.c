/* remarks.c - what can be said of each access before the program runs.
 *
 * The walk comes to each statement with the facts that hold there, and takes
 * back those of a body after it.
 */
#include "verifier/accesses/remarks.h"

#include "verifier/accesses/races.h"
#include "verifier/prover/bounds.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/rules/check.h"
#include "verifier/rules/locate.h"

#include <stdlib.h>

/* In one remark.  An estimate of what is easy to read. */
enum { SHOWN_FACTS = 4 };

typedef struct Walk {
    Facts *facts;
    Checker at; /* knows no more than the text: to locate */
    Diag *diag;
    Buf text;
} Walk;

/* ---- remarks ---- */

static const char *finished(Buf *text)
{
    buf_char(text, '\0');
    return text->at;
}

/* What is known of the two sides of a goal. */
static void say_known(Walk *w, const Answer *answer)
{
    PolyStore *ps = facts_polys(w->facts);
    const Scalar *both = NULL;

    if (answer->left && answer->right &&
        answer->left->elem == ELEM_I64 && answer->right->elem == ELEM_I64)
        both = scalar_binary(poly_store_terms(ps), OP_SUB, answer->left,
                             answer->right);
    if (!both)
        return;
    Buf known = {0};
    facts_explain_known(w->facts, poly_of(ps, both), SHOWN_FACTS, &known);
    if (known.len) {
        buf_text(&w->text, "; known: ");
        buf_bytes(&w->text, known.at, known.len);
    }
    buf_free(&known);
}

/* ANSWER is to WHAT, "in bounds". */
static void remark(Walk *w, const Stm *stm, Spot spot, const char *what,
                   Answer answer)
{
    w->text.len = 0;
    switch (answer.verdict) {
    case PROVED:
        buf_text(&w->text, what);
        if (facts_used(w->facts)) {
            buf_text(&w->text, ", by ");
            facts_explain(w->facts, &w->text);
        }
        break;
    case REFUTED:
        buf_printf(&w->text, "never %s", what);
        if (answer.left) {
            buf_text(&w->text, ": this is false: ");
            answer_say(&answer, &w->text);
        }
        break;
    case UNKNOWN:
        buf_printf(&w->text, "not proved to be %s: ", what);
        answer_say(&answer, &w->text);
        say_known(w, &answer);
        break;
    }
    diag_remark(w->diag, locate(&w->at, where_stm(&w->at, stm, spot, 0)),
                "%s", finished(&w->text));
}

static Answer ask_index(Walk *w, const Type *array, const Exp *exp)
{
    Answer answer = answer_proved();

    for (uint32_t d = 0; d < array->rank && d + 1 < exp->narg; d++)
        answer = answer_both(
            answer,
            bound_index(w->facts, exp->arg[1 + d], array->size[d]));
    return answer;
}

/* Can what SEL selects be selected twice at all? */
static bool may_repeat(const Selection *sel)
{
    if (!sel->dim)
        return true;
    for (uint32_t i = 0; i < sel->rank; i++)
        if (sel->dim[i] == DIM_STRIDE)
            return true;
    return false;
}

static void remark_on_stm(Walk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Type *array = exp->narg && exp->arg[0]->op == OP_VAR
                            ? exp->arg[0]->u.var->type
                            : NULL;

    if (!array || !type_is_array(array))
        return;
    facts_forget_used(w->facts);
    if (form_info[exp->form].makes == MAKES_VIEW &&
        !form_info[exp->form].total) {
        const char *what;
        Answer answer = bound_view(w->facts, exp, &what);
        remark(w, stm, SPOT_RHS, what, answer);
    }
    switch ((FormId)exp->form) {
    case FORM_INDEX:
        remark(w, stm, SPOT_RHS, "in bounds", ask_index(w, array, exp));
        break;
    case FORM_UPDATE:
        remark(w, stm, SPOT_SELECTION, "in bounds",
               bound_selection(w->facts, array, &exp->u.sel, exp->arg));
        facts_forget_used(w->facts);
        if (may_repeat(&exp->u.sel))
            remark(w, stm, SPOT_SELECTION, "injective",
                   bound_injective(w->facts, &exp->u.sel, exp->arg));
        break;
    default:
        break;
    }
}

/* ---- the walk ---- */

static void walk_body(Walk *w, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        remark_on_stm(w, s);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t mark = facts_mark(w->facts);
            facts_enter(w->facts, s, i);
            walk_body(w, s->exp.fn[i].body);
            facts_undo(w->facts, mark);
        }
        facts_pass(w->facts, s);
    }
}

/* ---- races ---- */

typedef struct Races {
    Walk *w;
    Prog *prog;
} Races;

static void remark_on_races(const Pair *pair, void *data)
{
    Races *r = data;
    Buf *text = &r->w->text;

    if (pair->kind != PAIR_FORM)
        return;
    text->len = 0;
    if (pair->verdict == PROVED) {
        buf_text(text, "no two iterations race");
    } else {
        Pair first = *pair;
        first.kind = PAIR_ITERATIONS;
        buf_text(text, "not proved to be free of races: ");
        pair_say(r->prog, &first, text);
        buf_text(text, ": ");
        pair_say_reason(&first, text);
    }
    diag_remark(r->w->diag,
                locate(&r->w->at, where_stm(&r->w->at, pair->form, SPOT_RHS,
                                            0)),
                "%s", finished(text));
}

void verify_remarks(Prog *prog, Diag *diag)
{
    Walk w = {.at = {.prog = prog, .store = prog->store, .diag = diag},
              .diag = diag};

    names_settle(prog);
    w.at.polys = poly_store_new(prog->store);
    w.facts = facts_new(prog, w.at.polys);
    for (const Fun *f = prog->first; f; f = f->next) {
        if (f->imp)
            continue;
        w.at.fun = f;
        facts_enter_fun(w.facts, f);
        walk_body(&w, f->body);
        facts_undo(w.facts, 0);
    }
    facts_free(w.facts);
    prog_each_pair(prog, NULL, remark_on_races, &(Races){&w, prog});
    poly_store_free(w.at.polys);
    spans_free(w.at.spans);
    arena_free(&w.at.scratch);
    buf_free(&w.text);
}
