import type { WireGateway } from '@kasauti/contract/orders/orders.ts';

/*
 * The gateway's own checkout: a script of theirs that opens a page of theirs. No card number and no UPI id ever touches
 * a page of ours.
 */

export type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
export type CheckoutOutcome =
  | { kind: 'paid'; proof: PaymentProof }
  /** The window was closed. `failure`: what went wrong in it before, in the gateway's words. */
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
  /** What the block of UPI is called; it comes first. */
  upiText: string;
};

const navy = '#203a6e';

/** Opens the gateway's window, and ends when somebody paid or closed it. */
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
    // The window stays open after a failure, so that another way can be tried in it.
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
      // Removed, so that the next try loads it again.
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}

/**
 * Whether this document came from the address of the checkout, whose policy allows the gateway's script. A reader who
 * got here by the router (after a login) has the policy of another page, and must load this one.
 */
export function hasCheckoutPolicy(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation || navigation.type === 'reload') return true;
  return /^\/checkout\/?$/i.test(new URL(navigation.name).pathname);
}
