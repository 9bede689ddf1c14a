import type { ItemOutcome } from '@kasauti/contract/bank/several-items.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '../../lib/routing/router.tsx';
import css from './find-items.module.css';
import { barText } from './outcome-words.ts';

/** Shows the result of an action on several questions: how many were changed, and which were refused and why. */
export function BulkReport({ outcomes }: { outcomes: readonly ItemOutcome[] }) {
  const countOf = (outcome: ItemOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const unchanged = countOf('unchanged');
  return (
    <Notice tone={refused.length > 0 ? 'warning' : 'success'}>
      <p>
        <Plural value={countOf('done')} one="# question was changed." other="# questions were changed." />{' '}
        {unchanged > 0 && <Plural value={unchanged} one="# was like this already." other="# were like this already." />}{' '}
        {refused.length > 0 && <Plural value={refused.length} one="# was refused:" other="# were refused:" />}
      </p>
      {refused.length > 0 && (
        <ul className={css.refused}>
          {refused.map(({ _id, code, why }) => (
            <li key={_id}>
              {code ? <Link to={`/staff/bank/${_id}`}>{code}</Link> : <Trans>A question</Trans>}: {why && barText(why)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
