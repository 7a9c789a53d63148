/* features.h - what the server answers; a function for each method.
 *
 * A request is about a document, of which some version was read; where it has a
 * position, R->at is the place in that version.  So answers are about GOOD.
 */
#ifndef DRIVERS_FUN_LSP_FEATURES_H
#define DRIVERS_FUN_LSP_FEATURES_H

#include "drivers/fun-lsp/request.h"

typedef json_t *(*Answer)(Request *r);

/* names: navigate.c, rename.c */
json_t *answer_definition(Request *r);
json_t *answer_references(Request *r);
json_t *answer_highlight(Request *r);
json_t *answer_prepare_rename(Request *r);
json_t *answer_rename(Request *r);

json_t *answer_hover(Request *r);      /* hover.c */
json_t *answer_symbols(Request *r);    /* symbols.c */
json_t *answer_formatting(Request *r); /* format.c */
json_t *answer_hints(Request *r);      /* hints.c */

/* About NOW, read or not: actions.c. */
json_t *answer_actions(Request *r);

/* The mistakes in NOW, as a list of diagnostics: diagnostics.c. */
json_t *diagnostics_of(const Client *client, Document *doc);
/* One of them; ENTRY is no note. */
json_t *diagnostic_of(const Client *client, Document *doc,
                      const DiagEntry *entry);
/* The length of ENTRY's text without the id of a rule at its end, which is
 * *ID; NULL where there is none. */
size_t diagnostic_text(const DiagEntry *entry, const char **id);

#endif
