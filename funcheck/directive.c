/* directive.c - finding prefixes, and what stands after them. */
#include "funcheck/check_file.h"
#include "funcheck/search.h"

/* ---- after a prefix ---- */

static Text skip_space(Text text)
{
    while (text.len && memchr(" \t\n\v\f\r", *text.at, 6))
        text = text_from(text, 1);
    return text;
}

/* Eat the modifiers and the ':'. */
static Directive finish(Directive d, Text text)
{
    if (text_take(&text, "{")) {
        do {
            text = skip_space(text);
            if (!text_take(&text, "LITERAL"))
                return (Directive){.status = DIRECTIVE_NONE};
            d.literal = true;
            text = skip_space(text);
        } while (text_take(&text, ","));
        if (!text_take(&text, "}:"))
            return (Directive){.status = DIRECTIVE_NONE};
    } else if (!text_take(&text, ":")) {
        return (Directive){.status = DIRECTIVE_NONE};
    }
    d.status = DIRECTIVE_CHECK;
    d.rest = text;
    return d;
}

static Directive parse_count(Text text)
{
    Directive bad = {.status = DIRECTIVE_BAD_COUNT, .rest = text};
    uint64_t count;

    if (!number_take(&text, 10, &count))
        return bad;
    bad.rest = text;
    if (count == 0 || count > INT32_MAX || !text.len ||
        (*text.at != ':' && *text.at != '{'))
        return bad;
    return finish((Directive){.kind = CHECK_PLAIN, .count = (long long)count},
                  text);
}

static bool mixes_not(Text text)
{
    static const char *const mixed[] = {
        "DAG-NOT:",  "NOT-DAG:",  "NEXT-NOT:",  "NOT-NEXT:",
        "SAME-NOT:", "NOT-SAME:", "EMPTY-NOT:", "NOT-EMPTY:"};
    for (size_t i = 0; i < sizeof mixed / sizeof *mixed; i++)
        if (text_starts(text, mixed[i]))
            return true;
    return false;
}

Directive directive_parse(Text text)
{
    Directive d = {.kind = CHECK_PLAIN, .count = 1};

    if (text.len && (*text.at == ':' || *text.at == '{'))
        return finish(d, text);
    if (!text_take(&text, "-"))
        return (Directive){.status = DIRECTIVE_NONE};
    if (text_take(&text, "COUNT-"))
        return parse_count(text);
    if (mixes_not(text))
        return (Directive){.status = DIRECTIVE_BAD_NOT, .rest = text};
    for (int k = CHECK_NEXT; k <= CHECK_EMPTY; k++)
        if (text_take(&text, check_suffixes[k] + 1)) {
            d.kind = (CheckKind)k;
            return finish(d, text);
        }
    return (Directive){.status = DIRECTIVE_NONE};
}

/* ---- finding prefixes ---- */

static Text prefix_at(const Request *q, size_t i)
{
    return text_of(i < q->prefixes.count
                       ? q->prefixes.at[i]
                       : q->comment_prefixes.at[i - q->prefixes.count]);
}

static size_t count_prefixes(const Request *q)
{
    return q->prefixes.count + q->comment_prefixes.count;
}

void prefix_scan_init(PrefixScan *scan, Arena *arena, const Request *request,
                      Text text)
{
    size_t n = count_prefixes(request);
    *scan = (PrefixScan){.request = request, .text = text,
                         .next = ARENA_NEW(arena, size_t, n)};
    for (size_t i = 0; i < n; i++)
        scan->next[i] = search_literal(text, prefix_at(request, i));
}

/* The first prefix from scan->at on; of several there the longest. */
static bool find_first(PrefixScan *scan, PrefixUse *use)
{
    use->at = NOT_FOUND;
    for (size_t i = 0; i < count_prefixes(scan->request); i++) {
        Text prefix = prefix_at(scan->request, i);
        if (scan->next[i] < scan->at) {
            size_t at = search_literal(text_from(scan->text, scan->at), prefix);
            scan->next[i] = at == NOT_FOUND ? NOT_FOUND : scan->at + at;
        }
        if (scan->next[i] == NOT_FOUND || scan->next[i] > use->at ||
            (scan->next[i] == use->at && prefix.len < use->prefix.len))
            continue;
        *use = (PrefixUse){{scan->text.at + scan->next[i], prefix.len}, i,
                           scan->next[i]};
    }
    return use->at != NOT_FOUND;
}

bool prefix_scan_next(PrefixScan *scan, PrefixUse *use)
{
    while (find_first(scan, use)) {
        bool is_word = use->at == scan->at ||
                       !is_word_char(scan->text.at[use->at - 1]);
        scan->at = use->at + use->prefix.len;
        if (is_word)
            return true;
        prefix_scan_skip(scan, text_from(scan->text, scan->at));
    }
    return false;
}

void prefix_scan_skip(PrefixScan *scan, Text rest)
{
    while (rest.len && is_word_char(*rest.at))
        rest = text_from(rest, 1);
    scan->at = (size_t)(rest.at - scan->text.at);
}
