import { randomInt } from 'node:crypto';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns fourteen random characters, the length of the random part of Razorpay's ids. */
export function fourteen(): string {
  return Array.from({ length: 14 }, () => BASE_62[randomInt(62)]).join('');
}

export const gatewayId = (prefix: 'order' | 'pay' | 'rfnd' | 'card'): string => `${prefix}_${fourteen()}`;
