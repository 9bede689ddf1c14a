import { guardianPointsAhead } from '@kasauti/domain/identity/guardian-consent-text.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import css from './answer-as-guardian.module.css';

/** Lists what the guardian consents to or refuses. A text is null until it is loaded. */
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
 * Shows the points before the request is loaded. Most points name no person, so they can be part of the first paint. A
 * guardian who has already decided also sees them for a moment, which is rare.
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
