// input.js - keys, clicks, and the first look of the page.

// ---- clicks ----

document.addEventListener('click', (event) => {
  const at = (selector) => event.target.closest(selector);
  const name = at('.n'),
    row = at('.ln');
  if (at('[data-fold]')) {
    unfolded.add(+at('[data-fold]').dataset.fold);
    makeView();
  } else if (at('#stages a')) {
    event.preventDefault();
    const k = +at('#stages a').dataset.k;
    if (event.shiftKey) setStage(state.right, k);
    else setStage(k);
  } else if (at('[data-remark]')) {
    goToRemark(remarks[+at('[data-remark]').dataset.remark]);
  } else if (name && name.dataset.name) {
    choose(name.dataset.n, name.dataset.fun);
    goTo(lineOfName(state.right, state.stm, state.fun));
    showPanel('name');
  } else if (name && row) {
    const k = row.dataset.side === 'l' ? leftStage() : state.right;
    const f = functionAt(k, +row.dataset.line);
    choose(name.dataset.n, f ? f.name : null);
    if (row.dataset.side === 'r') current = +row.dataset.line;
    list.show();
    showPanel('name');
  } else if (at('[data-goto]')) {
    goTo(+at('[data-goto]').dataset.goto);
  } else if (at('[data-stage]')) {
    setStage(+at('[data-stage]').dataset.stage);
  } else if (at('#tabs button')) {
    showPanel(at('#tabs button').dataset.tab);
  }
  if (!at('#b-help')) $('help').hidden = true;
});

document.addEventListener('mouseover', (event) => {
  const name = event.target.closest && event.target.closest('.n');
  if (!name) return;
  markName(name.dataset.n);
  showTip(name, name.getBoundingClientRect());
});
document.addEventListener('mouseout', (event) => {
  if (!event.target.closest || !event.target.closest('.n')) return;
  $('tip').hidden = true;
  markName(null);
});

let following = 0;
$('scroll').addEventListener('scroll', () => {
  clearTimeout(following);
  following = setTimeout(follow, 100);
});

// ---- what is shown, and how ----

function setFold(on) {
  const line = current >= 0 ? current : topLine();
  state.fold = on;
  unfolded.clear();
  makeView();
  if (lineRow[line] >= 0)
    $('scroll').scrollTop = Math.max(
      0,
      lineRow[line] * ROW - $('scroll').clientHeight / 3,
    );
  showButtons();
}
function setInline(on) {
  state.inline = on;
  makeView();
  showButtons();
}
function setSingle(on) {
  state.single = on;
  $('program').classList.toggle('single', isSingle());
  makeView();
  showButtons();
}
function setTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  drawRuler();
}
function showButtons() {
  $('b-fold').classList.toggle('on', state.fold);
  $('b-inline').classList.toggle('on', state.inline);
  $('b-single').classList.toggle('on', !state.single);
}

function setFilter() {
  const box = $('regex');
  try {
    state.pattern = box.value ? new RegExp(box.value) : null;
    box.classList.remove('wrong');
  } catch (e) {
    box.classList.add('wrong');
    return;
  }
  for (const kind of document.querySelectorAll('#filter [data-kind]'))
    state.kinds[kind.dataset.kind] = kind.checked;
  state.all = $('all').checked;
  makeView();
  showRemarks();
}
$('filter').addEventListener('input', setFilter);

// To the next line of the right stage that has TEXT.
function find(text, way) {
  if (!text) return;
  const lines = linesOf(state.right),
    n = lines.length;
  const from = current >= 0 ? current : topLine();
  for (let i = 1; i <= n; i++) {
    const line = (from + way * i + n * 2) % n;
    if (lines[line].includes(text)) return goTo(line);
  }
}
$('find').addEventListener('input', () => {
  const lines = linesOf(state.right),
    text = $('find').value;
  const count = text ? lines.filter((line) => line.includes(text)).length : 0;
  $('find').classList.toggle('wrong', text !== '' && count === 0);
  $('find').title = count + ' lines';
  if (text && !(current >= 0 && lines[current].includes(text))) find(text, 1);
});
$('find').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') find($('find').value, event.shiftKey ? -1 : 1);
});

// ---- keys ----

const KEYS = [
  ['n', 'next change', () => toChange(1)],
  ['p', 'previous change', () => toChange(-1)],
  ['j', 'next stage', () => toStage(1)],
  ['k', 'previous stage', () => toStage(-1)],
  ['J', 'next stage that changes the program', () => toStage(1, true)],
  ['K', 'previous stage that changes the program', () => toStage(-1, true)],
  [
    'c',
    'only changes and what is around them, or all',
    () => setFold(!state.fold),
  ],
  [
    'r',
    'remarks below their statements, or not',
    () => setInline(!state.inline),
  ],
  ['s', 'one stage, or two side by side', () => setSingle(!state.single)],
  ['t', 'light or dark', setTheme],
  ['1', 'remarks', () => showPanel('remarks')],
  ['2', 'the name that is chosen', () => showPanel('name')],
  ['3', 'blocks', () => showPanel('blocks')],
  ['4', 'kernels', () => showPanel('kernels')],
  ['/', 'find in the program; Enter: the next one', () => $('find').focus()],
  [
    'f',
    'filter remarks',
    () => {
      showPanel('remarks');
      $('regex').focus();
    },
  ],
  [
    '?',
    'these keys',
    () => {
      $('help').hidden = !$('help').hidden;
    },
  ],
  [
    'Escape',
    'no name is chosen',
    () => {
      choose(null, null);
      $('help').hidden = true;
      current = -1;
      list.show();
      showPanel();
    },
  ],
];
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches('input')) {
    if (event.key === 'Escape') {
      event.target.blur();
      $('scroll').focus();
    }
    return;
  }
  const row = KEYS.find((r) => r[0] === event.key);
  if (!row) return;
  event.preventDefault();
  row[2]();
});

$('b-fold').onclick = () => setFold(!state.fold);
$('b-inline').onclick = () => setInline(!state.inline);
$('b-single').onclick = () => setSingle(!state.single);
$('b-theme').onclick = setTheme;
$('b-help').onclick = () => {
  $('help').hidden = !$('help').hidden;
};

// Panes go to the right together.
for (const [a, b] of [
  ['pane-l', 'pane-r'],
  ['pane-r', 'pane-l'],
])
  $(a).addEventListener(
    'scroll',
    () => {
      $(b).scrollLeft = $(a).scrollLeft;
    },
    {passive: true},
  );

function ruler(event) {
  if (!event.buttons) return;
  const box = $('ruler').getBoundingClientRect(),
    view = $('scroll');
  view.scrollTop =
    ((event.clientY - box.top) / box.height) * view.scrollHeight -
    view.clientHeight / 2;
}
$('ruler').addEventListener('mousedown', ruler);
$('ruler').addEventListener('mousemove', ruler);
new ResizeObserver(drawRuler).observe($('ruler'));

// ---- the first look ----

function showStages() {
  const nav = $('stages');
  stages.forEach((stage, k) => {
    const link = element('a', isChanged(k) || !k ? '' : 'idle');
    link.href = '#stage=' + k;
    link.dataset.k = k;
    link.title = (stage.summary || '') + '\nshift: on the left';
    link.append(element('span', 'num', k), element('span', 'pass', stage.pass));
    const missed = stage.remarks.filter((r) => r.kind === 'missed').length;
    if (stage.refused) link.append(element('span', 'no', 'refused'));
    else if (stage.rewrites)
      link.append(element('span', 'yes', stage.rewrites));
    if (missed) link.append(element('span', 'miss', missed));
    nav.append(link);
  });
}

// `#stage=3&stm=name&fun=f`.
function followHash() {
  const given = new URLSearchParams(location.hash.slice(1));
  const number = (key, otherwise) =>
    /^\d+$/.test(given.get(key) || '') ? +given.get(key) : otherwise;
  state.stm = given.get('stm');
  state.fun = given.get('fun');
  const last = stages.length - 1,
    first = stages.findIndex((s, k) => isChanged(k));
  const usual = stages[last].refused ? last : Math.max(0, first);
  const right = Math.min(last, number('stage', usual));
  if (state.stm && !state.fun) {
    const line = lineOfName(right, state.stm, null),
      f = line >= 0 && functionAt(right, line);
    state.fun = f ? f.name : null;
  }
  if (state.stm) state.tab = 'name';
  setStage(right, number('left', -1));
  markName(null);
}
window.addEventListener('hashchange', followHash);

$('file').textContent = data.file;
$('passes').textContent = data.passes;
$('passes').title = data.passes;
$('help').innerHTML =
  '<table>' +
  KEYS.map(
    ([key, what]) =>
      `<tr><td><kbd>${escape(key)}</kbd></td><td>${escape(what)}</td></tr>`,
  ).join('') +
  '</table>';
document.title = data.file + ' \u2013 funview';
showStages();
showButtons();
followHash();
