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
        if (o->kind == OPTION_CHOICE) {
            uint32_t k = (uint32_t)random_below(&random, count_of(o->choices));
            size_t at = strlen(text);
            int len;
            const char *choice = choice_at(o->choices, k, &len);
            snprintf(text + at, sizeof text - at, "%c%s=%.*s", at ? ' ' : '{',
                     o->name, len, choice);
        }
    if (*text && strlen(text) + 2 < room)
        snprintf(to, room, "%s}", text);
}
