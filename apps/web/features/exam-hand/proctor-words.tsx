import { UnreadNotices } from '../../lib/exam/notices/unread-notices.tsx';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';

/** Shows the unread messages from staff above the question. */
export function ProctorWords() {
  const { read } = usePlayer();
  return <UnreadNotices notices={usePlayerState((state) => state.notices)} onRead={read} />;
}
