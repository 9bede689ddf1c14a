import { Plural, Trans } from '@lingui/react/macro';
import css from './read-result.module.css';

/** Says that people are marking this many answers, and when to look again. */
export function InMarking({ answers }: { answers: number }) {
  return (
    <section className={css.part} aria-labelledby="in-marking">
      <h2 id="in-marking">
        <Trans>People are marking your answers</Trans>
      </h2>
      <p>
        <Plural
          value={answers}
          one="# of your answers is being marked by people. Two people read it, and they do not see your name."
          other="# of your answers are being marked by people. Two people read each of them, and they do not see your name."
        />{' '}
        <Trans>The whole result appears here when all are marked. This takes some days, so look again tomorrow.</Trans>
      </p>
    </section>
  );
}
