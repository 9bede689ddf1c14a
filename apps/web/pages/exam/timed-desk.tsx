import { useContext, useEffect, useMemo, useRef } from 'react';
import { SectionClock } from '../../features/exam-clock/section-clock.tsx';
import { SectionsToCome } from '../../features/exam-sections/sections-to-come.tsx';
import { TimedTabs } from '../../features/exam-sections/timed-tabs.tsx';
import { DeskPartsContext } from '../../lib/exam/desk-parts.ts';
import { useOpenSection } from '../../lib/exam/open-section.ts';
import type { PaperInHand } from '../../lib/exam/paper/paper-in-hand.ts';
import { usePlayer } from '../../lib/exam/player/use-player.ts';
import { ExamDesk } from './exam-desk.tsx';

const timedParts = { Clock: SectionClock, Tabs: TimedTabs, SubmitWarning: SectionsToCome };

/**
 * The page of a running test whose sections have their own clocks. It gives the desk a paper with only the questions of
 * the running section. When the section ends, the page sends what waits, and the desk shows the next section.
 */
export function TimedDesk({ paper }: { paper: PaperInHand }) {
  const player = usePlayer();
  const parts = useContext(DeskPartsContext);
  const { at } = useOpenSection();
  const shown = useMemo(() => onlySection(paper, at), [paper, at]);
  const own = useMemo(() => ({ ...parts, ...timedParts }), [parts]);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) player.sendNow();
    before.current = at;
  }, [player, at]);
  return (
    <DeskPartsContext value={own}>
      <ExamDesk paper={shown} />
    </DeskPartsContext>
  );
}

function onlySection(paper: PaperInHand, at: number): PaperInHand {
  const open = paper.sections[at];
  return open ? { ...paper, sections: [open], questions: open.questions } : paper;
}
