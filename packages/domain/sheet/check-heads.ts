import { fromBase64Url, fromHex, toHex } from '../receipts/bytes.ts';
import { headsMessage } from '../receipts/heads.ts';
import { type SignedRoot, whatIsWrongWithStretch } from '../receipts/verify.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { DAY_MS } from '../time/durations.ts';
import { type AskOf, type Finding, type FindingCode, finding } from './findings.ts';
import type { PublishedHeads } from './heads-shape.ts';
import { hashOfText, type ProofTools } from './proof-tools.ts';
import { bad, good, type SheetCheck, skipped } from './sheet-check.ts';

const WHAT = 'heads';
const NO_HEADS = '0'.repeat(64);

/** A source of published heads, and of the roots between a receipt's root and its head. */
export type HeadsSource = {
  /** Heads of a day. Null: the site has not published that day. Undefined: the checker does not have them. */
  headsOf(day: string): Promise<PublishedHeads | null | undefined>;
  /** The newest published heads. Null: none are published, or the checker did not request them. */
  newestHeads(): Promise<PublishedHeads | null>;
  /**
   * Roots of a lane in order, starting at `from`, as many as the source returns at once. Empty: the site does not
   * have them. Undefined: the checker does not have them.
   */
  rootsFrom(laneId: string, from: number, to: number): Promise<SignedRoot[] | undefined>;
};

type Brought = { source: HeadsSource; kept: readonly PublishedHeads[]; tools: ProofTools };
/** A problem. `isOpen` means that the check is incomplete, because the checker lacks some input. */
type Found = { wrong: Finding; isOpen?: boolean } | null;
const wrong = <Code extends FindingCode>(code: Code, ...facts: AskOf<Code>): Found => ({
  wrong: finding(code, ...facts),
});

/**
 * Checks that the roots of receipts are covered by the published heads of their days. Each root must lead, root by
 * root, to the head of its lane. The `kept` heads were saved earlier. They show whether the site has changed
 * published heads.
 */
export async function checkHeads(roots: SignedRoot[], brought: Brought): Promise<SheetCheck> {
  let proved = 0;
  let later = 0;
  for (const [day, own] of groupBy(roots, (root) => root.signedAt.slice(0, 10))) {
    const published = await brought.source.headsOf(day);
    if (!published) {
      const gone = published === null ? await whyMissing(day, brought) : null;
      if (gone) return bad(WHAT, gone);
      later += own.length;
      continue;
    }
    const found =
      (await whatIsWrongWithDay(day, published, brought)) ?? (await whatIsWrongWithRoots(own, published, brought));
    if (found) return (found.isOpen ? skipped : bad)(WHAT, found.wrong);
    proved += own.length;
  }
  if (proved === 0) return skipped(WHAT, finding('heads-not-published', { later }));
  return good(WHAT, finding('heads-lead', { roots: proved, later }));
}

/**
 * Returns why a day has no heads. A site publishes the heads of every day in order. So if a later day is published, the
 * site has withdrawn the heads of the missing day.
 */
async function whyMissing(day: string, { source, kept }: Brought): Promise<Finding | null> {
  if (kept.some(({ heads }) => heads.day === day)) return finding('heads-taken-back', { day });
  const newest = await source.newestHeads();
  const later = [...kept, ...(newest ? [newest] : [])].find(({ heads }) => heads.day > day);
  return later ? finding('heads-missing', { day, later: later.heads.day }) : null;
}

async function whatIsWrongWithDay(day: string, published: PublishedHeads, { source, kept, tools }: Brought) {
  const { heads } = published;
  const hash = hashOf(published, tools);
  if (heads.day !== day) return wrong('heads-of-other-day', { day, said: heads.day });
  if (!(await isSigned(published, tools))) return wrong('heads-not-signed', { day });
  const copy = kept.find((one) => one.heads.day === day);
  if (copy && hashOf(copy, tools) !== hash) return wrong('heads-not-kept', { day });
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const told = await source.headsOf(dayBefore);
  const before = told ?? kept.find((one) => one.heads.day === dayBefore);
  if (before) return hashOf(before, tools) === heads.prevHash ? null : wrong('heads-do-not-follow', { day });
  // Only the first day has no predecessor. For any other day, the heads of the day before must exist.
  const isFirst = heads.prevHash === NO_HEADS && !kept.some((one) => one.heads.day < day);
  return isFirst || told === undefined ? null : wrong('heads-follow-nothing', { day });
}

const hashOf = ({ heads }: PublishedHeads, tools: ProofTools): string => toHex(hashOfText(canonicalJson(heads), tools));

async function isSigned(published: PublishedHeads, tools: ProofTools): Promise<boolean> {
  const digest = fromHex(hashOf(published, tools));
  const signature = fromBase64Url(published.signature);
  if (!digest || signature?.length !== 64) return false;
  return await tools.checkSignature(headsMessage(digest), signature, published.keyId);
}

async function whatIsWrongWithRoots(roots: SignedRoot[], { heads }: PublishedHeads, brought: Brought): Promise<Found> {
  for (const [laneId, own] of groupBy(roots, (root) => root.laneId)) {
    const head = heads.lanes.find((lane) => lane.laneId === laneId);
    const ordered = own.toSorted((a, b) => a.rootNo - b.rootNo);
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (!first || !last) continue;
    const twice = ordered.find(
      (root, at) => root.rootNo === ordered[at + 1]?.rootNo && root.root !== ordered[at + 1]?.root,
    );
    if (twice) return wrong('root-signed-twice', { rootNo: twice.rootNo, laneId });
    if (!head || head.rootNo < last.rootNo)
      return wrong('root-not-published', { rootNo: last.rootNo, laneId, day: heads.day });
    const found = await whatIsWrongUpTo(head, first, new Map(own.map((root) => [root.rootNo, root])), brought);
    if (found) return found;
  }
  return null;
}

type Head = PublishedHeads['heads']['lanes'][number];

/** Follows the chain from a receipt's root to the head. The other roots of the receipts must be part of this chain. */
async function whatIsWrongUpTo(
  head: Head,
  first: SignedRoot,
  own: ReadonlyMap<number, SignedRoot>,
  { source, tools }: Brought,
): Promise<Found> {
  const { laneId } = head;
  let at = first;
  while (at.rootNo < head.rootNo) {
    const next = await source.rootsFrom(laneId, at.rootNo + 1, head.rootNo);
    if (!next) return { wrong: finding('roots-not-brought', { laneId }), isOpen: true };
    if (next.length === 0) return wrong('roots-not-had', { laneId, rootNo: at.rootNo });
    const broken = await whatIsWrongWithStretch([at, ...next], tools);
    if (broken) return wrong('root-does-not-follow', { rootNo: broken.rootNo, laneId });
    const other = next.find((root) => own.has(root.rootNo) && own.get(root.rootNo)?.root !== root.root);
    if (other) return wrong('other-root', { rootNo: other.rootNo, laneId });
    at = next.at(-1) ?? at;
    await tools.rest?.();
  }
  return at.rootNo === head.rootNo && at.root === head.root ? null : wrong('other-head', { rootNo: at.rootNo, laneId });
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
