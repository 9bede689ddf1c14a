import { sign } from 'node:crypto';
import { type HeadsDocument, MAX_ROOTS } from '@kasauti/contract/attempts/receipt-heads.ts';
import { toHex } from '@kasauti/domain/receipts/bytes.ts';
import { headsMessage } from '@kasauti/domain/receipts/heads.ts';
import { NO_ROOT } from '@kasauti/domain/receipts/root.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import type { Signer } from '../commit/signed-chain.ts';
import {
  findFirstDay,
  findHeads,
  findNewestHeads,
  insertHeads,
  readLaneHeads,
  readRoots,
  type StoredHeads,
} from '../store/heads.ts';

/**
 * Time to wait after the end of a day before its heads are published. By then, all roots of the day have been stored,
 * because a commit is stored within seconds after it was signed.
 */
const SETTLED_MS = 10 * MINUTE_MS;
/** Maximum number of days that one run publishes. After a long downtime, several runs publish the missing days. */
const MAX_DAYS_AT_ONCE = 31;

type Parts = Pick<App, 'database' | 'settings'>;

/**
 * Publishes the heads of every past day that has none yet, in the order of the days. Each day is published only once,
 * even if two processes run this at the same time.
 */
export async function publishHeads({ database, settings }: Parts, signer: Signer, now: Date): Promise<void> {
  const lastDay = dayOf(new Date(now.getTime() - SETTLED_MS - DAY_MS));
  for (let count = 0; count < MAX_DAYS_AT_ONCE; count += 1) {
    const before = await findNewestHeads(database);
    const day = before ? dayAfter(before.day) : await findFirstDay(database);
    if (day === null || day > lastDay) return;
    const lanes = await readLaneHeads(database, day);
    const heads: HeadsDocument = {
      format: 'kasauti-receipt-heads-1',
      issuer: settings.publicUrl,
      day,
      prevHash: toHex(before?.hash ?? NO_ROOT),
      lanes: lanes.map(({ root, ...lane }) => ({ ...lane, root: toHex(root) })),
    };
    const document = canonicalJson(heads);
    const digest = sha256(document);
    const signature = sign(null, headsMessage(digest), signer.privateKey);
    await insertHeads(database, { day, document, hash: digest, signature, key_id: signer.keyId });
  }
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY_MS));

/** Returns the published heads of a day, or the newest ones if no day is given. Returns null if there are none. */
export async function readHeads(database: Database, day: string | undefined) {
  const stored = day === undefined ? await findNewestHeads(database) : await findHeads(database, day);
  return stored && presentHeads(stored);
}

function presentHeads({ document, hash: digest, signature, keyId }: StoredHeads) {
  return {
    heads: JSON.parse(document) as HeadsDocument,
    hash: digest.toString('hex'),
    signature: signature.toString('base64url'),
    keyId,
  };
}

/** Returns the signed roots of a lane in the format of receipts, in order, `MAX_ROOTS` at most. */
export async function readSignedRoots(database: Database, ask: { laneId: string; from: number; to: number }) {
  const rows = await readRoots(database, { ...ask, most: MAX_ROOTS });
  return rows.map(({ root, prevRoot, signedAt, signature, ...rest }) => ({
    ...rest,
    root: root.toString('hex'),
    prevRoot: prevRoot.toString('hex'),
    signedAt: signedAt.toISOString(),
    signature: signature.toString('base64url'),
  }));
}
