import type { FormContent, FormKey, Interaction, InteractionKind, ItemKey, Section } from '../form/content.ts';

/**
 * The parts of a form and its key that `scoreForm` uses. A response sheet contains them, and a result's hash
 * covers them.
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

/**
 * Builds a form and a key from these facts. `scoreForm` computes the same marks from them. Of an interaction, it uses
 * only the kind.
 */
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
          interaction: { kind } as Interaction,
        })),
      })),
    },
    key: Object.fromEntries(
      Object.entries(key).map(([itemRef, own]) => [itemRef, { ...own, explanation: { en: [] } }]),
    ),
  };
}
