import type { WireGateway } from '@kasauti/contract/orders/orders.ts';

/*
 * Checkout of the payment gateway. The gateway's script opens a page of the gateway. Our own pages never receive card
 * numbers or UPI ids.
 */

export type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
export type CheckoutOutcome =
  | { kind: 'paid'; proof: PaymentProof }
  /**
   * The buyer closed the window. `failure` is the gateway's message if a payment failed in this window, otherwise null.
   */
  | { kind: 'closed'; failure: string | null }
  | { kind: 'not-loaded' };

type Options = Pick<WireGateway, 'key' | 'order_id' | 'amount' | 'currency' | 'name'> & {
  description: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  config: { display: object };
  modal: { ondismiss: () => void; confirm_close: boolean };
  handler: (proof: PaymentProof) => void;
};
type Failure = { error?: { description?: string } };
type Checkout = { open: () => void; on: (event: 'payment.failed', listener: (failure: Failure) => void) => void };
declare global {
  interface Window {
    Razorpay?: new (options: Options) => Checkout;
  }
}

export type CheckoutAsk = {
  gateway: WireGateway;
  description: string;
  prefill: Options['prefill'];
  language: string;
  /** Heading of the UPI block, which is the first block in the window. */
  upiText: string;
};

const navy = '#203a6e';

/** Opens the window of the payment gateway. Resolves after the buyer has paid or has closed the window. */
export async function openCheckout({ gateway, language, upiText, ...rest }: CheckoutAsk): Promise<CheckoutOutcome> {
  const Razorpay = await loadRazorpay(gateway.checkoutUrl).catch(() => null);
  if (!Razorpay) return { kind: 'not-loaded' };
  const { key, order_id, amount, currency, name } = gateway;
  return new Promise((end) => {
    let failure: string | null = null;
    const checkout = new Razorpay({
      key,
      order_id,
      amount,
      currency,
      name,
      ...rest,
      theme: { color: navy },
      config: {
        display: {
          language,
          blocks: { upi: { name: upiText, instruments: [{ method: 'upi' }] } },
          sequence: ['block.upi'],
          preferences: { show_default_blocks: true },
        },
      },
      modal: { ondismiss: () => end({ kind: 'closed', failure }), confirm_close: true },
      handler: (proof) => end({ kind: 'paid', proof }),
    });
    // After a failure the window stays open, so that the buyer can try another way to pay.
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description ?? '';
    });
    checkout.open();
  });
}

function loadRazorpay(url: string): Promise<NonNullable<Window['Razorpay']>> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : reject(new Error(`${url} gave no checkout`)));
    script.onerror = () => {
      // The failed script is removed, so that the next try loads it again.
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}

/**
 * Checks whether this document was loaded from the address of the checkout. Only the content security policy of that
 * page allows the gateway's script. After a navigation by the router, for example after a login, the document still has
 * the policy of another page. It must then be loaded again.
 */
export function hasCheckoutPolicy(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation || navigation.type === 'reload') return true;
  return /^\/checkout\/?$/i.test(new URL(navigation.name).pathname);
}
