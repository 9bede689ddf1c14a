import { hash, verify } from 'node:crypto';
import type { PublishedHeads } from '@kasauti/contract/attempts/receipt-heads.ts';
import { fromHex } from '@kasauti/domain/receipts/bytes.ts';
import { headsMessage } from '@kasauti/domain/receipts/heads.ts';
import { type SignedRoot, whatIsWrongWithStretch } from '@kasauti/domain/receipts/verify.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { type KeyRing, receiptTools } from './key-ring.ts';
import { bad, counted, good, type SheetCheck, skipped } from './sheet-check.ts';

const WHAT = 'heads';
const NO_HEADS = '0'.repeat(64);

/** Where published heads and the roots that lead to them come from; an asked day that is not published is null. */
export type HeadsSource = {
  headsOf(day: string): Promise<PublishedHeads | null>;
  /** The newest heads; null when none are published yet. */
  newestHeads(): Promise<PublishedHeads | null>;
  /** A lane's roots from one number on, in order, as many as there are at once; none at all when they cannot be had. */
  rootsFrom(laneId: string, from: number, to: number): Promise<SignedRoot[]>;
};

/**
 * Checks that the roots of receipts lie behind the published heads of their days: each leads, root by root, to the head
 * of its lane. What the site has published it can no longer change, and `kept` heads, which somebody saved before, show
 * it when it did.
 */
export async function checkHeads(
  roots: SignedRoot[],
  { source, kept, keys }: { source: HeadsSource; kept: readonly PublishedHeads[]; keys: KeyRing },
): Promise<SheetCheck> {
  let proved = 0;
  let waiting = 0;
  for (const [day, own] of groupBy(roots, (root) => root.signedAt.slice(0, 10))) {
    const published = await source.headsOf(day);
    if (!published) {
      const gone = await whyMissing(day, { source, kept });
      if (gone) return bad(WHAT, gone);
      waiting += own.length;
      continue;
    }
    const wrong =
      (await whatIsWrongWithDay(day, published, { source, kept, keys })) ??
      (await whatIsWrongWithRoots(own, published, { source, keys }));
    if (wrong) return bad(WHAT, wrong);
    proved += own.length;
  }
  const later = waiting > 0 ? `; ${counted(waiting, 'root is', 'roots are')} of a day that is not published` : '';
  if (proved === 0) return skipped(WHAT, `there are no published heads to compare with${later}`);
  return good(WHAT, `${counted(proved, 'root leads', 'roots lead')} to the published heads of the day${later}`);
}

/**
 * Every day is published once it is over, one after the other: a day that is missing behind a later one was taken back.
 */
async function whyMissing(day: string, { source, kept }: Pick<Tools, 'source' | 'kept'>): Promise<string | null> {
  if (kept.some(({ heads }) => heads.day === day))
    return `the heads of ${day}, which you kept, are not published any more`;
  const newest = await source.newestHeads();
  const later = [...kept, ...(newest ? [newest] : [])].find(({ heads }) => heads.day > day);
  return later ? `the heads of ${day} are missing, though those of ${later.heads.day} are published` : null;
}

type Tools = { source: HeadsSource; kept: readonly PublishedHeads[]; keys: KeyRing };

async function whatIsWrongWithDay(day: string, published: PublishedHeads, { source, kept, keys }: Tools) {
  const { heads } = published;
  const name = `the published heads of ${day}`;
  if (heads.day !== day) return `${name} are those of ${heads.day}`;
  if (!isSigned(published, keys)) return `${name} are not signed with one of your keys`;
  const copy = kept.find((one) => one.heads.day === day);
  if (copy && hashOf(copy) !== hashOf(published)) return `${name} are others than those that you kept`;
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const before = (await source.headsOf(dayBefore)) ?? kept.find((one) => one.heads.day === dayBefore);
  // The first day of all follows nothing; any other one follows the day before, so that has to be there.
  const isFirst = heads.prevHash === NO_HEADS && !before && !kept.some((one) => one.heads.day < day);
  if (isFirst || (before && hashOf(before) === heads.prevHash)) return null;
  return before
    ? `${name} do not follow those of the day before`
    : `${name} follow heads of the day before, which are not published`;
}

const hashOf = ({ heads }: PublishedHeads): string => hash('sha256', canonicalJson(heads));

function isSigned(published: PublishedHeads, keys: KeyRing): boolean {
  const key = keys.get(published.keyId);
  const digest = fromHex(hashOf(published));
  return (
    key !== undefined &&
    digest !== null &&
    verify(null, headsMessage(digest), key, Buffer.from(published.signature, 'base64url'))
  );
}

async function whatIsWrongWithRoots(
  roots: SignedRoot[],
  { heads }: PublishedHeads,
  tools: Pick<Tools, 'source' | 'keys'>,
): Promise<string | null> {
  for (const [laneId, own] of groupBy(roots, (root) => root.laneId)) {
    const head = heads.lanes.find((lane) => lane.laneId === laneId);
    const ordered = own.toSorted((a, b) => a.rootNo - b.rootNo);
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (!first || !last) continue;
    const twice = ordered.find(
      (root, at) => root.rootNo === ordered[at + 1]?.rootNo && root.root !== ordered[at + 1]?.root,
    );
    if (twice) return `root ${twice.rootNo} of lane ${laneId} was signed twice, for different entries`;
    if (!head || head.rootNo < last.rootNo)
      return `root ${last.rootNo} of lane ${laneId} is not among what was published on ${heads.day}`;
    const wrong = await whatIsWrongUpTo(head, first, {
      ...tools,
      own: new Map(own.map((root) => [root.rootNo, root])),
    });
    if (wrong) return wrong;
  }
  return null;
}

type Head = PublishedHeads['heads']['lanes'][number];

/** Walks from a receipt's root to the head; the receipts' other roots must lie on the way. */
async function whatIsWrongUpTo(
  head: Head,
  first: SignedRoot,
  { source, keys, own }: Pick<Tools, 'source' | 'keys'> & { own: Map<number, SignedRoot> },
): Promise<string | null> {
  const lane = `lane ${head.laneId}`;
  let at = first;
  while (at.rootNo < head.rootNo) {
    const next = await source.rootsFrom(head.laneId, at.rootNo + 1, head.rootNo);
    if (next.length === 0) return `the roots of ${lane} behind ${at.rootNo} cannot be had`;
    const broken = await whatIsWrongWithStretch([at, ...next], receiptTools(keys));
    if (broken) return `root ${broken.rootNo} of ${lane} does not follow the one before`;
    const other = next.find((root) => own.has(root.rootNo) && own.get(root.rootNo)?.root !== root.root);
    if (other) return `root ${other.rootNo} of ${lane} is another one than the receipt's`;
    at = next.at(-1) ?? at;
  }
  return at.rootNo === head.rootNo && at.root === head.root
    ? null
    : `root ${at.rootNo} of ${lane} is another one than the published head`;
}

function groupBy<T>(values: readonly T[], nameOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(nameOf(value));
    if (group) group.push(value);
    else groups.set(nameOf(value), [value]);
  }
  return groups;
}
