/* remarks.h - where the remarks of passes go: `--remarks[=FILE]`. */
#ifndef DRIVERS_PASS_REMARKS_H
#define DRIVERS_PASS_REMARKS_H

#include "drivers/tool.h"
#include "passes/pass.h"

/* A case begins: with the first one the file is emptied. */
void pass_remarks_start(ToolCase *c);

/* Show REMARK and those after it: as diagnostics of C, or in the file. */
void pass_remarks_show(ToolCase *c, const Remark *remark);

/* The text of the last rewrite among REMARK and those after it, with its
 * place, on one line; nothing where there is none. */
void pass_remarks_last_done(const Remark *remark, Buf *out);

#endif
