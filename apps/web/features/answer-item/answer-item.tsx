import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import type { Language } from '../../lib/appearance/language.ts';
import type { Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { AnswerPart } from './answer-part.tsx';

type Props = {
  question: Question;
  /** Id of the interaction. */
  id: string;
  language: Language;
  labelledBy: string;
  readOnly: boolean;
};

/**
 * Shows the input for one interaction of a question. Each change is written to the journal at once. The letters of a
 * long text go into one open entry.
 */
export function AnswerItem({ question: { item }, ...place }: Props) {
  const player = usePlayer();
  const { itemRef } = item;
  const response = usePlayerState((state) => (state.journal.progress.get(itemRef) ?? UNVISITED).response);
  const change = itemKindOf(item) === 'extended-text' ? player.type : player.change;
  const respond = (payload: ItemResponse | null) => {
    if (payload) change({ kind: 'answer', itemRef, payload });
    else if (response) change({ kind: 'clear', itemRef, payload });
  };
  return <AnswerPart {...place} {...{ item, response }} onRespond={respond} />;
}
