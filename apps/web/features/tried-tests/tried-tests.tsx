import { listTried } from '@kasauti/contract/attempts/practice.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { formatDate } from '../../lib/words/formats.ts';
import { marksText } from '../../lib/words/marks-text.ts';
import css from './tried-tests.module.css';

/** Lists practice tests that were taken before the account existed. Shows nothing if there are none. */
export function TriedTests({ userId }: { userId: UserId }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data } = useAnswer(question(listTried, { params: { userId } }));
  if (!data || isRefusal(data) || data.data.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>
        <Trans>Tried without an account</Trans>
      </h2>
      <p className={css.soft}>
        <Trans>They count in no ranking, and nobody else sees them.</Trans>
      </p>
      <ul className={css.list}>
        {data.data.map(({ attemptId, title, submittedAt, total, maximum }) => (
          <li key={attemptId}>
            <AppLink to={`/results/${attemptId}`}>{inLanguage(title, language)}</AppLink>
            <span className={css.soft}>{formatDate(submittedAt, language)}</span>
            <Badge>{t`Tried without an account`}</Badge>
            <strong className={css.marks}>{marksText(total, maximum)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
