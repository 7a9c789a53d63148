/* pass_table.c - all passes.  Whoever asks for it links them all. */
#include "passes/pass.h"

const Pass *const pass_table[] = {
#define PASS(name) &name##_pass,
#include "passes/passes.def"
#undef PASS
    NULL};
