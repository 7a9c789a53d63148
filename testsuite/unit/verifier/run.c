/* run.c - how far a run may go. */
#include "testsuite/unit/program.h"

#include "verifier/interpreter/value/value.h"

/* Run the function of TEXT, which takes one i64, on N; what of the budget is
 * left, or -1 where it was spent. */
static int64_t left_of(int64_t steps, const char *text, int64_t n)
{
    Program p = program_verified(text);
    RunBudget budget = {.steps = steps};
    Value arg = program_argument(&p, n), *results;
    size_t nresult;
    bool ran = run_value(p.prog, p.prog->first, &arg, 1, &budget, &p.arena,
                         &p.diag, &results, &nresult);

    assert_int_equal(ran, !budget.spent);
    assert_int_equal(p.diag.count[DIAG_ERROR], !ran);
    program_close(&p);
    return ran ? budget.steps : -1;
}

TEST(test_statements)
{
    static const char text[] =
        "fun f (n : i64) : (i64) =\n"
        "  let (r : i64) = loop (x : i64 = 0) for i < n do in (x + i)\n"
        "  in (r)\n";

    assert_int_equal(left_of(100, text, 0), 97);
    assert_int_equal(left_of(100, text, 97), 0);
    assert_int_equal(left_of(100, text, 98), -1);
    assert_int_equal(left_of(100, text, INT64_MAX), -1);
}

TEST(test_elements)
{
    static const char text[] = "fun f (n : i64) : ([n]i64) =\n"
                               "  let (A : [n]i64) = iota n\n"
                               "  in (A)\n";

    assert_int_equal(left_of(100, text, 98), 0);
    assert_int_equal(left_of(100, text, INT64_C(1) << 50), -1);
}

TEST(test_without_end)
{
    static const char text[] =
        "fun f (n : i64) : (bool) =\n"
        "  let (r : bool) = loop (go : bool = true) while go do in (go)\n"
        "  in (r)\n";

    assert_int_equal(left_of(10000, text, 0), -1);
}

/* A speculative statement does not keep a run alive. */
TEST(test_speculative)
{
    static const char text[] =
        "fun f (n : i64) : (i64) =\n"
        "  #[spec] let (r : i64) =\n"
        "    loop (x : i64 = 0) for i < n do in (x + i)\n"
        "  in (0)\n";

    assert_int_equal(left_of(100, text, 5), 92);
    assert_int_equal(left_of(100, text, 1000), -1);
}
