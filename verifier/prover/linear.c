/* linear.c - a polynomial as a sum of known facts.
 *
 * Monomials are taken for unknowns of their own.  P >= 0 follows where there
 * are numbers L[k] >= 0 such that P - sum L[k]*g[k] is a number above -1, for
 * known g[k] >= 0 and products of two of them: P is an integer.  They are
 * searched with the simplex method (phase one, Bland's rule after a while) on
 * integers over a common denominator; a number beyond i64 ends the search.
 * Whatever it finds is checked as polynomials: soundness rests on the check.
 */
#include "verifier/prover/inside.h"

#include <string.h>

/* Estimates. */
enum {
    MAX_ROWS = 24, /* monomials, and one for the number */
    MAX_COLUMNS = 64,
    MAX_PRODUCTS = 24, /* of the columns */
    MAX_MULTIPLIED = 96,
    MAX_PIVOTS = 48,
    BLAND_AFTER = 24,
    GRAIN = 64 /* P > -1 is looked for as P >= -1 + 1/GRAIN */
};

/* Numbers near the ends of i64, as in questions about overflow, leave no room
 * for a grain, nor for sums of their own size. */
#define SMALL (INT64_C(1) << 56)
#define LARGEST (INT64_C(1) << 62)

typedef struct Column {
    const Poly *g;
    const Known *a, *b; /* it is A's, or the product of both */
} Column;

typedef struct Linear {
    Query *q;
    const Mono *mono[MAX_ROWS];
    uint32_t nmono;
    Column column[MAX_COLUMNS];
    uint32_t ncolumn;
    int64_t grain; /* GRAIN, or 1 where P has a large number */
    /* Row i: sum a[i][k] * L[k] (+ slack in the last) + artificial
     * == a[i][ncolumn + 1], all over `denominator`.  The row below the last
     * has the reduced costs. */
    int64_t a[MAX_ROWS + 2][MAX_COLUMNS + 2];
    uint32_t basis[MAX_ROWS + 1]; /* column, or NO_COLUMN for artificials */
    int64_t denominator;
} Linear;

#define NO_COLUMN UINT32_MAX

/* ---- which facts ---- */

static bool has_mono(const Linear *l, const Mono *mono)
{
    for (uint32_t i = 0; i < l->nmono; i++)
        if (l->mono[i] == mono)
            return true;
    return false;
}

/* How many of its monomials are new; and how many are not. */
static uint32_t count_new(const Linear *l, const Poly *p, uint32_t *old)
{
    uint32_t fresh = 0;

    *old = 0;
    for (uint32_t i = 0; i < poly_nonconst(p); i++) {
        if (has_mono(l, p->term[i].mono))
            ++*old;
        else
            fresh++;
    }
    return fresh;
}

static bool take_monos(Linear *l, const Poly *p)
{
    uint32_t old, fresh = count_new(l, p, &old);

    if (l->nmono + fresh > MAX_ROWS)
        return false;
    for (uint32_t i = 0; i < poly_nonconst(p); i++)
        if (!has_mono(l, p->term[i].mono))
            l->mono[l->nmono++] = p->term[i].mono;
    return true;
}

static bool is_column(const Linear *l, const Poly *g)
{
    for (uint32_t i = 0; i < l->ncolumn; i++)
        if (l->column[i].g == g)
            return true;
    return false;
}

static bool is_small(int64_t number)
{
    return -SMALL < number && number < SMALL;
}

static void take_column(Linear *l, const Poly *g, const Known *a,
                        const Known *b)
{
    if (l->grain > 1 && !is_small(poly_number(g)))
        return;
    if (l->ncolumn < MAX_COLUMNS && !is_column(l, g) && take_monos(l, g))
        l->column[l->ncolumn++] = (Column){g, a, b};
}

/* The facts that share a monomial with what is there already. */
static void choose_facts(Linear *l)
{
    Query *q = l->q;
    uint32_t before;

    do {
        before = l->ncolumn;
        for (uint32_t i = 0; i < q->nknown; i++) {
            uint32_t old;
            count_new(l, q->known[i].p, &old);
            if (old)
                take_column(l, q->known[i].p, &q->known[i], NULL);
        }
    } while (l->ncolumn > before);
}

/* Products whose leading monomial stands in P or in a fact. */
static void choose_products(Linear *l, uint32_t degree)
{
    Query *q = l->q;
    uint32_t multiplied = 0, products = 0;

    for (uint32_t i = 0; i < q->nknown; i++) {
        const Known *a = &q->known[i];
        for (uint32_t k = i; k < q->nknown; k++) {
            const Known *b = &q->known[k];
            uint32_t old;
            if (poly_degree(a->p) + poly_degree(b->p) > degree)
                continue;
            if (++multiplied > MAX_MULTIPLIED || products == MAX_PRODUCTS)
                return;
            const Poly *g = poly_mul(q->ps, a->p, b->p);
            if (!g || !has_mono(l, g->term[0].mono))
                continue;
            if (count_new(l, g, &old) > 2)
                continue;
            take_column(l, g, a, b);
            products++;
        }
    }
}

/* ---- the tableau ---- */

static int64_t coefficient(const Poly *p, const Mono *mono)
{
    for (uint32_t i = 0; i < p->nterm; i++)
        if (p->term[i].mono == mono)
            return p->term[i].coef;
    return 0;
}

/* The numbers of row I, for monomial I or, in the last, for the number. */
static bool fill_row(Linear *l, const Poly *p, uint32_t i)
{
    bool last = i == l->nmono;
    int64_t *row = l->a[i], right;

    for (uint32_t k = 0; k < l->ncolumn; k++) {
        const Poly *g = l->column[k].g;
        row[k] = last ? poly_number(g) : coefficient(g, l->mono[i]);
        if (last && __builtin_mul_overflow(row[k], l->grain, &row[k]))
            return false;
    }
    right = last ? poly_number(p) : coefficient(p, l->mono[i]);
    if (last && (__builtin_mul_overflow(right, l->grain, &right) ||
                 __builtin_add_overflow(right, l->grain - 1, &right)))
        return false;
    row[l->ncolumn] = last;
    row[l->ncolumn + 1] = right;
    if (right >= 0)
        return true;
    for (uint32_t k = 0; k < l->ncolumn + 2; k++) {
        if (row[k] == INT64_MIN)
            return false;
        row[k] = -row[k];
    }
    return true;
}

static bool fill(Linear *l, const Poly *p)
{
    uint32_t rows = l->nmono + 1;

    l->denominator = 1;
    for (uint32_t k = 0; k < l->ncolumn + 2; k++)
        l->a[rows][k] = 0;
    for (uint32_t i = 0; i < rows; i++) {
        if (!fill_row(l, p, i))
            return false;
        l->basis[i] = NO_COLUMN;
        for (uint32_t k = 0; k < l->ncolumn + 2; k++)
            if (__builtin_sub_overflow(l->a[rows][k], l->a[i][k],
                                       &l->a[rows][k]))
                return false;
    }
    return true;
}

/* The column to come in: the least cost, later the first below zero. */
static uint32_t entering(const Linear *l, uint32_t pivots)
{
    const int64_t *cost = l->a[l->nmono + 1];
    uint32_t best = NO_COLUMN;

    for (uint32_t k = 0; k <= l->ncolumn; k++) {
        if (cost[k] >= 0 || (best != NO_COLUMN && cost[best] <= cost[k]))
            continue;
        best = k;
        if (pivots >= BLAND_AFTER)
            break;
    }
    return best;
}

/* The row to go out for column C: the least ratio. */
static uint32_t leaving(const Linear *l, uint32_t c)
{
    uint32_t best = NO_COLUMN, right = l->ncolumn + 1;

    for (uint32_t i = 0; i <= l->nmono; i++) {
        if (l->a[i][c] <= 0)
            continue;
        if (best == NO_COLUMN) {
            best = i;
            continue;
        }
        Wide x = (Wide)l->a[i][right] * l->a[best][c];
        Wide y = (Wide)l->a[best][right] * l->a[i][c];
        if (x < y || (x == y && l->basis[i] < l->basis[best]))
            best = i;
    }
    return best;
}

/* (BY * A - PART * B) / BELOW, which is exact. */
static bool combine(int64_t by, int64_t a, int64_t part, int64_t b,
                    int64_t below, int64_t *value)
{
    int64_t x, y, sum;

    if (!__builtin_mul_overflow(by, a, &x) &&
        !__builtin_mul_overflow(part, b, &y) &&
        !__builtin_sub_overflow(x, y, &sum)) {
        *value = below == 1 ? sum : sum / below;
        return true;
    }
    Wide wide = ((Wide)by * a - (Wide)part * b) / below;
    *value = (int64_t)wide;
    return wide == *value;
}

static bool pivot(Linear *l, uint32_t r, uint32_t c)
{
    int64_t by = l->a[r][c];

    for (uint32_t i = 0; i <= l->nmono + 1; i++) {
        int64_t part = l->a[i][c];
        if (i == r || (part == 0 && by == l->denominator))
            continue;
        for (uint32_t k = 0; k < l->ncolumn + 2; k++)
            if (!combine(by, l->a[i][k], part, l->a[r][k], l->denominator,
                         &l->a[i][k]))
                return false;
    }
    l->basis[r] = c;
    l->denominator = by;
    return true;
}

/* Is P by its multipliers what the tableau says it is?  Then their facts are
 * used. */
static bool check(Linear *l, const Poly *p)
{
    Query *q = l->q;
    const Poly *left = poly_scale(q->ps, p, l->denominator);
    int64_t number;

    for (uint32_t i = 0; i <= l->nmono; i++) {
        int64_t by = l->a[i][l->ncolumn + 1];
        if (l->basis[i] >= l->ncolumn || by == 0)
            continue; /* the slack, or an artificial one */
        if (by < 0)
            return false;
        left = poly_sub(q->ps, left,
                        poly_scale(q->ps, l->column[l->basis[i]].g, by));
    }
    if (!left || l->denominator <= 0 || !poly_is_const(left, &number) ||
        number <= -l->denominator)
        return false;
    for (uint32_t i = 0; i <= l->nmono; i++) {
        if (l->basis[i] >= l->ncolumn || l->a[i][l->ncolumn + 1] == 0)
            continue;
        const Column *column = &l->column[l->basis[i]];
        trail_use(q, column->a);
        if (column->b)
            trail_use(q, column->b);
    }
    return true;
}

static bool solve(Linear *l, const Poly *p)
{
    const int64_t *cost = l->a[l->nmono + 1];

    if (!fill(l, p))
        return false;
    for (uint32_t pivots = 0; pivots < MAX_PIVOTS; pivots++) {
        if (cost[l->ncolumn + 1] == 0)
            return check(l, p);
        uint32_t c = entering(l, pivots);
        uint32_t r = c == NO_COLUMN ? NO_COLUMN : leaving(l, c);
        l->q->facts->work += l->nmono;
        if (r == NO_COLUMN || !pivot(l, r, c))
            return false;
    }
    return false;
}

bool goal_linear(Query *q, const Poly *p)
{
    Linear l;
    int64_t value;
    uint32_t degree = poly_degree(p);

    p = facts_tighten(q->ps, p);
    if (poly_is_const(p, &value))
        return value >= 0;
    value = poly_number(p);
    l.q = q;
    l.nmono = l.ncolumn = 0;
    l.grain = is_small(value) ? GRAIN : 1;
    if (value > LARGEST) /* less is asked for than could be */
        p = poly_sub(q->ps, p, poly_const(q->ps, value - LARGEST));
    if (!take_monos(&l, p))
        return false;
    choose_facts(&l);
    for (uint32_t i = 0; i < l.ncolumn; i++)
        if (poly_degree(l.column[i].g) > degree)
            degree = poly_degree(l.column[i].g);
    if (l.ncolumn == 0 && degree < 2)
        return false;
    if (solve(&l, p))
        return true;
    if (degree < 2)
        return false;
    choose_products(&l, degree);
    return solve(&l, p);
}
