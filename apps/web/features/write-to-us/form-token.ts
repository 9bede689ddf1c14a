import { contactForm, formTokenHolds } from '@kasauti/contract/content/content.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Answer, call, isRefusal } from '../../lib/server/call.ts';
import { useAnswer } from '../../lib/server/queries.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { askForm } from './form-question.ts';

type Token = Exclude<Answer<typeof contactForm>, { refused: true }>;

/**
 * Safety margins for the minimum and the maximum age of a token, in milliseconds. The server checks the age with its
 * own clock, and the clock of this device may be wrong.
 */
const slackMs = { young: 500, old: HOUR_MS };

const isOld = ({ drawnAt }: Token) =>
  serverNow().getTime() - Date.parse(drawnAt) > formTokenHolds.untilMs - slackMs.old;

/**
 * Manages the token of the form. The token shows that a message was not sent by a script.
 * `prepare` requests a new token if there is no valid one. Call it when the user begins to write. The token is then old
 * enough when the message is sent.
 * `forSending` waits until the token has reached its minimum age. It resolves to null if there is no token.
 */
export function useFormToken() {
  const queries = useQueryClient();
  const answer = useAnswer(askForm, { freshMs: Number.POSITIVE_INFINITY }).data;
  const token = answer && !isRefusal(answer) ? answer : null;
  const formToken = token?.formToken ?? '';
  // The age is measured from the arrival of the token in this browser. The real age cannot be smaller, even if the
  // clocks differ.
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
