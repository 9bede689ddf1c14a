import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { BothLanguages } from '../../../lib/staff/both-languages.tsx';
import { kindName } from '../../../lib/words/item-words.ts';
import css from '../edit-items.module.css';
import { AnswerText } from './answer-text.tsx';

/** Shows the texts of a question and its right answer in both languages. */
export function ItemText({ title, item }: { title: ReactNode; item: ItemDraft }) {
  const id = useId();
  const parts = item.answer.kind === 'composite' ? Object.entries(item.answer.parts) : [];
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BothLanguages text={item.prompt} />
      <p className={css.soft}>{kindName(item.answer.kind)}</p>
      {item.answer.kind !== 'composite' && <AnswerText answer={item.answer} />}
      {parts.map(([name, part]) => (
        <div key={name} className={css.box}>
          <p className={css.soft}>
            {name} · {kindName(part.kind)}
          </p>
          <AnswerText answer={part} />
        </div>
      ))}
      <h3>
        <Trans>Explanation</Trans>
      </h3>
      <BothLanguages text={item.explanation} />
    </section>
  );
}
