import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type ReactNode, useId } from 'react';
import { BothLanguages } from '../../../lib/staff/both-languages.tsx';
import css from '../edit-items.module.css';

/** Shows the texts of a passage in both languages, as its authors wrote them. */
export function PassageText({ title, passage }: { title: ReactNode; passage: PassageDraft }) {
  const id = useId();
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BothLanguages text={passage.title} />
      <BothLanguages text={passage.body} />
    </section>
  );
}
