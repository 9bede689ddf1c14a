import type { ItemContent, ItemResponse, PartResponse } from '@kasauti/domain/form/content.ts';
import { interactionsOf, responsePart } from '@kasauti/domain/item/interactions.ts';
import { isBlankResponse } from '@kasauti/domain/item/response.ts';
import { useLingui } from '@lingui/react/macro';
import type { Language } from '../../lib/appearance/language.ts';
import { inputOf } from './inputs.ts';

type Props = {
  item: ItemContent;
  /** Id of the interaction. */
  id: string;
  language: Language;
  labelledBy: string;
  readOnly: boolean;
  /** The candidate's response to the whole question, or null if there is none. */
  response: ItemResponse | null;
  /** Called with the new response to the whole question, or with null if the response is now blank. */
  onRespond: (response: ItemResponse | null) => void;
};

/** Shows the input for one interaction of a question. */
export function AnswerPart({ item, id, response, onRespond, ...place }: Props) {
  const { t } = useLingui();
  const places = interactionsOf(item, place.language);
  const [at, total] = [places.findIndex(([other]) => other === id), places.length];
  const interaction = places[at]?.[1];
  if (!interaction) return null;
  const isAlone = total === 1;
  const parts = response?.kind === 'parts' ? response.parts : {};
  const answer = (given: PartResponse) => {
    const payload = isAlone ? given : { kind: 'parts' as const, parts: withPart(parts, id, given) };
    onRespond(isBlankResponse(payload) ? null : payload);
  };
  const Input = inputOf(interaction.kind);
  const no = at + 1;
  return (
    <Input
      key={item.itemRef}
      {...place}
      interaction={interaction}
      saved={responsePart(response, id)}
      name={`${item.itemRef}/${id}`}
      label={isAlone ? undefined : t`Answer ${no} of ${total}`}
      onAnswer={answer}
    />
  );
}

/** Returns a copy of the parts with the new response to one interaction. A blank response is removed. */
function withPart(parts: Record<string, PartResponse>, id: string, given: PartResponse): Record<string, PartResponse> {
  const { [id]: _, ...others } = parts;
  return isBlankResponse(given) ? others : { ...others, [id]: given };
}
