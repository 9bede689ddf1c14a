// Runs before `npm start` and `npm test`. It must also work in a new clone without packages, and with a Node as old as
// version 20. It installs the packages of the lock file if they are missing. It also makes sure that npm's scripts find
// Node 24. Node 24 is a package here, because it can run TypeScript without a build.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inModules = (...parts) => join(root, 'node_modules', ...parts);
const stampFile = inModules('.kasauti-installed');
const platform = `${process.platform}-${process.arch}`;
const OLDEST_NODE = 20;
const NEEDED_NODE = 24;
const PROGRESS_EVERY_MS = 10_000;

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function ensureInstalled() {
  if (majorOf(process.version) < OLDEST_NODE) {
    throw new Error(`Kasauti needs Node.js ${OLDEST_NODE} or newer, and this is ${process.version} (see nodejs.org).`);
  }
  const lock = read(join(root, 'package-lock.json'));
  if (lock === null) throw new Error(`There is no package-lock.json in ${root}: this is not a whole copy of Kasauti.`);
  const stamp = `${platform} ${createHash('sha256').update(lock).digest('hex')}`;
  if (read(stampFile) === stamp && nodeVersion() !== null) return;
  if (!isInstalledByHand(JSON.parse(lock))) await install();
  checkNode();
  writeFileSync(stampFile, stamp);
}

/**
 * Checks whether `npm install` was run without this script. If so, npm's list of installed packages matches the lock
 * file.
 */
function isInstalledByHand(lock) {
  const list = read(inModules('.package-lock.json'));
  // node_modules may be shared with a container. The container's platform needs other binaries.
  const isOfAnotherPlatform = !(read(stampFile) ?? platform).startsWith(platform);
  if (list === null || isOfAnotherPlatform || nodeVersion() === null) return false;
  const installed = JSON.parse(list).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    const mayBeMissing = wanted.optional || wanted.devOptional || wanted.peer || wanted.link || wanted.extraneous;
    if (mayBeMissing || !path.includes('node_modules/')) return true;
    return installed[path]?.version === wanted.version && existsSync(join(root, path));
  });
}

async function install() {
  console.log('Installing what Kasauti needs (npm ci). This happens once and takes half a minute to two minutes…');
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const ticker = setInterval(() => console.log(`  still installing (${seconds()})`), PROGRESS_EVERY_MS);
  const ended = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(ticker);
  if (ended !== 0) {
    throw new Error(
      `The packages could not be installed (${ended}, npm's own words are above): check the network and the disk, then try again.`,
    );
  }
  console.log(`Installed in ${seconds()}.`);
}

/** Runs npm with the same npm and Node that run this script, because the Node in node_modules is replaced meanwhile. */
function runNpm(words) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [program, ...first] = npm ? [node ?? process.execPath, npm] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...words], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal));
  }).then((end) => (typeof end === 'number' && end !== 0 ? `npm ci ended with ${end}` : end));
}

function checkNode() {
  const version = nodeVersion();
  if (version === null) {
    throw new Error(
      'Node 24 is missing in node_modules, because npm ran no install scripts: run `npm rebuild node --ignore-scripts=false`, then try again.',
    );
  }
  if (majorOf(version) !== NEEDED_NODE) {
    throw new Error(`The Node in node_modules is ${version}, not v${NEEDED_NODE}: delete node_modules and try again.`);
  }
}

function nodeVersion() {
  const program = inModules('node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function majorOf(version) {
  return Number(version.replace('v', '').split('.')[0]);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
