// worker.js - runs tools, one call after the other, each in a new instance of
// the module, with the files of the call and nothing of calls before.

let module = null;
const bytes = (text) => (typeof text === 'string' ? new TextEncoder().encode(text) : text);
const text = (data) => new TextDecoder().decode(data);
const HERE = '/work';

// Run ARGV on INPUT; gives the status, what it wrote, and the FILES after it.
async function call(argv, input, files) {
  const tools = await Tools({
    thisProgram: argv[0],
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance, module);
      return instance.exports;
    },
    print() {}, printErr() {}, quit(status, end) { throw end; },
  });
  const fs = tools.FS;
  fs.mkdir(HERE);
  fs.chdir(HERE);
  for (const [name, data] of Object.entries(files)) fs.writeFile(name, data);
  fs.writeFile('/in', input);
  for (const fd of [0, 1, 2]) fs.close(fs.getStream(fd));
  fs.open('/in', 'r');
  fs.open('/out', 'w');
  fs.open('/err', 'w');
  let status, crash = '';
  try {
    status = tools.callMain(argv.slice(1));
  } catch (e) {
    status = e && e.name === 'ExitStatus' ? e.status : 134;
    if (status === 134)
      crash = e instanceof RangeError || /memory|stack/i.test(e.message)
        ? `${argv[0]}: this needs more memory or a deeper stack than the browser has\n`
        : `${argv[0]}: this is a bug of ours: ${e.message || e}\n`;
  }
  const after = {};
  for (const name of fs.readdir(HERE)) {
    const path = `${HERE}/${name}`;
    if (!fs.isFile(fs.stat(path).mode)) continue;
    fs.chmod(path, 0o666); // the mask of a new file takes all there is
    after[name] = fs.readFile(path);
  }
  return {status, out: fs.readFile('/out'), err: text(fs.readFile('/err')) + crash, files: after};
}

// Each of COMMANDS reads what the one before it wrote, up to one that fails.
async function pipe({commands, input, files}) {
  let data = bytes(input), stages = [];
  files = Object.fromEntries(Object.entries(files || {}).map(([n, t]) => [n, bytes(t)]));
  for (const argv of commands) {
    const begin = performance.now();
    const done = await call(argv, data, files);
    ({files} = done);
    data = done.out;
    stages.push({argv, status: done.status, err: done.err, ms: performance.now() - begin});
    if (done.status) break;
  }
  const written = Object.fromEntries(Object.entries(files).map(([n, t]) => [n, text(t)]));
  return {status: stages.at(-1).status, out: text(data), stages, files: written};
}

onmessage = async ({data}) => {
  if (data.module) {
    ({module} = data);
    return;
  }
  try {
    postMessage({id: data.id, done: await pipe(data)});
  } catch (e) {
    postMessage({id: data.id, failed: String(e.message || e)});
  }
};
