import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { formatPlainDate } from '../../lib/words/formats.ts';
import css from './edit-profile.module.css';

/** Shows the details by which the candidate is identified. The candidate cannot simply change them. */
export function FixedFacts({ profile }: { profile: WireProfile }) {
  const { t } = useLingui();
  const language = useLanguage();
  const genders: Record<string, string> = { male: t`Male`, female: t`Female`, other: t`Other` };
  const { email, dob, gender, uniqueNumberLast4, isBirthDateCorrected, isNameLocked } = profile;
  return (
    <>
      <dl className={css.facts}>
        <Fact name={t`Email`}>{email}</Fact>
        <Fact name={t`Date of birth`}>{dob ? formatPlainDate(dob, language) : t`Not known`}</Fact>
        <Fact name={t`Gender`}>{gender ? (genders[gender] ?? gender) : t`Not known`}</Fact>
        <Fact name={t`Unique/Aadhaar number`}>
          {uniqueNumberLast4 ? t`ends with ${uniqueNumberLast4}` : t`Not known`}
        </Fact>
      </dl>
      <p className={css.soft}>
        {isBirthDateCorrected || isNameLocked ? (
          <Trans>Your admit card is made from these, so they cannot be changed here.</Trans>
        ) : (
          <Trans>Your admit card is made from these. You can correct a mistyped date of birth here, once.</Trans>
        )}{' '}
        <AppLink to="/contact">
          <Trans>Write to us if one is wrong</Trans>
        </AppLink>
      </p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
