/* left.h - what the passes that save copies and blocks leave, and why. */
#ifndef DRIVERS_LEFT_LEFT_H
#define DRIVERS_LEFT_LEFT_H

#include "drivers/tool.h"
#include "ir-text/ir/ir.h"

/* A copy or an allocation that is left. */
typedef struct Left {
    const char *fun;  /* in which function */
    const char *what; /* "'X' is copied to 'A'": no two of a function alike */
    const char *bytes; /* of an allocation; else NULL */
    const char *why;
    const char *suppose; /* it stays because two accesses are not proved to be
                            apart: what PASS has to suppose for it to go; else
                            NULL */
    const char *pass;    /* that says why; or NULL */
    Span span;
} Left;

typedef struct LeftList {
    Left *at;
    uint32_t n, room;
    uint32_t statements; /* of the program in the end */
} LeftList;

/* Run the passes on the program in [BEGIN, END) of TEXT, of FUN or FUNMEM, and
 * add what is left to LIST, in ARENA, in the order of the text.  False: it is
 * rejected, as DIAG says. */
bool left_find(Source *text, size_t begin, size_t end, Arena *arena, Diag *diag,
               LeftList *list);

/* The function NAME of PROG, which may be NULL; NULL: there is none. */
const Fun *left_fun(const Prog *prog, const char *name);

/* How much of it is left in the function FUN? */
uint32_t left_count(const LeftList *list, const char *fun);

/* The same up to PASS, which supposes SUPPOSE unless that is NULL, and in
 * whatever order; gives the program in STORE, of which LIST may have texts.
 * NULL: it is rejected, or there is nothing to suppose it of. */
Prog *left_after(const char *pass, const char *suppose, Store *store,
                 Source *text, size_t begin, size_t end, Arena *arena,
                 LeftList *list);

#endif
