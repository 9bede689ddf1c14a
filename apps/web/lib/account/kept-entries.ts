/*
 * What the user had typed in a dialog that was closed. It is restored when the dialog opens again. It is stored only in
 * memory until the page is unloaded, and never includes a password.
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

/** Removes the entries of a form that was sent. */
export function forgetEntries(form: Form): void {
  kept.delete(form);
}
