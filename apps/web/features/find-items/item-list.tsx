import { difficulties } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItemHead, listItems, readBankChoices } from '@kasauti/contract/bank/items.ts';
import { type ItemOutcome, listItemIds, MAX_ITEMS_AT_ONCE } from '@kasauti/contract/bank/several-items.ts';
import type { AnswerOf } from '@kasauti/contract/entry.ts';
import { itemStates } from '@kasauti/domain/bank/item-state.ts';
import { topicPath } from '@kasauti/domain/bank/topic.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useSearch } from '../../lib/page/page.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { type AskOf, call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { listAsk } from '../../lib/staff/list-address.ts';
import type { ListFilter } from '../../lib/staff/list-filters.tsx';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { formatDate } from '../../lib/words/formats.ts';
import { difficultyName, kindName, stateName, stateTone } from '../../lib/words/item-words.ts';
import css from './find-items.module.css';
import { missingName } from './missing-name.ts';
import type { Picked } from './use-change-items.ts';

// They are needed only after questions were chosen.
const BulkItemActions = lazyPart(() => import('./bulk-actions.tsx').then(({ BulkItemActions }) => BulkItemActions));
const BulkReport = lazyPart(() => import('./bulk-report.tsx').then(({ BulkReport }) => BulkReport));

/** Lists the questions of the bank, with actions on several of them. */
export function ItemList() {
  const { t } = useLingui();
  const choices = useChoices();
  const [outcomes, setOutcomes] = useState<readonly ItemOutcome[] | null>(null);
  return (
    <>
      {outcomes && <BulkReport outcomes={outcomes} />}
      <StaffList
        list={listItems}
        name={t({ context: 'staff', message: 'Item bank' })}
        columns={useColumns()}
        usual="-changedAt"
        filters={useFilters(choices)}
        idOf={(item: BankItemHead) => item._id}
        failed={<Trans>The questions could not be loaded</Trans>}
        action={<ExportLink />}
        empty={{
          icon: 'search',
          title: <Trans>No question was found</Trans>,
          text: <Trans>Change the filters, or write a new question.</Trans>,
        }}
        none={{
          icon: 'questions',
          title: <Trans>The bank has no questions yet</Trans>,
          text: <Trans>Write the first question, or bring a file of questions.</Trans>,
        }}
        bulk={{
          nameOf: ({ code }) => t`Choose ${code}`,
          all: { most: MAX_ITEMS_AT_ONCE, load: loadAll },
          actions: (chosen: Picked[], forget) => (
            <BulkItemActions
              chosen={chosen}
              tags={choices.tags}
              onDone={(done) => {
                setOutcomes(done);
                forget();
              }}
            />
          ),
        }}
      />
    </>
  );
}

/** Link to the export of the questions that the filters match. */
function ExportLink() {
  const search = new URLSearchParams(useSearch());
  for (const name of ['page', 'size', 'sort']) search.delete(name);
  return (
    <ButtonLink to={`/staff/bank/export${search.size > 0 ? `?${search}` : ''}`} kind="secondary" size="small">
      <Trans>Export questions</Trans>
    </ButtonLink>
  );
}

/** Loads all questions that the filters show, up to the maximum of an action. */
async function loadAll(narrowed: Parameters<typeof listAsk>[1]): Promise<Picked[] | null> {
  const { query } = listAsk('GET', narrowed, { page: 1, size: 1 });
  const answer = await call(listItemIds, { query } as AskOf<typeof listItemIds>).catch(() => null);
  if (!answer || isRefusal(answer)) return null;
  return answer.items.map(({ itemId, version }) => ({ _id: itemId, version }));
}

const noChoices: AnswerOf<typeof readBankChoices> = {
  providers: [],
  topics: [],
  tags: [],
  forms: [],
  kinds: [],
  authors: [],
};

function useChoices() {
  const { data } = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  return data && !isRefusal(data) ? data : noChoices;
}

function useColumns(): DataColumn<BankItemHead>[] {
  const { t } = useLingui();
  const language = useLanguage();
  return [
    {
      id: 'title',
      header: t({ context: 'question', message: 'Question' }),
      isMain: true,
      isWide: true,
      cell: ({ _id, code, title, tags }) => (
        <>
          <Link to={`/staff/bank/${_id}`}>
            <span className={css.title}>{inLanguage(title, language) || code}</span>
          </Link>
          {tags.length > 0 && <div className={css.small}>{tags.join(', ')}</div>}
        </>
      ),
    },
    { id: 'code', header: t`Code`, canSort: true, cell: ({ code }) => code },
    { id: 'topic', header: t`Topic`, canSort: true, cell: ({ topic }) => topic },
    {
      id: 'kind',
      header: t`Kind`,
      cell: ({ kind, difficulty }) => (
        <>
          {kindName(kind)}
          <div className={css.small}>{difficultyName(difficulty)}</div>
        </>
      ),
    },
    {
      id: 'changedAt',
      header: t`Last changed`,
      canSort: true,
      greatestFirst: true,
      cell: ({ changedAt, author }) => (
        <>
          {formatDate(changedAt, language)}
          <div className={css.small}>{author ?? t`From a form’s file`}</div>
        </>
      ),
    },
    {
      id: 'state',
      header: t({ context: 'question', message: 'State' }),
      cell: ({ state, missing }) => (
        <>
          <Badge tone={stateTone[state]}>{stateName(state)}</Badge>{' '}
          {missing.map((language) => (
            <Badge key={language}>{missingName(language)}</Badge>
          ))}
        </>
      ),
    },
  ];
}

function useFilters({ topics, tags, forms, kinds, authors }: typeof noChoices): ListFilter[] {
  const { t } = useLingui();
  const language = useLanguage();
  const choice = (name: string, label: string, allText: string, choices: { value: string; label: string }[]) =>
    ({ kind: 'choice', name, label, allText, choices }) as const;
  return [
    { kind: 'words', name: 'find', label: t`Words of the question, or its code` },
    choice(
      'state',
      t({ context: 'question', message: 'State' }),
      t`All states`,
      itemStates.map((value) => ({ value, label: stateName(value) })),
    ),
    choice(
      'topic',
      t`Topic`,
      t`All topics`,
      topics.map((value) => ({ value, label: indented(value) })),
    ),
    choice(
      'tag',
      t({ context: 'question', message: 'Tag' }),
      t`All tags`,
      tags.map((value) => ({ value, label: value })),
    ),
    choice(
      'difficulty',
      t`Difficulty`,
      t`All difficulties`,
      difficulties.map((value) => ({ value, label: difficultyName(value) })),
    ),
    choice(
      'kind',
      t`Kind`,
      t`All kinds`,
      kinds.map((value) => ({ value, label: kindName(value) })),
    ),
    choice(
      'author',
      t({ context: 'question', message: 'Author' }),
      t`All authors`,
      authors.map(({ _id, name }) => ({ value: _id, label: name })),
    ),
    choice('missing', t`Language missing`, t`All questions`, [
      { value: 'en', label: missingName('en') },
      { value: 'hi', label: missingName('hi') },
      { value: 'none', label: t`Complete in both` },
    ]),
    choice(
      'form',
      t`Used in`,
      t`All forms, and none`,
      forms.map(({ code, title }) => ({ value: code, label: `${code} · ${inLanguage(title, language)}` })),
    ),
  ];
}

/** Returns the last name of a topic's path, moved to the right below the topics above it. */
function indented(topic: string): string {
  const path = topicPath(topic);
  return `${'\u2003'.repeat(path.length - 1)}${path.at(-1) ?? ''}`;
}
