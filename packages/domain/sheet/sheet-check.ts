import { type Finding, findingText } from './findings.ts';

export const CHECKS = ['signature', 'journal', 'receipts', 'times', 'score', 'heads'] as const;
export type CheckName = (typeof CHECKS)[number];

/**
 * The result of one check. `skipped` means that the input of the check is missing. This is not an error of the file.
 */
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
