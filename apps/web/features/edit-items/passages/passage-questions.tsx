import type { BankPassage } from '@kasauti/contract/bank/passages.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { stateName, stateTone } from '../../../lib/words/item-words.ts';
import css from '../edit-items.module.css';

/** Lists the questions that refer to a passage. */
export function PassageQuestions({ questions }: Pick<BankPassage, 'questions'>) {
  const id = useId();
  const language = useLanguage();
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Questions</Trans>
      </h2>
      {questions.length === 0 ? (
        <p className={css.soft}>
          <Trans>No question refers to it yet.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {questions.map(({ _id, code, title, state }) => (
            <li key={_id}>
              <Link to={`/staff/bank/${_id}`}>
                {code} · {inLanguage(title, language)}
              </Link>
              <span>
                <Badge tone={stateTone[state]}>{stateName(state)}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
