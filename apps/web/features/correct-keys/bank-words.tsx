import type { KeyCorrection } from '@kasauti/contract/authoring/form-keys.ts';
import { Trans } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';

type Bank = NonNullable<KeyCorrection['bank']>;

/** Says what an approval does or did to the question in the item bank. */
export function BankWords({ correction }: { correction: Pick<KeyCorrection, 'bank' | 'change' | 'state'> }) {
  const { bank, change, state } = correction;
  if (bank)
    return (
      <p>
        <OutcomeWords bank={bank} /> <AppLink to={`/staff/bank/${bank.itemId}`}>{bank.code}</AppLink>
      </p>
    );
  if (change.kind === 'answer' || state !== 'proposed') return null;
  return (
    <p>
      <Trans>The question in the item bank stays as it is. Its author can correct or retire it there.</Trans>
    </p>
  );
}

function OutcomeWords({ bank: { outcome, versionNo } }: { bank: Bank }) {
  switch (outcome) {
    case 'new-version':
      return versionNo === null ? (
        <Trans>With the approval, the question in the item bank gets this key as a new version.</Trans>
      ) : (
        <Trans>The question in the item bank has this key in its version {versionNo}.</Trans>
      );
    case 'in-review':
      return <Trans>Version {versionNo} in the item bank has this key. It waits for another reviewer.</Trans>;
    case 'has-it':
      return <Trans>The question in the item bank has this key already.</Trans>;
    case 'changed-since':
      return <Trans>The question in the item bank has changed since, so its author must correct the key there.</Trans>;
    case 'of-a-file':
      return <Trans>This question came with the file of a form. Correct it in that file too.</Trans>;
    case 'does-not-fit':
      return <Trans>The question in the item bank cannot have this key, so its author must change it there.</Trans>;
  }
}
