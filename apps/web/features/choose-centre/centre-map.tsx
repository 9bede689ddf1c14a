import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import css from './choose-centre.module.css';
import { islandDots, mapViewBox, onMap, outline } from './india.ts';
import { LABEL_SIZE, type MapPoint, mapPoints } from './map-points.ts';
import type { Place, Position } from './places.ts';

type Props = {
  places: Place[];
  /** Key of the highlighted place, or null if there is none. */
  markedKey: string | null;
  onMark: (key: string) => void;
  /** Called when a city is chosen. Moves the focus to the place with this key in the list. */
  onGo: (key: string) => void;
  from: Position | null;
};

/**
 * Shows the cities of the listed centres on a map. Each city is a link to its first centre in the list. The list
 * contains the same information, so the page can be used without the map.
 */
export function CentreMap({ places, markedKey, onMark, onGo, from }: Props) {
  const { t } = useLingui();
  const points = mapPoints(places, useLanguage());
  const here = from && onMap(from);
  return (
    <nav aria-label={t`Map of the cities`}>
      <svg className={css.map} viewBox={mapViewBox} role="presentation">
        <path className={css.land} d={outline} />
        <path className={css.islands} d={islandDots} />
        {here && <path className={css.here} d={`M${here.x - 5} ${here.y}h10M${here.x} ${here.y - 5}v10`} />}
        {points.map((point) => (
          <Point
            key={point.city}
            point={point}
            isMarked={markedKey !== null && point.keys.includes(markedKey)}
            onMark={onMark}
            onGo={onGo}
          />
        ))}
      </svg>
    </nav>
  );
}

type PointProps = { point: MapPoint; isMarked: boolean } & Pick<Props, 'onMark' | 'onGo'>;

function Point({ point: { name, keys, x, y, label }, isMarked, onMark, onGo }: PointProps) {
  const { t } = useLingui();
  const [first = ''] = keys;
  const mark = () => onMark(first);
  return (
    <a
      href={`#place-${first}`}
      aria-label={t`${name}, ${plural(keys.length, { one: '# place', other: '# places' })}`}
      className={css.point}
      data-marked={isMarked}
      onFocus={mark}
      onMouseEnter={mark}
      onClick={(event) => {
        event.preventDefault();
        onGo(first);
      }}
    >
      {/* The area that reacts to a click or touch is larger than the visible dot. */}
      <circle className={css.press} cx={x} cy={y} r={12} />
      <circle className={css.dot} cx={x} cy={y} r={isMarked ? 6.5 : 4.5} />
      {(label || isMarked) && (
        <text
          className={css.cityName}
          x={label?.x ?? x}
          y={label?.y ?? y - 10}
          fontSize={LABEL_SIZE}
          textAnchor={label?.anchor ?? 'middle'}
        >
          {name}
        </text>
      )}
    </a>
  );
}
