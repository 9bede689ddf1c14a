import { useEffect, useState } from 'react';
import type { PaperInHand, Question } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayer } from '../../lib/exam/player/use-player.ts';

/**
 * Manages the current question. Each visit is an entry of the journal, so that a reload returns to the same
 * question.
 */
export function useQuestion(paper: PaperInHand) {
  const player = usePlayer();
  const [itemRef, setItemRef] = useState<string | null>(player.state().resumeAt);
  const [wrappedTo, setWrappedTo] = useState<string | null>(null);
  const found = paper.questions.find(({ item }) => item.itemRef === itemRef) ?? paper.questions[0];
  if (!found) throw new Error('a paper without questions');
  const current = found;
  const shown = current.item.itemRef;

  useEffect(() => {
    if (!player.state().journal.progress.get(shown)?.visited) {
      player.change({ kind: 'visit', itemRef: shown, payload: null });
    }
  }, [player, shown]);

  const go = ({ item }: Question) => {
    setWrappedTo(null);
    if (item.itemRef === shown) return;
    setItemRef(item.itemRef);
    player.change({ kind: 'visit', itemRef: item.itemRef, payload: null });
  };
  /** Opens the next question, also in the next section. After the last question it opens the first. */
  const next = () => {
    const { questions } = paper;
    const at = questions.indexOf(current) + 1;
    const following = questions[at % questions.length];
    if (!following) return;
    go(following);
    if (at === questions.length && at > 1) setWrappedTo(following.item.itemRef);
  };
  return { current, go, next, isWrapped: wrappedTo === shown };
}
