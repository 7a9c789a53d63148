/* spelling.c - words that look like directives, but are none.
 *
 * A directive that is misspelt checks nothing, and says nothing about it.  So
 * we look at the words in front of colons: one that is nearly a prefix, or a
 * prefix with what is nearly a suffix, gets a warning.  Words that somebody
 * may mean as they are get none: other prefixes that the file itself mentions
 * in its RUN lines, and prefixes with something after (CHECK2, CHECK-ARM).
 */
#include "funcheck/spelling.h"

#include "funcheck/search.h"

/* Bytes of a word, and of a prefix.  Estimates. */
enum { WORD_MAX = 64, NEAR_PREFIX = 4 /* shorter ones are near to too much */ };

typedef struct Speller {
    PatternContext *cx;
    Source *source;
    Text text;
    OptionTexts others; /* prefixes that RUN lines mention */
    bool has_others;
} Speller;

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - ('a' - 'A')) : c;
}

static bool equal_but_for_case(Text a, Text b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (upper(a.at[i]) != upper(b.at[i]))
            return false;
    return true;
}

/* Does one edit make A to B: a letter more, less, another, or two swapped? */
static bool is_one_edit(Text a, Text b)
{
    size_t i = 0;
    while (i < a.len && i < b.len && a.at[i] == b.at[i])
        i++;
    a = text_from(a, i);
    b = text_from(b, i);
    if (a.len == b.len)
        return a.len && (text_equal(text_from(a, 1), text_from(b, 1)) ||
                         (a.len > 1 && a.at[0] == b.at[1] &&
                          a.at[1] == b.at[0] &&
                          text_equal(text_from(a, 2), text_from(b, 2))));
    if (a.len + 1 == b.len)
        return text_equal(a, text_from(b, 1));
    return a.len == b.len + 1 && text_equal(text_from(a, 1), b);
}

/* ---- the prefixes of other runs ---- */

static void find_others(Speller *s)
{
    static const char option[] = "check-prefix";
    Text rest = s->text;
    size_t at;

    s->has_others = true;
    while ((at = search_literal(rest, text_of(option))) != NOT_FOUND) {
        rest = text_from(rest, at + sizeof option - 1);
        text_take(&rest, "es");
        while (rest.len && memchr("= ,\"'", *rest.at, 5)) {
            rest = text_from(rest, 1);
            size_t len = 0;
            while (len < rest.len && is_word_char(rest.at[len]))
                len++;
            if (len)
                option_append(&s->others,
                              arena_text(s->cx->arena, rest.at, len),
                              s->cx->arena);
            bool more = len < rest.len && rest.at[len] == ',';
            rest = text_from(rest, len);
            if (len && !more)
                break;
        }
    }
}

static bool is_other_prefix(Speller *s, Text word)
{
    if (!s->has_others)
        find_others(s);
    for (size_t i = 0; i < s->others.count; i++)
        if (text_equal(word, text_of(s->others.at[i])))
            return true;
    return false;
}

/* ---- suffixes ---- */

/* The suffix, with its dash, that WORD was probably meant as, or NULL. */
static const char *guess_suffix(Text word)
{
    for (int k = CHECK_NEXT; k <= CHECK_EMPTY; k++) {
        Text name = text_of(check_suffixes[k] + 1);
        Text head = text_upto(word, name.len);
        bool more = word.len > name.len && !is_letter_char(word.at[name.len]);
        if (equal_but_for_case(word, name) || is_one_edit(word, name) ||
            (more && equal_but_for_case(head, name)))
            return check_suffixes[k];
    }
    if (equal_but_for_case(text_upto(word, 5), text_of("COUNT")))
        return "-COUNT-<n>";
    return NULL;
}

/* The suffix that stands in REST, which follows a prefix. */
static const char *guess_after_prefix(Text rest)
{
    if (!rest.len)
        return "";
    if (text_starts(rest, "-") || text_starts(rest, "_"))
        return guess_suffix(text_from(rest, 1));
    for (int k = CHECK_NEXT; k <= CHECK_EMPTY; k++)
        if (text_equal(rest, text_of(check_suffixes[k] + 1)))
            return check_suffixes[k];
    return NULL;
}

/* ---- prefixes ---- */

static bool is_near_prefix(Text head, Text prefix)
{
    if (prefix.len < NEAR_PREFIX || !is_one_edit(head, prefix))
        return false;
    for (size_t i = 0; i < head.len; i++)
        if (is_digit_char(head.at[i]))
            return false;
    bool longer = head.len > prefix.len;
    return !(longer && text_equal(text_upto(head, prefix.len), prefix)) &&
           !(longer && text_equal(text_from(head, 1), prefix));
}

/* The suffix of WORD whose prefix is nearly PREFIX, or NULL. */
static const char *guess_misspelt_prefix(Text word, Text prefix)
{
    for (int k = CHECK_PLAIN; k <= CHECK_EMPTY; k++) {
        Text suffix = text_of(check_suffixes[k]);
        if (word.len <= suffix.len)
            continue;
        Text head = text_upto(word, word.len - suffix.len);
        if (!text_equal(text_from(word, head.len), suffix))
            continue;
        if (is_near_prefix(head, prefix) ||
            (suffix.len && equal_but_for_case(head, prefix)))
            return check_suffixes[k];
    }
    return NULL;
}

static bool warn(Speller *s, Text word, Text shown, Text prefix,
                 const char *suffix)
{
    if (!suffix || is_other_prefix(s, word))
        return false;
    diag_warning(s->cx->diag, text_span(s->source, word),
                 "'%.*s' is not a directive; did you mean '%.*s%s%s:'?",
                 TEXT_ARG(shown), TEXT_ARG(prefix), suffix,
                 text_find_char(shown, '{') < shown.len ? "{LITERAL}" : "");
    return true;
}

/* Judge WORD, which stands before a colon; SHOWN includes the colon. */
static bool judge(Speller *s, Text word, Text shown)
{
    const OptionTexts *all = &s->cx->request->prefixes;
    for (size_t i = 0; i < all->count; i++) {
        Text prefix = text_of(all->at[i]);
        bool begins = text_starts(word, all->at[i]);
        const char *suffix =
            begins ? guess_after_prefix(text_from(word, prefix.len))
                   : guess_misspelt_prefix(word, prefix);
        if (warn(s, word, shown, prefix, suffix))
            return true;
    }
    return false;
}

/* ---- lines ---- */

/* Is there a directive or a comment prefix that ends with WORD's colon? */
static bool is_directive(Speller *s, Text word, Text after)
{
    const Request *q = s->cx->request;
    for (size_t i = 0; i < q->prefixes.count; i++)
        if (text_starts(word, q->prefixes.at[i])) {
            size_t len = strlen(q->prefixes.at[i]);
            Text rest = {word.at + len,
                         (size_t)(after.at + after.len - word.at) - len};
            if (directive_parse(rest).status != DIRECTIVE_NONE)
                return true;
        }
    for (size_t i = 0; i < q->comment_prefixes.count; i++)
        if (text_equal(word, text_of(q->comment_prefixes.at[i])))
            return true;
    return false;
}

/* The word that ends before AT in LINE, but for blanks and modifiers. */
static Text word_before(Text line, size_t at)
{
    size_t end = at, begin;

    if (end && line.at[end - 1] == '}') {
        size_t open = end;
        while (open && line.at[open] != '{' && end - open < WORD_MAX)
            open--;
        end = line.at[open] == '{' ? open : end;
    }
    while (end && line.at[end - 1] == ' ')
        end--;
    for (begin = end; begin && is_word_char(line.at[begin - 1]) &&
                      end - begin < WORD_MAX;)
        begin--;
    return (Text){line.at + begin, end - begin};
}

static void check_line(Speller *s, Text line)
{
    for (size_t at = 0;; at++) {
        at += text_find_char(text_from(line, at), ':');
        if (at >= line.len)
            return;
        Text word = word_before(line, at);
        Text after = text_from(line, at);
        if (!word.len)
            continue;
        Text shown = {word.at, (size_t)(after.at - word.at) + 1};
        if (is_directive(s, word, after) || judge(s, word, shown))
            return;
    }
}

static bool is_suffix_of_check(Text rest)
{
    for (int k = CHECK_NEXT; k <= CHECK_EMPTY; k++)
        if (text_equal(rest, text_of(check_suffixes[k])))
            return true;
    return text_starts(rest, "-COUNT-");
}

/* One prefix that is another with a suffix: the longer one wins. */
static void check_ambiguity(PatternContext *cx)
{
    const OptionTexts *all = &cx->request->prefixes;
    for (size_t i = 0; i < all->count; i++)
        for (size_t j = 0; j < all->count; j++) {
            Text longer = text_of(all->at[j]);
            if (i == j || !text_take(&longer, all->at[i]) ||
                !is_suffix_of_check(longer))
                continue;
            diag_warning(cx->diag, (Span){0},
                         "prefix '%s' is also prefix '%s' with a suffix; "
                         "'%s:' is read as a plain check of '%s'",
                         all->at[j], all->at[i], all->at[j], all->at[j]);
        }
}

void spelling_check(PatternContext *cx, Span checks)
{
    Speller s = {.cx = cx, .source = checks.source,
                 .text = span_text(checks)};
    Text rest = s.text;

    check_ambiguity(cx);
    while (rest.len) {
        Text line = text_upto(rest, text_find_char(rest, '\n'));
        check_line(&s, line);
        rest = text_from(rest, line.len + 1);
    }
}
