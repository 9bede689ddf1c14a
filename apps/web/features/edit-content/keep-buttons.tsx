import { banner, contentPage, faqs, footer } from '@kasauti/contract/content/content.ts';
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
} from '@kasauti/contract/content/staff-content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmWithReason } from '../../lib/page/forms/confirm-with-reason.tsx';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
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
  type Showing = { isHidden: true; reason: string } | { isHidden: false };
  const change = async (showing: Showing, done: string): Promise<string | null> => {
    if (!standing) return null;
    const asked = call(showContent, { params: { entryId: standing.id }, body: { version, ...showing } });
    const answer = await asked.catch(() => null);
    if (saving.settle(answer, done)) await readAnew();
    return whyNot(answer);
  };
  const show = () => change({ isHidden: false }, t`It is shown on the site.`);
  const hide = (reason: string) => change({ isHidden: true, reason }, t`It is hidden from the site.`);
  const remove = async (reason: string): Promise<string | null> => {
    if (!standing) return null;
    const asked = call(removeContent, { params: { entryId: standing.id }, body: { version, reason } });
    const answer = await asked.catch(() => null);
    if (answer === null || isRefusal(answer)) {
      saving.settle(answer, '');
      return whyNot(answer);
    }
    toast('success', t`It is removed.`);
    await readAnew();
    navigate(kind === 'footer' ? '/staff/content' : pathOfKind(kind), { replace: true });
    return null;
  };
  return { ...saving, save, show, hide, remove };
}

export function KeepButtons({ keeping, isSaving }: { keeping: Keeping; isSaving: boolean }) {
  const { t } = useLingui();
  const { standing, show, hide, remove } = keeping;
  return (
    <div className={css.row}>
      <Button type="submit" busy={isSaving}>
        <Trans>Save</Trans>
      </Button>
      {standing?.isHidden && (
        <Button kind="secondary" onPress={() => void show()}>
          <Trans>Show it on the site</Trans>
        </Button>
      )}
      {standing && !standing.isHidden && (
        <ConfirmWithReason
          opener={<Trans>Hide it from the site…</Trans>}
          title={<Trans>Hide this from the site?</Trans>}
          confirm={<Trans>Hide it from the site</Trans>}
          onConfirm={hide}
        >
          {standing.content.kind === 'footer' ? (
            <Trans>
              The foot of every page is then made of the settings: the seller’s name and address, and the pages that are
              written. Your words stay here.
            </Trans>
          ) : (
            <Trans>Visitors see it no more, at once. Its words stay here, and you can show it again.</Trans>
          )}
        </ConfirmWithReason>
      )}
      {standing && (
        <ConfirmWithReason
          opener={<Trans>Remove it for good…</Trans>}
          title={<Trans>Remove this for good?</Trans>}
          confirm={<Trans>Remove it for good</Trans>}
          onConfirm={remove}
          whyDisabled={!standing.isHidden && t`Only what is hidden can be removed.`}
        >
          <Trans>Its words are gone from here. The audit log keeps them.</Trans>
        </ConfirmWithReason>
      )}
    </div>
  );
}
