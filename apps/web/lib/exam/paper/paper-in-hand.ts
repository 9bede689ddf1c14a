import { type ItemProgress, UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import { paletteState } from '@kasauti/domain/attempt/palette.ts';
import type { FormContent, ItemContent, ItemResponse, Language, Section } from '@kasauti/domain/form/content.ts';
import { currentItem, type StoredForm } from '@kasauti/domain/item/interactions.ts';
import { inOwnOrder } from '@kasauti/domain/item/own-order.ts';
import type { Progress } from '../storage/journal.ts';

/** One question and its section. `no` is its number in the whole paper, starting at 1. */
export type Question = { no: number; item: ItemContent; section: Section };

/** The decrypted paper. Its options are in the order of this attempt. */
export type PaperInHand = {
  languages: readonly Language[];
  instructions: FormContent['instructions'];
  sections: readonly { section: Section; questions: readonly Question[] }[];
  questions: readonly Question[];
  /** Number of questions in the whole paper, also if `questions` are only those of the running section. */
  total: number;
  stimuli: ReadonlyMap<string, FormContent['stimuli'][number]>;
  tools: FormContent['tools'];
};

export function takePaper(form: StoredForm, orderSeed: string): PaperInHand {
  const { languages, instructions, sections, stimuli, tools } = form;
  let no = 0;
  const placed = sections.map((stored) => {
    const section = { ...stored, items: stored.items.map((item) => inOwnOrder(currentItem(item), orderSeed)) };
    const questions = section.items.map((item): Question => {
      no += 1;
      return { no, item, section };
    });
    return { section, questions };
  });
  return {
    languages,
    instructions,
    sections: placed,
    questions: placed.flatMap(({ questions }) => questions),
    total: no,
    stimuli: new Map(stimuli.map((stimulus) => [stimulus.stimulusRef, stimulus])),
    tools,
  };
}

export type KnownAnswer = { itemRef: string; response: ItemResponse | null; marked: boolean };

/**
 * Returns the progress of every question, in the order of `itemRefs`. A question that is not in `answers` is unvisited.
 */
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
