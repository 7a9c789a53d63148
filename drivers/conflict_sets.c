/* conflict_sets.c - `.cs` files: conflict sets as YAML. */
#include "drivers/conflict_sets.h"

#include <string.h>
#include <yaml.h>

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

typedef struct YamlFile {
    Conflicts *set;
    Source *source;
    size_t begin;
    Diag *diag;
    Arena arena;
    const char *text[NPART];
    Span span[NPART];
} YamlFile;

/* From MARK on to the end of its line. */
static Span span_at(const YamlFile *f, const yaml_mark_t *mark)
{
    size_t first = source_line_col(f->source, f->begin).line;
    Span line = source_line(f->source, first + mark->line);
    size_t skip = mark->column < line.len ? mark->column : line.len;

    return (Span){f->source, line.at + skip, line.len - skip};
}

static bool next_event(YamlFile *f, yaml_parser_t *parser, yaml_event_t *event)
{
    if (yaml_parser_parse(parser, event))
        return true;
    diag_error(f->diag, span_at(f, &parser->problem_mark), "%s",
               parser->problem ? parser->problem : "not YAML");
    memset(event, 0, sizeof *event);
    return false;
}

static int find_part(const char *name)
{
    for (int i = 0; i < NPART; i++)
        if (strcmp(parts[i].name, name) == 0)
            return i;
    return -1;
}

static const char *text_of(YamlFile *f, const yaml_event_t *event)
{
    return arena_text(&f->arena, (const char *)event->data.scalar.value,
                      event->data.scalar.length);
}

/* A key and its text; false at the end of the mapping, or after an error. */
static bool read_part(YamlFile *f, yaml_parser_t *parser)
{
    yaml_event_t key, value;
    int part = -1;

    if (!next_event(f, parser, &key))
        return false;
    bool ends = key.type == YAML_MAPPING_END_EVENT;
    Span at = span_at(f, &key.start_mark);
    if (key.type == YAML_SCALAR_EVENT)
        part = find_part(text_of(f, &key));
    yaml_event_delete(&key);
    if (ends)
        return false;
    if (part < 0 || f->text[part]) {
        diag_error(f->diag, at, "context, domains or conflicts expected, each "
                                "once");
        return false;
    }
    if (!next_event(f, parser, &value))
        return false;
    f->span[part] = span_at(f, &value.start_mark);
    bool ok = value.type == YAML_SCALAR_EVENT;
    if (ok)
        f->text[part] = text_of(f, &value);
    else
        diag_error(f->diag, f->span[part], "a text in isl's notation expected");
    yaml_event_delete(&value);
    return ok;
}

static void read_mapping(YamlFile *f, yaml_parser_t *parser)
{
    static const yaml_event_type_t opening[] = {
        YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT,
        YAML_MAPPING_START_EVENT};
    yaml_event_t event;

    for (int i = 0; i < 3; i++) {
        if (!next_event(f, parser, &event))
            return;
        yaml_event_type_t type = event.type;
        Span at = span_at(f, &event.start_mark);
        yaml_event_delete(&event);
        if (type != opening[i]) {
            diag_error(f->diag, at, "a mapping with 'domains' and "
                                    "'conflicts' expected");
            return;
        }
    }
    while (read_part(f, parser))
        ;
}

bool conflicts_read_yaml(Conflicts *set, Source *source, size_t begin,
                         size_t end, Diag *diag)
{
    YamlFile f = {.set = set, .source = source, .begin = begin, .diag = diag};
    yaml_parser_t parser;

    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(
        &parser, (const unsigned char *)source->text + begin, end - begin);
    read_mapping(&f, &parser);
    yaml_parser_delete(&parser);
    bool ok = !diag_failed(diag);
    for (int i = 0; ok && i < NPART; i++) {
        if (f.text[i])
            ok = parts[i].read(set, f.text[i], f.span[i], diag);
        else if (parts[i].needed) {
            diag_error(diag, (Span){source, begin, 0}, "there are no '%s'",
                       parts[i].name);
            ok = false;
        }
    }
    arena_free(&f.arena);
    return ok;
}
