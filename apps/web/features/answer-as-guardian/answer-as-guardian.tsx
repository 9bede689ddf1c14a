import {
  decideGuardianConsent,
  type GuardianDecisionRequest,
  readGuardianAsk,
  type WireConsentRequest,
} from '@kasauti/contract/identity/profiles.ts';
import { GUARDIAN_TEXT_VERSION, guardianText } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { CheckboxField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer, useSuccessfulAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './answer-as-guardian.module.css';
import { GuardianPoints, GuardianPointsAhead } from './guardian-points.tsx';

/**
 * Shows a child's request for consent to the parent or guardian who opened the mailed link, and records the
 * decision.
 */
export function AnswerAsGuardian({ token }: { token: string }) {
  const queries = useQueryClient();
  const asking = question(readGuardianAsk, { body: { token } });
  const query = useAnswer(asking);
  const keep = (ask: WireConsentRequest) => queries.setQueryData(asking.queryKey, ask);
  const hasArrived = useSuccessfulAnswer(query);
  if (!hasArrived) return <GuardianPointsAhead />;
  return (
    <QueryResult
      query={query}
      failed={<Trans>The request could not be loaded</Trans>}
      refused={<Trans>This link cannot be used</Trans>}
    >
      {(ask) => <Ask ask={ask} token={token} onChange={keep} />}
    </QueryResult>
  );
}

type Props = { ask: WireConsentRequest; token: string; onChange: (ask: WireConsentRequest) => void };

function Ask({ ask, token, onChange }: Props) {
  const language = useLanguage();
  return (
    <div className={css.ask}>
      <div role="status">
        <Decided ask={ask} />
      </div>
      {(ask.state === 'waiting' || ask.state === 'given') && (
        <GuardianPoints points={guardianText(language, ask).points} />
      )}
      {ask.state === 'waiting' && <DecideForm ask={ask} token={token} onChange={onChange} />}
      {ask.state === 'given' && <WithdrawConsent ask={ask} token={token} onChange={onChange} />}
    </div>
  );
}

/** Shown after the guardian has decided. */
function Decided({ ask: { state, childName, decidedAt } }: { ask: WireConsentRequest }) {
  const language = useLanguage();
  const at = decidedAt ? formatInstant(decidedAt, language) : '';
  switch (state) {
    case 'given':
      return (
        <Notice tone="success" isSpoken>
          <Trans>
            You gave consent for {childName} on {at}. We have emailed you a confirmation.
          </Trans>
        </Notice>
      );
    case 'refused':
      return (
        <EmptyState icon="check" title={<Trans>You refused</Trans>}>
          <Trans>
            Tests that are watched over the internet stay closed to {childName}. If you change your mind, {childName}{' '}
            can ask you again in the profile a day later.
          </Trans>
        </EmptyState>
      );
    case 'withdrawn':
      return (
        <EmptyState icon="check" title={<Trans>The consent is withdrawn</Trans>}>
          <Trans>
            It ended on {at}. Tests that are watched over the internet are closed to {childName}, also those that are
            booked; {childName} can cancel or move these bookings at no cost until they begin. If you change your mind,{' '}
            {childName} can ask you again in the profile.
          </Trans>
        </EmptyState>
      );
    case 'waiting':
    case 'expired':
      return null;
  }
}

/** Returns a function that sends the guardian's decision. `problem` is the error message for the user, or null. */
function useDecide(onChange: Props['onChange']) {
  const { t } = useLingui();
  const [busy, setBusy] = useState<GuardianDecisionRequest['verb'] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (body: GuardianDecisionRequest) => {
    setBusy(body.verb);
    setProblem(null);
    const answer = await call(decideGuardianConsent, { body }).catch(() => null);
    setBusy(null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) return setProblem(refusalText(answer));
    onChange(answer);
  };
  return { busy, problem, decide };
}

function DecideForm({ ask, token, onChange }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { busy, problem, decide } = useDecide(onChange);
  const { register, handleSubmit, formState } = useForm<{ agreed: boolean }>({ defaultValues: { agreed: false } });
  const { childName, guardianName, relation } = ask;
  const read = { token, textVersion: GUARDIAN_TEXT_VERSION, language };
  const give = handleSubmit(() => decide({ verb: 'give', agreed: true, ...read }));
  return (
    <FormFrame onSubmit={give} problem={problem}>
      <p>
        <Trans>
          {guardianName}, you are named as the one who decides. The link works until{' '}
          {formatInstant(ask.expiresAt, language)}.
        </Trans>
      </p>
      <CheckboxField
        {...register('agreed', { required: t`Confirm this first` })}
        label={guardianText(language, { childName, relation }).declaration}
        error={formState.errors.agreed?.message}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy === 'give'}>
          <Trans>Give consent</Trans>
        </Button>
        <Button kind="secondary" busy={busy === 'refuse'} onPress={() => void decide({ verb: 'refuse', ...read })}>
          <Trans>Refuse</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

function WithdrawConsent({ ask: { childName }, token, onChange }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { busy, problem, decide } = useDecide(onChange);
  return (
    <div>
      <Button kind="secondary" aria-haspopup="dialog" onPress={() => setAsking(true)}>
        <Trans>Withdraw the consent</Trans>
      </Button>
      {isAsking && (
        <Dialog title={<Trans>Withdraw the consent</Trans>} onClose={() => setAsking(false)} closeText={t`Close`}>
          <p>
            <Trans>
              Tests that are watched over the internet or looked at later are closed to {childName} at once, also those
              that are booked.
            </Trans>
          </p>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <DialogActions>
            <Button kind="secondary" onPress={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button kind="danger" busy={busy !== null} onPress={() => void decide({ verb: 'withdraw', token })}>
              <Trans>Withdraw</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  );
}
