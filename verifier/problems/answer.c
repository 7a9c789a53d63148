/* answer.c - the answers to a problem's checks.
 *
 * First a few states are tried, then a proof is searched, then more states
 * are tried.  Whatever is said to be wrong was seen to be wrong.
 */
#include "verifier/problems/inside.h"

#include "printer/text/print.h"
#include "verifier/problems/sets.h"
#include "verifier/prover/facts/contradiction.h"
#include "verifier/prover/z3.h"

#include <stdlib.h>

/* Estimates. */
enum {
    EXACT_STEPS = 4000000, /* for a check without parameters */
    TRIED_STEPS = 20000,   /* for one state */
    EACH_TRIES = 20000,    /* values, when states are tried one by one */
    EACH_SPREAD = 4,
    EACH_WORK = 1000000, /* offsets looked at then */
    MAX_SUBSETS = 4000 /* of assumptions, to see which contradict */
};

/* ---- assumptions ---- */

static void count_assumptions(Answers *a, bool keep)
{
    uint32_t n = 0;

    for (const ProblemStm *s = a->problem->first; s; s = s->next)
        for (uint32_t i = 0; s->kind == PROBLEM_ASSUME && i < s->ncondition;
             i++) {
            if (keep)
                a->assumption[n] = (Assumption){s->condition[i], s};
            n++;
        }
    a->nassumption = n;
}

static void learn(Answers *a, uint32_t k)
{
    facts_assume(a->facts, a->assumption[k].condition, a->stm[k]);
}

/* Do those with a true in CHOSEN contradict each other? */
static bool contradict(Answers *a, const bool *chosen)
{
    uint32_t mark = facts_mark(a->facts);

    for (uint32_t k = 0; k < a->nassumption; k++)
        if (chosen[k])
            learn(a, k);
    bool result = facts_contradict(a->facts);
    facts_undo(a->facts, mark);
    return result;
}

/* Is there a contradiction of SIZE assumptions, from FIRST on, besides those
 * chosen? */
static bool choose(Answers *a, bool *chosen, uint32_t first, uint32_t size,
                   uint32_t *tries)
{
    if (size == 0) {
        if (*tries == 0)
            return false;
        --*tries;
        return contradict(a, chosen);
    }
    for (uint32_t k = first; k + size <= a->nassumption && *tries; k++) {
        chosen[k] = true;
        if (choose(a, chosen, k + 1, size - 1, tries))
            return true;
        chosen[k] = false;
    }
    return false;
}

/* The smallest set that contradicts itself; where that takes too long, one
 * from which none can be left out. */
static void find_smallest(Answers *a, bool *chosen)
{
    uint32_t tries = MAX_SUBSETS;

    for (uint32_t size = 1; size < a->nassumption && tries; size++) {
        for (uint32_t k = 0; k < a->nassumption; k++)
            chosen[k] = false;
        if (choose(a, chosen, 0, size, &tries))
            return;
    }
    for (uint32_t k = 0; k < a->nassumption; k++)
        chosen[k] = true;
    for (uint32_t k = 0; k < a->nassumption; k++) {
        chosen[k] = false;
        if (!contradict(a, chosen))
            chosen[k] = true;
    }
}

static Span assume_span(const Answers *a, const ProblemStm *stm)
{
    static const char word[] = "assume";
    return (Span){a->problem->source, stm->loc - 1, sizeof word - 1};
}

static void report_contradiction(Answers *a, Diag *diag)
{
    bool *chosen = ground_alloc((a->nassumption + 1) * sizeof *chosen);
    Buf text = {0};
    const ProblemStm *first = NULL, *last = NULL;

    find_smallest(a, chosen);
    for (uint32_t k = 0; k < a->nassumption; k++) {
        if (!chosen[k])
            continue;
        buf_text(&text, first ? ", '" : "'");
        print_scalar(&text, a->assumption[k].condition);
        buf_char(&text, '\'');
        first = first ? first : a->assumption[k].stm;
    }
    if (first) {
        diag_error(diag, assume_span(a, first),
                   "the assumptions contradict each other: %.*s",
                   (int)text.len, text.at);
        last = first;
    }
    for (uint32_t k = 0; k < a->nassumption; k++)
        if (chosen[k] && a->assumption[k].stm != last) {
            last = a->assumption[k].stm;
            diag_note(diag, assume_span(a, last), "and here");
        }
    buf_free(&text);
    free(chosen);
}

/* ---- states ---- */

bool answers_read_model(Answers *a, Models *models, uint32_t m)
{
    const Problem *problem = a->problem;

    for (uint32_t i = 0; i < problem->nparam; i++) {
        int64_t value;
        bool known = m == MODELS_MAX
                         ? models_var_now(models, problem->param[i], &value)
                         : models_var(models, m, problem->param[i], &value);
        if (!known)
            return false;
        numbers_put(&a->numbers, problem->param[i], value);
    }
    return numbers_satisfy(&a->numbers, problem);
}

static bool read_model(Answers *a, uint32_t m)
{
    return answers_read_model(a, a->models, m);
}

Models *answers_models(Answers *a)
{
    const Problem *problem = a->problem;
    const Poly **p = ground_alloc((problem->nparam + 1) * sizeof *p);

    for (uint32_t i = 0; i < problem->nparam; i++)
        p[i] = poly_var(a->ps, problem->param[i]);
    Models *models = models_new(a->facts, problem->nparam, p,
                                MODELS_MAX);
    free(p);
    return models;
}

static bool stop(void *data)
{
    (void)data;
    return true;
}

/* Is there a state in which all assumptions hold? */
static bool has_state(Answers *a)
{
    for (uint32_t m = 0; m < models_count(a->models); m++)
        if (read_model(a, m))
            return true;
    return models_each(a->models, EACH_SPREAD, EACH_TRIES, stop, NULL) &&
           read_model(a, MODELS_MAX);
}

Answers *answers_open(Problem *problem, Diag *diag)
{
    Answers *a = ground_alloc(sizeof *a);

    *a = (Answers){.problem = problem};
    if (!problem->prog->source)
        problem->prog->source = problem->source;
    a->ps = poly_store_new(problem->store);
    a->facts = facts_new(problem->prog, a->ps);
    facts_over_integers(a->facts);
    count_assumptions(a, false);
    a->assumption =
        ground_alloc((a->nassumption + 1) * sizeof *a->assumption);
    a->stm = ground_alloc((a->nassumption + 1) * sizeof *a->stm);
    count_assumptions(a, true);
    for (uint32_t k = 0; k < a->nassumption; k++) {
        a->stm[k] = stm_new(problem->prog, FORM_ASSERT, 0, NULL);
        a->stm[k]->loc = a->assumption[k].stm->loc;
        learn(a, k);
    }
    a->models = answers_models(a);
    if (has_state(a))
        return a;
    if (facts_contradict(a->facts)) {
        facts_undo(a->facts, 0);
        report_contradiction(a, diag);
        answers_close(a);
        return NULL;
    }
    return a;
}

bool answers_use_z3(Answers *a)
{
    return facts_use_z3(a->facts, SOLVER_LAST);
}

void answers_close(Answers *a)
{
    models_free(a->models);
    set_numbers_free(&a->numbers);
    facts_free(a->facts);
    poly_store_free(a->ps);
    free(a->assumption);
    free(a->stm);
    free(a);
}

/* ---- counterexamples ---- */

typedef struct Trial {
    Answers *a;
    const ProblemStm *check;
    Buf *shows;
    uint64_t steps, work;
    bool found;
} Trial;

static bool refutes(Trial *t)
{
    return numbers_check(&t->a->numbers, t->check, t->steps, &t->work,
                         t->shows) == NUMBERS_NO;
}

static bool refutes_now(void *data)
{
    Trial *t = data;

    if (t->work > EACH_WORK)
        return true; /* enough */
    t->found = read_model(t->a, MODELS_MAX) && refutes(t);
    return t->found;
}

static bool try_each(Trial *t)
{
    models_each(t->a->models, EACH_SPREAD, EACH_TRIES, refutes_now, t);
    return t->found;
}

/* How large the parameters are together. */
static uint64_t size_of_state(const Answers *a)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < a->problem->nparam; i++) {
        int64_t value = 0;
        numbers_get(&a->numbers, a->problem->param[i], &value);
        sum += (uint64_t)(value < 0 ? -value : value);
    }
    return sum;
}

/* The smallest of the models that refute it. */
static bool try_models(Trial *t)
{
    uint64_t least = UINT64_MAX;
    Buf shows = {0};
    uint32_t best = 0;

    for (uint32_t m = 0; m < models_count(t->a->models); m++) {
        if (!read_model(t->a, m) || size_of_state(t->a) >= least)
            continue;
        t->shows->len = 0;
        if (!refutes(t))
            continue;
        least = size_of_state(t->a);
        best = m;
        shows.len = 0;
        buf_bytes(&shows, t->shows->at, t->shows->len);
    }
    t->shows->len = 0;
    if (least != UINT64_MAX) {
        buf_bytes(t->shows, shows.at, shows.len);
        read_model(t->a, best);
    }
    buf_free(&shows);
    return least != UINT64_MAX;
}

static void say_state(const Answers *a, Buf *out)
{
    const Problem *problem = a->problem;
    bool any = false;

    for (uint32_t i = 0; i < problem->nparam; i++) {
        int64_t value;
        if (!numbers_get(&a->numbers, problem->param[i], &value))
            continue;
        buf_printf(out, "%s%s = %lld", any ? ", " : "with ",
                   problem->param[i]->name->text, (long long)value);
        any = true;
    }
    if (any)
        buf_text(out, ": ");
}

static void say_numbers(Buf *out, const char *name, const NumberSet *set)
{
    /* Assumptions in a message.  An estimate. */
    enum { MAX_SHOWN = 4 };

    buf_printf(out, "%s:", name);
    for (uint32_t p = 0; p < set->n && p < MAX_SHOWN; p++) {
        const NumberPart *part = &set->part[p];
        buf_printf(out, "%s%lld + {", p ? " | " : " ",
                   (long long)part->offset);
        for (uint32_t i = 0; i < part->rank; i++)
            buf_printf(out, "%s(%lld : %lld)", i ? ", " : "",
                       (long long)part->count[i], (long long)part->stride[i]);
        buf_char(out, '}');
    }
    buf_text(out, set->n > MAX_SHOWN ? " | ...\n"
                  : set->n           ? "\n"
                                     : " empty\n");
}

/* The sets at the state that was tried. */
static void show_sets(Answers *a, const ProblemStm *check, Buf *proof)
{
    const Set *both[2] = {check->set, check->other};

    for (int i = 0; i < 2 && both[i]; i++) {
        NumberSet set = {0};
        if (numbers_set(&a->numbers, both[i], &set))
            say_numbers(proof, i ? "second set" : "first set", &set);
        number_set_free(&set);
    }
}

/* ---- proofs ---- */

static void say_region(Facts *facts, const char *name, const Region *region,
                       Proof *proof)
{
    Buf *out = proof_begin(proof);

    if (!out)
        return;
    buf_printf(out, "%s ", name);
    region_say(facts_polys(facts), region, out);
    proof_end(proof);
    out = proof_begin(proof);
    buf_text(out, "  = ");
    region_say_sum(facts, region, out);
    proof_end(proof);
}

static bool all_disjoint(Facts *facts, Prog *prog, const Regions *a,
                         const Regions *b, Why *why)
{
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++) {
            say_region(facts, "apart:", &a->at[i], why->proof);
            say_region(facts, "from: ", &b->at[k], why->proof);
            proof_in(why->proof);
            Verdict verdict = regions_disjoint(facts, prog, &a->at[i],
                                               &b->at[k], why);
            proof_out(why->proof);
            if (verdict != PROVED)
                return false;
        }
    return true;
}

static bool all_injective(Facts *facts, Prog *prog, const Regions *a,
                          Why *why)
{
    for (uint32_t i = 0; i < a->n; i++) {
        say_region(facts, "injective:", &a->at[i], why->proof);
        proof_in(why->proof);
        bool ok = region_injective(facts, prog, &a->at[i], why) == PROVED;
        proof_out(why->proof);
        for (uint32_t k = 0; k < i && ok; k++) {
            say_region(facts, "and apart from:", &a->at[k], why->proof);
            proof_in(why->proof);
            ok = regions_disjoint(facts, prog, &a->at[i], &a->at[k], why) ==
                 PROVED;
            proof_out(why->proof);
        }
        if (!ok)
            return false;
    }
    return a->one_to_one;
}

static bool all_within(Facts *facts, const Regions *a, const Poly *size,
                       Why *why)
{
    for (uint32_t i = 0; i < a->n; i++) {
        say_region(facts, "within:", &a->at[i], why->proof);
        proof_in(why->proof);
        Verdict verdict = region_within(facts, &a->at[i], size, why);
        proof_out(why->proof);
        if (verdict != PROVED)
            return false;
    }
    return true;
}

static bool all_subset(Facts *facts, Prog *prog, const Regions *a,
                       const Regions *b, Why *why)
{
    for (uint32_t i = 0; b->exact && i < a->n; i++)
        if (regions_cover(facts, prog, &a->at[i], b->n, b->at, why) != PROVED)
            return false;
    return b->exact;
}

static bool ixfn_proved_equal(Answers *a, const ProblemStm *check, Why *why)
{
    const Set *sa = set_meant(check->set), *sb = set_meant(check->other);
    LmadCx cx = {.polys = a->ps, .sign = prover_sign, .facts = a->facts,
                 .prog = a->problem->prog};
    Region ra, rb;

    if (sa->kind != SET_IXFN || sb->kind != SET_IXFN)
        return false;
    const IxFn *fa = ixfn_simplify(&cx, sa->u.ixfn);
    const IxFn *fb = ixfn_simplify(&cx, sb->u.ixfn);
    if (!fa || !fb)
        return false;
    if (!fa->fold && !fb->fold && fa->nlmad == 1 && fb->nlmad == 1 &&
        region_of_lmad(a->ps, fa->lmad[0], &ra) &&
        region_of_lmad(a->ps, fb->lmad[0], &rb))
        return region_equal(a->facts, &ra, &rb, why) == PROVED;
    /* Which links there are is a matter of polynomials only. */
    return ixfn_equal(&cx, fa, fb);
}

static bool is_proved(Answers *a, const ProblemStm *check, Why *why)
{
    Prog *prog = a->problem->prog;
    Regions ra = {0}, rb = {0};
    Region ia, ib;
    bool proved = false;

    if (check->relation == RELATION_EQUAL)
        return ixfn_proved_equal(a, check, why);
    bool ok = regions_of_set(a->facts, prog, check->set, &ra) &&
              (!check->other ||
               regions_of_set(a->facts, prog, check->other, &rb));
    ProofMark mark = proof_mark(why->proof);
    if (ok)
        switch ((Relation)check->relation) {
        case RELATION_DISJOINT:
            proved = all_disjoint(a->facts, prog, &ra, &rb, why);
            if (!proved && strip_common_links(a->facts, prog, check->set,
                                              check->other, &ia, &ib)) {
                proof_undo(why->proof, mark);
                proof_line(why->proof, "both begin with the same link, which "
                                       "is injective");
                proved = regions_disjoint(a->facts, prog, &ia, &ib, why) ==
                         PROVED;
            }
            break;
        case RELATION_INJECTIVE:
            proved = all_injective(a->facts, prog, &ra, why);
            break;
        case RELATION_WITHIN:
            proved = all_within(a->facts, &ra, poly_of(a->ps, check->size),
                                why);
            break;
        case RELATION_SUBSET:
            proved = all_subset(a->facts, prog, &ra, &rb, why);
            break;
        case RELATION_EQUAL:
            break;
        }
    regions_free(&ra);
    regions_free(&rb);
    return proved;
}

bool answers_by_z3_alone(Answers *a, const ProblemStm *check)
{
    Prog *prog = a->problem->prog;
    Regions ra = {0}, rb = {0};
    bool ok = check->relation == RELATION_DISJOINT &&
              regions_of_set(a->facts, prog, check->set, &ra) &&
              regions_of_set(a->facts, prog, check->other, &rb);

    for (uint32_t i = 0; ok && i < ra.n; i++)
        for (uint32_t k = 0; ok && k < rb.n; k++)
            ok = regions_disjoint_by_z3(a->facts, prog, &ra.at[i],
                                        &rb.at[k]) == PROVED;
    regions_free(&ra);
    regions_free(&rb);
    return ok;
}

/* ---- the answer ---- */

static void say_unknown(const Why *why, Buf *out)
{
    buf_text(out, "unknown: ");
    if (why->tired)
        buf_text(out, "the bound on work was reached");
    else if (why->failed.op) {
        answer_say(&why->failed, out);
        buf_text(out, " is not proved");
    } else
        buf_text(out, "no proof and no counterexample was found");
}

static void say_no(Answers *a, const ProblemStm *check, const Buf *shows,
                   Buf *out, Buf *proof)
{
    buf_text(out, "no: ");
    say_state(a, out);
    buf_bytes(out, shows->at, shows->len);
    if (proof)
        show_sets(a, check, proof);
}

void answer_check(Answers *a, const ProblemStm *check, Buf *out, Buf *proof)
{
    Buf shows = {0};
    Proof lines = {.indent = 0};
    Why why = {.proof = proof ? &lines : NULL};
    Trial trial = {a, check, &shows,
                   a->problem->nparam ? TRIED_STEPS : EXACT_STEPS, 0, false};

    facts_rest(a->facts);
    if (!a->problem->nparam) {
        NumberVerdict verdict = numbers_check(&a->numbers, check,
                                              EXACT_STEPS, NULL, &shows);
        if (verdict == NUMBERS_NO)
            say_no(a, check, &shows, out, proof);
        else if (verdict == NUMBERS_YES || is_proved(a, check, &why))
            buf_text(out, "yes");
        else
            say_unknown(&why, out);
        if (verdict == NUMBERS_YES && proof) {
            is_proved(a, check, &why);
            if (!lines.text.len)
                proof_line(&lines, "all numbers, decided exactly");
        }
    } else if (try_models(&trial)) {
        say_no(a, check, &shows, out, proof);
    } else if (is_proved(a, check, &why)) {
        buf_text(out, "yes");
    } else if (try_each(&trial)) {
        say_no(a, check, &shows, out, proof);
    } else {
        say_unknown(&why, out);
    }
    if (proof)
        buf_bytes(proof, lines.text.at, lines.text.len);
    buf_free(&lines.text);
    buf_free(&shows);
}
