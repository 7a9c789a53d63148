/* yaml_file.c - files in YAML, with places for diagnostics. */
#include "drivers/yaml_file.h"

/* The line of MARK in the file. */
static Span line_of(const YamlFile *f, const yaml_mark_t *mark)
{
    size_t first = f->begin ? source_line_col(f->source, f->begin).line : 1;

    return source_line(f->source, first + mark->line);
}

/* A mark counts characters, not bytes, but lines are lines. */
Span yaml_file_span(const YamlFile *f, const yaml_node_t *node)
{
    const yaml_mark_t *from = &node->start_mark, *to = &node->end_mark;
    Span line = line_of(f, from);
    size_t begin = from->column < line.len ? from->column : line.len;
    size_t end =
        to->line == from->line && to->column < line.len ? to->column : line.len;

    return (Span){f->source, line.at + begin, end - begin};
}

static Span span_at(const YamlFile *f, const yaml_mark_t *mark)
{
    Span line = line_of(f, mark);
    size_t begin = mark->column < line.len ? mark->column : line.len;

    return (Span){f->source, line.at + begin, 0};
}

yaml_node_t *yaml_file_root(YamlFile *f)
{
    return yaml_document_get_root_node(&f->document);
}

yaml_node_t *yaml_file_node(YamlFile *f, int index)
{
    return yaml_document_get_node(&f->document, index);
}

bool yaml_file_is_text(const yaml_node_t *node)
{
    return node->type == YAML_SCALAR_NODE;
}

const char *yaml_file_text(const YamlFile *f, const yaml_node_t *node)
{
    return arena_text(f->arena, (const char *)node->data.scalar.value,
                      node->data.scalar.length);
}

void *yaml_file_expected(const YamlFile *f, const yaml_node_t *node,
                         const char *what)
{
    diag_error(f->diag, yaml_file_span(f, node), "%s expected", what);
    return NULL;
}

static bool has_anchor(const yaml_event_t *event)
{
    return (event->type == YAML_SCALAR_EVENT && event->data.scalar.anchor) ||
           (event->type == YAML_SEQUENCE_START_EVENT &&
            event->data.sequence_start.anchor) ||
           (event->type == YAML_MAPPING_START_EVENT &&
            event->data.mapping_start.anchor);
}

/* What the library does for each token and anchor grows with how many
 * brackets are open and how many anchors there are.  So both are counted first.
 * False: an error says of which there are too many. */
static bool check_events(YamlFile *f, yaml_parser_t *parser)
{
    yaml_event_type_t type = YAML_NO_EVENT;
    yaml_event_t event;
    int depth = 0, anchors = 0;

    while (type != YAML_STREAM_END_EVENT && depth <= YAML_MOST_DEPTH &&
           anchors <= YAML_MOST_ANCHORS && yaml_parser_parse(parser, &event)) {
        type = event.type;
        bool opens = type == YAML_SEQUENCE_START_EVENT ||
                     type == YAML_MAPPING_START_EVENT;
        depth += opens - (type == YAML_SEQUENCE_END_EVENT ||
                          type == YAML_MAPPING_END_EVENT);
        anchors += has_anchor(&event);
        if (depth > YAML_MOST_DEPTH)
            diag_error(f->diag, span_at(f, &event.start_mark),
                       "lists and options nest deeper than %d here",
                       YAML_MOST_DEPTH);
        else if (anchors > YAML_MOST_ANCHORS)
            diag_error(f->diag, span_at(f, &event.start_mark),
                       "more than %d anchors", YAML_MOST_ANCHORS);
        yaml_event_delete(&event);
    }
    return depth <= YAML_MOST_DEPTH && anchors <= YAML_MOST_ANCHORS;
}

static void start_parser(yaml_parser_t *parser, const YamlFile *f, size_t end)
{
    yaml_parser_initialize(parser);
    yaml_parser_set_input_string(
        parser, (const unsigned char *)f->source->text + f->begin,
        end - f->begin);
}

bool yaml_file_open(YamlFile *f, size_t end)
{
    yaml_parser_t parser;

    start_parser(&parser, f, end);
    bool ok = check_events(f, &parser);
    yaml_parser_delete(&parser);
    if (!ok)
        return false;
    start_parser(&parser, f, end);
    ok = yaml_parser_load(&parser, &f->document);
    if (!ok)
        diag_error(f->diag, span_at(f, &parser.problem_mark), "%s",
                   parser.problem ? parser.problem : "not YAML");
    yaml_parser_delete(&parser);
    return ok;
}

void yaml_file_close(YamlFile *f)
{
    yaml_document_delete(&f->document);
}
