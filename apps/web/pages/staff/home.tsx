import { Trans } from '@lingui/react/macro';

export function StaffHome() {
  return (
    <main>
      <h1>
        <Trans>Staff</Trans>
      </h1>
    </main>
  );
}
