import { randomId } from '../server/call.ts';

const key = 'deviceId';

/**
 * This browser profile's id: its user agent and a random text. Made once and kept until logout, so that a second tab is
 * not another device that locks its owner out (docs/rules/differences.md). A label, never a credential.
 */
export function deviceId(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  try {
    const known = storage.getItem(key);
    if (known) return known;
    const made = newDeviceId();
    storage.setItem(key, made);
    return made;
  } catch {
    // Storage is off: the id lives as long as the page.
    unstored ??= newDeviceId();
    return unstored;
  }
}

/** Whether somebody who logged in here has not logged out again, in any tab of this browser. */
export function hasDeviceId(storage: Pick<Storage, 'getItem'> = localStorage): boolean {
  try {
    return unstored !== undefined || storage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function forgetDeviceId(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  unstored = undefined;
  try {
    storage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

let unstored: string | undefined;
/** The contract takes up to 400 characters. */
const USER_AGENT_LENGTH = 300;

function newDeviceId(): string {
  return `${navigator.userAgent.slice(0, USER_AGENT_LENGTH)}-${randomId()}`;
}
