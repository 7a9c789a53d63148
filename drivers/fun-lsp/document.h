/* document.h - an open document.
 *
 * Its text changes with each version.  What is known of it is found when it is
 * asked for.  While the text cannot be read, answers come from the last version
 * that could: places before and after what has changed since are the same, and
 * what stands between is not known.
 */
#ifndef DRIVERS_FUN_LSP_DOCUMENT_H
#define DRIVERS_FUN_LSP_DOCUMENT_H

#include "drivers/fun-lsp/analysis.h"
#include "drivers/fun-lsp/text.h"

#include <jansson.h>

typedef struct Document {
    struct Document *next;
    char *uri;
    Text text;
    json_int_t version;
    Analysis *now;  /* of this version; NULL: not found yet */
    Analysis *good; /* the last that was read, or NULL; it may be NOW */
    bool published; /* the mistakes in this version */

    /* How the text of GOOD became this one: these bytes at its beginning, and
     * at its end, are as they were. */
    size_t same_head, same_tail;
} Document;

/* In LIST. */
Document *document_open(Document **list, const char *uri);
Document *document_find(Document *list, const char *uri);
void document_close(Document **list, Document *doc);

/* The text is another one from here on. */
void document_changed(Document *doc);
/* Bring NOW and GOOD up to date. */
void document_analyse(Document *doc);

/* From a place in the text to that in the text of GOOD, and back; false: it is
 * not there. */
bool document_to_good(const Document *doc, size_t *at);
bool document_from_good(const Document *doc, size_t *at);
/* Is GOOD of this version? */
static inline bool document_is_good(const Document *doc)
{
    return doc->good && doc->good == doc->now;
}

#endif
