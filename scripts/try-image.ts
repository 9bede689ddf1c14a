import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from './run-tool.ts';

/*
 * `npm run try-image`: builds the image of the Dockerfile, starts it with demo data against a PostgreSQL, and checks
 * that it works. It needs buildah. It uses buildah's chroot isolation and the network of the machine. Therefore it also
 * works where a container runtime may not create namespaces or cgroups.
 *
 *   --base NAME       image to build on, with Node.js 20 or newer and npm (default: that of the Dockerfile)
 *   --database URL    an empty PostgreSQL database that the container can reach
 *   --port NUMBER     port on which the server listens (default 3900)
 *   --storage NAME    storage driver of buildah, such as vfs
 */

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    database: { type: 'string' },
    port: { type: 'string', default: '3900' },
    storage: { type: 'string' },
  },
});

const IMAGE = 'localhost/kasauti:local';
const READY_LIMIT_MS = 420_000;
const STOP_LIMIT_MS = 30_000;
const storage = values.storage ? [`--storage-driver=${values.storage}`] : [];

/** Runs buildah until it ends. Returns its standard output. */
async function buildah(...words: string[]): Promise<string> {
  const child = spawn('buildah', [...storage, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  const code = await new Promise((ended, failed) => {
    child.once('error', failed);
    child.once('close', ended);
  });
  if (code !== 0) throw new Error(`buildah ${words[0]} ended with ${code}`);
  return text.trim();
}

const chroot = ['--isolation', 'chroot', '--network', 'host'];
/**
 * Building the pages and starting the server open all source files at once. Docker's own limit for open files is far
 * higher than buildah's.
 */
const manyFiles = ['--ulimit', 'nofile=8192:8192'];

/**
 * Starts the server of the image as the image's user, and waits until it is ready. Returns a function that stops it.
 */
async function startServer(container: string, url: string, environment: string[]): Promise<() => Promise<number>> {
  const words = [...storage, 'run', ...chroot, ...environment.flatMap((one) => ['--env', one]), container, '--'];
  const child = spawn('buildah', [...words, 'node', 'scripts/start.ts', '--demo'], { stdio: 'inherit' });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const giveUpAt = performance.now() + READY_LIMIT_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready');
    if (performance.now() > giveUpAt) throw new Error('the server was not ready in time');
    await delay(500);
  }
  return async () => {
    child.kill('SIGTERM');
    return await Promise.race([ended, delay(STOP_LIMIT_MS, -1, { ref: false })]);
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

function expectThat(name: string, isTrue: boolean): void {
  console.log(`${isTrue ? 'ok   ' : 'WRONG'} ${name}`);
  if (!isTrue) process.exitCode = 1;
}

async function tryImage(database: string): Promise<void> {
  const base = values.base ? ['--build-arg', `BASE=${values.base}`] : [];
  // The format `docker` is used, because an image in the OCI format cannot contain the health check.
  await buildah('build', '--layers', '--format', 'docker', ...chroot, ...manyFiles, ...base, '--tag', IMAGE, '.');
  const container = await buildah('from', ...manyFiles, IMAGE);
  try {
    const run = (...words: string[]) => buildah('run', ...chroot, container, '--', ...words);
    expectThat('the server is no root', (await run('id', '-u')) === '10001');
    expectThat('the server cannot change its code', (await run('sh', '-c', 'test -w /app || echo no')) === 'no');
    const left = await run('sh', '-c', 'find /app -name "*.env" -not -path "*/node_modules/*"; find /data -type f');
    expectThat('the image holds no settings and no data', left === '');
    const url = `http://localhost:${values.port}`;
    const secret = randomBytes(24).toString('hex');
    const settings = [`PORT=${values.port}`, 'HOST=127.0.0.1', `DATABASE_URL=${database}`, `KASAUTI_SECRET=${secret}`];
    const stop = await startServer(container, url, settings);
    expectThat('the home page is served', (await (await fetch(url)).text()).includes('</html>'));
    const { data } = (await (await fetch(`${url}/api/v1/catalogue/getAllTestsWithDetails`)).json()) as { data: [] };
    expectThat('the demo has tests', data.length > 40);
    const inspected = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE));
    const check = inspected.Docker?.config?.Healthcheck?.Test as string[] | undefined;
    if (check) {
      await run('env', `PORT=${values.port}`, ...check.slice(1));
      expectThat('the health check passes', true);
    }
    expectThat('a stop ends the server with exit code 0', (await stop()) === 0);
    expectThat('nothing listens any more', !(await isReady(url)));
  } finally {
    await buildah('rm', container);
  }
}

if (values.database) await tryImage(values.database);
else {
  console.error('Name an empty PostgreSQL database: --database postgres://user:password@127.0.0.1/kasauti');
  process.exitCode = 1;
}
