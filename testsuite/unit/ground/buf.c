/* buf.c - tests of ground/buf.h. */
#include "testsuite/unit/unit.h"

TEST(a_zeroed_buf_is_empty)
{
    Buf buf = {0};

    buf_free(&buf);
    buf_bytes(&buf, NULL, 0);
    buf_text(&buf, "");
    buf_fill(&buf, 'x', 0);
    buf_printf(&buf, "%s", "");
    assert_int_equal(buf.len, 0);
    assert_buf(&buf, "");
    assert_null(buf.at);
}

TEST(what_is_appended_stays_in_order)
{
    Buf buf = {0};

    buf_text(&buf, "one ");
    buf_char(&buf, 't');
    buf_bytes(&buf, "wo  ", 3);
    buf_printf(&buf, "%d%c", 3, ' ');
    buf_fill(&buf, '4', 4);
    assert_buf(&buf, "one two 3 4444");
}

TEST(nul_is_a_byte_like_others)
{
    Buf buf = {0};

    buf_bytes(&buf, "a\0b", 3);
    buf_printf(&buf, "%c", '\0');
    assert_int_equal(buf.len, 4);
    assert_memory_equal(buf.at, "a\0b\0", 4);
    buf_free(&buf);
}

TEST(it_grows_at_every_size)
{
    for (size_t n = 0; n < 300; n++) {
        Buf bytes = {0}, chars = {0}, print = {0}, fill = {0};
        for (size_t i = 0; i < n; i++) {
            buf_bytes(&bytes, "x", 1);
            buf_char(&chars, 'x');
        }
        buf_fill(&fill, 'x', n);
        buf_printf(&print, "%.*s", (int)n, n ? fill.at : "");
        assert_int_equal(bytes.len, n);
        assert_int_equal(chars.len, n);
        assert_int_equal(print.len, n);
        if (n) {
            assert_memory_equal(bytes.at, fill.at, n);
            assert_memory_equal(chars.at, fill.at, n);
            assert_memory_equal(print.at, fill.at, n);
        }
        buf_free(&bytes);
        buf_free(&chars);
        buf_free(&print);
        buf_free(&fill);
    }
}

TEST(reserved_room_is_there)
{
    Buf buf = {0};

    buf_text(&buf, "kept");
    buf_reserve(&buf, 1000000);
    assert_true(buf.room - buf.len >= 1000000);
    const char *at = buf.at;
    buf_fill(&buf, 'y', 1000000);
    assert_ptr_equal(buf.at, at);
    assert_memory_equal(buf.at, "keptyyyy", 8);
    buf_free(&buf);
}
