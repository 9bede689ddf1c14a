import { ConfirmAddress } from './confirm-address.tsx';
import { LeavingBar } from './leaving-bar.tsx';

/** Notices about the account that appear on every page: the unconfirmed address and the pending deletion. */
export function AccountBars() {
  return (
    <>
      <ConfirmAddress />
      <LeavingBar />
    </>
  );
}
