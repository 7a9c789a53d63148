/* origin.c - tests of the places of ir-text/ir/ir.h. */
#include "testsuite/unit/unit.h"

#include "ground/diag.h"
#include "ir-text/ir/ir.h"

typedef struct Fixture {
    Arena arena;
    Store *store;
    Prog *prog;
} Fixture;

static Fixture of(const char *text)
{
    Fixture f = {.store = store_new()};

    f.prog = prog_new(f.store);
    if (text)
        f.prog->source = source_of_text(&f.arena, "b.fun", text, strlen(text));
    return f;
}

static void done(Fixture *f)
{
    if (f->prog->source)
        source_free(f->prog->source);
    store_free(f->store);
    arena_free(&f->arena);
}

static void assert_origin(const Fixture *f, Loc loc, const char *wanted)
{
    Buf text = {0};
    const char *file;
    LineCol place;

    if (prog_origin(f->prog, loc, &file, &place))
        buf_printf(&text, "%s:%zu:%zu", file, place.line, place.col);
    assert_buf(&text, wanted);
}

TEST(a_program_without_origins_stands_in_its_source)
{
    Fixture f = of("ab\ncd\n");
    assert_origin(&f, 1, "b.fun:1:1");
    assert_origin(&f, 5, "b.fun:2:2");
    assert_origin(&f, 0, "");
    Span span = prog_span(f.prog, 5, 1);
    assert_ptr_equal(span.source, f.prog->source);
    assert_int_equal(span.at, 4);
    assert_int_equal(span.len, 1);
    assert_null(prog_span(f.prog, 0, 1).source);
    done(&f);
}

TEST(a_program_without_a_text_stands_nowhere)
{
    Fixture f = of(NULL);
    assert_origin(&f, 7, "");
    assert_null(prog_span(f.prog, 7, 1).source);
    done(&f);
}

TEST(an_origin_holds_up_to_the_next)
{
    Fixture f = of("0123456789\n");
    prog_note_origin(f.prog, 3, "a.fun", (LineCol){12, 3});
    prog_note_origin(f.prog, 6, NULL, (LineCol){0});
    prog_note_origin(f.prog, 8, "c.fun", (LineCol){1, 1});
    assert_origin(&f, 1, "b.fun:1:1");
    assert_origin(&f, 3, "a.fun:12:3");
    assert_origin(&f, 5, "a.fun:12:3");
    assert_origin(&f, 6, ""); /* not said, but here for a message */
    assert_ptr_equal(prog_span(f.prog, 6, 1).source, f.prog->source);
    assert_origin(&f, 9, "c.fun:1:1");
    Span span = prog_span(f.prog, 4, 1);
    assert_null(span.source->text);
    assert_string_equal(span.source->name, "a.fun");
    assert_int_equal(span_line_col(span).line, 12);
    assert_int_equal(span_line_col(span).col, 3);
    done(&f);
}

TEST(the_same_text_may_be_read_twice)
{
    Fixture f = of("0123456789\n");
    prog_note_origin(f.prog, 3, "a.fun", (LineCol){1, 1});
    prog_note_origin(f.prog, 5, "a.fun", (LineCol){2, 1});
    prog_note_origin(f.prog, 3, "a.fun", (LineCol){1, 1});
    assert_int_equal(f.prog->norigin, 1);
    for (Loc loc = 4; loc < 1000; loc++)
        prog_note_origin(f.prog, loc, "a.fun", (LineCol){loc, 1});
    assert_origin(&f, 3, "a.fun:1:1");
    assert_origin(&f, 500, "a.fun:500:1");
    done(&f);
}

TEST(a_message_outlives_its_program)
{
    Fixture f = of("0123456789\n");
    Diag diag = {0};
    Buf out = {0};
    prog_note_origin(f.prog, 3, arena_text(store_arena(f.store), "a.fun", 5),
                     (LineCol){12, 3});
    diag_error(&diag, prog_span(f.prog, 3, 2), "bad");
    done(&f);
    diag_print(&diag, &out, (DiagStyle){"tool", false, 0});
    assert_buf(&out, "a.fun:12:3: error: bad\n");
    diag_free(&diag);
}
