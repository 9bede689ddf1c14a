import { ChoiceCards } from '../../lib/page/forms/choice-cards.tsx';
import { keptKinds, kindName, kindPurpose, pathOfKind } from './kinds.ts';

/** The kinds of text, each with where it appears. */
export function KindCards() {
  const choices = keptKinds.map((kind) => ({ to: pathOfKind(kind), name: kindName(kind), purpose: kindPurpose(kind) }));
  return <ChoiceCards choices={choices} />;
}
