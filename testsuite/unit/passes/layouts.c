/* layouts.c - unit tests of passes/shared/locality/layout.h and
 * passes/shared/locality/id_set.h. */
#include "testsuite/unit/unit.h"

#include "passes/shared/locality/id_set.h"
#include "passes/shared/locality/layout.h"

TEST(test_transposes)
{
    /* GALOP, section 2.1, and what its section 6.2 says of OptionPricing. */
    static const uint32_t yes[][5] = {
        {0, 2, 1, 3, 4}, {0, 3, 4, 1, 2}, {1, 2, 0, 3, 4}, {2, 0, 1, 3, 4},
        {1, 0, 2, 3, 4}};
    static const uint32_t rank_of_yes[] = {3, 5, 3, 3, 2};
    static const uint32_t no[][5] = {
        {0, 1, 2, 3, 4}, {1, 2, 0, 3, 4}, {0, 3, 2, 1, 4}, {2, 1, 0, 3, 4},
        {1, 0, 2, 3, 4}};
    static const uint32_t rank_of_no[] = {5, 5, 4, 3, 3};

    for (int i = 0; i < 5; i++) {
        assert_true(layout_is_transpose(yes[i], rank_of_yes[i]));
        assert_false(layout_is_transpose(no[i], rank_of_no[i]));
    }
}

TEST(test_sets)
{
    Arena arena = {0};
    const IdSet *one = id_set_one(&arena, 7), *two = id_set_one(&arena, 3);
    const IdSet *both = id_set_union(&arena, one, two);

    assert_int_equal(both->n, 2);
    assert_int_equal(both->id[0], 3);
    assert_int_equal(both->id[1], 7);
    /* What has all is shared. */
    assert_ptr_equal(id_set_union(&arena, both, one), both);
    assert_ptr_equal(id_set_union(&arena, two, both), both);
    assert_ptr_equal(id_set_union(&arena, &id_set_empty, one), one);
    assert_ptr_equal(id_set_union(&arena, one, &id_set_empty), one);
    assert_ptr_equal(id_set_of(&arena, both->id, 0), &id_set_empty);
    assert_int_equal(id_set_of(&arena, both->id, 2)->id[1], 7);
    arena_free(&arena);
}
