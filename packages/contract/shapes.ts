import { personNamePattern } from '@kasauti/domain/identity/person-name.ts';
import * as z from 'zod/mini';

/** Shapes that several calls share. */
export const localizedText = () => z.object({ en: z.string(), hi: z.optional(z.string()) });
export const proctoringMode = () => z.enum(['none', 'recorded', 'live', 'centre']);
export const shortText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
/** Why somebody did what they did; the audit log has it. */
export const writtenReason = () => {
  const error = 'Say why: the reason stands in the audit log.';
  return z.string({ error }).check(z.trim(), z.minLength(1, { error }), z.maxLength(500));
};
export const personName = z.regex(personNamePattern, { error: 'Write the name as it stands on an identity document' });
/** An address of another site, written as browsers write it: `HTTPS://` becomes `https://`. */
export const httpsUrl = () =>
  z.url({ protocol: /^https$/, normalize: true, error: 'Enter an address that begins with https://' });
export const message = () => z.object({ message: z.string() });
/** The secret of a link in a mail. It travels in bodies alone: addresses are logged along the way. */
export const mailedToken = () => z.string().check(z.minLength(20), z.maxLength(200));
/** An opaque bit of JSON whose shape another part of the contract's types gives. */
export const json = <T>() => z.unknown() as unknown as z.ZodMiniType<T>;

export type ProctoringMode = 'none' | 'recorded' | 'live' | 'centre';
