/* run_imp.c - how far a run of IMP may go, and what it counts. */
#include "testsuite/unit/program.h"

#include "verifier/interpreter/imp/imp.h"

/* Run the function of TEXT, which takes one i64, on N. */
static bool run(const char *text, int64_t n, ImpOptions options)
{
    Program p = program_verified(text);
    Value arg = program_argument(&p, n), *results;
    size_t nresult;
    bool ran = run_imp(p.prog, p.prog->first, &arg, 1, &options, &p.arena,
                       &p.diag, &results, &nresult);

    assert_int_equal(p.diag.count[DIAG_ERROR], !ran);
    program_close(&p);
    return ran;
}

/* What is left of STEPS, or -1 where they were spent. */
static int64_t left_of(int64_t steps, const char *text, int64_t n)
{
    RunBudget budget = {.steps = steps};
    bool ran = run(text, n, (ImpOptions){.budget = &budget});

    assert_int_equal(ran, !budget.spent);
    return ran ? budget.steps : -1;
}

TEST(test_statements)
{
    static const char text[] = "imp f (n : i64) =\n"
                               "  kernel i < n do\n"
                               "    skip\n"
                               "  done\n";

    assert_int_equal(left_of(100, text, 0), 98);
    assert_int_equal(left_of(100, text, 49), 0);
    assert_int_equal(left_of(100, text, 50), -1);
    assert_int_equal(left_of(100, text, INT64_MAX), -1);
}

TEST(test_bytes)
{
    static const char text[] = "imp f (n : i64) =\n"
                               "  var b : mem\n"
                               "  b <- alloc n\n";

    assert_int_equal(left_of(100, text, 80), 87);
    assert_int_equal(left_of(100, text, INT64_C(1) << 50), -1);
}

/* A spent budget is no failure of the statement. */
TEST(test_speculative)
{
    static const char text[] = "imp f (n : i64) =\n"
                               "  var x : i64\n"
                               "  for i < n do\n"
                               "    #[spec] x <- n / i\n"
                               "  done\n";

    assert_int_equal(left_of(100, text, 3), 91);
    assert_int_equal(left_of(100, text, 1000), -1);
}

/* A race is found once, however long it takes. */
TEST(test_race)
{
    static const char text[] = "imp f (n : i64) =\n"
                               "  var b : mem\n"
                               "  b <- alloc 8\n"
                               "  kernel i < n do\n"
                               "    b[i / 5] <- i : i64\n"
                               "  done\n";
    RunBudget budget = {.steps = 12};

    assert_false(run(text, 10, (ImpOptions){.budget = &budget}));
    assert_false(budget.spent);
}

TEST(test_stats)
{
    static const char text[] = "imp f (n : i64) =\n"
                               "  for i < n do\n"
                               "    var a : mem\n"
                               "    var x : i64\n"
                               "    a <- alloc 16 * n\n"
                               "    a[0] <- i : i64\n"
                               "    x <- a[0] : i64\n"
                               "    a[1] <- x : i64\n"
                               "    release a\n"
                               "    kernel g < 2 at block do\n"
                               "      var s : mem(shared)\n"
                               "      s <- alloc 8 in shared\n"
                               "      scatter (+) l < 3 at lane do\n"
                               "        yield (l, 1)\n"
                               "      into p < 0 (s[p] : i64)\n"
                               "      done\n"
                               "    done\n"
                               "  done\n";
    HeapStats stats;

    assert_true(run(text, 5, (ImpOptions){.stats = &stats}));
    assert_int_equal(stats.read, 5);
    assert_int_equal(stats.written, 10);
    assert_int_equal(stats.copied, 0);
    assert_int_equal(stats.allocated, 5 * (80 + 2 * 8));
    assert_int_equal(stats.peak, 88);
}
