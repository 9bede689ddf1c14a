import { currentItem, ONLY_INTERACTION } from '../../item/interactions.ts';
import { gateMcq, gateNat } from '../../marking/presets.ts';
import { whatIsWrongWithForm } from '../check-form.ts';
import type { FormContent, FormKey, ItemContent, Markup, Option } from '../content.ts';
import type { FormProblem } from '../problems.ts';

export const both = (text: string): { en: Markup; hi: Markup } => ({ en: [text], hi: [`${text} (हिंदी)`] });
export const named = (text: string) => ({ en: text, hi: `${text} (हिंदी)` });
export const options = (...texts: string[]): Option[] =>
  texts.map((text, at) => ({ optionId: `o${at + 1}`, body: both(text) }));

export function single(): ItemContent {
  return currentItem({
    itemRef: 'q1',
    itemVersionId: 'v',
    prompt: both('2 + 2?'),
    interaction: { kind: 'single-choice', options: options('3', '4') },
  });
}
export function numeric(): ItemContent {
  return currentItem({
    itemRef: 'q2',
    itemVersionId: 'v',
    stimulusRef: 'graph',
    prompt: both('How fast?'),
    interaction: { kind: 'numeric', unit: named('km') },
  });
}

/** Makes a valid form, applies `spoil` to it, and returns its problems. */
export function problemsAfter(spoil: (form: { content: FormContent; key: FormKey }) => void): FormProblem[] {
  const content: FormContent = {
    languages: ['en', 'hi'],
    instructions: both('Read carefully'),
    stimuli: [{ stimulusRef: 'graph', title: named('A graph'), body: both('See the graph') }],
    sections: [
      {
        sectionRef: 'quant',
        title: named('Quant'),
        instructions: both('Ten minutes'),
        marking: { 'single-choice': gateMcq(1), numeric: gateNat(1) },
        items: [single(), numeric()],
      },
    ],
  };
  const key: FormKey = {
    q1: { correct: { kind: 'options', optionIds: ['o2'] }, explanation: both('Count') },
    q2: { correct: { kind: 'range', from: '3.1', to: '3.2' }, explanation: both('Divide') },
  };
  spoil({ content, key });
  return whatIsWrongWithForm(content, key);
}

export function firstItem({ sections }: FormContent): ItemContent {
  const [item] = sections[0]?.items ?? [];
  if (!item) throw new Error('the form has no question');
  return item;
}
export const setOptions = (content: FormContent, offered: Option[]) => {
  firstItem(content).interactions = { [ONLY_INTERACTION]: { kind: 'single-choice', options: offered } };
};
export const svg = (attributes: Record<string, string>, children: Markup = []) => ({
  tag: 'svg',
  attributes,
  children,
});

export type Spoil = Parameters<typeof problemsAfter>[0];
