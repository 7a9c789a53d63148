/* mappings.c - answers of smo: storage mappings as YAML. */
#include "drivers/mappings.h"

#include "drivers/yaml_file.h"

#include <string.h>

typedef bool ReadEntry(YamlFile *, const char *, yaml_node_t *, void *);

/* The value of the key NAME in NODE, or NULL. */
static yaml_node_t *find(YamlFile *f, const yaml_node_t *node, const char *name)
{
    if (!node || node->type != YAML_MAPPING_NODE)
        return NULL;
    for (yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        const yaml_node_t *key = yaml_file_node(f, p->key);
        if (yaml_file_is_text(key) && strcmp(yaml_file_text(f, key), name) == 0)
            return yaml_file_node(f, p->value);
    }
    return NULL;
}

/* Each entry of the mapping that NODE has as NAME; false: an error says what
 * is wrong. */
static bool each(YamlFile *f, const yaml_node_t *node, const char *name,
                 ReadEntry *read, void *data)
{
    const yaml_node_t *all = find(f, node, name);

    if (!all || all->type != YAML_MAPPING_NODE) {
        diag_error(f->diag,
                   all ? yaml_file_span(f, all)
                       : (Span){f->source, f->begin, 0},
                   "a mapping '%s' expected", name);
        return false;
    }
    for (yaml_node_pair_t *p = all->data.mapping.pairs.start;
         p < all->data.mapping.pairs.top; p++) {
        const yaml_node_t *key = yaml_file_node(f, p->key);
        if (!yaml_file_is_text(key))
            return yaml_file_expected(f, key, "a name");
        if (!read(f, yaml_file_text(f, key), yaml_file_node(f, p->value), data))
            return false;
    }
    return true;
}

static bool read_array(YamlFile *f, const char *name, yaml_node_t *node,
                       void *data)
{
    SmoAnswer *answer = data;
    const yaml_node_t *size = find(f, node, "size");

    if (!size || !yaml_file_is_text(size))
        return yaml_file_expected(f, node, "'size' and a formula");
    answer->array[answer->narray++] =
        (SmoArray){name, yaml_file_text(f, size), yaml_file_span(f, size)};
    return true;
}

static bool read_mapping(YamlFile *f, const char *name, yaml_node_t *node,
                         void *data)
{
    SmoAnswer *answer = data;
    const yaml_node_t *array = find(f, node, "array");
    const yaml_node_t *list = find(f, node, "indices");

    if (!array || !yaml_file_is_text(array) || !list ||
        list->type != YAML_SEQUENCE_NODE)
        return yaml_file_expected(f, node, "'array' and 'indices'");
    const yaml_node_item_t *from = list->data.sequence.items.start;
    uint32_t n = (uint32_t)(list->data.sequence.items.top - from);
    const char **index = ARENA_NEW(f->arena, const char *, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        const yaml_node_t *item = yaml_file_node(f, from[i]);
        if (!yaml_file_is_text(item))
            return yaml_file_expected(f, item, "a formula");
        index[i] = yaml_file_text(f, item);
    }
    answer->mapping[answer->nmapping++] = (SmoMapping){
        name, yaml_file_text(f, array), n, index, yaml_file_span(f, node)};
    return true;
}

static size_t count(YamlFile *f, const char *name)
{
    const yaml_node_t *all = find(f, yaml_file_root(f), name);

    return all && all->type == YAML_MAPPING_NODE
               ? (size_t)(all->data.mapping.pairs.top -
                          all->data.mapping.pairs.start)
               : 0;
}

bool mappings_read_yaml(SmoAnswer *answer, Source *source, Arena *arena,
                        Diag *diag)
{
    YamlFile f = {.source = source, .arena = arena, .diag = diag};

    *answer = (SmoAnswer){.span = {source, 0, 0}};
    if (!yaml_file_open(&f, source->len))
        return false;
    answer->mapping = ARENA_NEW(arena, SmoMapping, count(&f, "mappings") + 1);
    answer->array = ARENA_NEW(arena, SmoArray, count(&f, "arrays") + 1);
    const yaml_node_t *root = yaml_file_root(&f);
    bool ok = each(&f, root, "mappings", read_mapping, answer) &&
              each(&f, root, "arrays", read_array, answer);
    yaml_file_close(&f);
    return ok;
}
