import { cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import css from './choose-centre.module.css';
import { islandDots, mapViewBox, onMap, outline } from './india.ts';
import type { Place, Position } from './places.ts';

type Props = { places: Place[]; chosenKey: string | null; pointedKey: string | null; from: Position | null };

/**
 * Shows the locations of the listed centres on a map. The map only repeats the list, so it is hidden from screen
 * readers and cannot be focused.
 */
export function CentreMap({ places, chosenKey, pointedKey, from }: Props) {
  const language = useLanguage();
  const shownKey = pointedKey ?? chosenKey;
  const dots = places.flatMap(({ key, centre }) =>
    centre ? [{ key, city: cityName(centre, language), ...onMap(centre) }] : [],
  );
  // The highlighted dot is drawn last, so that it covers its neighbours.
  const sorted = dots.sort((a, b) => Number(a.key === shownKey) - Number(b.key === shownKey));
  const shown = dots.find(({ key }) => key === shownKey);
  const here = from && onMap(from);
  return (
    <svg className={css.map} viewBox={mapViewBox} aria-hidden="true" focusable="false">
      <path className={css.land} d={outline} />
      <path className={css.islands} d={islandDots} />
      {sorted.map(({ key, x, y }) => (
        <circle
          key={key}
          className={key === shownKey ? css.dotShown : css.dot}
          cx={x}
          cy={y}
          r={key === shownKey ? 6 : 4}
        />
      ))}
      {here && <path className={css.here} d={`M${here.x - 5} ${here.y}h10M${here.x} ${here.y - 5}v10`} />}
      {shown && (
        <text className={css.cityName} x={shown.x} y={shown.y - 12} textAnchor={anchorOf(shown.x)}>
          {shown.city}
        </text>
      )}
    </svg>
  );
}

/** Aligns a name near the left or right edge so that it stays inside the map. */
function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (x < 60) return 'start';
  return x > 220 ? 'end' : 'middle';
}
