import type { ImportProblem, ImportRun } from '@kasauti/contract/bank/imports.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { VisuallyHidden } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../lib/routing/links.tsx';
import css from './import-questions.module.css';

type Props = { run: ImportRun };

/**
 * Shows how far the server is with an import, or why it has refused the file. A screen reader hears each quarter once,
 * because it would otherwise read a new number every second.
 */
export function ImportProgress({ run: { state, progress, problem } }: Props) {
  const { t } = useLingui();
  const { done = 0, total = null } = progress ?? {};
  const percent = total === null ? null : Math.floor((100 * done) / Math.max(total, 1));
  const quarter = percent === null ? 0 : Math.floor(percent / 25) * 25;
  const isReading = state === 'reading';
  return (
    <>
      {progress && (
        <div className={css.progress}>
          <p>
            <ProgressText isReading={isReading} done={done} total={total} />
          </p>
          <ProgressBar label={isReading ? t`Questions read` : t`Questions imported`} percent={percent} />
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {isReading && t`The file is being read: ${quarter}%.`}
          {state === 'taking-in' && t`The questions are being imported: ${quarter}%.`}
          {state === 'ready' && t`The file has been read.`}
        </span>
      </VisuallyHidden>
      {problem && <Problem problem={problem} />}
    </>
  );
}

type TextProps = { isReading: boolean; done: number; total: number | null };

function ProgressText({ isReading, done, total }: TextProps) {
  const all = total ?? 0;
  if (total === null) return <Trans>The file is being read. You may close this page and come back later.</Trans>;
  if (isReading)
    return (
      <Trans>
        {done} of {all} questions have been read. You may close this page and come back later.
      </Trans>
    );
  return (
    <Trans>
      {done} of {all} questions have been prepared. All of them appear in the bank at the end.
    </Trans>
  );
}

function Problem({ problem }: { problem: ImportProblem }) {
  if (problem === 'not-taken-in')
    return (
      <Notice tone="warning">
        <Trans>The server could not finish the import. No question is in the bank. Please import them again.</Trans>
      </Notice>
    );
  return (
    <Notice
      tone="danger"
      action={
        <ButtonLink to="/staff/bank/imports/new">
          <Trans>Choose another file</Trans>
        </ButtonLink>
      }
    >
      <RefusedText problem={problem} />
    </Notice>
  );
}

function RefusedText({ problem }: { problem: Exclude<ImportProblem, 'not-taken-in'> }) {
  switch (problem) {
    case 'cannot-read':
      return (
        <Trans>
          This file could not be read: it is damaged, or reading it takes too long. Divide it or save it again.
        </Trans>
      );
    case 'too-many-questions':
      return <Trans>The file has more than 10,000 questions. Divide it into several files.</Trans>;
    case 'file-infected':
      return <Trans>The virus scanner refused this file.</Trans>;
    case 'cannot-check-now':
      return <Trans>The file could not be checked at the moment. Please upload it again later.</Trans>;
    case 'server-stopped':
      return <Trans>The server stopped while it read the file. Please upload it again.</Trans>;
  }
}
