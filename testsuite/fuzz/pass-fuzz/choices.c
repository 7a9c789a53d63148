/* choices.c - with which options a pass is tried. */
#include "testsuite/fuzz/pass-fuzz/choices.h"

#include "ground/random.h"

#include <stdio.h>
#include <string.h>

/* True: it goes on with RANDOM, by whose next numbers the choices are made. */
static bool by_chance(uint64_t seed, Random *random)
{
    *random = (Random){seed ^ 0x63686f696365ULL};
    return random_one_in(random, 3);
}

static uint32_t count_of(const char *choices)
{
    uint32_t n = 1;

    for (; *choices; choices++)
        n += *choices == '|';
    return n;
}

/* Choice K of CHOICES, and its length. */
static const char *choice_at(const char *choices, uint32_t k, int *len)
{
    for (; k; k--)
        choices = strchr(choices, '|') + 1;
    *len = (int)strcspn(choices, "|");
    return choices;
}

/* Counts are those that the pass has by itself, or those with which it does all
 * that it may. */
static long long count_by_chance(const Pass *pass, const Option *o,
                                 Random *random)
{
    const void *options =
        random_one_in(random, 2) ? pass->defaults : pass->eager;
    long long value = 0;

    if (options)
        memcpy(&value, (const char *)options + o->offset, sizeof value);
    return value;
}

void choices_make(const Pass *pass, uint64_t seed, void *values)
{
    const void *options = pass->eager ? pass->eager : pass->defaults;
    Random random;

    if (options && pass->options_size)
        memcpy(values, options, pass->options_size);
    if (!by_chance(seed, &random))
        return;
    for (const Option *o = pass->options; o && o->name; o++)
        if (o->kind == OPTION_CHOICE) {
            int k = (int)random_below(&random, count_of(o->choices));
            memcpy((char *)values + o->offset, &k, sizeof k);
        } else if (o->kind == OPTION_COUNT) {
            long long count = count_by_chance(pass, o, &random);
            memcpy((char *)values + o->offset, &count, sizeof count);
        }
}

static void print_choice(const Option *o, const Pass *pass, Random *random,
                         char *to, size_t room)
{
    if (o->kind == OPTION_CHOICE) {
        uint32_t k = (uint32_t)random_below(random, count_of(o->choices));
        int len;
        const char *choice = choice_at(o->choices, k, &len);
        snprintf(to, room, "%s=%.*s", o->name, len, choice);
    } else {
        snprintf(to, room, "%s=%lld", o->name,
                 count_by_chance(pass, o, random));
    }
}

void choices_text(const Pass *pass, uint64_t seed, char *to, size_t room)
{
    char text[256] = "";
    Random random;

    *to = '\0';
    if (!by_chance(seed, &random))
        return;
    for (const Option *o = pass->options; o && o->name; o++)
        if (o->kind == OPTION_CHOICE || o->kind == OPTION_COUNT) {
            size_t at = strlen(text);
            snprintf(text + at, sizeof text - at, "%c", at ? ' ' : '{');
            at++;
            print_choice(o, pass, &random, text + at, sizeof text - at);
        }
    if (*text && strlen(text) + 2 < room)
        snprintf(to, room, "%s}", text);
}
