import { decideApplication, listApplications, type WireApplication } from '@kasauti/contract/jobs/applications.ts';
import { heldTests } from '@kasauti/domain/jobs/held-tests.ts';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { type DecideFailure, DecideForm, type Decision } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { applicationStateName, applicationStateTone, shownScore } from '../../lib/words/application-words.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './handle-applications.module.css';

type Props = { application: WireApplication; queryKey: readonly unknown[] };

export function ApplicationCase({ application, queryKey }: Props) {
  const language = useLanguage();
  const id = useId();
  const { state, note, answer, decidedAt, results, requiredTestCodes } = application;
  const required = requiredTestCodes.length;
  const shown = results.map(({ test_code, passed }) => ({ test_code, passed, state: 'released' }));
  const held = heldTests(requiredTestCodes, shown).length;
  if (state === 'withdrawn')
    return (
      <p>
        <Trans>The candidate has withdrawn this application. Nothing of it is shown any more.</Trans>
      </p>
    );
  return (
    <div className={css.case}>
      <section className={css.part} aria-labelledby={`${id}-shown`}>
        <h2 id={`${id}-shown`}>
          <Trans>What the candidate sent</Trans>
        </h2>
        <p className={css.note}>{note || <Trans>No message.</Trans>}</p>
        <h3>
          <Trans>Results that the candidate shows</Trans>
        </h3>
        <p>{shownInWords(results.length, held, required)}</p>
        {results.length > 0 && (
          <ul className={css.results}>
            {results.map((result) => (
              <li key={result.attemptId}>
                <span>
                  {inLanguage(result.title, language)} <span className={css.soft}>{result.test_code}</span>
                </span>
                <span>{shownScore(result)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {answer && (
        <section className={css.part} aria-labelledby={`${id}-answer`}>
          <h2 id={`${id}-answer`}>
            <Trans>Message sent to the candidate</Trans>
          </h2>
          <p className={css.note}>{answer}</p>
        </section>
      )}
      {decidedAt === null && (
        <section className={css.part} aria-labelledby={`${id}-decide`}>
          <h2 id={`${id}-decide`}>
            <Trans>Decision</Trans>
          </h2>
          <DecideApplication application={application} queryKey={queryKey} />
        </section>
      )}
    </div>
  );
}

/** Compares the results that the candidate shows with the tests that the employer asks for, in one sentence. */
function shownInWords(shown: number, held: number, required: number): string {
  if (required === 0) return shown === 0 ? t`None. The employer asks for no test.` : t`The employer asks for no test.`;
  if (held === 0)
    return plural(required, {
      one: 'The employer asks for # test, and the candidate does not show it.',
      other: 'The employer asks for # tests, and the candidate shows none of them.',
    });
  return plural(required, {
    one: 'The candidate shows the test that the employer asks for.',
    other: `The candidate shows ${held} of the # tests that the employer asks for.`,
  });
}

export function ApplicationMarks({ application: { state } }: Pick<Props, 'application'>) {
  return <Badge tone={applicationStateTone[state]}>{applicationStateName(state)}</Badge>;
}

/** Shows the email address and phone number of the candidate. A withdrawn application contains neither of them. */
export function ApplicationFacts({ application: { email, phone } }: Pick<Props, 'application'>) {
  return (
    <>
      <Fact name={<Trans>Email</Trans>}>{email}</Fact>
      <Fact name={<Trans>Phone</Trans>}>{phone ?? '–'}</Fact>
    </>
  );
}

type Decided = 'shortlisted' | 'declined';

function DecideApplication({ application, queryKey }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const send = async ({ choice, reason }: Decision<Decided>): Promise<DecideFailure> => {
    const ask = { params: { applicationId: application._id }, body: { decision: choice, answer: reason } };
    const answer = await call(decideApplication, ask).catch(() => null);
    if (answer === null) return t`We do not know whether this was done. Send it again. It will not be done twice.`;
    if (!isRefusal(answer)) {
      queries.setQueryData(queryKey, answer);
      toast('success', t`The candidate gets an email.`);
    }
    await queries.invalidateQueries({ queryKey: [listApplications.path] });
    return whyNot(answer);
  };
  return (
    <DecideForm
      choices={{
        label: t`What the employer decided`,
        options: (['shortlisted', 'declined'] as const).map((value) => ({ value, label: applicationStateName(value) })),
      }}
      words={{
        label: t`Message to the candidate`,
        hint: t`The candidate gets it by email and can also read it under the application.`,
        maxLength: 2000,
        rows: 4,
      }}
      buttons={[{ label: <Trans>Tell the candidate</Trans> }]}
      onDecide={send}
    />
  );
}
