/* chain.h - passes in a row. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_CHAIN_H
#define TESTSUITE_FUZZ_PASS_FUZZ_CHAIN_H

#include "ground/random.h"
#include "passes/pass.h"

enum { MAX_CHAIN = 40 };

typedef struct Chain {
    const Pass *pass[MAX_CHAIN];
    int count;
} Chain;

/* "memintro,memexpand{layout=least}", as long as there is ROOM: with the choices
 * of SEED (choices.h). */
void chain_text(const Chain *chain, uint64_t seed, char *to, size_t room);
bool chain_contains(const Chain *chain, const Pass *pass);

/* The shortest chain from STAGE to PASS; false where there is none. */
bool chain_lead(const Pass *pass, Level level, Chain *chain);

/* Chain NUMBER of those that are always tried, without the passes that do not
 * read what there is by then.  False: there are no more. */
bool chain_standing(uint32_t number, Level level, Chain *chain);

/* A chain of legal steps; of none where no pass reads STAGE. */
Chain chain_random(Random *random, Level level);

/* What a program of STAGE is after CHAIN. */
Level chain_level(const Chain *chain, Level level);

/* ---- several ---- */

typedef struct ChainList {
    Chain *at;
    uint32_t count, room;
} ChainList;

/* CHAIN, if it is new and has any pass, goes after the others. */
void chains_add(ChainList *list, const Chain *chain);
bool chains_contain(const ChainList *list, const Chain *chain);
/* Does another one begin with all of chain K? */
bool chains_go_on(const ChainList *list, uint32_t k);
void chains_free(ChainList *list);

#endif
