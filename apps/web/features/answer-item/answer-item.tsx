import { UNVISITED } from '@kasauti/domain/attempt/journal.ts';
import type { PartResponse } from '@kasauti/domain/form/content.ts';
import { interactionsOf, responsePart } from '@kasauti/domain/item/interactions.ts';
import { isBlankResponse } from '@kasauti/domain/item/response.ts';
import { useLingui } from '@lingui/react/macro';
import type { Language } from '../../lib/appearance/language.ts';
import type { Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import type { Change } from '../../lib/exam/storage/journal.ts';
import { inputOf } from './inputs.ts';

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
  const { t } = useLingui();
  const player = usePlayer();
  const { itemRef } = item;
  const response = usePlayerState((state) => (state.journal.progress.get(itemRef) ?? UNVISITED).response);
  const places = interactionsOf(item, language);
  const [at, total] = [places.findIndex(([other]) => other === id), places.length];
  const interaction = places[at]?.[1];
  if (!interaction) return null;
  const isAlone = total === 1;
  const parts = response?.kind === 'parts' ? response.parts : {};
  const answer = (given: PartResponse) => {
    const payload = isAlone ? given : { kind: 'parts' as const, parts: withPart(parts, id, given) };
    const isBlank = isBlankResponse(payload);
    if (isBlank && response === null) return;
    const change: Change = isBlank ? { kind: 'clear', itemRef, payload: null } : { kind: 'answer', itemRef, payload };
    player.change(change);
  };
  const Input = inputOf(interaction.kind);
  const no = at + 1;
  return (
    <Input
      key={itemRef}
      {...{ interaction, labelledBy, language, readOnly }}
      saved={responsePart(response, id)}
      name={`${itemRef}/${id}`}
      label={isAlone ? undefined : t`Answer ${no} of ${total}`}
      onAnswer={answer}
    />
  );
}

/** Returns the parts with one changed. A blank part is left out. */
function withPart(parts: Record<string, PartResponse>, id: string, given: PartResponse): Record<string, PartResponse> {
  const { [id]: _, ...others } = parts;
  return isBlankResponse(given) ? others : { ...others, [id]: given };
}
