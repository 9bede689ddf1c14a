/** A refusal. Its text is the same as Razorpay's. */
export class GatewayError extends Error {
  readonly status: number;
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  readonly field: string | null;
  readonly reason: string;

  constructor(
    description: string,
    more: { status?: number; code?: GatewayError['code']; field?: string; reason?: string } = {},
  ) {
    super(description);
    this.status = more.status ?? 400;
    this.code = more.code ?? 'BAD_REQUEST_ERROR';
    this.field = more.field ?? null;
    this.reason = more.reason ?? 'input_validation_failed';
  }

  body() {
    return {
      error: {
        code: this.code,
        description: this.message,
        source: 'business',
        step: 'payment_initiation',
        reason: this.reason,
        metadata: {},
        ...(this.field === null ? {} : { field: this.field }),
      },
    };
  }
}

export const unknownId = () => new GatewayError('The id provided does not exist');
