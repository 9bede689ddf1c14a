import { attemptRecord } from '@kasauti/contract/attempts.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { useLingui } from '@lingui/react/macro';
import { Answered } from '../../lib/answered.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { useLanguage } from '../../lib/language.ts';
import { question, useAnswer } from '../../lib/queries.ts';
import css from './read-result.module.css';

/** What people did about this attempt, and why: the candidate's own copy of the record. Nothing when nobody did anything. */
export function AttemptRecord({ attemptId }: { attemptId: AttemptId }) {
  const { t } = useLingui();
  const language = useLanguage();
  const answer = useAnswer(question(attemptRecord, { params: { id: attemptId } }));
  const verbs: Record<string, string> = {
    authorise: t`You were let in`,
    refuse: t`You were not let in`,
    pause: t`Your test was paused`,
    resume: t`Your test went on`,
    update: t`Time was added`,
    terminate: t`Your test was ended`,
    flag: t`A note was made`,
    message: t`You got a message`,
    'answer-hand': t`Your raised hand was answered`,
  };
  return (
    <Answered query={answer} failed={t`The record could not be loaded`}>
      {({ data }) =>
        data.length > 0 && (
          <section>
            <h2>{t`What your proctor did`}</h2>
            <ul className={css.record}>
              {data.map((entry) => (
                <li key={`${entry.at} ${entry.verb}`}>
                  <strong>{verbs[entry.verb] ?? entry.verb}</strong>
                  {entry.extraMinutes !== null && ` ${t`(${entry.extraMinutes} min)`}`}
                  <span>{formatInstant(entry.at, language)}</span>
                  {entry.reasonText && <p>{entry.reasonText}</p>}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Answered>
  );
}
