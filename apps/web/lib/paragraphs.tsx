import { inLanguage, type Language } from './language.ts';
import css from './paragraphs.module.css';

type Props = { paragraphs: { en: string; hi?: string | undefined }[]; language: Language };

/** The text of a page that the operator wrote. */
export function Paragraphs({ paragraphs, language }: Props) {
  return (
    <div className={css.text}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.en}>{inLanguage(paragraph, language)}</p>
      ))}
    </div>
  );
}
