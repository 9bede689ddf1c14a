import type { WirePerson } from '@kasauti/contract/staff/people.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';

/** Shows badges for an unconfirmed address and a disabled account. */
export function PersonMarks({ person }: { person: Pick<WirePerson, 'emailConfirmed' | 'isDisabled'> }) {
  return (
    <>
      {!person.emailConfirmed && (
        <Badge tone="warning">
          <Trans>Not confirmed</Trans>
        </Badge>
      )}
      {person.isDisabled && (
        <Badge tone="danger">
          <Trans>Disabled</Trans>
        </Badge>
      )}
    </>
  );
}
