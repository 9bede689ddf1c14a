import { Trans } from '@lingui/react/macro';

/** The player draws itself here; see exam/routes.tsx for how its address is read. */
export function ExamPlayer({ attemptId }: { attemptId: string }) {
  return (
    <main>
      <h1>
        <Trans>Test</Trans>
      </h1>
      <p>{attemptId}</p>
    </main>
  );
}
