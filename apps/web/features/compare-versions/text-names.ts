import { own } from '@kasauti/domain/own.ts';
import { t } from '@lingui/core/macro';
import { type ListName, placeOf } from './draft-texts.ts';

/** Returns the name of the text or setting at a path in a question, for example "Place a: Option 2". */
export function textName(path: readonly string[]): string {
  const { part, list, no, field } = placeOf(path);
  const name = list ? listNames()[list](no ?? '') : (own(fieldNames(), field) ?? t`Answer`);
  return part ? t`Place ${part}: ${name}` : name;
}

/** Names of the members of lists, counted from 1. */
const listNames = (): Record<ListName, (no: number | '') => string> => ({
  options: (no) => t`Option ${no}`,
  choices: (no) => t`Text ${no}`,
  rows: (no) => t`Row ${no}`,
  columns: (no) => t`Column ${no}`,
  criteria: (no) => t`Criterion ${no}`,
  areas: (no) => t`Area ${no}`,
  accepted: () => t`Texts that are right`,
  pieces: () => t`Pieces of the passage`,
});

const fieldNames = (): Record<string, string> => ({
  title: t`Title`,
  body: t`Text`,
  stimulusRef: t`Passage`,
  prompt: t`Question`,
  svg: t`Drawing, as SVG`,
  alt: t`What the drawing shows`,
  explanation: t`Explanation`,
  topic: t`Topic`,
  difficulty: t`Difficulty`,
  kind: t`Kind`,
  correct: t`Right answer`,
  from: t`Beginning of the range`,
  to: t`End of the range`,
  step: t`Step`,
  correctFrom: t`Right answer, from`,
  correctTo: t`Right answer, up to`,
  unit: t`Unit`,
  passage: t`Passage`,
  picture: t`Picture to answer in`,
  many: t`Several answers may be given`,
  sampleAnswer: t`Sample answer`,
  maxCharacters: t`Characters at most`,
  expectedLines: t`Expected lines`,
  matchCase: t`Capital and small letters must match`,
  keepsOrder: t`Keep this order`,
});
