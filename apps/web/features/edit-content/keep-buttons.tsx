import { banner, contentPage, faqs, footer } from '@kasauti/contract/content.ts';
import {
  type ContentDraft,
  type ContentKind,
  createContent,
  editContent,
  listContent,
  readContent,
  removeContent,
  showContent,
  type WireContentEntry,
} from '@kasauti/contract/staff-content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { toast } from '../../lib/toasts.ts';
import css from './edit-content.module.css';
import { pathOfKind } from './kinds.ts';
import { useSaving } from './saving.ts';

type Keeping = ReturnType<typeof useKeeping>;

/** Saves, hides, shows and removes one text of the site. */
export function useKeeping(kind: ContentKind, entry: WireContentEntry | null) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const saving = useSaving(entry);
  const { standing, version } = saving;
  const readAnew = () =>
    Promise.all(
      [listContent, readContent, banner, faqs, contentPage, footer].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const save = async (content: ContentDraft, isHidden: boolean) => {
    const asked = standing
      ? call(editContent, { params: { entryId: standing.id }, body: { version, content } })
      : call(createContent, { body: { isHidden, content } });
    const answer = await asked.catch(() => null);
    if (!saving.settle(answer, t`It stands so.`)) return;
    await readAnew();
    if (!standing && kind !== 'footer') navigate(`${pathOfKind(kind)}/${answer.id}`, { replace: true });
  };
  const show = async (isHidden: boolean) => {
    if (!standing) return;
    const asked = call(showContent, { params: { entryId: standing.id }, body: { version, isHidden } });
    const done = isHidden ? t`It is hidden from the site.` : t`It is shown on the site.`;
    if (saving.settle(await asked.catch(() => null), done)) await readAnew();
  };
  const remove = async () => {
    if (!standing) return;
    const answer = await call(removeContent, { params: { entryId: standing.id }, query: { version } }).catch(
      () => null,
    );
    if (answer === null || isRefusal(answer)) return void saving.settle(answer, '');
    toast('success', t`It is removed.`);
    await readAnew();
    navigate(kind === 'footer' ? '/staff/content' : pathOfKind(kind), { replace: true });
  };
  return { ...saving, save, show, remove };
}

export function KeepButtons({ keeping, isSaving }: { keeping: Keeping; isSaving: boolean }) {
  const { t } = useLingui();
  const { standing, show, remove } = keeping;
  return (
    <div className={css.row}>
      <Button type="submit" busy={isSaving}>
        <Trans>Save</Trans>
      </Button>
      {standing && (
        <Button kind="secondary" onPress={() => void show(!standing.isHidden)}>
          {standing.isHidden ? <Trans>Show it on the site</Trans> : <Trans>Hide it from the site</Trans>}
        </Button>
      )}
      {standing && (
        <Button
          kind="danger"
          onPress={() => void remove()}
          whyDisabled={!standing.isHidden && t`Only what is hidden can be removed.`}
        >
          <Trans>Remove it for good</Trans>
        </Button>
      )}
    </div>
  );
}
