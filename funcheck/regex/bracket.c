/* bracket.c - read a bracket expression into a set of bytes.
 *
 * As Spencer's regcomp does: ranges go by the value of a signed char, `-` is
 * itself only first, last or as the end of a range, and an equivalence class
 * holds one byte, for the C locale has no others.
 */
#include "funcheck/regex/tree.h"

#include <string.h>

typedef struct ByteClass {
    const char *name;
    const char *ranges; /* pairs of a first and a last byte */
} ByteClass;

static const ByteClass classes[] = {
    {"alnum", "09AZaz"},   {"alpha", "AZaz"},
    {"blank", "\t\t  "},   {"cntrl", "\1\37\177\177"},
    {"digit", "09"},       {"graph", "!~"},
    {"lower", "az"},       {"print", " ~"},
    {"punct", "!/:@[`{~"}, {"space", "\t\r  "},
    {"upper", "AZ"},       {"xdigit", "09AFaf"}};

typedef struct ByteName {
    const char *name;
    char code;
} ByteName;

/* POSIX's names of the bytes, IEEE Std 1003.2, table 2-3. */
static const ByteName names[] = {
    {"NUL", '\0'}, {"SOH", '\1'}, {"STX", '\2'}, {"ETX", '\3'}, {"EOT", '\4'},
    {"ENQ", '\5'}, {"ACK", '\6'}, {"BEL", '\7'}, {"alert", '\7'}, {"BS", '\b'},
    {"backspace", '\b'}, {"HT", '\t'}, {"tab", '\t'}, {"LF", '\n'},
    {"newline", '\n'}, {"VT", '\v'}, {"vertical-tab", '\v'}, {"FF", '\f'},
    {"form-feed", '\f'}, {"CR", '\r'}, {"carriage-return", '\r'}, {"SO", '\16'},
    {"SI", '\17'}, {"DLE", '\20'}, {"DC1", '\21'}, {"DC2", '\22'},
    {"DC3", '\23'}, {"DC4", '\24'}, {"NAK", '\25'}, {"SYN", '\26'},
    {"ETB", '\27'}, {"CAN", '\30'}, {"EM", '\31'}, {"SUB", '\32'},
    {"ESC", '\33'}, {"IS4", '\34'}, {"FS", '\34'}, {"IS3", '\35'},
    {"GS", '\35'}, {"IS2", '\36'}, {"RS", '\36'}, {"IS1", '\37'}, {"US", '\37'},
    {"space", ' '}, {"exclamation-mark", '!'}, {"quotation-mark", '"'},
    {"number-sign", '#'}, {"dollar-sign", '$'}, {"percent-sign", '%'},
    {"ampersand", '&'}, {"apostrophe", '\''}, {"left-parenthesis", '('},
    {"right-parenthesis", ')'}, {"asterisk", '*'}, {"plus-sign", '+'},
    {"comma", ','}, {"hyphen", '-'}, {"hyphen-minus", '-'}, {"period", '.'},
    {"full-stop", '.'}, {"slash", '/'}, {"solidus", '/'}, {"zero", '0'},
    {"one", '1'}, {"two", '2'}, {"three", '3'}, {"four", '4'}, {"five", '5'},
    {"six", '6'}, {"seven", '7'}, {"eight", '8'}, {"nine", '9'}, {"colon", ':'},
    {"semicolon", ';'}, {"less-than-sign", '<'}, {"equals-sign", '='},
    {"greater-than-sign", '>'}, {"question-mark", '?'}, {"commercial-at", '@'},
    {"left-square-bracket", '['}, {"backslash", '\\'},
    {"reverse-solidus", '\\'}, {"right-square-bracket", ']'},
    {"circumflex", '^'}, {"circumflex-accent", '^'}, {"underscore", '_'},
    {"low-line", '_'}, {"grave-accent", '`'}, {"left-brace", '{'},
    {"left-curly-bracket", '{'}, {"vertical-line", '|'}, {"right-brace", '}'},
    {"right-curly-bracket", '}'}, {"tilde", '~'}, {"DEL", '\177'},
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool is_named(const char *name, const char *text, size_t len)
{
    return strlen(name) == len && memcmp(name, text, len) == 0;
}

static void read_class(Reader *r, ByteSet *set)
{
    const char *name = r->next;
    while (tree_more(r) && byte_is_letter((unsigned char)*r->next))
        r->next++;
    size_t len = (size_t)(r->next - name);
    const ByteClass *class = classes, *end = classes + COUNT(classes);
    while (class < end && !is_named(class->name, name, len))
        class ++;
    if (class == end || name == r->next) {
        tree_fail(r, "invalid character class");
        return;
    }
    for (const char *p = class->ranges; *p; p += 2)
        for (int c = p[0]; c <= p[1]; c++)
            set_add(set, (unsigned char)c);
    if (!tree_more(r))
        tree_fail(r, "brackets ([ ]) not balanced");
    if (!tree_eats_two(r, ':', ']'))
        tree_fail(r, "invalid character class");
}

/* A byte by itself or by its name, up to CLOSE and `]`. */
static char read_element(Reader *r, char close)
{
    const char *name = r->next;
    while (tree_more(r) && !tree_sees_two(r, close, ']'))
        r->next++;
    if (!tree_more(r)) {
        tree_fail(r, "brackets ([ ]) not balanced");
        return 0;
    }
    size_t len = (size_t)(r->next - name);
    r->next += 2;
    for (size_t i = 0; i < COUNT(names); i++)
        if (is_named(names[i].name, name, len))
            return names[i].code;
    if (len != 1)
        tree_fail(r, "invalid collating element");
    return *name;
}

static char read_symbol(Reader *r)
{
    if (!tree_more(r)) {
        tree_fail(r, "brackets ([ ]) not balanced");
        return 0;
    }
    if (tree_eats_two(r, '[', '.'))
        return read_element(r, '.');
    return *r->next++;
}

static void read_range(Reader *r, ByteSet *set)
{
    signed char first = (signed char)read_symbol(r), last = first;
    bool ranges =
        tree_sees(r, '-') && r->end - r->next > 1 && r->next[1] != ']';
    if (ranges) {
        r->next++;
        last = (signed char)(tree_eats(r, '-') ? '-' : read_symbol(r));
    }
    if (first > last)
        tree_fail(r, "invalid character range");
    for (int c = first; c <= last; c++)
        set_add(set, (unsigned char)c);
}

/* Does a class or an equivalence class, opened by `[` and KIND, hold something
 * it may hold? */
static bool opens(Reader *r, const char *otherwise)
{
    r->next += 2;
    if (!tree_more(r))
        tree_fail(r, "brackets ([ ]) not balanced");
    else if (*r->next == '-' || *r->next == ']')
        tree_fail(r, otherwise);
    return tree_more(r);
}

static void read_term(Reader *r, ByteSet *set)
{
    if (tree_sees(r, '-')) {
        tree_fail(r, "invalid character range");
    } else if (tree_sees_two(r, '[', ':')) {
        if (opens(r, "invalid character class"))
            read_class(r, set);
    } else if (tree_sees_two(r, '[', '=')) {
        if (opens(r, "invalid collating element"))
            set_add(set, (unsigned char)read_element(r, '='));
    } else {
        read_range(r, set);
    }
}

static void add_other_cases(ByteSet *set)
{
    ByteSet was = *set;
    for (int c = 0; c < 256; c++)
        if (byte_is_letter((unsigned char)c) && set_has(&was, (unsigned char)c))
            set_add(set, byte_other_case((unsigned char)c));
}

static void invert(ByteSet *set)
{
    set_add(set, '\n');
    for (int i = 0; i < 4; i++)
        set->bits[i] = ~set->bits[i];
}

static void read_terms(Reader *r, ByteSet *set)
{
    if (tree_eats(r, ']'))
        set_add(set, ']');
    else if (tree_eats(r, '-'))
        set_add(set, '-');
    while (tree_more(r) && *r->next != ']' && !tree_sees_two(r, '-', ']'))
        read_term(r, set);
    if (tree_eats(r, '-'))
        set_add(set, '-');
    if (!tree_eats(r, ']'))
        tree_fail(r, "brackets ([ ]) not balanced");
}

static bool eats_boundary(Reader *r, const char *spelling)
{
    size_t len = strlen(spelling);
    bool sees = (size_t)(r->end - r->next) >= len &&
                memcmp(r->next, spelling, len) == 0;
    r->next += sees ? len : 0;
    return sees;
}

Node *tree_read_bracket(Reader *r)
{
    if (eats_boundary(r, "[:<:]]"))
        return tree_node(r, NODE_WORD_START);
    if (eats_boundary(r, "[:>:]]"))
        return tree_node(r, NODE_WORD_END);
    ByteSet *set = ARENA_NEW(r->arena, ByteSet, 1);
    Node *node = tree_node(r, NODE_SET);
    bool inverted = tree_eats(r, '^');
    read_terms(r, set);
    if (r->icase)
        add_other_cases(set);
    if (inverted)
        invert(set);
    node->set = set;
    return node;
}
