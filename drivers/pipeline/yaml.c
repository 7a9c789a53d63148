/* yaml.c - pipelines in YAML files. */
#include "drivers/pipeline/pipeline.h"

#include "drivers/yaml_file.h"

#include <string.h>

typedef struct YamlReader {
    YamlFile file;
    int lists; /* around: an alias may stand in what it is an alias of */
    int items; /* so far: aliases of aliases multiply */
} YamlReader;

/* Of one file: far more than a pipeline by hand has.  Estimates, which bound
 * the recursion. */
enum { MAX_LISTS = YAML_MOST_LISTS, MAX_ITEMS = 100000 };

/* ---- steps ---- */

static Step *read_list(YamlReader *r, yaml_node_t *node);

static bool set_option(YamlReader *r, Step *step, yaml_node_t *key,
                       yaml_node_t *value)
{
    const char *name, *text;

    if (key->type != YAML_SCALAR_NODE || value->type != YAML_SCALAR_NODE)
        return yaml_file_expected(&r->file, value, "the value of an option") !=
               NULL;
    name = yaml_file_text(&r->file, key);
    text = arena_printf(r->file.arena, "%s=%s", name,
                        yaml_file_text(&r->file, value));
    return step_set(step, text, yaml_file_span(&r->file, key), r->file.arena,
                    r->file.diag);
}

/* Which list of passes KEY names; PIPELINE_PARTS: none. */
static int part_of(const YamlReader *r, const Step *step,
                   const yaml_node_t *key)
{
    const Group *group = &pipeline_groups[step->group];

    if (step->pass || key->type != YAML_SCALAR_NODE)
        return PIPELINE_PARTS;
    for (int i = 0; i < PIPELINE_PARTS && group->part[i]; i++)
        if (strcmp(yaml_file_text(&r->file, key), group->part[i]) == 0)
            return i;
    return PIPELINE_PARTS;
}

/* `NAME: {option: value, ...}`, of a group with its lists, as
 * `passes: [...]`, in it. */
static bool read_options(YamlReader *r, Step *step, yaml_node_t *node)
{
    for (yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        yaml_node_t *key = yaml_file_node(&r->file, p->key),
                    *value = yaml_file_node(&r->file, p->value);
        int part = part_of(r, step, key);
        if (part < PIPELINE_PARTS)
            step->part[part] = read_list(r, value);
        else if (!set_option(r, step, key, value))
            return false;
    }
    return true;
}

/* Has the group all its lists of passes?  An error at NODE says which it
 * lacks, unless there is one in it. */
static bool has_parts(YamlReader *r, const Step *step, const yaml_node_t *node)
{
    const Group *group = &pipeline_groups[step->group];

    for (int i = 0; i < PIPELINE_PARTS && group->part[i]; i++) {
        if (step->part[i])
            continue;
        if (!diag_failed(r->file.diag))
            yaml_file_expected(
                &r->file, node,
                arena_printf(r->file.arena, "'%s:' and a list of passes",
                             group->part[i]));
        return false;
    }
    return true;
}

static Step *read_mapping(YamlReader *r, yaml_node_t *node)
{
    yaml_node_pair_t *pair = node->data.mapping.pairs.start;

    if (node->data.mapping.pairs.top != pair + 1)
        return yaml_file_expected(&r->file, node, "one pass");
    yaml_node_t *key = yaml_file_node(&r->file, pair->key),
                *value = yaml_file_node(&r->file, pair->value);
    if (key->type != YAML_SCALAR_NODE)
        return yaml_file_expected(&r->file, key, "the name of a pass");
    Step *step =
        step_new(yaml_file_text(&r->file, key), yaml_file_span(&r->file, key),
                 r->file.arena, r->file.diag);
    if (!step)
        return NULL;
    if (!step->pass && !pipeline_groups[step->group].part[1] &&
        value->type == YAML_SEQUENCE_NODE)
        step->part[0] = read_list(r, value);
    else if (value->type != YAML_MAPPING_NODE)
        return yaml_file_expected(&r->file, value,
                                  step->pass
                                      ? "a mapping with the options of the pass"
                                      : "a list of passes");
    else if (!read_options(r, step, value))
        return NULL;
    return step->pass || has_parts(r, step, value) ? step : NULL;
}

/* An item as on the command line; its mistakes are shown where it stands. */
static Step *read_text(YamlReader *r, const yaml_node_t *node)
{
    Diag diag = {0};
    const char *text = yaml_file_text(&r->file, node);
    Source *source = source_of_text(r->file.arena, "", text, strlen(text));
    Step *step = pipeline_parse(source, 0, source->len, r->file.arena, &diag);

    for (const DiagEntry *e = diag.first; e; e = e->next)
        diag_error(r->file.diag, yaml_file_span(&r->file, node), "%s", e->text);
    diag_free(&diag);
    source_free(source);
    return step;
}

static Step *read_item(YamlReader *r, yaml_node_t *node)
{
    if (r->items++ >= MAX_ITEMS) {
        diag_error(r->file.diag, yaml_file_span(&r->file, node),
                   "more than %d passes", MAX_ITEMS);
        return NULL;
    }
    if (node->type == YAML_MAPPING_NODE)
        return read_mapping(r, node);
    return node->type == YAML_SCALAR_NODE
               ? read_text(r, node)
               : yaml_file_expected(&r->file, node, "a pass");
}

static Step *read_list(YamlReader *r, yaml_node_t *node)
{
    Step *first = NULL, **last = &first;

    if (node->type != YAML_SEQUENCE_NODE)
        return yaml_file_expected(&r->file, node, "a list of passes");
    if (r->lists >= MAX_LISTS) {
        diag_error(r->file.diag, yaml_file_span(&r->file, node),
                   "groups nest deeper than %d here", MAX_LISTS);
        return NULL;
    }
    r->lists++;
    for (yaml_node_item_t *i = node->data.sequence.items.start;
         i < node->data.sequence.items.top; i++) {
        *last = read_item(r, yaml_file_node(&r->file, *i));
        if (!*last)
            return NULL;
        while (*last)
            last = &(*last)->next;
    }
    r->lists--;
    return first ? first : yaml_file_expected(&r->file, node, "a pass");
}

/* ---- files ---- */

static Step *read_document(YamlReader *r)
{
    yaml_node_t *root = yaml_file_root(&r->file);

    if (!root || root->type == YAML_SEQUENCE_NODE)
        return root ? read_list(r, root) : NULL;
    yaml_node_pair_t *pair = root->data.mapping.pairs.start;
    if (root->type != YAML_MAPPING_NODE ||
        root->data.mapping.pairs.top != pair + 1)
        return yaml_file_expected(&r->file, root,
                                  "'pipeline:' and a list of passes");
    yaml_node_t *key = yaml_file_node(&r->file, pair->key);
    if (key->type != YAML_SCALAR_NODE ||
        strcmp(yaml_file_text(&r->file, key), "pipeline") != 0)
        return yaml_file_expected(&r->file, key, "'pipeline:'");
    return read_list(r, yaml_file_node(&r->file, pair->value));
}

Step *pipeline_parse_yaml(Source *file, Arena *arena, Diag *diag)
{
    YamlReader r = {.file = {.source = file, .arena = arena, .diag = diag}};

    if (!yaml_file_open(&r.file, file->len))
        return NULL;
    Step *first = read_document(&r);
    if (!first && !diag_failed(diag))
        diag_error(diag, (Span){file, 0, 0}, "a list of passes expected");
    yaml_file_close(&r.file);
    return first;
}
