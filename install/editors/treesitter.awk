# treesitter.awk - a tree-sitter grammar: tokens, brackets, attributes and the
# heads of functions, so that a text is coloured while it is written.

function written(text) {
    return "'" escaped(text, "\\'", "\\") "'"
}

function choice(rule, c, without) {
    print "    " rule ": $ => choice(" all(c, ", ", without) "),"
}

END {
    print "/* FUN, FUNMEM, IMP and .lmad for tree-sitter. */"
    print "module.exports = grammar({"
    print "  name: 'fun',"
    print "  extras: $ => [/\\s/, $.comment],"
    print "  word: $ => $.name,"
    print "  rules: {"
    print "    source: $ => repeat($._item),"
    print "    _item: $ => choice($.head, $.attribute, $.group, $.control,"
    print "                       $.parallel, $.array, $.context, $.type,"
    print "                       $.constant, $.function, $.operator,"
    print "                       $.separator, $.float, $.integer, $.string,"
    print "                       $.name),"
    print "    head: $ => seq(choice('fun', 'imp'),"
    print "                   field('name', alias($.name, $.function_name))),"
    print "    attribute: $ => seq('#[', alias($._word, $.attribute_name),"
    print "                        repeat($._item), ']'),"
    print "    group: $ => choice(seq('(', repeat($._item), ')'),"
    print "                       seq('[', repeat($._item), ']'),"
    print "                       seq('{', repeat($._item), '}')),"
    print "    _word: $ => choice($.name, 'fun', 'imp', $.control, $.parallel,"
    print "                       $.array, $.context, $.type, $.constant,"
    print "                       $.function),"
    choice("control", "control", "fun imp")
    choice("parallel", "parallel")
    choice("array", "array")
    choice("context", "context")
    choice("type", "type")
    choice("constant", "constant")
    choice("function", "function")
    choice("operator", "operator")
    choice("separator", "separator")
    print "    name: $ => /[A-Za-z_][A-Za-z0-9_']*/,"
    print "    integer: $ => /([0-9]+|0[xX][0-9A-Fa-f]+)([iu](8|16|32|64))?/,"
    print "    float: $ => token(choice("
    print "      /[0-9]+\\.[0-9]+([eE][+-]?[0-9]+)?(f32|f64)?/,"
    print "      /[0-9]+[eE][+-]?[0-9]+(f32|f64)?/,"
    print "      /0[xX][0-9A-Fa-f]+(\\.[0-9A-Fa-f]+)?[pP][+-]?[0-9]+(f32|f64)?/)),"
    print "    string: $ => /\"([^\"\\\\\\n]|\\\\[^\\n])*\"/,"
    print "    comment: $ => token(seq('//', /[^\\n]*/)),"
    print "  },"
    print "});"
}
