/* source.c - tests of ground/source.h. */
#include "testsuite/unit/unit.h"

#include "ground/source.h"

#include <unistd.h>

static Arena arena;

AFTER_EACH_TEST()
{
    arena_free(&arena);
}

static Source *of(const char *text)
{
    return source_of_text(&arena, "t", text, strlen(text));
}

/* The lines of TEXT, each in brackets. */
static void assert_lines(const char *text, size_t len, const char *lines)
{
    Source *source = source_of_text(&arena, "t", text, len);
    Buf out = {0};

    for (size_t i = 1, n = source_count_lines(source); i <= n; i++) {
        Span line = source_line(source, i);
        buf_char(&out, '[');
        buf_bytes(&out, source->text + line.at, line.len);
        buf_char(&out, ']');
    }
    assert_buf(&out, lines);
    source_free(source);
}

TEST(lines_end_at_their_ends)
{
    assert_lines("", 0, "");
    assert_lines("\n", 1, "[]");
    assert_lines("a", 1, "[a]");
    assert_lines("a\n", 2, "[a]");
    assert_lines("a\nb", 3, "[a][b]");
    assert_lines("a\n\nb\n", 5, "[a][][b]");
    assert_lines("a\r\nb\r\n", 6, "[a][b]");
    assert_lines("\r\n", 2, "[]");
    assert_lines("a\rb\n", 4, "[a\rb]");
    assert_lines("a\r", 2, "[a]");
}

TEST(nul_is_a_byte_of_its_line)
{
    Source *source = source_of_text(&arena, "t", "a\0b\nc", 5);
    assert_int_equal(source_count_lines(source), 2);
    assert_int_equal(source_line(source, 1).len, 3);
    LineCol at = source_line_col(source, 2);
    assert_int_equal(at.line, 1);
    assert_int_equal(at.col, 3);
    source_free(source);
}

static void assert_place(Source *source, size_t at, size_t line, size_t col)
{
    LineCol place = source_line_col(source, at);
    assert_int_equal(place.line, line);
    assert_int_equal(place.col, col);
}

TEST(places_count_from_1)
{
    Source *source = of("ab\n\ncd");
    assert_place(source, 0, 1, 1);
    assert_place(source, 1, 1, 2);
    assert_place(source, 2, 1, 3); /* the line end belongs to its line */
    assert_place(source, 3, 2, 1);
    assert_place(source, 4, 3, 1);
    assert_place(source, 6, 3, 3);
    assert_place(source, 1000, 3, 3); /* after the end is the end */
    source_free(source);

    source = of("");
    assert_place(source, 0, 1, 1);
    assert_int_equal(source_line(source, 1).len, 0);
    source_free(source);

    source = of("x\n");
    assert_place(source, 2, 2, 1);
    assert_int_equal(source_line(source, 2).at, 2);
    assert_int_equal(source_line(source, 2).len, 0);
    source_free(source);
}

TEST(lines_that_are_not_there_are_empty)
{
    Source *source = of("a\nb");
    assert_int_equal(source_line(source, 0).len, 0);
    assert_int_equal(source_line(source, 3).len, 0);
    assert_int_equal(source_line(source, SIZE_MAX).len, 0);
    source_free(source);
}

TEST(many_lines_are_found)
{
    Buf text = {0};

    for (int i = 0; i < 5000; i++)
        buf_printf(&text, "%*d\n", i % 7, i);
    Source *source = source_of_text(&arena, "t", text.at, text.len);
    assert_int_equal(source_count_lines(source), 5000);
    for (size_t i = 1; i <= 5000; i++) {
        Span line = source_line(source, i);
        assert_int_equal(atoi(source->text + line.at), i - 1);
        assert_place(source, line.at, i, 1);
        assert_place(source, line.at + line.len, i, line.len + 1);
    }
    source_free(source);
    buf_free(&text);
}

/* A new file that holds LEN bytes of TEXT. */
static char *file_of(const char *text, size_t len)
{
    char *path = arena_printf(&arena, "/tmp/unit-source.XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, len), len);
    close(fd);
    return path;
}

TEST(files_are_read_whole)
{
    static const size_t sizes[] = {0, 1, 63, 64, 65, 65535, 65536, 300000};
    const char *why;
    Buf text = {0};

    for (size_t i = 0; i < 300000; i++)
        buf_char(&text, (char)(i * 7));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *path = file_of(text.at, sizes[i]);
        Source *source = source_read(&arena, path, &why);
        assert_non_null(source);
        assert_null(why);
        assert_string_equal(source->name, path);
        assert_int_equal(source->len, sizes[i]);
        assert_memory_equal(source->text, text.at, sizes[i]);
        assert_int_equal(source->text[sizes[i]], 0);
        source_free(source);
        unlink(path);
    }
    buf_free(&text);
}

TEST(standard_input_is_a_file_like_others)
{
    const char *why;
    int ends[2], old = dup(STDIN_FILENO);

    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "from a\npipe", 11), 11);
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    Source *source = source_read(&arena, "-", &why);
    dup2(old, STDIN_FILENO);
    close(old);
    close(ends[0]);
    assert_non_null(source);
    assert_string_equal(source->name, "<stdin>");
    assert_int_equal(source->len, 11);
    assert_string_equal(source->text, "from a\npipe");
    source_free(source);
}

TEST(what_cannot_be_read_says_why)
{
    const char *why = NULL;

    assert_null(source_read(&arena, "/no/such/file", &why));
    assert_string_equal(why, "No such file or directory");
    assert_null(source_read(&arena, "/", &why));
    assert_string_equal(why, "Is a directory");
    assert_null(source_read(&arena, "", &why));
    assert_string_equal(why, "No such file or directory");
}
