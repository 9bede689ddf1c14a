import type { FormContent, FormKey, InteractionKind, Section } from '../form/content.ts';
import type { MarkedKey, ScoreInput } from './score.ts';

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
  key: Record<string, MarkedKey>;
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

/** Returns these facts as input of `scoreForm`, which computes the same marks from them. */
export function formOfFacts({ sections, key }: ScoreFacts): Pick<ScoreInput, 'content' | 'key'> {
  const formSections = sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map(({ itemRef, kind }) => ({ itemRef, interaction: { kind } })),
  }));
  return { content: { sections: formSections }, key };
}
