import type { ItemKind, MarkingScheme, Section } from '../form/content.ts';
import { itemKinds } from '../form/item-kinds.ts';
import { schemesFor } from '../item/judge.ts';

/**
 * Common marking schemes of exams in India. Sources: NTA JEE Main bulletin, GATE brochure, JEE Advanced brochure, IBPS
 * and SSC notices. Worked numbers: docs/algorithms/marking.md.
 */

/** JEE Main, one correct option: +4, −1. */
export const JEE_MAIN_MCQ = { kind: 'single', right: '4', wrong: '-1' } as const satisfies MarkingScheme;

/** JEE Main, numeric answer: +4, −1. */
export const JEE_MAIN_NUMERIC = { kind: 'numeric', right: '4', wrong: '-1' } as const satisfies MarkingScheme;

/**
 * JEE Advanced, one or more correct options: +4 for all of them; +1, +2 or +3 for one, two or three of them without a
 * wrong option; −2 otherwise.
 */
export const JEE_ADVANCED_MULTI = {
  kind: 'partial-multiple',
  full: '4',
  perRight: ['1', '2', '3'],
  wrong: '-2',
} as const satisfies MarkingScheme;

/** IBPS and most banking papers: +1, −1/4. */
export const BANKING_MCQ = { kind: 'single', right: '1', wrong: '-1/4' } as const satisfies MarkingScheme;

/** SSC: +2, −1/2. */
export const SSC_MCQ = { kind: 'single', right: '2', wrong: '-1/2' } as const satisfies MarkingScheme;

/** GATE, one correct option: a wrong answer deducts a third of the marks. */
export function gateMcq(marks: 1 | 2): MarkingScheme {
  return { kind: 'single', right: `${marks}`, wrong: `-${marks}/3` };
}

/** GATE, one or more correct options: only a response with exactly the right options earns marks. */
export function gateMsq(marks: 1 | 2): MarkingScheme {
  return { kind: 'all-or-nothing', right: `${marks}`, wrong: '0' };
}

/** GATE, numeric answer: no deduction. */
export function gateNat(marks: 1 | 2): Extract<MarkingScheme, { kind: 'numeric' }> {
  return { kind: 'numeric', right: `${marks}`, wrong: '0' };
}

/** Names of the marking schemes that an author chooses from. */
export const markingPresets = [
  'plain',
  'jee-main',
  'jee-advanced',
  'gate-1',
  'gate-2',
  'neet',
  'ssc',
  'banking',
] as const;
export type MarkingPreset = (typeof markingPresets)[number];

/**
 * Returns the scheme of a preset for each kind of question. An exam has only some of the kinds. The others get its
 * usual marks, with the simplest scheme of the kind.
 */
export function presetMarking(preset: MarkingPreset): Required<Section['marking']> {
  switch (preset) {
    case 'plain':
      return sameForAll({ right: '1', wrong: '0' });
    case 'jee-main':
    // NEET (NTA information bulletin) has the marks of JEE Main.
    case 'neet':
      return sameForAll(JEE_MAIN_MCQ, { numeric: JEE_MAIN_NUMERIC });
    // JEE Advanced, one correct option: +3, −1. Numeric answer: +4, no deduction.
    case 'jee-advanced':
      return sameForAll(
        { right: '3', wrong: '-1' },
        { 'multiple-choice': JEE_ADVANCED_MULTI, numeric: { kind: 'numeric', right: '4', wrong: '0' } },
      );
    case 'gate-1':
    case 'gate-2': {
      const marks = preset === 'gate-1' ? 1 : 2;
      return sameForAll(gateNat(marks), {
        'single-choice': gateMcq(marks),
        'inline-choice': gateMcq(marks),
        'multiple-choice': gateMsq(marks),
        numeric: gateNat(marks),
      });
    }
    case 'ssc':
      return sameForAll(SSC_MCQ);
    case 'banking':
      return sameForAll(BANKING_MCQ);
  }
}

type Marks = { right: string; wrong: string };

/** Returns the same marks for every kind, each with the simplest scheme of the kind. `others` replace some of them. */
function sameForAll(marks: Marks, others: Section['marking'] = {}): Required<Section['marking']> {
  const { right, wrong } = marks;
  const schemes = itemKinds.map((kind) => {
    const [scheme] = schemesFor(kind);
    return [kind, scheme === 'by-people' ? { kind: scheme, full: right } : { kind: scheme, right, wrong }];
  });
  return { ...(Object.fromEntries(schemes) as Record<ItemKind, MarkingScheme>), ...others };
}
