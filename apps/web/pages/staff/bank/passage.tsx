import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { readBankChoices } from '@kasauti/contract/bank/items.ts';
import { type BankPassage, listPassages, readPassage } from '@kasauti/contract/bank/passages.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { placeOfEdit } from '@kasauti/domain/bank/item-state.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Fact } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { VersionChanges } from '../../../features/compare-versions/version-changes.tsx';
import { ItemComments } from '../../../features/edit-items/item-comments.tsx';
import { ItemHistory, ItemVersions } from '../../../features/edit-items/item-versions.tsx';
import { PassageQuestions } from '../../../features/edit-items/passages/passage-questions.tsx';
import { PassageText } from '../../../features/edit-items/passages/passage-text.tsx';
import { PassageVersion } from '../../../features/edit-items/passages/passage-version.tsx';
import { StimulusBox } from '../../../features/edit-items/passages/stimulus-box.tsx';
import { RetireItem, ReviewItem } from '../../../features/edit-items/review-item.tsx';
import { actionsOfPassage } from '../../../features/edit-items/version-actions.ts';
import { PassageUses, PassageUsesNote } from '../../../features/item-uses/item-uses.tsx';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useNavigate, useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { formatInstant } from '../../../lib/words/formats.ts';
import { stateName, stateTone } from '../../../lib/words/item-words.ts';

/** The form is loaded on demand, because reviewers do not need it. */
const EditPassage = lazyPart(() =>
  import('../../../features/edit-items/passages/edit-passage.tsx').then(({ EditPassage }) => EditPassage),
);

const questionOf = (passageId: string) => question(readPassage, { params: { passageId: passageId as ItemId } });

/** Stores a passage that an action has returned, so that the page and the list show it. */
function useKnow() {
  const queries = useQueryClient();
  return async (passage: BankPassage) => {
    queries.setQueryData(questionOf(passage._id).queryKey, passage);
    await queries.invalidateQueries({ queryKey: [listPassages.path] });
  };
}

/** Page of one passage, or of a new one. */
export function StaffPassage() {
  const { t } = useLingui();
  const { passageId = '' } = useParams();
  useHead({ title: t`Passages`, isPrivate: true });
  return passageId === 'new' ? <NewPassage /> : <KnownPassage passageId={passageId} />;
}

function useList() {
  return { path: '/staff/bank/passages', name: <Trans>All passages</Trans> };
}

function NewPassage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const know = useKnow();
  const list = useList();
  const query = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The passages could not be loaded`} heading="h1">
      {({ providers }) => (
        <DetailPage list={list} title={<Trans>New passage</Trans>}>
          <EditPassage
            passage={null}
            providers={providers}
            onChanged={async (passage) => {
              await know(passage);
              navigate(`/staff/bank/passages/${passage._id}`, { replace: true });
            }}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}

function KnownPassage({ passageId }: { passageId: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const list = useList();
  const know = useKnow();
  const query = useAnswer(questionOf(passageId), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={t`The passage could not be loaded`} heading="h1">
      {(passage) => (
        <DetailPage
          list={list}
          title={passage.code}
          lead={inLanguage(passage.passage.title, language)}
          marks={<Badge tone={stateTone[passage.state]}>{stateName(passage.state)}</Badge>}
          facts={<PassageFacts passage={passage} />}
          actions={<Actions passage={passage} onChanged={know} />}
          timeline={passage.steps.length > 0 && <ItemHistory steps={passage.steps} />}
        >
          <Content passage={passage} onChanged={know} />
          {passage.content && <StimulusBox stimulus={passage.content} language={language} />}
          <PassageQuestions questions={passage.questions} />
          <PassageUses passageId={passage._id} />
          <ItemComments
            item={passage}
            places={['body', 'title', ...(passage.passage.figure ? ['drawing'] : [])]}
            actions={actionsOfPassage(passage)}
            onChanged={know}
          />
          <ItemVersions
            item={passage}
            textOf={(versionNo) =>
              versionOf(passage)(versionNo, (draft) => (
                <PassageText title={<Trans>Version {versionNo}</Trans>} passage={draft} />
              ))
            }
            changesOf={(versionNo) => <VersionChanges versionNo={versionNo} versionOf={versionOf(passage)} />}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}

const versionOf = (passage: BankPassage) => (versionNo: number, show: (draft: PassageDraft) => ReactNode) => (
  <PassageVersion passage={passage} versionNo={versionNo}>
    {show}
  </PassageVersion>
);

type Props = { passage: BankPassage; onChanged: (passage: BankPassage) => Promise<void> };

function Actions({ passage, onChanged }: Props) {
  if (!passage.provider || passage.state === 'retired') return null;
  const actions = actionsOfPassage(passage);
  if (passage.state === 'in-review') return <ReviewItem item={passage} actions={actions} onChanged={onChanged} />;
  const uses = <PassageUsesNote passageId={passage._id} />;
  return <RetireItem item={passage} actions={actions} onChanged={onChanged} uses={uses} />;
}

/** Shows the form of a passage if the user can edit it now, and otherwise the passage's text. */
function Content({ passage, onChanged }: Props) {
  const [isChanging, setChanging] = useState(false);
  const { versionNo } = passage;
  const place = placeOfEdit(passage.state);
  const mayWrite = passage.provider !== null && place !== 'nowhere';
  if (mayWrite && (place === 'draft' || isChanging))
    return (
      <EditPassage
        key={`${passage._id} ${versionNo}`}
        passage={passage}
        providers={[]}
        onChanged={async (saved) => {
          setChanging(false);
          await onChanged(saved);
        }}
      />
    );
  return (
    <>
      {!passage.provider && (
        <Notice tone="info">
          <Trans>This passage was imported with the file of a form. Change it in that file.</Trans>
        </Notice>
      )}
      <PassageText title={<Trans>Version {versionNo}</Trans>} passage={passage.passage} />
      {mayWrite && (
        <div>
          <Button kind="secondary" onPress={() => setChanging(true)}>
            <Trans>Change it in a new version</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function PassageFacts({ passage }: { passage: BankPassage }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <>
      <Fact name={<Trans>Provider</Trans>}>{passage.provider?.name ?? t`From a form’s file`}</Fact>
      <Fact name={<Trans>Version</Trans>}>{passage.versionNo}</Fact>
      <Fact name={<Trans>Last changed</Trans>}>{formatInstant(passage.changedAt, language)}</Fact>
    </>
  );
}
