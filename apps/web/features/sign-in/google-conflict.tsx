import { pendingGoogle } from '@kasauti/contract/identity/google.ts';
import { useState } from 'react';
import { continueByGoogle } from '../../lib/account/google.ts';
import { closePanel } from '../../lib/page/panels.ts';
import { useLocation, useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { DeviceConflict } from './device-conflict.tsx';

/**
 * The dialog that an address with `deviceConflict=true` and `email` opens. Anybody can write such an address: what it
 * says is shown only when the server, which led this browser here a moment ago, says the same.
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
