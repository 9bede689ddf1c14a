/** Settings of the local gateway's behaviour and of its simulated faults. Tests change them through `/__control`. */
export type Tuning = {
  /** When false, payments stay authorised until the merchant captures them. */
  autoCapture: boolean;
  /** Time in milliseconds after which the simulated UPI app approves or declines a payment. */
  upiMs: number;
  /** Initial state of a refund. A `pending` refund stays pending until a test completes it. */
  refunds: 'processed' | 'pending' | 'failed';
  webhooks: {
    delayMs: number;
    /** Number of copies of each event that are sent. */
    copies: number;
    /** Number of events that are collected and then sent in reverse order. If it is 0, events are sent in order. */
    reorder: number;
    drop: boolean;
    /** If true, the body is changed after it was signed. */
    tamper: boolean;
    /** Delay in milliseconds before the first retry. The delay doubles with each retry. */
    retryMs: number;
  };
  /** Simulated faults of the REST API. `times` is the number of calls to which a fault applies. */
  faults: ApiFault[];
};

export type ApiFault = {
  method: string;
  /** Prefix of the path, for example `/v1/orders`. */
  path: string;
  /**
   * `lost-answer`: the call runs, but its response is not sent. `hang`: the call does not run, and no response is sent.
   * `refuse`: the response has status 400 and the text in `words`.
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
