import * as z from 'zod/mini';
import type { ContractEntry } from './entry.ts';
import { message } from './shapes.ts';

/*
 * What a signed-in person does with their own account: its devices and what proves that they are its owner.
 */

const deviceShape = z.object({
  /** Names the device in calls; nothing follows from it. */
  deviceRef: z.string(),
  /** "Firefox on Linux". */
  name: z.string(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  isThis: z.boolean(),
  /** Has the account's one open session. */
  isActive: z.boolean(),
});
export type WireDevice = z.infer<typeof deviceShape>;

/** The browsers in which the account was used, the last used first. */
export const listDevices = {
  method: 'GET',
  path: '/api/v1/account/devices',
  answer: z.object({ data: z.array(deviceShape) }),
  refusals: {},
} as const satisfies ContractEntry;

/** Ends what a device has of the account, and takes it off the list: whoever logs in there again comes from a new device. */
export const signOutDevice = {
  method: 'POST',
  path: '/api/v1/account/devices/sign-out',
  body: z.strictObject({ deviceRef: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: message(),
  refusals: {
    'not-found': { status: 404, message: 'This device is not on your list any more.' },
    'this-device': { status: 409, message: 'This is the device you are using. Log out instead.' },
  },
} as const satisfies ContractEntry;
