/* expect.c - tests of ground/expect.h. */
#include "testsuite/unit/unit.h"

#include "ground/expect.h"

typedef struct Fixture {
    Arena arena;
    Source *source;
    Diag found;
} Fixture;

static Fixture of(const char *text)
{
    Fixture f = {0};
    f.source = source_of_text(&f.arena, "t", text, strlen(text));
    return f;
}

static Span line(const Fixture *f, size_t number)
{
    return source_line(f->source, number);
}

/* The problems, as "LINE MESSAGE" lines (line 0: about no place). */
static void assert_problems(Fixture *f, const char *text)
{
    Diag problems = {0};
    Buf out = {0};

    bool ok = expect_verify(&f->found, f->source, &problems);
    assert_int_equal(ok, *text == '\0');
    for (DiagEntry *e = problems.first; e; e = e->next) {
        size_t at = 0;
        if (e->span.source)
            at = source_line_col(e->span.source, e->span.at).line;
        assert_int_equal(e->kind, DIAG_ERROR);
        buf_printf(&out, "%zu %s\n", at, e->text);
    }
    assert_buf(&out, text);
    diag_free(&problems);
    diag_free(&f->found);
    source_free(f->source);
    arena_free(&f->arena);
}

TEST(nothing_expected_nothing_found)
{
    Fixture f = of("");
    assert_problems(&f, "");
    f = of("let x\n// a comment {{}}\n");
    assert_problems(&f, "");
}

TEST(each_kind_is_its_own)
{
    Fixture f = of("a // expected-error {{bad}}\n"
                   "b // expected-warning {{odd}}\n"
                   "c // expected-remark {{so}}\n"
                   "d // expected-note {{here}}\n");
    diag_error(&f.found, line(&f, 1), "it is bad, very");
    diag_warning(&f.found, line(&f, 2), "odd");
    diag_remark(&f.found, line(&f, 3), "so");
    diag_note(&f.found, line(&f, 4), "here");
    assert_problems(&f, "");

    f = of("a // expected-error {{bad}}\n");
    diag_warning(&f.found, line(&f, 1), "bad");
    assert_problems(&f, "1 unexpected warning: bad\n"
                        "1 expected error was not produced: bad\n");
}

TEST(what_is_missing_or_too_much_is_said)
{
    Fixture f = of("a // expected-error {{x}}\nb\n");
    diag_error(&f.found, line(&f, 2), "x");
    diag_error(&f.found, (Span){0}, "y");
    assert_problems(&f, "2 unexpected error: x\n"
                        "0 unexpected error: y\n"
                        "1 expected error was not produced: x\n");
}

TEST(lines_are_counted_from_the_comment)
{
    Fixture f = of("// expected-error@+2 {{down}}\n"
                   "// expected-error@5 {{there}}\n"
                   "a\n"
                   "// expected-error@-3 {{up}}\n"
                   "b\n");
    diag_error(&f.found, line(&f, 3), "down");
    diag_error(&f.found, line(&f, 5), "there");
    diag_error(&f.found, line(&f, 1), "up");
    assert_problems(&f, "");
}

TEST(above_and_below_pass_other_expectations)
{
    Fixture f = of("// expected-error@below {{1}}\n"
                   "// expected-note@below {{2}}\n"
                   "a\n"
                   "// expected-error@above {{3}}\n"
                   "// expected-note@above {{4}}\n");
    diag_error(&f.found, line(&f, 3), "1");
    diag_note(&f.found, line(&f, 3), "2");
    diag_error(&f.found, line(&f, 3), "3");
    diag_note(&f.found, line(&f, 3), "4");
    assert_problems(&f, "");

    /* Nothing is above the first line, nothing below the last one. */
    f = of("// expected-error@above {{1}}\n// expected-error@below {{2}}\n");
    assert_problems(&f, "1 expected error was not produced: 1\n"
                        "2 expected error was not produced: 2\n");
}

TEST(unknown_is_about_no_place)
{
    Fixture f = of("// expected-error@unknown {{lost}}\n");
    Source *other = source_of_text(&f.arena, "o", "x", 1);
    diag_error(&f.found, (Span){0}, "lost");
    assert_problems(&f, "");
    f = of("// expected-error@unknown {{lost}}\n");
    other = source_of_text(&f.arena, "o", "x", 1);
    diag_error(&f.found, (Span){other, 0, 1}, "lost elsewhere");
    Diag problems = {0};
    assert_true(expect_verify(&f.found, f.source, &problems));
    diag_free(&problems);
    source_free(other);
    assert_problems(&f, "");
}

TEST(the_same_can_be_expected_twice)
{
    Fixture f = of("a // expected-error 2 {{x}}\n");
    diag_error(&f.found, line(&f, 1), "x");
    diag_error(&f.found, line(&f, 1), "x");
    assert_problems(&f, "");
    f = of("a // expected-error 2 {{x}}\n");
    diag_error(&f.found, line(&f, 1), "x");
    assert_problems(&f, "1 expected error was not produced: x\n");
    f = of("a // expected-error@+0 2{{x}} expected-note{{y}}\n");
    diag_error(&f.found, line(&f, 1), "x");
    diag_error(&f.found, line(&f, 1), "x");
    diag_error(&f.found, line(&f, 1), "x");
    diag_note(&f.found, line(&f, 1), "y");
    assert_problems(&f, "1 unexpected error: x\n");
}

TEST(several_stand_on_one_line)
{
    Fixture f = of("a // expected-error {{x}} expected-error {{y}}\r\n");
    diag_error(&f.found, line(&f, 1), "y");
    diag_error(&f.found, line(&f, 1), "x");
    assert_problems(&f, "");
}

TEST(an_empty_text_is_in_every_message)
{
    Fixture f = of("a // expected-error {{}}");
    diag_error(&f.found, line(&f, 1), "anything");
    assert_problems(&f, "");
}

TEST(braces_may_stand_alone)
{
    Fixture f = of("a // expected-error {{ {(n : 1)} } {{ }}\n");
    diag_error(&f.found, line(&f, 1), "got {(n : 1)} } {{ here");
    assert_problems(&f, "");
}

TEST(outside_of_a_comment_it_is_text)
{
    Fixture f = of("let x = \"expected-error {{x}}\"\n");
    assert_problems(&f, "");
    f = of("// unexpected-error {{x}} is a word of its own\n");
    assert_problems(&f, "");
}

#define MALFORMED                                                              \
    "malformed expectation; it reads 'expected-error@+1 {{text}}'\n"

TEST(malformed_ones_are_errors)
{
    static const char *const texts[] = {
        "// expected-error",          "// expected-error x",
        "// expected-error {x}",      "// expected-error {{x}",
        "// expected-error {{x",      "// expected-eror {{x}}",
        "// expected- {{x}}",         "// expected-error@ {{x}}",
        "// expected-error@+ {{x}}",  "// expected-error@x {{x}}",
        "// expected-error@0 {{x}}",  "// expected-error@-1 {{x}}",
        "// expected-error@+-1 {{}}", "// expected-error 2 3 {{x}}",
        "// expected-errors {{x}}",   "// expected-error 0 {{x}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Fixture f = of(texts[i]);
        assert_problems(&f, "1 " MALFORMED);
    }
    /* The others still count. */
    Fixture f = of("// expected-error x\na // expected-error {{x}}\n");
    diag_error(&f.found, line(&f, 2), "x");
    assert_problems(&f, "1 " MALFORMED);
}

TEST(large_numbers_are_just_large)
{
    Fixture f = of("// expected-error@+99999999999999999999 {{x}}\n"
                   "// expected-error@99999999999999999999 {{y}}\n");
    assert_problems(&f, "1 expected error was not produced: x\n"
                        "2 expected error was not produced: y\n");
}
