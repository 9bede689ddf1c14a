import type { FormContent, FormKey, ItemContent, Section } from '../form/content.ts';
import { itemKindOf } from '../item/interactions.ts';
import type { JudgedItem } from '../item/judge.ts';
import type { MarkedKey } from './score.ts';

/**
 * The parts of a form and its key that `scoreForm` uses. A response sheet contains these parts. The hash of a result is
 * computed from them too.
 */
export type ScoreFacts = {
  sections: {
    sectionRef: string;
    marking: Section['marking'];
    items: (JudgedItem & { itemRef: string; itemVersionId: string })[];
  }[];
  key: Record<string, MarkedKey>;
};

export function scoreFactsOf(content: FormContent, key: FormKey): ScoreFacts {
  return {
    sections: content.sections.map(({ sectionRef, marking, items }) => ({
      sectionRef,
      marking,
      items: items.map((item) => ({
        itemRef: item.itemRef,
        itemVersionId: item.itemVersionId,
        ...judgedItemOf(item),
      })),
    })),
    key: Object.fromEntries(
      Object.entries(key).map(([itemRef, { correct, dropped, leftOut }]) => [
        itemRef,
        { correct, ...(dropped && { dropped }), ...(leftOut && { leftOut }) },
      ]),
    ),
  };
}

/** Returns the facts about a question that are needed to mark it. */
export function judgedItemOf(item: Pick<ItemContent, 'interactions'>): JudgedItem {
  const kind = itemKindOf(item);
  if (kind !== 'composite') return { kind };
  const parts = Object.entries(item.interactions).map(([id, interaction]) => [id, interaction.kind] as const);
  return { kind, parts: Object.fromEntries(parts) };
}
