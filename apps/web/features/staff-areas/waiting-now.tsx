import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '../../lib/routing/router.tsx';
import { areaIcons } from './area-words.ts';
import { type Area, areaPaths } from './areas.ts';
import css from './staff-areas.module.css';
import type { Waiting } from './use-waiting.ts';

/** Lists what waits for this user, at the top of the home page. Shows nothing for roles without counts. */
export function WaitingNow({ areas, waiting }: { areas: readonly Area[]; waiting: Waiting }) {
  if (!waiting || waiting.size === 0) return null;
  const busy = areas.filter((area) => (waiting.get(area) ?? 0) > 0);
  return (
    <section className={css.now} aria-labelledby="waiting-now">
      <h2 id="waiting-now">
        <Trans>Waiting for you now</Trans>
      </h2>
      {busy.length === 0 ? (
        <p className={css.nothing}>
          <Icon name="check" />
          <Trans>Nothing. Everything that you decide about is decided.</Trans>
        </p>
      ) : (
        <ul className={css.waits}>
          {busy.map((area) => (
            <li key={area}>
              <Link to={areaPaths[area]} className={css.wait}>
                <Icon name={areaIcons[area]} />
                <span>{areaWaits(area, waiting.get(area) ?? 0)}</span>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the number of waiting items as a sentence. The server counts only to a hundred. */
function areaWaits(area: Area, count: number): string {
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
    case 'catalogue':
      return plural(count, { one: '# asked price to decide', other: `${many} asked prices to decide` });
    // These areas have no counts.
    case 'check-in':
    case 'audit':
    case 'jobs':
    case 'content':
      return many;
  }
}
