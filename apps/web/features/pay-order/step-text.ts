import { t } from '@lingui/core/macro';
import type { PayStep } from './use-pay-order.ts';

/** What the locked button says. Call it while drawing. */
export function stepText({ kind }: PayStep): string {
  switch (kind) {
    case 'opening':
      return t`Opening the payment…`;
    case 'paying':
      return t`Waiting for your payment…`;
    case 'confirming':
      return t`Confirming with the bank…`;
    case 'ready':
    case 'stopped':
      return '';
  }
}
