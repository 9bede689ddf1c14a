import type { Language } from '../form/content.ts';

/** A city by the name that filters go by, and its Hindi name where somebody has written it. */
export type City = { city: string; cityHi: string | null };

export function cityName({ city, cityHi }: City, language: Language): string {
  return language === 'hi' ? (cityHi ?? city) : city;
}

/** A centre in one line. Its own name stays as it is written on its door. */
export function centreName(centre: City & { name: string }, language: Language): string {
  return `${centre.name}, ${cityName(centre, language)}`;
}

/** Every city once, by the name that filters go by; in Hindi where any of its places has it. */
export function citiesOnce(places: readonly City[]): City[] {
  const cities = new Map<string, City>();
  for (const { city, cityHi } of places) cities.set(city, { city, cityHi: cities.get(city)?.cityHi ?? cityHi });
  return [...cities.values()].sort((a, b) => (a.city < b.city ? -1 : 1));
}
