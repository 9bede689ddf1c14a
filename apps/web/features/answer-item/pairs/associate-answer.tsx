import type { InputProps } from '../input-props.ts';
import { PairsField, usePairs } from './join-pairs.tsx';

/**
 * Lets the candidate join options in pairs, and lists the pairs below the options. The candidate picks up one option
 * and puts it on another. Both steps work with a click or a key. Dragging works too.
 */
export function AssociateAnswer({ interaction: { options, pairCount }, ...props }: InputProps<'associate'>) {
  const joining = { ...props, options, pairCount };
  return <PairsField {...joining} pairs={usePairs(joining)} />;
}
