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
  const [isWrapped, setIsWrapped] = useState(false);
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
    setIsWrapped(false);
    if (item.itemRef === shown) return;
    setItemRef(item.itemRef);
    player.change({ kind: 'visit', itemRef: item.itemRef, payload: null });
  };
  /** Opens the next question, also in the next section. After the last question it opens the first. */
  const next = () => {
    const following = paper.questions[current.no] ?? paper.questions[0];
    if (following) go(following);
    setIsWrapped(current.no === paper.questions.length && paper.questions.length > 1);
  };
  return { current, go, next, isWrapped };
}
