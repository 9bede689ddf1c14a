import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';

/**
 * The answer to an item as a test computes it, by a formula, a simulation or a rule: a number, the English text of an
 * option, or several options.
 */
export type Worked = number | string | string[];

/** Returns the author's answer key for an item, in the same form as `like`, so that a test can compare the two. */
export function keyedAnswer(form: SourceForm, itemRef: string, like: Worked): Worked {
  const { answer } = findItem(form, itemRef);
  switch (answer.kind) {
    case 'numeric': {
      const value = Number(like);
      return value >= Number(answer.from) && value <= Number(answer.to) ? value : `${answer.from} to ${answer.to}`;
    }
    case 'text-entry':
      return answer.accepted.find((text) => text === like) ?? answer.accepted;
    case 'multiple-choice':
      return answer.correct.map((index) => optionText(answer.options, index));
    case 'composite':
    case 'order':
    case 'match':
    case 'slider':
    case 'hot-text':
    case 'gap-match':
    case 'graphic-gap-match':
    case 'associate':
    case 'graphic-associate':
    case 'hotspot':
    case 'select-point':
    case 'extended-text':
    case 'file-upload':
      throw new Error(`${itemRef} has an answer of several parts`);
    case 'inline-choice':
    case 'single-choice':
      return typeof like === 'number'
        ? readNumber(optionText(answer.options, answer.correct))
        : optionText(answer.options, answer.correct);
  }
}

export function allItems(form: SourceForm): SourceItem[] {
  return form.sections.flatMap((section) => section.items);
}

function findItem(form: SourceForm, itemRef: string): SourceItem {
  const item = allItems(form).find((each) => each.itemRef === itemRef);
  if (!item) throw new Error(`${form.formRef} has no item ${itemRef}`);
  return item;
}

function optionText(options: { en: string }[], index: number): string {
  const option = options[index];
  if (!option) throw new Error(`no option ${index}`);
  return option.en;
}

/**
 * Returns the number in the text of an option, such as "₹1,020", "$\frac{3}{4}$", "$-10$", "30 J" or "12.5%". Throws if
 * there is none.
 */
function readNumber(text: string): number {
  const plain = text.replaceAll(',', '').replaceAll('−', '-');
  const fraction = /(-?)\\frac\{(-?\d+)\}\{(\d+)\}/.exec(plain);
  if (fraction) return (fraction[1] === '-' ? -1 : 1) * (Number(fraction[2]) / Number(fraction[3]));
  const number = /-?\d+(\.\d+)?/.exec(plain);
  if (!number) throw new Error(`no number in "${text}"`);
  return Number(number[0]);
}
