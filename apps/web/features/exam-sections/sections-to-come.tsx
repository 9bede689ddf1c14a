import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Plural } from '@lingui/react/macro';
import { useOpenSection } from '../../lib/exam/open-section.ts';

/** Warns before a submit, which ends the whole test, also the sections that have not begun. */
export function SectionsToCome() {
  const { at, ends } = useOpenSection();
  const follow = ends.length - at - 1;
  if (follow <= 0) return null;
  return (
    <Notice tone="warning">
      <Plural
        value={follow}
        one="# section has not begun yet. If you submit now, the whole test ends and you cannot answer it."
        other="# sections have not begun yet. If you submit now, the whole test ends and you cannot answer them."
      />
    </Notice>
  );
}
