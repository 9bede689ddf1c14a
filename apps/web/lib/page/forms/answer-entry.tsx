import type { WireFaq } from '@kasauti/contract/content/content.ts';
import { inLanguage, type Language } from '../../appearance/language.ts';
import css from './answer-entry.module.css';

/** A question that the user can open to see its answer. */
export function AnswerEntry({ entry, language, open }: { entry: WireFaq; language: Language; open?: boolean }) {
  return (
    <details className={css.entry} open={open}>
      <summary>{inLanguage(entry.question, language)}</summary>
      <p>{inLanguage(entry.answer, language)}</p>
    </details>
  );
}
