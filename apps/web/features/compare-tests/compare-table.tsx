import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { compareAddress, forgetTest } from '../../lib/stores/viewed-tests.ts';
import { languageList, levelName, modeName, nextDate } from '../../lib/words/exam-words.ts';
import { formatDuration, priceText } from '../../lib/words/formats.ts';
import css from './compare-table.module.css';

/** Shows up to three tests side by side, with one row for each fact, and marks the differences. */
export function CompareTable({ tests }: { tests: WireTestDetails[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const without = (gone: WireTestDetails) =>
    compareAddress(tests.filter((test) => test !== gone).map(({ _id }) => _id));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {tests.map((test) => {
            const title = inLanguage(test.title, language);
            return (
              <th key={test._id} scope="col" id={`test-${test._id}`}>
                <AppLink to={`/products/test/${test._id}`}>{title}</AppLink>
                <AppLink
                  to={without(test)}
                  className={css.remove}
                  aria-label={t`Remove ${title}`}
                  onClick={() => forgetTest(test._id, 'compared')}
                >
                  <Trans>Remove</Trans>
                </AppLink>
              </th>
            );
          })}
        </tr>
      </thead>
      {factsOf(tests, language, now).map(({ name, values }) => (
        // The name of a fact is above its values at every width, because three columns next to a name do not fit on
        // a phone.
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={tests.length} className={css.fact}>
              {name}{' '}
              {tests.length > 1 && <VisuallyHidden>{areSame(values) ? t`The same` : t`Different`}</VisuallyHidden>}
            </th>
          </tr>
          <tr className={areSame(values) ? css.same : css.different}>
            {tests.map((test, at) => (
              <td key={test._id}>{values[at]}</td>
            ))}
          </tr>
        </tbody>
      ))}
      <tfoot>
        <tr>
          {tests.map((test) => {
            const title = inLanguage(test.title, language);
            const hasDate = test.nextSittingAt !== null;
            return (
              <td key={test._id}>
                <ButtonLink
                  size="small"
                  to={`/products/test/${test._id}`}
                  aria-label={hasDate ? t`Choose a date for ${title}` : t`See the test: ${title}`}
                >
                  {hasDate ? t`Choose a date` : t`See the test`}
                </ButtonLink>
              </td>
            );
          })}
        </tr>
      </tfoot>
    </table>
  );
}

const areSame = (values: string[]) => new Set(values).size === 1;

/** Returns the facts as the texts that the reader sees. Equal texts count as equal facts. */
function factsOf(tests: WireTestDetails[], language: Language, now: Date): { name: string; values: string[] }[] {
  const fact = (name: string, value: (test: WireTestDetails) => string) => ({ name, values: tests.map(value) });
  return [
    fact(t`Price, GST included`, ({ price }) => priceText(price)),
    fact(t`Duration`, ({ duration }) => formatDuration(duration, language)),
    fact(t`Questions`, ({ questionCount }) => String(questionCount)),
    fact(t`Sections`, ({ pattern }) => pattern.map(({ title }) => inLanguage(title, language)).join(', ') || '–'),
    fact(
      t`If an answer is wrong`,
      ({ pattern }) => [...new Set(pattern.map(({ negative }) => negative.replace('-', '−')))].join(', ') || '–',
    ),
    fact(t`To pass`, ({ passShareInPercent: share }) =>
      share === null ? t`No pass mark; you get a score` : t`${share}% of the marks`,
    ),
    fact(t`How it is taken`, ({ mode }) => modeName(mode)),
    fact(t`Dates`, (test) => nextDate(test, now)),
    fact(t`Languages`, ({ languages }) => languageList(languages)),
    fact(t`Level`, ({ level }) => levelName(level)),
    fact(t`Category`, ({ category }) => inLanguage(category.name, language)),
    fact(t`Provider`, ({ provider }) => provider.name),
    fact(t`To be used within`, ({ validityDays: days }) => t`${plural(days, { one: '# day', other: '# days' })}`),
    fact(t`Moving a booking`, ({ reschedule: { maxCount, windowHours } }) =>
      maxCount === 0
        ? t`Not possible`
        : t`${plural(maxCount, { one: '# time', other: '# times' })}, up to ${plural(windowHours, { one: '# hour', other: '# hours' })} before`,
    ),
    fact(
      t`Cancelling`,
      ({ cancel: { windowHours } }) => t`Up to ${plural(windowHours, { one: '# hour', other: '# hours' })} before`,
    ),
  ];
}
