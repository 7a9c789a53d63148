/* conflict_sets.c - `.cs` files: conflict sets as YAML. */
#include "drivers/conflict_sets.h"

#include "drivers/yaml_file.h"

#include <string.h>

typedef bool ReadPart(Conflicts *, const char *, Span, Diag *);

/* In the order in which they are read. */
static const struct Part {
    const char *name;
    bool needed;
    ReadPart *read;
} parts[] = {
    {"context", false, conflicts_context},
    {"domains", true, conflicts_domains},
    {"conflicts", true, conflicts_pairs},
};
enum { NPART = sizeof parts / sizeof *parts };

static int find_part(const char *name)
{
    for (int i = 0; i < NPART; i++)
        if (strcmp(parts[i].name, name) == 0)
            return i;
    return -1;
}

static bool reject(const YamlFile *f, const yaml_node_t *node, const char *why)
{
    diag_error(f->diag,
               node ? yaml_file_span(f, node) : (Span){f->source, f->begin, 0},
               "%s", why);
    return false;
}

/* The texts of the parts, by part; false: an error says what is wrong. */
static bool find_texts(YamlFile *f, const yaml_node_t **text)
{
    yaml_node_t *root = yaml_file_root(f);

    if (!root || root->type != YAML_MAPPING_NODE)
        return reject(f, root,
                      "a mapping with 'domains' and 'conflicts' "
                      "expected");
    for (yaml_node_pair_t *p = root->data.mapping.pairs.start;
         p < root->data.mapping.pairs.top; p++) {
        yaml_node_t *key = yaml_file_node(f, p->key);
        yaml_node_t *value = yaml_file_node(f, p->value);
        int part =
            yaml_file_is_text(key) ? find_part(yaml_file_text(f, key)) : -1;
        if (part < 0 || text[part])
            return reject(f, key,
                          "context, domains or conflicts expected, "
                          "each once");
        if (!yaml_file_is_text(value))
            return reject(f, value, "a text in isl's notation expected");
        text[part] = value;
    }
    return true;
}

bool conflicts_read_yaml(Conflicts *set, Source *source, size_t begin,
                         size_t end, Diag *diag)
{
    Arena arena = {0};
    YamlFile f = {
        .source = source, .begin = begin, .arena = &arena, .diag = diag};
    const yaml_node_t *text[NPART] = {NULL};

    if (!yaml_file_open(&f, end))
        return false;
    bool ok = find_texts(&f, text);
    for (int i = 0; ok && i < NPART; i++) {
        if (text[i])
            ok = parts[i].read(set, yaml_file_text(&f, text[i]),
                               yaml_file_span(&f, text[i]), diag);
        else if (parts[i].needed) {
            diag_error(diag, (Span){source, begin, 0}, "there are no '%s'",
                       parts[i].name);
            ok = false;
        }
    }
    yaml_file_close(&f);
    arena_free(&arena);
    return ok;
}
