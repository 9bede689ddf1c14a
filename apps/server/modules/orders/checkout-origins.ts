import type { Settings } from '../../platform/settings.ts';

/** What the checkout page's content security policy must allow besides the shop's own origin. */
export type CheckoutOrigins = { script: string[]; frame: string[]; connect: string[] };

/** The local gateway comes from the shop's own origin, so it needs nothing more than 'self' for scripts and frames. */
export function checkoutOrigins(settings: Pick<Settings, 'RAZORPAY_KEY_ID' | 'RAZORPAY_API_URL'>): CheckoutOrigins {
  if (!settings.RAZORPAY_KEY_ID) return { script: [], frame: [], connect: [] };
  if (settings.RAZORPAY_API_URL) {
    const { origin } = new URL(settings.RAZORPAY_API_URL);
    return { script: [origin], frame: [origin], connect: [] };
  }
  return {
    script: ['https://checkout.razorpay.com'],
    frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  };
}
