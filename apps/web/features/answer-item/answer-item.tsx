import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../lib/appearance/language.ts';
import type { Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import type { Change } from '../../lib/exam/storage/journal.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { hasDigit } from './number-text.ts';
import { TextAnswer } from './text-answer.tsx';

type Props = { question: Question; language: Language; labelledBy: string; readOnly: boolean };

/** Shows the input for the response to one question. Each change is written to the journal at once. */
export function AnswerItem({ question: { item }, language, labelledBy, readOnly }: Props) {
  const player = usePlayer();
  const { itemRef, interaction } = item;
  const response = usePlayerState((state) => (state.journal.progress.get(itemRef) ?? UNVISITED).response);
  const answer = (given: ItemResponse, isBlank: boolean) => {
    if (isBlank && response === null) return;
    const change: Change = isBlank
      ? { kind: 'clear', itemRef, payload: null }
      : { kind: 'answer', itemRef, payload: given };
    player.change(change);
  };
  if (interaction.kind === 'numeric') {
    return (
      <NumberAnswer
        key={itemRef}
        saved={response?.kind === 'number' ? response.text : ''}
        unit={interaction.unit}
        {...{ labelledBy, language, readOnly }}
        onType={(text) => answer({ kind: 'number', text }, !hasDigit(text))}
      />
    );
  }
  if (interaction.kind === 'text-entry') {
    return (
      <TextAnswer
        key={itemRef}
        text={response?.kind === 'text' ? response.text : ''}
        maxCharacters={interaction.maxCharacters}
        {...{ labelledBy, language, readOnly }}
        onType={(text) => answer({ kind: 'text', text }, text.trim() === '')}
      />
    );
  }
  return (
    <ChoiceAnswer
      {...{ labelledBy, itemRef, language, readOnly }}
      options={interaction.options}
      isMultiple={interaction.kind === 'multiple-choice'}
      chosen={response?.kind === 'options' ? response.optionIds : []}
      onChoose={(optionIds) => answer({ kind: 'options', optionIds }, optionIds.length === 0)}
    />
  );
}
