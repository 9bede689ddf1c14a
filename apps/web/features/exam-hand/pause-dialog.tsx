import { Dialog } from '@kasauti/ui/parts/dialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { reasonSaid } from '../../lib/reason-words.ts';
import css from './exam-hand.module.css';

/** Nothing can be answered while the test is paused, and the clock stands still. */
export function PauseDialog({ reasonText }: { reasonText: string | null }) {
  const { t } = useLingui();
  const reason = reasonText === null ? null : reasonSaid(reasonText);
  return (
    <Dialog
      title={<Trans>Your test is paused</Trans>}
      onClose={() => undefined}
      closeText={t`Close`}
      dismissible={false}
    >
      <div role="alert" className={css.alert}>
        {reason !== null && (
          <p>
            <Trans>The reason: {reason}</Trans>
          </p>
        )}
        <p>
          <Trans>Your answers are safe, and you get the time of the pause back. The test goes on here by itself.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
