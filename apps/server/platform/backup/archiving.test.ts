import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveCommand, restoreCommand, walDirOf } from './archiving.ts';

/**
 * Runs an archive command in the same way as PostgreSQL. PostgreSQL replaces the placeholders for file name and path,
 * and a doubled percent sign by a single one.
 */
function runAsPostgres(command: string, file: string, path: string, cwd: string): void {
  const parts: Record<string, string> = { '%f': file, '%p': path, '%%': '%' };
  execFileSync('/bin/sh', ['-c', command.replaceAll(/%[fp%]/g, (part) => parts[part] ?? part)], { cwd, stdio: 'pipe' });
}

function folders() {
  const cluster = mkdtempSync(join(tmpdir(), 'kasauti-archive-'));
  onTestFinished(() => rmSync(cluster, { recursive: true }));
  const walDir = join(cluster, "a person's 100% folder");
  mkdirSync(walDir);
  writeFileSync(join(cluster, 'segment'), 'log');
  return { cluster, walDir };
}

test('a file goes into the archive and comes back, whatever its folder is called', () => {
  const { cluster, walDir } = folders();
  runAsPostgres(archiveCommand(walDir), '0001', 'segment', cluster);
  expect(readdirSync(walDir)).toEqual(['0001']);
  runAsPostgres(restoreCommand(walDir), '0001', 'back', cluster);
  expect(readFileSync(join(cluster, 'back'), 'utf8')).toBe('log');
});

test('archiving again what is there is no failure, archiving something else under its name is', () => {
  const { cluster, walDir } = folders();
  const archive = () => runAsPostgres(archiveCommand(walDir), '0001', 'segment', cluster);
  archive();
  archive();
  writeFileSync(join(cluster, 'segment'), 'another log');
  expect(archive).toThrow();
  expect(readFileSync(join(walDir, '0001'), 'utf8')).toBe('log');
});

test('the folder can be read from the command', () => {
  for (const walDir of ['/backups/wal', "/a person's 100% folder"]) {
    expect(walDirOf(archiveCommand(walDir))).toBe(walDir);
  }
  expect(walDirOf('/bin/true')).toBeNull();
});
