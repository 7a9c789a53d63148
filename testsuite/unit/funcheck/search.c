/* search.c - tests of funcheck/search.h. */
#include "testsuite/unit/unit.h"

#include "funcheck/search.h"

enum { TEXT_LEN = 20000, NEEDLES = 200, LONGEST = 150 };

/* Text in which much is nearly the same. */
static void fill(char *text, size_t len, unsigned seed)
{
    for (size_t i = 0; i < len; i++) {
        seed = seed * 1103515245 + 12345;
        text[i] = "aaaaaaaaaaaaaaaab\n"[seed >> 16 & 15 ? 0 : seed >> 20 & 1
                                                                  ? 16
                                                                  : 17];
    }
}

/* Needles of the text, and some that do not stand there. */
static void cut(Text text, Text *needles, unsigned seed, size_t longest)
{
    for (size_t i = 0; i < NEEDLES; i++) {
        seed = seed * 1103515245 + 12345;
        size_t len = (seed >> 16) % (longest + 1);
        seed = seed * 1103515245 + 12345;
        needles[i] = text_upto(
            text_from(text, (seed >> 8) % (text.len - longest)), len);
    }
    needles[0] = text_of("c");
    needles[1] = text_of("aaaaaaaaaaaaaaaaaaaaaaac");
    needles[2] = text_from(text, text.len - 20);
    needles[3] = text_upto(text, 40);
    needles[4] = needles[5];
}

TEST(many_are_found_as_each_by_itself)
{
    char *bytes = ground_alloc(TEXT_LEN);
    Text text = {bytes, TEXT_LEN}, needles[NEEDLES];
    size_t found[NEEDLES];

    for (unsigned seed = 1; seed <= 20; seed++) {
        Arena scratch = {0};
        fill(bytes, TEXT_LEN, seed);
        cut(text, needles, seed, seed % 2 ? LONGEST : 20);
        search_many(&scratch, text, needles, NEEDLES, found);
        for (size_t i = 0; i < NEEDLES; i++)
            assert_int_equal(found[i], search_literal(text, needles[i]));
        arena_free(&scratch);
    }
    free(bytes);
}

TEST(many_can_be_longer_than_the_text)
{
    Arena scratch = {0};
    Text needles[] = {text_of("abcd"), text_of("abc"), text_of("bc"),
                      text_of("")};
    size_t found[4];

    search_many(&scratch, text_of("abc"), needles, 4, found);
    assert_int_equal(found[0], NOT_FOUND);
    assert_int_equal(found[1], 0);
    assert_int_equal(found[2], 1);
    assert_int_equal(found[3], 0);
    arena_free(&scratch);
}
