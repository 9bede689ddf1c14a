import type { Language } from '../form/content.ts';

/** A city. Filters use `city`. `cityHi` is its Hindi name, or null when nobody has entered one. */
export type City = { city: string; cityHi: string | null };

export function cityName({ city, cityHi }: City, language: Language): string {
  return language === 'hi' ? (cityHi ?? city) : city;
}

/** Formats a centre as one line. The centre's own name is not translated. */
export function centreName(centre: City & { name: string }, language: Language): string {
  return `${centre.name}, ${cityName(centre, language)}`;
}

/**
 * Returns each city once, sorted by name. A city has a Hindi name if any of the given places with this city has one.
 */
export function citiesOnce(places: readonly City[]): City[] {
  const cities = new Map<string, City>();
  for (const { city, cityHi } of places) cities.set(city, { city, cityHi: cities.get(city)?.cityHi ?? cityHi });
  return [...cities.values()].sort((a, b) => (a.city < b.city ? -1 : 1));
}
