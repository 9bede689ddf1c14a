import { effectOfKey, listRecomputes } from '@kasauti/contract/attempts/key-effects.ts';
import { type FormKeys, type KeyCorrection, readFormKeys } from '@kasauti/contract/authoring/form-keys.ts';
import type { FormId } from '@kasauti/contract/ids.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BankWords } from '../../../features/correct-keys/bank-words.tsx';
import { DecideKey } from '../../../features/correct-keys/decide-key.tsx';
import { KeyedQuestions } from '../../../features/correct-keys/keyed-questions.tsx';
import { Recomputes } from '../../../features/correct-keys/recomputes.tsx';
import { mayPublishForms } from '../../../features/staff-areas/areas.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage, History } from '../../../lib/staff/detail-page.tsx';

const AnswerPart = lazyPart(() =>
  import('../../../features/answer-item/answer-part.tsx').then(({ AnswerPart }) => AnswerPart),
);

/** Page of the keys of one published form: its questions, what waits for a decision, and what was corrected. */
export const StaffFormKeys = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  const language = useLanguage();
  const { formId = '' } = useParams();
  const queries = useQueryClient();
  const asked = question(readFormKeys, { params: { formId: formId as FormId } });
  const query = useAnswer(asked, { freshMs: 0 });
  useHead({ title: t`Keys of a form`, isPrivate: true });
  const know = (keys: FormKeys) => {
    queries.setQueryData(asked.queryKey, keys);
    for (const { path } of [effectOfKey, listRecomputes]) void queries.invalidateQueries({ queryKey: [path] });
  };
  return (
    <QueryResult query={query} failed={t`The keys could not be loaded`} heading="h1">
      {(keys) => (
        <DetailPage
          list={
            keys.formDraftId
              ? { path: `/staff/forms/${keys.formDraftId}`, name: <Trans>The form</Trans> }
              : { path: '/staff/forms', name: <Trans>All forms</Trans> }
          }
          title={<Trans>Keys of {keys.code}</Trans>}
          lead={
            <>
              {inLanguage(keys.title, language)} · <Trans>Version {keys.versionNo}</Trans> ·{' '}
              {keys.variantNo !== null && <VariantNo no={keys.variantNo} />}
              <Trans>Key version {keys.keyVersion}</Trans>
            </>
          }
          timeline={keys.corrections.length > 0 && <KeyHistory corrections={keys.corrections} keys={keys} />}
        >
          {keys.isSinglePerson && (
            <Notice tone="warning">
              <Trans>
                Single-person mode is on, so one person can correct a key alone. The audit log records each such
                correction as made alone.
              </Trans>
            </Notice>
          )}
          <Recomputes keys={keys} />
          <Waiting keys={keys} mayDecide={mayPublishForms(user.role)} onChanged={know} />
          <KeyedQuestions
            keys={keys}
            answerInput={(place) => <AnswerPart readOnly={false} {...place} />}
            onChanged={know}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
});

function VariantNo({ no }: { no: number }) {
  return (
    <>
      <Trans>Variant {no}</Trans> ·{' '}
    </>
  );
}

type WaitingProps = { keys: FormKeys; mayDecide: boolean; onChanged: (keys: FormKeys) => void };

function Waiting({ keys, mayDecide, onChanged }: WaitingProps) {
  return keys.corrections
    .filter(({ state }) => state === 'proposed')
    .map((one) => {
      const asked = keys.questions.find(({ itemRef }) => itemRef === one.itemRef);
      return (
        asked && (
          <DecideKey
            key={one._id}
            keys={keys}
            correction={one}
            asked={asked}
            mayDecide={mayDecide}
            onChanged={onChanged}
          />
        )
      );
    });
}

const detailOf = (correction: KeyCorrection) => <BankWords correction={correction} />;

function KeyHistory({ corrections, keys }: { corrections: readonly KeyCorrection[]; keys: FormKeys }) {
  const { t } = useLingui();
  const language = useLanguage();
  const entries = corrections.flatMap((correction) => {
    const { itemRef, state, by, at, reason, decision } = correction;
    const no = keys.questions.find((one) => one.itemRef === itemRef)?.questionNo ?? 0;
    const decided = {
      proposed: '',
      approved: t`Key of question ${no} corrected`,
      refused: t`Correction of question ${no} refused`,
      withdrawn: t`Correction of question ${no} withdrawn`,
    }[state];
    const proposed = { at, what: t`Correction of question ${no} proposed`, by, reason: inLanguage(reason, language) };
    const detail = detailOf(correction);
    return decision
      ? [{ at: decision.at, what: decided, by: decision.by, reason: decision.reason, detail }, proposed]
      : [proposed];
  });
  return <History entries={entries.toSorted((one, other) => other.at.localeCompare(one.at))} />;
}
