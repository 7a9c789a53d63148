/* function.h - heads and results of functions. */
#ifndef FUNGEN_FUNCTION_H
#define FUNGEN_FUNCTION_H

#include "fungen/inside.h"

/* Of one function.  An estimate. */
enum { MAX_PARAMS = 12 };

/* The parameters of a function in the making: sizes first. */
typedef struct Head {
    bool is_entry;
    Var *param[MAX_PARAMS];
    GenRange range[MAX_PARAMS];
    uint32_t n, nsize;
    const Scalar *assumed[2 * MAX_PARAMS];
    uint32_t nassumed;
} Head;

/* Nothing is in scope. */
void function_begin(Gen *g, Fun *fun);

void head_add_size(Gen *g, Head *head);
/* A parameter that is a polynomial of those before. */
void head_add_fact(Gen *g, Head *head);
void head_add_array(Gen *g, Head *head);
void head_add_scalar(Gen *g, Head *head);
/* At the beginning of the body: what is asserted of parameters. */
void head_assume(Gen *g, Head *head);

/* Choose the results, close the body, and let others call the function. */
void function_end(Gen *g, Head *head, Frame *frame);

#endif
