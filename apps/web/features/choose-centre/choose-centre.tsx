import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { CitySelect } from '../../lib/page/parts/city-select.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { addressLines, facilityName } from '../../lib/routing/places.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { slotSpan } from '../../lib/words/slot-times.ts';
import { CentreMap } from './centre-map.tsx';
import css from './choose-centre.module.css';
import { Facilities } from './facilities.tsx';
import { NearMe } from './near-me.tsx';
import {
  citiesOf,
  commonFacilities,
  countFree,
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
   * Accommodations that were approved for this candidate. A place that lacks a facility for one of them is not listed.
   * A notice says how many places are left out.
   */
  approved: readonly string[];
  city: string;
  onCity: (city: string) => void;
  addressOf: (place: Place) => string;
  /** Duration of the test for this candidate, in minutes. */
  minutes: number;
  /** Called once, after the list is shown. */
  onShown: () => void;
  /** Content next to the list. It is above the map. */
  beside: ReactNode;
};

/** Lists the places where a test can be taken, as links. Shows a map whose cities link to places in the list. */
export function ChooseCentre({ places, approved, city, onCity, addressOf, minutes, onShown, beside }: Props) {
  const { t } = useLingui();
  const [from, setFrom] = useState<Position | null>(null);
  const [markedKey, setMarkedKey] = useState<string | null>(null);
  const [hasMap, setMap] = useState(false);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  const fitting = places.filter((place) => fitsAccommodations(place, approved));
  const cities = citiesOf(fitting);
  const inCity = city === '' ? fitting : fitting.filter(({ centre }) => !centre || centre.city === city);
  const shown = inOrder(inCity, from);
  const common = commonFacilities(fitting);
  const leftOut = places.length - fitting.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once.
  useEffect(onShown, []);
  const map = (
    <CentreMap
      places={shown}
      markedKey={markedKey}
      onMark={setMarkedKey}
      onGo={(key) => links.current.get(key)?.focus()}
      from={from}
    />
  );
  return (
    <div className={css.columns}>
      <div className={css.choice}>
        <div className={css.filters}>
          <CitySelect label={t`City`} everywhere={t`All cities`} cities={cities} chosen={city} onChoose={onCity} />
          <NearMe from={from} onFound={setFrom} />
          {cities.length > 0 && (
            <span className={css.mapSwitch}>
              <Button kind="secondary" aria-expanded={hasMap} onPress={() => setMap(!hasMap)}>
                <Trans>Map</Trans>
              </Button>
            </span>
          )}
        </div>
        {hasMap && <div className={css.mapBelow}>{map}</div>}
        <p role="status" className={css.count}>
          {t`${plural(shown.length, { one: '# place', other: '# places' })}`}
        </p>
        {common.length > 0 && (
          <p className={css.common}>{t`Every centre has: ${common.map(facilityName).join(', ')}.`}</p>
        )}
        {leftOut > 0 && (
          <Notice>{t`Only places that fit your approved needs are shown; ${leftOut} more are left out.`}</Notice>
        )}
        <ul className={css.places}>
          {shown.map((place) => (
            <li
              key={place.key}
              id={`place-${place.key}`}
              className={css.place}
              data-marked={place.key === markedKey}
              onFocus={() => setMarkedKey(place.key)}
              onMouseEnter={() => setMarkedKey(place.key)}
            >
              <PlaceLine
                place={place}
                from={from}
                to={addressOf(place)}
                common={common}
                minutes={minutes}
                keepLink={(link) => {
                  if (link) links.current.set(place.key, link);
                  return () => void links.current.delete(place.key);
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className={css.side}>
        {beside}
        {cities.length > 0 && <div className={css.mapPlace}>{map}</div>}
      </div>
    </div>
  );
}

type LineProps = {
  place: Place;
  from: Position | null;
  to: string;
  /** Facilities that every centre has. They are listed once above the list and not in each line. */
  common: readonly string[];
  minutes: number;
  keepLink: RefCallback<HTMLAnchorElement>;
};

function PlaceLine({ place, from, to, common, minutes, keepLink }: LineProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const { centre } = place;
  const own = centre?.facilities.filter((facility) => !common.includes(facility)) ?? [];
  return (
    <>
      <div className={css.placeHead}>
        <h3>
          <AppLink ref={keepLink} to={to} className={css.placeLink}>
            {centre ? centreName(centre, language) : t`Online, where you are`}
          </AppLink>
        </h3>
        {centre && from && <Distance km={distanceInKm(from, centre)} />}
      </div>
      <p className={css.address}>
        {centre ? addressLines(centre, language).join(', ') : <Trans>In a room of your own, on your device.</Trans>}
      </p>
      {own.length > 0 && <Facilities facilities={own} isMore={common.length > 0} />}
      <NextFree place={place} minutes={minutes} />
    </>
  );
}

function NextFree({ place, minutes }: { place: Place; minutes: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const next = nextFree(place);
  const free = countFree(place);
  return (
    <div className={css.next}>
      {next ? (
        <>
          <Icon name="calendar" />
          <div>
            <p>
              <Trans>Next free: {slotSpan(next, minutes, now, language)}</Trans>
            </p>
            <p className={css.nextSeats}>
              {t`${plural(next.seatsLeft, { one: '# seat left', other: '# seats left' })}`}
              {' · '}
              {t`${plural(free, { one: '# date free', other: '# dates free' })}`}
            </p>
          </div>
        </>
      ) : (
        <Badge>{t`Full`}</Badge>
      )}
      <Icon name="right" />
    </div>
  );
}

function Distance({ km }: { km: number }) {
  const { t } = useLingui();
  const text = distanceText(km);
  return <span className={css.distance}>{'metres' in text ? t`${text.metres} m` : t`${text.km} km`}</span>;
}
