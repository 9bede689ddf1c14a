import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { PayNote } from './pay-note.tsx';
import css from './pay-order.module.css';
import { PayProblem } from './pay-problem.tsx';
import { stepText } from './step-text.ts';
import type { PayStep } from './use-pay-order.ts';

type Props = {
  step: PayStep;
  payText: string;
  /** Reason for the last failed payment, as the payment gateway reported it to the server. Null if there is none. */
  lastFailure: string | null;
  onPay: () => void;
};

/** Button to pay an existing order. Shows why the last payment failed. */
export function PayAgain({ step, payText, lastFailure, onPay }: Props) {
  const why = step.kind === 'stopped' ? step.why : null;
  return (
    <div className={css.again}>
      {why && <PayProblem why={why} />}
      {!why && lastFailure && (
        <Notice tone="warning">
          <strong>
            <Trans>The last payment did not go through.</Trans>
          </strong>
          <span lang="en">{lastFailure}</span>
        </Notice>
      )}
      <Button wide busy={step.kind !== 'ready' && step.kind !== 'stopped'} busyText={stepText(step)} onPress={onPay}>
        {why?.kind === 'closed' ? <Trans>Try again</Trans> : payText}
      </Button>
      <PayNote />
    </div>
  );
}
