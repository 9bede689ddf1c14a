import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ListingField } from '@kasauti/domain/catalogue/what-changed.ts';
import { History } from '../../lib/staff/detail-page.tsx';
import css from './edit-catalogue.module.css';
import { actionName, fieldName, valueText } from './test-words.ts';

/** Lists the changes of a test, including price changes. The newest is first. */
export function TestHistory({ history }: Pick<StaffTest, 'history'>) {
  return (
    <History
      entries={history.map(({ at, action, by, reason, changes }) => ({
        at,
        what: actionName(action),
        by,
        reason,
        detail: <Changes changes={changes} />,
      }))}
    />
  );
}

/** Lists the changed fields, each with its old and new value. */
export function Changes({ changes }: { changes: StaffTest['history'][number]['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <strong>{fieldName(field as ListingField | 'price' | 'paper' | 'samples')}</strong>
          <del className={css.before}>{valueText(field, from)}</del>
          <ins className={css.after}>{valueText(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}
