// pipe.js - command lines: `tool --option=value file | tool ...`, as a shell
// reads them, with quotes, and no more than that.

// The words of each command of LINE; throws what is wrong.
function commandsOf(line) {
  const commands = [[]];
  let word = null, quote = '';
  const end = () => {
    if (word !== null) commands.at(-1).push(word);
    word = null;
  };
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quote) {
      if (c === quote) quote = '';
      else word += c;
    } else if (c === "'" || c === '"') {
      quote = c;
      word ??= '';
    } else if (/\s/.test(c)) {
      end();
    } else if (c === '|') {
      end();
      commands.push([]);
    } else if (/[<>&;$`*?\\]/.test(c)) {
      throw new Error(`'${c}' is the shell's: only tools, words, quotes and '|' are known here`);
    } else {
      word = (word ?? '') + c;
    }
  }
  if (quote) throw new Error(`the quote ${quote} is not closed`);
  end();
  if (commands.some((c) => !c.length)) throw new Error("a tool is missing beside '|'");
  return commands;
}

const quoted = (word) => (/^[\w.,:=+/@%^-]+$/.test(word) ? word : `'${word}'`);
const lineOf = (commands) => commands.map((c) => c.map(quoted).join(' ')).join(' | ');

// The value of a pass's option in PASSES of funopt.
const inBraces = (value) => (/^[\w.+-]+$/.test(value) ? value : `"${value}"`);

// COMMANDS as the options with which funopt runs the same passes; null where
// there are other tools among them.  Options with a value in the next word are
// funopt's alone.
function passesOf(commands, isPass) {
  let passes = [];
  if (commands.length === 1 && /^fun(opt|view)$/.test(commands[0][0])) {
    const words = commands[0].slice(1).filter((w, i, all) =>
      w.startsWith('-') ? !/^--(print|time|remarks|data|no-times)|^-o/.test(w) : all[i - 1] === '-p');
    return words.length ? words : null;
  }
  for (const [name, ...words] of commands) {
    if (name === 'funopt') {
      const at = words.indexOf('-p');
      const named = words.find((w) => w.startsWith('--pipeline='));
      if (at >= 0) passes.push(words[at + 1]);
      else if (named) passes.push(named.slice('--pipeline='.length));
      else return null;
    } else if (isPass(name)) {
      const options = words.filter((w) => w.startsWith('--') && !/^--(remarks|no-verify)/.test(w))
        .map((w) => w.slice(2).replace(/=(.*)$/s, (_, value) => '=' + inBraces(value)));
      passes.push(options.length ? `${name}{${options.join(' ')}}` : name);
    } else if (!/^fun(fmt|verify)$/.test(name)) {
      return null;
    }
  }
  return passes.length ? ['-p', passes.join(',')] : null;
}
