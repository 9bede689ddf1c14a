import type { UserId } from '@kasauti/contract/ids.ts';
import { listBookings } from '@kasauti/contract/scheduling/scheduling.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';
import css from './next-booking.module.css';

/** Shows the next booking at the top of the page. Shows nothing if there is none. */
export function NextBooking({ userId }: { userId: UserId }) {
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const { data } = useAnswer(question(listBookings, { params: { userId } }));
  if (!data || isRefusal(data)) return null;
  const open = data.data.filter(
    ({ state, endsAt }) => (state === 'confirmed' || state === 'started') && new Date(endsAt) > now,
  );
  const [next] = open.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  if (!next) return null;
  return (
    <section className={css.next}>
      <Icon name="calendar" size="large" />
      <div>
        <h2>
          <Trans>Your next test</Trans>
        </h2>
        <p>
          <strong>{inLanguage(next.title, language)}</strong>
        </p>
        <p>{slotWhen(next, now, language)}</p>
      </div>
      <ButtonLink to="/my-tests">
        <Trans>What to do now</Trans>
      </ButtonLink>
    </section>
  );
}
