import { type BankItem, commentOnItem, resolveComment } from '@kasauti/contract/bank/items.ts';
import type { ItemComment } from '@kasauti/contract/bank/versions.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { DecideForm } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { placeName } from '../../lib/words/item-words.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-items.module.css';

type Props = { item: BankItem; onChanged: (item: BankItem) => Promise<void> | void };

/** Lists the comments on a question, each with the part that it is about. Contains a form for a new comment. */
export function ItemComments({ item, onChanged }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { _id: itemId, versionNo, comments } = item;
  const settle = async (answer: Awaited<ReturnType<typeof call<typeof commentOnItem>>> | null, done: string) => {
    if (answer && !isRefusal(answer)) {
      toast('success', done);
      await onChanged(answer);
    }
    return whyNot(answer);
  };
  const resolve = async ({ _id: commentId }: ItemComment) => {
    const answer = await call(resolveComment, { params: { itemId, commentId } }).catch(() => null);
    const problem = await settle(answer, t`The comment is done.`);
    if (problem) toast('error', problem);
  };
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Comments</Trans>
      </h2>
      {comments.length > 0 && (
        <ul className={css.list}>
          {comments.map((comment) => (
            <li key={comment._id}>
              <CommentText comment={comment} />
              {!comment.isResolved && (
                <div>
                  <Button kind="secondary" size="small" onPress={() => resolve(comment)}>
                    <Trans>Mark as done</Trans>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {item.provider && (
        <DecideForm
          key={comments.length}
          codes={{
            label: t({ context: 'comment', message: 'About' }),
            likely: 'prompt',
            options: placesOf(item).map((value) => ({ value, label: placeName(value) })),
          }}
          words={{ label: t`Comment`, maxLength: 2000 }}
          buttons={[{ label: <Trans>Comment</Trans>, kind: 'secondary' }]}
          onDecide={async ({ code, reason }) => {
            const body = { versionNo, place: code, text: reason };
            return await settle(
              await call(commentOnItem, { params: { itemId }, body }).catch(() => null),
              t`The comment is written.`,
            );
          }}
        />
      )}
    </section>
  );
}

function CommentText({ comment }: { comment: ItemComment }) {
  const language = useLanguage();
  const { place, versionNo, by, at, text, isResolved } = comment;
  return (
    <>
      <p>
        <strong>{placeName(place)}</strong>{' '}
        {isResolved && (
          <Badge tone="success">
            <Trans>Done</Trans>
          </Badge>
        )}
      </p>
      <p className={css.text}>{text}</p>
      <p className={css.soft}>
        {by} · <Trans>Version {versionNo}</Trans> · {formatInstant(at, language)}
      </p>
    </>
  );
}

/** Returns the parts of a question that a comment can be about. */
function placesOf({ item: { answer, figure } }: BankItem): string[] {
  const options = 'options' in answer ? answer.options.map((_, at) => `option ${at + 1}`) : [];
  return ['prompt', ...(figure ? ['drawing'] : []), ...options, 'answer', 'explanation'];
}
