# zsh.awk - completions for zsh, as _arguments takes them: see pages.awk.

function quoted(text) {
    gsub(/'/, "'\\''", text)
    return text
}

# What completes the value of option I.
function action(tool, i,    values) {
    values = values_of(tool, i)
    if (passes)
        return "{_sequence compadd - " words_of("pass") " " \
               words_of("pipeline") "}"
    if (list)
        return "{_sequence compadd - " values "}"
    if (files && values)
        return "{_alternative \"values:value:(" values ")\" \"files:file:_files\"}"
    if (files || directories)
        return files ? "_files" : "_directories"
    return values ? "(" values ")" : " "
}

function page(tool,    file, i, s) {
    file = file_of(tool, "zsh/site-functions/_" tool)
    print "#compdef " tool "\n_arguments \\" > file
    for (i = 1; i <= noption[tool]; i++) {
        s = option[tool, i]
        if (sign[tool, i] == "[=")
            s = s "=-"
        else if (sign[tool, i] == "=")
            s = s "="
        else if (sign[tool, i] == "+")
            s = s "+"
        s = s "[" quoted(escaped(help[tool, i], "[]\\")) "]"
        if (sign[tool, i] != "-")
            s = s (sign[tool, i] == "[=" ? "::" : ":") \
                quoted(escaped(arg[tool, i], ":[]")) ":" quoted(action(tool, i))
        print "    '" s "' \\" > file
    }
    print "    '*:file:_files'" > file
    close(file)
}
