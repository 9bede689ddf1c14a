import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import type { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SlotIntent } from '../../features/choose-slot/intent.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import type { Answer } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { formatDuration } from '../../lib/words/formats.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';
import { BookedAlready, BuyFirst, CannotMove } from './choose-centre-notices.tsx';
import { type Choice, readChoice, Slots } from './choose-centre-slots.tsx';

type Entitlement = Extract<Answer<typeof listEntitlements>, { data: unknown }>['data'][number];
type ChooserProps = { user: AuthUser; test: WireTestDetails; bookings: WireBooking[]; bought: Entitlement[] };

/** Shows the steps of a booking: place, day, slot, held seat and confirmation. */
export function Chooser({ user, test, bookings, bought }: ChooserProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const choice = readChoice(useSearch());
  const title = inLanguage(test.title, language);
  const needsCentre = test.mode === 'centre' && choice.place === '';
  const heading = choice.move ? t`Move your booking` : needsCentre ? t`Choose a centre` : t`Choose a date`;
  useHead({ title: `${heading}: ${title}`, isPrivate: true });

  const moving = bookings.find(({ schedule_id }) => schedule_id === choice.move) ?? null;
  const open = bookings.find(({ state }) => state === 'confirmed' || state === 'started') ?? null;
  const intent = intentOf({ test, bought, choice, moving });
  const lead = (
    <>
      {title} · {formatDuration(test.duration, language)}
      {intent.kind === 'free' && ` · ${t`Free: your seat is booked without a payment`}`}
    </>
  );

  if (choice.move !== '' && (!moving || moving.canReschedule !== null)) {
    return (
      <PageLayout title={heading} lead={lead}>
        <CannotMove why={moving?.canReschedule ?? 'not-found'} />
      </PageLayout>
    );
  }
  if (open && !moving) {
    return (
      <PageLayout title={heading} lead={lead}>
        <BookedAlready booking={open} />
      </PageLayout>
    );
  }
  return (
    <PageLayout title={heading} lead={lead}>
      {moving && (
        <Notice>
          <p>
            <Trans>Now: {slotWhen(moving, serverNow(), language)}.</Trans>{' '}
            <Trans>You keep it until the new slot is confirmed.</Trans>
          </p>
        </Notice>
      )}
      {intent.kind === 'buy' && <BuyFirst test={test} />}
      <Slots user={user} test={test} intent={intent} held={bookings.find(({ state }) => state === 'held') ?? null} />
    </PageLayout>
  );
}

type IntentFacts = { test: WireTestDetails; bought: Entitlement[]; choice: Choice; moving: WireBooking | null };

function intentOf({ test, bought, choice, moving }: IntentFacts): SlotIntent {
  if (moving) return { kind: 'move', bookingId: moving.schedule_id, startsAt: moving.startsAt };
  const oldest = [...bought].sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1));
  const used = bought.find(({ _id }) => _id === choice.entitlement) ?? oldest[0];
  if (used) return { kind: 'claim', entitlementId: used._id, expiresAt: new Date(used.expiresAt) };
  return test.price === 0 ? { kind: 'free' } : { kind: 'buy' };
}
