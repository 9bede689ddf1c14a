import { contactForm, formTokenHolds } from '@kasauti/contract/content/content.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { useAnswer } from '../../lib/server/queries.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { askForm } from './form-question.ts';

type Token = Exclude<Answer<typeof contactForm>, { refused: true }>;

/** Two clocks of the server look at the age, and the clock of this device may be off: so much is left at both ends. */
const slackMs = { young: 500, old: 3_600_000 };

const isOld = ({ drawnAt }: Token) =>
  serverNow().getTime() - Date.parse(drawnAt) > formTokenHolds.untilMs - slackMs.old;

/**
 * The mark that a message goes with, so that nobody's is taken for a script's. `prepare` gets a new one when there is
 * none that holds: as soon as somebody begins to write, so that it is old enough when they send. `forSending` waits for
 * what is left of its youth; null: there is none to be had.
 */
export function useFormToken() {
  const queries = useQueryClient();
  const answer = useAnswer(askForm, { freshMs: Number.POSITIVE_INFINITY }).data;
  const token = answer && !isRefusal(answer) ? answer : null;
  const formToken = token?.formToken ?? '';
  // It was drawn before it arrived: counted from then on it is never younger than it seems, whatever the clocks say.
  const heldSince = useRef(0);
  useEffect(() => {
    if (formToken) heldSince.current = performance.now();
  }, [formToken]);
  const asked = useRef<Promise<{ formToken: string; since: number } | null>>(null);

  const ask = async () => {
    const fresh = await call(contactForm, {}).catch(() => null);
    asked.current = null;
    if (!fresh || isRefusal(fresh)) return null;
    queries.setQueryData(askForm.queryKey, fresh);
    return { formToken: fresh.formToken, since: performance.now() };
  };
  const usable = async () => {
    if (token && !isOld(token)) return { formToken, since: heldSince.current };
    asked.current ??= ask();
    return await asked.current;
  };
  return {
    formToken,
    prepare: () => void usable(),
    forSending: async (): Promise<string | null> => {
      const mark = await usable();
      if (!mark) return null;
      const youngMs = formTokenHolds.fromMs + slackMs.young - (performance.now() - mark.since);
      if (youngMs > 0) await new Promise((resolve) => setTimeout(resolve, youngMs));
      return mark.formToken;
    },
  };
}
