import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';

/** Marks the result of a test that the candidate took before creating an account. */
export function TriedMark() {
  return (
    <Notice>
      <strong>
        <Trans>Tried without an account</Trans>
      </strong>
      <span>
        <Trans>
          You sat this on your device and took it over at your login. It was scored again from your answers. It counts
          in no ranking and has no signed response sheet.
        </Trans>
      </span>
    </Notice>
  );
}
