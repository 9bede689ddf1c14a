import type { Interaction, InteractionKind, ItemContent, ItemKey, Language } from '../form/content.ts';
import type { FormProblem } from '../form/problems.ts';
import { choiceChecks } from './kinds/choice/key.ts';
import type { CheckRules, InteractionOf } from './kinds/kind.ts';
import { numericChecks } from './kinds/numeric/key.ts';
import { textEntryChecks } from './kinds/text-entry/key.ts';

const rules: { [K in InteractionKind]: CheckRules<InteractionOf<K>> } = {
  'single-choice': choiceChecks,
  'multiple-choice': choiceChecks,
  numeric: numericChecks,
  'text-entry': textEntryChecks,
};

function rulesOf(kind: InteractionKind): CheckRules<Interaction> {
  return rules[kind] as CheckRules<Interaction>;
}

/** Returns the problems of a question's answer part: its options, or its unit. */
export function interactionProblems({ itemRef, interaction }: ItemContent, languages: Language[]): FormProblem[] {
  return rulesOf(interaction.kind).interactionProblems(interaction, languages, `item ${itemRef}`);
}

/** Returns the problems of a correct answer. */
export function correctAnswerProblems({ itemRef, interaction }: ItemContent, { correct }: ItemKey): FormProblem[] {
  return rulesOf(interaction.kind).keyProblems(interaction, correct, `item ${itemRef}`);
}
