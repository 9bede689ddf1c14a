import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Price, VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { scrollByKeys } from '@kasauti/ui/scroll-by-keys.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { compareAddress, forgetTest } from '../../lib/stores/viewed-tests.ts';
import { priceText } from '../../lib/words/formats.ts';
import css from './compare-table.module.css';
import { type ComparedFact, comparedFacts } from './compared-facts.ts';

type Props = { tests: WireTestDetails[]; onlyDifferences: boolean };

/**
 * Shows up to three tests side by side, with the facts in groups. On a phone, the tests can be swiped, and the names of
 * the facts stay.
 */
export function CompareTable({ tests, onlyDifferences }: Props) {
  const language = useLanguage();
  const now = useServerNow(MINUTE_MS);
  const groups = comparedFacts(tests, language, now)
    .map(({ name, facts }) => ({ name, facts: facts.filter(({ isSame }) => !(onlyDifferences && isSame)) }))
    .filter(({ facts }) => facts.length > 0);
  return (
    <div className={css.box} ref={scrollByKeys}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {tests.map((test) => (
              <TestHead
                key={test._id}
                test={test}
                without={compareAddress(
                  tests.flatMap((other) => (other === test ? [] : [other._id])),
                  { onlyDifferences },
                )}
              />
            ))}
          </tr>
        </thead>
        {groups.map(({ name, facts }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={tests.length + 1} className={css.group}>
                <span>{name}</span>
              </th>
            </tr>
            {facts.map((fact) => (
              <FactRow key={fact.name} fact={fact} tests={tests} />
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 && (
        <p className={css.none}>
          <Trans>These tests do not differ in any of the other facts.</Trans>
        </p>
      )}
    </div>
  );
}

/** `without` is the address of the comparison without this test. */
function TestHead({ test, without }: { test: WireTestDetails; without: string }) {
  const { t } = useLingui();
  const title = inLanguage(test.title, useLanguage());
  const hasDate = test.nextSittingAt !== null;
  return (
    <th scope="col" id={`test-${test._id}`}>
      <div className={css.head}>
        <AppLink to={`/products/test/${test._id}`} className={css.title}>
          {title}
        </AppLink>
        <span className={css.price}>
          <Price>{priceText(test.price)}</Price>
        </span>
        <ButtonLink
          size="small"
          to={`/products/test/${test._id}`}
          aria-label={hasDate ? t`Choose a date for ${title}` : t`See the test: ${title}`}
        >
          {hasDate ? t`Choose a date` : t`See the test`}
        </ButtonLink>
        <AppLink
          to={without}
          className={css.remove}
          aria-label={t`Remove ${title}`}
          onClick={() => forgetTest(test._id, 'compared')}
        >
          <Icon name="close" /> <Trans>Remove</Trans>
        </AppLink>
      </div>
    </th>
  );
}

function FactRow({ fact: { name, values, isSame }, tests }: { fact: ComparedFact; tests: WireTestDetails[] }) {
  return (
    <tr className={isSame && tests.length > 1 ? css.same : undefined}>
      <th scope="row">
        {name}{' '}
        {tests.length > 1 && (
          <VisuallyHidden>{isSame ? <Trans>The same</Trans> : <Trans>Different</Trans>}</VisuallyHidden>
        )}
      </th>
      {tests.map((test, at) => (
        <td key={test._id}>
          {values[at] || (
            <span className={css.unstated}>
              <Trans>Not stated</Trans>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
