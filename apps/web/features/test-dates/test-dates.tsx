import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { listSittings, type WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { centreName, citiesOnce, cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { modeName } from '../../lib/words/exam-words.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';
import { openStretches } from './open-stretches.ts';
import css from './test-dates.module.css';

const FIRST_SHOWN = 5;
/** Maximum number of free seats that is shown as a number. */
const FEW_SEATS = 10;

/** Component that is shown for a date that is full. */
type FullDate = ComponentType<{ sitting: WireSitting; testCode: string; when: string }>;
type Props = { test: WireTestDetails; FullDate: FullDate };

/**
 * Lists the open dates of a test by city. The free seats are those at the time when the page was opened. A seat is
 * claimed only after the purchase.
 */
export function TestDates({ test, FullDate }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [city, setCity] = useState('');
  const [all, setAll] = useState(false);
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
        <label className={css.city}>
          {t`City`}
          <select value={city} onChange={({ target }) => setCity(target.value)}>
            <option value="">{t`All cities`}</option>
            {cities.map((one) => (
              <option key={one.city} value={one.city}>
                {cityName(one, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul className={css.dates}>
        {shown.map((sitting) => (
          <DateRow key={sitting._id} sitting={sitting} testCode={test.test_code} FullDate={FullDate} />
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

type RowProps = { sitting: WireSitting; testCode: string; FullDate: FullDate };

function DateRow({ sitting, testCode, FullDate }: RowProps) {
  const { centre, mode, seatsLeft } = sitting;
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const when = slotWhen(sitting, now, language);
  return (
    <li>
      <strong>{when}</strong>
      <span className={css.place}>
        <Icon name={centre ? 'place' : 'online'} />
        {centre ? centreName(centre, language) : modeName(mode)}
      </span>
      <span className={css.seats}>
        {seatsLeft === 0 ? (
          <Badge>{t`Full`}</Badge>
        ) : seatsLeft <= FEW_SEATS ? (
          <Badge tone="warning">{t`${plural(seatsLeft, { one: '# seat left', other: '# seats left' })}`}</Badge>
        ) : (
          <Badge tone="success">{t`Seats free`}</Badge>
        )}
      </span>
      {seatsLeft === 0 && (
        <div className={css.full}>
          <FullDate sitting={sitting} testCode={testCode} when={when} />
        </div>
      )}
    </li>
  );
}
