/* main.h - the main of a tool that is one pass. */
#ifndef DRIVERS_PASS_MAIN_H
#define DRIVERS_PASS_MAIN_H

#include "passes/pass.h"

int pass_main(const Pass *pass, int argc, char **argv);

#endif
