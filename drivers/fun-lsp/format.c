/* format.c - the canonical form of a text, as funfmt prints it. */
#include "drivers/fun-lsp/features.h"

#include "printer/text/print.h"
#include "printer/text/problem.h"

/* The line ends of the text, as its first one is. */
static bool ends_lines_in_return(const Text *text)
{
    const char *end = memchr(text->bytes.at, '\n', text->bytes.len);
    return end && end > text->bytes.at && end[-1] == '\r';
}

static void add_returns(Buf *out)
{
    Buf all = {0};

    for (size_t i = 0; i < out->len; i++) {
        if (out->at[i] == '\n')
            buf_char(&all, '\r');
        buf_char(&all, out->at[i]);
    }
    buf_free(out);
    *out = all;
}

static bool inside_character(const char *text, size_t at)
{
    return ((unsigned char)text[at] & 0xc0) == 0x80;
}

/* One change, of what lies between the first difference and the last. */
static json_t *change_to(Document *doc, const Buf *out)
{
    const Buf *in = &doc->text.bytes;
    size_t least = in->len < out->len ? in->len : out->len, head = 0, tail = 0;

    while (head < least && in->at[head] == out->at[head])
        head++;
    while (head && head < in->len && inside_character(in->at, head))
        head--;
    while (tail < least - head &&
           in->at[in->len - 1 - tail] == out->at[out->len - 1 - tail])
        tail++;
    while (tail && inside_character(in->at, in->len - tail))
        tail--;
    json_t *edits = json_array();
    if (head + tail < in->len || head + tail < out->len)
        json_array_append_new(edits, text_edit(doc, head, in->len - tail - head,
                                               out->at + head,
                                               out->len - tail - head));
    return edits;
}

json_t *answer_formatting(Request *r)
{
    const Analysis *a = r->doc->good;
    Buf out = {0};

    if (!document_is_good(r->doc))
        return NULL;
    if (a->problem)
        print_problem(a->problem, &a->comments, &out);
    else
        print_prog(a->prog, (PrintStyle){&a->comments, PLACES_KEPT}, &out);
    if (ends_lines_in_return(&r->doc->text))
        add_returns(&out);
    json_t *edits = change_to(r->doc, &out);
    buf_free(&out);
    return edits;
}
