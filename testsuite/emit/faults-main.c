/* faults-main.c - the command line of an emitted program, PROGRAM, which it is
 * compiled with, where call number FAILING of what may fail does.  The status
 * is AFTER where there are not so many calls, and all went well. */
#include "faults.h"

#define main fun_main_of_program
#include PROGRAM
#undef main

enum { AFTER = 10 };

int main(int argc, char **argv)
{
    const char *number = getenv("FAILING");

    failing = number ? atol(number) : 0;
    int status = fun_main_of_program(argc, argv);
    return status || calls >= failing ? status : AFTER;
}
