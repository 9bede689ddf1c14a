import type { listResults } from '@kasauti/contract/attempts/results.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import type { Answer } from '../../lib/server/call.ts';
import { formatDate } from '../../lib/words/formats.ts';
import { marksText } from '../../lib/words/marks-text.ts';
import css from './recent-results.module.css';

export type ResultLine = Extract<Answer<typeof listResults>, { data: unknown }>['data'][number];

/** Lists the results of finished tests, each with a link to its details. */
export function RecentResults({ results }: { results: ResultLine[] }) {
  const language = useLanguage();
  return (
    <ul className={css.list}>
      {results.map(({ attemptId, title, submittedAt, state, total, maximum, passed }) => (
        <li key={attemptId}>
          <div className={css.what}>
            <AppLink to={`/results/${attemptId}`}>{inLanguage(title, language)}</AppLink>
            <span className={css.detail}>{formatDate(submittedAt, language)}</span>
          </div>
          <Outcome state={state} marks={marksText(total, maximum)} passed={passed} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ state, marks, passed }: { state: string; marks: string | null; passed: boolean | null }) {
  const { t } = useLingui();
  if (state === 'withheld') return <Badge tone="warning">{t`Withheld`}</Badge>;
  if (marks === null) return <Badge>{t`Awaited`}</Badge>;
  return (
    <span className={css.outcome}>
      <strong>{marks}</strong>
      {passed !== null && (
        <Badge tone={passed ? 'success' : 'plain'}>{passed ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}</Badge>
      )}
    </span>
  );
}
