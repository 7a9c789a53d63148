# textmate.awk - a TextMate grammar, as Visual Studio Code reads it.

# In a regular expression in JSON.
function written(text) {
    return escaped(escaped(text, "[](){}*+^|\\/.?$-", "\\"), "\\", "\\")
}

function rule(scope, pattern) {
    printf "    {\"name\": \"%s.fun\", \"match\": \"%s\"},\n", scope, pattern
}

function words(scope, c) {
    rule(scope, "(?<![A-Za-z0-9_'])(?:" all(c, "|") ")(?![A-Za-z0-9_'])")
}

END {
    name = "[A-Za-z_][A-Za-z0-9_']*"
    print "{"
    print "  \"name\": \"FUN\", \"scopeName\": \"source.fun\","
    print "  \"fileTypes\": [\"fun\", \"imp\", \"lmad\"],"
    print "  \"patterns\": ["
    rule("comment.line.double-slash", "//.*$")
    print "    {\"name\": \"string.quoted.double.fun\", \"begin\": \"\\\"\", " \
          "\"end\": \"\\\"|$\", \"patterns\": ["
    print "      {\"name\": \"constant.character.escape.fun\", " \
          "\"match\": \"\\\\\\\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|.)\"}]},"
    print "    {\"match\": \"(#\\\\[)\\\\s*(" name ")?\", \"captures\": {"
    print "      \"1\": {\"name\": \"punctuation.definition.attribute.fun\"},"
    print "      \"2\": {\"name\": \"entity.other.attribute-name.fun\"}}},"
    print "    {\"match\": \"(?<![A-Za-z0-9_'])(fun|imp)\\\\s+(" name ")\", " \
          "\"captures\": {"
    print "      \"1\": {\"name\": \"keyword.control.fun\"},"
    print "      \"2\": {\"name\": \"entity.name.function.fun\"}}},"
    words("keyword.control", "control")
    words("keyword.control.parallel", "parallel")
    words("keyword.other.array", "array")
    words("keyword.other.context", "context")
    words("support.type", "type")
    words("constant.language", "constant")
    words("support.function", "function")
    rule("variable.other", name)
    rule("constant.numeric.float", "(?:[0-9]+\\\\.[0-9]+(?:[eE][+-]?[0-9]+)?|" \
         "[0-9]+[eE][+-]?[0-9]+|" \
         "0[xX][0-9A-Fa-f]+(?:\\\\.[0-9A-Fa-f]+)?[pP][+-]?[0-9]+)(?:f32|f64)?")
    rule("constant.numeric.integer",
         "(?:0[xX][0-9A-Fa-f]+|[0-9]+)(?:[iu](?:8|16|32|64))?")
    rule("keyword.operator", all("operator", "|"))
    rule("punctuation.separator", all("separator", "|"))
    rule("punctuation.section.bracket", all("bracket", "|"))
    print "    {\"name\": \"invalid.illegal.fun\", \"match\": \"\\\\S\"}"
    print "  ]\n}"
}
