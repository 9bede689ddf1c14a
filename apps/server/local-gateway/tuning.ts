/** How the gateway behaves, or misbehaves. Tests change it through `/__control`. */
export type Tuning = {
  /** Off: payments stay authorised until the merchant captures them. */
  autoCapture: boolean;
  /** How long a UPI app takes to approve or decline. */
  upiMs: number;
  /** Refunds stay `pending` until a test says otherwise, or fail. */
  refunds: 'processed' | 'pending' | 'failed';
  webhooks: {
    delayMs: number;
    /** Each event is sent so many times. */
    copies: number;
    /** Events wait until so many are there, and go out last first. 0: in order. */
    reorder: number;
    drop: boolean;
    /** The body is changed after it was signed. */
    tamper: boolean;
    /** The time until the first retry; it doubles each time. */
    retryMs: number;
  };
  /** Faults of the REST API, each used so many times. */
  faults: ApiFault[];
};

export type ApiFault = {
  method: string;
  /** The beginning of the path, `/v1/orders`. */
  path: string;
  /**
   * `lost-answer`: the call is done and its answer never arrives. `hang`: nothing is done, nothing is answered.
   * `refuse`: a 400 in `words`.
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
