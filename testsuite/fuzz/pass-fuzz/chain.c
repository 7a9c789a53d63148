/* chain.c - passes in a row. */
#include "testsuite/fuzz/pass-fuzz/chain.h"

#include "testsuite/fuzz/pass-fuzz/choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PASSES = 64, RANDOM_LENGTH = 6 };

/* Those that are always tried: what hoist makes of guard's asserts and the
 * allocations after them, functions that pass blocks, shortcircuit after and
 * before memexpand, and the way from FUN to IMP, without and with what makes
 * programs faster on it, and with names that are used again before each step.
 */
static const char *const standing[][MAX_CHAIN] = {
    {"guard", "hoist"},
    {"memintro", "guard", "hoist"},
    {"memintro", "inline"},
    {"memintro", "hoist", "memexpand", "hoist", "shortcircuit"},
    {"memintro", "hoist", "shortcircuit", "memexpand"},
    {"inline", "simplify", "memintro", "hoist", "memexpand", "guard", "lower"},
    {"inline", "simplify", "fuse", "memintro", "hoist", "galop", "shortcircuit",
     "lastuse", "memexpand", "guard", "hoist", "lower", "wraps", "checks"},
    {"inline", "simplify", "fuse", "inplace", "memintro", "hoist",
     "shortcircuit", "memexpand", "guard", "segments", "lower", "barriers"},
    {"inline", "simplify", "serialize", "memintro", "hoist", "shortcircuit",
     "memexpand", "guard", "lower"},
    {"inline", "simplify", "serialize", "contract", "hoist", "simplify",
     "shortcircuit", "memexpand", "guard", "lower", "owners", "restrict", "loops",
     "tile", "invariant", "stripmine", "interchange", "simd", "launch"},
    {"inline", "simplify", "memintro", "hoist", "shortcircuit", "doublebuffer",
     "memmerge", "memexpand", "hoist", "memmerge", "guard", "lower"},
    {"inline", "simplify", "fuse", "memintro", "hoist", "memmerge",
     "shortcircuit", "memexpand", "memmerge", "hoist", "guard", "lower"},
    {"inline", "simplify", "memintro", "hoist", "shortcircuit", "memexpand", "rows", "segments",
     "lower", "wraps", "checks", "join", "owners", "barriers", "restrict", "loops", "tile", "split", "runs", "pack", "jam", "unswitch", "invariant", "calls",
     "widen", "stripmine", "split", "interchange", "simd", "sink", "stream", "launch"},
    {"inline", "simplify", "memintro", "hoist", "memexpand", "lower", "merge",
     "serial", "elements", "restrict", "owners", "loops", "tile", "widen", "calls", "merge", "strength", "invariant", "unswitch", "runs",
     "split", "merge", "barriers", "threads", "unswitch", "strength", "invariant"},
    {"inline", "serialize", "memintro", "hoist", "memexpand", "guard", "lower",
     "merge", "elements", "serial", "owners", "join", "split", "pack", "jam", "invariant", "unswitch", "runs", "calls", "widen",
     "chunk", "stripmine", "merge", "split", "interchange", "merge", "simd",
     "threads", "stream"},
    {"rename", "serialize", "rename", "simplify", "rename", "fuse"},
    {"rename", "inline", "rename", "simplify", "rename", "fuse", "rename",
     "memintro", "rename", "hoist", "rename", "shortcircuit", "rename",
     "memexpand", "rename", "guard", "rename", "lower"},
};

void chain_text(const Chain *chain, uint64_t seed, char *to, size_t room)
{
    to[0] = '\0';
    for (int i = 0; i < chain->count; i++) {
        size_t len = strlen(to);
        snprintf(to + len, room - len, "%s%s", i ? "," : "",
                 chain->pass[i]->name);
        len = strlen(to);
        choices_text(chain->pass[i], seed, to + len, room - len);
    }
}

bool chain_contains(const Chain *chain, const Pass *pass)
{
    for (int i = 0; i < chain->count; i++)
        if (chain->pass[i] == pass)
            return true;
    return false;
}

/* A program without arrays is FUN and FUNMEM, and a pass may give it memory. */
static bool reads(const Pass *pass, Level level)
{
    return pass->in & level;
}

static Level after(Level level, const Pass *pass)
{
    return pass->out ? pass->out : level;
}

bool chain_lead(const Pass *pass, Level level, Chain *chain)
{
    *chain = (Chain){0};
    for (int steps = 0; !reads(pass, level); steps++) {
        const Pass *way = NULL;
        /* The last one: memintro takes less time than contract. */
        for (const Pass *const *p = pass_table; *p; p++)
            if ((*p)->out && reads(*p, level) && !((*p)->out & level) &&
                (reads(pass, (*p)->out) || steps == 0))
                way = *p;
        if (!way || steps == 2)
            return false;
        chain->pass[chain->count++] = way;
        level = way->out;
    }
    chain->pass[chain->count++] = pass;
    return true;
}

bool chain_standing(uint32_t number, Level level, Chain *chain)
{
    if (number >= sizeof standing / sizeof *standing)
        return false;
    *chain = (Chain){0};
    for (const char *const *name = standing[number]; *name; name++) {
        const Pass *pass = pass_find(*name);
        if (!pass || !reads(pass, level))
            continue;
        chain->pass[chain->count++] = pass;
        level = after(level, pass);
    }
    return true;
}

Chain chain_random(Random *random, Level level)
{
    Chain chain = {0};
    int length = (int)random_in(random, 2, RANDOM_LENGTH);

    while (chain.count < length) {
        const Pass *legal[MAX_PASSES];
        uint64_t n = 0;
        for (const Pass *const *p = pass_table; *p; p++)
            if (reads(*p, level))
                legal[n++] = *p;
        if (n == 0)
            break;
        const Pass *pass = legal[random_below(random, n)];
        chain.pass[chain.count++] = pass;
        level = after(level, pass);
    }
    return chain;
}

Level chain_level(const Chain *chain, Level level)
{
    for (int i = 0; i < chain->count; i++)
        level = after(level, chain->pass[i]);
    return level;
}

/* ---- several ---- */

static bool begins_with(const Chain *chain, const Chain *part)
{
    if (chain->count < part->count)
        return false;
    for (int i = 0; i < part->count; i++)
        if (chain->pass[i] != part->pass[i])
            return false;
    return true;
}

bool chains_contain(const ChainList *list, const Chain *chain)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->at[i].count == chain->count &&
            begins_with(&list->at[i], chain))
            return true;
    return false;
}

void chains_add(ChainList *list, const Chain *chain)
{
    if (chain->count == 0 || chains_contain(list, chain))
        return;
    GROUND_ROOM(list->at, list->count, list->room);
    list->at[list->count++] = *chain;
}

bool chains_go_on(const ChainList *list, uint32_t k)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (i != k && begins_with(&list->at[i], &list->at[k]))
            return true;
    return false;
}

void chains_free(ChainList *list)
{
    free(list->at);
    *list = (ChainList){0};
}
