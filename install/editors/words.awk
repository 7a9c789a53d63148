# words.awk - reads what words.c prints; another script writes a file of it.
BEGIN { FS = "\t" }
{ class[NR] = $1; text[NR] = $2 }

# The texts of class C, long ones first, each as written() of the other script
# does, with SEPARATOR between them.  WITHOUT: not these.
function all(c, separator, without,    i, n, s) {
    for (n = 12; n > 0; n--)
        for (i = 1; i <= NR; i++)
            if (class[i] == c && length(text[i]) == n &&
                index(" " without " ", " " text[i] " ") == 0)
                s = s separator written(text[i])
    return substr(s, length(separator) + 1)
}

# TEXT with each character of SET after SIGN.
function escaped(text, set, sign,    i, c, s) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        s = s (index(set, c) ? sign : "") c
    }
    return s
}
