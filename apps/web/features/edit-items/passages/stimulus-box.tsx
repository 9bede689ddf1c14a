import type { Stimulus } from '@kasauti/domain/form/content.ts';
import type { Language } from '../../../lib/appearance/language.ts';
import { PaperBox, PaperMarkup, PaperText } from '../../../lib/exam/paper/paper-text.tsx';
import css from './stimulus-box.module.css';

/** Shows a passage as candidates see it, in one language. */
export function StimulusBox({ stimulus, language }: { stimulus: Stimulus; language: Language }) {
  return (
    <details className={css.stimulus} open>
      <summary>
        <PaperText text={stimulus.title} language={language} />
      </summary>
      <PaperBox className={css.text}>
        <PaperMarkup body={stimulus.body} language={language} />
      </PaperBox>
    </details>
  );
}
