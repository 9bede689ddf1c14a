import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = join(import.meta.dirname, 'ensure-installed.mjs');

/** Creates a new clone with a substitute for npm. The substitute installs a Node that only prints its version. */
function bareClone({ npmEndsWith = 0, nodeVersion = 'v24.0.0' } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'kasauti-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'scripts'));
  copyFileSync(script, join(root, 'scripts', 'ensure-installed.mjs'));
  writeLock(root, '1.0.0');
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
     appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
     if (${npmEndsWith}) process.exit(${npmEndsWith});
     mkdirSync('node_modules/node/bin', { recursive: true });
     writeFileSync('node_modules/node/bin/node', '#!/bin/sh\\necho ${nodeVersion}\\n');
     chmodSync('node_modules/node/bin/node', 0o755);
     cpSync('package-lock.json', 'node_modules/.package-lock.json');`,
  );
  const run = () => {
    const env = { ...process.env, npm_execpath: join(root, 'npm.mjs'), npm_node_execpath: process.execPath };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'ensure-installed.mjs')], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const npmCalls = () => (existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8') : '');
  return { root, run, npmCalls };
}

function writeLock(root: string, version: string): void {
  const packages = {
    '': {},
    'node_modules/node': { version },
    'node_modules/other-platform': { version, optional: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
}

test('a bare clone is installed once, and the second time npm is not even asked', () => {
  const clone = bareClone();
  expect(clone.run()).toMatchObject({ status: 0, stdout: expect.stringContaining('Installed in'), stderr: '' });
  expect(clone.run()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(clone.npmCalls()).toBe('ci --no-audit --no-fund --loglevel=error\n');
});

test('a changed lock file is installed again', () => {
  const clone = bareClone();
  clone.run();
  writeLock(clone.root, '2.0.0');
  expect(clone.run().status).toBe(0);
  expect(clone.npmCalls().trim().split('\n')).toHaveLength(2);
});

test('packages that were installed by hand are accepted as they are', () => {
  const clone = bareClone();
  clone.run();
  writeLock(clone.root, '2.0.0');
  copyFileSync(join(clone.root, 'package-lock.json'), join(clone.root, 'node_modules', '.package-lock.json'));
  expect(clone.run()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(clone.npmCalls().trim().split('\n')).toHaveLength(1);
});

test('packages that were installed for another platform are installed again', () => {
  const clone = bareClone();
  clone.run();
  writeFileSync(join(clone.root, 'node_modules', '.kasauti-installed'), 'another-platform 00');
  clone.run();
  expect(clone.npmCalls().trim().split('\n')).toHaveLength(2);
});

test('a failed install is reported in one sentence and tried again the next time', () => {
  const clone = bareClone({ npmEndsWith: 7 });
  const told = 'The packages could not be installed (npm ci ended with 7';
  expect(clone.run()).toMatchObject({ status: 1, stderr: expect.stringContaining(told) });
  expect(clone.run().stderr.trim().split('\n')).toHaveLength(1);
  expect(clone.npmCalls().trim().split('\n')).toHaveLength(2);
});

test('a Node of another major version in node_modules is reported in one sentence', () => {
  const clone = bareClone({ nodeVersion: 'v22.1.0' });
  expect(clone.run()).toMatchObject({ status: 1, stderr: expect.stringContaining('is v22.1.0, not v24') });
});

test('a missing Node in node_modules is reported with the command that installs it', () => {
  const clone = bareClone();
  writeFileSync(join(clone.root, 'npm.mjs'), '');
  mkdirSync(join(clone.root, 'node_modules'));
  expect(clone.run()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm rebuild node') });
});

test('a Node that is gone from an installed node_modules is brought back', () => {
  const clone = bareClone();
  clone.run();
  chmodSync(join(clone.root, 'node_modules', 'node', 'bin', 'node'), 0o644);
  expect(clone.run().status).toBe(0);
  expect(clone.npmCalls().trim().split('\n')).toHaveLength(2);
});
