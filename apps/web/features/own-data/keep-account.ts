import { keepAccount } from '@kasauti/contract/account-deletion.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { checkSession } from '../../lib/session.ts';

/** One press: the account stays. */
export function useKeepAccount(onKept: () => void = () => undefined) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(keepAccount, {}).catch(() => null);
    setBusy(false);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    onKept();
    // The bar above every page goes.
    await checkSession();
  };
  return { busy, problem, keep };
}
