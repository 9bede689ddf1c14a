import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { checkHeads, type HeadsSource } from '../../apps/server/modules/results/sheet/check-heads.ts';
import { checkKeptReceipts, checkSheet } from '../../apps/server/modules/results/sheet/check-sheet.ts';
import type { KeyRing } from '../../apps/server/modules/results/sheet/key-ring.ts';
import type { SheetCheck } from '../../apps/server/modules/results/sheet/sheet-check.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { type PublishedHeads, publishedHeads, receiptRoots } from '../../packages/contract/attempts/receipt-heads.ts';
import { keptReceipts, type SignedSheet, signedSheet } from '../../packages/contract/attempts/response-sheet.ts';
import type { SignedRoot } from '../../packages/domain/receipts/verify.ts';
import { plainText } from '../checks/plain-text.ts';
import type { Outcome } from './command-outcome.ts';
import { whyUnreadable } from './print-problem.ts';

const ANSWER_MS = 15_000;

type Given = { key?: string; url?: string; heads?: string };
type Trusted = { keys: KeyRing; source: HeadsSource | null; kept: PublishedHeads[] };

/**
 * Checks a response sheet, or the receipts that a candidate kept, against keys that the person at the keyboard brings:
 * those in the file's reach prove nothing. With the site's address it also compares with the heads that the site
 * published; `heads` is a file of such that somebody kept.
 */
export async function verifyFile(path: string, { key, url, heads }: Given): Promise<Outcome> {
  const value = parseJson(await readText(path));
  const keyText = key === undefined ? await fetchText(url ?? '', '/api/v1/keys') : await readText(key);
  const kept = heads === undefined ? [] : readHeads(await readText(heads), heads);
  const trusted: Trusted = {
    keys: readKeys(keyText, key ?? url ?? ''),
    source: url === undefined ? null : headsAt(url),
    kept,
  };
  const receipts = keptReceipts.safeParse(value);
  if (receipts.success) return await verifyReceipts(path, receipts.data, trusted);
  const parsed = signedSheet.safeParse(value);
  if (parsed.success) return await verifySheet(parsed.data, trusted);
  const [first] = parsed.error.issues;
  const where = first?.path.length ? ` at ${first.path.join('.')}` : '';
  const why = `${path} is no response sheet (${first?.message}${where}).`;
  return {
    lines: [plainText(`VERDICT: NOT GENUINE. ${why}`)],
    data: { verdict: 'not-genuine', why, checks: [] },
    isBad: true,
  };
}

async function verifySheet(signed: SignedSheet, trusted: Trusted): Promise<Outcome> {
  const checks = await checkSheet(signed, trusted.keys);
  checks.push(await compareWithHeads(signed.sheet.receipts, checks, trusted));
  // Before the signature holds, a name is anybody's word.
  const isSigned = checks.some(({ what, verdict }) => what === 'signature' && verdict === 'good');
  const { candidate, exam, attempt } = signed.sheet;
  const whose = [
    plainText(`Response sheet of ${candidate.name}, roll number ${candidate.rollNumber}`),
    plainText(`${exam.testCode}, ${exam.title.en}; attempt ${attempt.attemptId}`),
    '',
  ];
  const failed = checks.filter((check) => check.verdict === 'bad').length;
  const isScored = checks.some(({ what, verdict }) => what === 'score' && verdict === 'good');
  const genuine = isScored
    ? 'VERDICT: genuine, and the score follows from the answers.'
    : 'VERDICT: genuine. The score was not part of the check.';
  const verdict = failed > 0 ? `VERDICT: NOT GENUINE. ${failed} of ${checks.length} checks failed.` : genuine;
  return {
    lines: [...(isSigned ? whose : []), ...checks.map(lineOf), '', verdict],
    data: {
      verdict: failed > 0 ? 'not-genuine' : 'genuine',
      sheet: isSigned ? { candidate, exam, attempt } : null,
      checks,
    },
    isBad: failed > 0,
  };
}

type KeptReceipts = { attemptId: string; receipts: SignedSheet['sheet']['receipts'] };

async function verifyReceipts(path: string, { attemptId, receipts }: KeptReceipts, trusted: Trusted): Promise<Outcome> {
  const checks = [await checkKeptReceipts(attemptId, receipts, trusted.keys)];
  checks.push(await compareWithHeads(receipts, checks, trusted));
  const isBad = checks.some(({ verdict }) => verdict === 'bad');
  const genuine = 'receipts are genuine. What was answered, and the score, are checked with the response sheet.';
  const isGood = checks[0]?.verdict === 'good';
  return {
    lines: [
      plainText(`${path} holds the receipts that a candidate kept of attempt ${attemptId}.`),
      '',
      ...checks.map(lineOf),
      '',
      `VERDICT: ${isBad ? 'receipts are NOT GENUINE.' : isGood ? genuine : 'no receipts to check.'}`,
    ],
    data: { verdict: isBad ? 'not-genuine' : isGood ? 'genuine' : 'nothing-to-check', attemptId, checks },
    isBad,
  };
}

/** Only what is signed is compared: a forged root leads nowhere anyhow. */
async function compareWithHeads(
  receipts: { root: SignedRoot }[],
  checks: SheetCheck[],
  { keys, source, kept }: Trusted,
): Promise<SheetCheck> {
  const what = 'heads';
  const isSound = checks.every((check) => check.what !== 'receipts' || check.verdict === 'good');
  if (!isSound) return { what, verdict: 'skipped', says: 'the receipts themselves are not in order' };
  if (!source)
    return { what, verdict: 'skipped', says: 'to compare with the heads that the site published, name it: --url' };
  const roots = new Map(receipts.map(({ root }) => [`${root.laneId} ${root.rootNo} ${root.root}`, root]));
  return await checkHeads([...roots.values()], { source, kept, keys });
}

/** What is said may come from the file: it stays on its line. */
const lineOf = ({ verdict, what, says }: SheetCheck): string =>
  plainText(`  ${verdict.padEnd(7)}  ${what.padEnd(9)}  ${says}`);

/** The heads that a site publishes, and the roots that lead to them. */
function headsAt(url: string): HeadsSource {
  return {
    headsOf: (day) => headsFrom(url, `/api/v1/receipt-heads?day=${day}`),
    newestHeads: () => headsFrom(url, '/api/v1/receipt-heads'),
    async rootsFrom(laneId, from, to) {
      const path = `/api/v1/receipt-roots?laneId=${laneId}&from=${from}&to=${to}`;
      const answer = receiptRoots.answer.safeParse(await fetchJson(url, path));
      return answer.success ? answer.data.roots : [];
    },
  };
}

async function headsFrom(url: string, path: string): Promise<PublishedHeads | null> {
  const answer = publishedHeads.safeParse(await fetchJson(url, path));
  return answer.success ? answer.data : null;
}

/** A list of published heads, each as the site answered it. */
function readHeads(text: string, from: string): PublishedHeads[] {
  const value = parseJson(text);
  const list = (Array.isArray(value) ? value : [value]).map((one) => publishedHeads.safeParse(one));
  if (!list.every((one) => one.success))
    throw new StartProblem(`${plainText(from)} holds no published heads, as GET /api/v1/receipt-heads answers them.`);
  return list.map((one) => one.data);
}

/** A JWK, a list of them, or a JWK Set as `GET /api/v1/keys` answers it. */
function readKeys(text: string, from: string): KeyRing {
  const value = parseJson(text);
  const set = (value as { keys?: unknown } | null)?.keys;
  const list: unknown[] = Array.isArray(value) ? value : Array.isArray(set) ? set : [value];
  const keys = new Map<string, KeyObject>();
  for (const one of list) {
    const jwk = one as (JsonWebKey & { kid?: unknown }) | null;
    if (jwk?.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.kid !== 'string') continue;
    const key = publicKey(jwk.x ?? '');
    if (key) keys.set(jwk.kid, key);
  }
  if (keys.size === 0) throw new StartProblem(`There is no Ed25519 public key (JWK with a kid) at ${from}.`);
  return keys;
}

/**
 * Only the public half is read: somebody who brings a private key by mistake checks with its public one. Null: not on
 * the curve.
 */
function publicKey(x: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return null;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartProblem(whyUnreadable(path, error));
  }
}

async function fetchText(url: string, path: string): Promise<string> {
  const answer = await ask(url, path);
  if (!answer.ok) throw new StartProblem(`${answer.url} could not be asked: it answered ${answer.status}.`);
  return await answer.text();
}

/**
 * Null when the site says that it has nothing of that name. A site that is busy or broken has said nothing: that is no
 * verdict.
 */
async function fetchJson(url: string, path: string): Promise<unknown> {
  const answer = await ask(url, path);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new StartProblem(`${answer.url} could not be asked: it answered ${answer.status}.`);
  return parseJson(await answer.text());
}

async function ask(url: string, path: string): Promise<Response> {
  if (!URL.canParse(url)) throw new StartProblem(`--url is ${JSON.stringify(url)}, which is no address.`);
  const address = new URL(path, url);
  try {
    return await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    throw new StartProblem(`${address} could not be asked for its keys: ${(error as Error).message}.`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
