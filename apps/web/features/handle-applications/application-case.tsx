import { decideApplication, listApplications, type WireApplication } from '@kasauti/contract/jobs/applications.ts';
import { heldTests } from '@kasauti/domain/jobs/held-tests.ts';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
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
      {note && <p className={css.note}>{note}</p>}
      <h2>
        <Trans>Results that the candidate shows</Trans>
      </h2>
      {required > 0 && (
        <p>
          <Trans>
            Shows {held} of the {required} tests this employer asks for.
          </Trans>
        </p>
      )}
      {results.length === 0 && (
        <p className={css.soft}>
          <Trans>None.</Trans>
        </p>
      )}
      <ul className={css.results}>
        {results.map((result) => (
          <li key={result.attemptId}>
            {inLanguage(result.title, language)} ({result.test_code}): {shownScore(result)}
          </li>
        ))}
      </ul>
      {answer && (
        <>
          <h2>
            <Trans>Message sent to the candidate</Trans>
          </h2>
          <p className={css.note}>{answer}</p>
        </>
      )}
      {decidedAt === null && <DecideApplication application={application} queryKey={queryKey} />}
    </div>
  );
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
