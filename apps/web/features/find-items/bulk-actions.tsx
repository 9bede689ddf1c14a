import type { ItemOutcome } from '@kasauti/contract/bank/several-items.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { WithReason } from '../../lib/staff/decide/with-reason.tsx';
import { TagsField, tagsIn } from '../../lib/staff/tags-field.tsx';
import { type Picked, useChangeItems } from './use-change-items.ts';

type Props = {
  chosen: readonly Picked[];
  /** The tags in use. */
  tags: readonly string[];
  onDone: (outcomes: ItemOutcome[]) => void;
};

/** Actions on the chosen questions: tags, the review, and retirement. */
export function BulkItemActions({ chosen, tags, onDone }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'tag' | 'submit' | null>(null);
  const change = useChangeItems(onDone);
  const close = () => setAsked(null);
  return (
    <>
      <Button kind="secondary" onPress={() => setAsked('tag')}>
        <Trans>Tags…</Trans>
      </Button>
      <Button kind="secondary" onPress={() => setAsked('submit')}>
        <Trans>Submit for review…</Trans>
      </Button>
      <WithReason
        opener={<Trans>Retire…</Trans>}
        title={<Plural value={chosen.length} one="Retire # question?" other="Retire # questions?" />}
        confirm={<Trans>Retire them</Trans>}
        hint={t`The history of each question shows it.`}
        onConfirm={(reason) => change(chosen, { kind: 'retire', reason })}
      >
        <Trans>
          They can no longer be used in new forms. Forms that already use them do not change. Drafts are discarded.
          Questions in review are refused.
        </Trans>
      </WithReason>
      {asked === 'submit' && (
        <DecideDialog
          title={<Plural value={chosen.length} one="Submit # question?" other="Submit # questions?" />}
          top={
            <p>
              <Trans>
                Drafts without mistakes wait for their review. All others are refused, each with its reason.
              </Trans>
            </p>
          }
          words={null}
          buttons={[{ label: <Trans>Submit for review</Trans> }]}
          onDecide={() => change(chosen, { kind: 'submit' })}
          onClose={close}
        />
      )}
      {asked === 'tag' && (
        <TagDialog count={chosen.length} known={tags} onClose={close} onChange={(ask) => change(chosen, ask)} />
      )}
    </>
  );
}

type TagProps = {
  count: number;
  known: readonly string[];
  onClose: () => void;
  onChange: (ask: { kind: 'tag'; add: string[]; remove: string[] }) => Promise<string | null>;
};

function TagDialog({ count, known, onClose, onChange }: TagProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const tags = tagsIn(text);
  return (
    <DecideDialog<'add' | 'remove'>
      title={<Plural value={count} one="Tags of # question" other="Tags of # questions" />}
      words={null}
      buttons={[
        { label: <Trans>Add them</Trans>, choice: 'add' },
        { label: <Trans>Take them off</Trans>, choice: 'remove', kind: 'secondary' },
      ]}
      check={() => {
        setMissing(tags.length === 0);
        return tags.length > 0;
      }}
      onDecide={({ choice }) =>
        onChange({ kind: 'tag', add: choice === 'add' ? tags : [], remove: choice === 'remove' ? tags : [] })
      }
      onClose={onClose}
    >
      <TagsField
        label={t`Tags`}
        hint={t`Separate several tags by commas.`}
        error={isMissing && tags.length === 0 ? t`Write a tag` : undefined}
        value={text}
        onChange={setText}
        known={known}
      />
    </DecideDialog>
  );
}
