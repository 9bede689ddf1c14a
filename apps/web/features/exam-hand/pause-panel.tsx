import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { reasonSentence } from '../../lib/words/reason-words.ts';
import css from './exam-hand.module.css';
import { HandDialog } from './hand-dialog.tsx';
import { MessagesDialog } from './messages-dialog.tsx';

/**
 * Shown instead of the question while the test is paused. The candidate cannot read or answer questions, but can write
 * to the proctor.
 */
export function PausePanel({ reasonText }: { reasonText: string | null }) {
  const isWatched = usePlayerState((state) => state.sitting !== null && isRoomMode(state.sitting.mode));
  const [panel, setPanel] = useState<'hand' | 'messages' | null>(null);
  const close = () => setPanel(null);
  const reason = reasonText === null ? null : reasonSentence(reasonText);
  return (
    <section className={css.pause} aria-labelledby="pause">
      <Icon name="pause" />
      <h2 id="pause" ref={takeFocus} tabIndex={-1}>
        <Trans>Your test is paused</Trans>
      </h2>
      <div role="alert" className={css.alert}>
        {reason !== null && (
          <p>
            <Trans>The reason: {reason}</Trans>
          </p>
        )}
        <p>
          <Trans>
            Your answers are safe, and you get the time of the pause back. The test continues here by itself.
          </Trans>
        </p>
      </div>
      {isWatched && (
        <div className={css.row}>
          <Button kind="secondary" onPress={() => setPanel('hand')} aria-haspopup="dialog">
            <Icon name="hand" />
            <Trans>Raise your hand</Trans>
          </Button>
          <Button kind="secondary" onPress={() => setPanel('messages')} aria-haspopup="dialog">
            <Icon name="message" />
            <Trans>Messages</Trans>
          </Button>
        </div>
      )}
      {panel === 'hand' && <HandDialog onClose={close} />}
      {panel === 'messages' && <MessagesDialog onClose={close} />}
    </section>
  );
}
