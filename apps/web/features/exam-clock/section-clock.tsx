import { plural, t } from '@lingui/core/macro';
import { useOpenSection } from '../../lib/exam/open-section.ts';
import { useClockInDoubt } from '../../lib/server/server-clock.ts';
import { TimeLeft } from './exam-clock.tsx';

/** Shows the remaining time of the running section. */
export function SectionClock() {
  const { at, ends, endsAt } = useOpenSection();
  const isInDoubt = useClockInDoubt();
  const [no, all] = [at + 1, ends.length];
  return (
    <TimeLeft
      deadlineAt={endsAt}
      say={sectionMinutesLeft}
      label={isInDoubt ? t`Section ${no} of ${all}, at most` : t`Section ${no} of ${all}`}
    />
  );
}

const sectionMinutesLeft = (minutes: number) =>
  plural(minutes, { one: '# minute left in this section.', other: '# minutes left in this section.' });
