import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { playbackOf } from './playback.ts';
import css from './recording-control.module.css';

type Props = {
  /** Identifies the recording on the page. */
  id: string;
  /** Length of the recording in milliseconds. */
  milliseconds: number;
  /** Address of the file. Null until it has arrived. */
  address: string | null;
  /** Loads the file if it is loaded only when somebody wants to hear it. Resolves to its address. */
  load?: () => Promise<string>;
  /** How often the recording may be played, and how often it was. Null if there is no limit. */
  limit: { plays: number; played: number } | null;
  /** Why the recording cannot be played now, although plays are left. */
  whyDisabled?: string | null;
  /** Called when a new play has begun. */
  onBegun?: () => void;
  /** The transcript, if it may be read. */
  transcript: string | undefined;
};

/** Plays a recording, with one button and words for everything that it does. It never begins by itself. */
export function RecordingControl({ id, milliseconds, address, load, limit, whyDisabled, onBegun, transcript }: Props) {
  const { t } = useLingui();
  const playback = playbackOf(id);
  const phase = useStore(playback.store, (state) => state.phase);
  const second = useStore(playback.store, (state) => state.second);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const labelId = useId();
  useEffect(() => playback.show(), [playback]);
  const left = limit && Math.max(0, limit.plays - limit.played);
  const isNew = phase === 'fresh' || phase === 'failed';

  const press = async () => {
    if (phase === 'playing') return playback.pause();
    setFailed(false);
    let source = address;
    if (source === null && load) {
      setLoading(true);
      source = await load().catch(() => null);
      setLoading(false);
      setFailed(source === null);
    }
    if (source !== null) await playback.play(source, onBegun);
  };

  return (
    <section aria-labelledby={labelId} className={css.recording}>
      <p id={labelId} className={css.label}>
        <Trans>Recording, {timeText(milliseconds / 1000)}</Trans>
      </p>
      <div className={css.row}>
        <Button
          kind="secondary"
          busy={isLoading || (address === null && !load)}
          busyText={t`The recording is being loaded`}
          onPress={() => void press()}
          whyDisabled={left === 0 && isNew ? t`It cannot be played again.` : whyDisabled}
        >
          {phase === 'playing' ? (
            <Trans>Pause</Trans>
          ) : isNew ? (
            <Trans>Play</Trans>
          ) : (
            <Trans context="recording">Continue</Trans>
          )}
        </Button>
        {!isNew && <span className={css.soft}>{t`${timeText(second)} of ${timeText(milliseconds / 1000)}`}</span>}
      </div>
      <p role="status" className={css.soft}>
        {limit && left !== null && <PlaysLeft left={left} plays={limit.plays} />}
      </p>
      {(phase === 'failed' || hasFailed) && (
        <p role="alert" className={css.problem}>
          {hasFailed ? (
            <Trans>The recording could not be loaded. Try again.</Trans>
          ) : (
            <Trans>This device cannot play the recording. Tell your proctor or support.</Trans>
          )}
        </p>
      )}
      {transcript && (
        <div className={css.transcript}>
          <p className={css.label}>
            <Trans>Transcript</Trans>
          </p>
          <p className={css.words}>{transcript}</p>
        </div>
      )}
    </section>
  );
}

function PlaysLeft({ left, plays }: { left: number; plays: number }) {
  if (left === 0) return <Trans>No plays left</Trans>;
  return (
    <Trans>
      {left} of {plays} plays left
    </Trans>
  );
}

/** Returns a length as minutes and seconds, such as 1:05. */
function timeText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
