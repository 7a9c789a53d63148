/* diag.c - tests of ground/diag.h. */
#include "testsuite/unit/unit.h"

#include "ground/diag.h"

typedef struct Fixture {
    Arena arena;
    Diag diag;
    Source *source;
} Fixture;

static Fixture of_bytes(const char *text, size_t len)
{
    Fixture f = {0};
    f.source = source_of_text(&f.arena, "t.fun", text, len);
    return f;
}

static Fixture of(const char *text)
{
    return of_bytes(text, strlen(text));
}

/* All that is printed is TEXT; everything is given back. */
static void assert_printed(Fixture *f, DiagStyle style, const char *text)
{
    Buf out = {0};
    diag_print(&f->diag, &out, style);
    assert_buf(&out, text);
    diag_free(&f->diag);
    source_free(f->source);
    arena_free(&f->arena);
}

static const DiagStyle plain = {.tool = "tool"};

/* An error over LEN bytes from AT on in TEXT is shown as EXCERPT. */
static void assert_excerpt(const char *text, size_t at, size_t len,
                           const char *excerpt)
{
    Fixture f = of(text);
    Buf out = {0};

    diag_error(&f.diag, (Span){f.source, at, len}, "m");
    diag_print(&f.diag, &out, plain);
    buf_char(&out, '\0');
    assert_string_equal(strchr(out.at, '\n') + 1, excerpt);
    buf_free(&out);
    diag_free(&f.diag);
    source_free(f.source);
    arena_free(&f.arena);
}

TEST(nothing_prints_nothing)
{
    Fixture f = of("");
    assert_false(diag_failed(&f.diag));
    assert_printed(&f, plain, "");
}

TEST(kinds_are_counted_and_named)
{
    Fixture f = of("ab\n");
    diag_warning(&f.diag, (Span){f.source, 0, 1}, "w%d", 1);
    diag_remark(&f.diag, (Span){f.source, 1, 1}, "r");
    assert_false(diag_failed(&f.diag));
    diag_error(&f.diag, (Span){0}, "e");
    diag_note(&f.diag, (Span){f.source, 0, 2}, "n");
    diag_add(&f.diag, DIAG_WARNING, (Span){0}, "w%s", "2");
    assert_true(diag_failed(&f.diag));
    assert_int_equal(f.diag.count[DIAG_WARNING], 2);
    assert_printed(&f, plain,
                   "t.fun:1:1: warning: w1\n  ab\n  ^\n"
                   "t.fun:1:2: remark: r\n  ab\n   ^\n"
                   "tool: error: e\n"
                   "t.fun:1:1: note: n\n  ab\n  ^~\n"
                   "tool: warning: w2\n");
}

TEST(without_a_tool_there_is_no_name)
{
    Fixture f = of("");
    diag_error(&f.diag, (Span){0}, "e");
    assert_printed(&f, (DiagStyle){0}, "error: e\n");
}

TEST(carets_stand_below_their_bytes)
{
    assert_excerpt("let x = y\n", 8, 1, "  let x = y\n          ^\n");
    assert_excerpt("let x = y\n", 4, 5, "  let x = y\n      ^~~~~\n");
    assert_excerpt("let x = y", 4, 0, "  let x = y\n      ^\n");
    assert_excerpt("a\nbc\nd", 2, 2, "  bc\n  ^~\n");
    assert_excerpt("a\r\nbc\r\n", 3, 2, "  bc\n  ^~\n");
}

TEST(a_span_ends_with_its_line)
{
    assert_excerpt("ab\ncd\n", 1, 4, "  ab\n   ^\n");
    assert_excerpt("ab\ncd\n", 0, 100, "  ab\n  ^~\n");
    assert_excerpt("ab", 0, SIZE_MAX, "  ab\n  ^~\n");
}

TEST(a_caret_can_stand_after_the_line)
{
    assert_excerpt("ab\n", 2, 1, "  ab\n    ^\n");
    assert_excerpt("ab\r\n", 3, 1, "  ab\n    ^\n");
    assert_excerpt("ab", 2, 0, "  ab\n    ^\n");
    assert_excerpt("ab\n", 3, 0, "  \n  ^\n");
    assert_excerpt("ab\n", 99, 5, "  \n  ^\n");
    assert_excerpt("", 0, 0, "  \n  ^\n");
    assert_excerpt("\n", 0, 1, "  \n  ^\n");
}

TEST(tabs_are_kept_on_both_lines)
{
    assert_excerpt("\tx\ty\n", 3, 1, "  \tx\ty\n  \t \t^\n");
    assert_excerpt("\tx\n", 2, 0, "  \tx\n  \t ^\n");
    assert_excerpt("\tx\n", 0, 1, "  \tx\n  ^\n");
}

TEST(characters_take_one_column)
{
    /* two, three and four bytes */
    assert_excerpt("\u00e4\u20ac\U0001f600x\n", 9, 1,
                   "  \u00e4\u20ac\U0001f600x\n     ^\n");
    assert_excerpt("\u00e4\u20acx\n", 0, 5, "  \u00e4\u20acx\n  ^~\n");
    /* from the middle of a character on */
    assert_excerpt("a\u20acx\n", 2, 1, "  a\u20acx\n   ^\n");
    assert_excerpt("a\u20acx\n", 2, 3, "  a\u20acx\n   ^~\n");
}

TEST(other_bytes_are_spelled)
{
    assert_excerpt("\x1bx\n", 1, 1, "  <1B>x\n      ^\n");
    assert_excerpt("\x80x\n", 0, 1, "  <80>x\n  ^~~~\n");
    assert_excerpt("\x7fx\n", 1, 1, "  <7F>x\n      ^\n");
    /* a character that is cut off, by another one and by the line's end */
    assert_excerpt("\xe2\x82x\n", 2, 1, "  <E2><82>x\n          ^\n");
    assert_excerpt("x\xc3\n", 0, 1, "  x<C3>\n  ^\n");
    assert_excerpt("x\xe2\x82", 0, 1, "  x<E2><82>\n  ^\n");
    /* bytes that never are in UTF-8, and spellings that are too long */
    assert_excerpt("\xff\xfe\n", 0, 2, "  <FF><FE>\n  ^~~~~~~~\n");
    assert_excerpt("\xc0\xaf\n", 0, 1, "  <C0><AF>\n  ^~~~\n");
    assert_excerpt("\xe0\x80\xaf\n", 0, 1, "  <E0><80><AF>\n  ^~~~\n");
    assert_excerpt("\xf0\x80\x80\xaf\n", 0, 1,
                   "  <F0><80><80><AF>\n  ^~~~\n");
    assert_excerpt("\xf8\x90\x80\x80\n", 0, 1,
                   "  <F8><90><80><80>\n  ^~~~\n");
    /* surrogates, what is after U+10FFFF, control characters U+0080... */
    assert_excerpt("\xed\xa0\x80\n", 0, 1, "  <ED><A0><80>\n  ^~~~\n");
    assert_excerpt("\xf4\x90\x80\x80\n", 0, 1,
                   "  <F4><90><80><80>\n  ^~~~\n");
    assert_excerpt("\xc2\x9bx\n", 2, 1, "  <C2><9B>x\n          ^\n");
}

TEST(nul_is_shown_like_other_bytes)
{
    Fixture f = of_bytes("a\0b\n", 4);
    diag_error(&f.diag, (Span){f.source, 2, 1}, "m");
    assert_printed(&f, plain, "t.fun:1:3: error: m\n  a<00>b\n       ^\n");
}

/* Of a long line the columns around the caret are shown: the guilty byte X
 * is in them, and the caret below it. */
static void assert_cut(const char *text, size_t at, const char *shown)
{
    Fixture f = of(text);
    Buf out = {0};

    diag_error(&f.diag, (Span){f.source, at, 1}, "m");
    diag_print(&f.diag, &out, plain);
    buf_char(&out, '\0');
    char *line = strchr(out.at, '\n') + 1, *carets = strchr(line, '\n') + 1;
    assert_true((size_t)(carets - line) < 300);
    assert_ptr_equal(strchr(carets, '\n')[1], 0);
    char *caret = strchr(carets, '^');
    assert_non_null(caret);
    assert_int_equal(line[caret - carets], text[at]);
    assert_int_equal(strstr(line, "  ...") == line, strchr(shown, '<') != NULL);
    assert_int_equal(strncmp(carets - 4, "...\n", 4) == 0,
                     strchr(shown, '>') != NULL);
    buf_free(&out);
    diag_free(&f.diag);
    source_free(f.source);
    arena_free(&f.arena);
}

TEST(of_long_lines_a_part_is_shown)
{
    static char text[100001];

    memset(text, '-', 100000);
    for (size_t at = 0; at < 100000; at += at < 400 || at > 99600 ? 1 : 1001) {
        text[at] = 'X';
        assert_cut(text, at, at < 121         ? ">"
                             : at > 99820 ? "<"
                                          : "<>");
        text[at] = '-';
    }
    /* Never inside a character. */
    Buf umlauts = {0};
    for (int i = 0; i < 500; i++)
        buf_text(&umlauts, "\u00e4");
    buf_char(&umlauts, '\0');
    for (size_t at = 0; at < 1000; at += 7) {
        Fixture f = of(umlauts.at);
        Buf out = {0};
        diag_error(&f.diag, (Span){f.source, at, 1}, "m");
        diag_print(&f.diag, &out, plain);
        buf_char(&out, '\0');
        assert_null(strchr(out.at, '<'));
        assert_non_null(strchr(out.at, '^'));
        buf_free(&out);
        diag_free(&f.diag);
        source_free(f.source);
        arena_free(&f.arena);
    }
    buf_free(&umlauts);
}

TEST(a_long_message_is_whole)
{
    Fixture f = of("");
    diag_error(&f.diag, (Span){0}, "%0100000d", 1);
    assert_int_equal(strlen(f.diag.first->text), 100000);
    diag_free(&f.diag);
    source_free(f.source);
    arena_free(&f.arena);
}

TEST(max_errors_counts_the_rest)
{
    Fixture f = of("");
    for (int i = 1; i <= 4; i++) {
        diag_error(&f.diag, (Span){0}, "e%d", i);
        diag_note(&f.diag, (Span){0}, "n%d", i);
        diag_warning(&f.diag, (Span){0}, "w%d", i);
    }
    Buf out = {0};
    diag_print(&f.diag, &out, (DiagStyle){"t", false, 0});
    assert_null(strstr((buf_char(&out, '\0'), out.at), "not shown"));
    buf_free(&out);
    diag_print(&f.diag, &out, (DiagStyle){"t", false, 4});
    assert_null(strstr((buf_char(&out, '\0'), out.at), "not shown"));
    buf_free(&out);
    diag_print(&f.diag, &out, (DiagStyle){"t", false, 3});
    assert_non_null(strstr((buf_char(&out, '\0'), out.at),
                           "t: 1 more error not shown\n"));
    buf_free(&out);
    /* Warnings stay, notes go with their errors. */
    assert_printed(&f, (DiagStyle){"t", false, 1},
                   "t: error: e1\nt: note: n1\nt: warning: w1\n"
                   "t: warning: w2\nt: warning: w3\nt: warning: w4\n"
                   "t: 3 more errors not shown\n");
}

TEST(colors_are_switched_off_again)
{
    Fixture f = of("a\n");
    diag_error(&f.diag, (Span){f.source, 0, 1}, "e");
    diag_note(&f.diag, (Span){0}, "n");
    assert_printed(&f, (DiagStyle){"tool", true, 0},
                   "\33[1mt.fun:1:1: \33[0m\33[1;31merror: \33[0m\33[1me"
                   "\33[0m\n  a\n  ^\n"
                   "\33[1mtool: \33[0m\33[1;36mnote: \33[0m\33[1mn\33[0m\n");
}
