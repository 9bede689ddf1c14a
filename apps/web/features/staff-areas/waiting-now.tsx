import type { Role } from '@kasauti/contract/identity/identity.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../lib/routing/router.tsx';
import { areaIcons } from './area-words.ts';
import { type Area, areaPaths, mayDecideSale } from './areas.ts';
import css from './staff-areas.module.css';
import type { Waiting } from './use-waiting.ts';

type Counted = Area | 'proctors' | 'passages';
type Props = { areas: readonly Area[]; role: Role | undefined; waiting: Waiting };

/** Lists the items that wait for this user, at the top of the home page. Shows nothing for roles without counts. */
export function WaitingNow({ areas, role, waiting }: Props) {
  if (!waiting || waiting.size === 0) return null;
  const busy = ([...areas, 'passages', 'proctors'] as const).filter((area) => (waiting.get(area) ?? 0) > 0);
  return (
    <section className={css.now} aria-labelledby="waiting-now">
      <h2 id="waiting-now">
        <Trans>Waiting for you now</Trans>
      </h2>
      {busy.length === 0 ? (
        <p className={css.nothing}>
          <Icon name="check" />
          <Trans>Nothing is waiting for your decision.</Trans>
        </p>
      ) : (
        <ul className={css.waits}>
          {busy.map((area) => {
            const to = placeOf(area, areas, role);
            const words = <span>{areaWaits(area, waiting.get(area) ?? 0, role)}</span>;
            return (
              <li key={area}>
                {to === null ? (
                  <p className={css.wait}>
                    <Icon name="online" />
                    {words}
                  </p>
                ) : (
                  <Link to={to} className={css.wait}>
                    <Icon name={areaIcons[area === 'proctors' ? 'rooms' : area === 'passages' ? 'bank' : area]} />
                    {words}
                    <Icon name="right" />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Returns the address of the screen with the waiting items, or null if this user has no such screen. */
function placeOf(area: Counted, areas: readonly Area[], role: Role | undefined): string | null {
  if (area === 'proctors') return areas.includes('rooms') ? `${areaPaths.rooms}?proctor=nobody` : null;
  if (area === 'passages') return `${areaPaths.bank}/passages?state=in-review`;
  if (area === 'catalogue') return `${areaPaths.catalogue}?${mayDecideSale(role) ? 'price=waiting' : textsToWrite}`;
  if (area === 'bank' || area === 'forms') return `${areaPaths[area]}?state=in-review`;
  return areaPaths[area];
}

/** Filters for the list of tests. They select the tests that the server counts here. */
const textsToWrite = 'state=published&hindi=no';

/** Returns the number of waiting items as a sentence. The server does not count beyond a hundred. */
function areaWaits(area: Counted, count: number, role: Role | undefined): string {
  const many = count > 99 ? '99+' : `${count}`;
  switch (area) {
    case 'rooms':
      return plural(count, { one: 'In # room somebody needs you', other: 'In # rooms somebody needs you' });
    case 'reviews':
      return plural(count, { one: '# test needs a second look', other: `${many} tests need a second look` });
    case 'inbox':
      return plural(count, { one: '# message has no answer yet', other: `${many} messages have no answer yet` });
    case 'people':
      return plural(count, { one: '# lost second factor to decide', other: `${many} lost second factors to decide` });
    case 'documents':
      return plural(count, {
        one: '# document or request to decide',
        other: `${many} documents or requests to decide`,
      });
    case 'applications':
      return plural(count, { one: '# new application', other: `${many} new applications` });
    case 'proctors':
      return plural(count, {
        one: '# room of the next seven days has no proctor',
        other: `${many} rooms of the next seven days have no proctor`,
      });
    case 'check-in':
      return plural(count, { one: '# candidate to check in now', other: `${many} candidates to check in now` });
    case 'bank':
      return plural(count, { one: '# question to review', other: `${many} questions to review` });
    case 'passages':
      return plural(count, { one: '# passage to review', other: `${many} passages to review` });
    case 'forms':
      return plural(count, { one: '# form to publish', other: `${many} forms to publish` });
    case 'marking':
      return plural(count, { one: '# answer to mark', other: `${many} answers to mark` });
    case 'catalogue':
      if (!mayDecideSale(role))
        return plural(count, { one: '# test on sale has no Hindi', other: `${many} tests on sale have no Hindi` });
      return plural(count, { one: '# asked price to decide', other: `${many} asked prices to decide` });
    // These areas have no counts.
    case 'audit':
    case 'jobs':
    case 'content':
      return many;
  }
}
