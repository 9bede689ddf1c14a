import { foldJournal, responsesOf } from '../attempt/journal.ts';
import type { ItemResponse } from '../form/content.ts';
import { parseFraction } from '../fraction.ts';
import { hasPassed } from '../marking/pass.ts';
import { scoreForm } from '../marking/score.ts';
import type { ScoreFacts } from '../marking/score-facts.ts';
import { toHex } from '../receipts/bytes.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { finding } from './findings.ts';
import { hashOfText, type ProofTools } from './proof-tools.ts';
import { inputsText, scorerOf } from './score-inputs.ts';
import { bad, good, type SheetCheck, skipped } from './sheet-check.ts';
import { type ResponseSheet, SHEET_FORMAT } from './sheet-shape.ts';

const WHAT = 'score';

/** Computes the score again, from the answers that count and the keys in the sheet. */
export function checkScore(sheet: ResponseSheet, tools: Pick<ProofTools, 'openSha256'>): SheetCheck {
  const { scoring, result } = sheet;
  const isOut = 'keys' in sheet ? sheet.keys === 'out' : scoring !== null;
  if (isOut !== (scoring !== null)) return bad(WHAT, finding('keys-contradict'));
  if (!result) return skipped(WHAT, finding('result-not-out'));
  if (!scoring) return skipped(WHAT, whyWithoutKeys(sheet));
  const known = scorerOf(scoring);
  if (result.scorer !== known) return skipped(WHAT, finding('scorer-unknown', { scorer: result.scorer, known }));
  try {
    return recompute(sheet, scoring, result, tools);
  } catch {
    // The scorer throws for a form that cannot have been published.
    return bad(WHAT, finding('form-does-not-fit'));
  }
}

type Out = { scoring: NonNullable<ResponseSheet['scoring']>; result: NonNullable<ResponseSheet['result']> };

function recompute(
  sheet: ResponseSheet,
  facts: Out['scoring'],
  result: Out['result'],
  tools: Pick<ProofTools, 'openSha256'>,
): SheetCheck {
  const responses = responsesIn(sheet, facts);
  const text = inputsTextOf(sheet, { scoring: facts, result }, responses);
  if (toHex(hashOfText(text, tools)) !== result.inputsHash) return bad(WHAT, finding('score-of-other-answers'));
  const { total, maximum, sections, items, passed } = result;
  const score = scoreForm({ ...facts, responses });
  const right = hasPassed(parseFraction(score.total), parseFraction(score.maximum), result.passShareInPercent);
  if (canonicalJson({ ...score, passed: right }) !== canonicalJson({ total, maximum, sections, items, passed })) {
    return bad(WHAT, finding('score-differs', { total, maximum, right: score.total, rightMaximum: score.maximum }));
  }
  return good(WHAT, finding('score-right', { total, maximum, isOld: sheet.format !== SHEET_FORMAT }));
}

function whyWithoutKeys(sheet: ResponseSheet) {
  if (!('keys' in sheet)) return finding('keys-maybe');
  return finding(sheet.keys === 'never' ? 'keys-never' : 'keys-not-yet');
}

function responsesIn({ journal }: ResponseSheet, { sections }: ScoreFacts) {
  const itemRefs = sections.flatMap((section) => section.items.map((item) => item.itemRef));
  const events = journal.map((entry) => ({ ...entry, payload: parsePayload(entry.payload) }));
  return responsesOf(foldJournal(events, itemRefs));
}

function inputsTextOf(
  sheet: ResponseSheet,
  { scoring, result }: Out,
  responses: ReadonlyMap<string, ItemResponse | null>,
): string {
  const scored = { scorer: result.scorer, passShareInPercent: result.passShareInPercent, responses };
  if ('salt' in scoring) {
    const { salt, sections, key, markings } = scoring;
    return inputsText({ ...scored, salt, sections, key, markings });
  }
  const contentHash = 'contentHash' in sheet.form ? sheet.form.contentHash : '';
  return inputsText({ ...scored, contentHash, keyHash: scoring.keyHash });
}

/**
 * Parses a payload. Invalid JSON counts as no answer. The server never stores invalid JSON, so the check of the entry's
 * leaf fails in this case, too.
 */
function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
