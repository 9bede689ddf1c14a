import type { SampleItem } from '@kasauti/contract/catalogue/catalogue.ts';
import type { CorrectPart } from '@kasauti/domain/form/content.ts';
import { currentItem, type StoredItem } from '@kasauti/domain/item/interactions.ts';

/** A sample question in the old format, from the time when an item had only one interaction. */
type FirstSample = Omit<SampleItem, 'content' | 'correct'> & {
  content: StoredItem;
  correctOptionIds: string[];
  /** A number, or a range with two numbers, for example "12 – 13". */
  correctNumber?: string;
  correctTexts?: string[];
};

export type StoredSample = SampleItem | FirstSample;

/** Returns a stored sample question in the current format. */
export function currentSample(sample: StoredSample): SampleItem {
  if ('correct' in sample) return sample;
  const { content, explanation } = sample;
  return { content: currentItem(content), correct: correctOf(sample), explanation };
}

function correctOf({ correctOptionIds, correctNumber, correctTexts }: FirstSample): CorrectPart {
  if (correctTexts) return { kind: 'texts', accepted: correctTexts };
  if (correctNumber === undefined) return { kind: 'options', optionIds: correctOptionIds };
  const [from = '', to = from] = correctNumber.split(' – ');
  return { kind: 'range', from, to };
}
