import { pendingGoogle } from '@kasauti/contract/identity/google.ts';
import { useState } from 'react';
import { continueByGoogle } from '../../lib/account/google.ts';
import { closePanel } from '../../lib/page/panels.ts';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { DeviceConflict } from './device-conflict.tsx';

/**
 * Opens the dialog "Already Logged In" for an address with `deviceConflict=true` and `email`. Such an address can be
 * forged. The data of the account is therefore shown only if the server has a pending login of this browser with the
 * same email address.
 */
export function GoogleConflict() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [{ email, here }] = useState(() => {
    const query = new URLSearchParams(search);
    const named = query.get('email');
    query.delete('deviceConflict');
    query.delete('email');
    return { email: named, here: query.size > 0 ? `${pathname}?${query}` : pathname };
  });
  const { data } = useAnswer(question(pendingGoogle, {}), { freshMs: 0 });
  const pending = data && !isRefusal(data) ? data.pending : null;
  const confirmed = pending?.kind === 'device-conflict' && pending.email === email ? pending : null;
  return (
    <DeviceConflict
      email={confirmed?.email ?? null}
      currentDevice={confirmed?.currentDevice ?? null}
      runningTest={confirmed?.runningTest ?? null}
      onContinue={async () => continueByGoogle(here)}
      onCancel={() => {
        closePanel();
        navigate(here, { replace: true });
      }}
    />
  );
}
