import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { WrittenText } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { attribute } from './attributes.ts';
import { optionsOf, type QtiOption } from './options.ts';
import type { QtiWriting } from './read-text.ts';

/* Texts or areas that may be used a limited number of times, as in a gap match or an associate. */

export type LimitedQtiOption = QtiOption & Uses;
type Uses = { matchMax: number };

/** The bank accepts at most this number of uses of an option. */
const MAX_USES = 99;

/**
 * Returns the options of an interaction with the number of times that each may be used. QTI writes 0 for options
 * without a limit.
 */
export function limitedOptionsOf(
  element: XmlElement,
  name: string,
  writing: QtiWriting,
  unlimited: number,
): LimitedQtiOption[] {
  return withUses(optionsOf(element, name, writing), unlimited);
}

/** Returns options with the number of times that each may be used. */
export function withUses<Option extends QtiOption>(options: readonly Option[], unlimited: number): (Option & Uses)[] {
  return options.map((option) => {
    const most = Number(attribute(option.element, 'matchMax') ?? '1');
    if (!Number.isInteger(most) || most < 0)
      refuseQuestion('bad-number', `How often ${option.identifier} may be used is not a number.`, option.element.line);
    return { ...option, matchMax: Math.min(Math.max(most === 0 ? unlimited : most, 1), MAX_USES) };
  });
}

/** Refuses a key that uses an option more often than the option may be used. No response could be right. */
export function refuseOverused(options: readonly LimitedQtiOption[], used: readonly number[]): void {
  const over = options.find(({ matchMax }, place) => used.filter((one) => one === place).length > matchMax);
  if (over)
    refuseQuestion('key-uses-too-often', `The key uses ${over.identifier} more often than allowed.`, over.element.line);
}

/** Returns the text of an option in the authors' source format, where once is the usual number of uses. */
export function limitedText({ text, matchMax }: LimitedQtiOption): { text: WrittenText; matchMax?: number } {
  return { text, ...(matchMax > 1 ? { matchMax } : {}) };
}
