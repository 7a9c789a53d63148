/* request.h - what is asked of one run: the command line, understood. */
#ifndef FUNCHECK_REQUEST_H
#define FUNCHECK_REQUEST_H

#include "ground/option.h"

typedef struct Request {
    OptionTexts prefixes, comment_prefixes;
    bool own_prefixes; /* the command line names them */
    OptionTexts defines, implicit_nots;
    bool allow_empty, allow_unused_prefixes, allow_dag_overlap;
    bool strict_whitespace, full_lines, ignore_case, variable_scope;
    bool verbose, very_verbose;
    bool keep_marks; /* for the dump of the input */
} Request;

#endif
