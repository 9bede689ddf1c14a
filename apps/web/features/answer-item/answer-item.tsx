import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { PartResponse } from '@kasauti/domain/form/content.ts';
import { onlyInteraction } from '@kasauti/domain/item/interactions.ts';
import { isBlankResponse } from '@kasauti/domain/item/response.ts';
import type { Language } from '../../lib/appearance/language.ts';
import type { Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import type { Change } from '../../lib/exam/storage/journal.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';

/* Inputs that are loaded after the first question, unless it needs one. The service worker keeps them on the device. */
const PlaceAnswer = lazyPart(() => import('./place-answer.tsx').then(({ PlaceAnswer }) => PlaceAnswer));
const NumberAnswer = lazyPart(() => import('./number-answer.tsx').then(({ NumberAnswer }) => NumberAnswer));
const TextAnswer = lazyPart(() => import('./text-answer.tsx').then(({ TextAnswer }) => TextAnswer));

/** Loads all inputs, because the network may fail later. */
export function preloadAnswers(): void {
  for (const input of [NumberAnswer, TextAnswer, PlaceAnswer]) void input.preload();
}

type Props = {
  question: Question;
  /** Id of the interaction. */
  id: string;
  language: Language;
  labelledBy: string;
  readOnly: boolean;
};

/** Shows the input at one place of a question. Each change is written to the journal at once. */
export function AnswerItem({ question: { item }, id, language, labelledBy, readOnly }: Props) {
  const player = usePlayer();
  const { itemRef } = item;
  const response = usePlayerState((state) => (state.journal.progress.get(itemRef) ?? UNVISITED).response);
  const interaction = item.interactions[id];
  if (!interaction) return null;
  const isAlone = onlyInteraction(item) !== null;
  const parts = response?.kind === 'parts' ? response.parts : {};
  const saved = response?.kind === 'parts' ? parts[id] : (response ?? undefined);
  const answer = (given: PartResponse) => {
    const payload = isAlone ? given : { kind: 'parts' as const, parts: withPart(parts, id, given) };
    const isBlank = isBlankResponse(payload);
    if (isBlank && response === null) return;
    const change: Change = isBlank ? { kind: 'clear', itemRef, payload: null } : { kind: 'answer', itemRef, payload };
    player.change(change);
  };
  const shared = { labelledBy, language, readOnly };
  if (!isAlone || interaction.kind === 'inline-choice') {
    return <PlaceAnswer key={itemRef} {...shared} {...{ item, id, interaction, saved }} onAnswer={answer} />;
  }
  if (interaction.kind === 'numeric') {
    return (
      <NumberAnswer
        key={itemRef}
        saved={saved?.kind === 'number' ? saved.text : ''}
        unit={interaction.unit}
        {...shared}
        onType={(text) => answer({ kind: 'number', text })}
      />
    );
  }
  if (interaction.kind === 'text-entry') {
    return (
      <TextAnswer
        key={itemRef}
        text={saved?.kind === 'text' ? saved.text : ''}
        maxCharacters={interaction.maxCharacters}
        {...shared}
        onType={(text) => answer({ kind: 'text', text })}
      />
    );
  }
  return (
    <ChoiceAnswer
      {...shared}
      name={itemRef}
      options={interaction.options}
      isMultiple={interaction.kind === 'multiple-choice'}
      chosen={saved?.kind === 'options' ? saved.optionIds : []}
      onChoose={(optionIds) => answer({ kind: 'options', optionIds })}
    />
  );
}

/** Returns the parts with one changed. A blank part is left out. */
function withPart(parts: Record<string, PartResponse>, id: string, given: PartResponse): Record<string, PartResponse> {
  const { [id]: _, ...others } = parts;
  return isBlankResponse(given) ? others : { ...others, [id]: given };
}
