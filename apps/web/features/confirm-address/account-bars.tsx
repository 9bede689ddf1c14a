import { ConfirmAddress } from './confirm-address.tsx';
import { LeavingBar } from './leaving-bar.tsx';

/** What the owner of an account must know on every page; each is there only while it is true. */
export function AccountBars() {
  return (
    <>
      <ConfirmAddress />
      <LeavingBar />
    </>
  );
}
