/* rows.c - what the verifier knows of variables: arrays by Var.id. */
#include "verifier/rules/rows.h"

#include "ground/arena.h"

#include <stdlib.h>
#include <string.h>

/* The pointer at PLACE may be one to any type: it is copied as bytes. */
typedef struct RowsArray {
    void *place;
    size_t size; /* of a thing */
} RowsArray;

static char *array_of(const RowsArray *a)
{
    char *array;
    memcpy(&array, a->place, sizeof array);
    return array;
}

/* Give A zeroed things from FROM to before ROOM. */
static void make_room(const RowsArray *a, uint32_t from, uint32_t room)
{
    char *array = ground_realloc(array_of(a), room * a->size);

    memset(array + from * a->size, 0, (room - from) * a->size);
    memcpy(a->place, &array, sizeof array);
}

void rows_add(Rows *rows, void *at, size_t size)
{
    void *none = NULL;

    rows->array = ground_realloc(rows->array,
                                 (rows->count + 1) * sizeof *rows->array);
    rows->array[rows->count] = (RowsArray){at, size};
    memcpy(at, &none, sizeof none);
    make_room(&rows->array[rows->count++], 0, rows->room);
}

void rows_reach(Rows *rows, uint32_t nvar)
{
    uint32_t room = nvar > 2 * rows->room ? nvar : 2 * rows->room;

    rows->nvar = nvar;
    if (nvar <= rows->room)
        return;
    for (uint32_t i = 0; i < rows->count; i++)
        make_room(&rows->array[i], rows->room, room);
    rows->room = room;
}

void rows_forget(Rows *rows, uint32_t from)
{
    for (uint32_t i = 0; i < rows->count; i++) {
        const RowsArray *a = &rows->array[i];
        memset(array_of(a) + from * a->size, 0, (rows->nvar - from) * a->size);
    }
    rows->nvar = from;
}

void rows_free(Rows *rows)
{
    for (uint32_t i = 0; i < rows->count; i++)
        free(array_of(&rows->array[i]));
    free(rows->array);
    *rows = (Rows){0};
}
