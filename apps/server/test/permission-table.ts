import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '@kasauti/contract/identity.ts';

export type PermissionRow = {
  permission: string;
  who: 'anyone' | 'signed-in' | readonly Role[];
  /** `GET /api/v1/…`, of permissions that are open or for staff. */
  calls: readonly string[];
};

const page = join(import.meta.dirname, '../../../docs/permissions.md');

/** The table of docs/permissions.md: what people have reviewed, whatever the code says. */
export function readPermissionTable(): Map<string, PermissionRow> {
  const rows = readFileSync(page, 'utf8').split('\n').flatMap(readRow);
  return new Map(rows.map((row) => [row.permission, row]));
}

function readRow(line: string): PermissionRow[] {
  const [, permission = '', , who = '', calls = ''] = line.split('|').map((cell) => cell.trim());
  if (!/^[a-z-]+\.[a-z-]+$/.test(permission)) return [];
  return [{ permission, who: readWho(who), calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call) }];
}

function readWho(cell: string): PermissionRow['who'] {
  if (cell === 'anyone' || cell === 'signed-in') return cell;
  return cell.split(', ').map((word) => {
    const role = roles.find((known) => known === word);
    if (!role) throw new Error(`docs/permissions.md names ${word}, which is no role`);
    return role;
  });
}
