import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { shownMarks } from './marks-words.ts';

/** Says how many questions do not count, and what that means for the maximum and the pass mark. */
export function LeftOut({ result: { leftOut, maximum } }: { result: Pick<WireResult, 'leftOut' | 'maximum'> }) {
  if (!leftOut || maximum === null) return null;
  const most = shownMarks(maximum);
  const needed = leftOut.passMarks === null ? null : shownMarks(leftOut.passMarks);
  return (
    <Notice>
      <Plural
        value={leftOut.questions}
        one="# question was left out of the total for everybody, so it does not count."
        other="# questions were left out of the total for everybody, so they do not count."
      />{' '}
      <Trans>The marks are out of {most}.</Trans> {needed !== null && <Trans>The pass mark is {needed}.</Trans>}
    </Notice>
  );
}
