import type { OwnApplication } from '@kasauti/contract/jobs/applications.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Language, useLanguage } from '../../lib/appearance/language.ts';
import { applicationStateName } from '../../lib/words/application-words.ts';
import { formatDate } from '../../lib/words/formats.ts';
import css from './own-applications.module.css';

type Step = { name: string; on: string | null; isDone: boolean };

/** Shows how far an application has come: sent, read and decided. A withdrawn application has only two steps. */
export function ApplicationSteps({ application }: { application: OwnApplication }) {
  const steps = stepsOf(application, useLanguage());
  return (
    <ol className={css.steps}>
      {steps.map(({ name, on, isDone }, at) => (
        <li
          key={name}
          data-done={isDone || undefined}
          aria-current={isDone && !steps[at + 1]?.isDone ? 'step' : undefined}
        >
          <span className={css.mark}>{isDone && <Icon name="check" />}</span>
          <span>
            {name}
            {!isDone && (
              <VisuallyHidden>
                {' '}
                <Trans>(not yet)</Trans>
              </VisuallyHidden>
            )}
            {on && <span className={css.on}>{on}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Returns the steps of an application. The date on which it was read is not recorded for the candidate. */
function stepsOf({ state, sentAt, decidedAt, withdrawnAt }: OwnApplication, language: Language): Step[] {
  const on = (at: string | null) => at && formatDate(at, language);
  const sent = { name: applicationStateName('sent'), on: on(sentAt), isDone: true };
  if (state === 'withdrawn') return [sent, { name: applicationStateName(state), on: on(withdrawnAt), isDone: true }];
  const isDecided = state === 'shortlisted' || state === 'declined';
  return [
    sent,
    { name: applicationStateName('read'), on: null, isDone: state !== 'sent' },
    { name: isDecided ? applicationStateName(state) : t`Decision`, on: on(decidedAt), isDone: isDecided },
  ];
}
