import {
  chooseSamples,
  MAX_SAMPLES,
  readSamples,
  type SampleQuestion,
} from '@kasauti/contract/catalogue/sample-questions.ts';
import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { RowButtons, useRowRemoval } from '../../lib/page/forms/row-buttons.tsx';
import { Link } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-catalogue.module.css';

type Chosen = Pick<SampleQuestion, '_id' | 'code' | 'title'> & Partial<SampleQuestion>;
/** Renders the search of the bank. The page passes it, because it belongs to another feature. */
export type SamplePicker = (place: {
  providerId: ProviderId;
  used: ReadonlySet<ItemId>;
  most: number;
  words: { used: ReactNode; full: ReactNode };
  onPick: (chosen: Chosen[]) => void;
}) => ReactNode;

type Props = { test: StaffTest; picker: SamplePicker; onChanged: (test: StaffTest) => Promise<void> };

/** Lets staff choose questions of the bank that the page of the test shows with their answers. */
export function ChooseSamples(props: Props) {
  const id = useId();
  const query = useAnswer(question(readSamples, { params: { examId: props.test._id } }), { freshMs: 0 });
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Sample questions</Trans>
      </h2>
      <Notice tone="warning">
        <Trans>
          Everybody can read these questions with their answers. A question that was once shown here can never be in a
          form.
        </Trans>
      </Notice>
      <QueryResult query={query} failed={<Trans>The sample questions could not be loaded</Trans>}>
        {({ providerId, samples }) => (
          <Samples
            key={samples.map(({ _id, versionNo }) => `${_id} ${versionNo}`).join()}
            {...props}
            providerId={providerId}
            stored={samples}
            readAgain={query.refetch}
          />
        )}
      </QueryResult>
    </section>
  );
}

type SamplesProps = Props & {
  providerId: ProviderId;
  stored: readonly SampleQuestion[];
  readAgain: () => Promise<unknown>;
};

function Samples({ test, picker, onChanged, providerId, stored, readAgain }: SamplesProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly Chosen[]>(stored);
  const [isPicking, setPicking] = useState(false);
  const { problem, isSaving, save } = useSave(test, onChanged, readAgain);
  const { adding, takeAway } = useRowRemoval((at) => setChosen(chosen.toSpliced(at, 1)));
  const isSame = `${chosen.map(({ _id }) => _id)}` === `${stored.map(({ _id }) => _id)}`;
  const hasNewer = stored.some((sample) => sample.hasNewer);
  const isFull = chosen.length >= MAX_SAMPLES;
  const swap = (at: number, other: number) =>
    setChosen(chosen.map((one, place) => (place === at ? chosen[other] : place === other ? chosen[at] : one) ?? one));
  return (
    <>
      {chosen.length === 0 && <None test={test} />}
      <ol className={css.samples}>
        {chosen.map((sample, at) => (
          <SampleRow key={sample._id} sample={sample} at={at} rows={chosen.length} swap={swap} takeAway={takeAway} />
        ))}
      </ol>
      <div ref={adding}>
        <Button
          kind="secondary"
          aria-expanded={isPicking}
          onPress={() => setPicking(!isPicking)}
          whyDisabled={isFull && t`A test has at most ${MAX_SAMPLES} sample questions.`}
        >
          <Icon name={isPicking ? 'minus' : 'plus'} /> <Trans>Choose from the bank</Trans>
        </Button>
      </div>
      {isPicking &&
        picker({
          providerId,
          used: new Set(chosen.map(({ _id }) => _id)),
          most: MAX_SAMPLES,
          words: {
            used: <Trans>chosen already</Trans>,
            full: <Trans>A test has at most {MAX_SAMPLES} sample questions.</Trans>,
          },
          onPick(picked) {
            setChosen([...chosen, ...picked]);
            setPicking(false);
            adding.current?.querySelector('button')?.focus();
          },
        })}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div>
        <Button
          busy={isSaving}
          onPress={() => void save(chosen)}
          whyDisabled={isSame && !hasNewer && t`Nothing has been changed.`}
        >
          <Trans>Show these questions</Trans>
        </Button>
      </div>
    </>
  );
}

/** Sends the choice. Returns why it was refused, with the code of the question that the refusal is about. */
function useSave(test: StaffTest, onChanged: Props['onChanged'], readAgain: () => Promise<unknown>) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (chosen: readonly Chosen[]) => {
    setSaving(true);
    const body = { version: test.version, itemIds: chosen.map(({ _id }) => _id) };
    const answer = await call(chooseSamples, { params: { examId: test._id }, body }).catch(() => null);
    setSaving(false);
    if (answer === null || isRefusal(answer)) {
      if (answer?.code === 'changed-meanwhile') await onChanged(answer.extra?.current as StaffTest);
      const code = answer?.extra?.question;
      return setProblem(typeof code === 'string' ? `${code}: ${whyNot(answer)}` : whyNot(answer));
    }
    setProblem(null);
    await onChanged(answer);
    await readAgain();
    toast('success', t`The page of the test shows these questions.`);
  };
  return { problem, isSaving, save };
}

type RowProps = {
  sample: Chosen;
  at: number;
  rows: number;
  swap: (at: number, other: number) => void;
  takeAway: (at: number) => void;
};

function SampleRow({ sample: { _id, code, title, versionNo, hasNewer }, ...row }: RowProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const names = { up: t`Move up: ${code}`, down: t`Move down: ${code}`, away: t`Remove: ${code}` };
  return (
    <li>
      <span>
        {inLanguage(title, language) || code}
        <br />
        <span className={css.soft}>
          <Link to={`/staff/bank/${_id}`}>{code}</Link>
          {versionNo !== undefined && (
            <>
              {' · '}
              <Trans>Version {versionNo}</Trans>
            </>
          )}
          {hasNewer && (
            <>
              {' · '}
              <Trans>A newer version is approved. Save to show it.</Trans>
            </>
          )}
        </span>
      </span>
      <span className={css.row}>
        <RowButtons {...row} names={names} />
      </span>
    </li>
  );
}

function None({ test }: Pick<Props, 'test'>) {
  return (
    <p className={css.soft}>
      {test.terms.isPractice ? (
        <Trans>None is chosen, so the page shows questions of the test's own paper.</Trans>
      ) : (
        <Trans>None is chosen. A few questions help buyers to judge the test.</Trans>
      )}
    </p>
  );
}
