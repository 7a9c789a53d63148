/* regex.h - POSIX extended regular expressions with back-references.
 *
 * The dialect is that of LLVM 14's llvm::Regex with its Newline flag, which is
 * Henry Spencer's regcomp: brackets with ranges, classes, collating symbols
 * and [[:<:]] and [[:>:]]; bounds up to 255; \1 to \9; a backslash makes any
 * other byte stand for itself.  `.` and [^...] never match a newline, and `^`
 * and `$` match at the ends of every line.  NUL and the bytes from 128 on are
 * ordinary, and the classes are those of ASCII.
 *
 * The match found is the longest of those that begin leftmost.  Groups are
 * divided as Spencer's matcher divides them: from left to right, each element
 * of a sequence takes as much as lets the rest of the sequence still match; an
 * alternation takes its first branch that fits; of a repetition, the last
 * round counts, where every round takes as much as it can.
 *
 * Departures from LLVM's matcher, each one on purpose:
 *   - The match is leftmost.  LLVM begins too late where an alternative that
 *     can be empty comes before one that is not: (a*|b)c finds "c" in "bc".
 *   - Assertions at one place hold together in any order and number.  LLVM
 *     tries each kind once: a[[:>:]]$ or (^){2}a never match there.
 *   - A regex with back-references may have alternatives and options.  LLVM
 *     wants what they match to reach the end of the match: (a|b)c\1 never
 *     matches there.
 *   - A back-reference to a group that {0} removed, or that took no part,
 *     matches nothing.
 *   - Groups nest at most REGEX_DEPTH deep, and a regex that needs more than
 *     REGEX_LARGEST instructions is refused.
 *
 * Without back-references time is linear in the text, whatever the regex.
 * With them, the matcher backtracks over the spans that match when every
 * reference is read as its group, and gives up, as if there were no match,
 * after REGEX_PATIENCE steps and for each byte REGEX_PATIENCE_PER_BYTE more,
 * or as many as the regex has instructions.
 */
#ifndef FUNCHECK_REGEX_REGEX_H
#define FUNCHECK_REGEX_REGEX_H

#include "ground/arena.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    REGEX_ICASE = 1, /* letters match in either case */

    /* Nesting, instructions, and steps.  Estimates. */
    REGEX_DEPTH = 1000,
    REGEX_LARGEST = 1 << 16,
    REGEX_PATIENCE = 1 << 20,
    REGEX_PATIENCE_PER_BYTE = 256
};

typedef struct Regex Regex;

/* What a regex can be put together from: regexes that are valid by themselves,
 * bytes that stand for themselves, and the parentheses of groups.  References
 * count the groups of all pieces. */
typedef enum RegexPieceKind {
    REGEX_PART,
    REGEX_LITERAL,
    REGEX_OPEN,
    REGEX_CLOSE
} RegexPieceKind;

typedef struct RegexPiece {
    RegexPieceKind kind;
    const char *at;
    size_t len;
} RegexPiece;

typedef struct RegexGroup {
    size_t at, len;
    bool matched;
} RegexGroup;

/* NULL where the pattern is invalid; then *WHY says why, in LLVM's words.
 * The regex lives in ARENA and needs nothing else; PATTERN may go. */
Regex *regex_compile(Arena *arena, const char *pattern, size_t len,
                     unsigned flags, const char **why);

/* The same for a row of pieces. */
Regex *regex_compile_pieces(Arena *arena, const RegexPiece *pieces,
                            size_t count, unsigned flags, const char **why);

/* Is the pattern valid, and how many groups has it?  SCRATCH is what it takes
 * to find out. */
bool regex_check(Arena *scratch, const char *pattern, size_t len,
                 size_t *ngroup, const char **why);

/* The groups in parentheses, not counting group 0, the whole match. */
size_t regex_group_count(const Regex *re);

/* Can a match contain a newline? */
bool regex_crosses_lines(const Regex *re);

/* The leftmost-longest match in TEXT[FROM, LEN).  `^` and the like see all of
 * TEXT, so that `^` does not match at FROM within a line; in LLVM's FileCheck,
 * which searches a text that begins at FROM, it does.  Fills GROUPS[0, NGROUP)
 * if there is a match; offsets count from the start of TEXT.  A search writes
 * to RE: one search at a time. */
bool regex_search(Regex *re, const char *text, size_t len, size_t from,
                  RegexGroup *groups, size_t ngroup);

/* The literal bytes with which every match begins, and the longest known that
 * every match contains: *LEN is 0 where there are none.  A regex with
 * REGEX_ICASE has none. */
void regex_prefix(const Regex *re, const char **at, size_t *len);
void regex_required(const Regex *re, const char **at, size_t *len);

#endif
