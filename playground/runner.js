// runner.js - a worker that runs pipes of tools, and can be stopped.

// Memory of finished instances is the browser's to free; a new worker now and
// then makes sure of it.
const CALLS_A_WORKER = 60;

class Stopped extends Error {}

class Runner {
  constructor(module, script) {
    Object.assign(this, {module, script, worker: null, calls: 0, job: null, queue: []});
  }

  // What came of the pipe: {status, out, stages, files}.
  run(pipe) {
    return new Promise((resolve, reject) => {
      this.queue.push({pipe, resolve, reject});
      this.next();
    });
  }

  // Nothing of what was asked for is of interest anymore.
  stop() {
    const jobs = this.job ? [this.job, ...this.queue] : this.queue;
    if (this.job) this.end();
    this.job = null;
    this.queue = [];
    for (const job of jobs) job.reject(new Stopped('stopped'));
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.calls = 0;
  }

  next() {
    if (this.job || !this.queue.length) return;
    if (this.calls > CALLS_A_WORKER) this.end();
    if (!this.worker) {
      this.worker = new Worker(this.script);
      this.worker.postMessage({module: this.module});
    }
    const job = this.job = this.queue.shift();
    this.calls += job.pipe.commands.length;
    this.worker.onmessage = ({data}) => {
      this.job = null;
      if (data.failed) {
        this.end();
        job.reject(new Error(data.failed));
      } else {
        job.resolve(data.done);
      }
      this.next();
    };
    this.worker.onerror = (e) => {
      this.job = null;
      this.end();
      job.reject(new Error(e.message));
      this.next();
    };
    this.worker.postMessage(job.pipe);
  }
}

// ---- what stands in the address ----

async function through(stream, data) {
  const writer = stream.writable.getWriter();
  writer.write(data);
  writer.close();
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

async function packed(value) {
  const data = await through(new CompressionStream('deflate-raw'),
    new TextEncoder().encode(JSON.stringify(value)));
  let binary = '';
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const fromBase64 = (text) => Uint8Array.from(
  atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

async function unpacked(text) {
  const data = await through(new DecompressionStream('deflate-raw'), fromBase64(text));
  return JSON.parse(new TextDecoder().decode(data));
}
