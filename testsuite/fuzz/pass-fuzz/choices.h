/* choices.h - with which options a pass is tried. */
#ifndef TESTSUITE_FUZZ_PASS_FUZZ_CHOICES_H
#define TESTSUITE_FUZZ_PASS_FUZZ_CHOICES_H

#include "passes/pass.h"

/* The options of PASS for a program of SEED are put into VALUES: those with
 * which it does all that it may; of one program in three, what stands to choice
 * is chosen by chance. */
void choices_make(const Pass *pass, uint64_t seed, void *values);

/* What was chosen by chance, as funopt takes it: "{layout=least}"; else, and
 * where there is no ROOM for it, nothing. */
void choices_text(const Pass *pass, uint64_t seed, char *to, size_t room);

#endif
