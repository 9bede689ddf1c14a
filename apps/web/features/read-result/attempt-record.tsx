import { attemptRecord } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { reasonSentence } from '../../lib/words/reason-words.ts';
import css from './read-result.module.css';

/** Lists what staff did during or after this attempt, with their reasons. Shows nothing if there is no entry. */
export function AttemptRecord({ attemptId }: { attemptId: AttemptId }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { data } = useAnswer(question(attemptRecord, { params: { id: attemptId } }));
  if (!data || isRefusal(data) || data.data.length === 0) return null;
  const names: Record<string, string> = {
    authorise: t`Let in`,
    refuse: t`Not let in`,
    pause: t`Paused`,
    resume: t`Resumed`,
    update: t`Time changed`,
    terminate: t`Ended`,
    flag: t`Noted`,
    message: t`Message`,
    'review-release': t`A second person released the result`,
    'review-withhold': t`A second person withheld the result`,
    'late-accept': t`Late answers were counted`,
    'late-leave': t`Late answers were not counted`,
  };
  return (
    <section className={css.part} aria-labelledby="record">
      <h2 id="record">
        <Trans>What staff noted during your test</Trans>
      </h2>
      <ol className={css.record}>
        {data.data.map(({ at, verb, reasonText, extraMinutes, by }) => (
          <li key={`${at} ${verb}`}>
            <span className={css.soft}>{formatInstant(at, language)}</span>
            <span>
              <strong>{names[verb] ?? verb}</strong>
              {extraMinutes !== null && <> ({t`${extraMinutes} min`})</>} · {by}
            </span>
            {reasonText !== '' && <span>{reasonSentence(reasonText)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
