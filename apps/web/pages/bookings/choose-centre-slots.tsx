import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { accommodationKinds, profileDetails } from '@kasauti/contract/identity/profiles.ts';
import { listSittings, type WireBooking, type WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { extraMinutesFor } from '@kasauti/domain/attempt/clock.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ChooseCentre } from '../../features/choose-centre/choose-centre.tsx';
import { ChosenPlace } from '../../features/choose-centre/chosen-place.tsx';
import { onlineKey, type Place, placesOf } from '../../features/choose-centre/places.ts';
import { BookingSummary } from '../../features/choose-slot/booking-summary.tsx';
import { DayChoice } from '../../features/choose-slot/day-choice.tsx';
import { type Day, daysOf, firstFree } from '../../features/choose-slot/days.ts';
import type { SlotIntent } from '../../features/choose-slot/intent.ts';
import { SlotList } from '../../features/choose-slot/slot-list.tsx';
import { SlotProblemNotice } from '../../features/choose-slot/slot-problem.tsx';
import { useChooseSlot } from '../../features/choose-slot/use-choose-slot.ts';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { addressOfBooking } from '../../lib/cart/own-booking.ts';
import { useSearch } from '../../lib/page/page.tsx';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { serverNow, useServerNow } from '../../lib/server/server-clock.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import css from './choose-centre.module.css';
import { NoDates } from './choose-centre-notices.tsx';

/** Interval between two requests for the free seats, in milliseconds. */
const SEATS_EVERY_MS = 20_000;
/**
 * The page offers slots that start within this time, in milliseconds. Purchases are usually valid for about this time.
 */
const OFFERED_AHEAD_MS = 180 * DAY_MS;

/**
 * The choice in the page address: the place and day, the purchase to use (`entitlement`) and the booking to move
 * (`move`).
 */
export type Choice = { city: string; place: string; date: string; entitlement: string; move: string };

export function readChoice(search: URLSearchParams): Choice {
  const get = (name: string) => search.get(name) ?? '';
  return {
    city: get('city'),
    place: get('place'),
    date: get('date'),
    entitlement: get('entitlement'),
    move: get('move'),
  };
}

type SlotsProps = { user: AuthUser; test: WireTestDetails; intent: SlotIntent; held: WireBooking | null };

/** Shows the places of a test, then the days and slots of the chosen place, and a summary of the booking. */
export function Slots({ user, test, intent, held }: SlotsProps) {
  const language = useLanguage();
  const choice = readChoice(useSearch());
  const now = useServerNow(MINUTE_MS);
  const { test_code } = test;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [to] = useState(() => new Date(serverNow().getTime() + OFFERED_AHEAD_MS).toISOString());
  const sittings = useAnswer(question(listSittings, { query: { test_code, to } }), { everyMs: SEATS_EVERY_MS });
  const { approved, minutes } = useOwnTime(user, test.duration);
  const comesFromPlaces = useRef(false);
  const onBooked = (bookingId: string) => navigate(addressOfBooking(bookingId));
  const slot = useChooseSlot({ testCode: test_code, intent, onBooked });
  const { picked, problem, busy, pick, confirm, letGo } = slot;
  const all = sittings.data && !isRefusal(sittings.data) ? sittings.data.data : [];

  useHeldSeat({ slot, held, sittings: all, intent });
  const chosen = chosenOf(all, choice, now);
  const summary = (
    <BookingSummary
      title={inLanguage(test.title, language)}
      minutes={minutes}
      place={chosen.place && nameOf(chosen.place, language)}
      day={chosen.day}
      rules={test}
      picked={picked}
      intent={intent}
      busy={busy}
      onConfirm={() => picked && void confirm(picked)}
      onLetGo={() => picked && void letGo(picked)}
      onHoldAgain={() => picked && void pick(picked.sitting)}
    />
  );
  const slots = {
    testCode: test_code,
    minutes: minutes.all,
    intent,
    busy: busy !== null,
    onPick: (sitting: WireSitting) => void pick(sitting),
  };

  return (
    <>
      {problem && <SlotProblemNotice problem={problem} sittings={all} {...slots} />}
      <QueryResult
        query={sittings}
        failed={<Trans>The dates could not be loaded</Trans>}
        loading={<Skeleton shape="block" />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <NoDates />
          ) : chosen.place ? (
            <div className={css.columns}>
              <div className={css.steps}>
                <PlaceAndDay
                  {...chosen}
                  place={chosen.place}
                  comesFromPlaces={comesFromPlaces}
                  addressWith={(change) => addressWith(pathname, choice, change)}
                  pickedId={picked?.sitting._id ?? null}
                  {...slots}
                />
              </div>
              {summary}
            </div>
          ) : (
            <Step title={<Trans>Where</Trans>}>
              <ChooseCentre
                places={chosen.places}
                approved={approved}
                minutes={minutes.all}
                city={choice.city}
                onShown={() => {
                  comesFromPlaces.current = true;
                }}
                onCity={(city) => navigate(addressWith(pathname, choice, { city }), { replace: true })}
                addressOf={({ key }: Place) => addressWith(pathname, choice, { place: key, date: '' })}
                beside={summary}
              />
            </Step>
          )
        }
      </QueryResult>
    </>
  );
}

type HeldSeatParts = Pick<SlotsProps, 'held' | 'intent'> & {
  slot: ReturnType<typeof useChooseSlot>;
  sittings: readonly WireSitting[];
};

/** Shows the seat that the user holds again after a reload. A hold stays valid when the page is closed. */
function useHeldSeat({ slot: { picked, busy, resume }, held, sittings, intent }: HeldSeatParts): void {
  const heldSitting = held && sittings.find((sitting) => isSlotOf(sitting, held));
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
}

/** Returns the candidate's approved accommodations, and the minutes that the test takes with their extra time. */
function useOwnTime(user: AuthUser, duration: number) {
  const { data } = useAnswer(question(profileDetails, { query: { email: user.email ?? '' } }));
  const known = data && !isRefusal(data) ? data.user.accommodations : [];
  const approved = accommodationKinds.filter((kind) =>
    known.some((one) => one.kind === kind && one.state === 'approved'),
  );
  const extra = extraMinutesFor(approved, duration);
  return { approved, minutes: { all: duration + extra, extra } };
}

type Chosen = { places: Place[]; only: Place | null; place: Place | null; days: Day[]; day: Day | null };

/**
 * Returns the place and day from the page address. If there is only one place, that place is chosen. Without a day in
 * the address, the first free day is chosen.
 */
function chosenOf(sittings: WireSitting[], choice: Choice, now: Date): Chosen {
  const places = placesOf(sittings);
  const only = (places.length === 1 && places[0]) || null;
  const place = only ?? places.find(({ key }) => key === choice.place) ?? null;
  const days = place ? daysOf(place.sittings, now) : [];
  const day = days.find(({ date }) => date === choice.date) ?? firstFree(days) ?? null;
  return { places, only, place, days, day };
}

function nameOf({ centre, sittings: [first] }: Place, language: Language): string | null {
  if (centre) return centreName(centre, language);
  return first ? modeName(first.mode) : null;
}

/** Returns the page address after a change of a part of the choice. The other parts stay the same. */
function addressWith(pathname: string, choice: Choice, change: Partial<Choice>): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...choice, ...change })) if (value) next.set(name, value);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}

function isSlotOf(sitting: WireSitting, { startsAt, centre, mode }: WireBooking): boolean {
  return sitting.startsAt === startsAt && sitting.mode === mode && sitting.centre?._id === centre?._id;
}

function isAhead(instant: string): boolean {
  return new Date(instant) > serverNow();
}

type PlaceAndDayProps = Omit<ComponentProps<typeof SlotList>, 'sittings'> &
  Pick<Chosen, 'only' | 'days' | 'day'> & {
    place: Place;
    /** True if the candidate has just chosen the place. Then the focus moves to the date. */
    comesFromPlaces: RefObject<boolean>;
    addressWith: (change: Partial<Choice>) => string;
  };

function PlaceAndDay({ place, only, days, day, comesFromPlaces, addressWith, ...slots }: PlaceAndDayProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const when = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (comesFromPlaces.current) when.current?.focus();
  }, [comesFromPlaces]);
  return (
    <>
      {(place.key !== onlineKey || !only) && (
        <Step title={<Trans>Where</Trans>}>
          <ChosenPlace place={place} changeTo={only ? null : addressWith({ place: '', date: '' })} />
        </Step>
      )}
      <section className={css.step} aria-label={t`When`}>
        <h2 ref={when} tabIndex={-1}>
          <Trans>When</Trans>
        </h2>
        <DayChoice
          days={days}
          chosen={day?.date ?? ''}
          onChoose={(date) => navigate(addressWith({ date }), { replace: true })}
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
