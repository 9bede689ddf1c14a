import type { FormContent, FormKey, InteractionKind, ItemKey, Section } from '../form/content.ts';

/**
 * As much of a form and its key as `scoreForm` looks at: what a response sheet holds of them, and what a result's hash
 * covers.
 */
export type ScoreFacts = {
  sections: {
    sectionRef: string;
    marking: Section['marking'];
    items: { itemRef: string; itemVersionId: string; kind: InteractionKind }[];
  }[];
  key: Record<string, Pick<ItemKey, 'correct' | 'dropped'>>;
};

export function scoreFactsOf(content: FormContent, key: FormKey): ScoreFacts {
  return {
    sections: content.sections.map(({ sectionRef, marking, items }) => ({
      sectionRef,
      marking,
      items: items.map(({ itemRef, itemVersionId, interaction }) => ({
        itemRef,
        itemVersionId,
        kind: interaction.kind,
      })),
    })),
    key: Object.fromEntries(
      Object.entries(key).map(([itemRef, { correct, dropped }]) => [
        itemRef,
        dropped ? { correct, dropped } : { correct },
      ]),
    ),
  };
}

/** A form and a key of these facts alone: `scoreForm` gives the same marks by them. */
export function formOfFacts({ sections, key }: ScoreFacts): { content: FormContent; key: FormKey } {
  return {
    content: {
      languages: ['en'],
      instructions: { en: [] },
      stimuli: [],
      sections: sections.map(({ sectionRef, marking, items }) => ({
        sectionRef,
        title: { en: '' },
        marking,
        items: items.map(({ itemRef, itemVersionId, kind }) => ({
          itemRef,
          itemVersionId,
          prompt: { en: [] },
          interaction: kind === 'numeric' ? { kind } : { kind, options: [] },
        })),
      })),
    },
    key: Object.fromEntries(
      Object.entries(key).map(([itemRef, own]) => [itemRef, { ...own, explanation: { en: [] } }]),
    ),
  };
}
