import { type Finding, findingText } from './findings.ts';

export const CHECKS = ['signature', 'journal', 'receipts', 'times', 'score', 'heads'] as const;
export type CheckName = (typeof CHECKS)[number];

/** `skipped`: there is nothing that this check could be made on, which is no fault of the file. */
export type SheetCheck = { what: CheckName; verdict: 'good' | 'bad' | 'skipped'; finding: Finding; says: string };

const of =
  (verdict: SheetCheck['verdict']) =>
  (what: CheckName, finding: Finding): SheetCheck => ({
    what,
    verdict,
    finding,
    says: findingText(finding),
  });
export const good = of('good');
export const bad = of('bad');
export const skipped = of('skipped');
