/* yaml_file.h - files in YAML, with places for diagnostics. */
#ifndef DRIVERS_YAML_FILE_H
#define DRIVERS_YAML_FILE_H

#include "ground/diag.h"

#include <yaml.h>

enum {
    YAML_MOST_LISTS = 100,
    YAML_MOST_DEPTH = 4 * YAML_MOST_LISTS, /* of all that nests */
    YAML_MOST_ANCHORS = 1000
};

typedef struct YamlFile {
    yaml_document_t document;
    Source *source;
    size_t begin; /* of the text in the source */
    Arena *arena;
    Diag *diag;
} YamlFile;

/* Read the text of FILE's source from its beginning up to END.  False: errors
 * say why. */
bool yaml_file_open(YamlFile *file, size_t end);
void yaml_file_close(YamlFile *file);

yaml_node_t *yaml_file_root(YamlFile *file); /* NULL: there is none */
yaml_node_t *yaml_file_node(YamlFile *file, int index);

/* Where NODE begins, up to its end or that of the line. */
Span yaml_file_span(const YamlFile *file, const yaml_node_t *node);

bool yaml_file_is_text(const yaml_node_t *node);
const char *yaml_file_text(const YamlFile *file, const yaml_node_t *node);

/* Report at NODE that WHAT was expected; gives NULL. */
void *yaml_file_expected(const YamlFile *file, const yaml_node_t *node,
                         const char *what);

#endif
