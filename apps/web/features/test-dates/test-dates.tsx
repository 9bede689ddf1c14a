import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { listSittings, type WireBooking, type WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { centreName, citiesOnce } from '@kasauti/domain/scheduling/place-name.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { asCartItem } from '../../lib/cart/cart-item.ts';
import { addTestToCart } from '../../lib/cart/cart-sync.ts';
import { keepChosenDate, queryOfSlot } from '../../lib/cart/chosen-date.ts';
import { addressOfBooking, addressOfMove, isBookedSlot, useOwnBooking } from '../../lib/cart/own-booking.ts';
import { openPanel } from '../../lib/page/panels.ts';
import { CitySelect } from '../../lib/page/parts/city-select.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { seatsLevel, seatsText, seatsTones, slotLines, slotSpan } from '../../lib/words/slot-times.ts';
import { openStretches } from './open-stretches.ts';
import css from './test-dates.module.css';

const FIRST_SHOWN = 5;

/** Component that is shown for a date without free seats. */
type FullDate = ComponentType<{ sitting: WireSitting; testCode: string; when: string }>;
type Props = { test: WireTestDetails; FullDate: FullDate };

/**
 * Lists the open dates of a test by city. The numbers of free seats are from the time when the page was opened. A seat
 * is claimed only after the purchase.
 */
export function TestDates({ test, FullDate }: Props) {
  const { t } = useLingui();
  const [city, setCity] = useState('');
  const [all, setAll] = useState(false);
  const booking = useOwnBooking(test._id, useServerNow(MINUTE_MS));
  const { data, isPending, refetch } = useAnswer(question(listSittings, { query: { test_code: test.test_code } }));

  if (isPending) {
    return (
      <SkeletonGroup text={t`Loading dates`}>
        <Skeleton shape="block" />
      </SkeletonGroup>
    );
  }
  if (!data || isRefusal(data)) {
    return (
      <p>
        <Trans>The dates could not be loaded.</Trans>{' '}
        <Button kind="secondary" size="small" onPress={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  }
  const sittings = openStretches(data.data);
  if (sittings.length === 0) {
    return (
      <p>
        <Trans>
          No date is open at the moment. You can buy now and choose a date later; or put the test on your wishlist, and
          we write to you when there are new dates.
        </Trans>
      </p>
    );
  }
  const cities = citiesOnce(sittings.flatMap(({ centre }) => centre ?? []));
  const inCity = city === '' ? sittings : sittings.filter(({ centre }) => centre?.city === city);
  const shown = all ? inCity : inCity.slice(0, FIRST_SHOWN);
  return (
    <>
      {cities.length > 1 && (
        <CitySelect label={t`City`} everywhere={t`All cities`} cities={cities} chosen={city} onChoose={setCity} />
      )}
      <ul className={css.dates}>
        {shown.map((sitting) => (
          <DateRow key={sitting._id} sitting={sitting} test={test} booking={booking} FullDate={FullDate} />
        ))}
      </ul>
      {!all && inCity.length > FIRST_SHOWN && (
        <div>
          <Button kind="secondary" onPress={() => setAll(true)}>
            {t`Show ${plural(inCity.length - FIRST_SHOWN, { one: '# more date', other: '# more dates' })}`}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = {
  sitting: WireSitting;
  test: WireTestDetails;
  booking: WireBooking | undefined;
  FullDate: FullDate;
};

function DateRow({ sitting, test, booking, FullDate }: RowProps) {
  const { centre, mode, seatsLeft } = sitting;
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const when = slotSpan(sitting, test.duration, now, language);
  const { day, time } = slotLines(sitting, test.duration, now, language);
  const isBooked = booking !== undefined && isBookedSlot(sitting, booking);
  return (
    <li data-booked={isBooked || undefined}>
      <p className={css.when}>
        <strong>{day}</strong> {time && <span>{time}</span>}
      </p>
      <span className={css.place}>
        <Icon name={centre ? 'place' : 'online'} />
        {centre ? centreName(centre, language) : modeName(mode)}
      </span>
      <span className={css.seats}>
        {isBooked ? (
          <Badge tone="success">
            <Icon name="check" />
            <Trans>Your date</Trans>
          </Badge>
        ) : (
          <Badge tone={seatsTones[seatsLevel(seatsLeft)]}>{seatsText(seatsLeft)}</Badge>
        )}
      </span>
      <div className={css.choose}>
        {booking && (isBooked || test.price === 0 || booking.canReschedule === null) ? (
          <OwnDate {...{ booking, isBooked, when }} query={queryOfSlot(sitting, now)} isFull={seatsLeft === 0} />
        ) : seatsLeft === 0 ? (
          <FullDate sitting={sitting} testCode={test.test_code} when={when} />
        ) : (
          <ChooseDate test={test} query={queryOfSlot(sitting, now)} when={when} />
        )}
      </div>
    </li>
  );
}

type OwnDateProps = { booking: WireBooking; isBooked: boolean; isFull: boolean; query: string; when: string };

/**
 * For the booked date, links to the booking. For another date, offers to move the booking to it, if the rules allow
 * that.
 */
function OwnDate({ booking, isBooked, isFull, query, when }: OwnDateProps) {
  const { t } = useLingui();
  if (isBooked) {
    return (
      <ButtonLink kind="secondary" size="small" to={addressOfBooking(booking.schedule_id)}>
        <Trans>See your booking</Trans>
      </ButtonLink>
    );
  }
  if (isFull || booking.canReschedule !== null) return null;
  return (
    <ButtonLink
      kind="secondary"
      size="small"
      to={`${addressOfMove(booking)}&${query}`}
      aria-label={t`Move to this date: ${when}`}
    >
      <Trans>Move to this date</Trans>
    </ButtonLink>
  );
}

/**
 * Button that chooses a date. For a free test, the next step is the booking. Any other test must first be bought. The
 * chosen date is stored until the booking.
 */
function ChooseDate({ test, query, when }: { test: WireTestDetails; query: string; when: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const title = inLanguage(test.title, useLanguage());
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  if (test.price === 0) {
    return (
      <ButtonLink
        kind="secondary"
        size="small"
        to={`/book/test/${encodeURIComponent(test.test_code)}?${query}`}
        aria-label={t`Choose this date: ${when}`}
      >
        <Trans>Choose this date</Trans>
      </ButtonLink>
    );
  }
  const buy = async () => {
    keepChosenDate(test.test_code, query);
    if (!(await addTestToCart(asCartItem(test)))) {
      toast('error', t`${title} could not be added to your cart.`);
      return;
    }
    // The cart of a visitor is a panel. The cart of a signed-in user is a page.
    if (isSignedIn) navigate('/cart');
    else openPanel('cart');
  };
  return (
    <Button kind="secondary" size="small" aria-label={t`Choose and buy: ${when}`} onPress={() => void buy()}>
      <Trans>Choose and buy</Trans>
    </Button>
  );
}
