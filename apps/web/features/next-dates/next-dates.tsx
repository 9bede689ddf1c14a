import type { listTests } from '@kasauti/contract/catalogue/catalogue.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Price } from '@kasauti/ui/parts/small.tsx';
import { Skeleton, SkeletonGroup } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { CitySelect } from '../../lib/page/parts/city-select.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { type Question, question, useAnswer } from '../../lib/server/queries.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { modeIcons, modeName } from '../../lib/words/exam-words.ts';
import { formatDate, formatTime, priceText } from '../../lib/words/formats.ts';
import css from './next-dates.module.css';

const MAX_SHOWN = 5;
type Ask = Question<typeof listTests>;

/** Lists the tests that start next. The reader can limit the list to one city. */
export function NextDates({ ask }: { ask: Ask }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [city, setCity] = useState('');
  const everywhere = useAnswer(ask);
  const inCity: Ask = { ...ask, ...question(ask.entry, { query: { ...ask.ask.query, city } }) };
  const chosen = useAnswer(inCity, { enabled: city !== '', keepLast: true });
  const { data, isPending } = city === '' ? everywhere : chosen;
  const cities = everywhere.data && !isRefusal(everywhere.data) ? (everywhere.data.facets?.city ?? []) : [];

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
        <Trans>The dates could not be loaded.</Trans>
      </p>
    );
  }
  const tests = data.data.filter((test) => test.nextSittingAt !== null).slice(0, MAX_SHOWN);
  return (
    <>
      {cities.length > 0 && (
        <CitySelect
          label={t`Near`}
          everywhere={t`All cities and online`}
          cities={cities.map(({ value, label }) => ({ city: value, cityHi: label?.hi ?? null }))}
          chosen={city}
          onChoose={setCity}
        />
      )}
      {tests.length === 0 ? (
        <p>
          <Trans>No dates are open here at the moment.</Trans>
        </p>
      ) : (
        <ul className={css.dates}>
          {tests.map(({ _id, title, mode, price, nextSittingAt }) => (
            <li key={_id}>
              <span className={css.when}>
                <When mode={mode} startsAt={nextSittingAt ?? ''} />
              </span>
              <AppLink to={`/products/test/${_id}`}>{inLanguage(title, language)}</AppLink>
              <span className={css.mode}>
                <Icon name={modeIcons[mode]} />
                {modeName(mode)}
              </span>
              <Price>{priceText(price)}</Price>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Shows when a test can be started. A test with a proctor starts at a fixed time. A test without a proctor can be
 * started within a period.
 */
function When({ mode, startsAt }: { mode: ProctoringMode; startsAt: string }) {
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const time = formatTime(startsAt, language);
  if (isRoomMode(mode)) {
    return (
      <>
        <strong>{formatDate(startsAt, language)}</strong>
        <span>{time} IST</span>
      </>
    );
  }
  if (new Date(startsAt) <= now) {
    return (
      <>
        <strong>
          <Trans>Open now</Trans>
        </strong>
        <span>
          <Trans>Begin at any time</Trans>
        </span>
      </>
    );
  }
  return (
    <>
      <strong>{formatDate(startsAt, language)}</strong>
      <span>
        <Trans>Any time from {time} IST</Trans>
      </span>
    </>
  );
}
