// page.js - the playground: a program, tools in a pipe, and what comes of them.

const $ = (id) => document.getElementById(id);
const data = (id) => $(id).textContent.trim();
const TOOLS = data('tool-names').split('\n');
const PASSES = new Set(data('pass-names').split('\n'));
const EXAMPLES = JSON.parse(data('example-list'));
const FIRST = {...EXAMPLES.find((e) => e.title === 'funview: scaled.fun'),
  values: '4 [1.0f32, 2.0f32, 3.0f32, 4.0f32]\n0.5f32'};
const isPass = (name) => PASSES.has(name);
const IDLE = 250; // milliseconds after a key until the program is checked
const KEPT = 60; // results of pipes

const state = {text: '', file: 'program.fun', files: {}, command: '', values: '', entry: '', tab: 'output'};
const options = {emit: 'c', kernels: true, missed: true, done: true, note: true,
  proof: 'left', of: 'program', solver: false, numbers: '', semantics: 'value'};
let runner, judge; // of what is asked for; of what is typed

// ---- pieces of a page ----

function made(tag, cls, text) {
  const element = document.createElement(tag);
  if (cls) element.className = cls;
  if (text !== undefined) element.textContent = text;
  return element;
}

const escaped = (text) => text.replace(/[&<>]/g, (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'}[c]));

// TEXT with its words in colors; from (line, column) on, WRONG are underlined.
function colored(text, wrong = []) {
  return text.split('\n').map((line, number) => {
    const marks = wrong.filter((w) => w.line === number + 1);
    let at = 0;
    return tokensOf(line).map(([cls, word]) => {
      const begin = at;
      at += word.length;
      const marked = marks.some((w) => w.col - 1 < at && w.col - 1 + w.length > begin);
      const html = cls && cls !== 'n' ? `<span class="${cls}">${escaped(word)}</span>` : escaped(word);
      return marked ? `<u>${html}</u>` : html;
    }).join('') + (marks.some((w) => w.col > line.length) ? '<u> </u>' : '');
  }).join('\n');
}

function pre(text, isProgram) {
  const element = made('pre');
  if (isProgram) element.innerHTML = colored(text);
  else element.textContent = text;
  return element;
}

const isProgramText = (text) => /^(\/\/.*\n|\s|#\[.*\]\s*)*(entry\s+)?(fun|imp)\s+[\w']+/.test(text);

// ---- what tools say ----

const SAID = /^(.*?):(\d+):(\d+): (error|warning|remark|note): (.*)$/;

// Messages in TEXT: {file, line, col, length, kind, what, by, more}.
function messagesOf(text) {
  const found = [];
  for (const line of text.split('\n')) {
    const m = SAID.exec(line), unplaced = /^[\w-]+: (error|warning|remark|note): (.*)$/.exec(line);
    const last = found.at(-1), carets = /^  (\s*)(\^~*)/.exec(line);
    if (m) {
      const by = /^(.*) \[([\w-]+)(?:, (missed|note))?: (.*)\]$/.exec(m[5]);
      found.push({file: m[1], line: +m[2], col: +m[3], length: 1, kind: m[4], what: by ? by[1] : m[5],
        by: by ? `${by[2]}: ${by[4]}` : '', sort: by ? by[3] || 'done' : m[4], more: []});
    } else if (unplaced) {
      found.push({line: 0, kind: unplaced[1], what: unplaced[2], by: '', sort: unplaced[1], more: []});
    } else if (last && carets) {
      last.length = carets[2].length;
      last.more.pop(); // the line of the program
    } else if (line && last) {
      last.more.push(line);
    } else if (line) {
      found.push({line: 0, kind: 'note', what: line, by: '', sort: 'plain', more: []});
    }
  }
  return found;
}

// A row for each of MESSAGES; those about the program that is edited go there.
function rowsOf(messages) {
  const box = made('div', 'rows');
  for (const m of messages) {
    const row = made('div', `row ${m.sort}`);
    const here = m.line && (!m.file || m.file === '<stdin>' || m.file === state.file);
    row.append(made('span', 'place', m.line ? `${m.line}:${m.col}` : ''));
    row.append(made('span', 'what', [m.kind === 'remark' || m.sort === 'plain' ? m.what : `${m.kind}: ${m.what}`, ...m.more].join('\n')));
    row.append(made('span', 'by', m.by));
    if (here) {
      row.dataset.line = m.line;
      row.onclick = () => goTo(m.line, m.col);
    }
    box.append(row);
  }
  return box;
}

// ---- the editor ----

let wrong = []; // errors in the text

function draw() {
  const text = $('text').value;
  $('shown').innerHTML = colored(text, wrong) + '\n';
  const here = text.slice(0, $('text').selectionStart).split('\n').length;
  const bad = new Set(wrong.map((w) => w.line));
  $('lines').innerHTML = text.split('\n').map((_, i) =>
    `<span class="${bad.has(i + 1) ? 'wrong' : ''}${here === i + 1 ? ' here' : ''}">${i + 1}</span>`).join('\n') + '\n';
  scrolled();
}

function scrolled() {
  const {scrollTop, scrollLeft} = $('text');
  $('shown').scrollTop = scrollTop;
  $('shown').scrollLeft = scrollLeft;
  $('lines').scrollTop = scrollTop;
}

function goTo(line, col) {
  const lines = $('text').value.split('\n');
  const at = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + col - 1;
  $('text').focus();
  $('text').setSelectionRange(at, at);
  $('text').scrollTop = Math.max(0, (line - 6) * 18);
  draw();
}

// A text that the language's tools do not read, or one of its own.
const kindOf = () => (/\.(\w+)$/.exec(state.file)?.[1] ?? 'fun');

let timer = 0;
function edited() {
  state.text = $('text').value;
  wrong = [];
  draw();
  old();
  judge?.stop();
  clearTimeout(timer);
  timer = setTimeout(check, IDLE);
}

async function check() {
  const kind = kindOf();
  if (!judge || !/^(fun|imp|lmad)$/.test(kind)) return showMistakes([]);
  const argv = kind === 'lmad' ? ['funfmt', state.file] : ['funverify', '-q', state.file];
  try {
    const done = await judge.run({commands: [argv], input: '', files: {[state.file]: state.text}});
    showMistakes(messagesOf(done.stages[0].err));
    showEntries();
  } catch (e) {
    if (!(e instanceof Stopped)) showMistakes(messagesOf(String(e.message)));
  }
}

function showMistakes(messages) {
  wrong = messages.filter((m) => m.kind === 'error' && m.line);
  $('mistakes').replaceChildren(...(messages.length ? [rowsOf(messages)] : []));
  draw();
}

function showEntries() {
  const names = [...state.text.matchAll(/^(?:#\[.*\]\s*)?entry\s+(?:fun|imp)\s+([\w']+)/gm)].map((m) => m[1]);
  $('entry').replaceChildren(...names.map((name) => new Option(name, name)));
  if (!names.includes(state.entry)) state.entry = names[0] || '';
  $('entry').value = state.entry;
}

// ---- running ----

const results = new Map(); // by what was asked for

// What came of COMMANDS with INPUT and FILES, now or before.
async function ask(commands, input, files = {}) {
  const key = JSON.stringify([commands, input, files]);
  if (!results.has(key)) {
    const done = await runner.run({commands, input, files});
    results.set(key, done);
    if (results.size > KEPT) results.delete(results.keys().next().value);
  }
  return results.get(key);
}

const allFiles = () => ({...state.files, [state.file]: state.text});

// The pipe of the command line; its first tool reads the program, or the values
// where it names the file of the program.
function askPipe(commands) {
  const named = commands.some((c) => c.slice(1).some((w) => w === state.file || w.endsWith('=' + state.file)));
  const takesValues = commands[0][0] === 'funrun' && named;
  return ask(commands, takesValues ? state.values : named ? '' : state.text, allFiles());
}

const entryOption = () => (state.entry ? [`--entry=${state.entry}`] : []);

// How the program at the end of the pipe is called, where there is one.
async function lastProgram() {
  const done = await askPipe(commandsOf(state.command));
  if (done.status) throw new Failed(done);
  return isProgramText(done.out) ? done.out : null;
}

class Failed extends Error {
  constructor(done) {
    super('failed');
    this.done = done;
  }
}

// What a failed pipe says.
function failure(done) {
  const stage = done.stages.at(-1);
  return [...lacking(stage.err), made('h2', '', `${stage.argv[0]} gives ${stage.status}`), rowsOf(messagesOf(stage.err))];
}

const LACKS = [
  [/Z3|z3/, 'Z3'], [/\bisl\b/, 'isl'], [/GLPK|glpk/, 'GLPK'],
];

// Libraries that a tool looked for, by what it said.
function lacking(text) {
  return LACKS.filter(([said]) => said.test(text)).map(([, name]) =>
    made('div', 'lacks', `${name} is not part of the playground: the tools go on without it.`));
}

// ---- the tabs: what is chosen in each, and what it shows ----

function choice(name, label, values) {
  const box = made('label', '', label), select = made('select');
  for (const [value, text] of values) select.append(new Option(text, value));
  select.value = options[name];
  select.name = name;
  select.onchange = () => choose(name, select.value);
  box.append(select);
  return box;
}

function flag(name, label) {
  const box = made('label'), input = made('input');
  Object.assign(input, {type: 'checkbox', checked: options[name], name});
  input.onchange = () => choose(name, input.checked);
  box.append(input, label);
  return box;
}

function textChoice(name, label, hint) {
  const box = made('label', '', label), input = made('input');
  Object.assign(input, {type: 'text', value: options[name], name, placeholder: hint, size: 28});
  input.onchange = () => choose(name, input.value);
  box.append(input);
  return box;
}

function choose(name, value) {
  options[name] = value;
  show();
}

const nothing = (text) => made('div', 'nothing', text);

async function showOutput() {
  const done = await askPipe(commandsOf(state.command));
  const said = done.stages.flatMap((s) => messagesOf(s.err));
  const shown = [];
  if (done.status) {
    shown.push(...failure(done));
  } else {
    shown.push(...lacking(done.stages.map((s) => s.err).join('')));
    if (done.out) shown.push(pre(done.out, isProgramText(done.out)));
    if (said.length) shown.push(made('h2', '', 'standard error'), rowsOf(said));
  }
  for (const [name, text] of Object.entries(done.files))
    if (!(name in allFiles())) shown.push(made('h2', '', name), fileOf(name, text));
  return shown.length ? shown : [nothing('Nothing is printed.')];
}

function fileOf(name, text) {
  if (!name.endsWith('.svg')) return pre(text, isProgramText(text));
  const box = made('div', 'plot');
  box.innerHTML = text;
  const svg = box.querySelector('svg'); // gets smaller where there is no room
  if (svg && !svg.hasAttribute('viewBox'))
    svg.setAttribute('viewBox', `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`);
  return box;
}

// The passes of the pipe, for a tool that runs them one by one.
function passes() {
  const found = passesOf(commandsOf(state.command).map((c) => c.filter((w) => w !== state.file && w !== '-')), isPass);
  if (!found) throw new Error('This pipe has other tools than passes: there are no stages of it.');
  return found;
}

async function showStages() {
  const argv = ['funview', ...passes(), state.file], files = allFiles();
  let done = {status: 1};
  if (state.values.trim()) { // when blocks are used is drawn, too
    const drawn = [...argv, '--input=values.txt', ...entryOption()];
    done = await ask([drawn], '', {...files, 'values.txt': state.values});
  }
  if (done.status) done = await ask([argv], '', files);
  if (!done.out) return failure(done);
  const frame = made('iframe');
  const theme = document.documentElement.dataset.theme;
  frame.srcdoc = theme ? done.out.replace('<html', `<html data-theme="${theme}"`) : done.out;
  frame.title = 'stages';
  frame.sandbox = 'allow-scripts'; // the program may be from anywhere
  return [frame];
}

async function showRemarks() {
  const done = await ask([['funopt', ...passes(), '--remarks', '--max-errors=0', state.file]], '', allFiles());
  if (done.status) return failure(done);
  const all = messagesOf(done.stages[0].err);
  const shown = all.filter((m) => options[m.sort] !== false);
  const count = (sort) => all.filter((m) => m.sort === sort).length;
  note(`${count('done')} done, ${count('missed')} missed, ${count('note')} notes`);
  return shown.length ? [...lacking(done.stages[0].err), rowsOf(shown)] : [nothing('No pass says anything.')];
}

const PROOFS = {
  left: ['copies and allocations left', ['why-copy', '--tries=20']],
  apart: ['accesses kept apart', ['lmad-check', '--explain']],
  bounds: ['bounds', ['funverify', '-q', '--remarks']],
  validity: ['runs: is memory valid?', ['funverify', '-q', '--validity']],
};

async function showProofs() {
  const problem = kindOf() === 'lmad';
  const argv = [...PROOFS[problem ? 'apart' : options.proof][1]];
  if (problem && options.solver) argv.push('--solver=z3');
  let text = state.text;
  if (!problem && options.of === 'result') text = await lastProgram();
  if (text === null) return [nothing('The pipe does not end with a program.')];
  const file = text === state.text ? state.file : 'result.fun';
  const done = await ask([[...argv, file]], '', {...state.files, [file]: text});
  const said = done.stages[0].err;
  const shown = [...lacking(said)];
  if (done.out) shown.push(linked(done.out, file));
  if (said) shown.push(rowsOf(messagesOf(said).map((m) => ({...m, sort: m.sort === 'done' ? 'remark' : m.sort}))));
  return shown.length ? shown : [nothing('There is nothing to prove, or nothing left.')];
}

// TEXT, in which places of FILE are links.
function linked(text, file) {
  const element = made('pre');
  for (const line of text.split('\n')) {
    const m = /^(\S+?):(\d+):(\d+): /.exec(line);
    if (m && m[1] === file && file === state.file) {
      const link = made('a', 'mono', m[0]);
      link.href = '#';
      link.onclick = (e) => { e.preventDefault(); goTo(+m[2], +m[3]); };
      element.append(link, line.slice(m[0].length), '\n');
    } else {
      element.append(line, '\n');
    }
  }
  return element;
}

async function showPlots() {
  const kind = kindOf(), plot = '--plot=plot.svg';
  let commands, input = '', files = allFiles();
  if (kind === 'lmad') {
    const numbers = options.numbers ? `--values=${options.numbers}`
      : commandsOf(state.command).flat().find((word) => word.startsWith('--values='));
    commands = [['lmad-check', plot, ...(numbers ? [numbers] : []), state.file]];
  } else if (kind === 'cs') {
    commands = [['smo', plot, state.file]];
  } else if (kind === 'csv') {
    commands = [['memplan', plot, state.file]];
  } else {
    const text = await lastProgram();
    if (text === null || !/ : mem\)|@/.test(text) || /^(entry )?imp /m.test(text))
      return [nothing('The blocks of a run are drawn where the pipe ends with FUNMEM: end it with memintro, say.')];
    files = {'result.fun': text};
    input = state.values;
    commands = [['funrun', '--semantics=heap', plot, ...entryOption(), 'result.fun']];
  }
  const done = await ask(commands, input, files);
  if (!done.files['plot.svg']) return failure(done);
  return [...lacking(done.stages[0].err), fileOf('plot.svg', done.files['plot.svg'])];
}

async function showCode() {
  const commands = commandsOf(state.command);
  let text = state.text, file = state.file;
  if (commands.at(-1)[0] !== 'funemit') {
    text = await lastProgram();
    file = 'result.fun';
  }
  if (text === null) return [nothing('The pipe does not end with a program.')];
  const argv = ['funemit', `--target=${options.emit}`, ...(options.kernels ? ['--kernels-only'] : []), file];
  const done = await ask([argv], '', {[file]: text});
  if (done.status) return failure(done);
  note(`${done.out.split('\n').length} lines`);
  return [pre(done.out)];
}

// The program on the values, and what the pipe makes of it on the same.
async function showRun() {
  const shown = [];
  const semantics = options.semantics === 'value' ? [] : ['--semantics=heap'];
  const run = (file, text, more) =>
    ask([['funrun', ...entryOption(), ...more, file]], state.values, {[file]: text});
  const first = await run(state.file, state.text, []);
  if (first.status) return failure(first);
  shown.push(made('h2', '', 'the program'), pre(first.out));
  let text = null;
  try {
    text = await lastProgram();
  } catch (e) {
    if (e instanceof Stopped) throw e;
  }
  if (text === null) return shown;
  const second = await run('result.fun', text, /^(entry )?imp /m.test(text) ? [] : semantics);
  const same = first.status === second.status && first.out === second.out;
  shown.push(made('h2', '', same ? 'what the pipe makes of it: the same' : 'what the pipe makes of it'));
  if (!same) shown.push(...(second.status ? failure(second) : [pre(second.out)]));
  return shown;
}

const TABS = {
  output: ['output', 'what the pipe prints', showOutput, () => []],
  stages: ['stages', 'the program after each pass', showStages, () => []],
  remarks: ['remarks', 'what passes did, and what not, and why', showRemarks,
    () => [flag('done', 'done'), flag('missed', 'missed'), flag('note', 'notes')]],
  proofs: ['proofs', 'what is proved, and what not', showProofs, () => (kindOf() === 'lmad'
    ? [flag('solver', 'ask Z3 what is open')]
    : [choice('proof', '', Object.entries(PROOFS).map(([k, v]) => [k, v[0]])),
      choice('of', 'of', [['program', 'the program'], ['result', 'what the pipe makes of it']])])],
  plots: ['plots', 'memory as a drawing', showPlots, () => (kindOf() === 'lmad'
    ? [textChoice('numbers', 'values', 'n = 5, b = 2')] : [])],
  code: ['code', 'what funemit writes', showCode, () => [choice('emit', 'target',
    [['c', 'C'], ['opencl', 'OpenCL'], ['cuda', 'CUDA']]), flag('kernels', 'kernels only')]],
  run: ['run', 'the interpreter on the values', showRun, () => [choice('semantics', 'of FUNMEM',
    [['value', 'value semantics'], ['heap', 'heap semantics']])]],
};

function note(text) {
  $('status').dataset.note = text;
}

// The results are of another program, pipe or values than those that are there.
function old() {
  $('result').classList.add('old');
}

let turn = 0; // of what is shown last

async function show() {
  if (!runner) return;
  const mine = ++turn, tab = TABS[state.tab], begin = performance.now();
  runner.stop();
  for (const button of $('tabs').children)
    button.setAttribute('aria-selected', button.dataset.tab === state.tab);
  $('choices').replaceChildren(...tab[3]());
  old();
  $('stop').disabled = false;
  $('status').replaceChildren(made('span', '', 'running'));
  note('');
  let shown, bad = '';
  try {
    shown = await tab[2]();
  } catch (e) {
    if (mine !== turn) return;
    bad = e instanceof Stopped ? 'stopped' : e instanceof Failed ? 'failed' : '';
    shown = e instanceof Failed ? failure(e.done) : e instanceof Stopped ? [nothing('Stopped.')] : [nothing(e.message)];
  }
  if (mine !== turn) return;
  $('stop').disabled = true;
  $('result').classList.remove('old');
  $('result').replaceChildren(...shown);
  $('result').scrollTop = 0;
  $('status').replaceChildren(made('span', bad ? 'bad' : '', bad || `${Math.round(performance.now() - begin)} ms`),
    made('span', '', $('status').dataset.note));
  document.body.dataset.shown = mine;
}

// ---- from and to the address ----

const SHARED = ['text', 'file', 'files', 'command', 'values', 'entry', 'tab'];

async function address() {
  const value = Object.fromEntries(SHARED.map((name) => [name, state[name]]));
  return location.href.replace(/#.*/, '') + '#' + await packed(value);
}

function set(value) {
  Object.assign(state, {files: {}, values: '', entry: '', tab: state.tab}, value);
  if (!TABS[state.tab]) state.tab = 'output';
  if (!/^[\w.-]+$/.test(state.file)) state.file = 'program.fun';
  state.entry ||= '';
  $('text').value = state.text;
  $('command').value = state.command;
  $('values').value = state.values;
  $('inputs').hidden = !/^(fun|imp)$/.test(kindOf());
  options.numbers = '';
  $('pipelines').value = '';
  $('examples').value = exampleOf(value.title)?.title ?? '';
  showEntries();
  $('text').scrollTop = 0;
  $('text').setSelectionRange(0, 0);
  edited();
  return show();
}

const exampleOf = (title) => EXAMPLES.find((e) => e.title === title);

// `#example=TITLE`, or what `share` made.
async function fromAddress() {
  const hash = decodeURIComponent(location.hash.slice(1));
  const named = hash.startsWith('example=') && exampleOf(hash.slice('example='.length));
  if (named) return named;
  try {
    return hash ? await unpacked(hash) : null;
  } catch {
    return null;
  }
}

// ---- the page ----

function fillLists() {
  const groups = new Map();
  for (const e of EXAMPLES) {
    if (!groups.has(e.group)) {
      groups.set(e.group, made('optgroup'));
      groups.get(e.group).label = e.group;
      $('examples').append(groups.get(e.group));
    }
    groups.get(e.group).append(new Option(e.title, e.title));
  }
  $('pipelines').append(new Option('pipelines', ''));
  for (const line of data('pipeline-names').split('\n'))
    $('pipelines').append(new Option(line, line.split(' - ')[0]));
  for (const [name, command] of Object.entries({
    'memory, step by step': 'inline | simplify | memintro | hoist | shortcircuit | memmerge',
    'down to IMP': 'inline | simplify | memintro | hoist | shortcircuit | memexpand | guard | lower | owners | barriers | restrict | invariant',
    'a program in C': 'funopt --pipeline=cpu | funemit --target=c',
  })) $('pipelines').append(new Option(`${name}: ${command}`, command));
  for (const [tab, [label, title]] of Object.entries(TABS)) {
    const button = made('button', '', label);
    Object.assign(button, {title, onclick: () => { state.tab = tab; show(); }});
    button.dataset.tab = tab;
    button.setAttribute('role', 'tab');
    $('tabs').append(button);
  }
}

function listen() {
  $('text').addEventListener('input', edited);
  $('text').addEventListener('scroll', scrolled, {passive: true});
  document.addEventListener('selectionchange', () => document.activeElement === $('text') && draw());
  $('text').addEventListener('keydown', (e) => {
    if (e.key !== 'Tab' || e.shiftKey || e.ctrlKey) return;
    e.preventDefault();
    document.execCommand('insertText', false, '  ');
  });
  for (const name of ['command', 'values'])
    $(name).addEventListener('input', () => { state[name] = $(name).value; old(); });
  $('command').addEventListener('keydown', (e) => e.key === 'Enter' && show());
  $('entry').onchange = () => { state.entry = $('entry').value; show(); };
  $('examples').onchange = () => {
    const example = exampleOf($('examples').value);
    $('examples').blur();
    if (example) set({...example, tab: state.tab});
  };
  $('pipelines').onchange = () => {
    const chosen = $('pipelines').value;
    if (!chosen) return;
    state.command = chosen.includes(' ') ? chosen : `funopt --pipeline=${chosen}`;
    $('command').value = state.command;
    show();
  };
  $('run').onclick = show;
  $('stop').onclick = () => runner.stop();
  $('share').onclick = async () => {
    const url = await address();
    history.replaceState(null, '', url);
    try {
      await navigator.clipboard.writeText(url);
      $('status').replaceChildren(made('span', '', `the address is copied: ${url.length} characters`));
    } catch {
      $('status').replaceChildren(made('span', '', 'the address is in the address bar'));
    }
  };
  $('theme').onclick = () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    if (state.tab === 'stages') show();
  };
  addEventListener('keydown', (e) => {
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      show();
    } else if (e.key === 'Escape') {
      runner?.stop();
    } else if (e.altKey && /^[1-9]$/.test(e.key) && Object.keys(TABS)[e.key - 1]) {
      e.preventDefault();
      state.tab = Object.keys(TABS)[e.key - 1];
      show();
    }
  });
  addEventListener('hashchange', async () => {
    const value = await fromAddress();
    if (value) set(value);
  });
  $('divider').onpointerdown = (e) => {
    $('divider').setPointerCapture(e.pointerId);
    $('result').style.pointerEvents = 'none'; // frames would take the moves
    $('divider').onpointermove = (m) => $('left').style.setProperty('--left', `${m.clientX}px`);
    $('divider').onpointerup = () => {
      $('divider').onpointermove = null;
      $('result').style.pointerEvents = '';
    };
  };
}

async function start() {
  fillLists();
  listen();
  set(await fromAddress() ?? FIRST);
  $('status').replaceChildren(made('span', '', 'compiling the tools'));
  const wasm = await through(new DecompressionStream('gzip'), fromBase64(data('tools-wasm')));
  const module = await WebAssembly.compile(wasm);
  const script = URL.createObjectURL(new Blob([data('tools-glue'), '\n', data('worker')], {type: 'text/javascript'}));
  runner = new Runner(module, script);
  judge = new Runner(module, script);
  check();
  await show();
  document.body.dataset.ready = 1;
}

start();
