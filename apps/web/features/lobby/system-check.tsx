import type { BookingId } from '@kasauti/contract/ids.ts';
import { saveSystemCheck } from '@kasauti/contract/scheduling/scheduling.ts';
import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import css from './lobby.module.css';
import type { Check, Outcome } from './rate-readings.ts';

const loadChecks = () => import('./make-checks.ts');
const loadList = () => import('./check-list.tsx').then(({ CheckList }) => CheckList);
const CheckList = lazyPart(loadList);

type Props = {
  scheduleId: BookingId;
  mode: ProctoringMode;
  /** Time of the previous check as text. Null if there was none. */
  doneBefore: string | null;
  onChecked: (canRun: boolean) => void;
};

/** Runs six checks of this device and gives advice for each of them. They can be repeated at any time. */
export function SystemCheck({ scheduleId, mode, doneBefore, onChecked }: Props) {
  const { t } = useLingui();
  const [made, setMade] = useState<{ checks: Check[]; worst: Outcome } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isKept, setIsKept] = useState<boolean | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const run = async () => {
    setIsBusy(true);
    setIsKept(null);
    const loaded = await Promise.all([loadChecks(), loadList()]).catch(() => null);
    setHasFailed(loaded === null);
    if (loaded === null) {
      setIsBusy(false);
      return;
    }
    const { checks, worst, canRun } = await loaded[0].makeChecks(mode);
    setMade({ checks, worst });
    setIsBusy(false);
    onChecked(canRun);
    const body = { checks: checks.map(({ name, outcome, detail }) => ({ name, outcome, detail })) };
    const answer = await call(saveSystemCheck, { params: { schedule_id: scheduleId }, body }).catch(() => null);
    setIsKept(answer !== null && !isRefusal(answer));
  };
  const worst = made?.worst;

  return (
    <section className={css.part} aria-labelledby="system-check">
      <h2 id="system-check">
        <Trans>System check</Trans>
      </h2>
      <p className={css.soft}>
        {doneBefore === null ? (
          <Trans>Check this device now. For each problem, you see what to do.</Trans>
        ) : (
          <Trans>You checked a device on {doneBefore}. Check again if this is another one, or another place.</Trans>
        )}
      </p>
      {made && <CheckList checks={made.checks} mode={mode} />}
      <div className={css.row}>
        <Button kind={made ? 'secondary' : 'primary'} busy={isBusy} busyText={t`Checking …`} onPress={() => void run()}>
          {made ? <Trans>Check again</Trans> : <Trans>Check this device</Trans>}
        </Button>
      </div>
      <p role="status" className={css.soft}>
        {hasFailed && <Trans>We could not reach the server. Please try again.</Trans>}
        {worst === 'good' && <Trans>This device is ready.</Trans>}
        {worst === 'warning' && <Trans>This device works. Fix what is marked if you can.</Trans>}
        {worst === 'bad' && (
          <Trans>Something that this test needs does not work. Follow the advice, then check again.</Trans>
        )}{' '}
        {isKept === false && <Trans>The outcome could not be saved with your booking. You can continue anyway.</Trans>}
      </p>
    </section>
  );
}
