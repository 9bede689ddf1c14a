import { Button } from '@kasauti/ui/parts/button.tsx';
import { DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePlayer, usePlayerState } from '../../lib/exam/player/use-player.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';

/** Maximum length of the message in characters, as set by the contract. */
const LONGEST = 500;

/** Form for a message to the proctor. If the candidate has already raised a hand, it says so instead. */
export function HandForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const player = usePlayer();
  const isUp = usePlayerState((state) => state.hand === 'up');
  const isPaused = usePlayerState((state) => state.pause !== null);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const raise = async () => {
    if (words.trim() === '') return setProblem(t`Write in a few words what you need.`);
    setIsSending(true);
    try {
      const refusal = await player.raiseHand(words.trim());
      setProblem(refusal && refusalText(refusal));
    } catch {
      setProblem(t`We could not reach the server. Check your connection, then try again.`);
    }
    setIsSending(false);
  };

  return (
    <>
      {isUp ? (
        <p role="status">
          {isPaused ? (
            <Trans>Your hand is raised. Your proctor will answer.</Trans>
          ) : (
            <Trans>Your hand is raised. Your proctor will answer; you can go on with the test meanwhile.</Trans>
          )}
        </p>
      ) : (
        <TextAreaField
          label={t`What do you need?`}
          hint={isPaused ? t`Only your proctor reads this.` : t`Only your proctor reads this. The clock keeps running.`}
          error={problem}
          rows={4}
          maxLength={LONGEST}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Back to the test</Trans>
        </Button>
        {!isUp && (
          <Button onPress={() => void raise()} whyDisabled={isSending ? t`Sending …` : null}>
            <Trans>Raise my hand</Trans>
          </Button>
        )}
      </DialogActions>
    </>
  );
}
