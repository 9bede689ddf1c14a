import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '@kasauti/contract/identity/identity.ts';
import { type ScopeKind, scopeKinds } from '@kasauti/contract/staff/scopes.ts';

export type PermissionRow = {
  permission: string;
  who: 'anyone' | 'signed-in' | readonly Role[];
  /** The kinds of scope to which the permission can be limited. */
  boundTo: readonly ScopeKind[];
  /**
   * The calls with this permission, as `GET /api/v1/…`. The table lists them only for permissions of visitors and
   * staff.
   */
  calls: readonly string[];
};

const page = join(import.meta.dirname, '../../../../docs/permissions.md');

/** Reads the table in docs/permissions.md. People have reviewed that table, and it does not depend on the code. */
export function readPermissionTable(): Map<string, PermissionRow> {
  const rows = readFileSync(page, 'utf8').split('\n').flatMap(readRow);
  return new Map(rows.map((row) => [row.permission, row]));
}

function readRow(line: string): PermissionRow[] {
  const [, permission = '', , who = '', bound = '', calls = ''] = line.split('|').map((cell) => cell.trim());
  if (!/^[a-z-]+\.[a-z-]+$/.test(permission)) return [];
  return [
    {
      permission,
      who: who === 'anyone' || who === 'signed-in' ? who : readWords(who, roles),
      boundTo: /^(|–|nothing)$/.test(bound) ? [] : readWords(bound, scopeKinds),
      calls: [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call),
    },
  ];
}

function readWords<Word extends string>(cell: string, known: readonly Word[]): Word[] {
  return cell.split(', ').map((text) => {
    const word = known.find((one) => one === text);
    if (!word) throw new Error(`docs/permissions.md says ${text}, which is none of ${known.join(', ')}`);
    return word;
  });
}
