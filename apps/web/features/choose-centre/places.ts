import type { WireCentre, WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { type City, citiesOnce } from '@kasauti/domain/scheduling/place-name.ts';

/** A place where a test can be taken: one centre, or all online rooms together. `key` is part of the page address. */
export type Place = { key: string; centre: WireCentre | null; sittings: WireSitting[] };
export type Position = { latitude: number; longitude: number };

export const onlineKey = 'online';

/**
 * For each approved accommodation, the facility that a centre must have. Accommodations that need no facility are not
 * listed.
 */
const neededFacility: Record<string, string> = { wheelchair: 'step-free', scribe: 'scribe-room' };

/** Groups the sittings by place. The places and their sittings keep the order of the sittings. */
export function placesOf(sittings: readonly WireSitting[]): Place[] {
  const places = new Map<string, Place>();
  for (const sitting of sittings) {
    const key = sitting.centre?._id ?? onlineKey;
    const place = places.get(key) ?? { key, centre: sitting.centre, sittings: [] };
    place.sittings.push(sitting);
    places.set(key, place);
  }
  return [...places.values()];
}

/**
 * Checks whether a place has the facilities for the candidate's approved accommodations. An online room always has
 * them.
 */
export function fitsAccommodations({ centre }: Place, approved: readonly string[]): boolean {
  if (!centre) return true;
  return approved.every((kind) => {
    const facility = neededFacility[kind];
    return facility === undefined || centre.facilities.includes(facility);
  });
}

/**
 * Returns the facilities that all centres have. Returns none if there is only one centre, because then there is nothing
 * to compare.
 */
export function commonFacilities(places: readonly Place[]): string[] {
  const [first, ...others] = places.flatMap(({ centre }) => centre ?? []);
  if (!first || others.length === 0) return [];
  return first.facilities.filter((facility) => others.every(({ facilities }) => facilities.includes(facility)));
}

export function citiesOf(places: readonly Place[]): City[] {
  return citiesOnce(places.flatMap(({ centre }) => centre ?? []));
}

/**
 * Sorts the places by distance if the candidate's position is known, and by city and name otherwise. Online rooms
 * come first.
 */
export function inOrder(places: readonly Place[], from: Position | null): Place[] {
  return [...places].sort((a, b) => {
    if (!a.centre || !b.centre) return Number(Boolean(a.centre)) - Number(Boolean(b.centre));
    if (from) return distanceInKm(from, a.centre) - distanceInKm(from, b.centre);
    return `${a.centre.city} ${a.centre.name}`.localeCompare(`${b.centre.city} ${b.centre.name}`, 'en');
  });
}

const EARTH_RADIUS_IN_KM = 6371;

/** Returns the great-circle distance in kilometres, by the haversine formula. */
export function distanceInKm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lon] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS_IN_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Rounds a distance for display, for example to "850 m", "4.2 km" or "350 km". A straight-line distance is not more
 * exact than that.
 */
export function distanceText(km: number): { metres: number } | { km: string } {
  if (km < 1) return { metres: Math.max(50, Math.round(km * 20) * 50) };
  return { km: km < 10 ? km.toFixed(1).replace(/\.0$/, '') : String(Math.round(km)) };
}

/** Counts the sittings of a place that have a free seat. */
export function countFree({ sittings }: Place): number {
  return sittings.filter(({ seatsLeft }) => seatsLeft > 0).length;
}

/** Returns the first sitting of a place that still has a free seat, or null. */
export function nextFree({ sittings }: Place): WireSitting | null {
  return sittings.find(({ seatsLeft }) => seatsLeft > 0) ?? null;
}
