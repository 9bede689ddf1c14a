import type {
  CorrectAnswer,
  Interaction,
  InteractionKind,
  ItemContent,
  ItemResponse,
  Language,
} from '../form/content.ts';
import { type FormProblem, problem, problemIf } from '../form/problems.ts';
import { own } from '../own.ts';
import { onlyInteraction, respondTo } from './interactions.ts';
import { associateChecks } from './kinds/associate/key.ts';
import { choiceChecks } from './kinds/choice/key.ts';
import { extendedTextChecks } from './kinds/extended-text/key.ts';
import { MAX_ESSAY_BYTES } from './kinds/extended-text/limits.ts';
import { fileUploadChecks } from './kinds/file-upload/key.ts';
import { gapMatchChecks } from './kinds/gap-match/key.ts';
import { graphicAssociateChecks } from './kinds/graphic-associate/key.ts';
import { graphicGapMatchChecks } from './kinds/graphic-gap-match/key.ts';
import { hotTextChecks } from './kinds/hot-text/key.ts';
import { hotspotChecks } from './kinds/hotspot/key.ts';
import type { CheckRules, InteractionOf } from './kinds/kind.ts';
import { matchChecks } from './kinds/match/key.ts';
import { numericChecks } from './kinds/numeric/key.ts';
import { orderChecks } from './kinds/order/key.ts';
import { selectPointChecks } from './kinds/select-point/key.ts';
import { sliderChecks } from './kinds/slider/key.ts';
import { textEntryChecks } from './kinds/text-entry/key.ts';
import { MAX_RESPONSE_CHARACTERS } from './limits.ts';
import { placeProblems } from './place-problems.ts';
import { responseText } from './response-text.ts';

const rules: { [K in InteractionKind]: CheckRules<InteractionOf<K>> } = {
  'single-choice': choiceChecks,
  'multiple-choice': choiceChecks,
  'inline-choice': choiceChecks,
  numeric: numericChecks,
  'text-entry': textEntryChecks,
  'extended-text': extendedTextChecks,
  order: orderChecks,
  match: matchChecks,
  slider: sliderChecks,
  'hot-text': hotTextChecks,
  'gap-match': gapMatchChecks,
  'graphic-gap-match': graphicGapMatchChecks,
  'graphic-associate': graphicAssociateChecks,
  associate: associateChecks,
  hotspot: hotspotChecks,
  'select-point': selectPointChecks,
  'file-upload': fileUploadChecks,
};

function rulesOf(kind: InteractionKind): CheckRules<Interaction> {
  return rules[kind] as CheckRules<Interaction>;
}

/** Returns the problems of a question's interactions and of the placeholders for them in its body. */
export function interactionProblems(item: ItemContent, languages: readonly Language[]): FormProblem[] {
  const where = `item ${item.itemRef}`;
  const ids = Object.keys(item.interactions);
  return [
    ...problemIf(ids.length === 0, 'no-interaction', where),
    ...problemIf(responseText(longestResponse(item)).length > responseLimitOf(item), 'too-long-response', where),
    ...problemIf(isAmongParts(item), 'essay-among-parts', where),
    ...placeProblems(item.body, ids, languages, (id) => `${where}, part ${id}`),
    ...ids.flatMap((id) => {
      const interaction = item.interactions[id];
      return interaction ? rulesOf(interaction.kind).interactionProblems(interaction, languages, partOf(item, id)) : [];
    }),
  ];
}

/** A response to an extended text has a higher limit. So it must be the only interaction of its question. */
function responseLimitOf(item: ItemContent): number {
  return onlyInteraction(item)?.kind === 'extended-text' ? MAX_ESSAY_BYTES : MAX_RESPONSE_CHARACTERS;
}

/** The parts of a question are right or wrong, so an interaction whose response people mark cannot be one of them. */
function isAmongParts(item: ItemContent): boolean {
  const kinds = Object.values(item.interactions).map(({ kind }) => kind);
  return kinds.length > 1 && kinds.some((kind) => kind === 'extended-text' || kind === 'file-upload');
}

function longestResponse(item: ItemContent): ItemResponse {
  return respondTo(item, (interaction) => rulesOf(interaction.kind).longestResponse(interaction));
}

/** Returns the problems of a question's correct answer. */
export function correctAnswerProblems(
  item: ItemContent,
  { correct }: { correct: CorrectAnswer },
  languages: readonly Language[],
): FormProblem[] {
  const where = `item ${item.itemRef}`;
  const only = onlyInteraction(item);
  if (only) {
    if (correct.kind === 'parts') return [problem('key-of-another-kind', where)];
    return rulesOf(only.kind).keyProblems(only, correct, where, languages);
  }
  if (correct.kind !== 'parts') return [problem('key-of-another-kind', where)];
  const { parts } = correct;
  return [
    ...Object.entries(item.interactions).flatMap(([id, interaction]) => {
      const part = own(parts, id);
      if (!part) return [problem('no-key', partOf(item, id))];
      return rulesOf(interaction.kind).keyProblems(interaction, part, partOf(item, id), languages);
    }),
    ...Object.keys(parts)
      .filter((id) => !Object.hasOwn(item.interactions, id))
      .map((id) => problem('key-without-item', `${where}, part ${id}`)),
  ];
}

/** Returns the location of an interaction for the author. It names the part only if the question has several. */
function partOf(item: ItemContent, id: string): string {
  return onlyInteraction(item) ? `item ${item.itemRef}` : `item ${item.itemRef}, part ${id}`;
}
