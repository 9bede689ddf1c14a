import type { Language } from '@kasauti/domain/form/content.ts';
import { cityName } from '@kasauti/domain/scheduling/place-name.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import type { Centre } from '../store/centres.ts';
import type { PlacedBooking } from '../store/placed-bookings.ts';

const wordsIn = (i18n: I18n) => ({
  online: i18n.t('Online'),
  roll: i18n.t('Roll number'),
  where: i18n.t('Lobby and admit card'),
});

type Reader = { language: Language; publicUrl: string; now: Date };

/**
 * Returns a booking as an iCalendar file (RFC 5545). All instants are in UTC, and every calendar program converts them
 * to its local time. `title` is the title of the test in the reader's language.
 */
export function calendarOf(
  booking: PlacedBooking,
  centre: Centre | null,
  title: string,
  { language, publicUrl, now }: Reader,
): string {
  const say = wordsIn(i18nFor(language));
  const place = centre
    ? [centre.name, ...centre.address.lines, cityName(centre, language), centre.address.pin].join(', ')
    : say.online;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kasauti//Bookings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.bookingId}@kasauti`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(booking.startsAt)}`,
    `DTEND:${stamp(booking.endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(`${say.roll} ${booking.rollNumber}. ${say.where}: ${publicUrl}/my-tests`)}`,
    `URL:${publicUrl}/my-tests`,
    ...alarm('-P1D', title),
    ...alarm('-PT2H', title),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const alarm = (trigger: string, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${trigger}`,
  `DESCRIPTION:${escapeText(title)}`,
  'END:VALARM',
];

const stamp = (instant: Date) => `${instant.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

const escapeText = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n');

/**
 * Splits a line into lines of at most 75 octets, as RFC 5545 §3.1 requires. Each continuation line begins with a space.
 * A multi-byte character is never split.
 */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
