import { banner, contentPage, faqs, footer } from '@kasauti/contract/content/content.ts';
import type { ContentDraft } from '@kasauti/contract/content/content-draft.ts';
import {
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
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { ConfirmWithReason } from '../../lib/staff/decide/decide-dialog.tsx';
import type { DraftPlan } from '../../lib/staff/forms/draft-plan.ts';
import { useStaffForm } from '../../lib/staff/forms/use-staff-form.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { pathOfKind } from './kinds.ts';

type Kept<Fields extends FieldValues> = {
  kind: ContentKind;
  plan: DraftPlan<Fields, ContentDraft, WireContentEntry>;
  entry: WireContentEntry | null;
  /** True if a new text is saved as hidden. It then does not appear on the site. */
  isHidden?: boolean;
};

/** Returns the state of the form for one text of the site, and functions to show, hide and remove the text. */
export function useKeeping<Fields extends FieldValues>({ kind, plan, entry, isHidden = false }: Kept<Fields>) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const readAnew = () =>
    Promise.all(
      [listContent, readContent, banner, faqs, contentPage, footer].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const state = useStaffForm({
    plan,
    stored: entry,
    save: (content, over) =>
      over
        ? call(editContent, { params: { entryId: over.id }, body: { version: over.version, content } })
        : call(createContent, { body: { isHidden, content } }),
    onSaved: async ({ id }) => {
      await readAnew();
      if (!entry && kind !== 'footer') navigate(`${pathOfKind(kind)}/${id}`, { replace: true });
    },
  });
  const { stored, settle } = state;
  type Showing = { isHidden: true; reason: string } | { isHidden: false };
  const change = async (showing: Showing, done: string): Promise<string | null> => {
    if (!stored) return null;
    const body = { version: stored.version, ...showing };
    const answer = await call(showContent, { params: { entryId: stored.id }, body }).catch(() => null);
    if (settle(answer, done)) await readAnew();
    return whyNot(answer);
  };
  const show = () => change({ isHidden: false }, t`It is shown on the site.`);
  const hide = (reason: string) => change({ isHidden: true, reason }, t`It is hidden from the site.`);
  const remove = async (reason: string): Promise<string | null> => {
    if (!stored) return null;
    const body = { version: stored.version, reason };
    const answer = await call(removeContent, { params: { entryId: stored.id }, body }).catch(() => null);
    if (answer === null || isRefusal(answer)) {
      settle(answer, '');
      return whyNot(answer);
    }
    toast('success', t`It is removed.`);
    await readAnew();
    navigate(kind === 'footer' ? '/staff/content' : pathOfKind(kind), { replace: true });
    return null;
  };
  return { ...state, show, hide, remove };
}

type Keeping = Pick<ReturnType<typeof useKeeping>, 'stored' | 'show' | 'hide' | 'remove'>;

/** Shows the buttons to show, hide and remove the text. They are next to the save button. */
export function KeepButtons({ keeping: { stored, show, hide, remove } }: { keeping: Keeping }) {
  const { t } = useLingui();
  if (!stored) return null;
  return (
    <>
      {stored.isHidden ? (
        <Button kind="secondary" onPress={() => void show()}>
          <Trans>Show it on the site</Trans>
        </Button>
      ) : (
        <ConfirmWithReason
          opener={<Trans>Hide it from the site…</Trans>}
          title={<Trans>Hide this from the site?</Trans>}
          confirm={<Trans>Hide it from the site</Trans>}
          onConfirm={hide}
        >
          {stored.content.kind === 'footer' ? (
            <Trans>
              The footer of every page is then made from the settings: the seller’s name and address, and the pages that
              exist. Your text stays here.
            </Trans>
          ) : (
            <Trans>Visitors immediately stop seeing it. Its text stays here, and you can show it again.</Trans>
          )}
        </ConfirmWithReason>
      )}
      <ConfirmWithReason
        opener={<Trans>Remove it for good…</Trans>}
        title={<Trans>Remove this for good?</Trans>}
        confirm={<Trans>Remove it for good</Trans>}
        onConfirm={remove}
        whyDisabled={!stored.isHidden && t`Only what is hidden can be removed.`}
      >
        <Trans>Its text is deleted here. The audit log still has it.</Trans>
      </ConfirmWithReason>
    </>
  );
}
