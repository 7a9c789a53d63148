/* unit.c - the main of every unit test. */
#include "testsuite/unit/unit.h"

enum { MAX_TESTS = 100 };

static struct CMUnitTest tests[MAX_TESTS]; /* those without a name are none */
static size_t ntest;
static void (*after_each)(void);

static int tear_down(void **state)
{
    (void)state;
    if (after_each)
        after_each();
    return 0;
}

void unit_add(const char *name, CMUnitTestFunction test)
{
    if (ntest == MAX_TESTS)
        abort();
    tests[ntest++] = (struct CMUnitTest){
        .name = name, .test_func = test, .teardown_func = tear_down};
}

void unit_after_each(void (*after)(void))
{
    after_each = after;
}

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
