/* match.h - holding a text against the directives of a check file. */
#ifndef FUNCHECK_MATCH_H
#define FUNCHECK_MATCH_H

#include "funcheck/check_file.h"
#include "funcheck/report.h"

/* Does the part of the input that the report is about match the directives?
 * Whatever does not goes to the report. */
bool match_all(Report *report, const CheckFile *file);

#endif
