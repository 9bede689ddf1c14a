import type { SourceText } from '@kasauti/domain/form/source.ts';
import css from './both-languages.module.css';

/** Shows a text as its authors wrote it, in each language that it has. */
export function BothLanguages({ text }: { text: SourceText }) {
  return (
    <>
      <p lang="en" className={css.text}>
        {text.en}
      </p>
      {text.hi !== undefined && (
        <p lang="hi" className={css.text}>
          {text.hi}
        </p>
      )}
    </>
  );
}
