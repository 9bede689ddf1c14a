import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type KeyRing, toolsOf } from '../../apps/server/modules/results/sheet/key-ring.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { receiptRoots } from '../../packages/contract/attempts/receipt-heads.ts';
import type { HeadsSource } from '../../packages/domain/sheet/check-heads.ts';
import type { PublishedHeads } from '../../packages/domain/sheet/heads-shape.ts';
import { jsonIn, type Proof, readKeys, readPublishedHeads } from '../../packages/domain/sheet/read-proof.ts';
import type { SheetCheck } from '../../packages/domain/sheet/sheet-check.ts';
import { type Checked, checkText, type Trusted } from '../../packages/domain/sheet/verdict.ts';
import { plainLine } from '../../packages/domain/text/plain-line.ts';
import type { Outcome } from './command-outcome.ts';
import { whyUnreadable } from './print-problem.ts';

const ANSWER_MS = 15_000;

type Given = { key?: string; url?: string; heads?: string };

/**
 * Checks a response sheet, or receipts that a candidate stored. The user provides the keys, because keys in the file
 * itself would prove nothing. If the address of the site is given, also compares the heads that the site has published.
 * `heads` is a file of heads that were stored earlier.
 */
export async function verifyFile(path: string, { key, url, heads }: Given): Promise<Outcome> {
  const text = await readText(path);
  const keyText = key === undefined ? await fetchText(url ?? '', '/api/v1/keys') : await readText(key);
  const kept = heads === undefined ? [] : keptHeads(await readText(heads), heads);
  const trusted: Trusted = {
    tools: toolsOf(keyRing(keyText, key ?? url ?? '')),
    source: url === undefined ? null : headsAt(url),
    kept,
  };
  const checked = await checkText(text, trusted);
  if (checked.kind === 'other') {
    const why = `${path} is not a response sheet (${checked.why}).`;
    return {
      lines: [plainLine(`VERDICT: NOT GENUINE. ${why}`)],
      data: { verdict: 'not-genuine', why, checks: [] },
      isBad: true,
    };
  }
  const { proof } = checked;
  return proof.kind === 'sheet' ? ofSheet(proof, checked) : ofReceipts(path, proof, checked);
}

function ofSheet(proof: Proof & { kind: 'sheet' }, { verdict, checks }: Checked): Outcome {
  // Without a valid signature, the names in the file prove nothing.
  const isSigned = checks.some(({ what, verdict }) => what === 'signature' && verdict === 'good');
  const { candidate, exam, attempt } = proof.signed.sheet;
  const whose = [
    plainLine(`Response sheet of ${candidate.name}, roll number ${candidate.rollNumber}`),
    plainLine(`${exam.testCode}, ${exam.title.en}; attempt ${attempt.attemptId}`),
    '',
  ];
  const failed = checks.filter((check) => check.verdict === 'bad').length;
  const isScored = checks.some(({ what, verdict }) => what === 'score' && verdict === 'good');
  const genuine = isScored
    ? 'VERDICT: genuine, and the score follows from the answers.'
    : 'VERDICT: genuine. The score was not part of the check.';
  const last = failed > 0 ? `VERDICT: NOT GENUINE. ${failed} of ${checks.length} checks failed.` : genuine;
  return {
    lines: [...(isSigned ? whose : []), ...checks.map(lineOf), '', last],
    data: { verdict, sheet: isSigned ? { candidate, exam, attempt } : null, checks: checks.map(dataOf) },
    isBad: verdict === 'not-genuine',
  };
}

function ofReceipts(path: string, proof: Proof & { kind: 'receipts' }, { verdict, checks }: Checked): Outcome {
  const { attemptId } = proof.kept;
  const last = {
    'not-genuine': 'receipts are NOT GENUINE.',
    genuine: 'receipts are genuine. What was answered, and the score, are checked with the response sheet.',
    'nothing-to-check': 'no receipts to check.',
  }[verdict];
  return {
    lines: [
      plainLine(`${path} contains the receipts of attempt ${attemptId} that a candidate saved.`),
      '',
      ...checks.map(lineOf),
      '',
      `VERDICT: ${last}`,
    ],
    data: { verdict, attemptId, checks: checks.map(dataOf) },
    isBad: verdict === 'not-genuine',
  };
}

const dataOf = ({ what, verdict, says }: SheetCheck) => ({ what, verdict, says });

/** Returns one line for a check. Parts of its text may come from the file, so line breaks are escaped. */
const lineOf = ({ verdict, what, says }: SheetCheck): string =>
  plainLine(`  ${verdict.padEnd(7)}  ${what.padEnd(9)}  ${says}`);

/** Returns a source of the heads that a site publishes and of the roots that belong to them. */
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
  return readPublishedHeads(await fetchJson(url, path))?.[0] ?? null;
}

/** Reads a file of published heads. Each is in the format of the site's response. */
function keptHeads(text: string, from: string): PublishedHeads[] {
  const list = readPublishedHeads(jsonIn(text));
  if (list) return list;
  throw new StartProblem(`${plainLine(from)} contains no published heads in the format of GET /api/v1/receipt-heads.`);
}

/** Reads public keys: a JWK, a list of JWKs, or a JWK Set in the format of `GET /api/v1/keys`. */
function keyRing(text: string, from: string): KeyRing {
  const keys = new Map<string, KeyObject>();
  for (const { kid, x } of readKeys(jsonIn(text))) {
    const key = publicKey(x);
    if (key) keys.set(kid, key);
  }
  if (keys.size === 0) throw new StartProblem(`There is no Ed25519 public key (JWK with a kid) at ${from}.`);
  return keys;
}

/**
 * Creates a public key. It ignores the private part, so a private key that is given by mistake also works. Returns null
 * if the value is not on the curve.
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
    // Removes a byte order mark, as a browser does when it reads a file as text.
    return new TextDecoder().decode(await readFile(path));
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
 * Returns null if the site has nothing at this address. Throws `StartProblem` if the site is busy or broken, because
 * the check then has no result.
 */
async function fetchJson(url: string, path: string): Promise<unknown> {
  const answer = await ask(url, path);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new StartProblem(`${answer.url} could not be asked: it answered ${answer.status}.`);
  return jsonIn(await answer.text());
}

async function ask(url: string, path: string): Promise<Response> {
  if (!URL.canParse(url)) throw new StartProblem(`--url is ${JSON.stringify(url)}, which is not an address.`);
  const address = new URL(path, url);
  try {
    return await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    throw new StartProblem(`${address} could not be asked for its keys: ${(error as Error).message}.`);
  }
}
