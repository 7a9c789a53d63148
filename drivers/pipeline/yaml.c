/* yaml.c - pipelines in YAML files. */
#include "drivers/pipeline/pipeline.h"

#include <string.h>
#include <yaml.h>

typedef struct YamlReader {
    yaml_document_t document;
    Source *file;
    Arena *arena;
    Diag *diag;
    int lists; /* around: an alias may stand in what it is an alias of */
    int items; /* so far: aliases of aliases multiply */
} YamlReader;

/* Of one file: far more than a pipeline by hand has.  Estimates, which bound
 * the recursion. */
enum {
    MAX_LISTS = 100,
    MAX_ITEMS = 100000,
    MAX_DEPTH = 4 * MAX_LISTS, /* of all that nests */
    MAX_ANCHORS = 1000
};

/* ---- nodes ---- */

/* Where NODE begins, up to its end or that of the line.  A mark counts
 * characters, not bytes, but lines are lines. */
static Span span_of(const YamlReader *r, const yaml_node_t *node)
{
    const yaml_mark_t *from = &node->start_mark, *to = &node->end_mark;
    Span line = source_line(r->file, from->line + 1);
    size_t begin = from->column < line.len ? from->column : line.len;
    size_t end = to->line == from->line && to->column < line.len ? to->column
                                                                 : line.len;

    return (Span){r->file, line.at + begin, end - begin};
}

static const char *text_of(const YamlReader *r, const yaml_node_t *node)
{
    return arena_text(r->arena, (const char *)node->data.scalar.value,
                      node->data.scalar.length);
}

static yaml_node_t *node_at(YamlReader *r, int index)
{
    return yaml_document_get_node(&r->document, index);
}

/* Report at NODE that WHAT was expected. */
static void *expected(const YamlReader *r, const yaml_node_t *node,
                      const char *what)
{
    diag_error(r->diag, span_of(r, node), "%s expected", what);
    return NULL;
}

/* ---- steps ---- */

static Step *read_list(YamlReader *r, yaml_node_t *node);

static bool set_option(YamlReader *r, Step *step, yaml_node_t *key,
                       yaml_node_t *value)
{
    const char *name, *text;

    if (key->type != YAML_SCALAR_NODE || value->type != YAML_SCALAR_NODE)
        return expected(r, value, "the value of an option") != NULL;
    name = text_of(r, key);
    text = arena_printf(r->arena, "%s=%s", name, text_of(r, value));
    return step_set(step, text, span_of(r, key), r->arena, r->diag);
}

static bool is_passes(const YamlReader *r, const yaml_node_t *key)
{
    return key->type == YAML_SCALAR_NODE &&
           strcmp(text_of(r, key), "passes") == 0;
}

/* `NAME: {option: value, ...}`, of a group with `passes: [...]` in it. */
static bool read_options(YamlReader *r, Step *step, yaml_node_t *node)
{
    for (yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        yaml_node_t *key = node_at(r, p->key), *value = node_at(r, p->value);
        if (!step->pass && is_passes(r, key))
            step->group = read_list(r, value);
        else if (!set_option(r, step, key, value))
            return false;
    }
    return true;
}

static Step *read_mapping(YamlReader *r, yaml_node_t *node)
{
    yaml_node_pair_t *pair = node->data.mapping.pairs.start;

    if (node->data.mapping.pairs.top != pair + 1)
        return expected(r, node, "one pass");
    yaml_node_t *key = node_at(r, pair->key), *value = node_at(r, pair->value);
    if (key->type != YAML_SCALAR_NODE)
        return expected(r, key, "the name of a pass");
    Step *step =
        step_new(text_of(r, key), span_of(r, key), r->arena, r->diag);
    if (!step)
        return NULL;
    if (!step->pass && value->type == YAML_SEQUENCE_NODE)
        step->group = read_list(r, value);
    else if (value->type != YAML_MAPPING_NODE)
        return expected(r, value,
                        step->pass ? "a mapping with the options of the pass"
                                   : "a list of passes");
    else if (!read_options(r, step, value))
        return NULL;
    if (!step->pass && !step->group)
        return diag_failed(r->diag) ? NULL
                                    : expected(r, value, "a list of passes");
    return step;
}

/* An item as on the command line; its mistakes are shown where it stands. */
static Step *read_text(YamlReader *r, const yaml_node_t *node)
{
    Diag diag = {0};
    const char *text = text_of(r, node);
    Source *source = source_of_text(r->arena, "", text, strlen(text));
    Step *step = pipeline_parse(source, 0, source->len, r->arena, &diag);

    for (const DiagEntry *e = diag.first; e; e = e->next)
        diag_error(r->diag, span_of(r, node), "%s", e->text);
    diag_free(&diag);
    source_free(source);
    return step;
}

static Step *read_item(YamlReader *r, yaml_node_t *node)
{
    if (r->items++ >= MAX_ITEMS) {
        diag_error(r->diag, span_of(r, node), "more than %d passes",
                   MAX_ITEMS);
        return NULL;
    }
    if (node->type == YAML_MAPPING_NODE)
        return read_mapping(r, node);
    return node->type == YAML_SCALAR_NODE ? read_text(r, node)
                                          : expected(r, node, "a pass");
}

static Step *read_list(YamlReader *r, yaml_node_t *node)
{
    Step *first = NULL, **last = &first;

    if (node->type != YAML_SEQUENCE_NODE)
        return expected(r, node, "a list of passes");
    if (r->lists >= MAX_LISTS) {
        diag_error(r->diag, span_of(r, node),
                   "groups nest deeper than %d here", MAX_LISTS);
        return NULL;
    }
    r->lists++;
    for (yaml_node_item_t *i = node->data.sequence.items.start;
         i < node->data.sequence.items.top; i++) {
        *last = read_item(r, node_at(r, *i));
        if (!*last)
            return NULL;
        while (*last)
            last = &(*last)->next;
    }
    r->lists--;
    return first ? first : expected(r, node, "a pass");
}

/* ---- files ---- */

static Step *read_document(YamlReader *r)
{
    yaml_node_t *root = yaml_document_get_root_node(&r->document);

    if (!root || root->type == YAML_SEQUENCE_NODE)
        return root ? read_list(r, root) : NULL;
    yaml_node_pair_t *pair = root->data.mapping.pairs.start;
    if (root->type != YAML_MAPPING_NODE ||
        root->data.mapping.pairs.top != pair + 1)
        return expected(r, root, "'pipeline:' and a list of passes");
    yaml_node_t *key = node_at(r, pair->key);
    if (key->type != YAML_SCALAR_NODE ||
        strcmp(text_of(r, key), "pipeline") != 0)
        return expected(r, key, "'pipeline:'");
    return read_list(r, node_at(r, pair->value));
}

/* The span from MARK to the end of its line. */
static Span span_at(const YamlReader *r, const yaml_mark_t *mark)
{
    Span line = source_line(r->file, mark->line + 1);
    size_t begin = mark->column < line.len ? mark->column : line.len;

    return (Span){r->file, line.at + begin, 0};
}

/* What the library does for each token and anchor grows with how many
 * brackets are open and how many anchors there are.  So both are counted first.
 * False: an error says of which there are too many. */
static bool check_events(YamlReader *r, yaml_parser_t *parser)
{
    yaml_event_type_t type = YAML_NO_EVENT;
    yaml_event_t event;
    int depth = 0, anchors = 0;

    while (type != YAML_STREAM_END_EVENT && depth <= MAX_DEPTH &&
           anchors <= MAX_ANCHORS && yaml_parser_parse(parser, &event)) {
        type = event.type;
        bool opens = type == YAML_SEQUENCE_START_EVENT ||
                     type == YAML_MAPPING_START_EVENT;
        depth += opens - (type == YAML_SEQUENCE_END_EVENT ||
                          type == YAML_MAPPING_END_EVENT);
        anchors += (type == YAML_SCALAR_EVENT && event.data.scalar.anchor) ||
                   (type == YAML_SEQUENCE_START_EVENT &&
                    event.data.sequence_start.anchor) ||
                   (type == YAML_MAPPING_START_EVENT &&
                    event.data.mapping_start.anchor);
        if (depth > MAX_DEPTH)
            diag_error(r->diag, span_at(r, &event.start_mark),
                       "lists and options nest deeper than %d here",
                       MAX_DEPTH);
        else if (anchors > MAX_ANCHORS)
            diag_error(r->diag, span_at(r, &event.start_mark),
                       "more than %d anchors", MAX_ANCHORS);
        yaml_event_delete(&event);
    }
    return depth <= MAX_DEPTH && anchors <= MAX_ANCHORS;
}

static void start_parser(yaml_parser_t *parser, const Source *file)
{
    yaml_parser_initialize(parser);
    yaml_parser_set_input_string(
        parser, (const unsigned char *)file->text, file->len);
}

Step *pipeline_parse_yaml(Source *file, Arena *arena, Diag *diag)
{
    YamlReader r = {.file = file, .arena = arena, .diag = diag};
    yaml_parser_t parser;
    Step *first = NULL;

    start_parser(&parser, file);
    bool ok = check_events(&r, &parser);
    yaml_parser_delete(&parser);
    if (!ok)
        return NULL;
    start_parser(&parser, file);
    if (yaml_parser_load(&parser, &r.document)) {
        first = read_document(&r);
        if (!first && !diag_failed(diag))
            diag_error(diag, (Span){file, 0, 0}, "a list of passes expected");
        yaml_document_delete(&r.document);
    } else {
        diag_error(diag, span_at(&r, &parser.problem_mark), "%s",
                   parser.problem ? parser.problem : "not YAML");
    }
    yaml_parser_delete(&parser);
    return first;
}
