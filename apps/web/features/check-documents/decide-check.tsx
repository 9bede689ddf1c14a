import { listChecks } from '@kasauti/contract/identity/document-checks.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { type DecideFailure, DecideForm, type Decision } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import type { ReadyReasons } from './ready-reasons.ts';

export type Verdict = 'accept' | 'refuse';

/** The reason is not one of the frequent ones. */
const OWN_WORDS = 'own';

type Props = {
  verdicts: readonly Verdict[];
  /** Frequent reasons. One of them fills the field, in which it can be changed. */
  ready?: ReadyReasons;
  /** True if staff withdraw an earlier acceptance. */
  isTakenBack?: boolean;
  send: (body: { decision: Verdict; reason: string }) => Promise<object | Refusal>;
};

/**
 * Asks for the decision and its reason. The candidate can read both. The server records a repeated decision only once.
 */
export function DecideCheck({ verdicts, ready, isTakenBack = false, send }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(!isTakenBack);
  const only = verdicts.length === 1 ? verdicts[0] : undefined;
  const [chosen, setChosen] = useState(only);
  const reasons = (chosen && ready?.[chosen]) ?? [];
  const decide = async ({ choice, reason }: Decision<Verdict>): Promise<DecideFailure> => {
    const answer = await send({ decision: choice, reason }).catch(() => null);
    if (answer === null) return t`We do not know whether this was done. Send it again. It will not be done twice.`;
    if (!isRefusal(answer)) toast('success', t`Decided. The candidate gets an email.`);
    await queries.invalidateQueries({ queryKey: [listChecks.path] });
    return whyNot(answer);
  };
  if (!isOpen) {
    return (
      <div>
        <Button kind="secondary" size="small" aria-expanded={false} onPress={() => setOpen(true)}>
          <Trans>Take the decision back</Trans>
        </Button>
      </div>
    );
  }
  const names = { accept: t`Accept`, refuse: t`Do not accept` };
  return (
    <DecideForm
      {...(!only && {
        choices: {
          label: t`Your decision`,
          across: true,
          options: verdicts.map((value) => ({ value, label: names[value] })),
        },
      })}
      {...(reasons.length > 0 && {
        codes: {
          label: t`Frequent reasons`,
          likely: OWN_WORDS,
          options: [{ value: OWN_WORDS, label: t`In your own words` }, ...reasons],
        },
      })}
      words={{
        label: t`Reason`,
        hint: t`The candidate reads this.`,
        maxLength: 1000,
        rows: 3,
        readyFor: (code) => reasons.find(({ value }) => value === code)?.label ?? '',
      }}
      onChoose={setChosen}
      buttons={[only ? { label: <Trans>No longer accept it</Trans>, choice: only } : { label: <Trans>Decide</Trans> }]}
      onDecide={decide}
    />
  );
}
