import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ListingField } from '@kasauti/domain/catalogue/what-changed.ts';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { formatInstant, priceText } from '../../lib/words/formats.ts';
import css from './edit-catalogue.module.css';
import { actionName, fieldName } from './test-words.ts';

/** What was done with a test, the newest first; its prices among it. */
export function TestHistory({ history }: Pick<StaffTest, 'history'>) {
  const language = useLanguage();
  return (
    <section className={css.box} aria-labelledby="history">
      <h2 id="history">
        <Trans>What was changed</Trans>
      </h2>
      <ol className={css.history}>
        {history.map(({ at, action, by, reason, changes }) => (
          <li key={`${at} ${action}`}>
            <span>
              {actionName(action)} <span className={css.soft}>{by}</span>
            </span>
            <time dateTime={at} className={css.soft}>
              {formatInstant(at, language)}
            </time>
            {reason && <q>{reason}</q>}
            <Changes changes={changes} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const shown = (field: string, text: string) =>
  field === 'price' && Number.isFinite(Number(text)) ? priceText(Number(text)) : text;

/** Fields with their values before and now. */
export function Changes({ changes }: { changes: StaffTest['history'][number]['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <strong>{fieldName(field as ListingField | 'price')}</strong>
          <del className={css.before}>{shown(field, from)}</del>
          <ins className={css.after}>{shown(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}
