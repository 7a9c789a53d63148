# man.awk - manual pages: see pages.awk.

function plain(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    gsub(/^[.']/, "\\\\\\&&", text)
    return text
}

function words(title, kind, file,    i) {
    print ".SH " title > file
    for (i = 1; i <= nword[kind]; i++) {
        print ".TP\n.B " plain(word[kind, i]) > file
        print plain(about[kind, i]) > file
    }
}

function page(tool,    file, i, last, line, n) {
    file = file_of(tool, "man/man1/" tool ".1")
    print ".TH " toupper(tool) " 1 \"" date "\" \"" version \
          "\" \"FUN/FUNMEM toolkit\"" > file
    print ".SH NAME\n" plain(tool) " \\- " plain(summary[tool]) > file
    print ".SH SYNOPSIS\n.B " plain(tool) "\n[options]" > file
    print plain(operands[tool]) > file
    if (text[tool]) {
        print ".SH DESCRIPTION" > file
        n = split(text[tool], line, "\n")
        for (i = 1; i < n; i++)
            print line[i] == "" ? ".PP" : plain(line[i]) > file
    }
    print ".SH OPTIONS" > file
    for (i = 1; i <= noption[tool]; i++) {
        if (title[tool, i] != last && title[tool, i] != "Options")
            print ".SS " plain(title[tool, i]) > file
        last = title[tool, i]
        print ".TP\n.B " plain(spelled(tool, i)) > file
        print plain(help[tool, i]) > file
    }
    if (tool == "funopt") {
        words("PASSES", "pass", file)
        words("PIPELINES", "pipeline", file)
        words("TARGETS", "target", file)
    }
    print ".SH EXIT STATUS" > file
    print "0: done; 1: the input is rejected; 2: wrong command line." > file
    print ".SH SEE ALSO" > file
    print "The pages of the documentation, docs/" tool ".md among them." > file
    close(file)
}
