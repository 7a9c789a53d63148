/* reduce.c - tests of reduce/: the order of candidates, texts seen, sizes. */
#include "testsuite/unit/unit.h"

#include "reduce/cursor.h"
#include "reduce/measure.h"
#include "reduce/seen.h"

/* ---- the cursor ---- */

enum { SITES = 1000 };

/* Sites, of which some are needed; those that are not can be taken out. */
typedef struct Line {
    bool needed[SITES];
    uint32_t at[SITES]; /* those that are left */
    uint32_t count;
} Line;

static uint32_t sites_left(uint32_t reducer, void *data)
{
    (void)reducer;
    return ((const Line *)data)->count;
}

static bool only_the_first(uint32_t reducer, void *data)
{
    (void)data;
    return reducer == 0;
}

static bool may_go(const Line *line, const Cursor *c)
{
    for (uint32_t i = cursor_from(c); i < c->end; i++)
        if (line->needed[line->at[i]])
            return false;
    return true;
}

static void take_out(Line *line, const Cursor *c)
{
    uint32_t from = cursor_from(c), n = line->count - c->end;

    memmove(&line->at[from], &line->at[c->end], n * sizeof *line->at);
    line->count = from + n;
}

/* Gives how many candidates there were. */
static uint32_t reduce_line(Line *line)
{
    CursorWorld world = {sites_left, only_the_first, line};
    Cursor c = cursor_start();
    uint32_t tries = 0;

    for (cursor_settle(&c, &world); !c.done; tries++) {
        assert_true(c.end <= line->count && cursor_from(&c) < c.end);
        if (may_go(line, &c)) {
            take_out(line, &c);
            cursor_succeeded(&c, &world);
        } else {
            cursor_failed(&c, &world);
        }
    }
    return tries;
}

static Line line_of(uint32_t count)
{
    Line line = {.count = count};
    for (uint32_t i = 0; i < count; i++)
        line.at[i] = i;
    return line;
}

TEST(what_is_needed_is_left)
{
    for (uint32_t step = 1; step <= SITES; step += 7) {
        Line line = line_of(SITES);
        uint32_t needed = 0;
        for (uint32_t i = step / 2; i < SITES; i += step, needed++)
            line.needed[i] = true;
        reduce_line(&line);
        assert_int_equal(line.count, needed);
        for (uint32_t i = 0; i < line.count; i++)
            assert_true(line.needed[line.at[i]]);
    }
}

TEST(few_that_are_needed_are_found_soon)
{
    Line line = line_of(SITES);

    line.needed[0] = line.needed[499] = line.needed[SITES - 1] = true;
    assert_true(reduce_line(&line) < 80);
    assert_int_equal(line.count, 3);
}

TEST(nothing_to_do_ends)
{
    Line line = line_of(0);

    assert_int_equal(reduce_line(&line), 0);
    line = line_of(1);
    assert_int_equal(reduce_line(&line), 1);
    assert_int_equal(line.count, 0);
}

/* ---- texts that were seen ---- */

TEST(texts_are_seen_once_added)
{
    Seen seen = {0};
    char text[32];

    assert_false(seen_has(&seen, seen_hash("", 0)));
    for (int i = 0; i < 5000; i++) {
        size_t n = (size_t)snprintf(text, sizeof text, "text %d", i);
        assert_false(seen_has(&seen, seen_hash(text, n)));
        seen_add(&seen, seen_hash(text, n));
        seen_add(&seen, seen_hash(text, n));
        assert_true(seen_has(&seen, seen_hash(text, n)));
    }
    assert_int_equal(seen.count, 5000);
    seen_free(&seen);
}

/* ---- sizes ---- */

TEST(statements_count_first)
{
    Measure a = {1, 9, 9, 9}, b = {2, 1, 1, 1}, c = {1, 9, 9, 8};

    assert_true(measure_is_less(&a, &b));
    assert_false(measure_is_less(&b, &a));
    assert_true(measure_is_less(&c, &a));
    assert_false(measure_is_less(&a, &a));
}
