import type { UserId } from '@kasauti/contract/ids.ts';
import { getRoom, listRooms, type WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { assignProctor, listProctors } from '@kasauti/contract/scheduling/room-proctors.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { SelectField, TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { type Answer, call } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';

/** For administrators: puts somebody else into a room, also while candidates sit there. */
export function AssignProctor({ room }: { room: WireRoom }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" onPress={() => setOpen(true)} aria-haspopup="dialog">
        <Trans>Change the proctor</Trans>
      </Button>
      {isOpen && <ChooseProctor room={room} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = { room: WireRoom; onClose: () => void };
type Known = Exclude<Answer<typeof listProctors>, { refused: true }>['data'];

function ChooseProctor(props: Props) {
  const { t } = useLingui();
  const { room, sitting } = props.room;
  const ask = { params: { roomId: room._id }, query: { sittingId: sitting._id } };
  const query = useAnswer(question(listProctors, ask), { freshMs: 0 });
  return (
    <Dialog title={<Trans>Who watches {room.name}?</Trans>} onClose={props.onClose} closeText={t`Close`}>
      <QueryResult query={query} failed={<Trans>The proctors could not be loaded</Trans>} heading="h3">
        {({ data }) => <ProctorForm {...props} known={data} />}
      </QueryResult>
    </Dialog>
  );
}

type Fields = { proctorId: string; reason: string };

function ProctorForm({ room, onClose, known }: Props & { known: Known }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const assigned = known.find(({ isAssigned }) => isAssigned)?._id ?? '';
  const form = useForm<Fields>({ defaultValues: { proctorId: assigned, reason: '' } });
  const { register, setError, formState } = form;
  const send = form.handleSubmit(async ({ proctorId, reason }) => {
    const body = { sittingId: room.sitting._id, proctorId: (proctorId || null) as UserId | null, reason };
    const problem = whyNot(await call(assignProctor, { params: { roomId: room.room._id }, body }).catch(() => null));
    if (problem !== null) return setError('root', { message: problem });
    toast('success', t`Done. It stands in the audit log.`);
    for (const { path } of [getRoom, listRooms, listProctors]) await queries.invalidateQueries({ queryKey: [path] });
    onClose();
  });
  return (
    <FormFrame onSubmit={send} problem={formState.errors.root?.message}>
      <SelectField
        {...register('proctorId')}
        label={t`Proctor`}
        hint={t`Whoever watches the room now loses it at once, and the new one sees it at once.`}
        emptyText={t`Nobody`}
        choices={known.map(({ _id, name, email, isBusy }) => ({
          value: _id,
          label: isBusy ? t`${name} (${email}), watches another room then` : `${name} (${email})`,
        }))}
      />
      <TextAreaField
        {...register('reason', { validate: (text) => text.trim() !== '' || t`Write a reason` })}
        label={t`Reason`}
        hint={t`It stands in the audit log.`}
        rows={3}
        maxLength={500}
        error={formState.errors.reason?.message}
      />
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Leave it as it is</Trans>
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Change the proctor</Trans>
        </Button>
      </DialogActions>
    </FormFrame>
  );
}
