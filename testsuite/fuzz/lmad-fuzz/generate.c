/* generate.c - random problems about sets of offsets.
 *
 * A family is a list of problems as programs have them.  In a text, `@` is a
 * place where sometimes a small number is added or taken away; then the
 * answer often is another one.
 */
#include "testsuite/fuzz/lmad-fuzz/generate.h"

#include <stdbool.h>
#include <string.h>

/* ---- numbers ---- */

static void number_lmad(Random *r, Buf *out)
{
    int64_t rank = random_in(r, 0, 3);

    buf_printf(out, "%d + {", (int)random_in(r, -10, 40));
    for (int64_t i = 0; i < rank; i++)
        buf_printf(out, "%s(%d : %d)", i ? ", " : "",
                   (int)(random_in(r, 0, 9) ? random_in(r, 1, 7)
                                            : random_in(r, -1, 0)),
                   (int)random_in(r, -13, 13));
    buf_char(out, '}');
}

static void any_question(Random *r, Buf *out, void (*lmad)(Random *, Buf *),
                         void (*set)(Random *, Buf *))
{
    static const char *const relation[] = {"disjoint", "disjoint", "disjoint",
                                           "subset", "equal", "injective",
                                           "injective", "within"};
    const char *which = relation[random_in(r, 0, 7)];

    /* Unions are no index functions. */
    if (strcmp(which, "equal") == 0)
        set = lmad;
    buf_text(out, "check ");
    set(r, out);
    buf_printf(out, " %s", which);
    if (strcmp(which, "within") == 0)
        buf_printf(out, " %d", (int)random_in(r, 0, 80));
    else if (strcmp(which, "injective") != 0) {
        buf_char(out, ' ');
        set(r, out);
    }
    buf_char(out, '\n');
}

void generate_numbers(Random *r, Buf *out)
{
    any_question(r, out, number_lmad, number_lmad);
}

/* ---- anything ---- */

static void any_leaf(Random *r, Buf *out)
{
    static const char *const leaf[] = {"a", "b", "c", "0", "1", "1", "2", "3"};
    buf_text(out, leaf[random_in(r, 0, 7)]);
}

static void any_scalar(Random *r, Buf *out, int depth)
{
    static const char *const op[] = {" + ", " - ", "*", "*"};
    int64_t what = depth ? random_in(r, 0, 11) : 0;

    if (what < 5) {
        any_leaf(r, out);
        return;
    }
    if (what < 10) {
        buf_char(out, '(');
        any_scalar(r, out, depth - 1);
        buf_text(out, op[random_in(r, 0, 3)]);
        any_scalar(r, out, depth - 1);
        buf_char(out, ')');
        return;
    }
    if (what == 10) {
        static const char *const name[] = {"min(", "max(", "select(a < b, ",
                                           "select(c == 1, "};
        buf_text(out, name[random_in(r, 0, 3)]);
        any_scalar(r, out, depth - 1);
        buf_text(out, ", ");
        any_scalar(r, out, depth - 1);
        buf_char(out, ')');
        return;
    }
    if (random_in(r, 0, 1)) {
        buf_text(out, "fmod(");
        any_scalar(r, out, depth - 1);
        buf_text(out, ", ");
        any_leaf(r, out);
        buf_char(out, ')');
        return;
    }
    buf_char(out, '(');
    any_scalar(r, out, depth - 1);
    buf_printf(out, " %s %d)", random_in(r, 0, 1) ? "/" : "%",
               (int)random_in(r, 2, 3));
}

static void any_lmad(Random *r, Buf *out)
{
    int64_t rank = random_in(r, 1, 3);

    any_scalar(r, out, 2);
    buf_text(out, " + {");
    for (int64_t i = 0; i < rank; i++) {
        buf_text(out, i ? ", (" : "(");
        any_scalar(r, out, 1);
        buf_text(out, " : ");
        any_scalar(r, out, 2);
        buf_char(out, ')');
    }
    buf_char(out, '}');
}

/* Rows of one or two indices, which offsets and moduli do not mention. */
static void any_fold(Random *r, Buf *out)
{
    static const char *const row[] = {"p", "q", "p + q", "2*p", "p - 2*q",
                                      "0", "-p"};
    int64_t rows = random_in(r, 1, 2);

    buf_text(out, "fold (p, q) -> (");
    for (int64_t i = 0; i < rows; i++) {
        buf_printf(out, "%s%s + ", i ? ", " : "", row[random_in(r, 0, 6)]);
        any_scalar(r, out, 1);
        buf_text(out, " mod (");
        any_scalar(r, out, 1);
        buf_char(out, ')');
    }
    buf_char(out, ')');
}

static void any_ixfn(Random *r, Buf *out)
{
    if (random_in(r, 0, 9))
        any_lmad(r, out);
    else
        any_fold(r, out);
}

static void any_set(Random *r, Buf *out)
{
    int64_t what = random_in(r, 0, 9);

    if (what == 0) {
        buf_text(out, "[");
        any_ixfn(r, out);
        buf_text(out, " | ");
        any_ixfn(r, out);
        buf_text(out, "]");
    } else if (what <= 2) {
        buf_printf(out, "union %s < ", what == 1 ? "u" : "a");
        any_leaf(r, out);
        buf_text(out, " of ");
        if (what == 1)
            buf_text(out, "u*");
        any_lmad(r, out);
    } else {
        any_ixfn(r, out);
    }
}

void generate_any(Random *r, Buf *out)
{
    static const char *const condition[] = {
        "a >= 1", "b >= 1", "c >= 1", "a < b", "b <= c", "c == a*b",
        "c == a + b", "a != b", "b >= 2*a", "c > a + b", "a >= 0", "b >= 0",
        "c >= 0", "a*b <= c"};
    int64_t n = random_in(r, 1, 5);

    for (int64_t i = 0; i < n; i++)
        buf_printf(out, "%s%s", i ? ", " : "assume ",
                   condition[random_in(r, 0, 13)]);
    buf_char(out, '\n');
    any_question(r, out, any_ixfn, any_set);
}

/* ---- families ---- */

typedef struct Family {
    const char *name;
    const char *const *text; /* "assumptions; check", up to NULL */
} Family;

static const char *const rows[] = {
    "n >= 1, m >= 1, 0 <= i, i < j, j < n;"
    "i*m@ + {(m@ : 1)} disjoint j*m@ + {(m@ : 1)}",
    "n >= 1, m >= 1, 0 <= i, i < n, 0 <= j, j < n, i != j;"
    "i*m@ + {(m@ : 1)} disjoint j*m + {(m : 1)}",
    "n >= 1, m >= 2, 0 <= i, i < n;"
    "{(i : m), (m@ : 1)} disjoint i*m@ + {(n - i : m), (m@ : 1)}",
    "n >= 1, m >= 1; {(n : 2*m), (m@ : 1)} disjoint m@ + {(n : 2*m), (m@ : 1)}",
    "n >= 1, m >= 3; 1@ + {(n : m), (m - 2@ : 1)} disjoint {(n : m)}",
    "n >= 1, m >= 3; {(n : m), (m - 1@ : 1)} disjoint m - 1@ + {(n : m)}",
    "n >= 1, m >= 1; {(n : m), (m@ : 1)} injective",
    "n >= 1, m >= 1, 0 <= i, i < n; i*m@ + {(m@ : 1)} within n*m@",
    "n >= 1, m >= 1, 0 <= i, i < n; union k < i of k*m + {(m@ : 1)} disjoint"
    " i*m@ + {(m : 1)}",
    "n >= 1, m >= 2, 0 <= i, i < n, 0 <= j, j < m; i*m + {(j : 1)} disjoint"
    " i*m + j@ + {(m - j@ : 1)}",
    NULL};
static const char *const columns[] = {
    "n >= 1, m >= 1, 0 <= i, i < j, j < m;"
    "i@ + {(n : m)} disjoint j@ + {(n : m)}",
    "n >= 1, m >= 2, 0 <= i, i < m;"
    "{(n : m), (i@ : 1)} disjoint i@ + {(n : m), (m - i@ : 1)}",
    "n >= 1, m >= 1, 0 <= i, i < m, 0 <= j, j < m, i != j;"
    "i + {(n@ : m)} disjoint j + {(n@ : m)}",
    "n >= 1, m >= 1; union j < m of j@ + {(n : m@)} injective",
    "n >= 1, m >= 1, 0 <= i, i < m; i@ + {(n@ : m)} within n*m@",
    "n >= 1, m >= 1, 0 <= i, i < m; i@ + {(n : m)} subset {(n@ : m), (m@ : 1)}",
    "n >= 2, m >= 2, 0 <= j, j < m - 1@;"
    "union k < j of k + {(n : m)} disjoint union k < m - j@ of j@ + k + {(n : m)}",
    "n >= 1, m >= 2, 1 <= j, j < m;"
    "{(n : m), (j : 1)} disjoint [j@ + {(n : m)} | m - 1 + {(n : m)}]",
    NULL};
static const char *const tiles[] = {
    "q >= 1, b >= 1, n == q*b, 0 <= i, i < k, k < q, 0 <= j, j < q, 0 <= l, l < q;"
    "i*b*n + j*b@ + {(b@ : n), (b@ : 1)} disjoint k*b*n + l*b + {(b : n), (b : 1)}",
    "q >= 1, b >= 1, n == q*b, 0 <= i, i < q, 0 <= k, k < q, 0 <= j, j < l, l < q;"
    "i*b*n + j*b@ + {(b@ : n), (b@ : 1)} disjoint k*b*n + l*b + {(b : n), (b : 1)}",
    "q >= 1, b >= 1, n == q*b;"
    "{(q : b*n), (q : b), (b@ : n), (b@ : 1)} injective",
    "q >= 1, b >= 1, n == q*b, 0 <= i, i < q, 0 <= j, j < q;"
    "i*b*n + j*b@ + {(b@ : n), (b@ : 1)} within n*n@",
    "q >= 2, b >= 1, n == q*b, 0 <= i, i < q - 1;"
    "i*b*n + i*b + {(b@ : n), (b@ : 1)} disjoint"
    " i*b*n + i*b + b@ + {(b : n), (q*b - i*b - b@ : 1)}",
    "q >= 2, b >= 1, n == q*b, 0 <= i, i < q - 1;"
    "i*b*n + i*b + {(b@ : n), (b@ : 1)} disjoint"
    " (i + 1)*b*n@ + i*b + {(n - i*b - b : n), (b@ : 1)}",
    "q >= 2, b >= 1, n == q*b, 0 <= i, i < q - 1;"
    "(i + 1)*b*n + (i + 1)*b@ + {(n - i*b - b@ : n), (n - i*b - b@ : 1)} disjoint"
    " i*b*n + i*b + b@ + {(b : n), (n - i*b - b : 1)}",
    "q >= 1, b >= 2, n == q*b, 0 <= i, i < q, 0 <= j, j < q;"
    "i*b*n + j*b + {(b : n), (b : 1)} subset {(n@ : n), (n@ : 1)}",
    NULL};
static const char *const diagonals[] = {
    "n >= 2; 1@ + {(n - 1@ : n + 1)} disjoint {(n@ : n + 1)}",
    "n >= 2, 0 <= k, k < l, l < n;"
    "k + {(n - k@ : n + 1)} disjoint l@ + {(n - l@ : n + 1)}",
    "n >= 2; n@ + 1 + {(n - 1 : n + 1)} disjoint {(n@ : 1)}",
    "n >= 1; {(n@ : n + 1)} within n*n@",
    "n >= 1; {(n@ : n + 1)} injective",
    "n >= 1, 0 <= i, i < j, j < n; i*(n + 1)@ + {(1 : 1)} disjoint j@ + {(1 : 1)}",
    "n >= 2, 1 <= i, i < n; i*n + i@ + {(n - i : 1)} disjoint"
    " (i - 1)*n@ + {(n@ : 1)}",
    "n >= 2, 0 <= i, i < n - 1@; (i + 1)*(n + 1) + {(n - i - 1@ : n + 1)}"
    " disjoint {(i + 1@ : n + 1)}",
    "n >= 2, m > n; {(n : m + 1)} disjoint 1@ + {(n - 1 : m + 1)}",
    "n >= 1; {(n : n + 1)} subset {(n@ : n), (n@ : 1)}",
    NULL};
static const char *const antidiagonals[] = {
    "n >= 2, 0 <= i, i < j, j < n; i@ + {(i + 1@ : n - 1)} disjoint"
    " j@ + {(j + 1 : n - 1)}",
    "n >= 2; n - 1@ + {(n : n - 1)} within n*n@",
    "n >= 2; n - 1 + {(n@ : n - 1)} injective",
    "n >= 2, 0 <= i, i < n; i + {(i + 1@ : n - 1)} within n*n@",
    "n == q*b + 1, q >= 2, b >= 1, 0 <= i, i < q;"
    "i*b + n + 1@ + {(i + 1 : n*b - b), (b@ : n), (b@ : 1)} disjoint"
    " i*b + {(i + 1 : n*b - b), (b + 1 : n)}",
    "n == q*b + 1, q >= 2, b >= 1, 0 <= i, i < q;"
    "i*b + n + 1 + {(i + 1 : n*b - b), (b : n), (b@ : 1)} disjoint"
    " i*b + 1@ + {(i + 1 : n*b - b), (b : 1)}",
    "n == q*b + 1, q >= 2, b >= 1, 0 <= i, i < q;"
    "i*b + n + 1 + {(i + 1 : n*b - b), (b@ : n), (b@ : 1)} injective",
    "n == q*b + 1, q >= 2, b >= 1, 0 <= i, i < j, j < q;"
    "i*b + n + 1 + {(i + 1 : n*b - b), (b@ : n), (b@ : 1)} disjoint"
    " j*b + n + 1@ + {(j + 1 : n*b - b), (b : n), (b : 1)}",
    "n >= 2, 0 <= i, i < n - 1; n + i*1@ + {(i + 1@ : n - 1)} disjoint"
    " i@ + {(i + 1 : n - 1)}",
    "n == q*b, q >= 2, b >= 1, 0 <= i, i < q;"
    "i*b@ + {(i + 1 : n*b - b), (b@ : n), (b@ : 1)} injective",
    NULL};
static const char *const triangles[] = {
    "n >= 2; union i < n of i*n@ + {(i + 1@ : 1)} disjoint"
    " union i < n of i*n + i + 1@ + {(n - i - 1@ : 1)}",
    "0 <= i, i < j; i*(i + 1)/2@ + {(i + 1@ : 1)} disjoint"
    " j*(j + 1)/2@ + {(j + 1 : 1)}",
    "n >= 1; union i < n of i*n + {(i + 1@ : 1)} injective",
    "n >= 1; union i < n of i*(i + 1)/2@ + {(i + 1@ : 1)} injective",
    "n >= 1, 0 <= i, i < n; i*(i + 1)/2@ + {(i + 1@ : 1)} within n*(n + 1)/2@",
    "n >= 1; union i < n of i*n@ + {(i + 1@ : 1)} within n*n@",
    "n >= 2, 0 <= k, k < n; k*n@ + {(k + 1@ : 1)} disjoint"
    " union i < k of i*n + i + {(n - i@ : 1)}",
    "n >= 2, 0 <= k, k < n - 1; (k + 1)*n + k@ + {(n - k - 1@ : n)} disjoint"
    " union j < n - k - 1 of (k + 1)*n + k + 1@ + j + {(n - k - 1 : n)}",
    "n >= 2; union i < n of i*n + {(i@ : 1)} disjoint {(n : n + 1)}",
    "n >= 1; union i < n of i*n + {(i + 1@ : 1)} subset {(n@ : n), (n@ : 1)}",
    NULL};
static const char *const reversed[] = {
    "n >= 1; n - 1@ + {(n@ : -1)} disjoint n@ + {(n : 1)}",
    "n >= 1; n - 1@ + {(n@ : -1)} within n@",
    "n >= 1, m >= 1, 0 <= i, i < j, j < n; i*m + m - 1@ + {(m@ : -1)} disjoint"
    " j*m@ + {(m : 1)}",
    "n >= 1, m >= 1; n*m - 1@ + {(n : -m), (m@ : -1)} injective",
    "n >= 1, m >= 1; (n - 1)*m@ + {(n : -m), (m@ : 1)} within n*m@",
    "n >= 2, 0 <= i, 2*i + 1 < n; i@ + {(1 : 1)} disjoint n - 1 - i@ + {(1 : 1)}",
    "n >= 1; 2*n - 1@ + {(n : -2)} disjoint {(n@ : 2)}",
    "n >= 1, m >= 1; (n - 1)*m + {(n : -m), (m@ : 1)} subset {(n@ : m), (m : 1)}",
    "n >= 1, k >= 1; n*k - 1@ + {(n : -k)} disjoint {(n : k)}",
    "n >= 1, m >= 2, 0 <= i, i < m; i + {(n : m)} disjoint"
    " n*m - m + i@ + 1 + {(n : -m)}",
    NULL};
static const char *const interleaved[] = {
    "n >= 1; {(n : 2)} disjoint 1@ + {(n@ : 2)}",
    "n >= 1, k >= 2, 0 <= i, i < j, j < k; i + {(n : k)} disjoint"
    " j@ + {(n@ : k)}",
    "n >= 1, m >= 1; 1@ + {(n : 4)} disjoint {(m : 6)}",
    "n >= 1, m >= 1, k >= 1; {(n : 2*k)} disjoint k@ + {(m : 4*k)}",
    "n >= 1, m >= 1, k >= 2; {(n : 2*k)} disjoint 1@ + {(m : 3*k)}",
    "n >= 1, k >= 1; {(n : k), (k@ : 1)} injective",
    "n >= 1, k >= 1; union i < k of i@ + {(n : k)} injective",
    "n >= 1, k >= 2, 0 <= i, i < k; i@ + {(n : k)} within n*k@",
    "n >= 1, m >= 1, 0 <= i; 2*i + {(n : 6), (2@ : 2)} disjoint 1@ + {(m : 4)}",
    "n >= 1, m >= 1, k >= 3, 0 <= i, i < k - 1; i + {(n : k), (2@ : 1)} disjoint"
    " i + 2@ + {(n : k)}",
    "n >= 2, m >= 1, 0 <= i, i < n; i@ + {(m : n)} subset {(m@ : n), (n : 1)}",
    "n >= 1, 0 <= t; t % 2*n@ + {(n@ : 1)} disjoint (t + 1) % 2*n@ + {(n : 1)}",
    "n >= 2, w >= 1, 0 <= t, t < n; t*w@ + {(w@ : 1)} disjoint"
    " fmod(t + 1, n)*w@ + {(w : 1)}",
    "n >= 1, t >= 0; t % 3@ + {(n : 3)} disjoint (t + 1) % 3 + {(n@ : 3)}",
    "n >= 1; {(2*n@ : 1)} subset [{(n@ : 2)} | 1@ + {(n : 2)}]",
    "n >= 1, k >= 1; {(3*n@ : k)} subset [k + {(n@ : 3*k)} | [{(n : 3*k)} |"
    " 2*k@ + {(n : 3*k)}]]",
    "n >= 1; {(n@ : 1)} subset [{((n + 1@)/2 : 2)} | 1 + {(n@/2 : 2)}]",
    "n >= 1, m >= 2; {(n@ : m), (m@ : 1)} subset [{(n : m), ((m + 1)/2 : 2)} |"
    " 1@ + {(n : m), (m/2 : 2)}]",
    NULL};
static const char *const blocked[] = {
    "b >= 1, 0 <= i, i < j; i*b@ + {(b@ : 1)} disjoint j*b@ + {(b : 1)}",
    "b >= 1, q >= 1, n >= 1, 0 <= i, i < j, j < q; i*b@ + {(n : q*b), (b@ : 1)}"
    " disjoint j*b@ + {(n@ : q*b), (b : 1)}",
    "b >= 1, n >= 1, 0 <= i, i*b < n; i*b@ + {(min(b, n - i*b)@ : 1)} within n@",
    "b >= 1, n >= 1, 0 <= i, i < j; i*b + {(min(b@, n - i*b) : 1)} disjoint"
    " j*b@ + {(min(b, n - j*b) : 1)}",
    "b >= 1, n >= 0, 0 <= i, i < n/b; i*b@ + {(b@ : 1)} within n@",
    "b >= 1, n >= 0; union i < n/b of i*b + {(b@ : 1)} disjoint"
    " n/b*b@ + {(n % b@ : 1)}",
    "b >= 1, q >= 1; union i < q of i*b@ + {(b@ : 1)} injective",
    "b >= 2, q >= 1, 0 <= i, i < q; i*b + 1@ + {(b - 1@ : 1)} disjoint"
    " {(q@ : b)}",
    "b >= 1, n == 4*b, 0 <= i, i < 4, 0 <= j, j < 4, i != j;"
    "i*b@ + {(b@ : 1)} disjoint j*b + {(b : 1)}",
    "b >= 1, q >= 1, 0 <= i, i < q; i*b + {(b@ : 1)} subset {(q*b@ : 1)}",
    "b >= 1, q >= 2, 0 <= i, i < q; union j < i of j*b + {(b : 1)} disjoint"
    " i*b@ + {(b : 1)}",
    NULL};

static const char *const rings[] = {
    "n >= 2, 0 <= i, i < j, j < n; fmod(i + t, n@) + {} disjoint fmod(j@ + t, n)"
    " + {}",
    "n >= 2, 0 <= i, i < n; union p < n of fmod(p + t, n + 1@) + {} disjoint"
    " fmod(t - 1@, n + 1) + {}",
    "n >= 2, 0 <= i, i < n; union p < i of fmod(p@ + t, n) + {} disjoint"
    " [fmod(i@ + t, n) + {} | fmod(t - 1, n) + {}]",
    "n >= 1; union p < n@ of fmod(p + t@, n) + {} injective",
    "n >= 1, m >= 1; union p < n@ of fmod(t - p, n)*m@ + {(m@ : 1)} injective",
    "n >= 2, m >= 1, 0 <= i, i < j, j < n; fmod(i - t, n@)*m + {(m@ : 1)} disjoint"
    " fmod(j@ - t, n)*m + {(m : 1)}",
    "n >= 1, m >= 1; fmod(t@, n)*m@ + {(m@ : 1)} within n*m@",
    "n >= 2, m >= 2, 0 <= i, i < n, 0 <= j, j < k, k < m;"
    "fmod(i + t, n)*m@ + fmod(j@ + t, m) + {} disjoint fmod(i + t, n)*m +"
    " fmod(k@ + t, m) + {}",
    "n >= 2, m >= 2, 0 <= i, i < k, k < n, 0 <= j, j < m;"
    "fmod(i@ + t, n)*m + fmod(j + s, m@) + {} disjoint fmod(k + t, n)*m + j@ + {}",
    "n >= 1, 0 <= t; t % n@ + {} disjoint (t + 1@) % (n@ + 1) + {}",
    NULL};
static const char *const folds[] = {
    "n >= 1; fold (p) -> ((p + t@) mod (n@ + 1)) within n + 1@",
    "n >= 1; fold (p) -> ((p + t) mod (n + 1)) disjoint n + 1@ + {(n : 1)}",
    "n >= 1; fold (p) -> (p mod (n@)) injective",
    "n >= 1, m >= 1; fold (p, q) -> ((p - t@) mod (n@), q mod m) within n*m@",
    "n >= 1, m >= 1, 0 <= i, i < j, j < n; fold (q) -> ((i@ - t) mod (n@), q mod m)"
    " disjoint fold (q) -> ((j@ - t) mod n, q mod m)",
    "n >= 1, m >= 1, 0 <= i, i < n; fold (q) -> ((i - t) mod (n@), q mod m) subset"
    " {(n@ : m), (m@ : 1)}",
    "n >= 1, m >= 1; fold (p, q) -> ((p - t) mod n, q mod m) equal"
    " fold (p, q) -> ((p - t + n@) mod (n@), q mod m)",
    "n >= 1; fold (p, q) -> ((p + q@) mod n, (p - q) mod 2) within 2*n@",
    "n >= 1, m >= 1, 0 <= i, i < n; fold (q) -> (i mod n, (2*q@ + t) mod m) disjoint"
    " i*m@ + m@ + {(m : 1)}",
    "n >= 1; {(n@ : 1)} subset fold (p) -> ((3 - p) mod (n@))",
    NULL};

static const char *const chosen[] = {
    "n >= 1; select(k < 3@, 0, n) + {(n@ : 1)} disjoint select(k < 3, n, 0) +"
    " {(n : 1)}",
    "n >= 1; select(k % 2 == 0, 0, n) + {(n@ : 1)} disjoint n@ -"
    " select(k % 2 == 0, 0, n) + {(n : 1)}",
    "n >= 1, 0 <= i, i < n, 0 <= j, j < n; i + select(a < b, n@, 0) + {} disjoint"
    " j@ + select(a < b, 0, n) + {}",
    "n >= 1; select(a < b, 2*n, select(b < c, n@, 0)) + {(n : 1)} disjoint"
    " select(a < b, 0, select(b < c, 0, n@)) + {(n : 1)}",
    "n >= 1; select(a < b, 0, n) + {(n : 2)} disjoint 1@ + select(a < b, 0, n) +"
    " {(n@ : 2)}",
    "n >= 1, m >= 1; select(a < b, 0, n)*m@ + {(n : m), (m@ : 1)} disjoint"
    " select(a < b, n, 0)*m + {(n : m), (m : 1)}",
    NULL};

static const Family families[] = {
    {"rows", rows},           {"columns", columns},
    {"tiles", tiles},         {"diagonals", diagonals},
    {"anti-diagonals", antidiagonals}, {"triangles", triangles},
    {"reversed", reversed},   {"interleaved", interleaved},
    {"blocked", blocked},     {"rings", rings},
    {"folds", folds},         {"chosen", chosen},
};

size_t family_count(void)
{
    return sizeof families / sizeof *families;
}

const char *family_name(size_t family)
{
    return families[family].name;
}

/* Does what is written end in `+ `? */
static bool has_offset(const Buf *out)
{
    return out->len >= 2 && memcmp(out->at + out->len - 2, "+ ", 2) == 0;
}

void generate_family(Random *r, size_t family, Buf *out)
{
    const char *const *text = families[family].text;
    int64_t n = 0;

    while (text[n])
        n++;
    const char *c = text[random_in(r, 0, n - 1)];
    buf_text(out, "assume ");
    for (; *c; c++) {
        if (*c == ';') {
            buf_text(out, "\ncheck ");
        } else if (*c == '{' && !has_offset(out)) {
            buf_text(out, "0 + {");
        } else if (*c == '@') {
            int64_t what = random_in(r, 0, 15);
            if (what < 2)
                buf_text(out, what ? " + 1" : " - 1");
        } else {
            buf_char(out, *c);
        }
    }
    buf_char(out, '\n');
}

/* ---- numbers near the ends of types ---- */

/* An i64, of either sign; sums and products of several are none. */
static void end_number(Random *r, Buf *out)
{
    static const uint64_t end[] = {
        UINT64_C(1) << 31,         UINT64_C(1) << 32, UINT64_C(3) << 31,
        3037000500 /* its square is none */,
        UINT64_C(1) << 53,         UINT64_C(1) << 60, UINT64_C(1) << 61,
        UINT64_C(1) << 62,         UINT64_C(3) << 61, INT64_MAX};
    uint64_t number = end[random_in(r, 0, 9)];

    number = number - 2 + (uint64_t)random_in(r, 0, 4);
    bool negative = random_in(r, 0, 4) == 0;
    uint64_t most = (uint64_t)INT64_MAX + negative;
    if (number > most)
        number = most;
    buf_printf(out, negative ? "(-%llu)" : "%llu",
               (unsigned long long)number);
}

static void end_leaf(Random *r, Buf *out)
{
    if (random_in(r, 0, 3) == 0)
        end_number(r, out);
    else
        any_leaf(r, out);
}

static void end_scalar(Random *r, Buf *out, int depth)
{
    static const char *const op[] = {" + ", " - ", "*", "*", "/", " % "};
    static const char *const call[] = {"min", "max", "fmod"};
    int64_t what = depth ? random_in(r, 0, 9) : 0;

    if (what < 4) {
        end_leaf(r, out);
        return;
    }
    bool calls = what > 7;
    if (calls)
        buf_text(out, call[random_in(r, 0, 2)]);
    buf_char(out, '(');
    end_scalar(r, out, depth - 1);
    buf_text(out, calls ? ", " : op[random_in(r, 0, 5)]);
    end_scalar(r, out, depth - 1);
    buf_char(out, ')');
}

static void end_lmad(Random *r, Buf *out)
{
    int64_t rank = random_in(r, 0, 2);

    end_scalar(r, out, 2);
    buf_text(out, " + {");
    for (int64_t i = 0; i < rank; i++) {
        buf_text(out, i ? ", (" : "(");
        end_scalar(r, out, random_in(r, 0, 2) == 0);
        buf_text(out, " : ");
        end_scalar(r, out, 2);
        buf_char(out, ')');
    }
    buf_char(out, '}');
}

static void end_set(Random *r, Buf *out)
{
    bool both = random_in(r, 0, 5) == 0;

    buf_text(out, both ? "[" : "");
    end_lmad(r, out);
    buf_text(out, both ? " | " : "");
    if (both)
        end_lmad(r, out);
    buf_text(out, both ? "]" : "");
}

/* TEXT with numbers for `#`, and three names for x, y and z. */
static void end_condition(Random *r, const char *text, const char *name,
                          Buf *out)
{
    for (; *text; text++) {
        if (*text == '#')
            end_number(r, out);
        else if (*text >= 'x')
            buf_char(out, name[*text - 'x']);
        else
            buf_char(out, *text);
    }
}

static void end_conditions(Random *r, Buf *out)
{
    static const char *const condition[] = {
        "x == #", "x >= #", "x <= #", "x == y*y", "x == y*z", "x == y + #",
        "x == #*y", "x == # - y", "x*y >= #", "x != #", "x < y", "0 <= x",
        "x/# >= 1", "x == y/#", "x >= 1", "#*x <= y", "x + y > #"};
    static const char *const names[] = {"abc", "bca", "cab", "bac"};
    int64_t n = random_in(r, 1, 4);

    for (int64_t i = 0; i < n; i++) {
        buf_text(out, i ? ", " : "assume ");
        end_condition(r, condition[random_in(r, 0, 16)],
                      names[random_in(r, 0, 3)], out);
    }
    buf_char(out, '\n');
}

/* Is C a name of its own? */
static bool is_name(const Buf *text, size_t at)
{
    char before = at ? text->at[at - 1] : ' ';
    char c = text->at[at], after = text->at[at + 1];

    return c >= 'a' && c <= 'z' && !(before >= 'a' && before <= 'z') &&
           !(after >= 'a' && after <= 'z');
}

/* Assume that some names of TEXT, a problem of a family, are large. */
static void with_ends(Random *r, const Buf *text, Buf *out)
{
    static const char *const relation[] = {" == ", " >= ", " <= "};
    size_t line = (size_t)((const char *)memchr(text->at, '\n', text->len) -
                           text->at);

    buf_text(out, "assume ");
    for (int64_t left = random_in(r, 1, 2); left;) {
        size_t at = (size_t)random_in(r, 1, (int64_t)line - 1);
        if (!is_name(text, at))
            continue;
        buf_char(out, text->at[at]);
        buf_text(out, relation[random_in(r, 0, 2)]);
        end_number(r, out);
        buf_text(out, --left ? ", " : "\n");
    }
    buf_bytes(out, text->at, text->len);
}

void generate_boundary(Random *r, Buf *out)
{
    Buf text = {0};

    if (random_in(r, 0, 2)) {
        end_conditions(r, out);
        any_question(r, out, end_lmad, end_set);
        return;
    }
    generate_family(r, (size_t)random_in(r, 0, (int64_t)family_count() - 1),
                    &text);
    with_ends(r, &text, out);
    buf_free(&text);
}
