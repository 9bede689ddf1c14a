import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankItem, listItems, readBankChoices, readItem } from '@kasauti/contract/bank/items.ts';
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
import { ItemComments, placesOf } from '../../../features/edit-items/item-comments.tsx';
import { ItemEnemies } from '../../../features/edit-items/item-enemies.tsx';
import { ItemText } from '../../../features/edit-items/item-text/item-text.tsx';
import { ItemVersion } from '../../../features/edit-items/item-version.tsx';
import { ItemHistory, ItemVersions } from '../../../features/edit-items/item-versions.tsx';
import { NextToReview } from '../../../features/edit-items/next-to-review.tsx';
import { RetireItem, ReviewItem } from '../../../features/edit-items/review-item.tsx';
import { actionsOfItem } from '../../../features/edit-items/version-actions.ts';
import { ItemTags } from '../../../features/find-items/item-tags.tsx';
import { ItemUses, UsesNote } from '../../../features/item-uses/item-uses.tsx';
import { useLanguage } from '../../../lib/appearance/language.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { ButtonLink } from '../../../lib/routing/links.tsx';
import { useNavigate, useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';
import { useAuth } from '../../../lib/stores/root.ts';
import { formatInstant } from '../../../lib/words/formats.ts';
import { kindName, stateName, stateTone } from '../../../lib/words/item-words.ts';

/** The form is loaded on demand, because reviewers do not need it. */
const EditItem = lazyPart(() => import('../../../features/edit-items/edit-item.tsx').then(({ EditItem }) => EditItem));
/** Few questions have a passage. */
const ItemPassage = lazyPart(() =>
  import('../../../features/edit-items/passages/item-passage.tsx').then(({ ItemPassage }) => ItemPassage),
);
/** The inputs of the player are loaded on demand. */
const ItemPreview = lazyPart(() => import('./item-preview.tsx').then(({ ItemPreview }) => ItemPreview));

const questionOf = (itemId: string) => question(readItem, { params: { itemId: itemId as ItemId } });

/** Stores a question that an action has returned, so that the page and the list show it. */
function useKnow() {
  const queries = useQueryClient();
  return async (item: BankItem) => {
    queries.setQueryData(questionOf(item._id).queryKey, item);
    await Promise.all([listItems, readBankChoices].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  };
}

/** Page of one question, or of a new one. */
export function StaffItem() {
  const { t } = useLingui();
  const { itemId = '' } = useParams();
  useHead({ title: t({ context: 'staff', message: 'Item bank' }), isPrivate: true });
  return itemId === 'new' ? <NewItem /> : <KnownItem itemId={itemId} />;
}

function useList() {
  return { path: '/staff/bank', name: <Trans>All questions</Trans> };
}

function NewItem() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const know = useKnow();
  const list = useList();
  const query = useAnswer(question(readBankChoices, {}), { freshMs: 60_000 });
  return (
    <QueryResult query={query} failed={t`The questions could not be loaded`} heading="h1">
      {({ providers }) => (
        <DetailPage list={list} title={<Trans>New question</Trans>}>
          <EditItem
            item={null}
            providers={providers}
            onChanged={async (item) => {
              await know(item);
              navigate(`/staff/bank/${item._id}`, { replace: true });
            }}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}

function KnownItem({ itemId }: { itemId: string }) {
  const { t } = useLingui();
  const list = useList();
  const know = useKnow();
  const query = useAnswer(questionOf(itemId), { freshMs: 0 });
  return (
    <QueryResult query={query} failed={t`The question could not be loaded`} heading="h1">
      {(item) => (
        <DetailPage
          list={list}
          title={item.code}
          lead={item.item.topic}
          marks={<Badge tone={stateTone[item.state]}>{stateName(item.state)}</Badge>}
          facts={<ItemFacts item={item} />}
          actions={<Actions key={item._id} item={item} onChanged={know} />}
          timeline={item.steps.length > 0 && <ItemHistory steps={item.steps} />}
        >
          <Content item={item} onChanged={know} />
          {item.content && (
            <ItemPreview
              key={`${item._id} ${item.version}`}
              content={item.content}
              correct={item.correct}
              passage={item.passage?.content ?? null}
            />
          )}
          <ItemTags item={item} />
          <ItemUses itemId={item._id} />
          {item.provider && <ItemEnemies item={item} onChanged={know} />}
          <ItemComments item={item} places={placesOf(item.item)} actions={actionsOfItem(item)} onChanged={know} />
          <ItemVersions
            item={item}
            textOf={(versionNo) =>
              versionOf(item)(versionNo, (draft) => (
                <ItemText title={<Trans>Version {versionNo}</Trans>} item={draft} />
              ))
            }
            changesOf={(versionNo) => <VersionChanges versionNo={versionNo} versionOf={versionOf(item)} />}
          />
        </DetailPage>
      )}
    </QueryResult>
  );
}

const versionOf = (item: BankItem) => (versionNo: number, show: (draft: ItemDraft) => ReactNode) => (
  <ItemVersion item={item} versionNo={versionNo}>
    {show}
  </ItemVersion>
);

type Props = { item: BankItem; onChanged: (item: BankItem) => Promise<void> };

/** The steps of the review. A reviewer can also go on to the next question, before or after a step. */
function Actions({ item, onChanged }: Props) {
  const [isReviewed, setReviewed] = useState(false);
  const userId = useAuth(({ user }) => user?._id);
  if (!item.provider) return null;
  const actions = actionsOfItem(item);
  const isInReview = item.state === 'in-review';
  const isWaiting = isInReview && !item.isWriter;
  const reviewed = async (stored: BankItem) => {
    setReviewed(true);
    await onChanged(stored);
  };
  return (
    <>
      {isInReview && <ReviewItem item={item} actions={actions} onChanged={reviewed} />}
      {isInReview && item.isWriter && (
        <ButtonLink to="/staff/bank/new" kind="secondary">
          <Trans>Write another question</Trans>
        </ButtonLink>
      )}
      {userId && (isReviewed || isWaiting) && <NextToReview itemId={item._id} userId={userId} isWaiting={isWaiting} />}
      {!isInReview && item.state !== 'retired' && (
        <RetireItem item={item} actions={actions} onChanged={onChanged} uses={<UsesNote itemId={item._id} />} />
      )}
    </>
  );
}

/** Shows the form of a question if the user can edit it now, and otherwise the question's content. */
function Content({ item, onChanged }: Props) {
  const [isChanging, setChanging] = useState(false);
  const { versionNo } = item;
  const place = placeOfEdit(item.state);
  const mayWrite = item.provider !== null && place !== 'nowhere';
  if (mayWrite && (place === 'draft' || isChanging))
    return (
      <EditItem
        key={`${item._id} ${versionNo}`}
        item={item}
        providers={[]}
        onChanged={async (saved) => {
          setChanging(false);
          await onChanged(saved);
        }}
      />
    );
  return (
    <>
      {!item.provider && (
        <Notice tone="info">
          <Trans>This question was imported with the file of a form. Change it in that file.</Trans>
        </Notice>
      )}
      {item.passage && <ItemPassage passage={item.passage} />}
      <ItemText title={<Trans>Version {versionNo}</Trans>} item={item.item} />
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

function ItemFacts({ item }: { item: BankItem }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <>
      <Fact name={<Trans>Provider</Trans>}>{item.provider?.name ?? t`From a form’s file`}</Fact>
      <Fact name={<Trans>Kind</Trans>}>{kindName(item.item.answer.kind)}</Fact>
      <Fact name={<Trans>Version</Trans>}>{item.versionNo}</Fact>
      <Fact name={<Trans>Last changed</Trans>}>{formatInstant(item.changedAt, language)}</Fact>
    </>
  );
}
