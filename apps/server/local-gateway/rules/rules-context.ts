import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from '../entities.ts';
import type { Records } from '../records.ts';
import type { Tuning } from '../tuning.ts';

type Emitted = { payment?: GatewayPayment; order?: GatewayOrder; refund?: GatewayRefund };

export type RulesContext = {
  records: Records;
  keySecret: string;
  tuning: Tuning;
  /** Returns the current time in Unix seconds. */
  now(): number;
  emit(event: WebhookEvent, entities: Emitted): void;
};
