import { chooseMail, readMailChoices, type WireMailChoices } from '@kasauti/contract/identity/mail-choices.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';

export type MailKind = WireMailChoices['notifications'][number]['kind'];

/**
 * Reads and changes the user's choices about emails. After a change, the response of the server replaces the cached
 * choices.
 */
export function useMailChoices() {
  const queries = useQueryClient();
  const asked = question(readMailChoices, {});
  const query = useAnswer(asked, { freshMs: 0 });
  const change = useMutation({
    mutationFn: (choice: { kind: MailKind; isWanted: boolean }) => call(chooseMail, { body: choice }),
    onSuccess: (answer) => {
      if (!isRefusal(answer)) queries.setQueryData(asked.queryKey, answer);
    },
  });
  const failed = change.isError || (change.data !== undefined && isRefusal(change.data));
  return { query, choose: change.mutate, failed, changing: change.isPending ? change.variables.kind : null };
}
