import { centreName, cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { addressLines } from '../../lib/routing/places.ts';
import { formatDate } from '../../lib/words/formats.ts';
import { CentreMap } from './centre-map.tsx';
import css from './choose-centre.module.css';
import { Facilities } from './facilities.tsx';
import { NearMe } from './near-me.tsx';
import {
  citiesOf,
  distanceInKm,
  distanceText,
  fitsAccommodations,
  inOrder,
  nextFree,
  type Place,
  type Position,
} from './places.ts';

type Props = {
  places: Place[];
  /**
   * Accommodations that were approved for this candidate. Places without a facility for one of them are left out,
   * and the page says so.
   */
  approved: readonly string[];
  city: string;
  onCity: (city: string) => void;
  addressOf: (place: Place) => string;
};

/** Lists the places of a test as links, next to a map of their locations. */
export function ChooseCentre({ places, approved, city, onCity, addressOf }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [from, setFrom] = useState<Position | null>(null);
  const [pointedKey, setPointedKey] = useState<string | null>(null);
  const fitting = places.filter((place) => fitsAccommodations(place, approved));
  const cities = citiesOf(fitting);
  const inCity = city === '' ? fitting : fitting.filter(({ centre }) => !centre || centre.city === city);
  const shown = inOrder(inCity, from);
  const leftOut = places.length - fitting.length;
  return (
    <div className={css.columns}>
      <div className={css.choice}>
        <div className={css.filters}>
          <label className={css.city}>
            {t`City`}
            <select value={city} onChange={({ target }) => onCity(target.value)}>
              <option value="">{t`All cities`}</option>
              {cities.map((one) => (
                <option key={one.city} value={one.city}>
                  {cityName(one, language)}
                </option>
              ))}
            </select>
          </label>
          <NearMe from={from} onFound={setFrom} />
        </div>
        <p role="status" className={css.count}>
          {t`${plural(shown.length, { one: '# place', other: '# places' })}`}
        </p>
        {leftOut > 0 && (
          <Notice>{t`Only places that fit your approved needs are shown; ${leftOut} more are left out.`}</Notice>
        )}
        <ul className={css.places}>
          {shown.map((place) => (
            // The pointer or the focus on a line highlights its dot on the map. The dot adds no information to the
            // line.
            <li
              key={place.key}
              className={css.place}
              onFocus={() => setPointedKey(place.key)}
              onMouseEnter={() => setPointedKey(place.key)}
              onMouseLeave={() => setPointedKey(null)}
            >
              <PlaceLine place={place} from={from} to={addressOf(place)} />
            </li>
          ))}
        </ul>
      </div>
      {cities.length > 0 && (
        <div className={css.mapPlace}>
          <CentreMap places={shown} chosenKey={null} pointedKey={pointedKey} from={from} />
        </div>
      )}
    </div>
  );
}

function PlaceLine({ place, from, to }: { place: Place; from: Position | null; to: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { centre } = place;
  const next = nextFree(place);
  return (
    <>
      <div className={css.placeHead}>
        <h3>
          <AppLink to={to} className={css.placeLink}>
            {centre ? centreName(centre, language) : t`Online, where you are`}
          </AppLink>
        </h3>
        {centre && from && <Distance km={distanceInKm(from, centre)} />}
      </div>
      {centre ? (
        <p className={css.address}>{addressLines(centre, language).join(', ')}</p>
      ) : (
        <p className={css.address}>
          <Trans>In a room of your own, on your device.</Trans>
        </p>
      )}
      {centre && centre.facilities.length > 0 && <Facilities facilities={centre.facilities} />}
      <p className={css.next}>
        {next ? (
          <>
            <Icon name="calendar" />
            <span>
              <Trans>Next free: {formatDate(next.startsAt, language, next.timeZone)}</Trans>
            </span>
          </>
        ) : (
          <Badge>{t`Full`}</Badge>
        )}
        <Icon name="right" />
      </p>
    </>
  );
}

function Distance({ km }: { km: number }) {
  const { t } = useLingui();
  const text = distanceText(km);
  return <span className={css.distance}>{'metres' in text ? t`${text.metres} m` : t`${text.km} km`}</span>;
}
