import type { PictureProps } from '@kasauti/ui/markup/picture-context.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { RecordingControl } from '../../recordings/recording-control.tsx';
import { usePaperAddress } from '../pictures/paper-picture.tsx';
import type { Picture } from '../pictures/paper-pictures.ts';
import { whyReadOnly } from '../player/player-state.ts';
import { usePlayer, usePlayerState } from '../player/use-player.ts';
import { playOf, playsIn, readPlaysOf } from './plays.ts';

/** Plays a recording of the paper. If it has a limit, each play is written into the journal. */
export function PaperRecording({ plays, milliseconds = '0', text, transcript, ...file }: PictureProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const { picture } = file as Picture;
  const address = usePaperAddress(file as Picture);
  const isReadOnly = usePlayerState(whyReadOnly) !== null;
  const played = usePlayed(picture);
  const limit = plays === undefined ? null : { plays: Number(plays), played: played ?? 0 };
  return (
    <RecordingControl
      id={picture}
      milliseconds={Number(milliseconds)}
      address={limit && played === null ? null : address}
      limit={limit}
      whyDisabled={limit && isReadOnly ? t`Nothing can be changed on this page now.` : null}
      onBegun={() => limit && player.change(playOf(picture))}
      transcript={text === 'shown' ? transcript : undefined}
    />
  );
}

/** Returns how often a recording was played. Null until the entries of this device are read. */
function usePlayed(recordingId: string): number | null {
  const player = usePlayer();
  const lines = usePlayerState((state) => state.journal.lines);
  const [earlier, setEarlier] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let isGone = false;
    void readPlaysOf(player, (found) => isGone || setEarlier(found));
    return () => {
      isGone = true;
    };
  }, [player]);
  return useMemo(() => {
    if (!earlier) return null;
    const all = new Map([...earlier, ...playsIn(lines.map(({ entry }) => entry))]);
    return [...all.values()].filter((id) => id === recordingId).length;
  }, [earlier, lines, recordingId]);
}
