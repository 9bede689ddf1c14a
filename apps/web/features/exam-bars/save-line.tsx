import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { memo, type ReactNode, useContext } from 'react';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { whyReadOnly } from '../../lib/exam/player/player-state.ts';
import { usePlayerState } from '../../lib/exam/player/use-player.ts';
import { type SaveState, saveStateOf } from '../../lib/exam/sync/save-state.ts';
import { useOnline } from '../../lib/server/online.ts';
import css from './save-line.module.css';

const looks: Record<SaveState['kind'], { icon: IconName; tone: string | undefined }> = {
  untouched: { icon: 'info', tone: undefined },
  writing: { icon: 'clock', tone: undefined },
  'on-device': { icon: 'clock', tone: css.waiting },
  'on-server': { icon: 'check', tone: css.saved },
  nowhere: { icon: 'warning', tone: css.unsaved },
  refused: { icon: 'warning', tone: css.unsaved },
};

/** Shows in one line whether the answers are saved. Screen readers announce errors, but not every save. */
export function SaveLine() {
  const journal = usePlayerState((state) => state.journal);
  const isStorageBroken = usePlayerState((state) => state.isStorageBroken);
  const storedAt = usePlayerState((state) => state.storedAt);
  const filesLeft = usePlayerState((state) => state.filesLeft);
  const { SaveWords = ServerSaveWords } = useContext(DeskPartsContext);
  const save = saveStateOf({ journal, isStorageBroken, storedAt, filesLeft });
  const { icon, tone } = looks[save.kind];
  return (
    <div className={css.place}>
      <p className={classNames(css.line, tone)} data-save={save.kind}>
        <Icon name={icon} />
        <span>
          <SaveWords save={save} />
        </span>
      </p>
      <SaveAnnouncement kind={save.kind} />
    </div>
  );
}

function ServerSaveWords({ save }: { save: SaveState }): ReactNode {
  const isOnline = useOnline();
  const isReadOnly = usePlayerState((state) => whyReadOnly(state) !== null);
  switch (save.kind) {
    case 'untouched':
      return isReadOnly ? <Trans>This page is read-only.</Trans> : <Trans>Every change is saved.</Trans>;
    case 'writing':
      return <Trans>Saving …</Trans>;
    case 'on-device':
      if (!isOnline) {
        return (
          <Plural
            value={save.count}
            _0="No network. Everything is saved on this device and will be sent."
            one="No network. # answer is saved on this device and will be sent."
            other="No network. # answers are saved on this device and will be sent."
          />
        );
      }
      return <Trans>Saved on this device, will be sent</Trans>;
    case 'on-server': {
      const time = formatClockTime(new Date(save.at), INDIA_TIME_ZONE);
      return <Trans>Saved on the server {time}</Trans>;
    }
    case 'nowhere':
      return (
        <Plural
          value={save.count}
          _0="Not saved yet: this browser stores nothing, so everything is sent to the server. Keep this page open."
          one="Not saved: # answer has not reached the server, and this browser stores nothing. Keep this page open."
          other="Not saved: # answers have not reached the server, and this browser stores nothing. Keep this page open."
        />
      );
    case 'refused':
      return (
        <Plural
          value={save.count}
          one="Not saved: the server did not accept # answer. Answer that question again or call your proctor."
          other="Not saved: the server did not accept # answers. Answer those questions again or call your proctor."
        />
      );
  }
}

/** Announces errors to screen readers. Each error is announced once, when it begins. */
const SaveAnnouncement = memo(function SaveAnnouncement({ kind }: { kind: SaveState['kind'] }) {
  return (
    <span role="status">
      <VisuallyHidden>
        {kind === 'nowhere' && <Trans>Your last change is not saved.</Trans>}
        {kind === 'refused' && <Trans>The server did not accept a change.</Trans>}
      </VisuallyHidden>
    </span>
  );
});
