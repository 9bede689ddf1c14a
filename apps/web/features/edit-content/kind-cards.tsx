import { ChoiceCards } from '../../lib/page/forms/choice-cards.tsx';
import { keptKinds, kindName, kindPurpose, pathOfKind } from './kinds.ts';

/** Shows one card for each kind of text. Each card says where these texts appear. */
export function KindCards() {
  const choices = keptKinds.map((kind) => ({ to: pathOfKind(kind), name: kindName(kind), purpose: kindPurpose(kind) }));
  return <ChoiceCards choices={choices} />;
}
