import type { WireCentre, WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { type City, citiesOnce } from '@kasauti/domain/scheduling/place-name.ts';

/** Somewhere a test can be sat: a centre, or the online rooms together. `key` is part of the page's address. */
export type Place = { key: string; centre: WireCentre | null; sittings: WireSitting[] };
export type Position = { latitude: number; longitude: number };

export const onlineKey = 'online';

/** What a candidate was granted and a centre must have. */
const neededFacility: Record<string, string> = { wheelchair: 'step-free', scribe: 'scribe-room' };

/** The places of these sittings, each with its own, soonest first as they came. */
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

/** Whether a place has what this candidate's approved accommodations need. An online room needs nothing. */
export function fitsAccommodations({ centre }: Place, approved: readonly string[]): boolean {
  if (!centre) return true;
  return approved.every((kind) => {
    const facility = neededFacility[kind];
    return facility === undefined || centre.facilities.includes(facility);
  });
}

export function citiesOf(places: readonly Place[]): City[] {
  return citiesOnce(places.flatMap(({ centre }) => centre ?? []));
}

/**
 * Nearest first when it is known where the candidate is, else by name. Online rooms, which are near to everybody, come
 * first.
 */
export function inOrder(places: readonly Place[], from: Position | null): Place[] {
  return [...places].sort((a, b) => {
    if (!a.centre || !b.centre) return Number(Boolean(a.centre)) - Number(Boolean(b.centre));
    if (from) return distanceInKm(from, a.centre) - distanceInKm(from, b.centre);
    return `${a.centre.city} ${a.centre.name}`.localeCompare(`${b.centre.city} ${b.centre.name}`, 'en');
  });
}

const EARTH_RADIUS_IN_KM = 6371;

/** As the crow flies, by the haversine formula. */
export function distanceInKm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lon] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS_IN_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** "850 m", "4.2 km", "350 km": as exact as a straight line deserves. */
export function distanceText(km: number): { metres: number } | { km: string } {
  if (km < 1) return { metres: Math.max(50, Math.round(km * 20) * 50) };
  return { km: km < 10 ? km.toFixed(1).replace(/\.0$/, '') : String(Math.round(km)) };
}

/** The first sitting of a place that still has a seat. */
export function nextFree({ sittings }: Place): WireSitting | null {
  return sittings.find(({ seatsLeft }) => seatsLeft > 0) ?? null;
}
