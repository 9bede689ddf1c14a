import type { BankItem } from '@kasauti/contract/bank/items.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { Link } from '../../../lib/routing/router.tsx';
import css from '../edit-items.module.css';
import { StimulusBox } from './stimulus-box.tsx';

/** Shows the passage that a question refers to, for its review. */
export function ItemPassage({ passage }: { passage: NonNullable<BankItem['passage']> }) {
  const id = useId();
  const language = useLanguage();
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Passage</Trans> <Link to={`/staff/bank/passages/${passage._id}`}>{passage.code}</Link>
      </h2>
      {!passage.isApproved && (
        <Notice tone="warning">
          <Trans>The passage has no approved version yet. Until then, no form can use this question.</Trans>
        </Notice>
      )}
      {passage.content && <StimulusBox stimulus={passage.content} language={language} />}
    </section>
  );
}
