/* arena.c - tests of ground/arena.h. */
#include "testsuite/unit/unit.h"

#include "ground/arena.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static bool is_zero(const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (at[i])
            return false;
    return true;
}

TEST(objects_are_zeroed_aligned_and_apart)
{
    Arena arena = {0};
    char *at[300];

    for (size_t i = 0; i < 300; i++) {
        at[i] = arena_alloc(&arena, i + 1);
        assert_int_equal((uintptr_t)at[i] % sizeof(void *), 0);
        assert_true(is_zero(at[i], i + 1));
        memset(at[i], (int)(i % 255 + 1), i + 1);
    }
    for (size_t i = 0; i < 300; i++)
        for (size_t j = 0; j <= i; j++)
            assert_int_equal((unsigned char)at[i][j], i % 255 + 1);
    assert_true(arena.used >= 300 * 301 / 2);
    arena_free(&arena);
}

TEST(large_objects_do_not_waste_the_block)
{
    Arena arena = {0};

    char *small = arena_alloc(&arena, 8);
    size_t left = arena.left;
    char *large = arena_alloc(&arena, 3 * 1024 * 1024);
    assert_true(is_zero(large, 3 * 1024 * 1024));
    memset(large, 1, 3 * 1024 * 1024);
    assert_int_equal(arena.left, left); /* still filling the first block */
    assert_true(is_zero(small, 8));
    assert_true(is_zero(arena_alloc(&arena, 8), 8));
    arena_free(&arena);

    /* The very first object may be large, too. */
    large = arena_alloc(&arena, 1024 * 1024);
    memset(large, 1, 1024 * 1024);
    assert_true(is_zero(arena_alloc(&arena, 5000), 5000));
    arena_free(&arena);
}

TEST(a_reset_arena_gives_zeroes_again)
{
    Arena arena = {0};

    arena_reset(&arena); /* nothing to keep yet */
    for (size_t size = 100; size < 1000 * 1000; size *= 10) {
        for (int i = 0; i < 20; i++) {
            char *at = arena_alloc(&arena, size);
            assert_true(is_zero(at, size));
            memset(at, 1, size);
        }
        arena_reset(&arena);
        assert_int_equal(arena.used, 0);
    }
    arena_free(&arena);
}

TEST(an_arena_can_be_used_again)
{
    Arena arena = {0};

    arena_free(&arena); /* also an empty one */
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 10000; i++)
            assert_true(is_zero(arena_alloc(&arena, 24), 24));
        arena_free(&arena);
        assert_int_equal(arena.used, 0);
        assert_null(arena.blocks);
    }
}

TEST(texts_end_in_nul)
{
    Arena arena = {0};

    assert_string_equal(arena_text(&arena, "abcdef", 3), "abc");
    assert_string_equal(arena_text(&arena, NULL, 0), "");
    assert_memory_equal(arena_text(&arena, "a\0b", 3), "a\0b", 4);
    assert_string_equal(arena_printf(&arena, "%s-%d", "x", 42), "x-42");
    assert_string_equal(arena_printf(&arena, "%s", ""), "");
    char *long_text = arena_printf(&arena, "%0100000d", 7);
    assert_int_equal(strlen(long_text), 100000);
    assert_int_equal(long_text[99999], '7');
    arena_free(&arena);
}

TEST(no_object_is_still_a_place)
{
    Arena arena = {0};

    assert_non_null(arena_alloc(&arena, 0));
    assert_non_null(ARENA_NEW(&arena, int, 0));
    void *p = ground_alloc(0);
    assert_non_null(p);
    p = ground_realloc(p, 0);
    assert_non_null(p);
    free(p);
    arena_free(&arena);
}

/* The exit status of a process that asks for more than there is. */
static int status_of(void (*ask)(void))
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(99);
        ask();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void ask_for_overflowing_array(void)
{
    Arena arena = {0};
    arena_array(&arena, SIZE_MAX / 2, 4);
}

static void ask_for_largest_object(void)
{
    Arena arena = {0};
    arena_alloc(&arena, SIZE_MAX);
}

static void ask_for_almost_largest_object(void)
{
    Arena arena = {0};
    arena_alloc(&arena, SIZE_MAX - 20);
}

TEST(out_of_memory_ends_with_status_1)
{
    assert_int_equal(status_of(ask_for_overflowing_array), 1);
    assert_int_equal(status_of(ask_for_largest_object), 1);
    assert_int_equal(status_of(ask_for_almost_largest_object), 1);
}
