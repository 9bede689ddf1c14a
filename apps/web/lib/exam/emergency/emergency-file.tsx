import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { saveJson } from '../../server/save-file.ts';
import { serverNow } from '../../server/server-clock.ts';
import { usePlayerState } from '../player/use-player.ts';

/**
 * Lets the candidate save the answers that the server does not have as an encrypted file. Staff can take it in after
 * the test. Shows nothing if the server has given no key, as in a practice test without an account.
 */
export function EmergencyFile() {
  const sitting = usePlayerState((state) => state.sitting);
  const journal = usePlayerState((state) => state.journal);
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const key = sitting?.emergencyKey;
  if (!sitting || !key) return null;
  const { attemptId } = sitting;
  const save = async () => {
    try {
      const { writeEmergencyFile } = await import('./write-emergency-file.ts');
      const file = await writeEmergencyFile({ attemptId, key, journal, now: serverNow() });
      saveJson(`emergency-file-${attemptId}.json`, file);
      setOutcome('saved');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <p>
        <Trans>
          If this device cannot reach the server any more, save these answers as an emergency file. It is encrypted, and
          only we can read it. Give it to your centre or send it to us. Its answers are marked as late, and a person
          decides whether they count.
        </Trans>
      </p>
      <p role="status">
        {outcome === 'saved' && <Trans>The emergency file was saved among your downloads. Do not delete it.</Trans>}
        {outcome === 'failed' && (
          <Trans>The file could not be written here. Keep this page open, so that the answers stay on it.</Trans>
        )}
      </p>
      <div>
        <Button kind="secondary" size="small" onPress={() => void save()}>
          <Trans>Save an emergency file</Trans>
        </Button>
      </div>
    </>
  );
}
