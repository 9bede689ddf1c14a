import {
  giveTestPaper,
  readTestPaper,
  type StaffTest,
  type TestPaper,
} from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { FormId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatDate } from '../../lib/words/formats.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-catalogue.module.css';
import { useWhyWords } from './why-words.ts';

type Props = { test: StaffTest; onChanged: (test: StaffTest) => Promise<void> };

/** Shows the question paper of a test. Staff who publish forms can give the test another one. */
export function PaperOfTest({ test, mayChange, onChanged }: Props & { mayChange: boolean }) {
  const id = useId();
  const query = useAnswer(question(readTestPaper, { params: { examId: test._id } }), { freshMs: 0 });
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Question paper</Trans>
      </h2>
      <QueryResult query={query} failed={<Trans>The question paper could not be loaded</Trans>}>
        {({ current, choices }) => (
          <>
            <p>{current ? <PaperName paper={current} /> : <Trans>This test has no question paper yet.</Trans>}</p>
            {mayChange && current && (
              <p>
                <AppLink to={`/staff/form-keys/${current._id}`}>
                  <Trans>Keys of this paper</Trans>
                </AppLink>
              </p>
            )}
            {mayChange && (
              <ChangePaper
                test={test}
                choices={choices.filter(({ _id }) => _id !== current?._id)}
                onChanged={async (changed) => {
                  await onChanged(changed);
                  await query.refetch();
                }}
              />
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function PaperName({ paper: { code, title, versionNo, questions, publishedAt } }: { paper: TestPaper }) {
  const language = useLanguage();
  return (
    <>
      {inLanguage(title, language)} · {code} · <Trans>Version {versionNo}</Trans> ·{' '}
      <Plural value={questions} one="# question" other="# questions" /> · {formatDate(publishedAt, language)}
    </>
  );
}

function ChangePaper({ test, choices, onChanged }: Props & { choices: readonly TestPaper[] }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button
        kind="secondary"
        onPress={() => setAsking(true)}
        whyDisabled={choices.length === 0 && t`The provider of this test has published no other form.`}
      >
        <Trans>Choose another paper…</Trans>
      </Button>
      {isAsking && <AskWhich test={test} choices={choices} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </div>
  );
}

type AskProps = Props & { choices: readonly TestPaper[]; onClose: () => void };

function AskWhich({ test, choices, onChanged, onClose }: AskProps) {
  const { t } = useLingui();
  const words = useWhyWords();
  const language = useLanguage();
  const [formId, setFormId] = useState(choices[0]?._id ?? null);
  const send = async (reason: string) => {
    if (formId === null) return null;
    const ask = { params: { examId: test._id }, body: { version: test.version, formId, reason } };
    const answer = await call(giveTestPaper, ask).catch(() => null);
    if (answer === null || isRefusal(answer)) {
      // If another user has changed the test, the page shows these changes. The next submit is based on that version.
      if (answer?.code === 'changed-meanwhile') await onChanged(answer.extra?.current as StaffTest);
      return whyNot(answer);
    }
    await onChanged(answer);
    toast('success', t`The test has another question paper.`);
    return null;
  };
  return (
    <DecideDialog
      title={<Trans>Give this test another paper?</Trans>}
      top={
        <div className={css.box}>
          <p>
            <Trans>It is used in every sitting that no candidate has entered yet.</Trans>
          </p>
          <SelectField
            label={t`Question paper`}
            choices={choices.map(({ _id, code, title, versionNo }) => ({
              value: _id,
              label: `${inLanguage(title, language)} · ${code} · ${versionNo}`,
            }))}
            value={formId ?? ''}
            onChange={({ currentTarget }) => setFormId(currentTarget.value as FormId)}
          />
        </div>
      }
      words={words}
      buttons={[{ label: <Trans>Use this paper</Trans>, kind: 'primary' }]}
      onDecide={({ reason }) => send(reason)}
      onClose={onClose}
    />
  );
}
