import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemComment } from '@kasauti/contract/bank/versions.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { isRefusal, type Refusal } from '../../lib/server/call.ts';
import { DecideForm } from '../../lib/staff/decide/decide-form.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { placeName } from '../../lib/words/item-words.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-items.module.css';
import type { VersionActions, Versioned } from './version-actions.ts';

type Props<Stored> = {
  item: Versioned;
  /** The parts that a comment can be about. */
  places: readonly string[];
  actions: VersionActions<Stored>;
  onChanged: (stored: Stored) => Promise<void> | void;
};

/** Lists the comments, each with the part that it is about. Contains a form for a new comment. */
export function ItemComments<Stored>({ item, places, actions, onChanged }: Props<Stored>) {
  const { t } = useLingui();
  const id = useId();
  const { versionNo, comments } = item;
  const settle = async (answer: Stored | Refusal | null, done: string) => {
    if (answer && !isRefusal(answer)) {
      toast('success', done);
      await onChanged(answer);
    }
    return whyNot(answer);
  };
  const resolve = async ({ _id: commentId }: ItemComment) => {
    const problem = await settle(await actions.resolve(commentId), t`The comment is done.`);
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
            likely: places[0] ?? '',
            options: places.map((value) => ({ value, label: placeName(value) })),
          }}
          words={{ label: t`Comment`, maxLength: 2000 }}
          buttons={[{ label: <Trans>Comment</Trans>, kind: 'secondary' }]}
          onDecide={async ({ code, reason }) => {
            const answer = await actions.comment({ versionNo, place: code, text: reason });
            return await settle(answer, t`The comment is written.`);
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
export function placesOf({ answer, figure }: ItemDraft): string[] {
  const options = 'options' in answer ? answer.options.map((_, at) => `option ${at + 1}`) : [];
  return ['prompt', ...(figure ? ['drawing'] : []), ...options, 'answer', 'explanation'];
}
