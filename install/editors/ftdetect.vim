au BufRead,BufNewFile *.fun,*.imp,*.lmad set filetype=fun
