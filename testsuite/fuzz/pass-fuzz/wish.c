/* wish.c - random programs for passes. */
#include "testsuite/fuzz/pass-fuzz/wish.h"

#include "printer/text/print.h"
#include "testsuite/fuzz/pass-fuzz/shake/shake.h"
#include "testsuite/fuzz/pass-fuzz/sketch.h"
#include "testsuite/fuzz/pass-fuzz/trial.h"

static GenOptions wish_for(uint64_t seed, uint32_t size, GenBias bias)
{
    Random random = {~seed};
    GenOptions wish = {
        .seed = seed,
        .size = (uint32_t)random_in(&random, 3, size < 3 ? 3 : size),
        .bias = (GenBias)random_below(&random, GEN_BIASES),
        .partial = random_one_in(&random, 4),
        .funmem = random_one_in(&random, 3)};

    if (bias != GEN_BIASES)
        wish.bias = bias;
    return wish;
}

/* In one of three cases the program has memory, and unusual one. */
static void give_memory(Prog *prog, uint64_t seed)
{
    Random random = {seed * 3};
    const Pass *memintro = pass_find("memintro");

    if (memintro && random_one_in(&random, 3) &&
        pass_try(memintro, seed, prog, NULL).all >= 0)
        shake_memory(prog, &random);
}

void wish_text(uint64_t seed, uint32_t size, GenBias bias, Buf *text)
{
    enum { SKETCHES = 8 }; /* one program in so many is one */
    GenOptions wish = wish_for(seed, size, bias);

    if (seed % SKETCHES == 0) {
        sketch_text(seed, text);
        return;
    }
    Store *store = store_new();
    Prog *prog = gen_program(store, &wish);

    give_memory(prog, seed);
    print_prog(prog, (PrintStyle){0}, text);
    store_free(store);
}
