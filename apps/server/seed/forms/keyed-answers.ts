import type { SourceForm, SourceItem } from '@kasauti/domain/form/content.ts';

/**
 * What a formula, a simulation or a rule gives for an item: a number, an option as it is written in English, or
 * several.
 */
export type Worked = number | string | string[];

/**
 * Finds what the author keyed for each item, in the shape of `Worked`, so that a test can hold the two side by side.
 */
export function keyedAnswer(form: SourceForm, itemRef: string, like: Worked): Worked {
  const { answer } = findItem(form, itemRef);
  switch (answer.kind) {
    case 'numeric': {
      const value = Number(like);
      return value >= Number(answer.from) && value <= Number(answer.to) ? value : `${answer.from} to ${answer.to}`;
    }
    case 'multiple-choice':
      return answer.correct.map((index) => optionText(answer.options, index));
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

/** The number an option states: "₹1,020", "$\frac{3}{4}$", "$-10$", "30 J", "12.5%". */
function readNumber(text: string): number {
  const plain = text.replaceAll(',', '').replaceAll('−', '-');
  const fraction = /(-?)\\frac\{(-?\d+)\}\{(\d+)\}/.exec(plain);
  if (fraction) return (fraction[1] === '-' ? -1 : 1) * (Number(fraction[2]) / Number(fraction[3]));
  const number = /-?\d+(\.\d+)?/.exec(plain);
  if (!number) throw new Error(`no number in "${text}"`);
  return Number(number[0]);
}
