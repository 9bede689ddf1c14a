/** Settings of the local gateway's behaviour and of its simulated faults. Tests change them through `/__control`. */
export type Tuning = {
  /** When false, payments stay authorised until the merchant captures them. */
  autoCapture: boolean;
  /** Time in milliseconds after which the simulated UPI app approves or declines a payment. */
  upiMs: number;
  /** Initial state of a refund. A refund that starts as `pending` stays so until a test completes it. */
  refunds: 'processed' | 'pending' | 'failed';
  webhooks: {
    delayMs: number;
    /** Number of copies that are sent of each event. */
    copies: number;
    /** Number of events that are collected and then sent in reverse order. 0 sends events in order. */
    reorder: number;
    drop: boolean;
    /** When true, the body is changed after it is signed. */
    tamper: boolean;
    /** Delay in milliseconds before the first retry. The delay doubles with each retry. */
    retryMs: number;
  };
  /** Simulated faults of the REST API. Each fault applies to the number of calls in its `times`. */
  faults: ApiFault[];
};

export type ApiFault = {
  method: string;
  /** Prefix of the path, for example `/v1/orders`. */
  path: string;
  /**
   * `lost-answer`: the call runs, but its response is lost. `hang`: the call does not run, and no response is sent.
   * `refuse`: the response is a 400 with the text in `words`.
   */
  kind: 'refuse' | 'too-many' | 'server-error' | 'bad-gateway' | 'lost-answer' | 'hang' | 'close';
  times: number;
  words?: string;
};

export function defaultTuning(): Tuning {
  return {
    autoCapture: true,
    upiMs: 900,
    refunds: 'processed',
    webhooks: { delayMs: 0, copies: 1, reorder: 0, drop: false, tamper: false, retryMs: 1000 },
    faults: [],
  };
}
