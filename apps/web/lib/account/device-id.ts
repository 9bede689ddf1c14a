import { randomId } from '../server/call.ts';

const key = 'deviceId';

/**
 * Returns the id of this browser profile: its user agent and a random text. The id is created once and stored until
 * logout. All tabs therefore count as one device, and a login in a second tab is not a device conflict
 * (docs/rules/differences.md). The id is a label and not a credential.
 */
export function deviceId(storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): string {
  try {
    const known = storage.getItem(key);
    if (known) return known;
    const made = newDeviceId();
    storage.setItem(key, made);
    return made;
  } catch {
    // Storage is off, so the id is lost when the page is closed.
    unstored ??= newDeviceId();
    return unstored;
  }
}

/** Returns true if a user has logged in in any tab of this browser and has not logged out since. */
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
    // Storage is off, so there is no stored id to remove.
  }
}

let unstored: string | undefined;
/** The contract accepts ids of at most 400 characters. */
const USER_AGENT_LENGTH = 300;

function newDeviceId(): string {
  return `${navigator.userAgent.slice(0, USER_AGENT_LENGTH)}-${randomId()}`;
}
