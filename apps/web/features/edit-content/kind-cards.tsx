import { ChoiceCards } from '../../lib/page/forms/choice-cards.tsx';
import { keptKinds, kindName, kindPurpose, pathOfKind } from './kinds.ts';

/** Shows the kinds of texts as cards. Each card says where its texts appear. */
export function KindCards() {
  const choices = keptKinds.map((kind) => ({ to: pathOfKind(kind), name: kindName(kind), purpose: kindPurpose(kind) }));
  return <ChoiceCards choices={choices} />;
}
