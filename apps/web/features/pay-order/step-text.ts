import { t } from '@lingui/core/macro';
import type { PayStep } from './use-pay-order.ts';

/** Returns the text of the pay button while it is disabled. Must be called during rendering. */
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
