/* texts.h - texts that stand once each, and their numbers. */
#ifndef DRIVERS_FUNVIEW_TEXTS_H
#define DRIVERS_FUNVIEW_TEXTS_H

#include "ground/arena.h"
#include "ground/buf.h"
#include "ground/table.h"

typedef struct Texts {
    Arena arena;
    struct Text **at; /* by number */
    uint32_t count, room;
    Table table;
} Texts;

/* The number of LEN bytes: that of the first time; no bytes are number 0. */
uint32_t texts_number(Texts *texts, const char *at, size_t len);
/* The same of a text that ends in a NUL; NULL: no bytes. */
uint32_t texts_of(Texts *texts, const char *text);
/* All of them as strings of JSON, with commas between them. */
void texts_print(const Texts *texts, Buf *json);
void texts_free(Texts *texts);

#endif
