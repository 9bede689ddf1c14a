import { plainLine } from '@kasauti/domain/text/plain-line.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import type { Problem } from './use-check.ts';

/** Explains why there is no verdict, and what the user can do. */
export function ProblemWords({ name, problem, why }: { name: string; problem: Problem; why: string }) {
  return (
    <Notice tone="danger" isSpoken>
      <p>
        <strong translate="no">{plainLine(name)}</strong>
      </p>
      <p>
        <Words problem={problem} why={plainLine(why)} />
      </p>
    </Notice>
  );
}

function Words({ problem, why }: { problem: Problem; why: string }) {
  switch (problem) {
    case 'empty':
      return <Trans>This file is empty.</Trans>;
    case 'too-large':
      return <Trans>This file is larger than 150 MB. A response sheet is never that large.</Trans>;
    case 'unreadable':
      return <Trans>This file could not be read. Please choose it again.</Trans>;
    case 'no-json':
      return (
        <Trans>
          Not genuine: this is not a response sheet, because it is not JSON. Choose the file as it was downloaded, not a
          picture, a PDF or a copy from a text program.
        </Trans>
      );
    case 'is-keys':
      return <Trans>This file contains keys. Add it under “Which keys are used” below.</Trans>;
    case 'is-heads':
      return <Trans>This file contains published heads. Add it under “Published heads” below.</Trans>;
    case 'foreign-score':
      return (
        <Trans>
          This link leads to a score on another site, {why}. Only that site can show it. Open the link there if you
          trust the site.
        </Trans>
      );
    case 'other-shape':
      return (
        <Trans>
          Not genuine: this does not have the format of a response sheet or of receipts. The problem: {why}.
        </Trans>
      );
    case 'too-deep':
      return <Trans>Not genuine: no response sheet looks like this.</Trans>;
    case 'no-keys':
      return <Trans>There are no keys to check with. Add some below, or load this page again.</Trans>;
    case 'not-loaded':
      return <Trans>The check could not be loaded. Please load this page again with a connection.</Trans>;
    case 'failed':
      return <Trans>The check failed because of an error in this page. Please load it again.</Trans>;
  }
}
