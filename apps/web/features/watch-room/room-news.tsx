import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Seat } from '../../lib/words/room-words.ts';
import { findAnnouncements, type RoomAnnouncement } from './room-announcements.ts';

/**
 * Announces to screen readers the candidates who need the proctor now and did not at the last reading. Other users see
 * this on the tiles and in the list.
 */
export function RoomNews({ seats }: { seats: readonly Seat[] }) {
  const [heard, setHeard] = useState(seats);
  const [news, setNews] = useState({ text: '', count: 0 });
  if (seats !== heard) {
    const text = findAnnouncements(heard, seats).map(sentence).join(' ');
    setHeard(seats);
    if (text) setNews({ text, count: news.count + 1 });
  }
  return (
    <div role="status">
      <VisuallyHidden>
        {/* With a new key, screen readers announce the text even if it is the same as before. */}
        <span key={news.count}>{news.text}</span>
      </VisuallyHidden>
    </div>
  );
}

function sentence({ reason, names }: RoomAnnouncement): string {
  const [name = ''] = names;
  const count = names.length;
  switch (reason) {
    case 'hand':
      return count === 1
        ? t`${name} raised a hand.`
        : plural(count, { one: '# candidate raised a hand.', other: '# candidates raised a hand.' });
    case 'second-device':
      return count === 1
        ? t`${name} asks to go on with another device.`
        : plural(count, {
            one: '# candidate asks to go on with another device.',
            other: '# candidates ask to go on with another device.',
          });
    case 'waiting':
      return count === 1
        ? t`${name} is waiting in the lobby.`
        : plural(count, {
            one: '# candidate is waiting in the lobby.',
            other: '# candidates are waiting in the lobby.',
          });
    case 'offline':
      return count === 1
        ? t`${name} is offline.`
        : plural(count, { one: '# candidate is offline.', other: '# candidates are offline.' });
  }
}
