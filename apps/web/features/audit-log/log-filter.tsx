import { listAuditWords } from '@kasauti/contract/staff/audit.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { DateField, TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFocusOnHeading } from '../../lib/page/focus-on-heading.ts';
import { isRefusal } from '../../lib/server/call.ts';
import { useFormFromAddress } from '../../lib/server/form-from-address.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './audit-log.module.css';
import { isAnythingAsked, type LogQuestion } from './log-question.ts';

type Props = { asked: LogQuestion; onAsk: (asked: LogQuestion) => void };

/**
 * Filters the log by person, action, object and date. Actions and kinds of objects from the log are suggested while
 * typing.
 */
export function LogFilter({ asked, onAsk }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { data } = useAnswer(question(listAuditWords, {}));
  const words = data && !isRefusal(data) ? data : { actions: [], objectKinds: [] };
  const matters = [...new Set(words.actions.map((action) => action.split('.')[0] ?? action))];
  const form = useFormFromAddress(JSON.stringify(asked));
  const isNarrowed = isAnythingAsked(asked);
  useFocusOnHeading(isNarrowed);
  return (
    <search>
      <form
        ref={form}
        className={css.filter}
        onSubmit={(event) => {
          event.preventDefault();
          const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
          onAsk(Object.fromEntries(given.filter(([, value]) => value !== '')) as LogQuestion);
        }}
      >
        <TextField
          label={<Trans>Who</Trans>}
          hint={<Trans>An e-mail address, an id, or a role such as admin or system</Trans>}
          name="who"
          defaultValue={asked.who}
          maxLength={320}
          autoComplete="off"
        />
        <TextField
          label={<Trans>What</Trans>}
          hint={<Trans>exam.publish, or exam for all of them</Trans>}
          name="what"
          defaultValue={asked.what}
          maxLength={80}
          autoComplete="off"
          list={`${id}-actions`}
        />
        <TextField
          label={<Trans>On what</Trans>}
          hint={<Trans>A kind such as exam, an id, or both: exam:0199…</Trans>}
          name="object"
          defaultValue={asked.object}
          maxLength={200}
          autoComplete="off"
          list={`${id}-objects`}
        />
        <DateField label={<Trans context="dates">From</Trans>} name="from" defaultValue={asked.from} />
        <DateField label={<Trans context="dates">Until</Trans>} name="to" defaultValue={asked.to} />
        <datalist id={`${id}-actions`}>
          {[...matters, ...words.actions].map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        <datalist id={`${id}-objects`}>
          {words.objectKinds.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
        <div className={css.buttons}>
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
          {isNarrowed && (
            <Button kind="secondary" onPress={() => onAsk({})} aria-label={t`Show the whole log`}>
              <Trans>Show all</Trans>
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
