; What each node of grammar.js is.
(comment) @comment
(string) @string
(integer) @number
(float) @number
(constant) @constant.builtin
(type) @type.builtin
(function) @function.builtin
(function_name) @function
(attribute_name) @attribute
(control) @keyword
["fun" "imp"] @keyword
(parallel) @keyword
(array) @keyword
(context) @keyword
(operator) @operator
(separator) @punctuation.delimiter
["(" ")" "[" "]" "{" "}" "#["] @punctuation.bracket
(name) @variable
