import { type ItemProgress, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import { paletteState } from '@kasauti/domain/attempt/palette.ts';
import type {
  FormContent,
  ItemContent,
  ItemResponse,
  Language,
  Option,
  Section,
} from '@kasauti/domain/form/content.ts';
import { orderOptions } from '@kasauti/domain/form/option-order.ts';
import type { Progress } from '../storage/journal.ts';

/** One question in its place: `no` counts through the whole paper from 1, as candidates speak of it. */
export type Question = { no: number; item: ItemContent; section: Section };

/** The opened paper, in this attempt's own order of options. */
export type PaperInHand = {
  languages: readonly Language[];
  instructions: FormContent['instructions'];
  sections: readonly { section: Section; questions: readonly Question[] }[];
  questions: readonly Question[];
  stimuli: ReadonlyMap<string, FormContent['stimuli'][number]>;
};

export function takePaper({ languages, instructions, sections, stimuli }: FormContent, orderSeed: string): PaperInHand {
  let no = 0;
  const placed = sections.map((section) => ({
    section,
    questions: section.items.map((item): Question => {
      no += 1;
      return { no, item: inOwnOrder(item, orderSeed), section };
    }),
  }));
  return {
    languages,
    instructions,
    sections: placed,
    questions: placed.flatMap(({ questions }) => questions),
    stimuli: new Map(stimuli.map((stimulus) => [stimulus.stimulusRef, stimulus])),
  };
}

/**
 * The options as this candidate sees them, on every device and after every reload; unless their author fixed the order.
 */
function inOwnOrder(item: ItemContent, orderSeed: string): ItemContent {
  const { interaction, itemRef } = item;
  if (interaction.kind === 'numeric' || interaction.keepsOrder) return item;
  const byId = new Map(interaction.options.map((option) => [option.optionId, option]));
  const ids = orderOptions([...byId.keys()], orderSeed, itemRef);
  const options = ids.map((id) => byId.get(id)).filter((option): option is Option => option !== undefined);
  return { ...item, interaction: { ...interaction, options } };
}

export type KnownAnswer = { itemRef: string; response: ItemResponse | null; marked: boolean };

/** One entry per question, in their order; what is not among the known answers was not visited. */
export function progressFrom(itemRefs: readonly string[], answers: readonly KnownAnswer[]): Progress {
  const known = new Map(answers.map((answer) => [answer.itemRef, answer]));
  return new Map(
    itemRefs.map((itemRef): [string, ItemProgress] => {
      const answer = known.get(itemRef);
      if (!answer) return [itemRef, UNVISITED];
      const { response, marked } = answer;
      const state = paletteState({ visited: true, answered: response !== null, marked });
      return [itemRef, { state, response, visited: true, marked }];
    }),
  );
}
