/* texts.c - texts that stand once each, and their numbers. */
#include "drivers/funview/texts.h"

#include "drivers/funview/json.h"

#include <stdlib.h>

typedef struct Text {
    const char *at;
    size_t len;
    uint32_t number;
} Text;

static uint32_t hash_bytes(const char *at, size_t len)
{
    uint32_t hash = 0;

    for (size_t i = 0; i < len; i++)
        hash = hash_mix(hash, (unsigned char)at[i]);
    return hash;
}

static uint32_t number(Texts *texts, const char *at, size_t len)
{
    uint32_t hash = hash_bytes(at, len);
    TableSlot *slot;

    table_reserve(&texts->table);
    TABLE_EACH(&texts->table, hash, slot)
    {
        const Text *text = slot->thing;
        if (text->len == len && memcmp(text->at, at, len) == 0)
            return text->number;
    }
    Text *text = ARENA_NEW(&texts->arena, Text, 1);
    *text = (Text){arena_printf(&texts->arena, "%.*s", (int)len, at), len,
                   texts->count};
    GROUND_ROOM(texts->at, texts->count, texts->room);
    texts->at[texts->count++] = text;
    table_fill(&texts->table, slot, text, hash);
    return text->number;
}

uint32_t texts_number(Texts *texts, const char *at, size_t len)
{
    if (!texts->count)
        number(texts, "", 0);
    return len ? number(texts, at, len) : 0;
}

uint32_t texts_of(Texts *texts, const char *text)
{
    return texts_number(texts, text, text ? strlen(text) : 0);
}

void texts_print(const Texts *texts, Buf *json)
{
    for (uint32_t i = 0; i < texts->count; i++) {
        buf_text(json, i ? ",\n" : "");
        quote_json(json, texts->at[i]->at, texts->at[i]->len);
    }
}

void texts_free(Texts *texts)
{
    table_free(&texts->table);
    free(texts->at);
    arena_free(&texts->arena);
}
