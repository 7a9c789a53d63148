# pages.awk - reads what tools print with --describe (ground/option.h); for each
# tool NAME, page(NAME) of another script writes a file.
BEGIN { FS = "\t" }

$1 == "tool" {
    tool = $2
    tools[++ntool] = tool
    summary[tool] = $3
    operands[tool] = $4
}
$1 == "group" { group = $2 }
$1 == "option" {
    i = ++noption[tool]
    option[tool, i] = $2
    sign[tool, i] = $3
    arg[tool, i] = $4
    choices[tool, i] = $5
    help[tool, i] = $6
    title[tool, i] = group
}
$1 == "text" { text[tool] = text[tool] $2 "\n" }
$1 == "word" {
    i = ++nword[$2]
    word[$2, i] = $3
    about[$2, i] = $4
    is_pass[$3] = is_pass[$3] || $2 == "pass"
}
END {
    for (n = 1; n <= ntool; n++)
        page(tools[n])
}

# The FILE for TOOL below share/.
function file_of(tool, file) {
    return out "/" (is_pass[tool] ? "passes-share" : "share") "/" file
}

# The words of a kind.
function words_of(kind,    i, all) {
    for (i = 1; i <= nword[kind]; i++)
        all = all " " word[kind, i]
    return substr(all, 2)
}

# What may be written for ONE alternative of what option O takes: the words of
# the kind that it names in capitals; NAME is one of the kind that O ends with.
function words_for(one, o,    kind) {
    kind = tolower(one)
    if (one == "NAME") {
        kind = o
        sub(/.*-/, "", kind)
    }
    if (kind != one)
        return kind in nword ? words_of(kind) : ""
    return one ~ /^[a-z][a-z0-9-]*$/ ? one : ""
}

# The values of option I, with blanks between them; sets `files` where a file
# may be one (`directories`: a directory), `list` where commas stand between
# them, `passes` where they are a pipeline.
function values_of(tool, i,    all, part, n, k) {
    files = directories = passes = 0
    list = arg[tool, i] ~ /^[a-z]+(,[a-z]+)+$/
    n = split(choices[tool, i] != "-" ? choices[tool, i] : arg[tool, i], part,
              list ? "," : "|")
    for (k = 1; k <= n; k++) {
        files = files || part[k] ~ /^FILE/
        directories = directories || part[k] == "DIR"
        passes = passes || part[k] == "PASSES"
        all = all " " words_for(part[k], option[tool, i])
    }
    gsub(/ +/, " ", all)
    sub(/^ /, "", all)
    sub(/ $/, "", all)
    return all
}

# The option as it is written, with its value's name.
function spelled(tool, i) {
    if (sign[tool, i] == "-")
        return option[tool, i]
    if (sign[tool, i] == "[=")
        return option[tool, i] "[=" arg[tool, i] "]"
    return option[tool, i] (sign[tool, i] == "+" ? "" : sign[tool, i]) \
           arg[tool, i]
}

# TEXT with each character of SET after a backslash.
function escaped(text, set,    i, c, all) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        all = all (index(set, c) ? "\\" : "") c
    }
    return all
}
