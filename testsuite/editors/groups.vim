" groups.vim - the syntax groups of the tokens that $TOKENS lists, in the file
" $GROUPS, as textmate.js prints scopes; for `vim -es` and `nvim --headless -es`.
set nocompatible encoding=utf-8 noswapfile
let &runtimepath = $VIMFILES . ',' . &runtimepath
filetype on
syntax enable
let s:out = []
for s:row in readfile($TOKENS)
  if s:row[0] ==# 'F'
    execute 'silent edit' fnameescape(s:row[2:])
    if &filetype !=# 'fun'
      call add(s:out, 'the filetype of ' . s:row[2:] . ' is ' . &filetype)
    endif
  else
    let s:at = split(s:row[2:], "\t")
    call add(s:out, synIDattr(synID(s:at[0], s:at[1], 0), 'name'))
  endif
endfor
call writefile(s:out, $GROUPS)
qall!
