import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';

type Entry = { kind: string; text: string | null };
/** Text of a timeline entry. `quote` is the reason or the message in a person's own words. */
export type TimelineLabel = { icon: IconName; text: string; quote: string | null };

/** Returns the label of a timeline entry. For an unknown kind the text is the kind itself. */
export function timelineLabel({ kind, text }: Entry): TimelineLabel {
  const said = (icon: IconName, words: string): TimelineLabel => ({ icon, text: words, quote: text });
  const seen = (icon: IconName, words: string): TimelineLabel => ({ icon, text: words, quote: null });
  switch (kind) {
    case 'checked-in':
      return seen('check', t`Was checked in at the gate`);
    case 'arrived':
      return seen('clock', t`Came to the lobby`);
    case 'started':
      return seen('play', t`Started the test`);
    case 'submitted':
      return seen('check', text === 'deadline' ? t`Submitted when time was up` : t`Submitted the test`);
    case 'hand':
      return said('hand', t`Raised a hand`);
    case 'lease-taken':
      return seen('devices', t`Continues on another device or tab`);
    case 'left-page':
      return seen('away', t`Left the test’s page`);
    case 'came-back':
      return seen('right', t`Came back to the page`);
    case 'fullscreen-left':
      return seen('away', t`Left full screen`);
    case 'fullscreen-entered':
      return seen('right', t`Returned to full screen`);
    case 'copy':
      return seen('info', t`Copied text`);
    case 'paste':
      return seen('info', t`Pasted text`);
    case 'offline':
      return seen('offline', t`The device reported that it was offline`);
    case 'online':
      return seen('online', t`The device was online again`);
    case 'connection-lost':
      return seen('offline', t`The connection was lost`);
    case 'connection-back':
      return seen('online', t`The connection was back`);
    case 'authorise':
      return said('enter', t`Was let in`);
    case 'refuse':
      return said('close', t`Was refused`);
    case 'pause':
      return said('pause', t`Was paused`);
    case 'resume':
      return said('play', t`Was resumed`);
    case 'update':
      return said('plus', t`Was given more time`);
    case 'terminate':
      return said('stop', t`The test was ended`);
    case 'flag':
      return said('flag', t`Was flagged`);
    case 'message':
      return said('message', t`Was sent a message`);
    case 'second-device':
      return seen('devices', t`Came with a second device`);
    case 'review-release':
      return said('check', t`A second person released the result`);
    case 'review-withhold':
      return said('close', t`A second person withheld the result`);
    case 'late-accept':
      return said('check', t`Late answers were counted`);
    case 'late-leave':
      return said('close', t`Late answers were not counted`);
    default:
      return said('info', kind);
  }
}
