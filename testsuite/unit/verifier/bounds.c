/* bounds.c - accesses in and out of their arrays, by facts; and LMADs against
 * all their points. */
#include "prover.h"
#include "testsuite/unit/terms.h"

#include "printer/text/print.h"
#include "verifier/prover/bounds.h"
#include "verifier/prover/regions/lmad_facts.h"

/* ---- examples ---- */

static const char head[] =
    "fun t (a : i64) (b : i64) (i : i64) (j : i64) (k : i64) (m : i64)\n"
    "      (n : i64) (q : i64) (A : [n]f32) (B : [n][m]f32) (N : [n*n]f32)\n"
    "      (T : [10]f32) : (i64) =\n";

typedef struct Example {
    const char *given, *access;
    Verdict want;
    const char *goal; /* what is not proved, or NULL: whatever */
} Example;

static const Example examples[] = {
    {"assert 0 <= i && i < n", "A[i]", PROVED, NULL},
    {"assert 0 <= i && i < n", "A[i + 1]", UNKNOWN, "i + 1 < n"},
    {"assert 0 <= i && i < n", "A[n - 1 - i]", PROVED, NULL},
    {"assert i < n", "A[i]", UNKNOWN, "0 <= i"},
    {"", "A[n]", REFUTED, "n < n"},
    {"", "A[-1]", REFUTED, "0 <= -1"},
    {"assert 0 <= i && i < n && 0 <= j && j < m", "B[i, j]", PROVED, NULL},
    {"assert 0 <= i && i < n && 0 <= j && j < m", "B[j, i]", UNKNOWN,
     "j < n"},
    {"assert 0 <= i && i < n && 0 <= j && j < n", "N[i*n + j]", PROVED, NULL},
    /* Ranges. */
    {"assert 0 <= i && i <= n", "A[i : n - i]", PROVED, NULL},
    {"assert 0 <= i && i <= n", "A[i : n]", UNKNOWN, NULL},
    {"", "A[0 : n]", PROVED, NULL},
    {"", "A[n - 1 : n : -1]", PROVED, NULL},
    {"", "A[0 : (n + 1) / 2 : 2]", PROVED, NULL},
    {"", "A[17 : 0]", PROVED, NULL},
    {"", "A[0 : -1]", REFUTED, "0 <= -1"},
    {"", "T[5 : 6]", REFUTED, NULL},
    {"", "T[9 : 10 : -1]", PROVED, NULL},
    {"", "B[0 : n, :]", PROVED, NULL},
    {"assert 0 <= j && j < m", "B[:, j]", PROVED, NULL},
    {"assert 0 <= i && i < n", "B[i, 0 : m]", PROVED, NULL},
    /* LMADs. */
    {"", "T[0 + {(2 : 5), (5 : 1)}]", PROVED, NULL},
    {"", "T[1 + {(2 : 5), (5 : 1)}]", REFUTED, "10 < 10"},
    {"assert n >= 0", "N[0 + {(n : n), (n : 1)}]", PROVED, NULL},
    {"assert n >= 0", "N[0 + {(n : n + 1)}]", PROVED, NULL},
    {"assert n >= 1", "N[n*n - 1 + {(n : -n), (n : -1)}]", PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q",
     "N[i*b + n + 1 + {(i+1 : n*b - b), (b : n), (b : 1)}]", PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q",
     "N[i*b + {(i+1 : n*b - b), (b+1 : n)}]", PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q",
     "N[i*b + 1 + {(i+1 : n*b - b), (b : 1)}]", PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q",
     "N[i*b + n + 2 + {(i+1 : n*b - b), (b : n), (b : 1)}]", PROVED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q",
     "N[i*b + n + 2 + {(i+1 : n*b - b), (b : n), (b+1 : 1)}]", UNKNOWN,
     "i * b * n + b * n + b + 2 < n * n"},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i <= q",
     "N[i*b + n + 1 + {(i+1 : n*b - b), (b : n), (b : 1)}]", UNKNOWN, NULL},
};

static const Example injective_examples[] = {
    {"", "T[0 + {(2 : 5), (5 : 1)}]", PROVED, NULL},
    {"", "T[0 + {(2 : 3), (3 : 2)}]", PROVED, NULL},
    {"", "T[0 + {(2 : 4), (3 : 2)}]", REFUTED, NULL},
    {"", "T[0 + {(1 : 0), (3 : 2)}]", PROVED, NULL},
    {"", "N[0 + {(n : 1), (n : n)}]", PROVED, NULL},
    {"", "N[0 + {(n : -n), (n : -1)}]", PROVED, NULL},
    {"", "N[0 + {(n : n - 1), (n : 1)}]", UNKNOWN, NULL},
    {"assert n >= 2", "N[0 + {(n : n), (n : n)}]", REFUTED, NULL},
    {"assert n >= 2", "N[0 + {(n : 0), (n : n)}]", REFUTED, NULL},
    {"assert n == q*b + 1\nassert q >= 2 && b >= 1 && 0 <= i && i < q",
     "N[i*b + n + 1 + {(i+1 : n*b - b), (b : n), (b : 1)}]", PROVED, NULL},
    {"assert a >= 2", "N[0 + {(i : a*m), (m : a), (2 : 1)}]", PROVED, NULL},
    {"", "A[0 : n : 2]", PROVED, NULL},
    {"assert n >= 2", "A[0 : n : 0]", REFUTED, NULL},
    {"", "A[0 : n : k]", UNKNOWN, "k != 0"},
    {"", "B[0 : n, 3]", PROVED, NULL},
};

static Answer ask(Text *t, bool injective, const Stm *s)
{
    const Exp *e = &s->exp;
    Var *array = e->arg[0]->u.var;

    for (uint32_t i = 0; i < t->p.prog->first->nparam; i++) {
        const Type *type = t->p.prog->first->param[i]->type;
        for (uint32_t d = 0; d < type->rank; d++)
            facts_size(t->facts, type->size[d], NULL);
    }
    if (injective)
        return bound_injective(t->facts, &e->u.sel, e->arg);
    if (e->form == FORM_INDEX) {
        Answer answer = answer_proved();
        for (uint32_t d = 0; d < array->type->rank; d++)
            answer = answer_both(
                answer, bound_index(t->facts, e->arg[1 + d],
                                    array->type->size[d]));
        return answer;
    }
    return bound_selection(t->facts, array->type, &e->u.sel, e->arg);
}

static int count_wrong(bool injective, size_t n, const Example *example)
{
    static const char *const name[] = {"unknown", "proved", "refuted"};
    int wrong = 0;

    for (size_t k = 0; k < n; k++) {
        const Example *e = &example[k];
        Buf buf = {0}, said = {0};
        buf_printf(&buf, "%s%s\nlet (z : f32) = %s\nin (n)\n", head, e->given,
                   e->access);
        buf_char(&buf, '\0');
        Text t = text_open(buf.at);
        Answer answer = ask(&t, injective, learn_text(&t));
        if (answer.verdict != PROVED)
            answer_say(&answer, &said);
        buf_char(&said, '\0');
        if (answer.verdict != e->want ||
            (e->goal && strcmp(said.at, e->goal))) {
            print_error("%s\n|- %s\nis %s: %s\n", e->given, e->access,
                        name[answer.verdict], said.at);
            wrong++;
        }
        buf_free(&said);
        buf_free(&buf);
        text_close(&t);
    }
    return wrong;
}

TEST(examples_are_answered)
{
    assert_int_equal(
        count_wrong(false, sizeof examples / sizeof *examples, examples), 0);
    assert_int_equal(
        count_wrong(true, sizeof injective_examples / sizeof *examples,
                    injective_examples),
        0);
}

typedef struct Overflow {
    const char *given, *value;
    Verdict want;
} Overflow;

TEST(overflow_is_excluded_by_witnesses)
{
    static const Overflow example[] = {
        {"assert 0 <= i && i < n", "i + 1", PROVED},
        {"assert 0 <= i && i < n", "n - 1 - i", PROVED},
        {"assert 0 <= i && i < n", "i + 2", UNKNOWN},
        {"assert 0 <= i && i < n && 0 <= j && j < n", "i*n + j", PROVED},
        {"assert 0 <= i && i < n && 0 <= j && j < m", "i*m", UNKNOWN},
        {"", "i + 1", UNKNOWN},
        {"", "-i", UNKNOWN},
        {"assert 0 <= i", "-i", PROVED},
        {"assert 0 <= i && i < 100", "i*i*i + 5", PROVED},
        {"", "(i & 255)*1000 + (j & 127)", PROVED},
        {"", "min(i, 5) + 1", PROVED},
        {"", "min(i, 5) - 1", UNKNOWN},
        {"", "max(i, 5) + 1", UNKNOWN},
        {"assert 0 <= i && i < 3037000500", "i*i", PROVED},
        {"assert 0 <= i && i < 3037000501", "i*i", UNKNOWN},
        {"assert -3037000500 < i && i < 3037000500", "i*i + 1", PROVED},
        {"assert 0 <= i && i < j && 2*j <= 100000", "(j - i)*(j - i)*j",
         PROVED},
        {"assert 0 <= i && i < j && 2*j <= 100000000000", "(j - i)*j",
         UNKNOWN},
        {"assert 0 < i && 0 <= j && j < 3037000500", "(j / i)*j", PROVED},
        {"assert 0 <= j && j < 3037000500", "(j / i)*j", UNKNOWN},
        {"assert 0 < i && i < 1000000", "(j % i)*i", PROVED},
        {"assert 0 < i && i < 1000000", "fmod(j, i) - fmod(k, i) - i",
         PROVED},
        {"assert i <= 5 && i >= -5", "min(i, 5) + 1", PROVED},
    };
    for (size_t k = 0; k < sizeof example / sizeof *example; k++) {
        Buf buf = {0};
        buf_printf(&buf, "%s%s\nlet (z : i64) = %s\nin (n)\n", head,
                   example[k].given, example[k].value);
        buf_char(&buf, '\0');
        Text t = text_open(buf.at);
        const Stm *last = learn_text(&t);
        const Scalar *nn =
            t.p.prog->first->param[t.p.prog->first->nparam - 2]->type->size[0];
        facts_size(t.facts, nn, NULL);
        Answer answer = bound_no_overflow(t.facts, last->exp.arg[0]);
        if (answer.verdict != example[k].want)
            fail_msg("%s |- %s: %d", example[k].given, example[k].value,
                     answer.verdict);
        text_close(&t);
        buf_free(&buf);
    }
}

/* ---- LMADs against their points ---- */

enum { VARS = 2, RANK = 3 };

static const Scalar *rnd_part(World *w)
{
    const Scalar *x = w->leaf[rnd(w) % VARS];

    const Scalar *y = w->leaf[rnd(w) % VARS];

    switch (rnd(w) % 5) {
    case 0:
        return num(w, rnd_in(w, -2, 4));
    case 1:
        return bin(w, OP_ADD, x, num(w, rnd_in(w, -2, 2)));
    case 2:
        return bin(w, OP_MUL, x, y);
    case 3:
        return bin(w, OP_MUL, x, num(w, rnd_in(w, -3, 3)));
    default:
        return x;
    }
}

static int64_t value(World *w, const Scalar *s)
{
    Wide v = 0;
    assert_true(value_of(w, s, &v));
    return (int64_t)v;
}

typedef struct Points {
    int64_t offset[4096];
    int n;
    bool too_many;
} Points;

static void list_points(World *w, const Lmad *lmad, uint32_t dim, int64_t at,
                        Points *points)
{
    if (dim == lmad->rank) {
        points->too_many |= points->n == 4096;
        if (!points->too_many)
            points->offset[points->n++] = at;
        return;
    }
    int64_t count = value(w, lmad->dim[dim].count);
    int64_t stride = value(w, lmad->dim[dim].stride);
    for (int64_t k = 0; k < count && !points->too_many; k++)
        list_points(w, lmad, dim + 1, at + k * stride, points);
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* What the points say of both questions. */
static void look(World *w, const Lmad *lmad, const Scalar *size, bool *within,
                 bool *injective, bool *known)
{
    static Points points;

    points.n = 0;
    points.too_many = false;
    list_points(w, lmad, 0, value(w, lmad->offset), &points);
    *known = !points.too_many;
    *within = *injective = true;
    qsort(points.offset, (size_t)points.n, sizeof *points.offset, compare);
    int64_t end = value(w, size);
    for (int k = 0; k < points.n; k++) {
        *within &= points.offset[k] >= 0 && points.offset[k] < end;
        *injective &= !k || points.offset[k] != points.offset[k - 1];
    }
}

TEST_OF_TERMS(lmads_are_what_is_proved)
{
    int asked[3] = {0}, asked_injective[3] = {0};

    for (int round = 0; round < 4000; round++) {
        LmadDim dim[RANK];
        Facts *facts = facts_new(w->prog, w->ps);
        uint32_t rank = (uint32_t)(rnd(w) % (RANK + 1));
        int64_t least[VARS];
        for (int k = 0; k < VARS; k++) {
            least[k] = rnd_in(w, -1, 2);
            facts_assume(facts, bin(w, OP_GE, w->leaf[k], num(w, least[k])),
                         NULL);
        }
        for (uint32_t d = 0; d < rank; d++) {
            dim[d].count = rnd_part(w);
            dim[d].stride = rnd_part(w);
        }
        const Scalar *offset = rnd(w) % 2 ? num(w, 0) : rnd_part(w);
        const Lmad *lmad = lmad_new(w->store, offset, rank, dim);
        const Scalar *size = rnd_part(w);
        size = bin(w, OP_MUL, size, rnd_part(w));
        size = bin(w, OP_ADD, size, num(w, rnd_in(w, 0, 2)));
        Answer in = lmad_within(facts, lmad, size);
        Answer one = lmad_injective(facts, lmad);
        asked[in.verdict]++;
        asked_injective[one.verdict]++;
        for (w->value[0] = least[0]; w->value[0] < least[0] + 5; w->value[0]++)
            for (w->value[1] = least[1]; w->value[1] < least[1] + 5;
                 w->value[1]++) {
                bool within, injective, known;
                look(w, lmad, size, &within, &injective, &known);
                if (!known)
                    continue;
                if ((in.verdict == PROVED && !within) ||
                    (in.verdict == REFUTED && within) ||
                    (one.verdict == PROVED && !injective) ||
                    (one.verdict == REFUTED && injective)) {
                    Buf out = {0};
                    print_lmad(&out, lmad);
                    buf_char(&out, '\0');
                    fail_msg("%s in %s (%d), injective (%d): not at %d %d",
                             out.at, text(w, size), in.verdict, one.verdict,
                             (int)w->value[0], (int)w->value[1]);
                }
            }
        facts_free(facts);
    }
    print_message("within: %d proved, %d refuted, %d unknown\n",
                  asked[PROVED], asked[REFUTED], asked[UNKNOWN]);
    print_message("injective: %d proved, %d refuted, %d unknown\n",
                  asked_injective[PROVED], asked_injective[REFUTED],
                  asked_injective[UNKNOWN]);
    assert_true(asked[PROVED] > 200 && asked[REFUTED] > 200);
    assert_true(asked_injective[PROVED] > 500 && asked_injective[REFUTED] > 50);
}

/* Ranges, as language.md has them. */
TEST_OF_TERMS(ranges_are_what_is_proved)
{
    int asked[3] = {0};

    for (int round = 0; round < 4000; round++) {
        Facts *facts = facts_new(w->prog, w->ps);
        int64_t least[VARS];
        for (int k = 0; k < VARS; k++) {
            least[k] = rnd_in(w, -1, 2);
            facts_assume(facts, bin(w, OP_GE, w->leaf[k], num(w, least[k])),
                         NULL);
        }
        const Scalar *offset = rnd_part(w);
        const Scalar *count = rnd_part(w);
        const Scalar *stride = rnd(w) % 3 ? rnd_part(w) : NULL;
        const Scalar *size = rnd_part(w);
        Verdict got =
            bound_range(facts, offset, count, stride, size).verdict;
        asked[got]++;
        for (w->value[0] = least[0]; w->value[0] < least[0] + 5; w->value[0]++)
            for (w->value[1] = least[1]; w->value[1] < least[1] + 5;
                 w->value[1]++) {
                int64_t n = value(w, count), at = value(w, offset);
                int64_t by = stride ? value(w, stride) : 1;
                bool ok = n >= 0;
                for (int64_t k = 0; k < n; k++, at += by)
                    ok &= at >= 0 && at < value(w, size);
                assert_false(got == PROVED && !ok);
                assert_false(got == REFUTED && ok);
            }
        facts_free(facts);
    }
    assert_true(asked[PROVED] > 100 && asked[REFUTED] > 500);
}
