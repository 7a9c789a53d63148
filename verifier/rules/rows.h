/* rows.h - what the verifier knows of variables: arrays by Var.id.
 *
 * A program may be judged while it is read (verify.h): then variables come
 * and go, and the arrays of all families grow and are cleared together.
 */
#ifndef VERIFIER_RULES_ROWS_H
#define VERIFIER_RULES_ROWS_H

#include <stddef.h>
#include <stdint.h>

typedef struct Rows {
    struct RowsArray *array;
    uint32_t count;
    uint32_t nvar; /* ids below have rows; binders that rules make do not */
    uint32_t room;
} Rows;

/* Make *AT, a pointer to things of SIZE bytes, an array with a zeroed one for
 * each variable; it moves when variables come. */
void rows_add(Rows *rows, void *at, size_t size);

/* Variables have ids below NVAR now. */
void rows_reach(Rows *rows, uint32_t nvar);

/* Nothing is known of the variables with ids from FROM on, which go. */
void rows_forget(Rows *rows, uint32_t from);

void rows_free(Rows *rows);

#define ROWS_ADD(rows, array) rows_add((rows), &(array), sizeof *(array))

#endif
