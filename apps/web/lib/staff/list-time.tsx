import { useLanguage } from '../appearance/language.ts';
import { serverNow } from '../server/server-clock.ts';
import { formatNearDate, formatNearInstant } from '../words/near-times.ts';

/** Shows a time in the row of a list, for example "Sat 21 Nov, 10:00 am IST". */
export function ListTime({ at }: { at: string }) {
  const language = useLanguage();
  return <time dateTime={at}>{formatNearInstant(at, serverNow(), language)}</time>;
}

/** Shows a date in the row of a list, for example "Sat 21 Nov". */
export function ListDate({ at }: { at: string }) {
  const language = useLanguage();
  return <time dateTime={at}>{formatNearDate(at, serverNow(), language)}</time>;
}
