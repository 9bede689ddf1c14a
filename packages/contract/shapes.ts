import { personNamePattern } from '@kasauti/domain/identity/person-name.ts';
import * as z from 'zod/mini';

/** Shapes that several operations share. */
export const localizedText = () => z.object({ en: z.string(), hi: z.optional(z.string()) });
export const proctoringMode = () => z.enum(['none', 'recorded', 'live', 'centre']);
export const shortText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
/** Reason for an action. The audit log records it. */
export const writtenReason = () => {
  const error = 'Enter a reason. It is stored in the audit log.';
  return z.string({ error }).check(z.trim(), z.minLength(1, { error }), z.maxLength(500));
};
export const personName = z.regex(personNamePattern, { error: 'Write the name as it appears on an identity document' });
/** URL of another site, normalised like in browsers: `HTTPS://` becomes `https://`. */
export const httpsUrl = () =>
  z.url({ protocol: /^https$/, normalize: true, error: 'Enter an address that begins with https://' });
export const message = () => z.object({ message: z.string() });
/** Secret of a mailed link. It is sent only in bodies, because URLs appear in logs. */
export const mailedToken = () => z.string().check(z.minLength(20), z.maxLength(200));
/** A JSON value with the TypeScript type `T`. The shape accepts any value. */
export const json = <T>() => z.unknown() as unknown as z.ZodMiniType<T>;

export type ProctoringMode = 'none' | 'recorded' | 'live' | 'centre';
