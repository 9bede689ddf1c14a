import { type City, cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { useLanguage } from '../../appearance/language.ts';
import css from './city-select.module.css';

type Props = {
  label: string;
  /** Label of the choice that does not limit the list to a city. */
  everywhere: string;
  cities: readonly City[];
  /** The chosen city, or an empty text for all cities. */
  chosen: string;
  onChoose: (city: string) => void;
};

/** Lets the reader limit a list to a city. */
export function CitySelect({ label, everywhere, cities, chosen, onChoose }: Props) {
  const language = useLanguage();
  return (
    <label className={css.city}>
      {label}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{everywhere}</option>
        {cities.map((one) => (
          <option key={one.city} value={one.city}>
            {cityName(one, language)}
          </option>
        ))}
      </select>
    </label>
  );
}
