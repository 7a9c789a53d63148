/* live.c - the bytes that values need, against a list of all values.
 *
 * Random accesses to blocks, of elements of several sizes; blocks come and go.
 * Each byte that is written is a value of its own here, which is live from the
 * write to the last read.
 */
#include "testsuite/unit/unit.h"

#include "ground/random.h"
#include "verifier/interpreter/heap/live.h"

enum { BLOCKS = 6, MOST_BYTES = 400, ACCESSES = 100000 };

/* A byte of a block; times begin with 1. */
typedef struct Byte {
    int64_t written, read; /* 0: not */
} Byte;

typedef struct Block {
    LiveBlock live;
    int64_t room, smallest; /* bytes of an element */
    Byte byte[MOST_BYTES];
} Block;

typedef struct State {
    Random random;
    Live *live;
    Block block[BLOCKS];
    int64_t time;
    int64_t change[ACCESSES + 2]; /* of live bytes, by values that are gone */
} State;

/* ---- the list of values ---- */

static void end_value(int64_t *change, Byte *byte)
{
    if (byte->written && byte->read) {
        change[byte->written]++;
        change[byte->read]--;
    }
    *byte = (Byte){0};
}

static int64_t most_live(const State *s)
{
    static int64_t change[ACCESSES + 2];
    int64_t live = 0, most = 0;

    memcpy(change, s->change, sizeof change);
    for (int b = 0; b < BLOCKS; b++)
        for (int64_t i = 0; i < s->block[b].room; i++) {
            Byte byte = s->block[b].byte[i];
            end_value(change, &byte);
        }
    for (int64_t t = 1; t <= s->time; t++) {
        live += change[t];
        most = live > most ? live : most;
    }
    return most;
}

/* ---- accesses ---- */

/* Blocks become larger, so that the time of the most bytes is a late one. */
static void renew(State *s, Block *b)
{
    live_forget(s->live, &b->live);
    for (int64_t i = 0; i < b->room; i++)
        end_value(s->change, &b->byte[i]);
    b->room =
        random_in(&s->random, 8, 8 + s->time * (MOST_BYTES - 8) / ACCESSES);
    b->smallest = 1 << random_below(&s->random, 4);
}

static void write_bytes(State *s, Block *b, int64_t at, int64_t bytes)
{
    bool defined = !random_one_in(&s->random, 10);

    live_write(s->live, &b->live, b->room, at, bytes, defined);
    for (int64_t i = at; i < at + bytes; i++) {
        end_value(s->change, &b->byte[i]);
        b->byte[i].written = defined ? s->time : 0;
    }
}

static void read_bytes(State *s, Block *b, int64_t at, int64_t bytes)
{
    live_read(s->live, &b->live, at, bytes);
    for (int64_t i = at; i < at + bytes; i++)
        b->byte[i].read = s->time;
}

/* Several accesses in a row to neighbours, as programs do. */
static void access_some(State *s)
{
    Block *b = &s->block[random_below(&s->random, BLOCKS)];
    int64_t bytes = b->smallest << random_below(&s->random, 2);
    bytes = bytes > 8 ? 8 : bytes;
    int64_t at = random_in(&s->random, 0, b->room / bytes - 1) * bytes;
    int64_t count = random_in(&s->random, 1, 4);
    bool write = random_one_in(&s->random, 2);

    for (; count > 0 && at + bytes <= b->room && s->time < ACCESSES;
         count--, at += bytes) {
        s->time++;
        if (write)
            write_bytes(s, b, at, bytes);
        else
            read_bytes(s, b, at, bytes);
    }
}

static void run(uint64_t seed)
{
    static State s;

    s = (State){.random = {seed}, .live = live_new()};
    for (int b = 0; b < BLOCKS; b++)
        renew(&s, &s.block[b]);
    while (s.time < ACCESSES) {
        access_some(&s);
        if (random_one_in(&s.random, 300))
            renew(&s, &s.block[random_below(&s.random, BLOCKS)]);
        if (random_one_in(&s.random, 2000))
            assert_int_equal(live_peak(s.live), most_live(&s));
    }
    assert_int_equal(live_peak(s.live), most_live(&s));
    for (int b = 0; b < BLOCKS; b++)
        live_forget(s.live, &s.block[b].live);
    live_free(s.live);
}

TEST(random_accesses)
{
    for (uint64_t seed = 1; seed <= 5; seed++)
        run(seed);
}

TEST(nothing)
{
    LiveBlock block = {0};
    Live *live = live_new();

    assert_int_equal(live_peak(live), 0);
    live_read(live, &block, 0, 8);
    live_write(live, &block, 16, 8, 8, true);
    live_read(live, &block, 0, 8);
    assert_int_equal(live_peak(live), 0);
    live_read(live, &block, 8, 4);
    assert_int_equal(live_peak(live), 4);
    live_forget(live, &block);
    live_free(live);
}

/* So many phases that they are cleared, with a value that each of them reads.
 */
TEST(one_value)
{
    LiveBlock block = {0};
    Live *live = live_new();

    live_write(live, &block, 16, 0, 8, true);
    for (int i = 0; i < 20000; i++) {
        live_read(live, &block, 0, 8);
        live_write(live, &block, 16, 8, 8, true);
    }
    live_read(live, &block, 0, 8);
    assert_int_equal(live_peak(live), 8);
    live_forget(live, &block);
    live_free(live);
}
