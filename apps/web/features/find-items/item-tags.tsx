import { type BankItem, readBankChoices } from '@kasauti/contract/bank/items.ts';
import type { ItemOutcome } from '@kasauti/contract/bank/several-items.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { TagsField, tagsIn } from '../../lib/staff/tags-field.tsx';
import css from './find-items.module.css';
import { barText } from './outcome-words.ts';
import { useChangeItems } from './use-change-items.ts';

/** Shows the tags of a question, and lets authors change them. A change needs no new version of the question. */
export function ItemTags({ item }: { item: BankItem }) {
  const { t } = useLingui();
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  const { data } = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  const known = data && !isRefusal(data) ? data.tags : [];
  const change = useChangeItems(([outcome]) => setProblem(whyRefused(outcome)));
  const put = async (tags: { add: string[]; remove: string[] }) => {
    const failure = await change([item], { kind: 'tag', ...tags });
    if (failure) setProblem(failure);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const tags = tagsIn(text);
    if (tags.length > 0) await put({ add: tags, remove: [] });
    setText('');
  };
  if (!item.provider) return null;
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Tags</Trans>
      </h2>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {item.tags.length > 0 && (
        <ul className={css.tags}>
          {item.tags.map((tag) => (
            <li key={tag} className={css.tag}>
              {tag}
              <Button
                kind="quiet"
                iconOnly
                aria-label={t`Take off the tag ${tag}`}
                onPress={() => put({ add: [], remove: [tag] })}
              >
                <Icon name="trash" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={css.box} onSubmit={add}>
        <TagsField
          label={t`New tags`}
          hint={t`Separate several tags by commas.`}
          value={text}
          onChange={setText}
          known={known}
        />
        <div>
          <Button kind="secondary" type="submit">
            <Trans>Add the tags</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}

const whyRefused = (outcome: ItemOutcome | undefined) => (outcome?.why ? barText(outcome.why) : null);
