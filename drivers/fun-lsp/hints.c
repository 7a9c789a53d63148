/* hints.c - hints in the text: copies that stay, and why; answers to the
 * questions of a problem. */
#include "drivers/fun-lsp/features.h"

/* The hint for FOUND, at the end of its line; NULL: its line is gone. */
static json_t *hint_of(Request *r, const json_t *found, bool is_answer)
{
    size_t at = (size_t)json_integer_value(json_object_get(found, "at"));
    json_t *first = json_object_get(found, is_answer ? "answer" : "what");
    json_t *more = json_object_get(found, is_answer ? "proof" : "why");
    json_t *bytes = json_object_get(found, "bytes");

    if (!document_from_good(r->doc, &at))
        return NULL;
    Position end =
        text_position(&r->doc->text, text_line_end(&r->doc->text, at));
    json_t *label = json_is_string(bytes)
                        ? json_sprintf("%s: %s bytes", json_string_value(first),
                                       json_string_value(bytes))
                        : json_incref(first);
    return json_pack("{s{sIsI}sosbsO}", "position", "line",
                     (json_int_t)end.line, "character",
                     (json_int_t)end.character, "label", label, "paddingLeft",
                     1, "tooltip", more);
}

/* Is the hint in [BEGIN, END)? */
static bool is_in(Request *r, const json_t *found, size_t begin, size_t end)
{
    size_t at = (size_t)json_integer_value(json_object_get(found, "at"));

    return document_from_good(r->doc, &at) &&
           text_line_end(&r->doc->text, at) >= begin && at < end;
}

json_t *answer_hints(Request *r)
{
    const Analysis *a = r->doc->good;
    Position from, to;
    size_t i;
    json_t *found, *hints;

    if (!read_range(json_object_get(r->params, "range"), &from, &to))
        return request_fail(r, INVALID_PARAMS, "a range is needed");
    if (!a->problem && !a->verified)
        return json_array();
    json_t *list = request_job(r, a->problem ? JOB_ANSWERS : JOB_LEFT);
    if (r->waits)
        return NULL;
    size_t begin = text_offset(&r->doc->text, from);
    size_t end = text_offset(&r->doc->text, to);
    hints = json_array();
    json_array_foreach(list, i, found) if (is_in(r, found, begin, end))
        json_array_append_new(hints, hint_of(r, found, a->problem != NULL));
    json_decref(list);
    return hints;
}
