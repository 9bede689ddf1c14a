import { ConfirmAddress } from './confirm-address.tsx';
import { LeavingBar } from './leaving-bar.tsx';

/**
 * Shows notices about the account on every page: the email address is not confirmed, or the account will be deleted.
 */
export function AccountBars() {
  return (
    <>
      <ConfirmAddress />
      <LeavingBar />
    </>
  );
}
