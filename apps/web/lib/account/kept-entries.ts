/*
 * What was typed into a dialog that was closed, for when it is opened again. In memory alone, as long as the document
 * lives, and never a password.
 */

type Form = 'sign-in' | 'sign-up';

const kept = new Map<Form, Record<string, string>>();

export function keptEntries(form: Form): Record<string, string> | undefined {
  return kept.get(form);
}

export function keepEntries(form: Form, { password: _, ...entries }: Record<string, string | undefined>): void {
  const typed = Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (typed.length === 0) kept.delete(form);
  else kept.set(form, Object.fromEntries(typed));
}

/** It has been sent. */
export function forgetEntries(form: Form): void {
  kept.delete(form);
}
