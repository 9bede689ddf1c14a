import type { ProctoringMode } from '@kasauti/contract/shapes.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { useCheckWords } from './check-words.ts';
import css from './lobby.module.css';
import type { Check, Outcome } from './rate-readings.ts';

const icons: Record<Outcome, IconName> = { good: 'check', warning: 'warning', bad: 'close' };
const tones: Record<Outcome, string | undefined> = { good: css.good, warning: css.warning, bad: css.bad };

/** Lists the result of each check. Gives advice for each result that is not good. */
export function CheckList({ checks, mode }: { checks: readonly Check[]; mode: ProctoringMode }) {
  const { names, fixOf, outcomeName } = useCheckWords(mode);
  return (
    <ul className={css.checks}>
      {checks.map((check) => (
        <li key={check.name} className={tones[check.outcome]}>
          <Icon name={icons[check.outcome]} />
          <span>
            <strong>{names[check.name]}</strong>: {outcomeName(check)}
            {check.outcome !== 'good' && <span className={css.fix}>{fixOf(check)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
