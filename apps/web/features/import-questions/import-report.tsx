import {
  type ImportQuestion,
  type ImportRun,
  importOutcomes,
  listImportQuestions,
  takeInImport,
} from '@kasauti/contract/bank/imports.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import type { DataColumn } from '@kasauti/ui/staff/data-table.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { StaffList } from '../../lib/staff/staff-list.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { kindName } from '../../lib/words/item-words.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './import-questions.module.css';
import { outcomeName, outcomeTone } from './import-words.ts';

type Props = { run: ImportRun; onTaking: (run: ImportRun) => void };

/** Lists the questions of an imported file with their outcomes. Buttons import the accepted questions into the bank. */
export function ImportReport({ run, onTaking }: Props) {
  const { t } = useLingui();
  const take = useTakeIn(run, onTaking);
  const ready = run.counts.unchanged + run.counts.changed;
  const isWaiting = run.state === 'ready';
  return (
    <>
      {run.state !== 'taking-in' && <TakenNotice run={run} ready={ready} />}
      <StaffList
        list={listImportQuestions}
        params={{ importId: run._id }}
        name={t({ context: 'import', message: 'Report' })}
        columns={useColumns()}
        usual="no"
        filters={[
          {
            kind: 'choice',
            name: 'outcome',
            label: t`Outcome`,
            allText: t`All outcomes`,
            choices: importOutcomes.map((value) => ({ value, label: outcomeName(value) })),
          },
        ]}
        idOf={(line: ImportQuestion) => String(line.no)}
        failed={t`The report could not be loaded`}
        empty={{
          icon: 'search',
          title: <Trans>No question was found</Trans>,
          text: <Trans>Change the filter.</Trans>,
        }}
        action={
          isWaiting &&
          ready > 0 && (
            <Button size="small" busy={take.isBusy} onPress={() => void take.takeIn()}>
              <Plural value={ready} one="Import # question" other="Import # questions" />
            </Button>
          )
        }
        {...(isWaiting && {
          bulk: {
            nameOf: (line: ImportQuestion) => {
              const title = line.title || line.name || line.no;
              return t`Choose ${title}`;
            },
            actions: (chosen: ImportQuestion[]) => <TakeChosen chosen={chosen} take={take} />,
          },
        })}
      />
    </>
  );
}

function TakenNotice({ run: { taken }, ready }: { run: ImportRun; ready: number }) {
  if (!taken)
    return (
      <Notice tone={ready > 0 ? 'info' : 'warning'}>
        {ready > 0 ? (
          <Trans>No question has been imported yet. Read the report, then import the questions.</Trans>
        ) : (
          <Trans>All questions of this file are refused. Correct the file and read it again.</Trans>
        )}
      </Notice>
    );
  return (
    <Notice
      tone="success"
      action={
        <ButtonLink to="/staff/bank?state=draft">
          <Trans>Show them in the bank</Trans>
        </ButtonLink>
      }
    >
      <Plural
        value={taken.questions}
        one="# question is in the bank as a draft."
        other="# questions are in the bank as drafts."
      />
    </Notice>
  );
}

function useTakeIn(run: ImportRun, onTaking: Props['onTaking']) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const takeIn = async (questions?: number[]) => {
    setBusy(true);
    const ask = { params: { importId: run._id }, body: questions ? { questions } : {} };
    const answer = await call(takeInImport, ask).catch(() => null);
    setBusy(false);
    if (answer === null) toast('error', t`We could not reach the server. Please try again.`);
    else if (isRefusal(answer)) toast('error', refusalText(answer));
    else onTaking(answer);
  };
  return { isBusy, takeIn };
}

type ChosenProps = { chosen: ImportQuestion[]; take: ReturnType<typeof useTakeIn> };

function TakeChosen({ chosen, take: { isBusy, takeIn } }: ChosenProps) {
  const { t } = useLingui();
  const ready = chosen.filter(({ outcome }) => outcome !== 'refused').map(({ no }) => no);
  return (
    <Button
      kind="secondary"
      size="small"
      busy={isBusy}
      onPress={() => void takeIn(ready)}
      whyDisabled={ready.length === 0 && t`The chosen questions are refused.`}
    >
      <Plural value={ready.length} one="Import # chosen question" other="Import # chosen questions" />
    </Button>
  );
}

function useColumns(): DataColumn<ImportQuestion>[] {
  const { t } = useLingui();
  return [
    {
      id: 'title',
      header: t({ context: 'question', message: 'Question' }),
      isMain: true,
      cell: ({ title, name }) => title || name || t`The file as a whole`,
    },
    {
      id: 'place',
      header: t({ context: 'import', message: 'Line' }),
      cell: ({ file, line }) => (file ? `${file}, ${line}` : line),
    },
    { id: 'kind', header: t`Kind`, cell: ({ kind }) => kind && kindName(kind) },
    { id: 'passage', header: t`Passage`, cell: ({ passage }) => passage },
    {
      id: 'outcome',
      header: t`Outcome`,
      cell: ({ outcome }) => <Badge tone={outcomeTone[outcome]}>{outcomeName(outcome)}</Badge>,
    },
    {
      id: 'notes',
      header: t`What was changed, or why it is refused`,
      isWide: true,
      cell: ({ notes }) => <Notes notes={notes} />,
    },
  ];
}

/** Lists the changes and problems of a question. These sentences are always in English. */
function Notes({ notes }: Pick<ImportQuestion, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className={css.notes} lang="en">
      {notes.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
