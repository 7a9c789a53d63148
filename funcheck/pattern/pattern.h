/* pattern.h - the pattern of one directive.
 *
 * A pattern is a row of parts: literal text, regular expressions, and uses of
 * variables and expressions, whose values are known only when the pattern is
 * matched.  Captures are groups of the regular expression that the parts make
 * up.  A row of literals and uses needs no regular expression.
 */
#ifndef FUNCHECK_PATTERN_PATTERN_H
#define FUNCHECK_PATTERN_PATTERN_H

#include "funcheck/pattern/expression.h"
#include "funcheck/regex/regex.h"
#include "funcheck/request.h"

/* X(name, suffix, how the dump calls it) */
#define CHECK_KINDS(X)                                                         \
    X(PLAIN, "", "check")                                                      \
    X(NEXT, "-NEXT", "next")                                                   \
    X(SAME, "-SAME", "same")                                                   \
    X(NOT, "-NOT", "not")                                                      \
    X(DAG, "-DAG", "dag")                                                      \
    X(LABEL, "-LABEL", "label")                                                \
    X(EMPTY, "-EMPTY", "empty")                                                \
    X(EOF, "", "eof")

typedef enum CheckKind {
#define X(name, suffix, short_name) CHECK_##name,
    CHECK_KINDS(X)
#undef X
    CHECK_KIND_COUNT
} CheckKind;

extern const char *const check_suffixes[CHECK_KIND_COUNT];

typedef enum PartKind {
    PART_LITERAL,
    PART_REGEX,
    PART_OPEN, /* the parentheses of a capture */
    PART_CLOSE,
    PART_USE
} PartKind;

/* What stands for a value. */
typedef struct Use {
    Variable *variable;     /* of a string variable's use, or NULL */
    Expression *expression; /* of a numeric use, or NULL */
    NumberFormat format;
} Use;

typedef struct Part {
    PartKind kind;
    Text text; /* of a use: what stands in the brackets */
    const Use *use;
} Part;

typedef struct Capture {
    Variable *variable;
    size_t group;
    bool is_number;
} Capture;

typedef struct Pattern {
    CheckKind kind;
    Text prefix;
    long long count; /* of -COUNT-n; otherwise 1 */
    bool literal;    /* {LITERAL} */
    Span span;       /* of the pattern in the check file */
    size_t implicit; /* number of the --implicit-check-not, or 0 */
    size_t line;     /* of the directive */
    Part *parts;
    size_t npart;
    Capture *captures;
    size_t ncapture, ngroup;
    bool needs_regex, has_uses;
    Text anchor;     /* the longest literal part: every match contains it */
    Regex *compiled; /* of a pattern without uses that is matched often */
} Pattern;

/* A regular expression that was found to be valid. */
typedef struct KnownRegex {
    Text text;
    size_t ngroup;
} KnownRegex;

/* An estimate. */
enum { KNOWN_REGEXES = 64 };

/* What patterns share while a check file is read and matched. */
typedef struct PatternContext {
    Arena *arena;   /* of the patterns */
    const Request *request;
    VariableTable *variables;
    Diag *diag;
    KnownRegex known[KNOWN_REGEXES]; /* the last of each hash */
    Arena scratch; /* of one search, or of one regular expression */
    Part *parts;   /* of the pattern that is being read */
    size_t room_parts;
} PatternContext;

/* Read the pattern that stands at pattern->span.  False: its errors are in
 * the context's diag. */
bool pattern_parse(PatternContext *cx, Pattern *pattern);

/* Does it use a variable, or define a string variable? */
bool pattern_has_variables(const Pattern *pattern);

/* "CHECK-NEXT{LITERAL}" and its like. */
const char *pattern_describe(const Pattern *pattern, Arena *arena);

typedef enum MatchStatus {
    MATCH_FOUND,
    MATCH_MISSING, /* the text does not match */
    MATCH_INVALID  /* a use has no value: see the errors */
} MatchStatus;

typedef struct MatchError {
    struct MatchError *next;
    Span span;
    const char *text;
    bool is_undefined; /* a variable without a value */
} MatchError;

typedef struct Match {
    MatchStatus status;
    size_t at, len;     /* in the whole input */
    MatchError *errors; /* even a match can have some: a number too large */
} Match;

/* Search [BEGIN, END) of INPUT, and give the captured variables their values.
 * The anchor is known not to stand before ANCHOR_FROM. */
Match pattern_match(PatternContext *cx, Pattern *pattern, Source *input,
                    size_t begin, size_t end, size_t anchor_from);

/* The value that a use has now, for messages; false where it has none. */
bool pattern_use_value(const Use *use, Buf *out);

#endif
