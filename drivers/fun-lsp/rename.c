/* rename.c - another name for a variable, function or set.
 *
 * Problem: after it each name has to mean what it meant before.
 *
 * Algorithm.  The changed text is read.  It is right if it can be read, and if
 * all its names, in their order, are bound where they were bound before.
 */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"
#include "ir-text/numbers/bytes.h"

#include <stdlib.h>

typedef struct Renaming {
    Request *r;
    const Analysis *old;
    const Name *name;
    const char *to;
    size_t to_len;
} Renaming;

/* The text with the new name. */
static Buf renamed_text(const Renaming *n)
{
    const Names *names = &n->old->names;
    const Source *source = n->old->source;
    Buf text = {0};
    size_t at = 0;

    for (size_t i = 0; i < names->count; i++) {
        const Name *name = &names->at[i];
        if (!name_means(name, n->name))
            continue;
        buf_bytes(&text, source->text + at, name->at - at);
        buf_bytes(&text, n->to, n->to_len);
        at = (size_t)name->at + name->len;
    }
    buf_bytes(&text, source->text + at, source->len - at);
    return text;
}

/* The first mistake in the new text, and its first note. */
static void report_mistake(const Renaming *n, const Analysis *now)
{
    const DiagEntry *e = now->diag.first;

    while (e->kind != DIAG_ERROR)
        e = e->next;
    request_fail(n->r, REQUEST_FAILED, "line %zu: %s",
                 span_line_col(e->span).line, e->text);
    if (e->next && e->next->kind == DIAG_NOTE && e->next->span.source)
        buf_printf(&n->r->why, "; line %zu: %s",
                   span_line_col(e->next->span).line, e->next->text);
}

/* For each name, the number of the one that binds it. */
static uint32_t *bindings_of(const Analysis *a, Arena *arena)
{
    const Names *names = &a->names;
    uint32_t *of = ARENA_NEW(arena, uint32_t, names->count);
    uint32_t *by_id = ARENA_NEW(arena, uint32_t, a->prog->nvar);
    uint32_t *by_sym = ARENA_NEW(arena, uint32_t, sym_count(a->store));
    bool words = a->problem != NULL;

    for (uint32_t i = 0; i < names->count; i++) {
        const Name *name = &names->at[i];
        const Var *var = name->thing;
        const Sym *sym = name->thing;
        uint32_t *first =
            words || name->is_fun ? &by_sym[sym->id] : &by_id[var->id];
        if (!*first)
            *first = i + 1;
        of[i] = *first;
    }
    return of;
}

/* Does each name mean what it meant? */
static bool check_meanings(const Renaming *n, Analysis *now)
{
    Arena arena = {0};
    size_t count = n->old->names.count, i = 0;
    const uint32_t *a = bindings_of(n->old, &arena);
    const uint32_t *b = bindings_of(now, &arena);

    while (i < count && i < now->names.count && a[i] == b[i])
        i++;
    bool ok = i == count && i == now->names.count;
    if (!ok) {
        const Name *name = &now->names.at[i < now->names.count ? i : 0];
        const Name *binding = names_binding(&now->names, name);
        request_fail(n->r, REQUEST_FAILED,
                     "'%.*s' in line %zu would mean that of line %zu",
                     (int)n->to_len, n->to,
                     source_line_col(now->source, name->at).line,
                     source_line_col(now->source, binding->at).line);
    }
    arena_free(&arena);
    return ok;
}

static bool is_word(const char *text, size_t len)
{
    return len && byte_is(text, BYTE_START) &&
           (size_t)(bytes_skip(text, BYTE_REST) - text) == len;
}

static bool check(const Renaming *n)
{
    if (!is_word(n->to, n->to_len)) {
        request_fail(n->r, REQUEST_FAILED, "'%.*s' is no name",
                     (int)(n->to_len < 40 ? n->to_len : 40), n->to);
        return false;
    }
    Buf text = renamed_text(n);
    Analysis *now = analysis_read(n->old->source->name, text.at, text.len);
    bool ok = now->parsed;
    if (!ok)
        report_mistake(n, now);
    else
        ok = check_meanings(n, now);
    analysis_free(now);
    buf_free(&text);
    return ok;
}

static json_t *edits_of(const Renaming *n)
{
    const Names *names = &n->old->names;
    json_t *edits = json_array();

    for (size_t i = 0; i < names->count; i++) {
        const Name *name = &names->at[i];
        if (name_means(name, n->name))
            json_array_append_new(
                edits,
                text_edit(n->r->doc, name->at, name->len, n->to, n->to_len));
    }
    return edits;
}

json_t *answer_rename(Request *r)
{
    const json_t *to = json_object_get(r->params, "newName");
    Renaming n = {r, r->doc->good, NULL, json_string_value(to),
                  json_string_length(to)};

    if (!n.to)
        return request_fail(r, INVALID_PARAMS, "a new name is needed");
    if (!document_is_good(r->doc))
        return NULL;
    n.name = names_find(&n.old->names, r->at);
    if (!n.name)
        return request_fail(r, REQUEST_FAILED, "there is no name here");
    return check(&n) ? workspace_edit(r->doc, edits_of(&n)) : NULL;
}

json_t *answer_prepare_rename(Request *r)
{
    const Name *name = document_is_good(r->doc)
                           ? names_find(&r->doc->good->names, r->at)
                           : NULL;

    return name ? range_of_good(r->doc, name->at, name->len) : NULL;
}
