import { classNames } from '../class-names.ts';
import css from './progress.module.css';

/**
 * A progress bar. `label` names the measured value. The number must be next to it as text, because colour is not
 * enough. If `percent` is null, how far it is is not known.
 */
export function ProgressBar(props: {
  label: string;
  percent: number | null;
  tone?: 'red' | 'yellow' | 'green' | 'primary';
}) {
  const { label, percent, tone = 'primary' } = props;
  return (
    <progress
      className={classNames(css.progress, tone !== 'green' && css[tone])}
      max={100}
      {...(percent !== null && { value: percent })}
      aria-label={label}
    />
  );
}
