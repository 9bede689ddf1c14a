import type { UserId } from '@kasauti/contract/ids.ts';
import { getRoom, listRooms, type WireRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { assignProctor, listProctors } from '@kasauti/contract/scheduling/room-proctors.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { whyNot } from '../../lib/words/why-not.ts';

/** Lets an administrator change the proctor of a room, even during a test. */
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

function ChooseProctor({ room: { room, sitting }, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const ask = { params: { roomId: room._id }, query: { sittingId: sitting._id } };
  const query = useAnswer(question(listProctors, ask), { freshMs: 0 });
  // The chosen proctor. Undefined until the administrator chooses one. The select shows the current proctor until then.
  const [chosen, setChosen] = useState<string>();
  const known = query.data && !isRefusal(query.data) ? query.data.data : [];
  const proctorId = chosen ?? known.find(({ isAssigned }) => isAssigned)?._id ?? '';
  const send = async (reason: string): Promise<string | null> => {
    const body = { sittingId: sitting._id, proctorId: (proctorId || null) as UserId | null, reason };
    const problem = whyNot(await call(assignProctor, { params: { roomId: room._id }, body }).catch(() => null));
    if (problem !== null) return problem;
    toast('success', t`Done. This is recorded in the audit log.`);
    for (const { path } of [getRoom, listRooms, listProctors]) await queries.invalidateQueries({ queryKey: [path] });
    return null;
  };
  return (
    <DecideDialog
      title={<Trans>Who watches {room.name}?</Trans>}
      words={{ label: t`Reason`, hint: t`This is recorded in the audit log.` }}
      buttons={[{ label: <Trans>Change the proctor</Trans> }]}
      onDecide={({ reason }) => send(reason)}
      onClose={onClose}
    >
      <QueryResult query={query} failed={<Trans>The proctors could not be loaded</Trans>} heading="h3">
        {({ data }) => (
          <SelectField
            value={proctorId}
            onChange={(event) => setChosen(event.target.value)}
            label={t`Proctor`}
            hint={t`The present proctor loses access to the room at once, and the new proctor sees it at once.`}
            emptyText={t`Nobody`}
            choices={data.map(({ _id, name, email, isBusy }) => ({
              value: _id,
              label: isBusy ? t`${name} (${email}), watches another room then` : `${name} (${email})`,
            }))}
          />
        )}
      </QueryResult>
    </DecideDialog>
  );
}
