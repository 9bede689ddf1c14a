import type { FormKeys, KeyQuestion } from '@kasauti/contract/authoring/form-keys.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { AppLink } from '../../lib/routing/links.tsx';
import { kindName } from '../../lib/words/item-words.ts';
import type { AnswerInput } from './correct-fields.tsx';
import css from './correct-keys.module.css';
import { KeyWords } from './key-words.tsx';
import { ProposeKey } from './propose-key.tsx';
import { QuestionText } from './question-text.tsx';

type Props = { keys: FormKeys; answerInput: AnswerInput; onChanged: (keys: FormKeys) => void };

/** Lists the questions of a form with their keys. */
export function KeyedQuestions({ keys, answerInput, onChanged }: Props) {
  const id = useId();
  const waiting = new Set(keys.corrections.filter(({ state }) => state === 'proposed').map(({ itemRef }) => itemRef));
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Questions and keys</Trans>
      </h2>
      <ol className={css.questions}>
        {keys.questions.map((one) => (
          <li key={one.itemRef} className={css.question}>
            <Keyed question={one} />
            {one.byPeople ? null : waiting.has(one.itemRef) ? (
              <div>
                <Badge tone="accent">
                  <Trans>A correction waits</Trans>
                </Badge>
              </div>
            ) : (
              <div>
                <ProposeKey keys={keys} question={one} answerInput={answerInput} onChanged={onChanged} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Keyed({ question }: { question: KeyQuestion }) {
  const { questionNo, kind, content, alsoIn } = question;
  return (
    <>
      <div className={css.head}>
        <h3>
          <Trans>Question {questionNo}</Trans>
        </h3>
        <span className={css.soft}>{kindName(kind)}</span>
      </div>
      <QuestionText content={content} />
      <div>
        <strong>
          <Trans>Key</Trans>
        </strong>
        <div>
          <KeyWords question={question} keyOf={question.key} />
        </div>
      </div>
      {alsoIn.length > 0 && (
        <p className={css.soft}>
          <Trans>The same question has a key of its own in:</Trans>{' '}
          {alsoIn.map((form) => (
            <AppLink key={form._id} to={`/staff/form-keys/${form._id}`}>
              {[form.code, form.versionNo, ...(form.variantNo === null ? [] : [form.variantNo])].join(' · ')}
            </AppLink>
          ))}
        </p>
      )}
    </>
  );
}
