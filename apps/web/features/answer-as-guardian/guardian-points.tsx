import { guardianPointsAhead } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import css from './answer-as-guardian.module.css';

/** What a guardian agrees to, or refuses, point by point. Null: not known yet. */
export function GuardianPoints({ points }: { points: readonly { title: string; text: string | null }[] }) {
  return (
    <dl className={css.points}>
      {points.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text ?? <Skeleton />}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * In the place of the coming points: most of them name nobody, and are there to be read from the first picture on. A
 * guardian who has nothing to decide any more sees them for a moment too: rare, and better than an empty page for
 * everybody else.
 */
export function GuardianPointsAhead() {
  const { t } = useLingui();
  return (
    <div className={css.ask}>
      <div role="status" aria-label={t`Loading ...`} />
      <GuardianPoints points={guardianPointsAhead(useLanguage())} />
    </div>
  );
}
