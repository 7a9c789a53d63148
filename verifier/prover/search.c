/* search.c - is a polynomial at least zero?  The rules, and the search
 * for a proof by them.
 *
 * Each rule gives goals whose proofs prove the current goal:
 *
 *   match      p = g + c            from g >= 0 known, c >= 0
 *   signs      p = sum c*m          from c > 0, each atom of m >= 0 or even
 *   factor     p = m*s              from the signs of m and s
 *   square     p = c*x*x + d*x + r  from |d| <= c and r >= 0: x is an
 *              integer
 *   divide     p = g*s              from g >= 0 known, s >= 0
 *   positive   p = m - 1            from h*m + g >= 0 known, h >= 0, g <= -1:
 *              h*m is positive, and so is m
 *   bound      p = q*x + r          from q >= 0 and h*x + g >= 0 known, h > 0:
 *              h*p >= h*r - q*g, and p is an integer: p >= 0 follows from
 *              h*r - q*g + h - 1 >= 0.  So too with q <= 0 and -h*x + g >= 0:
 *              from h*r + q*g + h - 1 >= 0.
 *   ends       p = q*x + r, x neither in q nor in r, l <= x <= u known: p is
 *              least at one of the ends; from both p[x := l] and p[x := u]
 *   cases      p with min(a, b):    from both p[a] and p[b]; max, select and
 *              abs likewise
 *
 * All of them hold at each point alone, so that bounds may mention any atom.
 * The q of `bound` may mention x itself: then it is multiplied by what bounds
 * x, and the degree in x falls.
 */
#include "verifier/prover/inside.h"
#include "verifier/prover/models/states.h"

/* ---- goals that were met before ---- */

Goal *query_goal(Query *q, const Poly *p, bool kept)
{
    uint32_t at = p->hash & (QUERY_MEMO - 1);

    for (; q->goal_at[at] / QUERY_GOALS == q->stamp;
         at = (at + 1) & (QUERY_MEMO - 1)) {
        Goal *goal = &q->goal[q->goal_at[at] % QUERY_GOALS];
        if (goal->p == p)
            return goal;
    }
    if (!kept)
        return NULL;
    q->goal_at[at] = q->stamp * QUERY_GOALS + q->ngoal;
    return &q->goal[q->ngoal++];
}

/* ---- rules ---- */

static bool same_but_number(const Poly *a, const Poly *b)
{
    uint32_t n = poly_nonconst(a);

    if (n != poly_nonconst(b))
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (a->term[i].coef != b->term[i].coef ||
            a->term[i].mono != b->term[i].mono)
            return false;
    return true;
}

static bool by_match(Query *q, const Poly *p)
{
    for (uint32_t i = 0; i < q->nknown; i++) {
        const Poly *g = q->known[i].p;
        if (p->term[0].mono == g->term[0].mono && same_but_number(p, g) &&
            poly_number(p) >= poly_number(g)) {
            trail_use(q, &q->known[i]);
            return true;
        }
    }
    return false;
}

/* Does a known fact say ATOM >= 0 by itself? */
static bool is_atom_nonneg(Query *q, const Atom *atom)
{
    for (uint32_t i = 0; i < q->nknown; i++) {
        const Poly *g = q->known[i].p;
        const Term *t = &g->term[0];
        if (poly_nonconst(g) == 1 && t->mono->degree == 1 && t->coef == 1 &&
            t->mono->factor[0].atom == atom && poly_number(g) <= 0) {
            trail_use(q, &q->known[i]);
            return true;
        }
    }
    return false;
}

static bool by_signs(Query *q, const Poly *p)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].coef < 0)
            return false;
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++)
            if (mono->factor[k].power % 2 &&
                !is_atom_nonneg(q, mono->factor[k].atom))
                return false;
    }
    return true;
}

/* The sign of P as 1 or -1, where it has no other but 0; else 0. */
static int one_sign(Query *q, const Poly *p, uint32_t depth)
{
    int64_t value;

    if (!p)
        return 0;
    if (poly_is_const(p, &value))
        return value < 0 ? -1 : 1;
    if (goal_nonneg(q, p, depth))
        return 1;
    return goal_nonneg(q, poly_neg(q->ps, p), depth) ? -1 : 0;
}

static bool by_factor(Query *q, const Poly *p, uint32_t depth)
{
    const Poly *common = poly_common_factor(q->ps, p);
    int sign = 1;

    if (poly_degree(common) == 0)
        return false;
    const Mono *mono = common->term[0].mono;
    for (uint32_t k = 0; k < mono->nfactor && sign; k++)
        if (mono->factor[k].power % 2)
            sign *= one_sign(q, poly_atom(mono->factor[k].atom),
                             depth - 1);
    if (!sign)
        return false;
    const Poly *rest =
        poly_divide(q->ps, p, poly_of_term(q->ps, &(Term){1, mono}));
    return goal_nonneg(q, sign > 0 ? rest : poly_neg(q->ps, rest), depth - 1);
}

static bool by_division(Query *q, const Poly *p, uint32_t depth)
{
    uint32_t degree = poly_degree(p), mark = q->trail.n;

    for (uint32_t i = 0; degree > 1 && i < q->nknown; i++) {
        const Poly *g = q->known[i].p;
        if (g->nterm < 2 || g->nterm > p->nterm || poly_degree(g) >= degree ||
            (q->known[i].mask & ~poly_mask(p)))
            continue;
        const Poly *rest = poly_divide(q->ps, p, g);
        if (!rest || !goal_nonneg(q, rest, depth - 1))
            continue;
        trail_use(q, &q->known[i]);
        return true;
    }
    q->trail.n = mark;
    return false;
}

/* The coefficient of ATOM itself in P. */
static int64_t coefficient_of(const Poly *p, const Atom *atom)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].mono->degree == 1 &&
            p->term[i].mono->factor[0].atom == atom)
            return p->term[i].coef;
    return 0;
}

/* x*x >= x and x*x >= -x, for integers. */
static bool by_square(Query *q, const Poly *p, uint32_t depth)
{
    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        int64_t c = p->term[i].coef, d;
        if (mono->nfactor != 1 || mono->factor[0].power != 2 || c <= 0)
            continue;
        d = coefficient_of(p, mono->factor[0].atom);
        if (d == 0 || d < -c || d > c)
            continue;
        const Poly *x = poly_atom(mono->factor[0].atom);
        const Poly *least = poly_add(
            q->ps, poly_scale(q->ps, poly_mul(q->ps, x, x), d < 0 ? -d : d),
            poly_scale(q->ps, x, d));
        if (goal_nonneg(q, poly_sub(q->ps, p, least), depth - 1))
            return true;
    }
    return false;
}

/* G as H*MONO + REST, with no multiple of the monomial in REST. */
static bool split_by_mono(PolyStore *ps, const Poly *g, const Poly *mono,
                          const Poly **h, const Poly **rest)
{
    *h = *rest = poly_const(ps, 0);
    for (uint32_t i = 0; i < g->nterm; i++) {
        const Poly *term = poly_of_term(ps, &g->term[i]);
        const Poly *part = poly_divide(ps, term, mono);
        if (part)
            *h = poly_add(ps, *h, part);
        else
            *rest = poly_add(ps, *rest, term);
    }
    return *h && *rest && !poly_is_zero(*h);
}

static bool by_positive(Query *q, const Poly *p, uint32_t depth)
{
    const Poly *one = poly_const(q->ps, 1), *h, *rest;
    uint32_t mark = q->trail.n;

    if (p->nterm != 2 || poly_number(p) != -1 || p->term[0].coef != 1)
        return false;
    const Poly *mono = poly_add(q->ps, p, one);
    uint64_t mask = poly_mask(mono);
    for (uint32_t i = 0; i < q->nknown; i++) {
        const Known *known = &q->known[i];
        if ((known->mask & mask) != mask || poly_degree(known->p) < 2 ||
            !split_by_mono(q->ps, known->p, mono, &h, &rest))
            continue;
        rest = poly_sub(q->ps, poly_neg(q->ps, rest), one);
        if (!goal_nonneg(q, h, depth - 1) ||
            !goal_nonneg(q, rest, depth - 1)) {
            q->trail.n = mark;
            continue;
        }
        trail_use(q, known);
        return true;
    }
    return false;
}

/* A known fact as a bound of X: H*X + G >= 0, or -H*X + G >= 0, H > 0. */
typedef struct Bound {
    const Poly *h, *g;
    const Known *known;
    bool is_lower;
} Bound;

/* Where the split of hash AT is kept. */
static Split *split_kept(struct Prover *prover, uint32_t at)
{
    uint16_t *place = &prover->split_at[at];

    if (!*place) {
        prover->parts[prover->nsplit] = (Split){.p = NULL};
        *place = (uint16_t)++prover->nsplit;
    }
    return &prover->parts[*place - 1];
}

/* P as H*X + G with X in neither but inside opaque atoms; false where it is
 * not so. */
static bool split_linear(Query *q, const Poly *p, const Atom *x,
                         Split *split)
{
    struct Prover *prover = q->facts->prover;
    uint32_t at = (p->hash ^ x->id * 2654435761u) & (QUERY_SPLIT_MEMO - 1);
    Split *kept = split_kept(prover, at);

    if (kept->p != p || kept->x != x || kept->when != prover->forgotten) {
        *kept = (Split){.p = p, .x = x, .when = prover->forgotten};
        poly_split(q->ps, p, x, &kept->h, &kept->g);
        kept->minus_h = poly_neg(q->ps, kept->h);
        kept->is_linear = kept->h->nterm && kept->minus_h &&
                          !poly_degree_in(kept->h, x);
    }
    *split = *kept;
    return split->is_linear;
}

/* That H is positive, by what is then on the trail. */
static bool read_bound(Query *q, const Known *known, const Atom *x,
                       uint32_t depth, Bound *bound)
{
    Split split;
    int64_t value;

    if (!(known->mask & atom_bit(x)) ||
        !split_linear(q, known->p, x, &split))
        return false;
    *bound = (Bound){split.h, split.g, known, true};
    if (poly_is_const(split.h, &value)) {
        bound->is_lower = value > 0;
    } else {
        const Poly *one = poly_const(q->ps, 1);
        uint32_t side = depth < 3 ? depth : 3;
        if (goal_nonneg(q, poly_sub(q->ps, split.h, one), side - 1))
            bound->is_lower = true;
        else if (goal_nonneg(q, poly_sub(q->ps, split.minus_h, one),
                             side - 1))
            bound->is_lower = false;
        else
            return false;
    }
    if (!bound->is_lower)
        bound->h = split.minus_h;
    return true;
}

/* What is to be proved of Q*X + R where X takes BOUND. */
static const Poly *at_bound(PolyStore *ps, const Poly *q, const Poly *r,
                            const Bound *bound)
{
    const Poly *g = bound->is_lower ? poly_neg(ps, bound->g) : bound->g;
    const Poly *part = poly_divide(ps, q, bound->h);

    if (part)
        return poly_add(ps, r, poly_mul(ps, part, g));
    const Poly *sum = poly_add(ps, poly_mul(ps, bound->h, r),
                               poly_mul(ps, q, g));
    return poly_add(ps, sum,
                    poly_sub(ps, bound->h, poly_const(ps, 1)));
}

/* P with X at one of its bounds from the side that SIGN, that of its
 * coefficient, asks for. */
static bool by_bound(Query *q, const Poly *coef, const Poly *rest,
                     const Atom *x, int sign, uint32_t depth)
{
    uint32_t mark = q->trail.n;

    for (uint32_t i = 0; i < q->nknown; i++) {
        Bound bound;
        if (read_bound(q, &q->known[i], x, depth, &bound) &&
            bound.is_lower == (sign > 0) &&
            goal_nonneg(q, at_bound(q->ps, coef, rest, &bound), depth - 1)) {
            trail_use(q, bound.known);
            return true;
        }
        q->trail.n = mark;
        if (!q->steps)
            return false;
    }
    return false;
}

/* COEF*X + REST at some lower bound and at some upper one. */
static bool by_ends(Query *q, const Poly *coef, const Poly *rest,
                    const Atom *x, uint32_t depth)
{
    uint32_t mark = q->trail.n;
    bool done[2] = {false, false};

    if (poly_mentions_atom(q->ps, coef, x) ||
        poly_mentions_atom(q->ps, rest, x))
        return false;
    for (uint32_t i = 0; i < q->nknown && q->steps; i++) {
        Bound bound;
        uint32_t here = q->trail.n;
        if (read_bound(q, &q->known[i], x, 1, &bound) &&
            poly_is_value(bound.h, 1) && !done[bound.is_lower] &&
            goal_nonneg(q, at_bound(q->ps, coef, rest, &bound), depth - 1)) {
            trail_use(q, bound.known);
            done[bound.is_lower] = true;
            if (done[!bound.is_lower])
                return true;
            continue;
        }
        q->trail.n = here;
    }
    q->trail.n = mark;
    return false;
}

const Poly *poly_put(PolyStore *ps, const Poly *p, const Atom *atom,
                     const Poly *x)
{
    const Poly *q, *r;

    if (!p || !poly_degree_in(p, atom))
        return p;
    poly_split(ps, p, atom, &q, &r);
    return poly_add(ps, poly_mul(ps, poly_put(ps, q, atom, x), x), r);
}

static bool by_cases(Query *q, const Poly *p, const Atom *x, uint32_t depth)
{
    const Poly *a, *b;
    uint32_t mark = q->trail.n;

    if (x->op == OP_MIN || x->op == OP_MAX) {
        a = x->arg[0];
        b = x->arg[1];
    } else if (x->op == OP_SELECT) {
        a = x->arg[1];
        b = x->arg[2];
    } else if (x->op == OP_ABS) {
        a = x->arg[0];
        b = poly_neg(q->ps, a);
    } else {
        return false;
    }
    if (goal_nonneg(q, poly_put(q->ps, p, x, a), depth - 1) &&
        goal_nonneg(q, poly_put(q->ps, p, x, b), depth - 1))
        return true;
    q->trail.n = mark;
    return false;
}

/* ---- the search ---- */

/* Atoms that a search replaces by their bounds.  An estimate. */
enum { MAX_TRIED = 8 };

/* Does A go out before B?  Opaque ones first, the deepest of them; then those
 * whose names were bound last, for others may be bounds of these. */
static bool goes_before(const Atom *a, const Atom *b)
{
    if (a->depth != b->depth)
        return a->depth > b->depth;
    if (a->op == OP_VAR && b->op == OP_VAR)
        return a->sample->u.var->id > b->sample->u.var->id;
    return a->id > b->id;
}

static uint32_t atoms_to_try(const Poly *p, const Atom **list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < p->nterm; i++) {
        const Mono *mono = p->term[i].mono;
        for (uint32_t k = 0; k < mono->nfactor; k++) {
            const Atom *atom = mono->factor[k].atom;
            uint32_t at = 0;
            while (at < n && goes_before(list[at], atom))
                at++;
            if ((at < n && list[at] == atom) || at == MAX_TRIED)
                continue;
            n += n < MAX_TRIED;
            for (uint32_t m = n - 1; m > at; m--)
                list[m] = list[m - 1];
            list[at] = atom;
        }
    }
    return n;
}

/* Remember by what rule it was proved. */
static bool is_by(Query *q, bool proved, const char *rule)
{
    if (proved)
        q->rule = rule;
    return proved;
}

static bool by_elimination(Query *q, const Poly *p, uint32_t depth)
{
    const Atom *list[MAX_TRIED];
    uint32_t n = atoms_to_try(p, list), mark = q->trail.n;

    for (uint32_t i = 0; i < n && q->steps; i++) {
        Split split;
        split_linear(q, p, list[i], &split);
        const Poly *coef = split.h, *rest = split.g;
        int sign = one_sign(q, coef, depth - 1);
        if (sign ? is_by(q, by_bound(q, coef, rest, list[i], sign, depth),
                         "bound")
                 : is_by(q, by_ends(q, coef, rest, list[i], depth), "ends"))
            return true;
        q->trail.n = mark;
        if (is_by(q, by_cases(q, p, list[i], depth), "cases"))
            return true;
    }
    return false;
}

static bool search(Query *q, const Poly *p, uint32_t depth)
{
    uint32_t mark = q->trail.n;

    if (is_by(q, by_match(q, p), "match") || is_by(q, by_signs(q, p), "signs"))
        return true;
    q->trail.n = mark;
    if (!depth)
        return false;
    if (is_by(q, by_factor(q, p, depth), "factor"))
        return true;
    q->trail.n = mark;
    return is_by(q, by_square(q, p, depth), "square") ||
           is_by(q, by_division(q, p, depth), "divide") ||
           is_by(q, by_positive(q, p, depth), "positive") ||
           by_elimination(q, p, depth);
}

/* Keep what is on the trail from MARK on. */
static void keep_uses(Query *q, uint32_t mark, uint32_t *use, uint32_t *nuse)
{
    *use = q->log.n;
    *nuse = q->trail.n - mark;
    for (uint32_t i = mark; i < q->trail.n; i++) {
        GROUND_INDEX(q->log.at, q->log.room, q->log.n);
        q->log.at[q->log.n++] = q->trail.at[i];
    }
}

bool goal_nonneg(Query *q, const Poly *p, uint32_t depth)
{
    int64_t value;
    uint32_t mark = q->trail.n;

    if (!p)
        return false;
    p = facts_tighten(q->ps, p);
    if (poly_is_const(p, &value)) {
        q->rule = "numbers";
        return value >= 0;
    }
    Goal *goal = query_goal(q, p, false);
    if (goal) {
        if (goal->state == GOAL_PROVED) {
            for (uint32_t i = 0; i < goal->nuse; i++)
                trail_push(q, q->log.at[goal->use + i]);
            q->rule = goal->rule;
            return true;
        }
        if (goal->state == GOAL_OPEN || goal->depth >= depth)
            return false;
    } else if (q->ngoal == QUERY_GOALS) {
        return false;
    }
    if (!q->steps)
        return false;
    if (!goal)
        goal = query_goal(q, p, true);
    *goal = (Goal){.p = p, .state = GOAL_FAILED, .depth = UINT32_MAX};
    /* The last step takes less time than to look at the states. */
    if (depth && states_show_negative(q->facts, q->states, p))
        return false;
    q->steps--;
    q->facts->work += p->nterm;
    goal->state = GOAL_OPEN;
    bool proved = search(q, p, depth);
    /* Goals never move. */
    goal->state = proved ? GOAL_PROVED : GOAL_FAILED;
    goal->depth = depth;
    goal->rule = q->rule;
    if (proved)
        keep_uses(q, mark, &goal->use, &goal->nuse);
    else
        q->trail.n = mark;
    return proved;
}

void query_know(Query *q, const Poly *p, uint32_t mark)
{
    int64_t value;

    p = facts_rewrite(q->facts, p);
    if (p)
        p = facts_tighten(q->ps, p);
    if (!p || (poly_is_const(p, &value) && value >= 0))
        return;
    if (poly_is_const(p, &value)) {
        q->absurd = true;
        return;
    }
    for (uint32_t i = 0; i < q->nknown; i++)
        if (q->known[i].p == p)
            return;
    if (q->nknown == QUERY_MAX_KNOWN)
        return;
    Known *known = &q->known[q->nknown++];
    *known = (Known){.p = p, .mask = poly_mask(p)};
    keep_uses(q, mark, &known->use, &known->nuse);
    /* What failed may now be proved. */
    q->stamp++;
    q->ngoal = 0;
}
