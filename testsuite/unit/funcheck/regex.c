/* regex.c - tests of funcheck/regex/regex.h. */
#include "testsuite/unit/unit.h"

#include "funcheck/regex/regex.h"

static Regex *compile(Arena *arena, const char *pattern, unsigned flags)
{
    const char *why = NULL;
    Regex *re = regex_compile(arena, pattern, strlen(pattern), flags, &why);
    if (!re)
        print_error("%s: %s\n", pattern, why);
    assert_non_null(re);
    return re;
}

static void refuses(const char *pattern, const char *message)
{
    Arena arena = {0};
    const char *why = NULL;
    assert_null(regex_compile(&arena, pattern, strlen(pattern), 0, &why));
    if (strcmp(why, message) != 0)
        print_error("%s\n", pattern);
    assert_string_equal(why, message);
    arena_free(&arena);
}

/* "0-3 1-2 -" for a match at [0, 3), a group at [1, 2) and one with no part in
 * the match. */
static void print_groups(Buf *buf, const RegexGroup *groups, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (groups[i].matched)
            buf_printf(buf, "%s%zu-%zu", i ? " " : "", groups[i].at,
                       groups[i].at + groups[i].len);
        else
            buf_text(buf, " -");
}

static void search_for(const char *pattern, unsigned flags, const char *text,
                       size_t len, size_t from, const char *want)
{
    Arena arena = {0};
    Buf buf = {0};
    Regex *re = compile(&arena, pattern, flags);
    size_t count = regex_group_count(re) + 1;
    RegexGroup *groups = ARENA_NEW(&arena, RegexGroup, count);
    if (regex_search(re, text, len, from, groups, count))
        print_groups(&buf, groups, count);
    else
        buf_text(&buf, "no");
    buf_char(&buf, '\0');
    if (strcmp(buf.at, want) != 0)
        print_error("%s in %s\n", pattern, text);
    assert_string_equal(buf.at, want);
    buf_free(&buf);
    arena_free(&arena);
}

static void finds(const char *pattern, const char *text, const char *want)
{
    search_for(pattern, 0, text, strlen(text), 0, want);
}

static void finds_any_case(const char *pattern, const char *text,
                           const char *want)
{
    search_for(pattern, REGEX_ICASE, text, strlen(text), 0, want);
}

TEST(bytes_stand_for_themselves)
{
    finds("abc", "xabcabc", "1-4");
    finds("abc", "ab", "no");
    finds("a\\.b", "axb a.b", "4-7");
    finds("\\d\\n\\<", "dn<", "0-3");
    finds("a{b}", "a{b}", "0-4");
    finds("{", "x{", "1-2");
    finds("a{,2}", "a{,2}", "0-5");
    finds("]}", "]}", "0-2");
    finds("a.b", "ab a\377b", "3-6");
    search_for("a[^b]c", 0, "ab\0a\0c", 6, 0, "3-6");
}

TEST(brackets_are_sets)
{
    finds("[abc]+", "xxcabd", "2-5");
    finds("[^abc]+", "abxyc", "2-4");
    finds("[]a]+", "x]a]", "1-4");
    finds("[^]a]+", "]ax", "2-3");
    finds("[-a]+", "b-a-", "1-4");
    finds("[a-]+", "b-a-", "1-4");
    finds("[a-c]+", "xabcd", "1-4");
    finds("[+--]+", "x+,-.", "1-4");
    finds("[\\n]+", "\\n", "0-2");
    finds("[.*]+", "a.*", "1-3");
    finds("[\200-\377]+", "a\200\377", "1-3");
}

TEST(brackets_know_classes_and_names)
{
    finds("[[:digit:]]+", "a09b", "1-3");
    finds("[[:alpha:]_]+", "0a_Z9", "1-4");
    finds("[[:space:]]+", "a \t\v\rb", "1-5");
    finds("[[:blank:]]+", "a \t\v", "1-3");
    finds("[[:xdigit:]]+", "xfF0g", "1-4");
    finds("[[:punct:]]+", "a!/:@[`{~b", "1-9");
    finds("[[:graph:]]+", " ~! ", "1-3");
    finds("[[:print:]]+", "\t ~\177", "1-3");
    finds("[[:cntrl:]]+", "a\1\37\177b", "1-4");
    finds("[[:alnum:]]+", "-aZ5-", "1-4");
    finds("[[:upper:]]+[[:lower:]]+", "aABab", "1-5");
    finds("[[.a.]]", "ba", "1-2");
    finds("[[.hyphen.]-[.slash.]]+", "a-./0", "1-4");
    finds("[[.newline.]]", "a\n", "1-2");
    finds("[[=a=]]", "ba", "1-2");
}

TEST(repetitions)
{
    finds("ab*c", "ac abbc", "0-2");
    finds("ab+c", "ac abbc", "3-7");
    finds("ab?c", "abbc abc", "5-8");
    finds("a{2}", "aaa", "0-2");
    finds("a{2,}", "a aaa", "2-5");
    finds("a{1,2}b", "aaab", "1-4");
    finds("a{0,1}b", "aab", "1-3");
    finds("a{0}b", "ab", "1-2");
    finds("xa{3,5}x", "xaax xaaaaaax xaaaax", "14-20");
    finds("a{255}", "a", "no");
}

TEST(invalid_regexes_say_why)
{
    refuses("", "empty (sub)expression");
    refuses("a|", "empty (sub)expression");
    refuses("|a", "empty (sub)expression");
    refuses("a||b", "empty (sub)expression");
    refuses("(|a)", "empty (sub)expression");
    refuses("(a|", "empty (sub)expression");
    refuses("a{0}", "empty (sub)expression");
    refuses("(", "parentheses not balanced");
    refuses("(a", "parentheses not balanced");
    refuses("a)", "parentheses not balanced");
    refuses("*", "repetition-operator operand invalid");
    refuses("a|*", "repetition-operator operand invalid");
    refuses("(+a)", "repetition-operator operand invalid");
    refuses("a**", "repetition-operator operand invalid");
    refuses("a{2}{3}", "repetition-operator operand invalid");
    refuses("^*", "repetition-operator operand invalid");
    refuses("{1}", "repetition-operator operand invalid");
    refuses("a{2,1}", "invalid repetition count(s)");
    refuses("a{256}", "invalid repetition count(s)");
    refuses("a{1,999999999999}", "invalid repetition count(s)");
    refuses("a{1x}", "invalid repetition count(s)");
    refuses("a{1", "braces not balanced");
    refuses("a{1,", "braces not balanced");
    refuses("a\\", "trailing backslash (\\)");
}

TEST(invalid_brackets_say_why)
{
    refuses("[", "brackets ([ ]) not balanced");
    refuses("[a", "brackets ([ ]) not balanced");
    refuses("[]", "brackets ([ ]) not balanced");
    refuses("[[:alpha:", "invalid character class");
    refuses("[[:alpha", "brackets ([ ]) not balanced");
    refuses("[[.a", "brackets ([ ]) not balanced");
    refuses("[b-a]", "invalid character range");
    refuses("[a-\200]", "invalid character range");
    refuses("[a--z]", "invalid character range");
    refuses("[[:foo:]]", "invalid character class");
    refuses("[[::]]", "invalid character class");
    refuses("[[:-:]]", "invalid character class");
    refuses("[[.foo.]]", "invalid collating element");
    refuses("[[=ab=]]", "invalid collating element");
    refuses("[[=-=]]", "invalid collating element");
}

TEST(invalid_back_references_say_why)
{
    refuses("\\1", "invalid backreference number");
    refuses("(a)\\2", "invalid backreference number");
    refuses("(a\\1)", "invalid backreference number");
}

TEST(the_longest_of_the_leftmost_wins)
{
    finds("a|ab|abc", "xabcd", "1-4");
    finds("bcd|abcde|b", "abcd", "1-4");
    finds("(a|ab)(c|bcd)(d*)", "abcd", "0-4 0-2 2-3 3-4");
    finds("x*", "aaxx", "0-0");
    finds("(a*|b)c", "bc", "0-2 0-1");
    finds("abcdef|bc|c", "abcdex", "1-3");
}

TEST(groups_take_what_they_can)
{
    finds("(a*)(a*)", "aaa", "0-3 0-3 3-3");
    finds("(a?)(ab)?", "ab", "0-2 0-0 0-2");
    finds("(.*)(, 5)", "x, 5, 5", "0-7 0-4 4-7");
    finds("(b+|(a))*", "bab", "0-3 2-3 -");
    finds("(a)|(b)", "b", "0-1 - 0-1");
    finds("(a*)+", "aa", "0-2 2-2");
    finds("(a|ab|bcd)+", "abcd", "0-4 0-2");
    finds("((a)|b){2}", "ab", "0-2 1-2 0-1");
    finds("(a|ab){1,3}", "aaba", "0-4 3-4");
    finds("(a){0}b", "b", "0-1 -");
    finds("(a*)?b", "b", "0-1 0-0");
    finds("(a)?b", "b", "0-1 -");
    finds("()a", "a", "0-1 0-0");
    finds("(())*", "a", "0-0 0-0 0-0");
    finds("%([a-z]+) = (.*), 5", "%x = a, 5, 5;", "0-12 1-2 5-9");
    finds("([a-z]+)([a-z]):", "abc:", "0-4 0-2 2-3");
}

TEST(groups_can_be_left_out)
{
    Arena arena = {0};
    Regex *re = compile(&arena, "(a)(b(c))", 0);
    RegexGroup groups[6];

    assert_int_equal(regex_group_count(re), 3);
    assert_true(regex_search(re, "abc", 3, 0, NULL, 0));
    assert_true(regex_search(re, "abc", 3, 0, groups, 2));
    assert_int_equal(groups[1].len, 1);
    assert_true(regex_search(re, "abc", 3, 0, groups, 6));
    assert_int_equal(groups[3].at, 2);
    assert_false(groups[4].matched);
    arena_free(&arena);
}

TEST(lines_bound_what_matches)
{
    finds("a.b", "a\nb", "no");
    finds("a[^x]b", "a\nb", "no");
    finds("a\nb", "a\nb", "0-3");
    finds("a[[:space:]]b", "a\nb", "0-3");
    finds("^b", "ab\nb", "3-4");
    finds("a$", "ab a\nb", "3-4");
    finds("^$", "a\n\nb", "2-2");
    finds("$", "", "0-0");
    finds(".*", "\nab", "0-0");
    finds("a.*z", "a\nb z\na z z\n", "6-11");
    finds("$\n^", "a\nb", "1-2");
    search_for("^b", 0, "ab", 2, 1, "no");
    search_for("^b", 0, "\nb", 2, 1, "1-2");
    search_for("a", 0, "aba", 3, 1, "2-3");
    search_for("x", 0, "abx", 3, 3, "no");
}

TEST(words_have_ends)
{
    finds("[[:<:]]a", "ba a", "3-4");
    finds("a[[:>:]]", "ab a", "3-4");
    finds("[[:<:]][a-z]+[[:>:]]", "  abc_ abc", "7-10");
    finds("[[:<:]]a_1[[:>:]]", "a_1", "0-3");
    finds("a?[[:<:]]b", "ac b", "3-4");
    finds("b?^ab", "b\nab", "2-4");
    finds("a[[:>:]]$", "a", "0-1");
}

TEST(case_can_be_ignored)
{
    finds_any_case("abC", "xABc", "1-4");
    finds_any_case("[a-c]+", "xABC", "1-4");
    finds_any_case("[^a]", "Ab", "1-2");
    finds_any_case("[[:upper:]]+", "xYz", "0-3");
    finds_any_case("(a)\\1", "aAaa", "2-4 2-3");
    finds_any_case("[@`]", "`", "0-1");
    finds_any_case("@", "`", "no");
}

TEST(back_references_repeat_a_group)
{
    finds("(a+)b\\1", "aabaa", "0-5 0-2");
    finds("(a+)b\\1", "aaaba", "2-5 2-3");
    finds("([a-z]+) \\1$", "ab abc\nabc abc", "7-14 7-10");
    finds("(a|b)c\\1", "acb bcb", "4-7 4-5");
    finds("(a?)b\\1", "ab ba", "1-2 1-1");
    finds("(a)*b\\1", "b", "no");
    finds("((a|b)\\2)+", "aabbab", "0-4 2-4 2-3");
    finds("(.*)\\1", "abab", "0-4 0-2");
    finds("(.)(.)\\2\\1", "xabba", "1-5 1-2 2-3");
    finds("(a){0}\\1", "a", "no");
}

TEST(pieces_make_one_regex)
{
    static const RegexPiece pieces[] = {
        {REGEX_LITERAL, "a.", 2}, {REGEX_OPEN, NULL, 0},
        {REGEX_PART, "b|(c)d*", 7}, {REGEX_CLOSE, NULL, 0},
        {REGEX_LITERAL, "*", 1}, {REGEX_PART, "\\2", 2}};
    Arena arena = {0};
    const char *why = NULL;
    RegexGroup groups[3];

    Regex *re = regex_compile_pieces(&arena, pieces, 6, 0, &why);
    assert_non_null(re);
    assert_int_equal(regex_group_count(re), 2);
    const char text[] = "aaa.cdd*d a.cdd*c";
    assert_true(regex_search(re, text, sizeof text - 1, 0, groups, 3));
    assert_int_equal(groups[0].at, 10);
    assert_int_equal(groups[1].len, 3);
    assert_int_equal(groups[2].len, 1);
    /* References count the groups of all pieces: this one is still open. */
    static const RegexPiece open[] = {{REGEX_OPEN, NULL, 0},
                                      {REGEX_PART, "(a)\\1", 5},
                                      {REGEX_CLOSE, NULL, 0}};
    assert_null(regex_compile_pieces(&arena, open, 3, 0, &why));
    assert_string_equal(why, "invalid backreference number");
    arena_free(&arena);
}

TEST(lines_can_be_long)
{
    enum { LEN = 40000 };
    Arena arena = {0};
    RegexGroup group;
    char *text = ground_alloc(LEN);

    memset(text, '-', LEN);
    memcpy(text + 100, "x=1\n", 4);
    memcpy(text + 30000, "x==2\n", 5);
    memcpy(text + 35000, "x==3\n", 5);
    Regex *re = compile(&arena, "(x)==[0-9]", 0);
    assert_true(regex_search(re, text, LEN, 0, &group, 1));
    assert_int_equal(group.at, 30000);
    assert_true(regex_search(re, text, LEN, 30001, &group, 1));
    assert_int_equal(group.at, 35000);
    assert_false(regex_search(re, text, LEN, 35001, &group, 1));
    free(text);
    arena_free(&arena);
}

static void check_literals(const char *pattern, unsigned flags,
                           const char *prefix, const char *required)
{
    Arena arena = {0};
    Regex *re = compile(&arena, pattern, flags);
    const char *at;
    size_t len;

    regex_prefix(re, &at, &len);
    assert_int_equal(len, strlen(prefix));
    assert_memory_equal(len ? at : "", prefix, len);
    regex_required(re, &at, &len);
    assert_int_equal(len, strlen(required));
    assert_memory_equal(len ? at : "", required, len);
    arena_free(&arena);
}

TEST(literals_are_what_every_match_has)
{
    check_literals("abc", 0, "abc", "abc");
    check_literals("ab(cd)e[fg]h", 0, "abcde", "abcde");
    check_literals("%([a-z]+) = add", 0, "%", " = add");
    check_literals("^ab$", 0, "ab", "ab");
    check_literals("ab*", 0, "a", "a");
    check_literals("ab+cd", 0, "ab", "ab");
    check_literals("a(bcd){2,3}e", 0, "abcd", "abcd");
    check_literals("(abc|abd)", 0, "", "");
    check_literals("(a)\\1bc", 0, "a", "bc");
    check_literals("a\\.b", 0, "a.b", "a.b");
    check_literals("abc", REGEX_ICASE, "", "");
}

TEST(newlines_are_known)
{
    Arena arena = {0};

    assert_false(regex_crosses_lines(compile(&arena, "a.[^b]$", 0)));
    assert_true(regex_crosses_lines(compile(&arena, "a\nb", 0)));
    assert_true(regex_crosses_lines(compile(&arena, "[[:space:]]", 0)));
    arena_free(&arena);
}

/* COUNT times the byte C. */
static char *run_of(Arena *arena, char c, size_t count)
{
    char *text = arena_alloc(arena, count + 1);
    memset(text, c, count);
    return text;
}

TEST(time_is_linear)
{
    Arena arena = {0};
    const size_t n = 20000;
    char *text = run_of(&arena, 'a', n);

    search_for("(a*)*[bc]", 0, text, n, 0, "no");
    search_for("(a|a)*[bc]", 0, text, n, 0, "no");
    search_for("((a*)*)*", 0, text, n, 0, "0-20000 20000-20000 20000-20000");
    search_for("(a|a*b)+", 0, text, n, 0, "0-20000 19999-20000");
    search_for("(a?){30}a{30}", 0, text, n, 0, "0-60 29-30");
    arena_free(&arena);
}

/* There are some ten thousand million ways to divide the a's, none of which
 * helps. */
TEST(back_references_lose_patience)
{
    Arena arena = {0};
    const size_t n = 4000;
    char *text = run_of(&arena, 'a', n);

    memcpy(text + n - 2, "cb", 2);
    search_for("^([ab])(a*)(a*)(a*)c\\1$", 0, text, n, 0, "no");
    arena_free(&arena);
}

TEST(sizes_are_bounded)
{
    Arena arena = {0};
    char *deep = run_of(&arena, '(', 100000);

    refuses(deep, "parentheses nested too deeply");
    memset(deep + REGEX_DEPTH, ')', REGEX_DEPTH);
    deep[2 * REGEX_DEPTH] = '\0';
    compile(&arena, deep, 0);
    refuses("((a{255}){255}){255}", "regular expression too large");
    refuses("(((b|a{255}){255}|c){255})*", "regular expression too large");
    arena_free(&arena);
}
