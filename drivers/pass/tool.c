/* tool.c - the tool that is the pass FUN_PASS: the build compiles this
 * once for each row of passes/passes.def. */
#include "drivers/pass/main.h"

int main(int argc, char **argv)
{
    return pass_main(&FUN_PASS, argc, argv);
}
