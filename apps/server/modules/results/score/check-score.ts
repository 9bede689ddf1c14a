import { type ResponseSheet, SHEET_FORMAT } from '@kasauti/contract/attempts/response-sheet.ts';
import { foldJournal, responsesOf } from '@kasauti/domain/attempt/journal.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';
import { hasPassed } from '@kasauti/domain/marking/pass.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import { formOfFacts, type ScoreFacts } from '@kasauti/domain/marking/score-facts.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import { bad, good, type SheetCheck, skipped } from '../sheet/sheet-check.ts';
import { hashInputs, hashOldInputs, SCORER } from './score-inputs.ts';

const WHAT = 'score';

/** Marks everything again, from the answers that count and from the keys in the sheet. */
export function checkScore(sheet: ResponseSheet): SheetCheck {
  const { scoring, result } = sheet;
  const isOut = 'keys' in sheet ? sheet.keys === 'out' : scoring !== null;
  if (isOut !== (scoring !== null))
    return bad(WHAT, 'what the sheet says of the keys and what it holds are not the same');
  if (!result) return skipped(WHAT, 'the result was not out when this sheet was made: no keys, no score');
  if (!scoring) return skipped(WHAT, whyWithoutKeys(sheet));
  if (result.scorer !== SCORER) return skipped(WHAT, `it was scored by ${result.scorer}; this program knows ${SCORER}`);
  const facts = scoring as ScoreFacts;
  const responses = responsesIn(sheet, facts);
  if (inputsHashOf(sheet, responses) !== result.inputsHash)
    return bad(WHAT, 'the score was not computed from these answers, keys and marking schemes');
  const score = recompute(facts, responses, result.passShareInPercent);
  if (!score) return bad(WHAT, 'the questions, keys and marking schemes in the sheet do not fit together');
  const { total, maximum, sections, items, passed } = result;
  if (canonicalJson(score) !== canonicalJson({ total, maximum, sections, items, passed }))
    return bad(
      WHAT,
      `the sheet says ${total} of ${maximum}; recomputed it is ${score.total} of ${score.maximum}, or a question differs`,
    );
  const limit = sheet.format === SHEET_FORMAT ? '' : '; this older format binds the keys by no hash of what it holds';
  return good(WHAT, `recomputed from answers and keys: ${score.total} of ${score.maximum}${limit}`);
}

function whyWithoutKeys(sheet: ResponseSheet): string {
  const again = 'a sheet that is downloaded after the release holds them, and its score is recomputed here';
  if (!('keys' in sheet))
    return `the keys were not out when this sheet was made: ${again}, unless this test never shows its keys`;
  return sheet.keys === 'never'
    ? 'this test never shows its keys, so its score cannot be recomputed here'
    : `the keys were not out yet when this sheet was made: ${again}`;
}

function responsesIn({ journal }: ResponseSheet, { sections }: ScoreFacts) {
  const itemRefs = sections.flatMap((section) => section.items.map((item) => item.itemRef));
  const events = journal.map((entry) => ({ ...entry, payload: parsePayload(entry.payload) }));
  return responsesOf(foldJournal(events, itemRefs));
}

/** In hex; the empty text when the sheet holds nothing to hash. */
function inputsHashOf(sheet: ResponseSheet, responses: ReadonlyMap<string, ItemResponse | null>): string {
  if (!sheet.result || !sheet.scoring) return '';
  const { passShareInPercent } = sheet.result;
  const scored = { scorer: SCORER, passShareInPercent, responses };
  if (sheet.format === SHEET_FORMAT) {
    const { salt, sections, key } = sheet.scoring;
    return hashInputs({ ...scored, salt, ...({ sections, key } as ScoreFacts) }).toString('hex');
  }
  const { contentHash } = sheet.form;
  const { keyHash } = sheet.scoring;
  return hashOldInputs({ ...scored, contentHash, keyHash }).toString('hex');
}

function recompute(
  facts: ScoreFacts,
  responses: ReadonlyMap<string, ItemResponse | null>,
  passShareInPercent: number | null,
) {
  try {
    const score = scoreForm({ ...formOfFacts(facts), responses });
    const passed = hasPassed(parseFraction(score.total), parseFraction(score.maximum), passShareInPercent);
    return { ...score, passed };
  } catch {
    return null; // the scorer throws for a form that could never have been published
  }
}

/** Text that is no JSON was never stored: its leaf has failed already, and here it is no answer. */
function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
