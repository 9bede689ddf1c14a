import type { WireFaq } from '@kasauti/contract/content.ts';
import css from './answer-entry.module.css';
import { inLanguage, type Language } from './language.ts';

/** A question that opens to its answer. */
export function AnswerEntry({ entry, language, open }: { entry: WireFaq; language: Language; open?: boolean }) {
  return (
    <details className={css.entry} open={open}>
      <summary>{inLanguage(entry.question, language)}</summary>
      <p>{inLanguage(entry.answer, language)}</p>
    </details>
  );
}
