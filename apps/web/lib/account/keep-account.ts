import { keepAccount } from '@kasauti/contract/identity/account-deletion.ts';
import { useState } from 'react';
import { call } from '../server/call.ts';
import { checkSession } from './session.ts';

/** Cancels the deletion of the account. */
export function useKeepAccount(onKept: () => void) {
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const keep = async () => {
    setBusy(true);
    const answer = await call(keepAccount, {}).catch(() => null);
    setBusy(false);
    setHasFailed(answer === null);
    if (answer === null) return;
    onKept();
    // The session contains the planned deletion, so it is read again. The warning on every page then disappears.
    await checkSession();
  };
  return { busy, hasFailed, keep };
}
