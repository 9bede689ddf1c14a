import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from './entities.ts';

/** An event for the merchant. `body` is exactly the text that is signed. */
export type WebhookDelivery = {
  eventId: string;
  event: WebhookEvent;
  body: string;
  tries: number;
  dueAt: number;
  madeAt: number;
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
};

type Tables = {
  order: Map<string, GatewayOrder>;
  payment: Map<string, GatewayPayment>;
  refund: Map<string, GatewayRefund>;
  delivery: Map<string, WebhookDelivery>;
  /** Idempotency keys of refunds. Each row contains the request and the id of the refund. */
  refundKey: Map<string, { key: string; asked: string; refundId: string }>;
};

export type TableName = keyof Tables;
type Row<K extends TableName> = Tables[K] extends Map<string, infer V> ? V : never;

export type GatewayState = Readonly<Tables> & {
  put<K extends TableName>(kind: K, id: string, row: Row<K>): void;
  close(): void;
};

/**
 * The state of the gateway. Every change is appended to the journal as one line before it takes effect. If several
 * lines have the same kind and id, the last one is valid. If `path` is null, the state is only in memory.
 */
export function openState(path: string | null): GatewayState {
  const tables: Tables = {
    order: new Map(),
    payment: new Map(),
    refund: new Map(),
    delivery: new Map(),
    refundKey: new Map(),
  };
  const set = (kind: TableName, id: string, row: unknown) => (tables[kind] as Map<string, unknown>).set(id, row);

  let journal: number | null = null;
  if (path !== null) {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) for (const line of readLines(path)) set(line.kind, line.id, line.row);
    // The journal is rewritten at each start, so that it contains each row once.
    const beside = `${path}.new`;
    writeFileSync(beside, snapshot(tables), { mode: 0o600 });
    renameSync(beside, path);
    journal = openSync(path, 'a', 0o600);
  }

  return {
    ...tables,
    put(kind, id, row) {
      if (journal !== null) writeSync(journal, `${JSON.stringify({ kind, id, row })}\n`);
      set(kind, id, row);
    },
    close() {
      if (journal !== null) closeSync(journal);
      journal = null;
    },
  };
}

type Line = { kind: TableName; id: string; row: unknown };

function readLines(path: string): Line[] {
  const lines: Line[] = [];
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue;
    try {
      lines.push(JSON.parse(text) as Line);
    } catch {
      // Only the last line can be incomplete. The process was then killed before it sent a response, so no confirmed
      // change is lost.
      break;
    }
  }
  return lines;
}

function snapshot(tables: Tables): string {
  const kinds = Object.keys(tables) as TableName[];
  return kinds
    .flatMap((kind) => [...tables[kind]].map(([id, row]) => `${JSON.stringify({ kind, id, row })}\n`))
    .join('');
}
