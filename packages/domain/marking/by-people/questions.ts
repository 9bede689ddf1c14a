import type { FormContent, FormKey, ItemContent, RubricCriterion, Section } from '../../form/content.ts';
import { itemKindOf } from '../../item/interactions.ts';
import { own } from '../../own.ts';
import { type Rubric, rubricOf } from './rubric.ts';

/** A question of a form whose responses people mark. `questionNo` is its number in the form, counted from 1. */
export type QuestionForPeople = {
  item: ItemContent;
  section: Section;
  questionNo: number;
  rubric: Rubric & { criteria: RubricCriterion[] };
};

/**
 * Returns the questions of a form whose responses people mark, in the order of the form. Dropped ones and those that do
 * not count are left out.
 */
export function questionsForPeople({ sections }: Pick<FormContent, 'sections'>, key: FormKey): QuestionForPeople[] {
  const items = sections.flatMap((section) => section.items.map((item) => ({ item, section })));
  return items.flatMap(({ item, section }, at) => {
    const itemKey = own(key, item.itemRef);
    const rubric =
      itemKey && !itemKey.dropped && !itemKey.leftOut && rubricOf(section.marking[itemKindOf(item)], itemKey.correct);
    return rubric ? [{ item, section, questionNo: at + 1, rubric }] : [];
  });
}

/** Returns whether people mark responses to this form. */
export function isMarkedByPeople({ sections }: Pick<FormContent, 'sections'>): boolean {
  return sections.some(({ items, marking }) => items.some((item) => marking[itemKindOf(item)]?.kind === 'by-people'));
}
