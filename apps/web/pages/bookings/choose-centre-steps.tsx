import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { profileDetails } from '@kasauti/contract/identity/profiles.ts';
import type { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { moveRefusals } from '@kasauti/contract/scheduling/booking-refusals.ts';
import { listSittings, type WireBooking, type WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState, Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChooseCentre } from '../../features/choose-centre/choose-centre.tsx';
import { ChosenPlace } from '../../features/choose-centre/chosen-place.tsx';
import { onlineKey, type Place, placesOf } from '../../features/choose-centre/places.ts';
import { DayChoice } from '../../features/choose-slot/day-choice.tsx';
import { daysOf } from '../../features/choose-slot/days.ts';
import type { SlotIntent } from '../../features/choose-slot/intent.ts';
import { PickedSlotBox } from '../../features/choose-slot/picked-slot.tsx';
import { SlotList } from '../../features/choose-slot/slot-list.tsx';
import { SlotProblemNotice } from '../../features/choose-slot/slot-problem.tsx';
import { useChooseSlot } from '../../features/choose-slot/use-choose-slot.ts';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { useHead, useSearch } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { type Answer, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { serverNow, useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { formatDuration } from '../../lib/words/formats.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';
import css from './choose-centre.module.css';

/** Interval between two readings of the free seats, in milliseconds. */
const SEATS_EVERY_MS = 20_000;

type Entitlement = Extract<Answer<typeof listEntitlements>, { data: unknown }>['data'][number];
/**
 * The choice in the page address: the place and day, the purchase to use (`entitlement`) and the booking to move
 * (`move`).
 */
type Choice = { city: string; place: string; date: string; entitlement: string; move: string };

function readChoice(search: URLSearchParams): Choice {
  const get = (name: string) => search.get(name) ?? '';
  return {
    city: get('city'),
    place: get('place'),
    date: get('date'),
    entitlement: get('entitlement'),
    move: get('move'),
  };
}

type ChooserProps = { user: AuthUser; test: WireTestDetails; bookings: WireBooking[]; bought: Entitlement[] };

/** The steps of a booking: place, day, slot, held seat and confirmation. */
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

type SlotsProps = { user: AuthUser; test: WireTestDetails; intent: SlotIntent; held: WireBooking | null };

function Slots({ user, test, intent, held }: SlotsProps) {
  const { test_code } = test;
  const navigate = useNavigate();
  const sittings = useAnswer(question(listSittings, { query: { test_code } }), { everyMs: SEATS_EVERY_MS });
  const profile = useAnswer(question(profileDetails, { query: { email: user.email ?? '' } }));
  const onBooked = (bookingId: string) => navigate(`/booking-confirmation?schedule=${bookingId}`);
  const slot = useChooseSlot({ testCode: test_code, intent, onBooked });
  const { picked, problem, busy, pick, confirm, letGo, resume } = slot;
  const all = sittings.data && !isRefusal(sittings.data) ? sittings.data.data : [];

  // A hold stays valid when the page is closed. After a reload the held seat is shown again.
  const heldSitting = held && all.find((sitting) => isSlotOf(sitting, held));
  useEffect(() => {
    if (
      !picked &&
      heldSitting &&
      held?.heldUntil &&
      busy === null &&
      intent.kind === 'claim' &&
      isAhead(held.heldUntil)
    )
      resume({ sitting: heldSitting, hold: { bookingId: held.schedule_id, heldUntil: held.heldUntil } });
  }, [picked, heldSitting, held, busy, intent.kind, resume]);

  const approved =
    profile.data && !isRefusal(profile.data)
      ? profile.data.user.accommodations.filter(({ state }) => state === 'approved').map(({ kind }) => kind)
      : [];

  return (
    <>
      {picked && (
        <PickedSlotBox
          rules={test}
          picked={picked}
          intent={intent}
          busy={busy}
          onConfirm={() => void confirm(picked)}
          onLetGo={() => void letGo(picked)}
          onHoldAgain={() => void pick(picked.sitting)}
        />
      )}
      {problem && (
        <SlotProblemNotice
          problem={problem}
          testCode={test_code}
          sittings={all}
          intent={intent}
          busy={busy !== null}
          onPick={(sitting) => void pick(sitting)}
        />
      )}
      <QueryResult
        query={sittings}
        failed={<Trans>The dates could not be loaded</Trans>}
        loading={<Skeleton shape="block" />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <NoDates />
          ) : (
            <PlaceAndDay
              testCode={test_code}
              sittings={data}
              approved={approved}
              intent={intent}
              pickedId={picked?.sitting._id ?? null}
              busy={busy !== null}
              onPick={(sitting) => void pick(sitting)}
            />
          )
        }
      </QueryResult>
    </>
  );
}

function isSlotOf(sitting: WireSitting, { startsAt, centre, mode }: WireBooking): boolean {
  return sitting.startsAt === startsAt && sitting.mode === mode && sitting.centre?._id === centre?._id;
}

function isAhead(instant: string): boolean {
  return new Date(instant) > serverNow();
}

type PlaceAndDayProps = {
  testCode: string;
  sittings: WireSitting[];
  approved: string[];
  intent: SlotIntent;
  pickedId: string | null;
  busy: boolean;
  onPick: (sitting: WireSitting) => void;
};

function PlaceAndDay({ sittings, approved, ...slots }: PlaceAndDayProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const choice = readChoice(useSearch());
  const now = useServerNow(MINUTE_MS);
  const when = useRef<HTMLHeadingElement>(null);
  const places = placesOf(sittings);
  const [only] = places.length === 1 ? places : [];
  const place = only ?? places.find(({ key }) => key === choice.place) ?? null;

  /** Returns the address with a part of the choice changed. The purchase and the booking to move stay. */
  const address = (change: Partial<Choice>) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...choice, ...change })) if (value) next.set(name, value);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };

  const placeKey = place?.key;
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the place changes.
  useEffect(() => {
    if (!isFirst.current) when.current?.focus();
    isFirst.current = false;
  }, [placeKey]);

  if (!place) {
    return (
      <Step title={<Trans>Where</Trans>}>
        <ChooseCentre
          places={places}
          approved={approved}
          city={choice.city}
          onCity={(city) => navigate(address({ city }), { replace: true })}
          addressOf={({ key }: Place) => address({ place: key, date: '' })}
        />
      </Step>
    );
  }
  const days = daysOf(place.sittings, now);
  const day = days.find(({ date }) => date === choice.date) ?? days.find(({ seatsLeft }) => seatsLeft > 0) ?? days[0];
  return (
    <>
      {(place.key !== onlineKey || !only) && (
        <Step title={<Trans>Where</Trans>}>
          <ChosenPlace place={place} changeTo={only ? null : address({ place: '', date: '' })} />
        </Step>
      )}
      <section className={css.step} aria-label={t`When`}>
        <h2 ref={when} tabIndex={-1}>
          <Trans>When</Trans>
        </h2>
        <DayChoice
          days={days}
          chosen={day?.date ?? ''}
          onChoose={(date) => navigate(address({ date }), { replace: true })}
        />
        {day && <SlotList sittings={day.sittings} {...slots} />}
      </section>
    </>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.step}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function BuyFirst({ test }: { test: WireTestDetails }) {
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink to={`/products/test/${test._id}`} size="small">
          <Trans>See the test</Trans>
        </ButtonLink>
      }
    >
      <strong>
        <Trans>Buy this test first; then choose a date.</Trans>
      </strong>
      <Trans>You can already look at places and dates.</Trans>
    </Notice>
  );
}

function BookedAlready({ booking }: { booking: WireBooking }) {
  const language = useLanguage();
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>You already have a date for this test</Trans>}
      action={
        <>
          <ButtonLink to="/my-tests">
            <Trans>My Tests</Trans>
          </ButtonLink>
          {booking.canReschedule === null && (
            <ButtonLink
              to={`/book/test/${encodeURIComponent(booking.test_code)}?move=${booking.schedule_id}`}
              kind="secondary"
            >
              <Trans>Move it</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      {slotWhen(booking, serverNow(), language)}
    </EmptyState>
  );
}

function CannotMove({ why }: { why: string }) {
  useRefusalWords();
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>This booking cannot be moved</Trans>}
      action={
        <ButtonLink to="/my-tests">
          <Trans>My Tests</Trans>
        </ButtonLink>
      }
    >
      {refusalText(why, moveRefusals)}
    </EmptyState>
  );
}

function NoDates() {
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>No date is open at the moment</Trans>}
      action={
        <ButtonLink to="/contact" kind="secondary">
          <Trans>Ask for help</Trans>
        </ButtonLink>
      }
    >
      <Trans>New dates are added every week. You keep your purchase; come back in a few days.</Trans>
    </EmptyState>
  );
}
