# vim.awk - a syntax file for Vim.

function written(text) {
    return text
}

# Characters in a collection: `-` stands last there.
function collection(c,    i, k, s) {
    for (i = 1; i <= NR; i++)
        for (k = 1; class[i] == c && k <= length(text[i]); k++)
            if (index(s "-", substr(text[i], k, 1)) == 0)
                s = s substr(text[i], k, 1)
    return "[" escaped(s, "\\]^", "\\") "-]"
}

function keywords(group, c, without) {
    print "syn keyword " group " " all(c, " ", without)
}

END {
    name = "[A-Za-z_][A-Za-z0-9_']*"
    print "\" Vim syntax file: FUN, FUNMEM, IMP and .lmad"
    print "if exists('b:current_syntax')\n  finish\nendif"
    print "syn case match"
    print "syn iskeyword @,48-57,_,39"
    keywords("funControl", "control", "fun imp")
    print "syn keyword funControl fun imp nextgroup=funName skipwhite"
    keywords("funParallel", "parallel")
    keywords("funArray", "array")
    keywords("funContext", "context")
    keywords("funType", "type")
    keywords("funConstant", "constant")
    keywords("funFunction", "function")
    print "syn match funName \"" name "\" contained"
    print "syn match funOperator \"" collection("operator") "\""
    print "syn match funSeparator \"[,:]\""
    print "syn match funBracket \"[][(){}]\""
    print "syn match funInteger \"\\<\\%(0[xX]\\x\\+\\|\\d\\+\\)" \
          "\\%([iu]\\%(8\\|16\\|32\\|64\\)\\)\\=\\>\""
    print "syn match funFloat \"\\<\\d\\+\\.\\d\\+\\%([eE][+-]\\=\\d\\+\\)\\=" \
          "\\%(f32\\|f64\\)\\=\\>\""
    print "syn match funFloat \"\\<\\d\\+[eE][+-]\\=\\d\\+\\%(f32\\|f64\\)\\=\\>\""
    print "syn match funFloat \"\\<0[xX]\\x\\+\\%(\\.\\x\\+\\)\\=[pP][+-]\\=\\d\\+" \
          "\\%(f32\\|f64\\)\\=\\>\""
    print "syn match funAttribute \"#\\[\\s*\\%(" name "\\)\\=\""
    print "syn match funEscape contained " \
          "\"\\\\\\%(x\\x\\{1,2}\\|\\o\\{1,3}\\|.\\)\""
    print "syn region funString start=+\"+ skip=+\\\\.+ end=+\"+ oneline " \
          "contains=funEscape"
    print "syn match funComment \"//.*$\" contains=@Spell"
    print "syn sync minlines=1"
    n = split("Control Statement Parallel Repeat Array Keyword Context Special " \
              "Type Type Constant Constant Function Function Name Function " \
              "Operator Operator Separator Delimiter Bracket Delimiter " \
              "Integer Number Float Float Attribute PreProc Escape SpecialChar " \
              "String String Comment Comment", link, " ")
    for (i = 1; i < n; i += 2)
        print "hi def link fun" link[i] " " link[i + 1]
    print "let b:current_syntax = 'fun'"
}
