import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { assertNever } from '@kasauti/domain/assert-never.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './edit-catalogue.module.css';

/** Says what a test that is not on sale lacks before it can be sold. */
export function BeforeSale({ test: { state, missing } }: { test: StaffTest }) {
  if (state === 'published') return null;
  return (
    <section className={css.box} aria-labelledby="before-sale">
      <h2 id="before-sale">
        <Trans>Before it can be sold</Trans>
      </h2>
      {missing.length === 0 ? (
        <p>
          <Trans>Nothing is missing. Finance or an administrator can put it on sale.</Trans>
        </p>
      ) : (
        <ul className={css.missing}>
          {missing.map((one) => (
            <li key={one}>{missingText(one)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function missingText(missing: StaffTest['missing'][number]): ReactNode {
  switch (missing) {
    case 'no-texts':
      return <Trans>Write in short what it is, and who it is for. The fields are below.</Trans>;
    case 'no-price':
      return <Trans>Two people decide its price: one of finance asks for it, and another one approves it.</Trans>;
    case 'no-paper':
      return <Trans>An administrator gives it a question paper, a published form of its provider.</Trans>;
    default:
      return assertNever(missing);
  }
}
