import type { BookingId } from '@kasauti/contract/ids.ts';
import { saveSystemCheck } from '@kasauti/contract/scheduling.ts';
import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { call, isRefusal } from '../../lib/call.ts';
import { useCheckWords } from './check-words.ts';
import { type Check, canRunPlayer, judgeChecks, type Outcome } from './judge-checks.ts';
import css from './lobby.module.css';
import { readDevice } from './read-device.ts';

const icons: Record<Outcome, IconName> = { good: 'check', warning: 'warning', bad: 'close' };
const tones: Record<Outcome, string | undefined> = { good: css.good, warning: css.warning, bad: css.bad };

type Props = {
  scheduleId: BookingId;
  mode: ProctoringMode;
  /** When it was done before, in words; null: never. */
  doneBefore: string | null;
  onChecked: (canRun: boolean) => void;
};

/** Eight checks of this device, each with what to do about it. They can be made at any time and as often as one likes. */
export function SystemCheck({ scheduleId, mode, doneBefore, onChecked }: Props) {
  const { t } = useLingui();
  const { names, fixOf, outcomeName } = useCheckWords(mode);
  const [checks, setChecks] = useState<Check[] | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isKept, setIsKept] = useState<boolean | null>(null);

  useEffect(() => () => stop(stream), [stream]);

  const run = async () => {
    setIsBusy(true);
    setIsKept(null);
    setStream(null);
    const { readings, stream: opened } = await readDevice(mode);
    const judged = judgeChecks(readings, mode);
    setChecks(judged);
    setStream(opened);
    setIsBusy(false);
    onChecked(canRunPlayer(judged));
    const body = { checks: judged.map(({ name, outcome, detail }) => ({ name, outcome, detail })) };
    const answer = await call(saveSystemCheck, { params: { schedule_id: scheduleId }, body }).catch(() => null);
    setIsKept(answer !== null && !isRefusal(answer));
  };
  const worst = checks && worstOf(checks);

  return (
    <section className={css.part} aria-labelledby="system-check">
      <h2 id="system-check">
        <Trans>System check</Trans>
      </h2>
      <p className={css.soft}>
        {doneBefore === null ? (
          <Trans>Check this device now: each thing that is not right comes with what to do.</Trans>
        ) : (
          <Trans>You checked a device on {doneBefore}. Check again if this is another one, or another place.</Trans>
        )}
      </p>
      {checks && (
        <ul className={css.checks}>
          {checks.map((check) => (
            <li key={check.name} className={tones[check.outcome]}>
              <Icon name={icons[check.outcome]} />
              <span>
                <strong>{names[check.name]}</strong>: {outcomeName(check)}
                {check.outcome !== 'good' && <span className={css.fix}>{fixOf(check)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {stream && <Preview stream={stream} onStop={() => setStream(null)} />}
      <div className={css.row}>
        <Button
          kind={checks ? 'secondary' : 'primary'}
          busy={isBusy}
          busyText={t`Checking …`}
          onPress={() => void run()}
        >
          {checks ? <Trans>Check again</Trans> : <Trans>Check this device</Trans>}
        </Button>
      </div>
      <p role="status" className={classNames(css.soft)}>
        {worst === 'good' && <Trans>This device is ready.</Trans>}
        {worst === 'warning' && <Trans>This device works. Mend what is marked if you can.</Trans>}
        {worst === 'bad' && (
          <Trans>Something that this test needs does not work. Follow the advice, then check again.</Trans>
        )}{' '}
        {isKept === false && (
          <Trans>The outcome could not be noted with your booking; that does not stand in your way.</Trans>
        )}
      </p>
    </section>
  );
}

/** What the proctor would see. Only here; nothing is sent. */
function Preview({ stream, onStop }: { stream: MediaStream; onStop: () => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={css.preview}>
      <video ref={video} autoPlay muted playsInline aria-label={t`Your camera`} />
      <Button kind="secondary" size="small" onPress={onStop}>
        <Trans>Switch the camera off</Trans>
      </Button>
    </div>
  );
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function worstOf(checks: readonly Check[]): Outcome {
  if (checks.some(({ outcome }) => outcome === 'bad')) return 'bad';
  return checks.some(({ outcome }) => outcome === 'warning') ? 'warning' : 'good';
}
