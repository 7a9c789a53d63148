# fish.awk - completions for fish: see pages.awk.

function page(tool,    file, i, s, name, values) {
    file = file_of(tool, "fish/vendor_completions.d/" tool ".fish")
    for (i = 1; i <= noption[tool]; i++) {
        name = option[tool, i]
        s = "complete -c " tool (name ~ /^--/ ? " -l " substr(name, 3) \
                                              : " -s " substr(name, 2))
        values = values_of(tool, i)
        if (passes)
            values = words_of("pass") " " words_of("pipeline")
        if (sign[tool, i] != "-" && sign[tool, i] != "[=")
            s = s (files || directories ? " -r" : " -x")
        if (sign[tool, i] != "-" && values)
            s = s " -a '" values "'"
        print s " -d '" escaped(help[tool, i], "'\\") "'" > file
    }
    close(file)
}
