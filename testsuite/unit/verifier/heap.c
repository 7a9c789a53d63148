/* heap.c - runs in the heap: in step with the values, within a budget, and
 * what they count. */
#include "testsuite/unit/program.h"

#include "verifier/interpreter/heap/heap.h"

typedef struct Test {
    Program p;
    Value *results;
    size_t nresult;
} Test;

/* Run the first function, which takes one i64, on N. */
static bool run(Test *t, int64_t n, HeapOptions options)
{
    Program *p = &t->p;
    Value arg = program_argument(p, n);
    bool ran = run_heap(p->prog, p->prog->first, &arg, 1, &options, &p->arena,
                        &p->diag, &t->results, &t->nresult);

    assert_int_equal(p->diag.count[DIAG_ERROR], !ran);
    return ran;
}

static bool says(const Test *t, DiagKind kind, const char *text)
{
    for (const DiagEntry *e = t->p.diag.first; e; e = e->next)
        if (e->kind == kind && strstr(e->text, text))
            return true;
    return false;
}

static const char overwritten[] =
    "fun f (n : i64) : (i64) =\n"
    "  let (m : mem) = alloc 8 * n\n"
    "  let (A : [n]i64 @ m -> R(n)) = iota n\n"
    "  let (B : [n]i64 @ m -> R(n)) =\n"
    "    loop (P : *[n]i64 @ m -> R(n) = A) for i < n do\n"
    "      let (Q : [1]i64 @ m -> i + {(1 : 1)}) = replicate [1] 5\n"
    "      in (P)\n"
    "  let (k : mem) = alloc 8 * n\n"
    "  let (C : [n]i64 @ k -> R(n)) = copy B\n"
    "  let (x : i64) = C[0]\n"
    "  in (x)\n";

/* The first departure is where B is read, and its cause is told. */
TEST(test_departure)
{
    Test t = {.p = program_verified(overwritten)};

    assert_true(run(&t, 3, (HeapOptions){.races = true}));
    assert_int_equal(value_get(&t.results[0], 0), 5);
    assert_false(run(&t, 3, (HeapOptions){.lockstep = true}));
    assert_true(says(&t, DIAG_ERROR,
                     "element [0] of 'B' is 0, but byte 0 of block 'm' "
                     "holds 5"));
    assert_true(says(&t, DIAG_NOTE, "it is written here, where i = 0"));
    program_close(&t.p);
}

/* In step, the values are those of the value semantics. */
TEST(test_lockstep)
{
    static const char text[] =
        "fun f (n : i64) : (m' : mem, [n]i64 @ m' -> 0 + {(n : 2)}, i64) =\n"
        "  let (m : mem) = alloc 16 * n\n"
        "  let (S : [n]i64 @ m -> 1 + {(n : 2)}) = scratch [n] i64\n"
        "  let (A : [n]i64 @ m -> 0 + {(n : 2)}) =\n"
        "    kernel i < n do\n"
        "      in (i * i)\n"
        "  let (T : [n]i64 @ m -> 1 + {(n : 2)}) = S with [:] = A\n"
        "  let (r : [n]i64 @ m -> 2 * n - 1 + {(n : -2)}) = reverse 0 T\n"
        "  let (s : i64 @ m -> 2 * n - 1 + {}) =\n"
        "    reduce (+) i < n do\n"
        "      let (x : i64) = r[i]\n"
        "      in (x)\n"
        "  in (m, A, s)\n";
    Test t = {.p = program_verified(text)};

    assert_true(run(&t, 4, (HeapOptions){.races = true, .lockstep = true}));
    assert_int_equal(t.nresult, 2);
    assert_int_equal(value_get(&t.results[0], 3), 9);
    assert_int_equal(value_get(&t.results[1], 0), 14);
    program_close(&t.p);
}

TEST(test_stats)
{
    HeapStats stats;
    Test t = {.p = program_verified(overwritten)};

    assert_true(run(&t, 3, (HeapOptions){.stats = &stats}));
    assert_int_equal(stats.read, 4);
    assert_int_equal(stats.written, 9);
    assert_int_equal(stats.copied, 3);
    assert_int_equal(stats.copied_bytes, 24);
    assert_int_equal(stats.between[SPACE_DEVICE][SPACE_DEVICE], 24);
    assert_int_equal(stats.allocated, 48);
    assert_int_equal(stats.peak, 48);
    program_close(&t.p);
}

/* A step is what it is for values, an element of an array that is said to be
 * somewhere, and eight bytes of a block. */
TEST(test_budget)
{
    static const char text[] =
        "fun f (n : i64) : (i64) =\n"
        "  let (m : mem) = alloc 8\n"
        "  let (A : [n]i64 @ m -> 0 + {(n : 0)}) = replicate [n] 1\n"
        "  let (x : i64) = A[0]\n"
        "  in (x)\n";
    RunBudget budget = {.steps = 100};
    Test t = {.p = program_verified(text)};

    assert_true(run(&t, 50, (HeapOptions){.budget = &budget}));
    assert_false(budget.spent);
    assert_in_range(budget.steps, 0, 50);
    program_close(&t.p);
    t.p = program_verified(text);
    budget = (RunBudget){.steps = 100};
    assert_false(run(&t, INT64_C(1) << 60,
                     (HeapOptions){.races = true, .budget = &budget}));
    assert_true(budget.spent);
    program_close(&t.p);
}

/* Both runs of a race have the budget. */
TEST(test_budget_of_race)
{
    static const char text[] =
        "fun f (n : i64) : (i64) =\n"
        "  let (m : mem) = alloc 8\n"
        "  let (A : [n]i64 @ m -> 0 + {(n : 0)}) =\n"
        "    kernel i < n do\n"
        "      in (i)\n"
        "  let (x : i64) = A[0]\n"
        "  in (x)\n";
    RunBudget budget = {.steps = 40};
    Test t = {.p = program_verified(text)};

    assert_false(run(&t, 20, (HeapOptions){.races = true, .budget = &budget}));
    assert_false(budget.spent);
    assert_true(says(&t, DIAG_ERROR, "race: element [1] of 'A'"));
    assert_true(says(&t, DIAG_NOTE, "it is written here, where i = 0"));
    program_close(&t.p);
}
