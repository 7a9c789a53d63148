/* navigate.c - where a name is bound, and where it is used. */
#include "drivers/fun-lsp/features.h"

enum { HIGHLIGHT_READ = 2, HIGHLIGHT_WRITE = 3 };

/* The name that is asked about, and where it is bound; NULL: there is none. */
static const Name *name_asked(const Request *r, const Name **binding)
{
    const Names *names = &r->doc->good->names;
    const Name *name = names_find(names, r->at);

    *binding = name ? names_binding(names, name) : NULL;
    return name;
}

static void append_location(json_t *list, Document *doc, const Name *name)
{
    json_t *range = range_of_good(doc, name->at, name->len);

    if (range)
        json_array_append_new(
            list, json_pack("{ssso}", "uri", doc->uri, "range", range));
}

json_t *answer_definition(Request *r)
{
    const Name *binding;
    json_t *list = json_array();

    if (name_asked(r, &binding))
        append_location(list, r->doc, binding);
    return list;
}

json_t *answer_references(Request *r)
{
    const Names *names = &r->doc->good->names;
    bool all = json_is_true(
        json_path(r->params, "context", "includeDeclaration", NULL));
    const Name *binding, *name = name_asked(r, &binding);
    json_t *list = json_array();

    for (size_t i = 0; name && i < names->count; i++)
        if (name_means(&names->at[i], name) &&
            (all || &names->at[i] != binding))
            append_location(list, r->doc, &names->at[i]);
    return list;
}

json_t *answer_highlight(Request *r)
{
    const Names *names = &r->doc->good->names;
    const Name *binding, *name = name_asked(r, &binding);
    json_t *list = json_array();

    for (size_t i = 0; name && i < names->count; i++) {
        const Name *other = &names->at[i];
        json_t *range = name_means(other, name)
                            ? range_of_good(r->doc, other->at, other->len)
                            : NULL;
        if (range)
            json_array_append_new(
                list,
                json_pack("{sosi}", "range", range, "kind",
                          other == binding ? HIGHLIGHT_WRITE : HIGHLIGHT_READ));
    }
    return list;
}
