# bash.awk - completions for bash: see pages.awk.  A file is complete by itself,
# as bash loads it when its tool is typed.

# A case for each pass: its options, as they stand in braces.
function pass_cases(file,    k, i, p, all) {
    for (k = 1; k <= nword["pass"]; k++) {
        p = word["pass", k]
        all = ""
        for (i = 1; i <= noption[p] && title[p, i] == "Options"; i++)
            all = all " " substr(option[p, i], 3) \
                  (sign[p, i] == "-" ? "" : "=")
        if (all)
            print "        " p ") values='" substr(all, 2) "' ;;" > file
    }
}

function passes_part(file) {
    print "    if [[ $passes ]]; then" > file
    print "        word=${word#[\\'\\\"]}" > file
    print "        begin=${word%\"${word##*[,(\\{ ]}\"}" > file
    print "        word=${word#\"$begin\"}" > file
    print "        compopt -o nospace 2>/dev/null" > file
    print "    fi" > file
    print "    if [[ $passes && ${begin##*\\}} == *\\{* ]]; then" > file
    print "        values=" > file
    print "        passes=${begin%\\{*}" > file
    print "        case ${passes##*[,( ]} in" > file
    pass_cases(file)
    print "        esac" > file
    print "    fi" > file
}

# The case of option I, which has a value.
function option_case(tool, i, file,    values, o) {
    values = values_of(tool, i)
    o = option[tool, i]
    if (sign[tool, i] == "[=")
        o = o "="
    else if (sign[tool, i] == "=")
        o = o " | " o "="
    print "    " o ")" > file
    if (values)
        print "        values='" values "'" > file
    if (files || directories)
        print "        files=" (files ? "-f" : "-d") > file
    if (list)
        print "        begin=$begin${word%\"${word##*,}\"} word=${word##*,}" > file
    if (passes)
        print "        passes=yes values='" words_of("pass") " " \
              words_of("pipeline") "'" > file
    print "        ;;" > file
}

function page(tool,    file, i, all, any, id) {
    file = file_of(tool, "bash-completion/completions/" tool)
    id = tool
    gsub(/-/, "_", id)
    for (i = 1; i <= noption[tool]; i++) {
        all = all " " option[tool, i] (sign[tool, i] == "=" ? "=" : "")
        any = any || arg[tool, i] == "PASSES"
    }
    print "# Completion of the options of " tool ".  shellcheck shell=bash" > file
    print "_fun_" id "()\n{" > file
    print "    local word=${COMP_WORDS[COMP_CWORD]}" > file
    print "    local option=${COMP_WORDS[COMP_CWORD - 1]}" > file
    print "    local values= files= begin= passes=\n" > file
    print "    # An = is a word of its own, where readline breaks words at it." > file
    print "    if [[ $word == = ]]; then" > file
    print "        option=$option= word=" > file
    print "    elif [[ $option == = ]]; then" > file
    print "        option=${COMP_WORDS[COMP_CWORD - 2]}=" > file
    print "    elif [[ $word == -*=* ]]; then" > file
    print "        option=${word%%=*}= begin=${word%%=*}= word=${word#*=}" > file
    print "    fi" > file
    print "    case $option in" > file
    for (i = 1; i <= noption[tool]; i++)
        if (sign[tool, i] != "-")
            option_case(tool, i, file)
    print "    *)" > file
    print "        files=-f" > file
    print "        [[ $word != -* ]] || files= values='" substr(all, 2) "'" > file
    print "        ;;\n    esac" > file
    if (any)
        passes_part(file)
    print "    [[ ! $files ]] || compopt -o filenames 2>/dev/null" > file
    print "    mapfile -t COMPREPLY < <(compgen ${files:+\"$files\"} \\" > file
    print "        -P \"$begin\" -W \"$values\" -- \"$word\")" > file
    print "    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null" > file
    print "}\ncomplete -F _fun_" id " " tool > file
    close(file)
}
