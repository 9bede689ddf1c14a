/** Settings for the gateway's behaviour and its faults. Tests change them through `/__control`. */
export type Tuning = {
  /** When false, payments stay authorised until the merchant captures them. */
  autoCapture: boolean;
  /** Time that a UPI app takes to approve or decline. */
  upiMs: number;
  /** The first state of a refund. A `pending` one waits for a test to end it. */
  refunds: 'processed' | 'pending' | 'failed';
  webhooks: {
    delayMs: number;
    /** Number of times that each event is sent. */
    copies: number;
    /** Number of events that are collected and then sent in reverse order. With 0, events are sent in order. */
    reorder: number;
    drop: boolean;
    /** Changes the body after it was signed. */
    tamper: boolean;
    /** Time until the first retry. It doubles each time. */
    retryMs: number;
  };
  /** Faults of the REST API. Each has a number of uses. */
  faults: ApiFault[];
};

export type ApiFault = {
  method: string;
  /** The beginning of the path, for example `/v1/orders`. */
  path: string;
  /**
   * `lost-answer`: the call runs, but its response is lost. `hang`: the call does not run, and no response is
   * sent. `refuse`: a 400 with the text in `words`.
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
