import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { difficultyName, kindName } from '../../lib/words/item-words.ts';
import css from './build-form.module.css';
import type { KnownQuestion } from './use-form-builder.ts';

/** Shows the beginning of a question, and below it its code, topic, difficulty and kind. */
export function QuestionText({ question, no, more }: { question: KnownQuestion; no?: number; more?: ReactNode }) {
  const language = useLanguage();
  const { code, title, topic, difficulty, kind, passage } = question;
  const passageCode = passage?.code;
  return (
    <span className={css.question}>
      <span>
        {no !== undefined && `${no}. `}
        {inLanguage(title, language) || code}
      </span>
      <span className={css.soft}>
        {code} · {topic} · {difficultyName(difficulty)} · {kindName(kind)}
        {passageCode && (
          <>
            {' · '}
            <Trans>passage {passageCode}</Trans>
          </>
        )}
        {more}
      </span>
    </span>
  );
}
