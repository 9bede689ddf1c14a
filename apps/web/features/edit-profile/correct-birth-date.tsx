import { correctOwnBirthDate, ownBirthDateRefusals } from '@kasauti/contract/identity/birth-date.ts';
import type { WireProfile } from '@kasauti/contract/identity/profiles.ts';
import { plainDateIn } from '@kasauti/domain/format/dates.ts';
import { correctionEffect, whyCannotCorrectOwn } from '@kasauti/domain/identity/birth-date-correction.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DateField } from '@kasauti/ui/parts/fields.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OwnProofForm } from '../../lib/account/proof-form.tsx';
import { useLanguage } from '../../lib/appearance/language.ts';
import { FormActions, FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { call } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { formatPlainDate } from '../../lib/words/formats.ts';
import { refusalsToCome, refusalText } from '../../lib/words/refusal-text.ts';
import { useReadProfileAgain } from './use-own-profile.ts';

type Props = { profile: WireProfile };
type Step = { kind: 'rest' | 'name' | 'done' } | { kind: 'prove'; dob: string };
const rest: Step = { kind: 'rest' };

/**
 * Lets the user correct the date of birth while it is not verified. The user enters the new date, confirms it, and
 * proves to be the owner of the account.
 */
export function CorrectBirthDate({ profile }: Props) {
  const readAgain = useReadProfileAgain();
  const [step, setStep] = useState<Step>(rest);
  const toRest = () => setStep(rest);
  const corrected = () => {
    setStep({ kind: 'done' });
    void readAgain();
  };
  switch (step.kind) {
    case 'done':
      return (
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="success">
            <Trans>Your date of birth is corrected.</Trans>
          </Notice>
        </div>
      );
    case 'prove':
      return (
        <>
          <WhatFollows profile={profile} dob={step.dob} />
          <OwnProofForm
            send={(proof) => call(correctOwnBirthDate, { body: { ...proof, dob: step.dob } })}
            onDone={corrected}
            onCancel={toRest}
          >
            <Trans>Correct it</Trans>
          </OwnProofForm>
        </>
      );
    case 'name':
      return <NameDate profile={profile} onNamed={(dob) => setStep({ kind: 'prove', dob })} onCancel={toRest} />;
    case 'rest':
      if (profile.isBirthDateCorrected || profile.isNameLocked) return null;
      return (
        <div>
          <Button kind="secondary" onPress={() => setStep({ kind: 'name' })}>
            <Trans>Correct the date of birth</Trans>
          </Button>
        </div>
      );
  }
}

const todayHere = () => plainDateIn(INDIA_TIME_ZONE, serverNow());

function NameDate({ profile, onNamed, onCancel }: Props & { onNamed: (dob: string) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const { register, handleSubmit, formState } = useForm<{ dob: string }>();
  const today = todayHere();
  const whyNot = async (to: string) => {
    const bar = whyCannotCorrectOwn({
      ...{ from: profile.dob, to, today, hasAcceptedDocument: profile.isNameLocked },
      ...{ hasCorrected: profile.isBirthDateCorrected, hasAskedGuardian: profile.guardianConsent.asked !== null },
      // Only the server knows this, so it is not checked here.
      isSittingTest: false,
    });
    await refusalsToCome();
    return bar ? refusalText(bar, ownBirthDateRefusals) : true;
  };
  return (
    <FormFrame onSubmit={handleSubmit(({ dob }) => onNamed(dob))}>
      <DateField
        {...register('dob', { required: t`Date of birth is required`, validate: whyNot })}
        label={t`Right date of birth`}
        hint={t`As it appears on your ID. You can correct it once.`}
        error={formState.errors.dob?.message}
        max={today}
        autoComplete="bday"
        autoFocus
      />
      <FormActions>
        <Button type="submit">
          <Trans>Continue</Trans>
        </Button>
        <Button kind="secondary" onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </FormActions>
    </FormFrame>
  );
}

/** Shows the new date in words, so that a mistake is easy to notice. Also explains the effect of the change. */
function WhatFollows({ profile, dob }: Props & { dob: string }) {
  const language = useLanguage();
  const effect = correctionEffect({ from: profile.dob, to: dob, today: todayHere() });
  const isConsentMissing = effect === 'under-age' && profile.guardianConsent.asked?.state !== 'given';
  return (
    <>
      <p>
        <Trans>
          Your date of birth will be <strong>{formatPlainDate(dob, language)}</strong>. Is it right? From then on only
          we can change it.
        </Trans>
      </p>
      {isConsentMissing && (
        <Notice tone="warning">
          <Trans>
            By this date you are under 18. Tests that are watched over the internet or looked at later are then closed
            to you until a parent or guardian gives consent, also those that you have booked.
          </Trans>
        </Notice>
      )}
    </>
  );
}
