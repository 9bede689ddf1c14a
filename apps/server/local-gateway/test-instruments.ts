/** Razorpay's published test cards and UPI ids (docs: payments/test-card-details, test-upi-details). */
export type Failure = {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  reason: string;
  description: string;
  step: string;
};

const failure = (reason: string, description: string, more: Partial<Failure> = {}): Failure => ({
  code: 'BAD_REQUEST_ERROR',
  reason,
  description,
  step: 'payment_authorization',
  ...more,
});

export const failures = {
  timedOut: failure('payment_timed_out', 'Payment was unsuccessful as you could not complete it in time.'),
  insufficient: failure(
    'insufficient_fund',
    'Your payment could not be completed due to insufficient account balance. Try again with another card or account.',
  ),
  cancelled: failure('payment_cancelled', 'Payment processing cancelled by user', { step: 'payment_authentication' }),
  declined: failure('card_declined', 'Your payment was declined by the bank. Try another card or payment method.'),
  disabled: failure(
    'card_disabled_for_online_payments',
    'This card is not enabled for online payments. Contact your bank or try another card.',
  ),
  gateway: failure(
    'gateway_technical_error',
    'Payment failed due to a technical error at the bank. Please try again.',
    {
      code: 'GATEWAY_ERROR',
    },
  ),
  authentication: failure(
    'authentication_failed',
    'Your payment didn’t go through because the one-time password was wrong. Please try again.',
    { step: 'payment_authentication' },
  ),
  cardNumber: failure('card_number_invalid', 'You have entered an incorrect card number. Try again.', {
    step: 'payment_initiation',
  }),
  upi: failure('payment_failed', 'Payment failed. The UPI app declined the request.'),
  vpa: failure('invalid_vpa', 'Invalid VPA. Please enter a valid Virtual Payment Address', {
    step: 'payment_initiation',
  }),
} satisfies Record<string, Failure>;

export type TestCard = {
  number: string;
  network: 'Visa' | 'MasterCard' | 'RuPay';
  label: string;
  /**
   * The result of a payment with this card: a request for the one-time password, or an immediate failure. `otp-fails`
   * refuses every password.
   */
  outcome: 'otp' | 'otp-fails' | Failure;
};

export const testCards: readonly TestCard[] = [
  { number: '4100280000001007', network: 'Visa', label: 'Visa: succeeds', outcome: 'otp' },
  { number: '5500670000001002', network: 'MasterCard', label: 'Mastercard: succeeds', outcome: 'otp' },
  { number: '6527658900001005', network: 'RuPay', label: 'RuPay: succeeds', outcome: 'otp' },
  { number: '4100280000060003', network: 'Visa', label: 'Declined by the bank', outcome: failures.declined },
  { number: '4100280000080001', network: 'Visa', label: 'Not enough money', outcome: failures.insufficient },
  { number: '4100280000090000', network: 'Visa', label: 'Timed out', outcome: failures.timedOut },
  { number: '4100280000070002', network: 'Visa', label: 'Cancelled', outcome: failures.cancelled },
  { number: '4100280000030006', network: 'Visa', label: 'Closed for online payments', outcome: failures.disabled },
  { number: '4100280000020007', network: 'Visa', label: 'Error at the bank', outcome: failures.gateway },
  { number: '4100280000000009', network: 'Visa', label: 'Wrong one-time password', outcome: 'otp-fails' },
];

export function findTestCard(number: string): TestCard | null {
  const digits = number.replaceAll(/\D/g, '');
  return testCards.find((card) => card.number === digits) ?? null;
}

export const testUpiIds = {
  succeeds: 'success@razorpay',
  fails: 'failure@razorpay',
} as const;

/** Checks a one-time password. Any four to ten digits are correct. */
export function isGoodOtp(otp: string): boolean {
  return /^\d{4,10}$/.test(otp);
}
