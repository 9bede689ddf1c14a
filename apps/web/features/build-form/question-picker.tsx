import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItemHead, listItems, readBankChoices } from '@kasauti/contract/bank/items.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { FieldPair } from '../../lib/page/forms/form-frame.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { difficultyName } from '../../lib/words/item-words.ts';
import css from './build-form.module.css';
import { QuestionText } from './question-text.tsx';

const MAX_SHOWN = 50;
type Props = {
  providerId: ProviderId;
  /** Questions that are chosen already. */
  used: ReadonlySet<ItemId>;
  /** Maximum number of questions, with those that are chosen already. */
  most: number;
  words: PickerWords;
  onPick: (chosen: BankItemHead[]) => void;
};

/** Texts for a question that is chosen already, and for a list that is full. */
export type PickerWords = { used: ReactNode; full: ReactNode };

type Filter = { find: string; topic: string; difficulty: string };

/** Searches the approved questions of a provider, and returns those that the author ticks. */
export function QuestionPicker({ providerId, used, most, words, onPick }: Props) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<Filter>({ find: '', topic: '', difficulty: '' });
  const [chosen, setChosen] = useState<ReadonlyMap<ItemId, BankItemHead>>(new Map());
  const query = useApproved(providerId, useDeferredValue(filter));
  const isFull = used.size + chosen.size >= most;
  const tick = (item: BankItemHead, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(item._id, item);
    else next.delete(item._id);
    setChosen(next);
  };
  return (
    <fieldset className={css.picker}>
      <legend>{t`Questions of the bank`}</legend>
      <PickerFilter filter={filter} onChange={setFilter} />
      <QueryResult query={query} failed={t`The questions could not be loaded`}>
        {({ items, total }) => (
          <>
            <Found total={total} full={isFull && words.full} />
            <ul className={css.choices}>
              {items.map((item) => (
                <Choice
                  key={item._id}
                  item={item}
                  usedText={used.has(item._id) && words.used}
                  isChosen={chosen.has(item._id)}
                  isFull={isFull}
                  onTick={tick}
                />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      <div>
        <Button
          onPress={() => onPick([...chosen.values()])}
          whyDisabled={chosen.size === 0 && t`Tick a question first.`}
        >
          <Plural value={chosen.size} one="Add # question" other="Add # questions" />
        </Button>
      </div>
    </fieldset>
  );
}

function Found({ total, full }: { total: number; full: ReactNode }) {
  return (
    <p role="status" className={css.soft}>
      <Plural value={total} one="# approved question" other="# approved questions" />{' '}
      {total > MAX_SHOWN && <Trans>The first {MAX_SHOWN} are shown. Use the filters to find others.</Trans>} {full}
    </p>
  );
}

function useApproved(providerId: ProviderId, { find, topic, difficulty }: Filter) {
  const ask = {
    query: {
      size: MAX_SHOWN,
      sort: 'topic' as const,
      'filter[approved]': 'yes' as const,
      'filter[provider]': providerId,
      ...(find.trim() !== '' && { 'filter[find]': find.trim() }),
      ...(topic !== '' && { 'filter[topic]': topic }),
      ...(difficulty !== '' && { 'filter[difficulty]': difficulty as BankItemHead['difficulty'] }),
    },
  };
  return useAnswer(question(listItems, ask), { freshMs: 0, keepLast: true });
}

function PickerFilter({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useLingui();
  const { data } = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  const topics = data && !isRefusal(data) ? data.topics : [];
  return (
    <>
      <TextField
        label={t`Words of the question, or its code`}
        type="search"
        value={filter.find}
        maxLength={100}
        onChange={({ currentTarget }) => onChange({ ...filter, find: currentTarget.value })}
        // Enter would save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FieldPair>
        <SelectField
          label={t`Topic`}
          choices={topics.map((value) => ({ value, label: value }))}
          emptyText={t`All topics`}
          value={filter.topic}
          onChange={({ currentTarget }) => onChange({ ...filter, topic: currentTarget.value })}
        />
        <SelectField
          label={t`Difficulty`}
          choices={difficulties.map((value) => ({ value, label: difficultyName(value) }))}
          emptyText={t`All difficulties`}
          value={filter.difficulty}
          onChange={({ currentTarget }) => onChange({ ...filter, difficulty: currentTarget.value })}
        />
      </FieldPair>
    </>
  );
}

type ChoiceProps = {
  item: BankItemHead;
  /** Says that the question is chosen already, or is false. */
  usedText: ReactNode;
  isChosen: boolean;
  /** Whether no other question can be chosen. */
  isFull: boolean;
  onTick: (item: BankItemHead, isChosen: boolean) => void;
};

function Choice({ item, usedText, isChosen, isFull, onTick }: ChoiceProps) {
  const isUsed = Boolean(usedText);
  return (
    <li>
      <label className={css.choice}>
        <input
          type="checkbox"
          checked={isUsed || isChosen}
          disabled={isUsed || (isFull && !isChosen)}
          onChange={({ currentTarget }) => onTick(item, currentTarget.checked)}
        />
        <QuestionText
          question={item}
          more={
            isUsed && (
              <>
                {' · '}
                {usedText}
              </>
            )
          }
        />
      </label>
    </li>
  );
}
